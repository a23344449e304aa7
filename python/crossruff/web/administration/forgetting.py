"""Delete a profile with all that is stored about it."""

from __future__ import annotations

from crossruff.model import Seat
from crossruff.web.memory.board_sets import UNTITLED
from crossruff.web.tables.store import TableStore


def forget_profile(store: TableStore, profile: str) -> set[str]:
    """Delete a profile with all its rows, free its seats, and return the tables that changed.

    A table of this profile alone is deleted. At a table with other people the name becomes that of the
    seat, in the records too.
    """
    with store.transaction():
        places = store.seats_of(profile)
        for name, seat in places:
            _leave(store, name, seat, profile)
        for made in store.sets.made_by(profile):
            store.history.retitle(made["id"], UNTITLED)
        store.history.forget(profile)
        store.results.forget(profile)
        store.sets.forget(profile)
        store.profiles.delete(profile)
    return {name for name, _ in places}


def _leave(store: TableStore, name: str, seat: Seat, profile: str) -> None:
    """Free a seat that a profile holds or held; delete a table where nobody is left."""
    held = store.holders(name).get(seat)
    names = store.history.names_at(profile, name, str(seat))
    if held is not None and held.profile == profile:
        names.add(held.name)
        store.delete_holder(name, seat)
    if store.holders(name):
        store.rename_player(name, seat, names)
    else:
        store.delete_table(name)
