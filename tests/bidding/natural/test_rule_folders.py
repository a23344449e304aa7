"""Rules of a folder: they replace or join the package's, and faults are reported with their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from crossruff.bidding import system
from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.bidding.natural.engine.rule_table import rule_table, rule_texts, shipped_rules
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Hand, Vulnerability

STRONG = Hand.parse("AQ32.K32.AJ4.Q32")
MINE = "after opening first\n  2NT  15-17 hcp, balanced ; natural ; mine\n"


def _opening(chosen: NaturalSystem) -> tuple[str, str]:
    call, reason = chosen.judge(STRONG, Auction.parse("N"), Vulnerability.NONE)
    return str(call), reason


def test_a_new_file_is_added(tmp_path: Path) -> None:
    tmp_path.joinpath("mine.txt").write_text(MINE)
    call, reason = _opening(natural_system("sayc", rules=tmp_path))
    assert call == "2NT"
    assert reason.startswith(f"{tmp_path.name}/mine.txt:2 mine")
    assert _opening(natural_system("sayc", rules=tmp_path / "mine.txt"))[0] == "2NT"
    assert _opening(natural_system("sayc"))[0] == "1NT"


def test_a_file_of_the_same_name_replaces_the_packages(tmp_path: Path) -> None:
    tmp_path.joinpath("openings.txt").write_text(MINE)
    table = rule_table(tmp_path)
    assert not any(block.file == "openings.txt" for block in table.blocks)
    assert any(block.file == "overcalls.txt" for block in table.blocks)
    texts, own = rule_texts(tmp_path)
    assert own == ["openings.txt"]
    assert texts["openings.txt"] == MINE
    assert list(texts) == list(shipped_rules())


def test_a_folder_is_a_system_by_its_name(tmp_path: Path) -> None:
    tmp_path.joinpath("mine.txt").write_text(MINE)
    chosen = system(str(tmp_path))
    assert isinstance(chosen, NaturalSystem)
    assert chosen.name == f"sayc with the rules of {tmp_path.name}"
    assert _opening(chosen)[0] == "2NT"


def test_all_rules_of_the_package_pass_the_check(tmp_path: Path) -> None:
    for name, text in shipped_rules().items():
        tmp_path.joinpath(name).write_text(text, "utf-8")
    assert len(rule_table(tmp_path).blocks) == len(natural_system("sayc").table.blocks)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "a rule file must have a rule; it has none"),
        ("# nothing\n", "a rule file must have a rule; it has none"),
        ("after 1Q\n  2C  12+ hcp", "mine.txt, line 1, column 7: not a call"),
        ("after opening\n  1C  5+ clubs, 12+ hopes", "mine.txt, line 2, column 17: unknown word `hopes`"),
        (
            "after opening\n  1C  12+ hcp ; natural, if nobody cares",
            "mine.txt, line 2, column 29: not a condition",
        ),
        (
            "after opening\n  1C  12+ hcp ; natural, agrees Q",
            "mine.txt, line 2, column 33: a suit or a letter",
        ),
    ],
)
def test_a_broken_file_is_reported_with_line_and_column(tmp_path: Path, text: str, fault: str) -> None:
    tmp_path.joinpath("mine.txt").write_text(text)
    with pytest.raises(CrossruffError) as caught:
        rule_table(tmp_path)
    assert fault in str(caught.value)


def test_folders_without_rules_are_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(CrossruffError, match=r"must have \.txt files; it has none"):
        rule_table(tmp_path)
    with pytest.raises(CrossruffError, match="there is none"):
        rule_table(tmp_path / "nothing")
    tmp_path.joinpath("bytes.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(CrossruffError, match="must be text in UTF-8"):
        rule_table(tmp_path)
