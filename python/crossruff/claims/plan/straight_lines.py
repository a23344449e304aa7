"""Find straight lines: tricks that the claimer wins one after the other, whatever the others play.

The search ignores the others' cards. In each suit it assumes that they hold the highest card that is out as
long as one of them may still follow, and that they are void as soon as one of them may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from crossruff.claims.cases import HiddenHands
from crossruff.claims.plan.position import ClaimPosition, PlanLine
from crossruff.claims.plan.tree import EndKind, PlanBranch, PlanEnd, PlanStep, Purpose
from crossruff.claims.relative_ranks import LANES
from crossruff.dd.checks import card_of_bit
from crossruff.model import Card, Seat, Suit

TRIALS = 2000
"""The most tricks to try."""
NOTRUMP = 4


@dataclass(frozen=True, slots=True)
class CardPair:
    """The claimer's two cards to a trick, as bits."""

    lead: int
    follow: int
    overtakes: bool
    """Whether the second card wins."""


def straight_plan(
    position: ClaimPosition, lines: Sequence[PlanLine], need: int, *, rest: bool
) -> PlanStep | PlanEnd | None:
    """Return the steps of sure tricks from the claimer's lead on, with few changes of hand; None if none."""
    if len(position.ours) != 2:
        return None
    leader = lines[0].history.trick.leader
    hands = (position.held(leader, lines).bits, position.held(leader.partner, lines).bits)
    search = _Search(position, lines)
    if search.most(hands) < need:
        return None
    for phrases in range(1, need + 1):
        found = search.find(_Stage(hands, (0, 0, 0, 0), need, phrases))
        if found is not None:
            return _as_steps(found, search.draws(found), hands, leader, rest=rest)
        if search.trials <= 0:
            return None
    return None


@dataclass(frozen=True, slots=True)
class _Stage:
    hands: tuple[int, int]
    """The hand on lead first."""
    rounds: tuple[int, ...]
    """The number of times each suit was led."""
    need: int
    phrases: int
    """The phrases that may still be used: winners that a hand cashes in a row are one."""
    cashing: bool = False
    last: int = NOTRUMP
    """The suit of the last trick."""


