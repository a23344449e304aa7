"""What tests of commands share."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from crossruff.cli import main

Run: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keeps what commands write by default out of the user's own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def crossruff(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process, with lines to type: starting another each time would take longest."""

    def run(*arguments: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["crossruff", *arguments])
        if typed is not None:
            monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, int(ended.value.code or 0), printed.out, printed.err)

    return run
