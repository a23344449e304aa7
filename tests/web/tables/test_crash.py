"""A server that is killed at any moment loses no event that a client got."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.kill_check import kill_again_and_again
from tests.web.server_process import Site


@pytest.mark.slow
def test_tables_go_on_after_kill_9(tmp_path: Path) -> None:
    site = Site(tmp_path)
    try:
        counts, faults = kill_again_and_again(site, 3)
    finally:
        site.stop()
    assert faults + site.tracebacks() == []
    assert counts["events sent"] > 20
    assert counts["other tables"] > 0
