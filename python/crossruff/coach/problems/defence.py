"""Problems of a defender: which card beats the contract most often, over the hands that are hidden.

A defender's chances are double dummy: in each world all four play as well as they can after the card. That is
how leads are judged everywhere, and the problem says so.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import system
from crossruff.cardplay.common_sense import sensible_order
from crossruff.cardplay.touching import touching
from crossruff.coach.problems.deals import Contested
from crossruff.coach.problems.features import separating_features
from crossruff.coach.problems.known import KnownHand, agreeing, read_auction, worlds_of
from crossruff.coach.problems.leads.finder import find_lead
from crossruff.coach.problems.problem import PlayProblem, RatedLine
from crossruff.coach.problems.soundness.conditions import shows_the_point
from crossruff.coach.problems.themes import COMMUNICATION, HANDS, SWITCH
from crossruff.coach.problems.tree import LOW
from crossruff.dd import PackedWorlds, Solver, solve_worlds
from crossruff.model import Card, Play, Seat, View, Vulnerability

_CLEAR, _APART, _FINE = 0.10, 0.085, 0.055
_FEW, _MANY = 40, 2000
_LAST = 14


def find_defence(dealt: Contested, seed: int, solver: Solver, theme: str | None = None) -> PlayProblem | None:
    """Return a problem of a defender in a deal: a card of the first tricks, or sometimes the lead."""
    auction = dealt.board.auction
    assert auction is not None
    bidding = system("sayc")
    known = read_auction(bidding, auction, Vulnerability.NONE, tuple(Seat))
    if not all(each.accepts(dealt.board.deal[seat]) for seat, each in known.items()):
        return None
    play = Play.of(dealt.board.deal, dealt.contract)
    if theme is None and seed % 9 == 0:
        return find_lead(dealt, seed, solver)
    play = play.play(dealt.lead)
    while len(play.cards) < _LAST:
        if play.turn.side is not dealt.contract.declarer.side and len(play.legal_cards) > 1:
            found = _problem(dealt, play, known, seed, solver)
            if found is not None and theme in (None, found.theme):
                return found
        play = play.play(_card(play, dealt, solver))
    return None


def _problem(
    dealt: Contested, play: Play, known: Mapping[Seat, KnownHand], seed: int, solver: Solver
) -> PlayProblem | None:
    seat, contract = play.turn, dealt.contract
    view = View.of(play, seat, contract, dealt.board.auction)
    others = {each: known[each] for each in view.hidden}
    need = 14 - contract.tricks - play.won(seat.side)
    if not 0 < need <= play.tricks_left:
        return None
    order = _order(view)
    chances = _chances(view, others, need, _FEW, seed, solver)
    if chances is None:
        return None
    quick, _, _ = chances
    top = max(quick.values())
    if not 0.12 < top < 0.98 or quick[order[0]] > top - _CLEAR or quick[order[0]] < top - 0.45:
        return None
    likely = max(quick, key=lambda card: quick[card])
    if not _actual(dealt, view, likely, order[0], solver):
        return None
    chances = _chances(view, others, need, _MANY, seed + 1, solver)
    if chances is None:
        return None
    values, hands, wins = chances
    return _chosen(dealt, view, others, order, values, hands, wins, solver, seed)


def _chosen(  # noqa: PLR0913, PLR0917 - the parts of one comparison
    dealt: Contested,
    view: View,
    known: Mapping[Seat, KnownHand],
    order: list[Card],
    values: dict[Card, float],
    hands: PackedWorlds,
    wins: dict[Card, NDArray[np.bool_]],
    solver: Solver,
    seed: int,
) -> PlayProblem | None:
    best, natural = max(values, key=lambda card: values[card]), order[0]
    top = values[best]
    right = [card for card in values if values[card] >= top - _FINE]
    worse = [card for card in values if values[card] <= top - _APART]
    theme = defence_theme(view, best, natural)
    if theme is None or values[natural] > top - _CLEAR or len(right) + len(worse) < len(values):
        return None
    if len({card.suit for card in right}) > 1 or len(right) > 3:
        return None
    lines = sorted(((values[card], card) for card in values), key=lambda one: (-one[0], one[1].index))
    gained = wins[best] & ~wins[natural]
    if not _actual(dealt, view, best, natural, solver):
        return None
    return PlayProblem(
        number=seed,
        theme=theme,
        also=(),
        board=dealt.board,
        contract=dealt.contract,
        seat=view.seat,
        cards=view.play.cards,
        known=known,
        lines=tuple(RatedLine(card, chance, card in right) for chance, card in lines),
        natural=natural,
        tree=None,
        fails=_fails(order, wins, right),
        features=separating_features(view.play, hands, gained, view.hidden),
        seed=seed,
    )


def _order(view: View) -> list[Card]:
    """Return the cards that differ, the most natural first."""
    lowest = {card: group[0] for group in touching(view) for card in group}
    return list(dict.fromkeys(lowest[card] for card in sensible_order(view, view.play.legal_cards)))


def _chances(
    view: View, known: Mapping[Seat, KnownHand], need: int, count: int, seed: int, solver: Solver
) -> tuple[dict[Card, float], PackedWorlds, dict[Card, NDArray[np.bool_]]] | None:
    """Return for each card how often it beats the contract, with the worlds."""
    hands, weights = worlds_of(view, known, count, seed)
    if len(hands) < count * 0.9:
        return None
    found = solve_worlds(hands, view.play, goal="target", target=need, solver=solver)
    order = _order(view)
    wins = {card: np.asarray(found.of(card) > 0, dtype=np.bool_) for card in order}
    return {card: float(weights @ won / weights.sum()) for card, won in wins.items()}, hands, wins


def defence_theme(view: View, best: Card, natural: Card) -> str | None:
    """Return the theme of a defender's card beside the natural one; None if they show no idea.

    A defender who ducks a trick that the natural card wins, or throws a high card under partner's, does it
    for communication.
    """
    trick = view.play.trick
    if not trick.cards:
        return SWITCH if best.suit is not natural.suit else None
    if best.suit is not natural.suit:
        return None
    if best.suit is not trick.cards[0].suit:
        return None
    winning = max(card.rank.index for card in trick.cards if card.suit is best.suit)
    partners = trick.winner is view.seat.partner
    ducks = not partners and best.rank.index < natural.rank.index > winning
    unblocks = partners and best.rank.index > max(natural.rank.index, LOW)
    return COMMUNICATION if ducks or unblocks else HANDS


def _actual(dealt: Contested, view: View, best: Card, natural: Card, solver: Solver) -> bool:
    """Return whether on the deal itself the lead fits, the solution works and the natural card does not."""
    play = Play.of(dealt.board.deal, dealt.contract, view.play.cards)
    row = np.array([play.remaining.packed], dtype=np.uint64)
    known = agreeing(view, row, {}, lead_is_usual=True)
    return bool(known[0]) and shows_the_point(
        dealt.board, dealt.contract, view.play.cards, best, natural, solver
    )


def _fails(order: list[Card], wins: Mapping[Card, NDArray[np.bool_]], right: list[Card]) -> tuple[str, ...]:
    picks = {"common sense": order[0]}
    for count in (3, 10, 30):
        picks[f"{count} worlds"] = max(order, key=lambda card: int(wins[card][:count].sum()))
    return tuple(name for name, card in picks.items() if card not in right)


def _card(play: Play, dealt: Contested, solver: Solver) -> Card:
    """Return a natural card that costs nothing double dummy."""
    view = View.of(play, play.player, dealt.contract)
    order = sensible_order(view, play.legal_cards)
    ours = play.turn.side is dealt.contract.declarer.side
    need = (dealt.contract.tricks if ours else 14 - dealt.contract.tricks) - play.won(play.turn.side)
    if not 0 < need <= play.tricks_left or len(order) == 1:
        return order[0]
    row = np.array([play.remaining.packed], dtype=np.uint64)
    found = solve_worlds(row, view.play, goal="target", target=need, solver=solver)
    return next((card for card in order if found.of(card)[0] > 0), order[0])