class _Search:
    def __init__(self, position: ClaimPosition, lines: Sequence[PlanLine]) -> None:
        out = position.out(lines).bits
        self.trump = _index(position.trump)
        self.top = [_highest(out & lane) for lane in LANES]
        held = [_held_by_one(position, line) for line in lines]
        self.longest = [max(counts[suit][1] for counts in held) for suit in range(4)]
        self.shortest = [min(counts[suit][0] for counts in held) for suit in range(4)]
        self.trials = TRIALS
        self.failed: set[_Stage] = set()

    def most(self, hands: tuple[int, int]) -> int:
        """Return an upper bound of the tricks; a search for more is pointless."""
        total = 0
        for suit, lane in enumerate(LANES):
            one, other = hands[0] & lane, hands[1] & lane
            high = sum(card > self.top[suit] for card in _each(one | other))
            longer = max(one.bit_count(), other.bit_count())
            if suit == self.trump:
                total += one.bit_count() + other.bit_count()
            else:
                # Once the others are out of a suit, small cards are as good as high ones.
                total += longer if high >= self.longest[suit] else min(high, longer)
        return total

    def find(self, stage: _Stage) -> list[CardPair] | None:
        if not stage.need:
            return []
        if stage in self.failed:
            return None
        for pair in self._pairs(stage):
            self.trials -= 1
            if self.trials < 0:
                return None
            after = self._after(stage, pair)
            rest = None if after is None else self.find(after)
            if rest is not None:
                return [pair, *rest]
        self.failed.add(stage)
        return None

    def draws(self, pairs: Sequence[CardPair]) -> list[bool]:
        """Return which of the tricks draw trumps: as many rounds as one of the others may have."""
        left = 0 if self.trump == NOTRUMP else self.longest[self.trump]
        found: list[bool] = []
        for pair in pairs:
            found.append(_suit(pair.lead) == self.trump and left > 0)
            left -= found[-1]
        return found

    def _after(self, stage: _Stage, pair: CardPair) -> _Stage | None:
        """Return the next stage, if the trick is sure and phrases are left."""
        best = pair.follow if pair.overtakes else pair.lead
        led = _suit(pair.lead)
        phrases = stage.phrases - (pair.overtakes or not stage.cashing) - self._drops(stage, pair)
        if phrases < 0 or not self._is_sure(stage.rounds, led, best):
            return None
        mine, other = stage.hands[0] ^ pair.lead, stage.hands[1] ^ pair.follow
        return replace(
            stage,
            hands=(other, mine) if pair.overtakes else (mine, other),
            rounds=tuple(count + (suit == led) for suit, count in enumerate(stage.rounds)),
            need=stage.need - 1,
            phrases=phrases,
            cashing=not pair.overtakes,
            last=led,
        )

    def _drops(self, stage: _Stage, pair: CardPair) -> bool:
        """Return whether the other hand follows with more than its lowest card under the lead."""
        theirs = stage.hands[1] & LANES[_suit(pair.lead)]
        return not pair.overtakes and bool(theirs) and pair.follow != _lowest(theirs)

    def _is_sure(self, rounds: Sequence[int], led: int, best: int) -> bool:
        """Return whether the others cannot beat the better card of the claimer."""
        trump = self.trump
        suit = _suit(best)
        if suit == led and self.longest[led] > rounds[led] and self.top[led] > best:
            return False
        if trump in (NOTRUMP, led) or self.longest[trump] <= rounds[trump]:
            return True
        # Cards that one of them may have discarded: that hand may be void sooner.
        thrown = sum(
            max(0, rounds[other] - self.shortest[other]) for other in range(4) if other not in (led, trump)
        )
        if self.shortest[led] > rounds[led] + thrown:
            return True
        return suit == trump and self.top[trump] < best

    def _pairs(self, stage: _Stage) -> list[CardPair]:
        """Return pairs of the claimer's cards to a trick, the natural ones first."""
        mine, other = stage.hands
        draws = self.trump != NOTRUMP and self.longest[self.trump] > stage.rounds[self.trump]
        suits = sorted(
            (suit for suit in range(4) if mine & LANES[suit]),
            key=lambda suit: (not (draws and suit == self.trump), suit != stage.last, suit == self.trump),
        )
        pairs = [pair for suit in suits for pair in self._in_suit(mine & LANES[suit], other, suit)]
        # Winners come before leads to the other hand's winners; drawing trumps comes first.
        return sorted(
            pairs, key=lambda pair: (not (draws and _suit(pair.lead) == self.trump), pair.overtakes)
        )

    def _in_suit(self, mine: int, other: int, suit: int) -> Iterator[CardPair]:
        theirs = other & LANES[suit]
        high, low = _highest(mine), _lowest(mine)
        if theirs:
            for lead in dict.fromkeys((high, low)):
                for card in dict.fromkeys((_lowest(theirs), _highest(theirs & (lead - 1)))):
                    if 0 < card < lead:
                        yield CardPair(lead, card, overtakes=False)
            for lead in dict.fromkeys((low, high)):
                for card in dict.fromkeys((_highest(theirs), _lowest(theirs & -lead))):
                    if card > lead:
                        yield CardPair(lead, card, overtakes=True)
            return
        for lead in dict.fromkeys((high, low)):
            for card in self._discards(other):
                yield CardPair(lead, card, overtakes=False)
        trumps = other & LANES[self.trump] if self.trump not in (NOTRUMP, suit) else 0
        if trumps:
            for lead in dict.fromkeys((low, high)):
                for card in dict.fromkeys((_lowest(trumps), _highest(trumps))):
                    yield CardPair(lead, card, overtakes=True)

    def _discards(self, hand: int) -> Iterator[int]:
        """Yield the lowest card of each suit, losers first."""
        lowest = [
            _lowest(hand & lane) for suit, lane in enumerate(LANES) if hand & lane and suit != self.trump
        ]
        yield from sorted(lowest, key=lambda card: (card > self.top[_suit(card)], card % 0xFFFF))


