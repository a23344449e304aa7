"""Write SVG pictures that are readable on light and dark backgrounds."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from crossruff.model.html import coloured_pips, pip_rules

_STYLE = f"""
  text {{ font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 13px; fill: #24292f; }}
  .title {{ font-size: 16px; font-weight: 600; }}
  .quiet {{ fill: #57606a; }}
  .name {{ font-size: 15px; font-weight: 600; }}
  .paper {{ fill: #ffffff; }}
  .track {{ fill: #eaeef2; }}
  .bar {{ fill: #54aeff; }}
  .bar.best {{ fill: #2da44e; }}
  .bar.loss {{ fill: #ffab70; }}
  .interval {{ stroke: #24292f; stroke-width: 1.5; fill: none; }}
  {pip_rules("fill")}
  .cell {{ stroke: #ffffff; stroke-width: 2; }}
  text.on-cell {{ fill: #111111; text-anchor: middle; }}
  text.on-dark {{ fill: #ffffff; text-anchor: middle; }}
  .middle {{ text-anchor: middle; }}
  .right {{ text-anchor: end; }}
  @media (prefers-color-scheme: dark) {{
    text {{ fill: #e6edf3; }}
    .quiet {{ fill: #9198a1; }}
    .paper {{ fill: #0d1117; }}
    .track {{ fill: #21262d; }}
    .interval {{ stroke: #e6edf3; }}
    .cell {{ stroke: #0d1117; }}
    {pip_rules("fill", is_dark=True)}
  }}
"""


def picture(title: str, width: int, height: int, parts: Iterable[str]) -> str:
    """Return a picture with a title for readers that see no pictures.

    >>> picture("Empty", 10, 10, []).splitlines()[1]
    '  <title>Empty</title>'
    """
    body = "\n".join(f"  {part}" for part in parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img">\n  <title>{escape(title)}</title>\n  <style>{_STYLE}  </style>\n'
        f'  <rect class="paper" width="{width}" height="{height}"/>\n{body}\n</svg>\n'
    )


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Return a line of text; suits have their colours.

    >>> text(1, 2, "♥A", "name")
    '<text x="1.0" y="2.0" class="name"><tspan class="pip-heart">♥</tspan>A</text>'
    """
    marked = coloured_pips(escape(words), "tspan")
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{marked}</text>'


def box(x: float, y: float, width: float, height: float, kind: str, fill: str = "") -> str:
    """Return a rectangle of a kind that the style names, or of a colour."""
    colour = f' style="fill: {fill}"' if fill else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" rx="2" '
        f'class="{kind}"{colour}/>'
    )


def interval(low: float, high: float, y: float, height: float = 10) -> str:
    """Return a whisker from low to high."""
    up, down = y - height / 2, y + height / 2
    return (
        f'<path class="interval" d="M{low:.1f} {up:.1f}V{down:.1f}M{low:.1f} {y:.1f}H{high:.1f}'
        f'M{high:.1f} {up:.1f}V{down:.1f}"/>'
    )
