"""The notation of games: one node per line, its children indented below it.

    game: Whichever side you take          (may be left out)
    players: You
    *                                      chance moves here
      1/2: You A {top}                     with this probability You move, at node A of the set top
        left: 1                            the move left ends the game; You get 1
        right: 0
      1/2: You B {top}
        left: 0
        right: 1

A node without a set in braces is a set of its own. A leaf has a payoff for each player, with spaces between:
an integer, a decimal or a fraction. What follows a # is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from crossruff.errors import ParseError
from crossruff.theory.soundness import DEEPEST, NAME, first_fault
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node

_HEADER = re.compile(r"(game|players)\s*:\s*(.*)")
_PLAYER_NODE = re.compile(rf"({NAME.pattern})\s+({NAME.pattern})(?:\s*\{{\s*({NAME.pattern})\s*\}})?")
# Python refuses to read an integer of thousands of digits; nobody needs one here.
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,100}/[0-9]{1,100}|[0-9]{0,100}\.[0-9]{1,100}|[0-9]{1,100})")
_ARC = re.compile(r"[^\s#{}]+")
_NODE_FORMS = "expected `*`, a payoff for each player, or a player and a node, as `You A` or `You A {top}`"
_PLACES = 4


def read_game(text: str) -> Game:
    r"""Read a game.

    >>> read_game("players: You\n*\n  1/3: 5\n  1/2: 6\n")
    Traceback (most recent call last):
    crossruff.errors.ParseError: line 2, column 1: the chances of a node must sum to 1: 5/6; got '*'
    """
    lines = list(_lines(text))
    header: dict[str, str] = {}
    places: dict[str, _Line] = {}
    while lines and (match := _HEADER.fullmatch(lines[0].text)) and not lines[0].indent:
        line = lines.pop(0)
        if match[1] in header:
            raise line.fault(f"a second `{match[1]}:` line")
        header[match[1]], places[match[1]] = match[2], line
    if "players" not in header:
        place = lines[0] if lines else _Line(1, 0, "")
        raise place.fault("expected a line `players:` with their names before the tree")
    players = tuple(header["players"].replace(",", " ").split())
    if not lines:
        raise places["players"].fault("expected a tree below the players")
    drafts = _outline(lines)
    for draft in reversed(drafts):
        draft.finish()
    root = drafts[0].node
    title = " ".join(header.get("game", "").split())
    fault = first_fault(players, root, title)
    if fault is not None:
        # By identity: two nodes that are alike are equal, but only one of them is at fault.
        at = next((draft.line for draft in drafts if draft.node is fault.node), places["players"])
        raise at.fault(fault.reason)
    return Game(players, root, title)


def write_game(game: Game) -> str:
    """Write a game, so that reading it gives the same game.

    >>> print(write_game(Game(("You",), Leaf((Fraction(4, 5),)))))
    players: You
    <BLANKLINE>
    0.8
    """
    header = [f"game: {game.title}"] if game.title else []
    return "\n".join([*header, f"players: {' '.join(game.players)}", "", *_written(game.root, "", 0)])


def number_text(number: Fraction) -> str:
    """Write a number in its shortest form: an integer, a decimal of a few places, or else a fraction.

    >>> [number_text(Fraction(number)) for number in ("3", "4/5", "-1/3")]
    ['3', '0.8', '-1/3']
    """
    for places in range(_PLACES + 1):
        if (number * 10**places).denominator == 1:
            # Not by way of a float, which would round long integers.
            digits = str(abs(number.numerator * 10**places // number.denominator)).rjust(places + 1, "0")
            whole = len(digits) - places
            return "-" * (number < 0) + digits[:whole] + "." * bool(places) + digits[whole:]
    return str(number)


def _written(node: Node, arc: str, depth: int) -> Iterator[str]:
    start = "  " * depth + arc
    match node:
        case Leaf(payoffs):
            yield start + " ".join(map(number_text, payoffs))
        case Chance(arcs):
            yield start + "*"
            for probability, child in arcs:
                yield from _written(child, f"{probability}: ", depth + 1)
        case Choice():
            own = "" if node.information_set == node.name else f" {{{node.information_set}}}"
            yield f"{start}{node.player} {node.name}{own}"
            for move, child in node.moves:
                yield from _written(child, f"{move}: ", depth + 1)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    indent: int
    text: str

    def fault(self, reason: str, offset: int = 0) -> ParseError:
        rest = self.text[offset:] or "the end"
        return ParseError(reason, text=rest, line=self.number, column=self.indent + offset + 1)


@dataclass(slots=True)
class _Draft:
    """A line of the tree while it is read; the nodes below it are made first."""

    line: _Line
    arc: str | None
    offset: int  # where the node begins in the line, after the arc
    below: list[_Draft] = field(default_factory=list)
    made: Node | None = None

    @property
    def node(self) -> Node:
        assert self.made is not None
        return self.made

    @property
    def content(self) -> str:
        return self.line.text[self.offset :]

    def finish(self) -> None:
        content = self.content
        if content == "*":
            self.made = Chance(tuple((_probability(draft), draft.node) for draft in self.below))
        elif match := _PLAYER_NODE.fullmatch(content):
            player, name, information_set = match.groups()
            moves = tuple((draft.arc or "", draft.node) for draft in self.below)
            self.made = Choice(player, name, information_set or name, moves)
        elif content[:1] in set("+-.0123456789"):
            self.made = Leaf(tuple(self._payoffs()))
            if self.below:
                raise self.below[0].line.fault("nothing can stand below a leaf")
        else:
            raise self.line.fault(_NODE_FORMS, self.offset)

    def _payoffs(self) -> Iterator[Fraction]:
        for word in re.finditer(r"\S+", self.content):
            number = _number(word[0])
            if number is None:
                raise self.line.fault("expected a payoff, as 3, 0.8 or -4/5", self.offset + word.start())
            yield number


def _lines(text: str) -> Iterator[_Line]:
    """Iterate over the lines that are not empty, without comments."""
    for number, whole in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = whole.split("#")[0].rstrip()
        content = line.lstrip()
        indent = len(line) - len(content)
        if content and line[:indent].strip(" "):
            raise ParseError("indent with spaces only", text=whole.strip(), line=number, column=1)
        if content:
            yield _Line(number, indent, content)


def _outline(lines: list[_Line]) -> list[_Draft]:
    """Return a draft for each line, joined by the indentation; the root comes first."""
    root = _Draft(lines[0], None, 0)
    drafts = [root]
    open_drafts = [root]
    for line in lines[1:]:
        last = open_drafts[-1].line.indent
        while open_drafts and open_drafts[-1].line.indent >= line.indent:
            last = open_drafts.pop().line.indent
        if not open_drafts:
            raise line.fault("a second tree; expected one root, and all else indented below it")
        parent = open_drafts[-1]
        if parent.below and last != line.indent:
            raise line.fault(f"expected as many spaces as in line {parent.below[-1].line.number}")
        if len(open_drafts) >= DEEPEST:
            raise line.fault(f"a tree has at most {DEEPEST} levels")
        arc = re.match(r"([^:]*?)\s*:\s*", line.text)
        if arc is None:
            raise line.fault("expected a move or a probability, a colon, and a node")
        if not _ARC.fullmatch(arc[1]):
            raise line.fault("not a move or a probability; expected a word and a colon")
        draft = _Draft(line, arc[1], arc.end())
        parent.below.append(draft)
        drafts.append(draft)
        open_drafts.append(draft)
    return drafts


def _probability(draft: _Draft) -> Fraction:
    number = _number(draft.arc or "")
    if number is None:
        raise draft.line.fault("expected a probability, as 1/2 or 0.5, below a chance node")
    return number


def _number(word: str) -> Fraction | None:
    if not _NUMBER.fullmatch(word) or re.search(r"/0+$", word):
        return None
    return Fraction(word)
