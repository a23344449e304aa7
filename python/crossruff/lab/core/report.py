"""Write reports: Markdown with tables and pictures, our figures beside a thesis's, printed or as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from html import escape
from pathlib import Path
from typing import Any

from crossruff.atomic_files import whole_file

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { padding: .2rem .7rem; border-bottom: 1px solid #ddd; text-align: right; }
td, th { font-variant-numeric: tabular-nums; }
td:first-child, th:first-child { text-align: left; }
tbody tr:hover { background: #f4f6f8; }
pre { background: #f4f6f8; padding: .6rem 1rem; overflow-x: auto; }
a { color: #1558a8; text-decoration-thickness: 1px; text-underline-offset: .15em; }
img { max-width: 100%; }
"""


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure of a thesis, and ours.

    >>> ComparedFigure("6.5: failures, %", thesis=20.7, ours=9.4).cells
    ('6.5: failures, %', '20.7', '9.4', '-11.3')
    """

    what: str
    thesis: float | None
    ours: float
    reach: float | None = None
    """Half the width of the 95 % interval of ours."""
    digits: int = 1

    @property
    def cells(self) -> tuple[str, ...]:
        """Return its name, the thesis's figure, ours with its interval, and the difference."""
        thesis = "" if self.thesis is None else f"{self.thesis:.{self.digits}f}"
        apart = "" if self.thesis is None else f"{self.ours - self.thesis:+.{self.digits}f}"
        return self.what, thesis, with_reach(self.ours, self.reach, self.digits), apart


@dataclass(frozen=True, slots=True)
class Report:
    r"""The results of an experiment.

    >>> from pathlib import Path
    >>> report = Report("8 deals.\n\n![Tricks](tricks.png)\n")
    >>> report.plain
    '8 deals.\n'
    """

    text: str
    """Markdown without a title. It shows pictures as `![words](name.png)`."""
    beside: tuple[ComparedFigure, ...] = ()
    pictures: Mapping[str, Callable[[Path], None]] = field(default_factory=dict)
    """Functions by the name of the picture; each draws it into a file."""
    data: Any = None
    """The same results for programs."""
    faults: tuple[str, ...] = ()
    """One message for each file that could not be read."""
    short: str = ""
    """The text to print instead, where the whole text is too long for a screen."""

    def with_faults(self, faults: Iterable[str]) -> Report:
        """Return the same report with messages about files that could not be read."""
        return replace(self, faults=tuple(faults))

    @property
    def comparison(self) -> str:
        """Return the thesis's figures and ours as a table."""
        head = ("", "thesis", "ours", "difference")
        return "\n".join(table(head, [one.cells for one in self.beside]))

    @property
    def plain(self) -> str:
        """Return the text to print: the short text if there is one, without pictures."""
        kept = [line for line in (self.short or self.text).splitlines() if not line.startswith("![")]
        return "\n".join(kept).strip() + "\n"

    def json(self) -> Any:
        """Return the report as plain data."""
        return {"beside": [asdict(one) for one in self.beside], "data": self.data}

    def write(self, folder: Path, title: str, preface: str) -> Path:
        """Write `report.md`, `report.html` and all pictures as PNG and SVG; return the path of the page."""
        from markdown_it import MarkdownIt

        folder.mkdir(parents=True, exist_ok=True)
        for name, draw in self.pictures.items():
            draw(folder / f"{name}.png")
            draw(folder / f"{name}.svg")
        parts = [f"# {title}", preface, self.text.strip()]
        if self.beside:
            parts += ["## Beside the thesis", self.comparison]
        text = "\n\n".join(part for part in parts if part) + "\n"
        _write(folder / "report.md", text)
        body = MarkdownIt().enable("table").render(text)
        size = '<meta name="viewport" content="width=device-width">'
        head = f'<!doctype html><html lang="en"><meta charset="utf-8">{size}<title>{escape(title)}</title>'
        page = folder / "report.html"
        _write(page, f"{head}<style>{STYLE}</style><body>{body}</body></html>\n")
        return page


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Return the lines of a Markdown table; all columns but the first are aligned to the right.

    >>> for line in table(("call", "share"), [("Pass", "69.9 %"), ("1S", "10.1 %")]):
    ...     print(line)
    | call |  share |
    |:-----|-------:|
    | Pass | 69.9 % |
    | 1S   | 10.1 % |
    <BLANKLINE>
    """
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(3, *(len(line[place]) for line in lines)) for place in range(len(head))]
    for number, line in enumerate(lines):
        cells = [
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield f"| {' | '.join(cells)} |"
        if not number:
            rules = [
                "-" * (width + 1) + ":" if place else ":" + "-" * (width + 1)
                for place, width in enumerate(widths)
            ]
            yield f"|{'|'.join(rules)}|"
    yield ""


def with_reach(mean: float, reach: float | None, digits: int = 1, *, sign: bool = False) -> str:
    """Return a mean with its interval as text.

    >>> with_reach(0.4931, 0.2213, 2, sign=True), with_reach(3, None)
    ('+0.49 ± 0.22', '3.0')
    """
    text = f"{mean:+.{digits}f}" if sign else f"{mean:.{digits}f}"
    return text if reach is None else f"{text} ± {reach:.{digits}f}"


def _write(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text.encode())
