"""The benchmark itself: it measures what it names, and a difference fails."""

import json
import subprocess
from itertools import islice

import pytest
from typer.testing import CliRunner

import crossruff.bench.dd
from crossruff.bench.contest import Contest
from crossruff.bench.dd import BENCHMARKS, Amount, Benchmark
from crossruff.bench.instructions import count_instructions
from crossruff.bench.positions import MOMENTS, Moment, decisions
from crossruff.cli.app import app
from crossruff.errors import CrossruffError

SMALL = Amount(deals=2, decisions=1, worlds=3)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_worlds_differ_only_in_the_hidden_hands(moment: Moment) -> None:
    (made,) = decisions(moment, 1, seed=5, worlds=30)
    seen = made.position
    declarer_plays = seen.turn % 2 == 0
    assert declarer_plays == ("declarer" in moment.name or "dummy" in moment.name)
    in_sight = {0, 2} if declarer_plays else {0, seen.turn}
    cards = sum(seen.hands)
    assert cards.bit_count() == 4 * moment.left - len(seen.played)
    for world in made.worlds:
        assert world[1:] == seen[1:]
        assert sum(world.hands) == cards
        assert all(world.hands[seat] == seen.hands[seat] for seat in in_sight)
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in seen.hands]
    assert len({world.hands for world in made.worlds}) > 20


def test_decisions_follow_from_the_seed() -> None:
    moment = MOMENTS[2]
    first, again, other = (list(islice(decisions(moment, 2, seed=seed, worlds=4), 2)) for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", BENCHMARKS, ids=lambda kind: kind.name)
def test_both_sides_agree(kind: Benchmark, threads: int) -> None:
    row = kind.measure(threads, SMALL)
    assert row.differences == ()
    assert row.units == (2 if kind in BENCHMARKS[:2] else 1)
    assert row.ours_ms > 0


def test_a_difference_is_printed_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Contest(lambda: (1.0, [7]), lambda: (2.0, [8]), ["N:A... K... Q... J..."])
    monkeypatch.setattr(crossruff.bench.dd, "BENCHMARKS", (Benchmark("wrong", lambda *_: iter([wrong])),))
    done = CliRunner().invoke(app, ["bench", "dd", "--threads", "1"])
    assert done.exit_code == 1
    assert "1 differ" in done.stdout
    assert "wrong: N:A... K... Q... J...: ours 7, DDS 8" in done.stderr


def test_the_command_prints_a_table_or_data() -> None:
    arguments = ["bench", "dd", "--only", "4 left", "--decisions", "1", "--worlds", "5", "--threads", "1,2"]
    shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.count("declarer leads, 4 left") == 2
    assert "all equal" in shown.stdout
    data = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    found = [(row["threads"], row["units"], row["differences"]) for row in data["rows"]]
    assert found == [(1, 1, []), (2, 1, [])]
    assert data["instructions"] is None


def test_instructions_are_those_of_the_deals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        side, deals = command[-3], int(command[-2])
        count = 5_000_000 + deals * (2_000_000 if side == "ours" else 6_000_000)
        return subprocess.CompletedProcess(command, 0, "", f"==1== Collected : {count}\n")

    monkeypatch.setattr("shutil.which", lambda _: "valgrind")
    monkeypatch.setattr("subprocess.run", run)
    assert count_instructions(Amount(deals=4)) == (2.0, 6.0)
    failed = subprocess.CompletedProcess([], 1, "", "==1== a line\n==1== cannot run\n")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: failed)
    with pytest.raises(CrossruffError, match="counted no instructions: ==1== cannot run"):
        count_instructions(Amount(deals=4))
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert count_instructions(Amount(deals=4)) is None


def test_without_valgrind_the_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    arguments = ["bench", "dd", "--only", "4 left", "--decisions", "1", "--worlds", "2", "--threads", "1"]
    shown = CliRunner().invoke(app, [*arguments, "--instructions", "3"])
    assert shown.exit_code == 0, shown.output
    assert "not counted, valgrind is not installed" in shown.stdout
