"""Duels of declarers: contested deals, and the count of decisive ones."""

from __future__ import annotations

import pytest

from crossruff import dd
from crossruff.errors import CrossruffError
from crossruff.lab.duels.contested_deals import contested_deal
from crossruff.lab.duels.experiment import DuelExperiment
from crossruff.lab.duels.report import report_duels
from crossruff.lab.duels.tasks import DuelRow, DuelTask, play_duels

KEY = ("7NT", "perfect(any)", 1, 5, 15)


def row(number: int, declarer: str, made: bool) -> DuelRow:
    contract, defender, seed, least, most = KEY
    return DuelRow(contract, number, declarer, defender, seed, least, most, made, 10, 0.5, 0.1, 1.0)


def test_a_contested_deal_can_be_made_and_repeats() -> None:
    found = [contested_deal("7NT", seed=3, number=number, least=5, most=15) for number in (1, 2)]
    assert found[0] != found[1]
    for one in found:
        assert dd.declarer_tricks(one, "7NTS") == 13
    contested_deal.cache_clear()
    assert contested_deal("7NT", seed=3, number=1, least=5, most=15) == found[0]
    with pytest.raises(CrossruffError, match="least and most must be 0 to 20, in order; got 6 and 5"):
        contested_deal("7NT", seed=3, number=1, least=6, most=5)


def test_decisive_deals_are_those_that_one_declarer_makes() -> None:
    made = {"one": (True, True, False, False, True), "two": (True, False, True, True, True)}
    rows = [
        row(number, name, result) for name, results in made.items() for number, result in enumerate(results)
    ]
    report = report_duels(rows)
    assert report.data["perfect(any): two beats one"] == 2
    assert report.data["perfect(any): one beats two"] == 1
    assert "2 : 1" in report.plain
    assert "66.7 ±" in report.plain
    assert "20.0 ±" in report.plain


def test_the_same_deal_gives_the_same_result() -> None:
    tasks = [
        DuelTask("7NT", 1, name, defender, 1, 5, 15)
        for name in ("mc(samples=2)", "alphamu(samples=2)")
        for defender in ("perfect(any)", "sampling(samples=2)")
    ]
    first = play_duels(tasks)
    assert [one.task for one in first] == tasks
    assert [one.made for one in play_duels(tasks[::-1])][::-1] == [one.made for one in first]


def test_wrong_settings_are_rejected() -> None:
    with pytest.raises(CrossruffError, match="at least two declarers"):
        DuelExperiment("7NT", 1, ("mc",))
    with pytest.raises(CrossruffError, match="least and most must be 0 to 20, in order; got 3 and 21"):
        DuelExperiment("7NT", 1, ("mc", "alphamu"), most=21, least=3)
    with pytest.raises(CrossruffError, match="deals must be at least 1; got 0"):
        DuelExperiment("7NT", 0, ("mc", "alphamu"))
