"""Replies in words: what the other hands do after a card, and replies after which the same happens as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crossruff.coach.problems.showing.symbolic import HONOUR, OR, SymbolicPlay
from crossruff.model import Rank, Seat, Suit

_WINS = "wins with"


@dataclass(frozen=True, slots=True)
class ReplyAct:
    """One of some acts of a hand: each is a verb with the cards that it may be, such as "wins with" ♠9 or ♠T.

    >>> ReplyAct("partner", (("leads", ("a low spade", "♠9", "♠T")),)).text
    'leads a low spade, the ♠9 or ♠T'
    """

    actor: str
    choices: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def text(self) -> str:
        """The act in words."""
        return " or ".join(_act_text(verb, cards) for verb, cards in self.choices)

    def joined(self, other: ReplyAct) -> ReplyAct:
        """Return the act that is one of two."""
        found = dict(self.choices)
        for verb, cards in other.choices:
            found[verb] = _in_order({*found.get(verb, ()), *cards})
        return ReplyAct(self.actor, tuple(found.items()))


def _act_text(verb: str, cards: Sequence[str]) -> str:
    if verb == _WINS and len(cards) == 1 and not _is_card(cards[0]):
        return "wins"  # with a low card, which goes without saying
    named = [card for card in cards if _is_card(card)]
    words = [card for card in cards if not _is_card(card)] + named
    if named:
        words[-len(named)] = f"the {named[0]}"
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}" if words else ""
    return f"{verb} {listed}".rstrip()


def _is_card(name: str) -> bool:
    return name[0] in "♠♥♦♣"


def _in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda name: Rank.parse(name[1]).index if _is_card(name) else -1))


def reply_phrase(start: SymbolicPlay, reply: str) -> str:
    """Return the replies to the last card in words, or a choice of replies."""
    found = choices(start, reply)
    first, *others = (_joined(acts) or _quiet(start, reply) for acts in found)
    if not others:
        return first
    actor = first.split(" ", 1)[0] + " "
    between = ", or " if any(len(acts) > 1 for acts in found) else " or "
    return between.join([first, *(each.removeprefix(actor) for each in others)])


def choices(start: SymbolicPlay, reply: str) -> list[list[ReplyAct]]:
    """Return replies as acts; those that differ in one act only are joined there."""
    found: list[list[ReplyAct]] = []
    for each in reply.split(OR):
        acts = _acts(start, each)
        for place, other in enumerate(found):
            both = _both(other, acts)
            if both is not None:
                found[place] = both
                break
        else:
            found.append(acts)
    return found


def _both(one: list[ReplyAct], other: list[ReplyAct]) -> list[ReplyAct] | None:
    """Join two replies that differ in one act of the same hand; None if they differ in more."""
    if len(one) != len(other):
        return None
    apart = [place for place, (first, second) in enumerate(zip(one, other, strict=True)) if first != second]
    if len(apart) > 1 or any(one[place].actor != other[place].actor for place in apart):
        return None
    if any(_is_vague(one[place].joined(other[place])) for place in apart):
        return None
    return [first.joined(second) for first, second in zip(one, other, strict=True)]


def _is_vague(act: ReplyAct) -> bool:
    """Return whether an act would read "leads a spade or the ♠A", where a spade is some other one."""
    return any(verb != _WINS and len({_is_card(card) for card in cards}) > 1 for verb, cards in act.choices)


def _quiet(start: SymbolicPlay, reply: str) -> str:
    return "it holds" if start.player is not None and reply else ""


def _acts(start: SymbolicPlay, reply: str) -> list[ReplyAct]:
    words, at, acts = reply.split(), start, []
    for place, word in enumerate(words):
        lead = next((each for each in words[place + 1 :] if each[1] == "/"), "")
        wins = lead.startswith(word[0])
        # Of the three hands that a defender does not play, only leads, ruffs and winning cards matter.
        if start.player is None or not word.endswith("x"):
            acts.append(_act(at, word, wins=wins))
        elif wins:
            acts.append(_one(at, word, _WINS, f"a low {_singular(at.trick[0].suit)}"))
        at = at.after_reply(word)
    return acts


def _joined(acts: list[ReplyAct]) -> str:
    """Join acts; a hand that acts twice in a row is named once."""
    words: list[str] = []
    for place, act in enumerate(acts):
        again = place and acts[place - 1].actor == act.actor
        words.append(act.text if again else f"{act.actor} {act.text}")
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" and {words[-1]}" if words else ""


def _act(at: SymbolicPlay, word: str, *, wins: bool) -> ReplyAct:
    seat, rest = Seat.parse(word[0]), word[1:]
    if rest[0] in "/-":
        suit, ranks = Suit.parse(rest[1]), rest[2:]
        named = _cards(ranks, suit) if ranks else (f"a {_singular(suit)}",)
        if rest[0] == "/":
            return _one(at, word, "leads", *named)
        if suit is at.trump:
            ruffed = any(each.suit is suit for each in at.trick)
            return _one(at, word, "overruffs" if wins and ruffed else "ruffs")
        return _one(at, word, "discards", *named)
    suit = at.trick[0].suit
    if rest == "x":
        return _one(at, word, "follows low")
    named = _cards(rest, suit)
    if wins:
        return _one(at, word, _WINS, *named)
    before, rank = at.trick[-1], Rank.parse(rest[0]).index
    covers = before.suit is suit and before.rank >= HONOUR and before.rank < rank < Rank.ACE.index
    ours = before.seat.side is not seat.side
    return _one(at, word, "covers with" if covers and ours else "plays", *named)


def _one(at: SymbolicPlay, word: str, verb: str, *cards: str) -> ReplyAct:
    return ReplyAct(_actor(at, Seat.parse(word[0])), ((verb, cards),))


def _actor(at: SymbolicPlay, seat: Seat) -> str:
    if at.player is None:
        return seat.name.title()
    names = {at.player.partner: "partner", at.contract.dummy: "dummy", at.contract.declarer: "declarer"}
    return names[seat]


def _cards(ranks: str, suit: Suit) -> tuple[str, ...]:
    return tuple(f"{suit.symbol}{rank}" for rank in ranks)


def _singular(suit: Suit) -> str:
    return suit.name.lower()[:-1]
