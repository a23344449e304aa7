"""Check sentences of reviews: read them back, and count the facts again from the cards and the worlds.

Tricks come from DDS, plans in small endings from brute force, and conditions are counted card by card;
nothing here calls the code that found the facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from crossruff.bench.dds import Dds
from crossruff.bidding import system
from crossruff.cardplay.defence.conventional_leads import conventional_lead
from crossruff.coach.review import Knowledge, ReviewedDecision, ReviewOptions
from crossruff.coach.review.calls import find_about_call
from crossruff.dd.unchecked import PackedPosition
from crossruff.inference import all_worlds
from crossruff.model import Board, Call, Card, Deal, Hand, Play, Seat, Strain, Suit, View
from tests.cardplay.by_force import ByForce, Table, makes
from tests.dd.peer import values as peer_values

NUMBERS = list("no one two three four five six seven eight nine ten eleven twelve thirteen".split())  # noqa: SIM905
SEATS = {seat.name.title(): seat for seat in Seat}
SUITS = {suit.name.lower(): suit for suit in Suit} | {suit.name.lower()[:-1]: suit for suit in Suit}
CARD = r"([♠♥♦♣](?:10|[2-9TJQKA]))"
SHARE = r"((?:less than |more than )?\d+ %)"
SEAT = r"(North|East|South|West)"
_MOST_ASKED = 200
_EXACT_TRICKS = 4
"""With at most this many tricks left, plans are checked by brute force."""


@lru_cache(maxsize=1)
def _dds() -> Dds:
    return Dds()


class Checker:
    """Checks the sentences of one reviewed decision of a board."""

    def __init__(self, board: Board, found: ReviewedDecision) -> None:
        self.board, self.found = board, found
        self.point = found.point
        table = found.table
        if table is not None:
            self.play = table.view.play
            self.hands = [tuple(map(int, row)) for row in table.worlds.hands]
            self.weights = [float(weight) for weight in table.worlds.weights]
            self.is_all = table.worlds.is_all
            declarer = self.play.declarer
            assert declarer is not None
            self.declarer = declarer
            self.defends = self.point.seat.side is not declarer.side

    def faults(self) -> list[str]:
        """Return what is wrong with the sentences; a sentence that cannot be read is a fault too."""
        wrong = []
        for fact in self.found.facts:
            fault = self._fault(fact.text)
            if fault:
                wrong.append(f"{fact.text!r}: {fault}")
        return wrong

    def _fault(self, text: str) -> str | None:
        readers: list[tuple[str, Callable[..., str | None]]] = [
            (
                rf"The {CARD} (makes|beats) the contract in {SHARE} of (all |the )?(\d+|only) "
                rf"(?:worlds|possible layouts?)(?:, the {CARD} in {SHARE})? \((best plan|double dummy)\)\.",
                self._chances,
            ),
            (
                rf"On average the {CARD} loses ([\d.]+) (.+?) \((exactly|± [\d.]+)\) to the {CARD}\.",
                self._loss,
            ),
            (
                rf"Where (.+) \({SHARE} of the worlds\), the {CARD} (makes|beats) the contract in {SHARE}, "
                rf"the {CARD} in {SHARE}, double dummy\.",
                self._separates,
            ),
            (
                rf"Where (.+) \({SHARE} of the worlds\), the {CARD} gives your side ([\d.]+) "
                rf"of the tricks that are left on average, the {CARD} ([\d.]+), double dummy\.",
                self._separates_tricks,
            ),
            (
                rf"{SEAT} must not get the lead: where {SEAT} can win this trick after the {CARD} "
                rf"\({SHARE} of the worlds\), the contract fails in {SHARE}; if {SEAT} led next instead, in "
                rf"{SHARE}, double dummy\. After the {CARD} {SEAT} cannot win it\.",
                self._danger,
            ),
            (rf"By the calls and cards so far, {SEAT} holds the {CARD} in {SHARE}\.", self._place),
            (rf"You could count {SEAT} for (\w+) cards outside (\w+)\.", self._count),
            (
                rf"By usual leads {SEAT}'s {CARD} (.+?)(, unless (\w+) was dealt fewer than three)?\.",
                self._shown,
            ),
            (rf"By the robots' signals {SEAT}'s {CARD} (.+?)(, unless it was .+)?\.", self._signalled),
            (rf"The {CARD} is (dummy's|your hand's) only sure entry to the {CARD}\.", self._entry),
            (
                rf"The {CARD} is the only trump out, and higher than yours: it wins a trick anyway\.",
                self._high_trump,
            ),
            (r"The defenders have (no) trumps left\.", self._trumps_out),
            (
                r"(\w+) trumps? (?:is|are) out: (\w+) rounds? draws? (?:it|them), however the cards lie\.",
                self._trumps_out,
            ),
            (rf"By counting, {SEAT} has (\w+) (\w+) left and {SEAT} (\w+)\.", self._lengths),
            (rf"With the {CARD} the rest is yours, however the cards lie\.", self._proved),
            (rf"The {CARD} (makes|beats) the contract for certain, however the cards lie\.", self._proved),
            (
                rf"With the {CARD} at least (\d+) of the (\d+) tricks left (?:is|are) yours, "
                r"however the cards lie\.",
                self._proved,
            ),
            (
                rf"In (?:all (\d+) (?:worlds|possible layouts)|the only possible layout) the {CARD} takes "
                rf"at least (\w+) tricks? less than the {CARD}, double dummy\.",
                self._every_world,
            ),
            (rf"The {CARD} is (.+)\.", self._lead),
            (rf"{SEAT} must hold the {CARD}: {SEAT} showed out of (\w+)\.", self._located),
            (rf"{SEAT} must hold the {CARD}: {SEAT} has no room for it\.", self._no_room),
            (
                rf"Double dummy the {CARD} makes {SHARE}; a declarer who has to guess makes {SHARE}\.",
                self._guess,
            ),
            (rf"Double dummy, the {CARD} cost (nothing|\d+ tricks?) on this deal\.", self._cost),
            (
                r"By the system (\S+) shows (.*); by shape and points the hand (fits|does not fit)\.",
                self._shows,
            ),
            (r"(\w+) has no hand that bids (\S+) here\.", self._not_in_system),
            (r"(\w+) calls (\S+): (.*)\.", self._system_call),
            (
                r"Over (\d+) worlds (\S+) (loses|gains) ([\d.]+) (.+?) \(± ([\d.]+)\) against (\S+)\.",
                self._call_cost,
            ),
        ]
        for pattern, check in readers:
            if (match := re.fullmatch(pattern, text)) is not None:
                return check(*match.groups())
        return "cannot be read"

    # Cards.

    def _chances(self, *words: str) -> str | None:
        one, goal, first, is_all, count, other, second, basis = words
        if (goal == "beats") is not self.defends:
            return "the wrong side"
        if bool(is_all) is not self.is_all or (1 if count == "only" else int(count)) != len(self.hands):
            return f"{len(self.hands)} worlds"
        if is_all and not self._are_all():
            return "these are not all layouts"
        pairs = [(one, first), *([(other, second)] if other and second else [])]
        for name, stated in pairs:
            truth = self._success(_card(name))
            if basis == "double dummy" and not _says(stated, truth):
                return f"{name} succeeds in {truth:.3f}"
            fault = self._plan_fault(_card(name), stated, truth) if basis == "best plan" else None
            if fault is not None:
                return fault
        return None

    def _plan_fault(self, card: Card, stated: str, double_dummy: float) -> str | None:
        if _least(stated) > double_dummy + 0.005:
            return f"{card} makes {double_dummy:.3f} double dummy, so no plan makes more"
        if self.play.tricks_left > _EXACT_TRICKS:
            return None
        need = self._need()
        worlds: dict[Table, int] = {}
        for hands, weight in zip(self.hands, self.weights, strict=True):
            place = Table(
                (hands[0], hands[1], hands[2], hands[3]),
                self.play.trick.leader.index,
                tuple(each.bit for each in self.play.trick.cards),
                self.play.strain.index,
            )
            worlds[place] = worlds.get(place, 0) + round(weight / max(self.weights) * 10**6)
        force = ByForce(self.declarer.index % 2, makes(need))
        truth = force.value_of_card(worlds, card.bit) / Fraction(sum(worlds.values()))
        return None if _says(stated, float(truth), 0.002) else f"by force {card} makes {float(truth):.3f}"

    def _loss(self, played: str, loss: str, unit: str, _error: str, better: str) -> str | None:
        """The loss follows from the options; it must be that of the two cards, and a loss."""
        option = next(one for one in self.found.options if _card(played) in one.cards)
        best = self.found.options[0]
        if self.point.action not in (_card(played), _card(better)) or _card(better) not in best.cards:
            return "another card was played or best"
        if unit != self.found.unit.value or abs(float(loss) - (best.value - option.value)) > 0.051:
            return f"{best.value - option.value:.2f} {self.found.unit.value}"
        if best.planned or option.planned or unit != "IMPs":
            return None
        table = self.found.table
        assert table is not None
        worth = table.stakes.values
        sign = -1 if self.defends else 1
        gain = sum(
            share
            * sign
            * (worth[self._declarers(place, best.card)] - worth[self._declarers(place, option.card)])
            for place, share in enumerate(self._shares())
        )
        return None if abs(float(loss) - gain) < 0.051 else f"by DDS {gain:.2f}"

    def _separates(self, *words: str) -> str | None:
        condition, share, better, goal, first, worse, second = words
        holds = self._holding(condition)
        inside = sum(one for one, good in zip(self._shares(), holds, strict=True) if good)
        if (goal == "beats") is not self.defends or not _says(share, inside):
            return f"it holds in {inside:.3f}"
        for name, stated in ((better, first), (worse, second)):
            truth = self._success(_card(name), holds)
            if not _says(stated, truth):
                return f"{name} succeeds in {truth:.3f} of these"
        return None

    def _separates_tricks(self, *words: str) -> str | None:
        condition, share, better, first, worse, second = words
        holds = self._holding(condition)
        shares = self._shares()
        inside = sum(one for one, good in zip(shares, holds, strict=True) if good)
        if not _says(share, inside):
            return f"it holds in {inside:.3f}"
        for name, stated in ((better, first), (worse, second)):
            tricks = [self._declarers(place, _card(name)) for place in range(len(holds))]
            ours = [self.play.tricks_left - each if self.defends else each for each in tricks]
            mean = (
                sum(one * each for one, each, good in zip(shares, ours, holds, strict=True) if good) / inside
            )
            if abs(mean - float(stated)) > 0.051:
                return f"{name} takes {mean:.2f}"
        return None

    def _place(self, seat: str, card: str, stated: str) -> str | None:
        held = [bool(hands[SEATS[seat].index] & _card(card).bit) for hands in self.hands]
        truth = sum(one for one, good in zip(self._shares(), held, strict=True) if good)
        return None if _says(stated, truth) else f"{truth:.3f}"

    def _count(self, seat: str, number: str, suit: str) -> str | None:
        """The worlds hold to the cards, so each of them must have as many."""
        who, outside = SEATS[seat], NUMBERS.index(number)
        dealt = Hand(card for where, card in _cards(self.play) if where is who)
        for hands in self.hands:
            hand = dealt | Hand.from_bits(hands[who.index])
            if len(hand - Hand.of(SUITS[suit])) < outside:
                return f"{hand} has fewer"
        most = self.play.size - outside
        actual = self.board.deal[who]
        return None if actual.length(SUITS[suit]) <= most else f"{actual} was dealt"

    def _located(self, seat: str, card: str, other: str, suit: str) -> str | None:
        if SUITS[suit] is not _card(card).suit or not self._showed_out(SEATS[other], SUITS[suit]):
            return f"{other} did not show out"
        return self._no_room(seat, card, other)

    def _no_room(self, seat: str, card: str, _other: str) -> str | None:
        if _card(card) not in self.board.play.at(len(self.play.cards)).remaining[SEATS[seat]]:  # type: ignore[union-attr]
            return "another hand had it"
        elsewhere = [hands for hands in self.hands if not hands[SEATS[seat].index] & _card(card).bit]
        return f"not in {Deal.unchecked(elsewhere[0])}" if elsewhere else None  # type: ignore[arg-type]

    def _lead(self, card: str, name: str) -> str | None:
        """Check what is certain about each name of a lead, from the cards of the suit."""
        led = _card(card)
        ranks = [each.rank.index for each in self.board.deal[self.point.seat] & Hand.of(led.suit)]
        place = ranks.index(led.rank.index)
        below = ranks[place + 1] if place + 1 < len(ranks) else -5
        truths = {
            "a singleton": len(ranks) == 1,
            "top of a doubleton": len(ranks) == 2 and place == 0,
            "top of a sequence": place == 0 and below == led.rank.index - 1,
            "top of an inner sequence": place > 0 and below == led.rank.index - 1,
            "the ace": led.rank.index == 12,
            "top of nothing": place == 0 and led.rank.index < 12,
            "second best of a weak suit": place == 1,
            "low from an honour": place == 2 and ranks[0] >= 8,
            "fourth best": place == 3,
            "a low card": place > 3,
        }
        return None if truths.get(name, False) and led == self.point.action else f"the suit is {ranks}"

    def _shown(self, seat: str, card: str, what: str, unless: str | None, whom: str | None) -> str | None:
        """Go through all hands that the leader can have been dealt in the suit, and lead from each."""
        led, leader = _card(card), SEATS[seat]
        if self.play.cards[0] != led or self.play.leader is not leader or (whom or seat) != seat:
            return "this was not the lead"
        own = [each for who, each in _cards(self.play) if who is leader and each.suit is led.suit]
        seen = {each for _, each in _cards(self.play)} | {
            each for who in self._seen() for each in self.play.deal[who]
        }
        out = [each for each in Hand.of(led.suit) if each not in seen]
        if self._showed_out(leader, led.suit):
            out = []
        truths = []
        for count in range(len(out) + 1):
            for some in combinations(out, count):
                suit = Hand([*own, *some])
                if unless and len(suit) < 3:
                    continue
                if conventional_lead(suit, led.suit, notrump=self.play.strain is Strain.NOTRUMP) == led:
                    truths.append(_is_shown(suit, led, what))
        return None if truths and all(truths) else f"{truths.count(False)} of {len(truths)} suits are not so"

    def _entry(self, card: str, whose: str, winner: str) -> str | None:
        """Try each card of the hand: can the other hand lead to it, and can no hidden card beat it?"""
        seat = self.declarer if whose.startswith("your") else self.declarer.partner
        hand, other = self.play.remaining[seat], self.play.remaining[seat.partner]
        trump = self.play.strain.suit
        hidden = [each for who in Seat if who not in self._seen() for each in self._actual(who)]
        if trump is not None and any(each.suit is trump for each in hidden):
            return "it may be ruffed"
        top = [
            each
            for each in hand
            if not any(out.suit is each.suit and out.rank.index > each.rank.index for out in hidden)
        ]
        entries = [
            each
            for each in top
            if any(low.suit is each.suit and low.rank.index < each.rank.index for low in other)
            or (each.suit is trump and any(not hand.length(low.suit) for low in other))
        ]
        if entries != [_card(card)]:
            return f"the entries are {entries}"
        return (
            None if _card(winner) in top and not other.length(_card(winner).suit) else "this needs no entry"
        )

    def _actual(self, seat: Seat) -> Hand:
        assert self.board.play is not None
        return self.board.play.at(len(self.play.cards)).remaining[seat]

    def _trumps(self) -> list[list[Card]]:
        trump = self.play.strain.suit
        return [
            [each for each in self._actual(seat) if each.suit is trump]
            for seat in (self.declarer.next, self.declarer.previous)
        ]

    def _signalled(self, seat: str, card: str, what: str, forced: str | None) -> str | None:
        return signal_fault(self.point.view, SEATS[seat], _card(card), what, forced or "")

    def _high_trump(self, card: str) -> str | None:
        out = [each for hand in self._trumps() for each in hand]
        ours = [each for seat in self.declarer.side.seats for each in self._actual(seat)]
        beaten = any(
            each.suit is _card(card).suit and each.rank.index > _card(card).rank.index for each in ours
        )
        return None if out == [_card(card)] and not beaten else f"the trumps out are {out}"

    def _trumps_out(self, number: str, rounds: str = "no") -> str | None:
        """No layout may hold more in one hand; the rounds are those of some layout."""
        trump = self.play.strain.suit
        assert trump is not None
        if NUMBERS.index(number.lower()) != sum(map(len, self._trumps())):
            return f"out are {self._trumps()}"
        defenders = (self.declarer.next, self.declarer.previous)
        most = max(
            Hand.from_bits(hands[seat.index]).length(trump) for hands in self._layouts() for seat in defenders
        )
        return None if NUMBERS.index(rounds) == most else f"it takes up to {most} rounds"

    def _layouts(self) -> list[tuple[int, ...]]:
        """Return all layouts if there are few, else the worlds of the review."""
        found = all_worlds(self.point.view, {}, 5_000)
        return self.hands if found is None else [tuple(map(int, row)) for row in found.hands]

    def _lengths(self, one: str, many: str, suit: str, two: str, few: str) -> str | None:
        stated = (NUMBERS.index(many), NUMBERS.index(few.replace("none", "no")))
        for hands in (*self._layouts(), *self.hands):
            found = tuple(Hand.from_bits(hands[SEATS[each].index]).length(SUITS[suit]) for each in (one, two))
            if found != stated:
                return f"{found} is possible"
        return None

    def _proved(self, card: str, number: str | None = None, left: str | None = None) -> str | None:
        """By DDS the card takes the tricks in each world; in small endings, by force, in all layouts."""
        tricks_left = self.play.tricks_left
        tricks = tricks_left
        if number in ("makes", "beats"):
            if (number == "beats") is not self.defends:
                return "the wrong side"
            tricks = tricks_left - self._need() + 1 if self.defends else self._need()
        elif number is not None and left is not None:
            tricks = int(number)
            if int(left) != tricks_left:
                return f"{tricks_left} tricks are left"
        for place in range(len(self.hands)):
            won = self._declarers(place, _card(card))
            if (tricks_left - won if self.defends else won) < tricks:
                return f"not in world {place}"
        if self.defends or tricks_left > _EXACT_TRICKS:
            return None
        trick = self.play.trick
        where = (trick.leader.index, tuple(each.bit for each in trick.cards), self.play.strain.index)
        worlds = {Table((one, two, three, four), *where): 1 for one, two, three, four in self._layouts()}
        value = ByForce(self.declarer.index % 2, makes(tricks)).value_of_card(worlds, _card(card).bit)
        return None if value == len(worlds) else f"by force in {value} of {len(worlds)} layouts"

    def _every_world(self, count: str | None, played: str, number: str, best: str) -> str | None:
        if int(count or 1) != len(self.hands):
            return f"{len(self.hands)} worlds"
        sign = -1 if self.defends else 1
        places = range(len(self.hands))
        gains = [
            sign * (self._declarers(at, _card(best)) - self._declarers(at, _card(played))) for at in places
        ]
        return None if min(gains) == NUMBERS.index(number) else f"at least {min(gains)}"

    def _guess(self, card: str, promise: str, chance: str) -> str | None:
        truth = self._success(_card(card))
        if not _says(promise, truth):
            return f"double dummy it makes {truth:.3f}"
        return self._plan_fault(_card(card), chance, truth)

    def _cost(self, card: str, cost: str) -> str | None:
        assert self.board.play is not None
        at = len(self.point.view.play.cards)
        tricks = peer_values(self.board.play.at(at))
        truth = max(tricks.values()) - tricks[_card(card)]
        stated = 0 if cost == "nothing" else int(cost.split(maxsplit=1)[0])
        return None if stated == truth and _card(card) == self.point.action else f"{truth} by DDS"

    def _danger(self, *words: str) -> str | None:
        first, name, played, share, fails, other, fails_other, better, last = words
        seat = SEATS[name]
        if {first, last} != {name} or SEATS[other] is not seat.partner or self.defends:
            return "another hand"
        ends = [self._trick_ends(place, _card(played), seat) for place in range(len(self.hands))]
        if any(self._trick_ends(place, _card(better), seat) for place in range(len(self.hands))):
            return f"{name} may win it too"
        if not any(ends):
            return f"{name} never wins it"
        shares, need = self._shares(), self._need()
        inside = sum(one for one, end in zip(shares, ends, strict=True) if end)
        bad = instead = 0.0
        for place, end in enumerate(ends):
            if end is not None:
                left = end.tricks_left
                bad += shares[place] * (self._declarers(place, _card(played)) < need)
                after = Play(end.remaining, end.strain, seat.partner, (), end.declarer)
                instead += shares[place] * (left - max(peer_values(after).values()) < need)
        truths = ((share, inside), (fails, bad / inside), (fails_other, instead / inside))
        wrong = [f"{truth:.3f}, not {stated}" for stated, truth in truths if not _says(stated, truth)]
        return ", ".join(wrong) or None

    def _trick_ends(self, place: int, card: Card, seat: Seat) -> Play | None:
        """Return the play after a trick that a defender wins, with the lowest card; None if no card does."""
        hands = list(self.hands[place])
        for who, each in self.play.trick.items():
            hands[who.index] |= each.bit
        north, east, south, west = hands
        leader = self.play.trick.leader
        start = Play(
            Deal.from_packed((north, east, south, west)), self.play.strain, leader, (), self.declarer
        )
        for each in (*self.play.trick.cards, card):
            start = start.play(each)
        ends = [start.play(each) for each in start.legal_cards] if len(start.trick.cards) == 3 else [start]
        won = [end for end in ends if end.tricks[-1].winner is seat]
        return min(won, key=lambda end: dict(end.tricks[-1].items())[seat].rank.index, default=None)

    def _need(self) -> int:
        contract = self.board.contract
        assert contract is not None
        return contract.tricks - self.play.won(self.declarer.side)

    def _shares(self) -> list[float]:
        total = sum(self.weights)
        return [weight / total for weight in self.weights]

    @property
    def _tricks(self) -> list[dict[int, int]]:
        """The tricks of each card in each world, by DDS, for the side to play."""
        if not hasattr(self, "_solved"):
            trick = self.play.trick
            cards = tuple(card.bit for card in trick.cards)
            where = (self.play.strain.index, trick.leader.index, cards)
            asked = [PackedPosition((one, two, three, four), *where) for one, two, three, four in self.hands]
            self._solved = []
            for first in range(0, len(asked), _MOST_ASKED):
                call = _dds().every_card(asked[first : first + _MOST_ASKED])
                call.run()
                self._solved += call.cards()
        return self._solved

    def _declarers(self, place: int, card: Card) -> int:
        """Return declarer's tricks from here on in a world."""
        tricks = self._tricks[place][card.bit]
        return tricks if self.play.turn.side is self.declarer.side else self.play.tricks_left - tricks

    def _success(self, card: Card, holds: list[bool] | None = None) -> float:
        need, shares = self._need(), self._shares()
        good = [place for place in range(len(shares)) if holds is None or holds[place]]
        won = [place for place in good if (self._declarers(place, card) >= need) is not self.defends]
        return sum(shares[place] for place in won) / sum(shares[place] for place in good)

    def _holding(self, condition: str) -> list[bool]:
        """Return in which worlds a condition holds."""
        if ", and " in condition:
            both = [self._holding(each) for each in condition.split(", and ")]
            return [all(each) for each in zip(*both, strict=True)]
        if match := re.fullmatch(r"the missing (\w+) lie (\d+)-(\d+)", condition):
            one, other = (seat for seat in Seat if seat not in self._seen())
            lengths = [
                [Hand.from_bits(hands[seat.index]).length(SUITS[match[1]]) for seat in (one, other)]
                for hands in self.hands
            ]
            return [sorted(each) == sorted((int(match[2]), int(match[3]))) for each in lengths]
        return [_holds(condition, hands) for hands in self.hands]

    def _are_all(self) -> bool:
        """Return whether the worlds are all that the cards allow, counted suit by suit."""
        hidden = [seat for seat in Seat if seat not in self._seen()]
        if len(hidden) != 2:
            return False
        one, other = hidden
        unseen = Hand.of() if self.play.size == 13 else None
        if unseen is None:
            return True
        for seat in self._seen():
            unseen = unseen - self.play.deal[seat]
        unseen = unseen - Hand([card for _, card in _cards(self.play) if card in unseen])
        counts = {0: 1}
        for suit in Suit:
            cards = len(unseen & Hand.of(suit))
            low = cards if self._showed_out(other, suit) else 0
            high = 0 if self._showed_out(one, suit) else cards
            after: dict[int, int] = {}
            for held, ways in counts.items():
                for more in range(low, high + 1):
                    after[held + more] = after.get(held + more, 0) + ways * _choose(cards, more)
            counts = after
        return len(set(self.hands)) == counts.get(self.play.count(one), 0)

    def _seen(self) -> list[Seat]:
        return [seat for seat in Seat if self.play.deal[seat]]

    def _showed_out(self, seat: Seat, suit: Suit) -> bool:
        for trick in (*self.play.tricks, self.play.trick):
            cards = dict(trick.items())
            if trick.cards and trick.cards[0].suit is suit and seat in cards and cards[seat].suit is not suit:
                return True
        return False

    # Calls.

    def _shows(self, call: str, shows: str, fits: str) -> str | None:
        explained = self._explained(call)
        if not explained.in_system or explained.words != shows:
            return f"the system explains {explained.words}"
        hand = self.point.view.hand
        shape = (*(hand.length(suit) for suit in Suit), hand.hcp)
        truth = any(
            all(low <= held <= high for held, (low, high) in zip(shape, box.ends, strict=True))
            for box in explained.meaning.boxes
        )
        return None if truth is (fits == "fits") else f"the hand is {self.point.view.hand}"

    def _not_in_system(self, _name: str, call: str) -> str | None:
        return "it has one" if self._explained(call).in_system else None

    def _explained(self, call: str):  # type: ignore[no-untyped-def]
        view = self.point.view
        assert str(self.point.action) == str(_call(call))
        return system("sayc").explain(view.calls.call(_call(call)), view.vulnerability)[-1]

    def _system_call(self, _name: str, call: str, _reason: str) -> str | None:
        view = self.point.view
        truth = system("sayc").chooser(view.calls, view.vulnerability)(view.hand)
        return None if truth == _call(call) else f"it calls {truth}"

    def _call_cost(self, *words: str) -> str | None:
        """A simulation with another seed must agree, within the errors of both."""
        _, call, how, loss, _, doubt, _ = words
        again = find_about_call(
            self.point, Knowledge(seed=77), ReviewOptions().scoring, closer=True, until=None
        )
        stated = float(loss) if how == "loses" else -float(loss)
        error = (float(doubt) ** 2 / 4 + again.error**2) ** 0.5
        if str(_call(call)) != str(self.point.action):
            return "another call was made"
        return (
            None
            if abs(stated - again.loss) < 4 * error + 0.1
            else f"again {again.loss:.2f} ± {again.error:.2f}"
        )


