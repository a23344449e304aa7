"""Changed rules, and the rules that made the difference."""

from pathlib import Path

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.bidding.natural.engine.rule_table import shipped_rules
from crossruff.lab.bidding.bidders import SystemBidder
from crossruff.lab.bidding.rule_studies.rule_trials import RuleTrial, rule_trial
from crossruff.lab.bidding.table_bidding import match_boards

LIBRARY = solved_deals.default()


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mine")
    text = "after opening first\n  2NT  18-19 hcp, balanced ; natural ; my two notrump\n"
    folder.joinpath("extra.txt").write_text(text)
    return folder


@pytest.fixture(scope="module")
def trial(changed: Path) -> tuple[RuleTrial, NaturalSystem]:
    new, old = natural_system("sayc", rules=changed), natural_system("sayc")
    boards = list(match_boards(SystemBidder(new), SystemBidder(old), LIBRARY, range(200)))
    return rule_trial(boards, new, old), old


def test_boards_that_differ_count_for_the_rule_that_made_the_call(
    trial: tuple[RuleTrial, NaturalSystem], changed: Path
) -> None:
    found, _ = trial
    rules = found.rules()
    name = f"{changed.name}/extra.txt:2 my two notrump"
    assert rules[name].boards >= 2
    assert sum(worth.won for worth in rules.values()) == sum(found.won)
    assert sum(worth.boards for worth in found.rules(old=True).values()) == len(found.differences)
    for each in rules[name].differences:
        held = each.played.board.held[each.turn % 4]
        assert 18 <= held.hcp <= 19


def test_the_report_names_the_rules_the_interval_and_examples(trial: tuple[RuleTrial, NaturalSystem]) -> None:
    lines = list(trial[0].lines())
    assert "IMPs a board (95 %), 200 boards in both directions" in lines[0]
    assert "different auctions" in lines[1]
    assert any("extra.txt:2 my two notrump" in line for line in lines)
    assert any(line.endswith(("2NT for 1C", "2NT for 1D")) for line in lines)


def test_the_same_rules_make_no_difference(tmp_path: Path) -> None:
    tmp_path.joinpath("openings.txt").write_text(shipped_rules()["openings.txt"])
    new, old = natural_system("sayc", rules=tmp_path), natural_system("sayc")
    boards = list(match_boards(SystemBidder(new), SystemBidder(old), LIBRARY, range(20)))
    found = rule_trial(boards, new, old)
    assert not found.differences
    assert list(found.lines())[1] == "0 boards (0.0 %) have different auctions"
