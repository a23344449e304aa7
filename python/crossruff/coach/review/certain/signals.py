"""What partner's signal tells about its suit: true of every holding from which our robots play the card.

Our robots signal with cards that cost nothing (`cardplay.defence.signals`), so these facts are for a partner
that is one of them. People have signals of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.defence.conventional_leads import cards_of
from crossruff.cardplay.defence.signals import Signal, SignalKind, signal_of
from crossruff.coach.conditions import WorldCondition, suit_of
from crossruff.coach.review.certain.facts import SignalShown, SignalShowsFact
from crossruff.model import Card, Hand, Play, Rank, Seat, View

_Holdings = NDArray[np.int64]
_ALL = np.arange(1 << 13)
_SPOTS = (1 << Rank.TEN.index) - 1
_QUEEN, _JACK = Rank.QUEEN.index, Rank.JACK.index


def signal_facts(view: View, condition: WorldCondition) -> Iterator[SignalShowsFact]:
    """Iterate over what partner's signal in the suit of a condition tells: at most one fact."""
    play, partner = view.play, view.seat.partner
    if play.declarer in (None, view.seat, partner) or partner not in view.hidden or play.size < len(Rank):
        return
    for before, card in play.steps():
        if before.turn is not partner or card.suit is not suit_of(condition) or not before.trick.cards:
            continue
        signal = signal_of(before, card)
        if signal is None or card.suit is not before.trick.cards[0].suit:
            return
        held = _held(view, partner, card)
        free = held[np.bitwise_count(held & _SPOTS) > 1]
        for holdings, unless_forced in ((held, False), (free, True)):
            shown = _shown(signal, card, holdings)
            if shown is not None:
                yield SignalShowsFact(partner, card, shown, unless_forced)
                return
        return


def _shown(signal: Signal, card: Card, held: _Holdings) -> SignalShown | None:
    """Return what holds for all holdings with this signal, and not for all holdings."""
    if signal.kind not in (SignalKind.COUNT, SignalKind.ATTITUDE) or signal.ruff_in is not None:
        return None
    usual = held[_agreed(signal, held) == card.rank.index]
    if not len(usual):
        return None
    for shown, test in _tests(signal).items():
        if test(usual).all() and not test(held).all():
            return shown
    return None


def _agreed(signal: Signal, held: _Holdings) -> NDArray[np.int64]:
    """Return the rank of the card that the agreement asks for: the highest spot card or the lowest."""
    high = signal.high_in(held.astype(np.uint64) << np.uint64(16 * signal.suit.index))
    spots = [int(each) & _SPOTS for each in held]
    highest = [each.bit_length() - 1 for each in spots]
    lowest = [(each & -each).bit_length() - 1 for each in spots]
    return np.where(high, highest, lowest)


def _tests(signal: Signal) -> dict[SignalShown, Callable[[_Holdings], NDArray[np.bool_]]]:
    if signal.kind is SignalKind.COUNT:
        return {
            SignalShown.ODD: lambda held: np.bitwise_count(held) % 2 == 1,
            SignalShown.EVEN: lambda held: np.bitwise_count(held) % 2 == 0,
        }
    if signal.jack_counts:
        return {
            SignalShown.JACK: lambda held: held >> _JACK != 0,
            SignalShown.NO_JACK: lambda held: held >> _JACK == 0,
        }
    return {
        SignalShown.QUEEN: lambda held: held >> _QUEEN != 0,
        SignalShown.NO_QUEEN: lambda held: held >> _QUEEN == 0,
    }


def _held(view: View, seat: Seat, signal: Card) -> _Holdings:
    """Return the holdings of the suit of a signal that a seat may have been dealt."""
    known = cards_of(_played_by(view.play, seat), signal.suit)
    out = 0 if signal.suit in view.play.shown_out(seat) else cards_of(view.unseen, signal.suit)
    good = ((_ALL & known) == known) & ((_ALL & ~(known | out)) == 0)
    return np.asarray(_ALL[good])


def _played_by(play: Play, seat: Seat) -> Hand:
    return Hand(card for trick in (*play.tricks, play.trick) for who, card in trick.items() if who is seat)
