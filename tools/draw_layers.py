"""Draw the layers of the package as `docs/pictures/layers.svg`, from the contract in pyproject.toml.

`python -m tools.draw_layers` writes the picture; `--check` fails if it is out of date.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "layers.svg"
_WIDTH, _ROW, _GAP, _MARGIN = 960, 44, 6, 12
_COLOURS = ("#2f6f4f", "#356b8c", "#6b4f8c", "#8c5a35", "#4f5a66")
_SHADES = {
    0: ("cli", "web", "bench", "lab", "coach"),
    1: ("table", "robots"),
    2: ("bidding", "cardplay", "claims", "players"),
    3: ("inference", "solved_deals", "formats", "dd", "dealing", "model"),
}


def layers() -> list[list[str]]:
    """Return the layers from the top down, each with its packages; planned ones are left out."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    rows = [[name.strip() for name in row.split("|")] for row in found]
    return [[name for name in row if not name.startswith("(")] for row in rows]


def about(name: str) -> str:
    """Return the first sentence of a package's docstring."""
    folder = ROOT / "python" / "crossruff"
    path = folder / name / "__init__.py"
    text = ast.get_docstring(ast.parse((path if path.exists() else folder / f"{name}.py").read_text("utf-8")))
    return (text or "").splitlines()[0].rstrip(".").replace("`", "")


def draw() -> str:
    """Return the picture."""
    rows = [*layers(), ["_core"]]
    height = 2 * _MARGIN + len(rows) * (_ROW + _GAP) - _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'font-family="system-ui, sans-serif" role="img" aria-label="The layers of Crossruff">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for place, row in enumerate(rows):
        y = _MARGIN + place * (_ROW + _GAP)
        width = (_WIDTH - 2 * _MARGIN - _GAP * (len(row) - 1)) / len(row)
        for column, name in enumerate(row):
            x = _MARGIN + column * (width + _GAP)
            parts += _box(name, x, y, width)
    return "\n".join([*parts, "</svg>", ""])


def _box(name: str, x: float, y: float, width: float) -> list[str]:
    shade = next((number for number, names in _SHADES.items() if name in names), 4)
    words = "the Rust core: solver, planner, sampler, prover, evolution" if name == "_core" else about(name)
    most = int((width - 24) / 6.4)
    if len(words) > most:
        words = words[: most - 1].rsplit(" ", 1)[0] + " …"
    return [
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_ROW}" rx="6" fill="{_COLOURS[shade]}"/>',
        f'<text x="{x + 12:.1f}" y="{y + 18}" font-size="14" font-weight="600" fill="#fff">{name}</text>',
        f'<text x="{x + 12:.1f}" y="{y + 35}" font-size="12" fill="#f0f0f0">{escape(words)}</text>',
    ]


def main(arguments: list[str]) -> int:
    """Write the picture, or check that it is up to date."""
    if "--check" not in arguments:
        PICTURE.write_text(draw(), encoding="utf-8")
        return 0
    if PICTURE.exists() and PICTURE.read_text("utf-8") == draw():
        return 0
    print(f"{PICTURE.relative_to(ROOT)} is out of date: run python -m tools.draw_layers")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
