"""The tricks of each card, and a line of best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crossruff import _core
from crossruff.dd.checks import card_of_bit, card_values, check_position
from crossruff.model import Card, Contract, Deal, Play


def solve(position: Play, *, solver: _core.Solver | None = None) -> dict[Card, int]:
    """Return the tricks of the side to play for each legal card, the best cards first.

    The tricks are those from here on, the trick under way included. A solver that is passed in remembers what
    it found, so that further positions of the same deal are solved faster.

    >>> solve(Play("N:AQ... J..9. 3..2. K..A.", "NT", "S"))
    {Card.parse('S3'): 2, Card.parse('D2'): 1}
    """
    check_position(position)
    values = card_values(position, solver or _core.Solver())
    return dict(sorted(values.items(), key=lambda item: -item[1]))


def best_tricks(position: Play, *, solver: _core.Solver | None = None) -> int:
    """Return the tricks of the side to play from here on, with best play of all four players.

    >>> best_tricks(Play("N:AQ... K9... 32... J8...", "NT", "S"))
    1
    """
    check_position(position)
    (tricks,) = card_values(position, solver or _core.Solver(), "best").values()
    return tricks


def declarer_tricks(deal: Deal | str, contract: Contract | str, *, solver: _core.Solver | None = None) -> int:
    """Return the tricks of declarer, double dummy.

    >>> deal = Deal("N:.AKQJT98765432.. - AKQJT98765432... ..AKQJT98765432.").completed()
    >>> declarer_tricks(deal, "7SS")
    13
    """
    return 13 - best_tricks(Play.of(deal, contract), solver=solver)


def cheapness(position: Play, card: Card) -> tuple[bool, int, int]:
    """Return a key that sorts cards from the cheapest on: low cards first, trumps last.

    >>> from crossruff.model import Play
    >>> position = Play("N:AQ.2.. K7.3.. 32.4.. JT.5..", "H", "S")
    >>> [str(card) for card in sorted(position.legal_cards, key=lambda card: cheapness(position, card))]
    ['S2', 'S3', 'H4']
    """
    return card.suit is position.strain.suit, card.rank.index, -card.index


def cheapest(position: Play, cards: Sequence[Card]) -> Card:
    """Return the lowest card, a trump only if there is no other.

    >>> from crossruff.model import Play
    >>> position = Play("N:AQ.2.. K7.3.. 32.4.. JT.5..", "H", "S")
    >>> cheapest(position, list(position.legal_cards))
    Card.parse('S2')
    """
    return min(cards, key=lambda card: cheapness(position, card))


def line(
    position: Play,
    *,
    choose: Callable[[Play, Sequence[Card]], Card] = cheapest,
    solver: _core.Solver | None = None,
) -> Play:
    """Play to the end with a best card each time: the cheapest, unless `choose` picks another.

    >>> str(line(Play("N:AQ... J..9. 3..2. K..A.", "NT", "S")))
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
        # Whether a card keeps the tricks is a faster question than how many each card takes.
        kept = card_values(position, solver, "target", goal - position.won(turn))
        position = position.play(choose(position, [card for card, keeps in kept.items() if keeps]))
    return position