def _holds(condition: str, hands: tuple[int, ...]) -> bool:
    seat, rest = condition.split(" holds ")
    hand = Hand.from_bits(hands[SEATS[seat].index])
    if match := re.fullmatch(rf"the {CARD}(?: and the {CARD})?", rest):
        return all(_card(name) in hand for name in match.groups() if name)
    if match := re.fullmatch(rf"the {CARD} (alone|and exactly (\w+) more in the suit)", rest):
        card, number = _card(match[1]), NUMBERS.index(match[3]) if match[3] else 0
        return card in hand and hand.length(card.suit) == number + 1
    match = re.fullmatch(r"(at least |at most )?(\w+) (\w+)", rest)
    assert match, rest
    number, length = NUMBERS.index(match[2]), hand.length(SUITS[match[3]])
    if match[1] == "at least ":
        return length >= number
    return length <= number if match[1] else length == number


def signal_fault(view: View, seat: Seat, card: Card, what: str, forced: str = "") -> str | None:
    """Read what a signal is said to show, and look at each holding from which a robot plays the card."""
    cards = [each for who, each in _cards(view.play) if who is seat and each.suit is card.suit]
    if seat is not view.seat.partner or not cards or cards[0] is not card:
        return "no signal of partner's"
    trick = next(each for each in (*view.play.tricks, view.play.trick) if card in each.cards)
    suit = card.suit.name.lower()
    if not what.endswith(suit) or forced not in (
        "",
        f", unless it was {seat.name.title()}'s only {suit[:-1]} below the ten",
    ):
        return "another suit"
    partners_lead = trick.leader is view.seat
    showed_out = any(
        each.cards
        and each.cards[0].suit is card.suit
        and dict(each.items()).get(seat, card).suit is not card.suit
        for each in (*view.play.tricks, view.play.trick)
    )
    out = [] if showed_out else [each for each in view.unseen if each.suit is card.suit]
    ranks = "23456789TJQKA"
    least = "J" if "jack" in what else "Q"
    agreed = 0
    for some in range(len(out) + 1):
        for more in combinations(out, some):
            held = [str(each)[1] for each in (*cards, *more)]
            spots = sorted((rank for rank in held if rank in ranks[:8]), key=ranks.index)
            strong = any(ranks.index(rank) >= ranks.index(least) for rank in held)
            high = len(held) % 2 == 0 if "number" in what else strong
            if spots[-1 if high else 0] != str(card)[1] or (forced and len(spots) == 1):
                continue
            agreed += 1
            truth = (
                (len(held) % 2 == 1) == ("odd" in what) if "number" in what else strong == ("shows" in what)
            )
            if not truth:
                return f"{''.join(held)} is possible"
    if "number" not in what and not partners_lead:
        return "attitude is shown on partner's lead"
    return None if agreed else "no holding has this signal"


