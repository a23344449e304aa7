"""Check a problem by an evaluation of its own, from the data of the deck alone.

It shares no code with the maker: it deals the hidden cards by shuffling, keeps the deals that agree with
what the problem says is known, and plays each of them out card by card. Declarer follows the tree of the
solution; after any other card, stated or not, declarer plays the card that leaves most of the deals makeable.
In each deal the defenders beat the contract if double dummy says that they can, and else play low. Only the
model of cards and the double-dummy solver are common to both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.problems.checks.layouts import Layouts, bits_of, card_name, deal_layouts
from crossruff.dd import Solver, solve_worlds
from crossruff.model import Contract, Deal, Hand, Play, Seat, Strain

_LANE = 0x1FFF
_EIGHT = 6
WITHIN, BETTER = 0.03, 0.07
_MOST_LOOSE = 0.07
"""The most deals that may leave the tree, or end in branches that it does not spell out."""


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """The chance of a line by the check."""

    card: str
    stated: float
    """0 for a card that the problem does not state."""
    found: float
    """The chance, or a bound that it cannot exceed."""
    is_bound: bool
    layouts: int


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check."""

    number: int
    best: CheckedLine
    rejected: tuple[CheckedLine, ...]
    loose: float
    """The share of deals that left the tree of the solution."""
    unstated: tuple[CheckedLine, ...] = ()
    """The cards that the problem does not state; they must be worse as well."""

    @property
    def faults(self) -> list[str]:
        """Return why the problem fails the check; nothing if it passes."""
        found = []
        if abs(self.best.found - self.best.stated) > WITHIN:
            found.append(f"{self.best.card} is stated as {self.best.stated:.3f}; found {self.best.found:.3f}")
        for line in (*self.rejected, *self.unstated):
            if line.found > self.best.found - BETTER:
                found.append(f"{line.card} must be worse by {BETTER}; found {line.found:.3f}")
        if self.loose > _MOST_LOOSE:
            found.append(f"{self.loose:.3f} of the deals leave the tree")
        return found


def check_problem(
    data: Mapping[str, Any], *, layouts: int = 2000, played: int = 600, seed: int = 77
) -> Checked:
    """Check one problem, given as the data of a deck."""
    sampled = deal_layouts(data, layouts, seed)
    table = _Table.of(data, sampled)
    lines = data["lines"]
    others = _unstated(table.start, [bits_of(line["card"]) for line in lines])
    if not data["cards"]:
        # A lead is a choice of suit: the other cards of the right one are as right.
        suits = {line["card"][0] for line in lines if line["right"]}
        others = [card for card in others if card[0] not in suits]
    if data["tree"] is None:
        beats = table.beats([*(line["card"] for line in lines), *others])
        results = [
            CheckedLine(line["card"], line["chance"], beats[line["card"]], False, len(sampled))
            for line in lines
        ]
        right = [line for line, given in zip(results, lines, strict=True) if given["right"]]
        wrong = tuple(line for line, given in zip(results, lines, strict=True) if not given["right"])
        rest = tuple(CheckedLine(card, 0.0, beats[card], False, len(sampled)) for card in others)
        return Checked(data["number"], right[0], wrong, 0.0, rest)
    chance, loose = table.follow(data["tree"])
    best = CheckedLine(lines[0]["card"], lines[0]["chance"], chance, False, len(sampled))
    rejected = [
        table.rejected(line["card"], line["chance"], chance, played) for line in lines if not line["right"]
    ]
    unstated = [table.rejected(card, 0.0, chance, played) for card in others]
    return Checked(data["number"], best, tuple(rejected), loose, tuple(unstated))


@dataclass(slots=True)
class _Spot:
    """Deals with the same cards on the table: a row for each with its four hands."""

    hands: NDArray[np.uint64]
    rows: NDArray[np.intp]
    leader: int
    trick: tuple[int, ...]
    won: int
    """Tricks of declarer's side."""

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    @property
    def left(self) -> int:
        """The tricks that are not complete."""
        return int(np.bitwise_count(self.hands[0, self.leader])) + bool(self.trick)

    def pick(self, kept: NDArray[np.intp] | NDArray[np.bool_]) -> _Spot:
        return _Spot(self.hands[kept], self.rows[kept], self.leader, self.trick, self.won)


