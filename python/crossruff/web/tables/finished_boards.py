"""Record a finished board for the people at a table, in the transaction of its last event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossruff.model import Deal, Seat
from crossruff.web.board_choices import GivenHands, SetBoards
from crossruff.web.memory.history import FinishedBoard
from crossruff.web.memory.outcomes import BoardOutcome

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_TITLES = {
    "random": "Random deal",
    "seed": "Numbered deal",
    "constraint": "Chosen hands",
    "text": "Boards from a file",
    "hands": "Given hands",
    "set": "Set",
}
_MODES = {"declare": "declarer play", "defend": "defence", "bid": "bidding"}


def table_title(session: TableSession) -> str:
    """Return what a table plays, in a few words."""
    settings = session.settings
    if isinstance(settings.choice, SetBoards):
        found = session.store.sets.find(settings.choice.set)
        return _TITLES["set"] if found is None else found.title
    return choice_title(settings.choice.kind, settings.mode)


def choice_title(kind: str, mode: str) -> str:
    """Return a title for a choice of boards and a mode.

    >>> choice_title("random", "declare")
    'Random deal, declarer play'
    """
    return ", ".join([_TITLES[kind], *([_MODES[mode]] if mode in _MODES else [])])


def record_finished(session: TableSession) -> None:
    """Store that the board is finished, and its result for each profile; call it in a transaction."""
    store, state, choice = session.store, session.state, session.settings.choice
    store.finish_board(session.name, session.board)
    if session.is_replay:
        return
    people = {one.profile: str(one.seat) for one in session.holders.values() if one.profile is not None}
    if not people:
        return
    name = choice.set if isinstance(choice, SetBoards) else None
    tricks = None if name is None else store.sets.board(name, session.number).get("tricks")
    outcome = BoardOutcome.of(state.board, tricks)
    board = FinishedBoard(
        table=session.name,
        board=session.board,
        number=state.number,
        dealer=str(state.dealer),
        vulnerability=str(state.vulnerability),
        outcome=outcome,
        title=table_title(session),
        players=tuple(session.player_names()),
        counts=not _knew_the_hands(session),
        set=name,
        place=None if name is None else session.number,
    )
    for profile, seat in people.items():
        store.history.add(profile, seat, board)
    if name is not None:
        place = f"{session.name}/{session.board}"
        store.results.add(name, session.number, place, outcome, people)


def _knew_the_hands(session: TableSession) -> bool:
    """Return whether all four hands were given, as when a player opens a board of a record."""
    choice = session.settings.choice
    given = isinstance(choice, GivenHands) and session.number == 1
    return given and isinstance(choice, GivenHands) and Deal.parse(choice.deal).is_complete


def profile_seat(session: TableSession, key: str | None) -> Seat | None:
    """Return the seat that a profile's key holds."""
    profile = session.store.profiles.by_key(key)
    if profile is None:
        return None
    return next((one.seat for one in session.holders.values() if one.profile == profile.id), None)