def _is_shown(suit: Hand, led: Card, what: str) -> bool:
    """Return whether a suit has what a lead is said to show."""
    honours = [each for each in suit if each.rank.is_honour and each != led]
    if match := re.fullmatch(rf"(shows|denies) the {CARD}", what):
        return (_card(match[2]) in suit) is (match[1] == "shows")
    return {
        "shows an honour": bool(honours),
        "denies an honour": not honours,
        "shows exactly three higher cards": sum(each.rank.index > led.rank.index for each in suit) == 3,
    }[what.removesuffix(f" in {led.suit.name.lower()}")]


def _cards(play: Play) -> list[tuple[Seat, Card]]:
    return [pair for trick in (*play.tricks, play.trick) for pair in trick.items()]


def _card(symbol: str) -> Card:
    return Card.parse(symbol)


def _call(symbol: str) -> Call:
    return Call.parse(symbol)


def _choose(cards: int, some: int) -> int:
    found = 1
    for place in range(some):
        found = found * (cards - place) // (place + 1)
    return found


def _least(stated: str) -> float:
    number = int(re.findall(r"\d+", stated)[0]) / 100
    return 0.0 if stated.startswith("less") else number


def _says(stated: str, truth: float, slack: float = 0.0) -> bool:
    """Return whether a rounded share states the truth."""
    number = int(re.findall(r"\d+", stated)[0]) / 100
    if stated.startswith("less"):
        return 0 < truth < number
    if stated.startswith("more"):
        return number < truth < 1
    return abs(truth - number) <= 0.005 + 1e-6 + slack
