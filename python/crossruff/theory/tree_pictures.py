"""A game as a picture: its tree, with the nodes of each information set joined and of one colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crossruff.theory.notation import number_text
from crossruff.theory.picture_files import save
from crossruff.theory.strategies import Strategy
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS = ("#4c78a8", "#e8833a", "#54a24b", "#b279a2", "#9d755d", "#d4a72c", "#e45756", "#72b7b2")
_LINE = "#444444"


def draw_tree(game: Game, path: str | Path, strategy: Strategy | None = None) -> None:
    """Draw a game; the file's ending says what it becomes: `.svg` or `.png`.

    Chance nodes are marked with *. A dashed line joins nodes that their player cannot tell apart. If a
    strategy is given, its moves are drawn thick.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff.theory import figure
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "tree.svg"
    ...     draw_tree(figure("3.1"), path)
    ...     path.exists()
    True
    """
    from matplotlib.figure import Figure

    places = list(_laid_out(game.root))
    wide = 1 + sum(isinstance(place.node, Leaf) for place in places) * (0.55 + 0.2 * len(game.players))
    deep = max(place.y for place in places)
    figure = Figure(figsize=(max(wide, 4.5), 1.3 * deep + 1.2), layout="constrained")
    axes = figure.subplots()
    for place in places:
        for below in place.below:
            _draw_arc(axes, place, below, strategy)
    colours = _colours(game)
    for number, name in enumerate(colours):
        _join(axes, [place for place in places if _set_of(place.node) == name], places, colours[name], number)
    for place in places:
        _draw_node(axes, place, colours, len(game.players) > 1)
    axes.margins(x=0.06, y=0.08)
    axes.invert_yaxis()
    axes.set_axis_off()
    if game.title:
        axes.set_title(game.title, loc="left", fontsize=11)
    save(figure, path)


@dataclass(slots=True)
class _Place:
    node: Node
    arc: str
    move: str
    x: float
    y: int
    below: list[_Place]


class _Arc(NamedTuple):
    label: str
    move: str
    node: Node


def _laid_out(root: Node) -> Iterator[_Place]:
    """Return a place for each node: leaves side by side, all others over the middle of their children."""
    count = 0

    def put(arc: _Arc, depth: int) -> _Place:
        nonlocal count
        below = [put(one, depth + 1) for one in _arcs(arc.node)]
        if below:
            x = (below[0].x + below[-1].x) / 2
        else:
            x, count = float(count), count + 1
        return _Place(arc.node, arc.label, arc.move, x, depth, below)

    waiting = [put(_Arc("", "", root), 0)]
    while waiting:
        place = waiting.pop()
        yield place
        waiting.extend(place.below)


def _arcs(node: Node) -> Iterator[_Arc]:
    if isinstance(node, Chance):
        yield from (_Arc(str(probability), "", child) for probability, child in node.arcs)
    elif isinstance(node, Choice):
        yield from (_Arc(move, move, child) for move, child in node.moves)


def _colours(game: Game) -> dict[str, str]:
    """Return a colour for each set of more than one node."""
    shared = [name for name, one in game.information_sets.items() if len(one.nodes) > 1]
    return {name: _COLOURS[number % len(_COLOURS)] for number, name in enumerate(shared)}


def _set_of(node: Node) -> str | None:
    return node.information_set if isinstance(node, Choice) else None


def _draw_arc(axes: Axes, above: _Place, below: _Place, strategy: Strategy | None) -> None:
    name = _set_of(above.node)
    thick = strategy is not None and name is not None and strategy[name] == below.move
    axes.plot((above.x, below.x), (above.y, below.y), color=_LINE, linewidth=3.2 if thick else 1.1, zorder=1)
    # Nearer to the lower end, where arcs from one node have parted.
    share = 0.58
    axes.annotate(
        below.arc,
        (above.x + share * (below.x - above.x), above.y + share * (below.y - above.y)),
        fontsize=8,
        ha="center",
        va="center",
        zorder=3,
        bbox={"boxstyle": "round,pad=0.12", "facecolor": "white", "edgecolor": "none"},
    )


def _join(axes: Axes, members: list[_Place], places: list[_Place], colour: str, number: int) -> None:
    """Draw a dashed line from each node of a set to the next, bowed over the nodes between them."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Curve

    for one, other in pairwise(sorted(members, key=lambda place: (place.x, place.y))):
        over = any(one.x < place.x < other.x and place.y == one.y for place in places)
        # Lower than the labels of the arcs, and not the same for sets side by side.
        height = 0.15 + 0.07 * (number % 2) if over else 0.05
        middle = ((one.x + other.x) / 2, (one.y + other.y) / 2 - 2 * height)
        curve = Curve(
            [(one.x, one.y), middle, (other.x, other.y)], [Curve.MOVETO, Curve.CURVE3, Curve.CURVE3]
        )
        axes.add_patch(
            PathPatch(
                curve, facecolor="none", edgecolor=colour, linestyle=(0, (4, 3)), linewidth=1.8, zorder=2
            )
        )


def _draw_node(axes: Axes, place: _Place, colours: dict[str, str], with_player: bool) -> None:
    node = place.node
    box: dict[str, object] = {"boxstyle": "round,pad=0.25", "facecolor": "white", "edgecolor": "none"}
    match node:
        case Leaf(payoffs):
            text = "\n".join(map(number_text, payoffs))
        case Chance():
            text = " * "
            box |= {"boxstyle": "square,pad=0.3", "edgecolor": _LINE}
        case Choice():
            text = f"{node.player}\n{node.name}" if with_player else node.name
            colour = colours.get(node.information_set, "white")
            style = "circle,pad=0.35" if len(text) < 3 else "round,pad=0.35,rounding_size=0.5"
            box |= {"boxstyle": style, "facecolor": colour, "edgecolor": _LINE}
    axes.annotate(
        text,
        (place.x, place.y),
        ha="center",
        va="center",
        zorder=5,
        color="black" if box["facecolor"] == "white" else "white",
        bbox=box,
    )
