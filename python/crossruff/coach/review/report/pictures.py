"""Pictures of a session as SVG: what players lost by the part of the game, and skill and luck by board."""

from __future__ import annotations

from html import escape

from crossruff.coach.review.report.summary import SessionSummary, kinds

_COLOURS = {"bidding": "#4c78a8", "lead": "#e0a030", "declarer": "#54a24b", "defence": "#b55a9c"}
_SKILL, _LUCK, _INK = "#2f6db5", "#c9a227", "#555"
_ROW, _LEFT, _WIDTH = 26, 150, 640
_FONT = 'font-family="system-ui, sans-serif" font-size="12"'


def losses_picture(summary: SessionSummary) -> str:
    """Draw a bar for each player: what wrong choices lost on average, by the part of the game."""
    players = [each for each in summary.players if each.boards]
    most = max((each.total for each in players), default=0.0) or 1.0
    scale = (_WIDTH - _LEFT - 60) / most
    parts = []
    for row, player in enumerate(players):
        top = 34 + row * _ROW
        parts.append(_text(_LEFT - 8, top + 13, player.name[:22], "end"))
        at = float(_LEFT)
        for kind in kinds():
            width = player.lost.get(kind, 0.0) * scale
            if width:
                parts.append(_bar(at, top, width, _COLOURS[kind], f"{kind}: {player.lost[kind]:.1f}"))
                at += width
        parts.append(_text(at + 6, top + 13, f"{player.total:.1f}"))
    legend = "".join(
        f'<rect x="{_LEFT + 110 * place}" y="8" width="12" height="12" fill="{_COLOURS[kind]}"/>'
        + _text(_LEFT + 16 + 110 * place, 18, kind)
        for place, kind in enumerate(kinds())
    )
    title = f"What wrong choices lost on average, in {summary.unit}, by player and part of the game"
    return _svg(title, 44 + _ROW * len(players), legend + "".join(parts))


def luck_picture(summary: SessionSummary) -> str:
    """Draw two bars for each board: IMPs of North and South by skill and by luck."""
    boards = [each for each in summary.boards if each.luck is not None]
    most = max((max(abs(each.skill), abs(each.luck or 0)) for each in boards), default=0.0) or 1.0
    middle = (_WIDTH + 60) / 2
    scale = (_WIDTH - middle - 40) / most
    parts = [
        f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="28" y2="{34 + _ROW * len(boards)}" stroke="{_INK}"/>',
        f'<rect x="70" y="8" width="12" height="12" fill="{_SKILL}"/>' + _text(86, 18, "skill"),
        f'<rect x="150" y="8" width="12" height="12" fill="{_LUCK}"/>' + _text(166, 18, "luck"),
    ]
    for row, each in enumerate(boards):
        top = 34 + row * _ROW
        result = each.board.result
        name = f"{each.board.number or '?'} {result.text(symbols=True) if result else 'Pass'}"
        parts.append(_text(8, top + 13, name))
        for half, (value, colour) in enumerate(((each.skill, _SKILL), (each.luck or 0.0, _LUCK))):
            width = abs(value) * scale
            at = middle if value >= 0 else middle - width
            parts.append(_bar(at, top + 10 * half, width, colour, f"{value:+.1f}", height=9))
    title = "IMPs of North and South against par on each board: skill and luck"
    return _svg(title, 44 + _ROW * len(boards), "".join(parts))


def _svg(title: str, height: int, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'style="max-width:100%;height:auto" {_FONT}><title>{escape(title)}</title>{content}</svg>'
    )


def _bar(left: float, top: float, width: float, colour: str, title: str, height: int = 18) -> str:
    return (
        f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{height}" fill="{colour}">'
        f"<title>{escape(title)}</title></rect>"
    )


def _text(left: float, base: float, text: str, anchor: str = "start") -> str:
    place = f'x="{left:.1f}" y="{base:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="currentColor">{escape(text)}</text>'
