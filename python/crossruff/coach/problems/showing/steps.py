"""The solution in steps: each branch with how often it comes up, and what happens otherwise.

The branches of a step and its "otherwise" are all deals that come to it. Branches that come up seldom go into
"otherwise", except the one of the deal that the problem shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from crossruff.coach.problems.figures import LineFollower
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.reply_words import choices, reply_phrase
from crossruff.coach.problems.showing.symbolic import OR, SymbolicPlay, moves
from crossruff.coach.problems.tree import END_LOST, END_SMALL, END_WON, LineNode
from crossruff.dd import Solver

_MOST_STEPS, _LONGEST = 16, 6
_SHARES = (0.03, 0.05, 0.08, 0.12, 0.2, 0.35)
"""How often a branch must come up to get a line; the first that gives few enough steps."""
_TINY = 0.0005
_PLAY_ON = "play on as the cards lie"
_MOST_ALIKE = 3
"""The most replies that share a line; those that differ in one act count once."""


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A card of the solution, or its end, with the replies before it."""

    before: SymbolicPlay
    """The position before the replies."""
    reply: str
    node: LineNode

    @property
    def position(self) -> SymbolicPlay:
        """The position in which the card is played."""
        return moves(self.before, None, self.reply.split(OR)[0])


@dataclass(frozen=True, slots=True)
class StepFact:
    """Cards of the solution, one after the other, up to the next place where the replies matter."""

    depth: int
    chain: tuple[ChainLink, ...]
    percent: int
    """How many of 100 deals come here."""
    is_shown: bool
    """Whether the deal that the problem shows comes here."""
    tail: OtherwiseFact | None = None
    """What follows, where every branch is rare."""

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        words = []
        for place, link in enumerate(self.chain):
            condition = "" if place and _is_quiet(link.reply) else reply_phrase(link.before, link.reply)
            action = action_words(link)
            if place:
                then = "and" if link.node.end in (END_WON, END_LOST) else "then"
                words.append(f"then, when {condition}, {action}" if condition else f"{then} {action}")
            elif condition:
                words.append(f"If {condition} ({self._often}): {action}")
            else:
                words.append(
                    f"Then ({self._often}): {action}" if self.depth else action[0].upper() + action[1:]
                )
        if self.tail is not None:
            words.append(f"then {self.tail.words}")
        return ", ".join(words) + "."

    @property
    def _often(self) -> str:
        often = f"{self.percent} %" if self.percent else "less than 1 %"
        return f"{often}, as here" if self.is_shown else often


def action_words(link: ChainLink) -> str:
    """Return what the player does after the replies of a link, or how it ends."""
    if link.node.card is not None:
        return link.position.action(link.node.card)
    declares = link.before.player is None
    won = "the contract is safe" if declares else "the contract goes down"
    lost = "you go down" if declares else "declarer makes it"
    return {END_WON: won, END_LOST: lost}.get(link.node.end, _PLAY_ON)


@dataclass(frozen=True, slots=True)
class OtherwiseFact:
    """The deals of a step that its branches leave out: lost ones, and those of rare branches."""

    depth: int
    percent: int
    """How many of 100 deals."""
    reached: int
    """In how many of them the player reaches the goal, if they play on as the cards lie."""
    declares: bool
    is_shown: bool = False
    """Whether the deal that the problem shows is one of them."""

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        often = f"{self.percent} %" if self.percent else "less than 1 %"
        often += ", as here" if self.is_shown else ""
        if not self.reached:
            return f"Otherwise {self._fails}: {often}."
        if self.reached >= self.percent:
            return f"Otherwise {self.words}: {often}."
        return f"Otherwise {_PLAY_ON}: {often}; in {self.reached} % {self._does}, else {self._fails}."

    @property
    def words(self) -> str:
        """What happens, without how often."""
        if not self.reached:
            return self._fails
        if self.reached >= self.percent:
            return f"play on, and {self._does}"
        return f"{_PLAY_ON}: in {self.reached} % {self._does}, else {self._fails}"

    @property
    def _fails(self) -> str:
        return "you go down" if self.declares else "declarer makes it"

    @property
    def _does(self) -> str:
        return "you make it" if self.declares else "the contract goes down"


def solution_steps(problem: PlayProblem) -> list[StepFact | OtherwiseFact]:
    """Return the main branches of declarer's solution, in order, and what happens otherwise."""
    return (
        [] if problem.tree is None else tree_steps(problem, problem.tree, shown_path(problem, problem.tree))
    )


def tree_steps(
    problem: PlayProblem, tree: LineNode, shown: Sequence[str], most: int = _MOST_STEPS
) -> list[StepFact | OtherwiseFact]:
    """Return the main branches of a tree; `shown` are the replies on the deal that the problem shows."""
    start = SymbolicPlay.of(problem.view)
    found: list[StepFact | OtherwiseFact] = []
    for share in _SHARES:
        writer = _StepWriter(share, problem.is_declarer)
        first = ChainLink(start, "", tree)
        found = list(writer.write(first, 0, 100, shown))
        if len(found) <= most:
            break
    return found


def shown_path(problem: PlayProblem, tree: LineNode) -> tuple[str, ...]:
    """Return the replies of the defenders on the deal that a problem shows, as the tree spells them."""
    row = np.array([problem.play.remaining.packed], dtype=np.uint64)
    follower = LineFollower(problem.contract, np.ones(1), Solver(threads=1))
    here = follower.follow(problem.view.play, row, tree).tree
    words: list[str] = []
    while (after := next(((word, node) for word, node in here.replies if node.share > 0), None)) is not None:
        words.append(after[0])
        here = after[1]
    return tuple(words)


