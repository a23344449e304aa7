"""`crossruff system learn` on records, and what its file is good for."""

from __future__ import annotations

from pathlib import Path

from crossruff import formats
from crossruff.bidding import system
from crossruff.dealing import deals
from crossruff.model import Board

from .conftest import Run


def test_a_system_is_learned_from_records_and_met(tmp_path: Path, crossruff: Run) -> None:
    sayc = system("sayc")
    boards = []
    for number, deal in enumerate(deals(count=120, seed=3), start=1):
        board = Board(number, deal)
        boards.append(board.with_auction(sayc.auction(deal, board.dealer, board.vulnerability)))
    formats.dump(boards, tmp_path / "records.pbn")
    file = tmp_path / "theirs.npz"
    made = crossruff("system", "learn", str(file), str(tmp_path / "records.pbn"), "--steps", "60")
    assert made.returncode == 0, made.stderr
    assert "repeats" in made.stdout
    described = crossruff("system", "describe", str(file))
    assert "- Pass:" in described.stdout
    match = crossruff(
        "system", "match", "sayc", "sayc", "--others", str(file), "--simulate", "0.05", "--deals", "2"
    )
    assert match.returncode == 0, match.stderr
    assert "2 boards" in match.stdout


def test_wrong_requests_get_one_line(tmp_path: Path, crossruff: Run) -> None:
    records = tmp_path / "records.pbn"
    formats.dump([Board(1, next(deals(count=1, seed=1)))], records)
    for arguments, words in (
        (("learn", str(tmp_path / "x.json"), str(records)), "must end with .npz"),
        (("learn", str(tmp_path / "x.npz")), "must come from records or a --program"),
        (("learn", str(tmp_path / "x.npz"), str(records)), "at least 1,000 calls"),
        (
            ("match", "webb-a", "sayc", "--others", "sayc", "--deals", "2"),
            "--others and --disclosed need a natural system",
        ),
        (("match", "sayc", "sayc", "--disclosed", "--deals", "2"), "--disclosed needs a --program"),
        (("match", "webb-a", "sayc", "--simulate", "1", "--deals", "2"), "can simulate"),
    ):
        answer = crossruff("system", *arguments)
        assert answer.returncode == 2, answer.stderr
        assert words in " ".join(answer.stderr.split())
