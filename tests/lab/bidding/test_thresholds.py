"""The study of the numbers in rules: changes, measures, confirmation, resuming, and the files it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.bidding.natural.engine.rule_files import read_rules
from crossruff.bidding.natural.engine.rule_table import rule_texts, shipped_rules
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.bidders import SystemBidder
from crossruff.lab.bidding.rule_studies import threshold_runs
from crossruff.lab.bidding.rule_studies.rule_parameters import Change, apply, changes_of, edited
from crossruff.lab.bidding.rule_studies.rule_use import RuleUse
from crossruff.lab.bidding.rule_studies.threshold_runs import PROGRESS, TuningRun
from crossruff.lab.bidding.rule_studies.threshold_study import RuleTexts, Worth, halves, measure, worths
from crossruff.lab.bidding.table_bidding import match_boards

LIBRARY = solved_deals.default()
RULE = "after (1C)\n  1S   5+ spades, 8-18 hcp, good spades ; natural ; overcall  # as taught\n"


@pytest.mark.parametrize(
    ("part", "edit", "after"),
    [
        ("8-18 hcp", "low -1", "7-18 hcp"),
        ("8-18 hcp", "high +1", "8-19 hcp"),
        ("11 hcp", "low -1", "10-11 hcp"),
        ("11-12 hcp", "low +1", "12 hcp"),
        ("11 hcp", "low +1", None),
        ("0+ hcp", "low -1", None),
        ("5+ spades", "high -1", None),
        ("3- X", "low +1", None),
        ("5+ spades or hearts", "low +1", None),
        ("good M", "relax", "fair M"),
        ("fair M", "drop", ""),
        ("stopped X", "drop", ""),
        ("balanced", "drop", None),
    ],
)
def test_a_part_of_a_condition_moves_by_one(part: str, edit: str, after: str | None) -> None:
    assert edited(part, edit) == after


def test_every_change_of_the_packages_rules_can_be_read() -> None:
    for name in ("openings.txt", "balancing.txt"):
        text = shipped_rules()[name]
        for number, change in enumerate(changes_of(text, name)):
            if number % 7 == 0:
                read_rules(apply(text, change, "+0.01 ± 0.01"), name)


def test_evidence_stands_beside_the_change_and_older_comments_stay() -> None:
    change = Change("x.txt", 2, 1, "low -1", "", "8-18 hcp", "7-18 hcp")
    line = apply(RULE, change, "+0.012 ± 0.006 IMPs a board, 20,000 deals").splitlines()[1]
    assert line == (
        "  1S   5+ spades, 7-18 hcp, good spades ; natural ; overcall"
        "  # 8-18 hcp -> 7-18 hcp: +0.012 ± 0.006 IMPs a board, 20,000 deals # as taught"
    )


def test_a_change_for_one_vulnerability_writes_the_rule_twice() -> None:
    change = Change("x.txt", 2, 2, "relax", "if not vulnerable", "good spades", "fair spades")
    (block,) = read_rules(apply(RULE, change))
    assert [rule.condition for rule in block.rules] == [
        "5+ spades, 8-18 hcp, fair spades",
        "5+ spades, 8-18 hcp, good spades",
    ]
    assert [rule.tags.conditions for rule in block.rules] == [("not vulnerable",), ("vulnerable",)]


def test_gains_of_altered_decisions_are_those_of_a_whole_match() -> None:
    """Where only the changed rule's own hands matter, bidding a few tables again gives the whole match."""
    mine = "after opening first\n  2NT  15-17 hcp, balanced ; natural ; mine\n"
    texts = RuleTexts({"mine.txt": mine, **shipped_rules()}, natural_system("sayc"))
    change = Change("mine.txt", 2, 0, "high -1", "", "15-17 hcp", "15-16 hcp")
    use = RuleUse(texts.system(), None)
    use.add(LIBRARY, range(150), lambda _: None)
    changed = texts.changed(change)
    gains = use.gains(change, changed)
    boards = match_boards(SystemBidder(changed), SystemBidder(texts.system()), LIBRARY, range(150))
    altered = {each.board.place for each in boards if each.differs}
    assert {gain.board for gain in gains} <= altered
    assert len(gains) >= 2


def test_worth_is_the_mean_of_all_boards() -> None:
    found = Worth.of([6, -2], 100)
    assert (found.mean, found.altered) == (0.04, 2)
    assert found.error == pytest.approx(0.0631, abs=1e-3)
    assert worths([], 10, program=False)[0].ratio == 0


def test_halves_share_no_board() -> None:
    propose, confirm = halves(range(100))
    assert not set(propose) & set(confirm)
    assert sorted(propose + confirm) == list(range(100))


def _run(folder: Path, out: Path, seed: int = 1, deals: int = 64) -> TuningRun:
    texts, own = rule_texts(folder)
    return TuningRun(texts, own, natural_system("sayc"), None, LIBRARY, range(deals), out, seed)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    # A bad rule: opening two spades with any hand. Its limits should move.
    folder.joinpath("mine.txt").write_text(
        "after opening first\n  2S   14-17 hcp, 2+ spades ; natural ; bad\n"
    )
    return folder


def test_a_bad_threshold_is_found_and_written_with_evidence(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    monkeypatch.setattr(threshold_runs, "is_confirmed", lambda _: True)
    lines = list(_run(rules, out, deals=200).run())
    assert "proposed" in lines[0]
    text = out.joinpath("mine.txt").read_text()
    assert "IMPs a board" in text
    assert read_rules(text)
    assert any("earn nothing" in line for line in lines)
    assert out.joinpath("report.md").read_text().splitlines() == lines


def test_a_run_resumes_where_it_stopped(rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, calls = tmp_path / "out", []

    def counted(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return measure(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(threshold_runs, "measure", counted)
    with pytest.raises(KeyboardInterrupt):
        list(_run(rules, out).run())
    with out.joinpath(PROGRESS).open("a") as file:
        file.write('{"key": ["mine')  # killed while it wrote
    first = list(_run(rules, out).run())
    changes = sum(
        1 for each in changes_of(rules.joinpath("mine.txt").read_text(), "mine.txt") if not each.only
    )
    assert len(calls) == changes + 1
    assert list(_run(rules, out).run()) == first
    with pytest.raises(CrossruffError, match="same rules and settings"):
        list(_run(rules, out, seed=2).run())


def test_a_folder_with_other_files_is_left_alone(rules: Path, tmp_path: Path) -> None:
    with pytest.raises(CrossruffError, match="must be empty or hold a run"):
        list(_run(rules, rules).run())