def _as_steps(
    pairs: Sequence[CardPair], draws: Sequence[bool], hands: tuple[int, int], leader: Seat, *, rest: bool
) -> PlanStep | PlanEnd:
    """Return the steps of a straight line; winners that one hand cashes at last are its end."""
    if not pairs:
        return PlanEnd(EndKind.WON)
    mine, other = hands
    if not any(draws) and _is_run(pairs, other):
        return PlanEnd(EndKind.CASH, leader, tuple(card_of_bit(pair.lead) for pair in pairs), rest)
    pair = pairs[0]
    mine, other = mine ^ pair.lead, other ^ pair.follow
    hands, winner = ((other, mine), leader.partner) if pair.overtakes else ((mine, other), leader)
    then = _as_steps(pairs[1:], draws[1:], hands, winner, rest=rest)
    lead, follow = card_of_bit(pair.lead), card_of_bit(pair.follow)
    second = PlanStep(
        leader.partner, follow, _second_purpose(lead, follow, pair), takes=True, branches=_single(then)
    )
    purpose = Purpose.DRAW if draws[0] else Purpose.LEAD if pair.overtakes else Purpose.CASH
    return PlanStep(leader, lead, purpose, takes=None, branches=_single(second))


def _is_run(pairs: Sequence[CardPair], other: int) -> bool:
    """Return whether all leads win, whatever the other hand plays to them."""
    for place, pair in enumerate(pairs):
        led = _suit(pair.lead)
        theirs = other & LANES[led]
        before = sum(_suit(one.lead) == led for one in pairs[:place])
        # The other hand must follow, so that after some rounds it has none left.
        if pair.overtakes or (theirs > pair.lead and theirs.bit_count() > before):
            return False
    return True


def _single(then: PlanStep | PlanEnd) -> tuple[PlanBranch, ...]:
    return (PlanBranch((), then),)


def _second_purpose(lead: Card, follow: Card, pair: CardPair) -> Purpose:
    if lead.suit is follow.suit:
        return Purpose.WIN if pair.overtakes else Purpose.FOLLOW
    return Purpose.RUFF if pair.overtakes else Purpose.DISCARD


def _index(trump: Suit | None) -> int:
    return NOTRUMP if trump is None else trump.index


def _held_by_one(position: ClaimPosition, line: PlanLine) -> list[tuple[int, int]]:
    """Return the fewest and the most cards of each suit that one hidden hand may still have."""
    hidden = HiddenHands.of(position.claim.view)
    found: list[tuple[int, int]] = []
    played = [line.history.played[seat.index] for seat in hidden.seats]
    sizes = [size - bits.bit_count() for size, bits in zip(hidden.sizes, played, strict=True)]
    for suit in Suit:
        lane = LANES[suit.index]
        gone = [(bits & lane).bit_count() for bits in played]
        void = [bool(line.history.void[seat.index] >> suit.index & 1) for seat in hidden.seats]
        left = [
            (first, second)
            for case in position.claim.cases
            for number in case.counts[suit.index]
            for first, second in [(number - gone[0], hidden.missing(suit) - number - gone[1])]
            if 0 <= first <= (0 if void[0] else sizes[0]) and 0 <= second <= (0 if void[1] else sizes[1])
        ]
        found.append((min(map(min, left), default=0), max(map(max, left), default=max(sizes))))
    return found


def _suit(card: int) -> int:
    return (card.bit_length() - 1) // 16


def _highest(cards: int) -> int:
    return 1 << cards.bit_length() - 1 if cards else 0


def _lowest(cards: int) -> int:
    return cards & -cards


def _each(cards: int) -> Iterator[int]:
    while cards:
        yield _lowest(cards)
        cards &= cards - 1
