"""The cost of every card of a play, double dummy."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff import _core
from crossruff.dd.checks import card_values, check_deal, check_position
from crossruff.errors import CrossruffError
from crossruff.model import Board, Card, Claim, Play, Seat, Side


@dataclass(frozen=True, slots=True)
class CardCost:
    """One card of the play, with declarer's tricks before and after it.

    >>> from crossruff.model import Card, Seat
    >>> cost = CardCost(5, Seat.EAST, Card.parse("HK"), before=9, after=10, better=(Card.parse("H2"),))
    >>> cost.trick, cost.cost
    (2, 1)
    >>> print(cost)
    ♥K by East in trick 2 cost 1: 9 tricks became 10; better: ♥2
    """

    number: int
    """Its place in the play, from 1."""
    seat: Seat
    card: Card
    before: int
    """The tricks that declarer takes in all, double dummy, before this card."""
    after: int
    """The same after this card."""
    better: tuple[Card, ...] = ()
    """The cards that would have cost nothing; empty if this card cost nothing."""

    @property
    def trick(self) -> int:
        """The number of its trick, from 1."""
        return (self.number + 3) // 4

    @property
    def cost(self) -> int:
        """The number of tricks that it cost its side; never negative."""
        return abs(self.before - self.after)

    def __str__(self) -> str:
        what = f"{self.card.symbol} by {self.seat.name.title()} in trick {self.trick}"
        if not self.cost:
            return f"{what} cost nothing"
        better = " ".join(card.symbol for card in self.better)
        return f"{what} cost {self.cost}: {self.before} tricks became {self.after}; better: {better}"


@dataclass(frozen=True, slots=True)
class ClaimWorth:
    """A claim beside the double-dummy result of the position.

    >>> from crossruff.model import Claim, Seat
    >>> print(ClaimWorth(Claim(8, Seat.SOUTH), tricks=9, double_dummy=10))
    South claims 8: 9 tricks, double dummy 10 (-1 for declarer)
    """

    claim: Claim
    tricks: int
    """Declarer's tricks in all as claimed."""
    double_dummy: int
    """Declarer's tricks in all with best play from there on."""

    @property
    def gain(self) -> int:
        """Declarer's tricks by the claim above the double-dummy result; negative if the claim was too low."""
        return self.tricks - self.double_dummy

    def __str__(self) -> str:
        words = f"{self.claim}: {self.tricks} tricks, double dummy {self.double_dummy}"
        return words if self.gain == 0 else f"{words} ({self.gain:+d} for declarer)"


@dataclass(frozen=True, slots=True)
class Analysis:
    """A play card by card; the tricks are declarer's, those already taken included.

    >>> from crossruff.dd import analyse
    >>> from crossruff.model import Board, Play
    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP").with_play("D5 DQ DA H8")
    >>> found = analyse(board)
    >>> found.tricks, found.cost("NS"), [str(card) for card in found.mistakes]
    (12, 0, ['♦5 by West in trick 1 cost 1: 12 tricks became 13; better: ♠6 ♠4 ♣T ♣3'])
    """

    declarer: Seat
    tricks: int
    """Declarer's tricks double dummy before the opening lead."""
    cards: tuple[CardCost, ...]
    claim: ClaimWorth | None = None

    @property
    def mistakes(self) -> tuple[CardCost, ...]:
        """The cards that cost something."""
        return tuple(card for card in self.cards if card.cost)

    def cost(self, who: Seat | Side | str) -> int:
        """Add up the cost of the cards of a seat or a side; dummy's cards are declarer's."""
        if isinstance(who, str):
            who = Seat.parse(who) if len(who) == 1 else Side.parse(who)
        return sum(card.cost for card in self.mistakes if who in (self.player(card), card.seat.side))

    def player(self, card: CardCost) -> Seat:
        """Return the seat that chose a card: declarer for dummy."""
        return self.declarer if card.seat is self.declarer.partner else card.seat


def analyse(board: Board, *, solver: _core.Solver | None = None) -> Analysis:
    """Analyse the play of a board: return the cost of every card, from the opening lead to the end.

    >>> ending = "N:AQ... J..9. 3..2. K..A."
    >>> play = Play(ending, "NT", "S", "D2 DA", declarer="E")
    >>> board = Board(None, ending, "S").with_play(play)
    >>> for mistake in analyse(board).mistakes:
    ...     print(mistake)
    ♦2 by South in trick 1 cost 1: 0 tricks became 1; better: ♠3
    """
    play = board.play
    if play is None or not (play.cards or play.claim):
        raise CrossruffError("board must have a play to analyse; no card has been played")
    check_deal(play.deal)
    solver = solver or _core.Solver()
    declarer = _declarer(board, play)
    position = play.at(0)
    tricks = _tricks(position, declarer, solver)
    at_start = tricks
    found: list[CardCost] = []
    for number, card in enumerate(play.cards, 1):
        cost = _cost(position, card, declarer, tricks, solver)
        found.append(CardCost(number, position.turn, card, tricks, *cost))
        tricks = cost[0]
        position = position.play(card)
    worth = None
    if play.claim is not None:
        worth = ClaimWorth(play.claim, _claimed(play, declarer), tricks)
    return Analysis(declarer, at_start, tuple(found), worth)


def _declarer(board: Board, play: Play) -> Seat:
    if play.declarer is not None:
        return play.declarer
    return board.contract.declarer if board.contract else play.leader.previous


def _claimed(play: Play, declarer: Seat) -> int:
    claim = play.claim
    if claim is None or claim.by is None or claim.by.side is declarer.side:
        return play.won(declarer.side) + (claim.tricks if claim else 0)
    return play.won(declarer.side) + play.tricks_left - claim.tricks


def _tricks(position: Play, declarer: Seat, solver: _core.Solver) -> int:
    """Return declarer's tricks in all."""
    check_position(position)
    (rest,) = card_values(position, solver, "best").values()
    return _in_all(position, declarer, rest)


def _in_all(position: Play, declarer: Seat, rest: int) -> int:
    """Return declarer's tricks in all, given the tricks of the side to play from here on."""
    more = rest if position.turn.side is declarer.side else position.tricks_left - rest
    return position.won(declarer.side) + more


def _cost(
    position: Play, card: Card, declarer: Seat, tricks: int, solver: _core.Solver
) -> tuple[int, tuple[Card, ...]]:
    """Return declarer's tricks after a card, and the better cards."""
    if len(position.legal_cards) == 1:
        return tricks, ()
    values = {
        other: _in_all(position, declarer, rest) for other, rest in card_values(position, solver).items()
    }
    if values[card] == tricks:
        return tricks, ()
    return values[card], tuple(other for other, value in values.items() if value == tricks)
