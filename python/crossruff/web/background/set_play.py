"""Give a profile its table for a set."""

from __future__ import annotations

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.board_choices import SetBoards
from crossruff.web.memory.board_sets import BoardSet
from crossruff.web.memory.profiles import Profile
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.session import TableSession, UnknownTable
from crossruff.web.tables.settings import TableSettings


async def play_set(
    registry: TableRegistry, found: BoardSet, profile: Profile, wanted: TableSettings
) -> tuple[TableSession, Seat]:
    """Return the table of a profile for a set, and its seat; make the table the first time."""
    store = registry.store
    there = store.sets.table(found.id, profile.id)
    if there is not None:
        try:
            session = registry.find(there)
        except UnknownTable:
            pass
        else:
            held = [one.seat for one in session.holders.values() if one.profile == profile.id]
            if held:
                return session, held[0]
    played = store.results.scores_of(found.id, profile.id)
    left = [number for number in range(1, found.boards + 1) if number not in played]
    if not left:
        raise CrossruffError(f"the set is finished: you have played all {found.boards} boards")
    settings = wanted.model_copy(
        update={"choice": SetBoards(kind="set", set=found.id), "mode": found.mode, "seat": "S"}
    )
    session, _ = await registry.make(settings, profile, left[0])
    return session, Seat.SOUTH
