"""The field of a board reaches nobody who has not finished it: by no route, size, refusal or message.

Two servers have the same people and tables; one of them has no results on the boards that Ann has not
finished. Whatever Ann, a stranger or a watcher asks, both must answer the same, to the last byte.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossruff.model import Seat
from crossruff.web.memory.outcomes import BoardOutcome
from crossruff.web.tables.store import TableStore
from tests.web.memory.played_sets import next_board, open_registry, play_out, sit_down
from tests.web.server_process import Site

_SECRET = re.compile("secret[0-9]")
_QUERIES = ("search=secret", "before=2026-12-01", "mode=full")
_STORED = {"tables", "profiles", "sets"}
_VOLATILE = re.compile(r'"(version|updated|at)": ?[0-9.]+')


class _World:
    """The keys and names that requests need."""

    def __init__(self, folder: Path) -> None:
        registry = open_registry(folder)
        store = registry.store
        ann, self.key = store.profiles.make("Ann")
        _, self.stranger = store.profiles.make("Sid")
        session = sit_down(registry, ann)
        play_out(session, "1NT")
        next_board(session)
        self.table, self.invite = session.name, session.invite
        self.token = session.take_seat(Seat.NORTH, "Bob")
        _plant(store, 1)
        # The servers would review the board at different times.
        store.settle(session.name, 1)
        registry.close()


def _plant(store: TableStore, number: int) -> None:
    """Store results on a board: two robots, and a person whose name tells the board."""
    for robot, score in (("quick", -730), ("strong", 1370)):
        store.results.add("game", number, f"robot:{robot}", BoardOutcome("6SNx", 12, score))
    other, _ = store.profiles.make(f"secret{number}")
    place = f"{'0123456789ab' * 2}/{number}"
    store.results.add("game", number, place, BoardOutcome("7CW", 13, -2140), {other.id: "S"})


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[_World, Site, Site]]:
    bare, rich = tmp_path_factory.mktemp("bare"), tmp_path_factory.mktemp("rich")
    world = _World(bare)
    shutil.copytree(bare, rich, dirs_exist_ok=True)
    store = TableStore(rich)
    for number in (2, 3):
        _plant(store, number)
    store.close()
    one, two = Site(bare), Site(rich)
    yield world, one, two
    one.stop()
    two.stop()


def _requests(world: _World, schema: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Return a request for each route of the schema, and more with values that matter."""
    values = {
        "table": [world.table, "unknown"],
        "name": ["game", "other"],
        "board": ["1", "2", "3"],
        "number": ["1"],
    }
    bodies = {
        "/api/sets/{name}/play": {},
        "/api/profile": {"name": "Ann"},
        "/api/deals": {"choice": {"kind": "set", "set": "game"}},
        "/api/tables": {"choice": {"kind": "set", "set": "game"}},
        "/api/tables/{table}/join": {"invite": "wrong"},
    }
    for path, methods in sorted(schema["paths"].items()):
        filled = [path]
        for part in re.findall(r"{(\w+)}", path):
            filled = [one.replace(f"{{{part}}}", value) for one in filled for value in values[part]]
        for method, about in methods.items():
            # The routes of study have no store; one of them deals boards by a choice.
            if method == "delete" or (path not in bodies and not _STORED & set(about["tags"])):
                continue
            for one in filled:
                if method == "get":
                    # A record takes a worker some time: the unfinished boards are enough.
                    is_record = one.endswith(("/export", "/record", "/report")) and world.table in one
                    queries = ["board=2", "format=lin&board=2"] if is_record else ["", *_QUERIES]
                    queries += [f"token={world.token}"] if not is_record else []
                    for query in queries:
                        yield "get", f"{one}?{query}".rstrip("?"), None
                elif path in bodies:
                    yield method, one, bodies[path]


def _answer(site: Site, method: str, path: str, body: Any, key: str | None) -> tuple[int, str]:
    headers = {} if key is None else {"X-Profile": key}
    answer = site.http.request(method, path, json=body, headers=headers)
    return answer.status_code, _VOLATILE.sub(r'"\1": 0', answer.text)


def test_no_answer_depends_on_the_field_of_an_unfinished_board(
    servers: tuple[_World, Site, Site],
) -> None:
    world, bare, rich = servers
    schema = bare.http.get("/openapi.json").json()
    asked = 0
    for method, path, body in _requests(world, schema):
        for key in (world.key, world.stranger, *([None, "wrong"] if "?" not in path else [])):
            one, two = _answer(bare, method, path, body, key), _answer(rich, method, path, body, key)
            asked += 1
            if key == world.stranger and path.endswith("/play") and one[0] == 200:
                one, two = (one[0], ""), (two[0], "")  # the names of new tables differ
            assert one == two, (method, path, key == world.key)
            seen = set(_SECRET.findall(two[1]))
            assert seen <= ({"secret1"} if key == world.key else set()), (method, path)
    assert asked > 150


def test_ann_sees_the_field_of_the_board_that_she_has_finished(
    servers: tuple[_World, Site, Site],
) -> None:
    world, _, rich = servers
    found = rich.http.get("/api/sets/game", headers={"X-Profile": world.key}).json()
    assert [board["number"] for board in found["boards_played"]] == [1]
    assert sum(one["count"] for one in found["boards_played"][0]["field"]) == 4
    assert {one["name"] for one in found["ranking"]} >= {"secret1", "Quick robot", "Ann"}
    assert {one["boards"] for one in found["ranking"]} == {1}
    assert found["you"]["played"] == 1


def test_no_message_of_the_socket_depends_on_the_field(
    servers: tuple[_World, Site, Site],
) -> None:
    world, *sites = servers
    heard = []
    for site in sites:
        for token in (world.key, world.token, None):
            player = site.sit(world.table, token)
            for choice in (None, {"kind": "set", "set": "game"}):
                player.send(type="control", action="next_board", choice=choice)
                heard.append(player.error())
            player.send(type="control", action="review")
            heard.append(player.error())
            assert not _SECRET.search(json.dumps(player.messages))
            player.close()
    half = len(heard) // 2
    assert heard[:half] == heard[half:]
    assert len(set(heard)) == 3