@dataclass(slots=True)
class _Table:
    """Plays deals out."""

    start: _Spot
    weights: NDArray[np.float64]
    strain: Strain
    declarer: int
    tricks: int
    solver: Solver = field(default_factory=lambda: Solver(threads=1, memory=64 << 20))

    @classmethod
    def of(cls, data: Mapping[str, Any], sampled: Layouts) -> _Table:
        contract = Contract.parse(data["contract"])
        weights = sampled.weights / sampled.weights.sum()
        rows = np.arange(len(sampled.hands))
        spot = _Spot(sampled.hands, rows, sampled.leader, sampled.trick, sampled.won)
        return cls(spot, weights, contract.strain, contract.declarer.index, contract.tricks)

    def is_ours(self, seat: int) -> bool:
        return (seat - self.declarer) % 2 == 0

    def need(self, spot: _Spot) -> int:
        return self.tricks - spot.won

    def solve(self, spot: _Spot) -> dict[int, NDArray[np.bool_]]:
        """Return for each card of the hand to play in which deals its side reaches its goal."""
        ours = self.is_ours(spot.turn)
        need = self.need(spot)
        target = need if ours else spot.left - need + 1
        found = solve_worlds(
            spot.hands, _full(spot, self.strain), goal="target", target=target, solver=self.solver
        )
        return {bit: np.asarray(found.of(bit) > 0, dtype=np.bool_) for bit in found.bits}

    def makeable(self, spot: _Spot) -> NDArray[np.bool_]:
        """Return in which deals declarer still makes the contract, double dummy."""
        count, need = len(spot.rows), self.need(spot)
        if need <= 0 or need > spot.left:
            return np.full(count, need <= 0)
        if self.is_ours(spot.turn):
            return np.asarray(np.any(list(self.solve(spot).values()), axis=0), dtype=np.bool_)
        answers = np.zeros(count, dtype=np.bool_)
        for row in range(count):
            beats = self.solve(spot.pick(np.array([row])))
            answers[row] = not any(bool(each[0]) for each in beats.values())
        return answers

    def beats(self, cards: list[str]) -> dict[str, float]:
        """Return how often each of a defender's cards beats the contract, double dummy."""
        answer = self.solve(self.start)
        return {card: float(self.weights @ answer[bits_of(card)]) for card in cards}

    def rejected(self, card: str, stated: float, best: float, played: int) -> CheckedLine:
        """Return a bound of the line of a card, or play it out where the bound does not settle it."""
        bound = float(self.weights @ self.makeable(self.after(self.start, bits_of(card))))
        if bound <= best - BETTER:
            return CheckedLine(card, stated, bound, True, len(self.weights))
        some = slice(0, played)
        weights = self.weights[some] / self.weights[some].sum()
        small = _Table(
            self.start.pick(np.arange(len(weights))),
            weights,
            self.strain,
            self.declarer,
            self.tricks,
            self.solver,
        )
        made = small.play_on(small.after(small.start, bits_of(card)))
        return CheckedLine(card, stated, float(weights @ made), False, len(weights))

    def after(self, spot: _Spot, bit: int) -> _Spot:
        """Play a card in all deals."""
        hands = spot.hands.copy()
        hands[:, spot.turn] &= ~np.uint64(bit)
        trick = (*spot.trick, bit)
        if len(trick) < 4:
            return _Spot(hands, spot.rows, spot.leader, trick, spot.won)
        winner = (spot.leader + _winning_place(trick, self.strain)) % 4
        return _Spot(hands, spot.rows, winner, (), spot.won + self.is_ours(winner))

    def replies(self, spot: _Spot) -> Iterator[tuple[str, _Spot]]:
        """Let the defenders play until declarer's next turn; deals that they beat are dropped."""
        waiting = [("", spot)]
        while waiting:
            word, each = waiting.pop()
            need = self.need(each)
            if self.is_ours(each.turn) or need <= 0 or need > each.left:
                yield word.strip(), each
                continue
            waiting += [(f"{word} {more}", then) for more, then in self._defended(each)]

    def _defended(self, spot: _Spot) -> list[tuple[str, _Spot]]:
        offers: dict[int, list[int]] = defaultdict(list)
        choices: dict[int, int] = {}
        for row, hands in enumerate(spot.hands.tolist()):
            cards = _different_cards(hands, spot)
            for bit in cards:
                offers[bit].append(row)
            choices[row] = _quiet_card(cards, hands[spot.turn], self.strain)
        beaten = np.zeros(len(spot.rows), dtype=np.bool_)
        for bit, rows in offers.items():
            where = np.array(rows)
            beaten[where[~self.makeable(self.after(spot.pick(where), bit))]] = True
        chosen: dict[tuple[str, int], list[int]] = defaultdict(list)
        spot = _Spot(spot.hands.copy(), spot.rows, spot.leader, spot.trick, spot.won)
        for row, bit in choices.items():
            if not beaten[row]:
                word, highest = _word(spot, row, bit)
                _swap(spot.hands[row], spot.turn, bit, highest)
                chosen[word, highest].append(row)
        return [(word, self.after(spot.pick(np.array(rows)), bit)) for (word, bit), rows in chosen.items()]

    def follow(self, tree: Mapping[str, Any]) -> tuple[float, float]:
        """Follow a tree; return how often it makes the contract, and how often deals leave it."""
        made = loose = 0.0
        waiting: list[tuple[Mapping[str, Any] | None, _Spot]] = [(tree, self.start)]
        while waiting:
            node, spot = waiting.pop()
            alive = spot.pick(self.makeable(spot))
            if not len(alive.rows):
                continue
            share = float(self.weights[alive.rows].sum())
            card = node.get("c") if node is not None else None
            over = self.need(alive) <= 0
            if card is None or over or not self._holds(alive, bits_of(card)):
                made += share
                loose += 0.0 if over or (node is not None and node.get("e") == "made") else share
                continue
            assert node is not None
            kept = self._kept(alive, bits_of(card))
            if len(kept.rows):
                branches = node.get("r", {})
                waiting += [(branches.get(word), then) for word, then in self.replies(kept)]
        return made, loose

    def _holds(self, spot: _Spot, bit: int) -> bool:
        return self.is_ours(spot.turn) and bool(int(spot.hands[0, spot.turn]) & bit)

    def _kept(self, spot: _Spot, bit: int) -> _Spot:
        """Play a card of declarer's side, and drop the deals in which it gives the contract up."""
        after = self.after(spot, bit)
        return after.pick(self.solve(spot).get(bit, np.zeros(len(spot.rows), dtype=np.bool_)))

    def play_on(self, spot: _Spot) -> NDArray[np.bool_]:
        """Play on with the card that leaves most deals makeable; return where the contract is made."""
        made = np.zeros(len(self.weights), dtype=np.bool_)
        levels: list[list[_Spot]] = [[spot.pick(self.makeable(spot))]]
        while levels:
            spots = [each for each in levels.pop() if len(each.rows)]
            grouped: dict[tuple[str, int], list[_Spot]] = defaultdict(list)
            for each in spots:
                for word, then in self.replies(each):
                    if self.need(then) <= 0:
                        made[then.rows] = True
                    elif self.need(then) <= then.left:
                        grouped[word, then.leader].append(then)
            levels += [self._best(same) for same in grouped.values()]
        return made

    def _best(self, spots: list[_Spot]) -> list[_Spot]:
        """Choose one card for deals that look alike, and play it."""
        answers = [self.solve(spot) for spot in spots]
        counts: dict[int, float] = defaultdict(float)
        for spot, answer in zip(spots, answers, strict=True):
            for bit, good in answer.items():
                counts[bit] += float(self.weights[spot.rows] @ good)
        best = max(counts, key=lambda bit: (round(counts[bit], 9), -_rank(bit)))
        return [
            self.after(spot, best).pick(answer.get(best, np.zeros(len(spot.rows), dtype=np.bool_)))
            for spot, answer in zip(spots, answers, strict=True)
        ]


