"""The solver against DDS and against brute force, on samples; `tests.dd.full_check` does it all."""

import pytest

from tests.dd.checks import CHECKS

SAMPLES = {"deals": 3, "skewed": 10, "positions": 96, "partial": 12, "worlds": 40, "endings": 300}


@pytest.mark.parametrize("name", SAMPLES)
def test_it_agrees(name: str) -> None:
    check, _ = CHECKS[name]
    assert check(2026, range(SAMPLES[name])) == []
