"""Tables at which something has happened, for tests."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from crossruff.model import Board, Deal, Seat
from crossruff.table import Phase, Referee
from tests import strategies

SURE = Deal.parse("N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43")
"""South, in notrump, has thirteen tricks on top, whatever is led."""
SPLIT = Deal.parse("N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98")
"""South has ten top tricks and the ace of spades, and a finesse that loses."""
TOPS = Deal.parse("N:JT98.JT9.JT9.T98 765.876.876.7654 AKQ.AKQ.AKQ.AKQJ 432.5432.5432.32")
"""South has thirteen tricks on top in notrump, also as a defender."""


def table_of(deal: Deal, calls: str, cards: str = "", consenting: Iterable[Seat] = ()) -> Referee:
    """A table at which North dealt, with calls and cards that are made in turn."""
    table = Referee(Board(1, deal), consenting=consenting)
    for call in calls.split():
        act(table, call)
    for card in cards.split():
        act(table, card)
    return table


def act(table: Referee, word: str) -> None:
    turn = table.state.turn
    assert turn is not None
    if table.state.phase is Phase.BIDDING:
        table.call(turn, word)
    else:
        table.card(turn, word)


@st.composite
def tables(draw: st.DrawFn, *, least: int = 0) -> Referee:
    """A table at any point of a board: bid and played at random."""
    deal = draw(strategies.deals())
    auction = draw(strategies.auctions(Seat.NORTH, notes=strategies.call_notes(), over=True))
    table = Referee(Board(1, deal))
    stop = draw(st.one_of(st.integers(least, 66), st.just(66)))
    for seat, call, note in auction.items():
        if table.state.actions >= stop:
            return table
        table.call(seat, call, note.alert, note.explanation)
    choices = draw(st.lists(st.integers(0, 12), min_size=52, max_size=52))
    for choice in choices:
        if table.state.is_over or table.state.play is None or table.state.actions >= stop:
            break
        legal = list(table.state.play.legal_cards)
        table.card(table.state.play.player, legal[choice % len(legal)])
    return table