@dataclass(frozen=True, slots=True)
class _StepWriter:
    share: float
    declares: bool

    def write(
        self, first: ChainLink, depth: int, percent: int, shown: Sequence[str] | None
    ) -> Iterator[StepFact | OtherwiseFact]:
        """Yield the step that begins with a link, and those below it."""
        chain, path = [first], shown
        branches = self._branches(first, path)
        while len(branches) == 1 and (len(chain) < _LONGEST or branches[0].node.card is None):
            if _misses(path, branches):
                break
            path = _onward(path, branches[0].reply)
            chain.append(branches[0])
            branches = self._branches(branches[0], path)
        rest, reached = _left(chain, branches)
        counts = shared_out(
            percent, [*(link.node.share for link in branches), *_ended(chain, branches), rest]
        )
        other = self._otherwise(depth + 1, counts[-1], reached, rest)
        is_all = not branches and counts[-1] == percent and chain[-1].node.card is not None
        yield StepFact(depth, tuple(chain), percent, shown is not None, other if is_all else None)
        for link, count in zip(branches, counts, strict=False):
            yield from self.write(link, depth + 1, count, _onward(path, link.reply))
        misses = chain[-1].node.card is not None and _misses(path, branches)
        if (other.percent or misses) and not is_all:
            yield replace(other, is_shown=misses)

    def _otherwise(self, depth: int, percent: int, reached: float, rest: float) -> OtherwiseFact:
        both = shared_out(percent, [reached, max(0.0, rest - reached)])
        return OtherwiseFact(depth, percent, both[0] if reached > _TINY else 0, self.declares)

    def _branches(self, link: ChainLink, shown: Sequence[str] | None) -> list[ChainLink]:
        if link.node.card is None:
            return []
        after = link.position.after_card(link.node.card)
        told = [
            ChainLink(after, word, then)
            for word, then in link.node.replies
            if (then.share >= self.share and then.end != END_SMALL) or (shown and shown[0] == word)
        ]
        safe = [each for each in told if each.node.end == END_WON]
        missing = link.node.share - sum(each.node.share for each in safe)
        if safe and len(safe) == len(link.node.replies) and missing < _TINY:
            return [_together(safe, "")]
        return _alike(told)


def _alike(links: Sequence[ChainLink]) -> list[ChainLink]:
    """Join replies after which the same happens, and the tree tells no more."""
    groups: dict[str, list[ChainLink]] = {}
    for number, link in enumerate(links):
        key = str(number) if link.node.replies else action_words(link)
        same = groups.setdefault(key, [])
        if len(choices(link.before, _any_of([*same, link]))) > _MOST_ALIKE:
            same = groups[f"{key} {number}"] = []
        same.append(link)
    return [same[0] if len(same) == 1 else _together(same, _any_of(same)) for same in groups.values()]


def _any_of(links: Iterable[ChainLink]) -> str:
    return OR.join(link.reply for link in links)


def _together(links: Sequence[ChainLink], reply: str) -> ChainLink:
    """Return ends of the same kind as one."""
    share, made = (sum(values) for values in zip(*((e.node.share, e.node.made) for e in links), strict=True))
    return ChainLink(links[0].before, reply, replace(links[0].node, share=share, made=made))


def _ended(chain: Sequence[ChainLink], branches: Sequence[ChainLink]) -> list[float]:
    """Return the share of the deals in which a chain comes to its end."""
    return [] if branches or chain[-1].node.card is not None else [chain[-1].node.share]


def _left(chain: Sequence[ChainLink], branches: Sequence[ChainLink]) -> tuple[float, float]:
    """Return the share of the deals that a step leaves out, and of those in which the goal is reached."""
    told = [link.node for link in branches] or [chain[-1].node for _ in _ended(chain, branches)]
    first = chain[0].node
    rest = first.share - sum(node.share for node in told)
    return max(0.0, rest), max(0.0, first.made - sum(node.made for node in told))


def shared_out(total: int, parts: Sequence[float]) -> list[int]:
    """Share a whole number out by parts, so that the numbers have the total (largest remainders).

    >>> shared_out(100, [2, 2, 2]), shared_out(7, [0.0])
    ([34, 33, 33], [7])
    """
    whole = sum(parts)
    if whole <= 0:
        return [total, *[0] * (len(parts) - 1)]
    exact = [total * part / whole for part in parts]
    found = [int(each) for each in exact]
    order = sorted(range(len(parts)), key=lambda place: found[place] - exact[place])
    for place in order[: total - sum(found)]:
        found[place] += 1
    return found


def _onward(path: Sequence[str] | None, reply: str) -> Sequence[str] | None:
    return path[1:] if path and path[0] in reply.split(OR) else None


def _misses(path: Sequence[str] | None, branches: Sequence[ChainLink]) -> bool:
    """Return whether the deal that the problem shows takes none of the branches."""
    told = [reply for link in branches for reply in link.reply.split(OR)]
    return bool(path) and path is not None and path[0] not in told and "" not in told


def _is_quiet(reply: str) -> bool:
    """Return whether all follow low, or the card holds, which goes without saying."""
    return all(word.endswith("x") for word in reply.split())
