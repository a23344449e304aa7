"""Check every sentence of a plan: read it back from its words, and compare with the cards and the worlds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.coach.plan import LineReport, PlayPlan
from crossruff.coach.plan.lines import PlannedLine
from crossruff.coach.plan.paths import Path
from crossruff.coach.plan.text import sections
from crossruff.dd import solve
from crossruff.model import Card, Deal, Hand, Play, Seat, Suit, Trick
from tests.coach.plan.one_suit import most_tricks, top_rounds

SUITS = {suit.symbol: suit for suit in Suit}
SEATS = {seat.name.title(): seat for seat in Seat}
NUMBERS = "no one two three four five six seven eight nine ten".split()  # noqa: SIM905
SHARE = r"((?:less than |more than )?\d+) %"
CARD = "[♠♥♦♣][2-9TJQKA]"


class PlanChecker:
    """Checks one plan; `check` returns what is wrong."""

    def __init__(self, plan: PlayPlan) -> None:
        self.plan, self.view = plan, plan.view
        self.seat = plan.view.seat
        trick = dict(plan.view.play.trick.items())
        self.hands = {
            seat: {*plan.view.play.remaining[seat], *([trick[seat]] if seat in trick else [])}
            for seat in (self.seat, self.seat.partner)
        }
        theirs = [card for seat, card in trick.items() if seat not in self.hands]
        self.out = {*plan.view.unseen, *theirs}
        self.trump = plan.view.play.strain.suit
        self.chance = random.Random(1)
        self.worlds = [self._world(number) for number in range(len(plan.sample.hands))]
        self.weights = plan.sample.weights.tolist()

    def check(self) -> list[str]:
        """Return a line for each sentence that is not so."""
        wrong = [*self._lines(), *self._forks(), *self._followed(), *self._chances()]
        readers: list[tuple[str, Callable[[re.Match[str]], bool]]] = [
            (r"Winners: (\d+) top tricks?(?: \((.*?)\))?; (\d+) (?:is|are) needed.*", self._winners),
            (r"Losers, counted from (\w+)'s hand: (\d+|none)(?: \((.*?)\))?; .* lose (\d+)\.", self._losers),
            (rf"(.): forcing out the ({CARD}(?: and the {CARD})*) gives (\d) more tricks?\.", self._forced),
            (
                rf"(.): (?:finesse|lead towards) the ({CARD}) in (hand|dummy): it wins if (\w+) has the "
                rf"({CARD}) \({SHARE}\)\.",
                self._finesse,
            ),
            (
                rf"(.): (\d)-(\d)( or better)? \({SHARE}(?:; {SHARE} without the auction and the lead)?\) "
                r"gives (\d) more long-card tricks? in (hand|dummy)(?: after losing at most (\d))?; "
                r"sure entries outside: (.*)\.",
                self._long_cards,
            ),
            (
                r"(.): ruff (?:a \w+|up to (\d) \w+) in (hand|dummy)(?: after (\w+) rounds?)?\.",
                self._ruffs,
            ),
            (
                rf"It makes {SHARE} if (.*) \({SHARE} of the worlds\), {SHARE} (?:if not|otherwise)\.",
                self._hinge,
            ),
            (
                rf"(\w+) must not get in: if .* led to trick (\d+), .* fail in {SHARE} of (\d+) .*",
                self._danger,
            ),
            (
                rf"(\w+) were led: you have (no|\d+) top .* has (\d+) or more \w+ in {SHARE} .*",
                self._led,
            ),
            (
                rf"Trumps: (\d+) (\w+) are out; they split (\d)-(\d) in {SHARE} of the worlds\.",
                self._split,
            ),
            (r"(\d+) tricks can be claimed now: no lie of the cards beats them\.", self._certain),
            (r"The contract makes in less than 2 % of the worlds, even double dummy: .*", self._hopeless),
        ]
        lines = {self.plan.best.text, *(line.text for line in self.plan.alternatives)}
        for _, sentences in sections(self.plan):
            for sentence in sentences:
                if sentence in lines or sentence in PLAIN:
                    continue
                found = [(re.fullmatch(pattern, sentence), test) for pattern, test in readers]
                read = [(match, test) for match, test in found if match]
                if len(read) != 1:
                    wrong.append(f"not read: {sentence}")
                elif not read[0][1](read[0][0]):
                    wrong.append(sentence)
        return wrong

    # Counting

    def _tops(self, seat: Seat, suit: Suit) -> list[bool]:
        best = max((card.rank.index for card in self.out if card.suit is suit), default=-1)
        return [card.rank.index > best for card in self.hands[seat] if card.suit is suit]

    def _top_tricks(self, suit: Suit) -> int:
        return top_rounds(self._tops(self.seat, suit), self._tops(self.seat.partner, suit))

    def _winners(self, match: re.Match[str]) -> bool:
        counted = {SUITS[word[0]]: int(word[1:]) for word in (match[2] or "").split()}
        need = self.view.contract.tricks - self.view.play.won(self.seat.side) if self.view.contract else 0
        return (
            all(self._top_tricks(suit) == counted.get(suit, 0) for suit in Suit)
            and sum(counted.values()) == int(match[1])
            and int(match[3]) == max(0, need)
        )

    def _losers(self, match: re.Match[str]) -> bool:
        seat = SEATS[match[1]]
        counted = {SUITS[word[0]]: int(word[1:]) for word in (match[3] or "").split()}
        for suit in Suit:
            mine = sum(card.suit is suit for card in self.hands[seat])
            tops = sum(self._tops(self.seat, suit)) + sum(self._tops(self.seat.partner, suit))
            if max(0, min(3, mine) - tops) != counted.get(suit, 0):
                return False
        trumps = {each: sum(card.suit is self.trump for card in self.hands[each]) for each in self.hands}
        need = self.view.contract.tricks if self.view.contract else 0
        lost = sum(trick.winner not in self.hands for trick in self.view.play.tricks)
        return trumps[seat] == max(trumps.values()) and int(match[4]) == 13 - max(need, 0) - lost

    # Sources

    def _suit(self, world: dict[Seat, set[Card]], suit: Suit) -> list[tuple[int, ...]]:
        order = [self.seat, self.seat.next, self.seat.partner, self.seat.previous]
        held = {**world, **self.hands}
        return [tuple(sorted(c.rank.index for c in held[seat] if c.suit is suit)) for seat in order]

    def _tricks(self, world: dict[Seat, set[Card]], suit: Suit, may_lose: int = 13) -> int:
        one, two, three, four = self._suit(world, suit)
        return most_tricks((one, two, three, four), may_lose)

    def _some(self, wanted: Callable[[dict[Seat, set[Card]]], bool]) -> list[dict[Seat, set[Card]]]:
        found = [world for world in self.worlds if wanted(world)]
        return self.chance.sample(found, min(3, len(found)))

    def _forced(self, match: re.Match[str]) -> bool:
        suit, extra = SUITS[match[1]], int(match[3])
        named = [Card.parse(_plain(word)) for word in re.findall(CARD, match[2])]
        missing = sorted((c for c in self.out if c.suit is suit), key=lambda c: -c.rank.index)
        enough = all(
            self._tricks(world, suit, len(named)) >= self._top_tricks(suit) + extra
            for world in self._some(lambda _: True)
        )
        return named == missing[: len(named)] and enough

    def _finesse(self, match: re.Match[str]) -> bool:
        card, missing = Card.parse(_plain(match[2])), Card.parse(_plain(match[5]))
        seat, defender = self._hand(match[3]), SEATS[match[4]]
        good = self._some(lambda world: missing in world[defender])
        gains = all(self._tricks(world, card.suit) > self._top_tricks(card.suit) for world in good)
        share = self._share(lambda world: missing in world[defender])
        return card in self.hands[seat] and defender is seat.previous and gains and _near(share, match[6])

    def _long_cards(self, match: re.Match[str]) -> bool:
        suit, rounds, extra = SUITS[match[1]], int(match[2]), int(match[7])
        seat, lost = self._hand(match[8]), int(match[9] or 0)
        out = sum(card.suit is suit for card in self.out)

        def even(world: dict[Seat, set[Card]]) -> bool:
            return all(sum(c.suit is suit for c in world[each]) <= rounds for each in world)

        gains = all(
            self._tricks(world, suit, lost) >= self._top_tricks(suit) + extra for world in self._some(even)
        )
        words = match[10].split() if match[10] != "none" else []
        entries = {Card.parse(_plain(word)) for word in words}
        sure = {
            card
            for card in self.hands[seat]
            if card.suit not in (suit, self.trump)
            and any(other.suit is card.suit for other in self.out)
            and not any(other.suit is card.suit and other.rank > card.rank for other in self.out)
        }
        return (
            rounds + int(match[3]) == out
            and (bool(match[4]) == (out - rounds < rounds - 1))
            and gains
            and entries == sure
            and _near(self._share(even), match[5])
        )

    def _ruffs(self, match: re.Match[str]) -> bool:
        suit, count, seat = SUITS[match[1]], int(match[2] or 1), self._hand(match[3])
        first = {None: 0, "one": 1}.get(match[4], match[4])
        short = sum(card.suit is suit for card in self.hands[seat])
        long = sum(card.suit is suit for card in self.hands[seat.partner])
        trumps = [sum(c.suit is self.trump for c in self.hands[each]) for each in (seat, seat.partner)]
        room = long - max(short, self._top_tricks(suit))
        return int(first) == short and count == min(trumps[0], room) and trumps[0] <= trumps[1]

    # Worlds

    def _world(self, number: int) -> dict[Seat, set[Card]]:
        packed = self.plan.sample.hands[number].tolist()
        theirs = (self.seat.next, self.seat.previous)
        return {seat: set(Hand.from_bits(packed[seat.index])) for seat in theirs}

    def _share(self, holds: Callable[[dict[Seat, set[Card]]], bool]) -> float:
        pairs = zip(self.worlds, self.weights, strict=True)
        inside: float = sum(weight for world, weight in pairs if holds(world))
        return inside / float(sum(self.weights))

    def _hinge(self, match: re.Match[str]) -> bool:
        holds = self._condition(match[2])
        line = self.plan.best.line
        followed = {n: one.makes for n, one in line.followed.items() if line.dd_makes[n]}
        known = {n: False for n in range(len(self.worlds)) if not line.dd_makes[n]}
        total = sum(w for n, w in enumerate(self.weights) if line.dd_makes[n])
        factor = total / sum(self.weights[n] for n in followed)
        weight = {n: self.weights[n] for n in known} | {n: factor * self.weights[n] for n in followed}
        outcome = known | followed
        rates = []
        for wanted in (True, False):
            inside = [n for n in outcome if holds(self.worlds[n]) is wanted]
            rates.append(sum(weight[n] for n in inside if outcome[n]) / sum(weight[n] for n in inside))
        share = sum(weight[n] for n in outcome if holds(self.worlds[n])) / sum(weight.values())
        return _near(rates[0], match[1]) and _near(rates[1], match[4]) and _near(share, match[3])

    def _condition(self, words: str) -> Callable[[dict[Seat, set[Card]]], bool]:
        if found := re.fullmatch(rf"(\w+) holds the ({CARD})", words):
            seat, card = SEATS[found[1]], Card.parse(_plain(found[2]))
            return lambda world: card in world[seat]
        found = re.fullmatch(r"(a defender|\w+) holds at least (\w+) (\w+?)s?", words)
        assert found, words
        suit, least = Suit[f"{found[3]}s".upper()], NUMBERS.index(found[2])
        seats = [SEATS[found[1]]] if found[1] in SEATS else [self.seat.next, self.seat.previous]
        return lambda world: any(sum(c.suit is suit for c in world[seat]) >= least for seat in seats)

    def _danger(self, match: re.Match[str]) -> bool:
        seat, trick, worlds = SEATS[match[1]], int(match[2]), int(match[4])
        fails = dict.fromkeys((seat, seat.partner), 0)
        count = 0
        for one in self.plan.best.line.followed.values():
            play = self._play(one.number)
            for card in one.cards[len(play.cards) :]:
                if not play.trick.cards and play.turn in self.hands:
                    break
                play = play.play(card)
            else:
                continue
            if 14 - play.tricks_left != trick or count == worlds:
                continue
            count += 1
            for leader in fails:
                ending = Play(play.remaining, play.strain, leader, (), play.declarer)
                taken = play.tricks_left - max(solve(ending).values())
                fails[leader] += taken + play.won(self.seat.side) < self.plan.goal
        other = re.search(rf"with \w+ on lead, in {SHARE}", match[0])
        assert other
        right = _near(fails[seat] / count, match[3]) and _near(fails[seat.partner] / count, other[1])
        return count == worlds and right

    def _led(self, match: re.Match[str]) -> bool:
        suit, length = Suit[match[1].upper()], int(match[3])
        share = self._share(
            lambda world: any(sum(c.suit is suit for c in h) >= length for h in world.values())
        )
        tops = 0 if match[2] == "no" else int(match[2])
        led = self.view.play.cards[0].suit
        return suit is led and self._top_tricks(suit) == tops and _near(share, match[4])

    def _split(self, match: re.Match[str]) -> bool:
        suit, most = Suit[match[2].upper()], int(match[3])
        out = sum(card.suit is suit for card in self.out)
        share = self._share(lambda world: all(sum(c.suit is suit for c in h) <= most for h in world.values()))
        return suit is self.trump and out == int(match[1]) == most + int(match[4]) and _near(share, match[5])

    def _certain(self, match: re.Match[str]) -> bool:
        some = self.chance.sample(range(len(self.worlds)), 6)
        won = self.view.play.won(self.seat.side)
        least = min(max(solve(self._play(number)).values()) + won for number in some)
        return least >= int(match[1]) == self.plan.goal

    def _hopeless(self, match: re.Match[str]) -> bool:
        some = self.chance.sample(range(len(self.worlds)), 10)
        need = self.view.contract.tricks if self.view.contract else 0
        makes = [
            max(solve(self._play(n)).values()) + self.view.play.won(self.seat.side) >= need for n in some
        ]
        return sum(makes) <= 1 and f"for {self.plan.goal} tricks" in match[0]

    # Lines

    def _lines(self) -> Iterator[str]:
        for line in (self.plan.best, *self.plan.alternatives):
            if line.path is None:
                continue
            yield from self._ideas(line)
            seen = len(self.view.play.tricks)
            for phrase in line.words.split(", then "):
                count = 1
                if rounds := re.match(r"draw (\w+) rounds of trumps", phrase):
                    count = ("two", "three", "four", "five", "six").index(rounds[1]) + 2
                elif phrase.startswith("cash") and "discarding" not in phrase and "unblock" not in phrase:
                    count = len(re.findall("[2-9TJQKA]", phrase.removeprefix("cash")))
                tricks = line.path.tricks[seen : seen + count]
                if "cash" in phrase and ("discarding" in phrase or "unblock" in phrase):
                    cashed = re.split(", (?:discarding|unblocking)", phrase)[0]
                    count = len(re.findall("[2-9TJQKA]", cashed.removeprefix("cash")))
                    tricks = line.path.tricks[seen : seen + count]
                if fault := self._phrase(phrase, tricks):
                    yield f"{fault}: {phrase} in {line.words}"
                seen += count

    def _ideas(self, line: LineReport) -> Iterator[str]:
        """Find a trick of the path for each idea of a title, in order."""
        assert line.path is not None
        after = 0
        for words in line.title.split(", ") if line.ideas else ():
            fits = [n for n, trick in enumerate(line.path.tricks) if n >= after and self._fits(words, trick)]
            if not fits:
                yield f"idea: {words} in {line.title}"
                return
            after = fits[0]

    def _fits(self, words: str, trick: Trick) -> bool:
        if not trick.is_complete:
            return False
        led, won, ours = trick.cards[0].suit, trick.winner in self.hands, trick.leader in self.hands
        if words == "draw trumps":
            return ours and won and led is self.trump
        if led.name.lower().removesuffix("s") not in words:
            return False
        winner = trick.winner
        card = trick.card_of(winner) if winner else None
        ruffed = won and card is not None and card.suit is self.trump is not led
        kinds = {
            "win": won and not ours,
            "duck": not won and not ours,
            "give": not won and ours,
            "ruff": ruffed and words.endswith("hand" if winner is self.seat else "dummy"),
            "cash": won and ours,
            "finesse": ours,
        }
        return kinds[words.split(maxsplit=1)[0]]

    def _phrase(self, phrase: str, tricks: tuple[Trick, ...]) -> str:
        ours = {card for trick in tricks for seat, card in trick.items() if seat in self.hands}
        named = set()
        for suit, ranks in re.findall("([♠♥♦♣])([2-9TJQKA]+)", phrase):
            named |= {Card.parse(_plain(suit + rank)) for rank in ranks}
        if not named <= ours:
            return "a card that was not played"
        won = [trick.winner in self.hands for trick in tricks if trick.is_complete]
        leads = [trick.leader in self.hands for trick in tricks]
        if phrase.startswith(("cash", "draw")) and not (all(won) and all(leads)):
            return "a trick that was not cashed"
        if phrase.startswith("draw") and any(trick.cards[0].suit is not self.trump for trick in tricks):
            return "no trumps were drawn"
        if phrase.startswith(("concede", "duck")) and any(won):
            return "the trick was won"
        if phrase.startswith("win with") and not all(won):
            return "the trick was lost"
        if "ruff" in phrase and not any(
            card.suit is self.trump is not trick.cards[0].suit
            for trick in tricks
            for seat, card in trick.items()
            if seat in self.hands
        ):
            return "nothing was ruffed"
        return ""

    def _forks(self) -> Iterator[str]:
        for fork in self.plan.forks:
            if fork.fact is None:
                continue
            for wanted, places in ((True, fork.inside), (False, fork.outside)):
                for path, count in places:
                    if self._happened(fork.fact, path, count) is not wanted:
                        yield f"fork: {fork.label}"

    def _happened(self, fact: Fact, path: Path, count: int) -> bool:
        """Whether a fact is true after some cards, from the cards alone."""
        play = self._play(path.followed.number).at(0)
        play = Play(play.deal, play.strain, play.leader, path.followed.cards[:count], play.declarer)
        trick = play.trick if play.trick.cards else (play.tricks[-1] if play.tricks else play.trick)
        match fact.kind:
            case FactKind.LEADS:
                found = play.trick.leader is fact.seat
            case FactKind.LED:
                found = bool(play.trick.cards) and play.trick.cards[0].suit is fact.suit
            case FactKind.OUT:
                found = any(
                    each.cards[0].suit is fact.suit and seat is fact.seat and card.suit is not fact.suit
                    for each in (*play.tricks, play.trick)
                    for seat, card in each.items()
                )
            case FactKind.PLAYS:
                found = any(seat is fact.seat and card in fact.cards for seat, card in trick.items())
            case _:
                found = sum(card in fact.cards for card in play.cards) >= fact.number
        return found is fact.holds

    def _followed(self) -> Iterator[str]:
        """Replay a few followed worlds: they end where the contract is made, proved or lost."""
        for line in self.plan.lines:
            for one in self.chance.sample(list(line.followed.values()), min(2, len(line.followed))):
                start = self._play(one.number)
                play = Play(start.deal, start.strain, start.leader, one.cards, start.declarer)
                won = play.won(self.seat.side)
                if not play.is_over and won < self.plan.goal:
                    ours = play.turn in self.hands
                    best = max(solve(play).values())
                    won += best if ours else play.tricks_left - best
                if (won >= self.plan.goal) is not one.makes:
                    yield f"world {one.number} ends wrong after {len(one.cards)} cards"

    def _chances(self) -> Iterator[str]:
        for report in (self.plan.best, *self.plan.alternatives):
            line: PlannedLine = report.line
            total = sum(self.weights)
            share = sum(w for n, w in enumerate(self.weights) if line.dd_makes[n]) / total
            inside = {n: one.makes for n, one in line.followed.items() if line.dd_makes[n]}
            weight = sum(self.weights[n] for n in inside)
            kept = sum(self.weights[n] for n in inside if inside[n]) / weight if weight else 0.0
            low, high = report.chance.interval
            if abs(report.chance.value - share * kept) > 1e-9 or not low <= report.chance.value <= high:
                yield f"chance of {report.words}"

    def _play(self, number: int) -> Play:
        """The play of a world when the plan begins, with all hands."""
        view = self.view
        held = {seat: set(cards) for seat, cards in {**self.worlds[number], **self.hands}.items()}
        for trick in view.play.tricks:
            for seat, card in trick.items():
                held[seat].add(card)
        deal = Deal({seat: Hand(cards) for seat, cards in held.items()})
        return Play(deal, view.play.strain, view.play.leader, view.play.cards, view.play.declarer)

    def _hand(self, name: str) -> Seat:
        return self.seat if name == "hand" else self.seat.partner


PLAIN = {
    "No suit offers more than its top tricks.",
    "There is no other line to compare.",
    "None was found.",
}


def _plain(symbol: str) -> str:
    return f"{SUITS[symbol[0]]}{symbol[1]}"


def _near(share: float, percent: str) -> bool:
    number = float(percent.rsplit(maxsplit=1)[-1])
    if percent.startswith("less"):
        return 0 < 100 * share < number
    if percent.startswith("more"):
        return number < 100 * share < 100
    return abs(100 * share - number) <= 0.51
