"""Draw a plan: the line downwards, branches side by side, or below each other if there is no room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape

from crossruff.claims.explain.outline import ENOUGH, Phrase, PlanOutline, outline_of
from crossruff.claims.explain.sentences import describe_claim, outline_lines, sentence
from crossruff.claims.explain.tricks import list_suits
from crossruff.claims.plan.tree import ClaimPlan
from crossruff.model import Card
from crossruff.model.html import coloured_pips, pip_class, pip_rules

WIDTH = 960
"""The greatest width of a picture."""
_COLUMN = 200
_GAP = 16
_INDENT = 26
_LETTER = 6.7
"""The approximate width of a letter of a caption."""
_LINE = 17
_CARD_WIDTH, _CARD_HEIGHT = 27, 36
_SECOND = 22
"""The distance by which the second card to a trick stands out behind the first."""
_STYLE = f"""
  text {{ font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 12.5px; fill: #24292f; }}
  .title {{ font-size: 16px; font-weight: 600; }}
  .quiet {{ fill: #57606a; }}
  .paper {{ fill: #ffffff; }}
  .line {{ fill: none; stroke: #8c959f; stroke-width: 1.5; }}
  .label {{ fill: #ddf4ff; stroke: #54aeff; }}
  .face {{ fill: #ffffff; stroke: #8c959f; }}
  text.on-card {{ font-size: 14px; font-weight: 600; }}
  {pip_rules("fill")}
  @media (prefers-color-scheme: dark) {{
    text {{ fill: #e6edf3; }}
    .quiet {{ fill: #9198a1; }}
    .paper {{ fill: #0d1117; }}
    .line {{ stroke: #6e7681; }}
    .label {{ fill: #0c2d6b; stroke: #388bfd; }}
    {pip_rules("fill", is_dark=True)}
    .face {{ fill: #f6f8fa; stroke: #d0d7de; }}
  }}
"""


def plan_picture(plan: ClaimPlan, width: int = WIDTH) -> str:
    """Return the picture of a plan as SVG, readable on light and dark backgrounds.

    >>> from crossruff.claims import find_claim, plan_of
    >>> from crossruff.model import Deal, Play, Seat, Strain, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> plan_picture(plan_of(find_claim(view))).splitlines()[1]
    '  <title>South claims both tricks.</title>'
    """
    trump = plan.strain.suit
    turn = plan.trick.turn.name.title()
    table = " ".join(card.symbol for card in plan.trick.cards)
    strain = "notrump" if trump is None else f"{trump.name.lower()} are trumps"
    seen = [f"{seat.name.title()} {list_suits(hand)}" for seat, hand in plan.hands.items() if hand]
    seen.append(f"{turn} to {f'play to {table}' if table else 'lead'}, {strain}")
    return outline_picture(describe_claim(plan), seen, outline_of(plan), width)


def outline_picture(title: str, seen: Sequence[str], outline: PlanOutline, width: int = WIDTH) -> str:
    """Return the picture of an outline as SVG, under a title and the cards that are seen."""
    inner = min(width - 2 * _GAP, max(_wide(outline), 2 * _COLUMN))
    sheet = _Sheet()
    bottom = sheet.heading(title, seen, inner)
    bottom = sheet.outline(outline, _GAP, bottom, inner, 1)
    wide, high = inner + 2 * _GAP, bottom + _GAP
    words = "\n".join([title, *outline_lines(outline)])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" role="img">',
            f"  <title>{escape(title)}</title>",
            f"  <desc>{escape(words)}</desc>",
            f"  <style>{_STYLE}  </style>",
            f'  <rect class="paper" width="{wide}" height="{high}" rx="8"/>',
            *(f"  {part}" for part in sheet.parts),
            "</svg>\n",
        ]
    )


def _wide(outline: PlanOutline) -> int:
    """Return the width of an outline with all branches side by side."""
    branches = [_wide(inner) for _, inner in outline.branches]
    return max(_COLUMN, sum(branches) + _GAP * (len(branches) - 1))


def _narrow(outline: PlanOutline) -> int:
    """Return the width of an outline with all branches below each other."""
    return max((_INDENT + _narrow(inner) for _, inner in outline.branches), default=_COLUMN)


class _Sheet:
    """Collects the parts of the picture; each method draws a part from its top and returns its bottom."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def heading(self, title: str, seen: Sequence[str], width: int) -> int:
        """Draw the title, and the cards that are seen."""
        bottom = _GAP + 6
        for line in wrap(title, int(width / _LETTER * 0.74)):
            self.text(_GAP, bottom + 10, line, "title")
            bottom += 22
        for line in wrap("  ·  ".join(seen), int(width / _LETTER), break_on_hyphens=False):
            self.text(_GAP, bottom + 8, line, "quiet")
            bottom += _LINE
        return bottom + 10

    def outline(self, outline: PlanOutline, left: int, top: int, width: int, number: int) -> int:
        """Draw phrases below each other in the middle, and the branches below them."""
        middle = left + width // 2
        bottom = top
        for place, phrase in enumerate(outline.phrases):
            if place:
                self.path(f"M{middle} {bottom} v8")
                bottom += 8
            bottom = self.phrase(phrase, middle, bottom, width, number + place)
        if not outline.branches:
            return bottom
        number += len(outline.phrases)
        branches = [inner for _, inner in outline.branches]
        widths = _shared(branches, width)
        if widths is None:
            return self.stacked(outline, left, bottom, width, number)
        ends: list[int] = []
        for (label, inner), share in zip(outline.branches, widths, strict=True):
            centre = left + share // 2
            self.path(f"M{middle} {bottom} v7 H{centre} v9")
            below = self.label(label, centre, bottom + 16, share)
            self.path(f"M{centre} {below} v7")
            ends.append(self.outline(inner, left, below + 7, share, number))
            left += share + _GAP
        return max(ends)

    def stacked(self, outline: PlanOutline, left: int, top: int, width: int, number: int) -> int:
        """Draw branches below each other, with a line down their left side."""
        rail = left + _INDENT // 2
        self.path(f"M{left + width // 2} {top} v7 H{rail}")
        bottom = top + 7
        for label, inner in outline.branches:
            size = self.label_size(label, width - _INDENT)
            self.path(f"M{rail} {bottom} V{top + 16 + size[1] // 2} h{_INDENT // 2}")
            bottom = top + 16 + size[1] // 2
            below = self.label(label, left + _INDENT + size[0] // 2, top + 16, width - _INDENT)
            top = self.outline(inner, left + _INDENT, below + 6, width - _INDENT, number)
        return top

    def phrase(self, phrase: Phrase, middle: int, top: int, width: int, number: int) -> int:
        """Draw cards in rows, and the words below."""
        for row in _rows(phrase.tricks, width):
            left = middle - sum(map(_trick_width, row)) // 2
            for trick in row:
                for place, card in reversed(list(enumerate(trick))):
                    self.card(card, left + place * _SECOND, top + 4 * place)
                left += _trick_width(trick)
            top += _CARD_HEIGHT + 9
        words = f"{number}. {sentence(phrase.words)}" if phrase.words != ENOUGH else sentence(ENOUGH)
        for line in wrap(words, int(width / _LETTER)):
            self.text(middle, top + 11, line, anchor="middle")
            top += _LINE
        return top + 4

    def card(self, card: Card, left: int, top: int) -> None:
        """Draw one card."""
        kind = f"on-card {pip_class(card.suit.symbol)}"
        self.parts.append(
            f'<rect class="face" x="{left}" y="{top}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="4"/>'
        )
        centre = left + _CARD_WIDTH // 2
        self.text(centre, top + 15, str(card.rank), kind, "middle")
        self.text(centre, top + 31, card.suit.symbol, kind, "middle")

    def label_size(self, label: str, width: int) -> tuple[int, int]:
        """Return the width and the height of a label."""
        lines = wrap(sentence(label, ""), int((width - 26) / _LETTER))
        return int(max(map(len, lines)) * _LETTER) + 24, _LINE * len(lines) + 6

    def label(self, label: str, centre: int, top: int, width: int) -> int:
        """Draw a label in a frame."""
        wide, high = self.label_size(label, width)
        self.parts.append(
            f'<rect class="label" x="{centre - wide // 2}" y="{top}" width="{wide}" height="{high}" rx="10"/>'
        )
        for place, line in enumerate(wrap(sentence(label, ""), int((width - 26) / _LETTER))):
            self.text(centre, top + 15 + _LINE * place, line, anchor="middle")
        return top + high

    def path(self, points: str) -> None:
        """Draw a line."""
        self.parts.append(f'<path class="line" d="{points}"/>')

    def text(self, x: int, y: int, text: str, kind: str = "", anchor: str = "start") -> None:
        """Draw a line of text."""
        named = f' class="{kind}"' if kind else ""
        coloured = coloured_pips(escape(text), "tspan")
        self.parts.append(f'<text{named} x="{x}" y="{y}" text-anchor="{anchor}">{coloured}</text>')


def _shared(branches: Sequence[PlanOutline], width: int) -> list[int] | None:
    """Return the width of each branch if they stand side by side; None if there is no room."""
    room = width - _GAP * (len(branches) - 1)
    wide, narrow = [_wide(inner) for inner in branches], [_narrow(inner) for inner in branches]
    if sum(narrow) > room:
        return None
    if sum(wide) <= room:
        return [one + (room - sum(wide)) // len(wide) for one in wide]
    return [one + (room - sum(narrow)) // len(narrow) for one in narrow]


def _trick_width(trick: Sequence[Card]) -> int:
    return _CARD_WIDTH + _SECOND * (len(trick) - 1) + 8


def _rows(tricks: Sequence[Sequence[Card]], width: int) -> Iterator[list[Sequence[Card]]]:
    row: list[Sequence[Card]] = []
    for trick in tricks:
        if row and sum(map(_trick_width, row)) + _trick_width(trick) > width:
            yield row
            row = []
        row.append(trick)
    if row:
        yield row
