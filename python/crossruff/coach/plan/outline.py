"""Draw a line as a tree: our cards trick by trick, with branches where they depend on the others'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crossruff.claims.explain.facts import Scene, describe_fact
from crossruff.claims.explain.outline import Phrase, PlanOutline
from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.coach.plan.paths import Path, Scenery, describe_path
from crossruff.model import Card, Hand, Rank, Seat, Suit

_DEPTH = 8
"""The most tricks of an outline."""
_FEW = 3
"""Fewer worlds than this are not drawn as a branch of their own."""
_SMALL = 0.12
"""Nor is a smaller share of the worlds than this."""
_MOST = 3
"""The most branches of a fork."""

_Ours = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class BranchEnd:
    """The end of a branch: how many of the worlds followed so far along it make."""

    makes: int
    worlds: int
    claimed: int
    """In how many the rest could be claimed."""

    @property
    def text(self) -> str:
        """Describe the end.

        >>> BranchEnd(3, 4, 2).text
        'makes in 3 of 4 worlds'
        """
        if self.makes == self.worlds:
            rest = "the rest is certain" if self.claimed == self.worlds else "the contract makes"
            return f"{rest} (all {self.worlds} worlds)" if self.worlds > 1 else rest
        if not self.makes:
            return f"the contract fails (all {self.worlds} worlds)" if self.worlds > 1 else "it fails"
        return f"makes in {self.makes} of {self.worlds} worlds"


@dataclass(frozen=True, slots=True)
class Fork:
    """A branch of an outline: the fact that leads into it, and the worlds of the branch and of the others."""

    fact: Fact | None
    """None where no single fact tells the branch apart."""
    label: str
    inside: tuple[tuple[Path, int], ...]
    """The paths with the number of cards after which the fact is true."""
    outside: tuple[tuple[Path, int], ...]


@dataclass(slots=True)
class LineOutline:
    """Builds the outline of one line, and remembers its forks and leaves so that they can be checked."""

    scenery: Scenery
    forks: list[Fork]
    leaves: list[BranchEnd]

    @classmethod
    def start(cls, scenery: Scenery) -> LineOutline:
        """Return an empty outline."""
        return cls(scenery, [], [])

    def of(self, paths: Sequence[Path], number: int, depth: int = _DEPTH) -> PlanOutline:
        """Return the outline of some paths from a trick on."""
        seats, first = self.scenery.seats, number
        some = list(paths)
        whole = list(paths)
        while depth:
            groups = self._groups(some, number)
            if not groups:
                break
            large = [group for group in groups if len(group) >= max(_FEW, _SMALL * len(some))][:_MOST]
            if len(groups) > 1 and len(large) > 1:
                phrases = self._phrases(some, first, number)
                return PlanOutline(tuple(phrases), tuple(self._branches(large, some, number, depth)))
            if not large:
                break
            kept = groups[0]
            ended = [path for path in some if not path.ours(number, seats)]
            rare = len(some) - len(ended) - len(kept)
            if rare:
                whole = [path for path in whole if path in kept or path in ended]
            some = [*kept, *ended]
            number, depth = number + 1, depth - 1
        phrases = self._phrases(some, first, number)
        leaf = BranchEnd(
            sum(path.followed.makes for path in whole),
            len(whole),
            sum(path.followed.claimed for path in whole),
        )
        self.leaves.append(leaf)
        return PlanOutline((*phrases, Phrase(leaf.text)))

    def _groups(self, paths: Sequence[Path], number: int) -> list[list[Path]]:
        """Return the paths that go on, by our cards to a trick, the largest group first."""
        found: dict[_Ours, list[Path]] = {}
        for path in paths:
            ours = path.ours(number, self.scenery.seats)
            if ours:
                found.setdefault(ours, []).append(path)
        # A path that ends within a trick goes with those whose first card is the same.
        for short in [ours for ours in found if len(ours) == 1]:
            longer = [ours for ours in found if len(ours) == 2 and ours[0] == short[0]]
            if longer:
                found[max(longer, key=lambda ours: len(found[ours]))] += found.pop(short)
        return sorted(found.values(), key=lambda group: -len(group))

    def _phrases(self, paths: Sequence[Path], first: int, end: int) -> list[Phrase]:
        if not paths:
            return []
        longest = max(paths, key=lambda path: len(path.followed.cards))
        return describe_path(longest, first, end, self.scenery)

    def _branches(
        self, groups: Sequence[list[Path]], paths: Sequence[Path], number: int, depth: int
    ) -> Iterator[tuple[str, PlanOutline]]:
        for group in groups:
            others = [path for other in groups if other is not group for path in other]
            fork = self._fork(group, others, number)
            self.forks.append(fork)
            share = f"{len(group)} of {len(paths)} worlds"
            yield f"{fork.label} ({share})", self.of(group, number, depth)

    def _fork(self, inside: Sequence[Path], outside: Sequence[Path], number: int) -> Fork:
        """Return the branch with a fact that is true in all of its paths, and in none of the others."""
        within = tuple((path, self._moment(path, inside[0], outside, number)) for path in inside)
        without = tuple((path, self._moment(path, inside[0], outside, number)) for path in outside)
        for fact in self._facts(number):
            if all(fact.is_true(path.histories[at]) for path, at in within) and not any(
                fact.is_true(path.histories[at]) for path, at in without
            ):
                trick = within[0][0].histories[within[0][1]].seen
                led = trick.cards[0].suit if trick.cards else None
                scene = Scene(self.scenery.theirs, self.scenery.trump, self.scenery.seats, led)
                return Fork(fact, describe_fact(fact, scene), within, without)
        return Fork(None, "in other cases", within, without)

    def _moment(self, path: Path, one: Path, others: Sequence[Path], number: int) -> int:
        """Return the number of cards of a path before our first card to a trick that differs."""
        seats = self.scenery.seats
        firsts = {other.ours(number, seats)[:1] for other in (one, *others, path)}
        mine = path.ours(number, seats)
        place = 0 if len(firsts) > 1 or len(mine) < 2 else 1
        trick = path.tricks[number]
        return 4 * number + trick.leader.turns_to(mine[place][0])

    def _facts(self, number: int) -> Iterator[Fact]:
        theirs = tuple(seat for seat in Seat if seat not in self.scenery.seats)
        if number:
            yield from (Fact(FactKind.LEADS, seat) for seat in (*theirs, *self.scenery.seats))
        for suit in Suit:
            yield from (Fact(FactKind.OUT, seat, suit) for seat in theirs)
            yield Fact(FactKind.LED, suit=suit)
        for suit in Suit:
            out = sorted(self.scenery.theirs.suit(suit), key=lambda card: -card.rank.index)
            for count in range(1, len(out)):
                if out[count - 1].rank.index < Rank.NINE.index:
                    break
                yield from (Fact(FactKind.PLAYS, seat, cards=Hand(out[:count])) for seat in theirs)
            yield from (
                Fact(FactKind.GONE, None, cards=Hand([card]), number=1)
                for card in out[:3]
                if card.rank >= Rank.TEN
            )
        for suit in Suit:
            yield from (Fact(FactKind.OUT, seat, suit, holds=False) for seat in theirs)
