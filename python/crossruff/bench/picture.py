"""Draw rates beside those of peers: a bar for each row, as long as the ratio."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from crossruff.bench.rates import Rate

_WIDTH, _ROW, _NAMES, _TOP = 760, 26, 300, 34


def picture(rates: Sequence[Rate]) -> str:
    """Return an SVG of the rows that have a peer, on a logarithmic scale.

    >>> svg = picture([Rate("files", "PBN, read", "board", 5, 2.0, "endplay", 3.0)])
    >>> "PBN, read" in svg, "1.5 times endplay" in svg
    (True, True)
    """
    rows = [(rate, rate.ratio) for rate in rates if rate.ratio is not None]
    most = max([2.0, *(ratio for _, ratio in rows)])
    height = _TOP + _ROW * len(rows) + 10
    room = _WIDTH - _NAMES - 170
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"'
        ' font-family="system-ui, sans-serif" font-size="13">',
        "<title>Speed beside peers on the same work</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="10" y="20" font-weight="600" fill="#222">Times as fast as the peer, the same work</text>',
    ]
    for number, (rate, ratio) in enumerate(rows):
        y = _TOP + _ROW * number
        length = max(2.0, room * math.log(max(ratio, 1.0)) / math.log(most))
        words = escape(f"{rate.part}: {rate.name}")
        times = f"{ratio:,.0f}" if ratio >= 20 else f"{ratio:.1f}"
        lines += [
            f'<text x="{_NAMES - 8}" y="{y + 16}" text-anchor="end" fill="#222">{words}</text>',
            f'<rect x="{_NAMES}" y="{y + 4}" width="{length:.0f}" height="16" fill="#2f6f4f"/>',
            f'<text x="{_NAMES + length + 6:.0f}" y="{y + 16}" fill="#222">'
            f"{times} times {escape(rate.peer)}</text>",
        ]
    return "\n".join([*lines, "</svg>", ""])
