"""Two servers of one database look like one to people, also when one of them dies."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.web.postgres_server import PostgresServer
from tests.web.server_process import Player, Site

Sites = tuple[Site, Site]


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def sites(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    folder = tmp_path_factory.mktemp("servers")
    one, other = (Site(folder / name, options=["--database", database]) for name in ("one", "other"))
    yield one, other
    for site in (one, other):
        if site.process.poll() is None:
            site.stop()
        assert not site.tracebacks()


def _calls(player: Player) -> list[str]:
    return [one["call"] for one in player.snapshot["table"]["auction"]]


def test_a_table_is_reached_through_each_server(sites: Sites) -> None:
    one, other = sites
    made = one.make(seat="N", choice={"kind": "seed", "seed": 7})
    assert other.http.get(f"/api/tables/{made['table']}").json()["boards"] == 1
    joined = other.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="S", name="Bob")
    north, south = one.sit(made["table"], made["token"]), other.sit(made["table"], joined["token"])
    north.snapshot_with(lambda message: message["people"]["S"]["here"])
    south.snapshot_with(lambda message: message["people"]["N"]["name"] == "North")
    assert north.snapshot["you"]["seat"] == "N"
    assert south.snapshot["you"]["seat"] == "S"
    # Both take part in one auction.
    for _ in range(3):
        player = north if north.snapshot["table"]["legal"] else south
        before = len(_calls(player))
        if not player.take_turn():
            break
        for each in (north, south):
            each.snapshot_with(lambda message: len(message["table"]["auction"]) > before)  # noqa: B023
    assert _calls(north)[: len(_calls(south))] == _calls(south)[: len(_calls(north))]
    north.close()
    south.close()


def test_wrong_tables_tokens_and_keys_are_refused_as_by_one_server(sites: Sites) -> None:
    one, other = sites
    made = one.make(seat="N")
    for site in sites:
        assert site.http.get("/api/tables/nowhere").status_code == 404
        player = site.sit(made["table"], "wrong")
        assert "token" in player.error()
        player.close()
    # Nobody outside passes for a server: the client and the host are those of the connection.
    forged = {"X-Crossruff-Key": "", "X-Crossruff-Client": "192.0.2.1", "X-Crossruff-Host": "elsewhere"}
    assert other.http.get(f"/api/tables/{made['table']}", headers=forged).status_code == 200


def test_a_set_is_played_at_one_table_through_both_servers(sites: Sites) -> None:
    one, other = sites
    key = one.post("/api/profiles", name="Ann")["key"]
    made = other.post("/api/sets", title="Ours", boards=2, choice={"kind": "seed", "seed": 3})
    answers = [
        site.http.post(f"/api/sets/{made['id']}/play", json={}, headers={"X-Profile": key}) for site in sites
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()


def test_today_is_made_once(sites: Sites) -> None:
    found = [site.http.get("/api/sets/today").json() for site in (*sites, *sites)]
    assert found.count(found[0]) == len(found)


@pytest.mark.slow
def test_servers_recover_when_the_database_is_back(sites: Sites, postgres: PostgresServer) -> None:
    one, other = sites
    made = one.make(seat="N", seconds=0.05)
    player = one.sit(made["table"], made["token"])
    player.snapshot_with(lambda message: message["table"]["legal"])
    calls = _calls(player)
    postgres.stop()
    try:
        refused = one.http.get(f"/api/tables/{made['table']}/sheet?token={made['token']}")
        assert refused.status_code == 503
        assert "cannot store games now" in refused.json()["detail"]
        assert one.http.get("/readyz").status_code == 503
        assert one.http.get("/healthz").status_code == 200
        player.take_turn()
        with pytest.raises(ConnectionClosed):
            player.until(lambda message: message["type"] == "event")
    finally:
        player.close()
        postgres.start()
    end = time.monotonic() + PATIENCE
    for site in sites:
        while site.http.get("/readyz").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.1)
    again = other.sit(made["table"], made["token"])
    again.snapshot_with(lambda message: message["table"]["legal"])
    assert _calls(again) == calls
    again.take_turn()
    again.snapshot_with(lambda message: len(message["table"]["auction"]) > len(calls))
    again.close()


@pytest.mark.slow
def test_a_table_goes_on_at_the_other_server_when_its_own_is_killed(sites: Sites) -> None:
    one, other = sites
    made = one.make(seat="N", choice={"kind": "seed", "seed": 8}, seconds=0.05)
    here = one.sit(made["table"], made["token"])
    there = other.sit(made["table"], None)
    here.snapshot_with(lambda message: message["table"]["legal"])
    before, calls = here.snapshot["version"], _calls(here)
    one.stop(signal.SIGKILL)
    with pytest.raises(ConnectionClosed) as ended:
        there.until(lambda message: False)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1012, "the page connects again"
    again = other.sit(made["table"], made["token"])
    again.snapshot_with(lambda message: message["table"]["legal"])
    assert _calls(again) == calls
    assert again.snapshot["version"] > before
    again.take_turn()
    again.snapshot_with(lambda message: len(message["table"]["auction"]) > len(calls))
    for player in (here, there, again):
        player.close()