def _full(spot: _Spot, strain: Strain) -> Play:
    """Return the position of the first deal's hand to play; the other hands stay unknown to the solver."""
    leader = tuple(Seat)[spot.leader]
    turn = tuple(Seat)[spot.turn]
    hands = {turn: Hand.from_bits(int(spot.hands[0, spot.turn]))}
    for place, bit in enumerate(spot.trick):
        seat = leader.after(place)
        hands[seat] = Hand.from_bits(bit | _fillers(spot, seat.index))
    return Play(Deal(hands), strain, leader, list(map(card_name, spot.trick)))


def _fillers(spot: _Spot, seat: int) -> int:
    return int(spot.hands[0, seat]) if (spot.hands[:, seat] == spot.hands[0, seat]).all() else 0


def _winning_place(trick: tuple[int, ...], strain: Strain) -> int:
    """Return the place in the trick of its winner."""
    led = _suit(trick[0])
    trump = strain.suit.index if strain.suit else led
    keys = [(_suit(bit) == trump, _suit(bit) == led, _rank(bit)) for bit in trick]
    return keys.index(max(keys))


def _suit(bit: int) -> int:
    return (bit.bit_length() - 1) // 16


def _rank(bit: int) -> int:
    return (bit.bit_length() - 1) % 16


def _different_cards(hands: list[int], spot: _Spot) -> list[int]:
    """Return the legal cards of the hand to play, the lowest of each sequence."""
    own = hands[spot.turn]
    if spot.trick:
        lane = _LANE << 16 * _suit(spot.trick[0])
        own = own & lane or own
    others = sum(spot.trick)
    for seat, bits in enumerate(hands):
        others |= bits if seat != spot.turn else 0
    found: list[int] = []
    for suit in range(4):
        joined = False
        for rank in range(13):
            bit = 1 << 16 * suit + rank
            if own & bit:
                if not joined:
                    found.append(bit)
                joined = True
            elif others & bit:
                joined = False
    return found


