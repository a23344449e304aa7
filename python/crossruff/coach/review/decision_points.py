"""The decisions of a board: every call, lead and card with a choice, as the player saw it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from crossruff.cardplay.touching import touching
from crossruff.coach.review.verdicts import DecisionKind
from crossruff.dd import Solver, analyse, solve
from crossruff.errors import CrossruffError
from crossruff.model import Board, Call, Card, Play, Seat, View


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision that a player had to make.

    >>> from crossruff.coach.review import decision_points
    >>> from crossruff.model import Board
    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP").with_play("D5 DQ DA H8")
    >>> point = decision_points(board, ["W"])[-1]
    >>> point.kind.value, str(point.action), point.trick, point.cost
    ('lead', 'D5', 1, 1)
    """

    step: int
    """The number of the call or card on the board, from 1; cards follow the calls."""
    seat: Seat
    """The player: declarer for dummy's cards."""
    hand: Seat
    """The hand that calls or plays."""
    kind: DecisionKind
    action: Call | Card
    view: View
    """What the player saw."""
    cost: int | None = None
    """The tricks that the card cost on this deal, double dummy; None for a call."""
    tricks: int | None = None
    """The tricks that declarer took in all on this deal before the card, double dummy; None for a call."""

    @property
    def trick(self) -> int | None:
        """The number of the trick, from 1; None for a call."""
        return None if self.view.is_bidding else len(self.view.play.cards) // 4 + 1


def decision_points(
    board: Board, seats: Collection[Seat | str] | None = None, solver: Solver | None = None
) -> list[DecisionPoint]:
    """Return the decisions of some seats, of all by default; cards without an alternative are left out.

    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP").with_play("D5 DQ DA H8")
    >>> points = decision_points(board, [Seat.WEST])
    >>> [(one.step, str(one.seat), one.kind.value, str(one.action)) for one in points]
    [(4, 'W', 'bidding', 'Pass'), (8, 'W', 'bidding', 'Pass'), (9, 'W', 'lead', 'D5')]
    """
    wanted = frozenset(Seat if seats is None else map(Seat.parse, seats))
    return [one for one in (*_calls(board), *_cards(board, solver)) if one.seat in wanted]


def count_decisions(board: Board, seats: Collection[Seat | str] | None = None) -> int:
    """Count the decisions of some seats, of all by default, without solving any card.

    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP").with_play("D5 DQ DA H8")
    >>> count_decisions(board, [Seat.WEST])
    3
    """
    wanted = frozenset(Seat if seats is None else map(Seat.parse, seats))
    calls = sum(one.seat in wanted for one in _calls(board))
    return calls + sum(
        before.player in wanted and _has_choice(board, before) for before, _ in _open_steps(board)
    )


def decision_point_at(board: Board, step: int, solver: Solver | None = None) -> DecisionPoint:
    """Return the decision at a step of the board; only its own card is solved.

    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP").with_play("D5 DQ DA H8")
    >>> decision_point_at(board, 10).cost
    0
    """
    calls = 0 if board.auction is None else len(board.auction)
    if 0 < step <= calls:
        return next(one for one in _calls(board) if one.step == step)
    play = board.play
    number = step - calls - 1
    if play is None or not 0 <= number < len(play.cards) or not play.is_open or play.declarer is None:
        raise CrossruffError(f"step must be a decision of the board; got {step}")
    before, card = play.at(number), play.cards[number]
    tricks = solve(before, solver=solver)
    best = max(tricks.values())
    rest = best if before.turn.side is play.declarer.side else before.tricks_left - best
    in_all = rest + before.won(play.declarer.side)
    return _point(board, before, card, step, (best - tricks[card], in_all))


def _calls(board: Board) -> Iterator[DecisionPoint]:
    auction = board.auction
    if auction is None or any(len(hand) != 13 for hand in board.deal):
        return
    for place, (seat, call, _) in enumerate(auction.items()):
        view = View.of_auction(board.deal[seat], auction.at(place), board.vulnerability)
        yield DecisionPoint(place + 1, seat, seat, DecisionKind.BIDDING, call, view)


def _cards(board: Board, solver: Solver | None) -> Iterator[DecisionPoint]:
    steps = _open_steps(board)
    if not steps:
        return
    costs = analyse(board, solver=solver or Solver(threads=1)).cards
    first = 0 if board.auction is None else len(board.auction)
    for number, (before, card) in enumerate(steps):
        if _has_choice(board, before):
            worth = costs[number].cost, costs[number].before
            yield _point(board, before, card, first + number + 1, worth)


def _open_steps(board: Board) -> list[tuple[Play, Card]]:
    """Return the cards of a play whose four hands are known, each with the position before it."""
    play = board.play
    if play is None or play.declarer is None or not play.is_open:
        return []
    return list(play.steps())


def _has_choice(board: Board, before: Play) -> bool:
    """Return whether the hand to play has two cards that do not touch."""
    return len(touching(_view(board, before))) > 1


def _view(board: Board, before: Play) -> View:
    return View.of(before, before.player, board.contract, board.auction, board.vulnerability)


def _point(board: Board, before: Play, card: Card, step: int, worth: tuple[int, int]) -> DecisionPoint:
    view = _view(board, before)
    return DecisionPoint(step, before.player, before.turn, _kind(view), card, view, *worth)


def _kind(view: View) -> DecisionKind:
    if not view.play.dummy_is_down:
        return DecisionKind.LEAD
    return DecisionKind.DECLARER if view.play.declarer is view.seat else DecisionKind.DEFENCE
