"""What each card is worth, and a line of best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crossruff import _core
from crossruff.dd.checks import card_of_bit, card_values, check_position
from crossruff.model import Card, Contract, Deal, Play


def solve(position: Play, *, solver: _core.Solver | None = None) -> dict[Card, int]:
    """The tricks that the side to play takes with each legal card, the best cards first.

    The tricks are those from here on, the trick under way included. A solver that is given remembers what it
    found, so that further positions of the same deal are solved faster.

    >>> from crossruff.model import Deal, Seat, Strain
    >>> ending = Deal.parse("N:AQ... J..9. 3..2. K..A.")
    >>> solve(Play(ending, Strain.NOTRUMP, Seat.SOUTH))
    {Card.parse('S3'): 2, Card.parse('D2'): 1}
    """
    check_position(position)
    values = card_values(position, solver or _core.Solver())
    return dict(sorted(values.items(), key=lambda item: -item[1]))


def best_tricks(position: Play, *, solver: _core.Solver | None = None) -> int:
    """The tricks that the side to play takes from here on with the best play of all.

    >>> from crossruff.model import Deal, Seat, Strain
    >>> best_tricks(Play(Deal.parse("N:AQ... K9... 32... J8..."), Strain.NOTRUMP, Seat.SOUTH))
    1
    """
    check_position(position)
    (tricks,) = card_values(position, solver or _core.Solver(), "best").values()
    return tricks


def declarer_tricks(deal: Deal, contract: Contract, *, solver: _core.Solver | None = None) -> int:
    """The tricks that declarer takes if all four players see all cards.

    >>> deal = Deal.parse("N:.AKQJT98765432.. - AKQJT98765432... ..AKQJT98765432.").completed()
    >>> declarer_tricks(deal, Contract.parse("7SS"))
    13
    """
    return 13 - best_tricks(Play.of(deal, contract), solver=solver)


def cheapness(position: Play, card: Card) -> tuple[bool, int, int]:
    """A key by which cards are sorted from the cheapest on: low ones first, and trumps last."""
    return card.suit is position.strain.suit, card.rank.index, -card.index


def cheapest(position: Play, cards: Sequence[Card]) -> Card:
    """The lowest card, and a trump only if it must be."""
    return min(cards, key=lambda card: cheapness(position, card))


def line(
    position: Play,
    *,
    choose: Callable[[Play, Sequence[Card]], Card] = cheapest,
    solver: _core.Solver | None = None,
) -> Play:
    """The play carried on to its end with a best card each time: the cheapest, unless told otherwise.

    >>> from crossruff.model import Deal, Seat, Strain
    >>> ending = Play(Deal.parse("N:AQ... J..9. 3..2. K..A."), Strain.NOTRUMP, Seat.SOUTH)
    >>> str(line(ending))
    'S: S3 SK SA SJ; N: SQ D9 D2 DA'
    """
    check_position(position)
    solver = solver or _core.Solver()
    side = position.turn.side
    total = position.won(side) + best_tricks(position, solver=solver)
    while not position.is_over:
        legal = position.legal_cards
        if len(legal) == 1:
            position = position.play(card_of_bit(legal.bits))
            continue
        turn = position.turn.side
        goal = total if turn is side else position.size - total
        # To keep the tricks is enough: that is asked faster than what every card is worth.
        kept = card_values(position, solver, "target", goal - position.won(turn))
        position = position.play(choose(position, [card for card, keeps in kept.items() if keeps]))
    return position
