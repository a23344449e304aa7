"""Commands keep their habits: two of them are tried here, all of them by `python -m tools.commands`."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from crossruff.cli.shell.tables import print_table
from tools.commands.__main__ import PAGE, try_commands
from tools.commands.habits import HABITS, Trial
from tools.commands.running import all_commands, run


@pytest.mark.parametrize("name", ["score", "problems list"])
def test_a_command_has_every_habit(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answers, faults = try_commands([Trial(name, all_commands()[name], tmp_path)])
    assert faults == []
    assert len(answers[name]) == len(HABITS)


def test_the_page_lists_every_command_without_a_fault() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in all_commands() if f"| `{name}` |" not in page] == []
    assert "**no**" not in page


def test_every_help_fits_forty_columns() -> None:
    for name in all_commands():
        shown = run(*name.split(), "--help", environment={"COLUMNS": "40"})
        assert max(map(len, shown.out.splitlines())) <= 40, name
        assert "…" not in shown.out, name


@pytest.mark.parametrize(
    ("width", "lines"), [(40, ["card  tricks", "♠A    10 ± 2"]), (8, ["card: ♠A", "tricks:"])]
)
def test_a_table_that_does_not_fit_is_printed_by_rows(
    width: int, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table("card", "tricks", box=None, pad_edge=False)
    table.add_row("♠A", "10 ± 2")
    print_table(table, Console(width=width, highlight=False))
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert printed[:2] == lines