def _unstated(spot: _Spot, stated: list[int]) -> list[str]:
    """Return the legal cards that neither are among some cards nor touch one, the lowest of each sequence."""
    lowest = _different_cards(spot.hands[0].tolist(), spot)
    covered = {max((bit for bit in lowest if bit <= card), default=0) for card in stated}
    return [card_name(bit) for bit in lowest if bit not in covered]


def _quiet_card(cards: list[int], held: int, strain: Strain) -> int:
    """Return the card that tells least: no trump if possible, low, from the longest suit."""
    trump = strain.suit.index if strain.suit else -1

    def key(bit: int) -> tuple[bool, bool, int, int, int]:
        length = (held & _LANE << 16 * _suit(bit)).bit_count()
        return (_suit(bit) == trump, _rank(bit) > _EIGHT, -length, _rank(bit), _suit(bit))

    return min(cards, key=key)


def _swap(hands: NDArray[np.uint64], turn: int, bit: int, highest: int) -> None:
    """Exchange a card of the hand to play with an equal one of partner's."""
    partner = (turn + 2) % 4
    if int(hands[partner]) & highest:
        hands[partner] ^= np.uint64(bit | highest)
        hands[turn] ^= np.uint64(bit | highest)


def _word(spot: _Spot, row: int, bit: int) -> tuple[str, int]:
    """Spell a reply as the deck does, and return the highest card that is equal to it."""
    seat, suit = "NESW"[spot.turn], _suit(bit)
    hands = spot.hands[row].tolist()
    theirs = hands[spot.turn] | hands[(spot.turn + 2) % 4]
    seen = hands[(spot.turn + 1) % 4] | hands[(spot.turn + 3) % 4] | sum(spot.trick)
    ranks = [_rank(bit)]
    for step in (1, -1):
        rank = _rank(bit) + step
        while 0 <= rank <= 12 and not seen & (1 << 16 * suit + rank):
            if theirs & (1 << 16 * suit + rank):
                ranks.append(rank)
            rank += step
    name = (
        "" if min(ranks) <= _EIGHT else "".join("23456789TJQKA"[rank] for rank in sorted(ranks, reverse=True))
    )
    highest = 1 << 16 * suit + max(ranks)
    if not spot.trick:
        return f"{seat}/{'SHDC'[suit]}{name}", highest
    follows = suit == _suit(spot.trick[0])
    return (f"{seat}{name or 'x'}" if follows else f"{seat}-{'SHDC'[suit]}{name}"), highest
