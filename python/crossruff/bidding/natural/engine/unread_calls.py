"""Read calls that no rule and no hand of the system makes, as most players would take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossruff.bidding.natural.engine.call_types import PLAIN, CallType
from crossruff.bidding.natural.engine.calls import (
    FIRST_BID,
    NOTRUMP,
    bid,
    is_major,
    is_minor,
    level_of,
    strain_of,
)

if TYPE_CHECKING:
    from crossruff.bidding.natural.engine.situation import Situation

_FOUR_NOTRUMP, _FIVE_NOTRUMP = bid(4, NOTRUMP), bid(5, NOTRUMP)
_CUE_BID = frozenset(("cue-bid", "forcing"))
_HIGHEST_CONTROL = 5
_ABOVE_THREE_NOTRUMP = 4
"""The level at which a raise of a minor has passed three notrump."""


def unread_type(situation: Situation, call: int) -> CallType:
    """Return the type of a call without a rule: Blackwood, a cue-bid, a strong raise; else a plain call."""
    if call < FIRST_BID or situation.last < FIRST_BID:
        return PLAIN
    ours = situation.last_by % 2 == situation.side
    trumps = situation.agreed if situation.agreed != NOTRUMP else None
    if call == _FOUR_NOTRUMP:
        return _blackwood(situation, trumps) if ours else PLAIN
    strain = strain_of(call)
    if call == _FIVE_NOTRUMP and ours and situation.last < _FOUR_NOTRUMP:
        return _five_notrump(situation, trumps)
    if ours and not situation.doubled and _raises_game(situation.last, call, trumps):
        return CallType(frozenset(("natural", "invitational")), trumps, "trump slam")
    if strain == NOTRUMP or (call > _FOUR_NOTRUMP and trumps is None):
        return PLAIN
    position, partners = situation.position, situation.suits[situation.partner]
    held = {*situation.suits[position], *partners}
    theirs = {*situation.suits[(position + 1) % 4], *situation.suits[(position + 3) % 4]}
    controls = ours and trumps is not None and call > bid(3, trumps) and level_of(call) <= _HIGHEST_CONTROL
    if strain not in held and (strain in theirs or controls):
        return CallType(_CUE_BID, trumps)
    if ours and is_minor(strain) and level_of(call) == _ABOVE_THREE_NOTRUMP and strain in partners:
        return CallType(frozenset(("natural", "forcing")), strain)
    return PLAIN


def _blackwood(situation: Situation, trumps: int | None) -> CallType:
    """Return Blackwood, if the system has it."""
    return _asking(situation, trumps, "blackwood") if "blackwood" in situation.switches else PLAIN


def _five_notrump(situation: Situation, trumps: int | None) -> CallType:
    """Return the meaning of a jump to five notrump: pick a slam without a fit, else two top trumps."""
    if trumps is None and "pick a slam" in situation.switches:
        return CallType(frozenset(("natural", "forcing")), None, "pick slam")
    return _asking(situation, trumps, "grand slam") if "grand slam force" in situation.switches else PLAIN


def _raises_game(last: int, call: int, trumps: int | None) -> bool:
    """Return whether a call raises our game in a major."""
    if trumps is None or not is_major(trumps):
        return False
    return (last, call) == (bid(4, trumps), bid(5, trumps))


def _asking(situation: Situation, trumps: int | None, question: str) -> CallType:
    """Return a question about the agreed suit, or the suit that partner has just bid."""
    named = strain_of(situation.last)
    suit = named if trumps is None and named in situation.suits[situation.partner] else trumps
    if suit is None or NOTRUMP in (suit, named):
        return PLAIN
    return CallType(frozenset(("artificial", "forcing")), suit, question)
