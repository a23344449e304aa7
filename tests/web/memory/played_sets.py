"""Sets, profiles and tables that were played to the end, for tests without a server."""

from __future__ import annotations

import asyncio
from typing import Any

from crossruff.dealing import deal
from crossruff.model import Board
from crossruff.table import BoardDealt, event_data, snapshot
from crossruff.web.background.set_play import play_set
from crossruff.web.memory.board_sets import BoardSet
from crossruff.web.memory.database import Location
from crossruff.web.memory.profiles import Profile
from crossruff.web.memory.sqlite_database import SqliteDatabase
from crossruff.web.tables.new_boards import set_board_events
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.settings import TableSettings
from crossruff.web.tables.store import TableStore
from tests.web.tables.stored_tables import InlineWorkers

GAME = BoardSet("game", "challenge", "Ann's game", None, "full", 3, None)


def set_board(number: int) -> Board:
    """Return a board of the set."""
    return Board(number, deal(seed=24, number=number))


def store_set(store: TableStore, made: BoardSet = GAME) -> None:
    """Store a set with the boards of `set_board`."""
    boards = [
        {"events": [event_data(BoardDealt.of(set_board(number)))], "tricks": None}
        for number in range(1, made.boards + 1)
    ]
    store.sets.add(made, boards)


def open_registry(location: Location) -> TableRegistry:
    """Return a registry with a set, and with workers that answer at once."""
    registry = TableRegistry(location, InlineWorkers())
    store_set(registry.store)
    return registry


def sit_down(registry: TableRegistry, profile: Profile, made: BoardSet = GAME) -> TableSession:
    """Return the table of a profile for a set."""

    async def play() -> TableSession:
        session, _ = await play_set(registry, made, profile, TableSettings(seconds=0.01))
        return session

    return asyncio.run(play())


def play_out(session: TableSession, opening: str = "Pass") -> None:
    """Play a board to its end: dealer opens, the others pass, and each plays the first legal card."""
    first = True
    while not session.is_finished:
        turn = session.state.turn
        assert turn is not None
        with session.acting():
            if not session.state.auction.is_over:
                session.referee.call(turn, opening if first else "Pass")
                first = False
            else:
                legal: list[str] = snapshot(session.state, turn)["legal"]["cards"]
                session.referee.card(turn, legal[0])


def next_board(session: TableSession, *, replay: bool = False) -> None:
    """Bring the next board of the set to the table, or the same one again."""
    number = session.number if replay else session.number + 1
    events = set_board_events(session.store, GAME.id, number, session.player_names())
    session.new_board(events, replay=replay, number=number)


def rows(store: TableStore, table: str) -> list[dict[str, Any]]:
    """Return all rows of a table of the file."""
    return store.database.records(f"SELECT * FROM {table}")


def everything(store: TableStore) -> str:
    """Return all that the file has, as a text to search in."""
    is_file = isinstance(store.database, SqliteDatabase)
    tables = [
        name
        for (name,) in store.database.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            if is_file
            else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
    ]
    return "\n".join(f"{table}: {row}" for table in tables for row in rows(store, table))
