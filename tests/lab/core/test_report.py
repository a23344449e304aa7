"""Write a report as a page."""

from html.parser import HTMLParser
from pathlib import Path

from crossruff.lab import ComparedFigure, Report
from crossruff.lab.core.report import table


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)


def test_a_page_has_tables_and_pictures(tmp_path: Path) -> None:
    drawn: list[str] = []
    text = "\n".join([*table(("a", "b"), [("1", "2")]), "![words](dots.png)", ""])
    report = Report(
        text, (ComparedFigure("x", 1.0, 2.0, 0.5),), {"dots": lambda path: drawn.append(path.name)}
    )
    page = report.write(tmp_path, "Title", "When.")
    parser = _Tags()
    parser.feed(page.read_text("utf-8"))
    assert [parser.tags.count(tag) for tag in ("h1", "table", "img")] == [1, 2, 1]
    assert drawn == ["dots.png", "dots.svg"]
    assert "| x   |    1.0 | 2.0 ± 0.5 |       +1.0 |" in (tmp_path / "report.md").read_text("utf-8")
    assert "![" not in report.plain
