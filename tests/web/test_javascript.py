"""The JavaScript of the page that needs no browser, by node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tools.check_front_end import OLDEST_NODE, find_node

TESTS = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_modules(path: Path) -> None:
    node = find_node()
    if node is None:
        pytest.skip(f"no node {OLDEST_NODE[0]} or newer: install nodejs to test the page's modules")
    done = subprocess.run(
        [node, "--test", str(path)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout
