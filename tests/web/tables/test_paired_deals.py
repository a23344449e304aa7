"""Two deals that differ only in hidden cards look alike to a player and a watcher."""

from __future__ import annotations

from tests.web.paired_check import compare_pairs


def test_deals_that_differ_in_hidden_cards_look_alike() -> None:
    counts, faults = compare_pairs(3, seed=5)
    assert faults == []
    assert counts["messages"] > 100
    assert counts["errors"] > 5
