"""Playing along: whole sessions, driven by the lines that a person would type."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from rich.console import Console

from crossruff import cardplay, dd, formats
from crossruff.cli import main
from crossruff.cli.play_along import PlayAlong, card_of
from crossruff.cli.play_record import RecordFile
from crossruff.cli.random_boards import FITTING, makeable_board
from crossruff.errors import CrossruffError
from crossruff.model import Board, Card, Contract, Deal, Play, Seat, Side, Strain
from tests.cli.test_commands import assert_one_line

ENDING = "N:AQ2... K93... 654... JT8..."
WHOLE = "N:A8743.QT3.AT4.52 KQ.AK86.98652.Q7 T6.J42.KQ3.AJT94 J952.975.J7.K863"
HIDDEN = "N:AQ53.AJ2.Q5.A854 - T962.T95.AK8.KQ7 -"
QUICK = "mc(samples=3)"

Run: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def crossruff(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in this process, with lines to type."""

    def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["crossruff", "declare", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, int(ended.value.code or 0), printed.out, printed.err)

    return run


def session(deal: str, contract: str, *lines: str, cards: str = "", path: Path | None = None) -> PlayAlong:
    """A session that is given some lines, and no more."""
    whole, played = Deal.parse(deal), Contract.parse(contract)
    board = Board(whole, Seat.NORTH, number=1, stated_contract=played)
    board = board.with_play(Play.of(whole, played, cards.split()))
    rest = iter(lines)

    def read(prompt: str) -> str:
        line = next(rest, None)
        if line is None:
            raise EOFError
        console.print(f"{prompt}{line}", markup=False)
        return line

    console = Console(file=io.StringIO(), width=100, highlight=False)
    ours = cardplay.declarer(QUICK)
    return PlayAlong(board, played, ours, read, console, file=RecordFile(path))


def printed(play_along: PlayAlong) -> str:
    """What a session says from the beginning to the end."""
    play_along.run()
    assert isinstance(play_along.console.file, io.StringIO)
    return play_along.console.file.getvalue()


def late(count: int) -> str:
    """The first cards of a whole deal, as both sides would play them if they saw all cards."""
    line = dd.line(Play.of(Deal.parse(WHOLE), Contract.parse("2SN")))
    return " ".join(map(str, line.cards[:count]))


def test_a_whole_session() -> None:
    one = session(ENDING, "3NTS", "S8", "K", "9", "J", "")
    text = printed(one)
    assert one.play.is_over
    assert one.play.cards[:4] == Play.of(one.board.deal, one.contract, ["S8", "S2", "SK", "S4"]).cards
    assert "South plays 3NTS, 3 tricks are left." in text
    assert "You play the cards of West and East" in text
    assert "North (dummy) to play from ♠AQ2" in text
    assert "Trick 1: ♠8 ♠2 ♠K ♠4, led by West, won by East\ndeclarer 0, defenders 1\n" in text
    assert "West plays ♠T: the only card" in text
    assert text.endswith("Declarer took 2 of 3 tricks.\nEnter ends, undo goes back: \n")
    assert "Goodbye" not in text


def test_every_card_is_shown_with_what_it_is_worth() -> None:
    one = session(WHOLE, "2SN", cards=late(36))
    text = printed(one)
    assert "card" in text
    assert {"tricks", "chance", "score"} <= set(text.split())
    view = one.view(one.play.at(next(n for n in (36, 37, 38, 39) if one.play.at(n).turn.side is Side.NS)))
    decision = cardplay.declarer(QUICK).decide(view)
    for candidate in decision.candidates:
        assert f"{candidate.tricks:.2f}" in text
        assert f"{candidate.chance:.0%}" in text
        assert f"{round(candidate.value):+d}" in text


def test_a_late_position_is_played_to_its_score() -> None:
    one = session(WHOLE, "2SN", *[""] * 9, cards=late(40))
    text = printed(one)
    assert one.play.is_over
    assert one.record.result is not None
    assert f"{one.record.result.text(symbols=True)}: declarer took" in text
    assert f"NS {one.record.score(Side.NS):+d}" in text


def test_the_plan_and_what_it_did_not_search() -> None:
    one = session(ENDING, "3NTS", "ST")
    one.declarer = cardplay.declarer("strategic(samples=20)")
    lines = [line.split() for line in printed(one).splitlines()]
    assert ["card", "tricks", "plan"] in lines
    assert ["♠A", "1.00", "at", "most", "1.00"] in lines
    assert ["♠2", "1.40", "1.40"] in lines


def test_touching_cards_are_one_line() -> None:
    text = printed(session(ENDING, "3NTS", "S8", "K"))
    assert "♠654 " in text
    assert "♠AQ2 " not in text.split("card", 1)[1].split("layouts", 1)[0]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("SA", "West may not play the ♠A: North holds it"),
        ("S2", "West may not play the ♠2: North holds it"),
        ("A", "West has no A to play"),
        ("HA", "it has been played, or was never dealt"),
        ("foo", "neither a card, as SQ, nor a command (? lists them): 'foo'"),
        ("[red]", "neither a card, as SQ, nor a command (? lists them): '[red]'"),
        ("undo", "There is nothing to take back."),
        ("save", "say where to: save FILE"),
        ("save x.txt", "its file ends in .pbn"),
        ("save no/where.pbn", "no: no such folder"),
        ("?", "save FILE    write the record so far as PBN"),
        ("hint", "undo         take back"),
    ],
)
def test_what_is_no_card_is_answered_and_asked_again(line: str, words: str) -> None:
    one = session(ENDING, "3NTS", line)
    text = printed(one)
    assert words in text
    assert text.count("Trick 1: West to lead") == 2
    assert one.play.cards == ()


def test_a_revoke_is_refused() -> None:
    one = session("N:A2.K.. K5.3.. 43.2.. JT.4..", "3NTS", "SJ", "H3", "K")
    assert "East may not play the ♥3: it must follow to the ♠J" in printed(one)
    assert one.play.cards[2] is Card.parse("SK")
    hidden = session(HIDDEN, "3NTS", "H3", "D2", cards="HK HA D2 H5 H2")
    text = printed(hidden)
    assert "East may not play the ♥3: it showed out of hearts before" in text
    assert "East may not play the ♦2: it has been played" in text


@pytest.mark.parametrize("word", ["SJ", "js", "♠J", "J♠", " s j ", "J", "j"])
def test_the_ways_to_say_a_card(word: str) -> None:
    one = session(ENDING, "3NTS", word)
    printed(one)
    assert one.play.cards[0] is Card.parse("SJ")


def test_a_rank_alone() -> None:
    lead = Play(Deal.parse("N:A.K.. K.3.. 4.2.. J.J.."), Strain.NOTRUMP, Seat.WEST)
    with pytest.raises(CrossruffError, match="say the suit: ♠J or ♥J"):
        card_of("J", lead)
    assert card_of("10", Play(Deal.parse(ENDING), Strain.NOTRUMP, Seat.WEST)) is Card.parse("ST")
    hidden = Play.of(Deal.parse(HIDDEN), Contract.parse("3NTS")).play("HK").play("HA")
    assert card_of("4", hidden) is Card.parse("H4")
    with pytest.raises(CrossruffError, match="East may not play the ♥A"):
        hidden.play(card_of("A", hidden))


def test_undo_goes_back_card_by_card() -> None:
    one = session(ENDING, "3NTS", "S8", "K", "undo", "9", "undo", "undo", "undo", "SJ")
    text = printed(one)
    assert text.count("Taken back: ") == 3
    assert text.count("There is nothing to take back.") == 1
    assert one.play.cards[0] is Card.parse("SJ")


def test_undo_after_the_end() -> None:
    one = session(ENDING, "3NTS", "S8", "K", "9", "J", "undo", "undo", "3")
    text = printed(one)
    assert "Declarer took 2 of 3 tricks." in text
    assert one.play.cards[4] is Card.parse("S3")


def test_the_same_cards_give_the_same_play_after_undo() -> None:
    straight = session(WHOLE, "2SN", *[""] * 2, cards=late(36))
    again = session(WHOLE, "2SN", "", "undo", *[""] * 2, cards=late(36))
    printed(straight)
    printed(again)
    assert straight.play == again.play


def test_show() -> None:
    text = printed(session(ENDING, "3NTS", "S8", "K", "show"))
    assert "West                East\n♠ JT                ♠ 93\n" in text
    assert text.count("Trick 1: ♠8 ♠2 ♠K ♠4") == 2
    before = printed(session(WHOLE, "2SN", "show"))
    assert before.count("♠ A8743") == 2
    assert "♠ T6" not in before


def test_hands_that_nobody_knows() -> None:
    one = session(HIDDEN, "3NTS", "", "HK", "Q", "SA", "S4", "4", "show")
    text = printed(one)
    assert "no card can be chosen" in text
    assert "North is dummy: ♠AQ53 ♥AJ2 ♦Q5 ♣A854" in text
    assert "may not play the ♠A: " in text
    assert one.play.cards[0] is Card.parse("HK")


def test_cards_of_hidden_hands_that_cannot_be() -> None:
    # If both discard on a diamond, nobody has the other eight.
    cards = "HK HA HQ H5 DQ C2 D8"
    one = session(HIDDEN, "3NTS", "C3", "D2", "quit", cards=cards)
    text = printed(one)
    assert "the unseen cards" in text
    assert "cannot be dealt" in text
    assert one.play.cards[7] is Card.parse("D2")


def test_the_end_of_input_is_a_goodbye() -> None:
    assert printed(session(ENDING, "3NTS")).endswith("\nGoodbye.\n")


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.pbn"
    path.write_text("precious", "utf-8")
    mine = tmp_path / "my own.pbn"
    one = session(ENDING, "3NTS", f"save {path}", f"save {mine}", "S8", f"save {mine}")
    text = printed(one)
    assert "is there already: name another file" in text
    assert path.read_text("utf-8") == "precious"
    assert text.count(f"Saved: {mine}") == 2
    assert formats.load(mine)[0].play == one.play.at(2)


def test_a_file_that_cannot_be_written_ends_no_play(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    one = session(ENDING, "3NTS", "S8", "K", "9", path=folder / "x.pbn")
    folder.rmdir()
    text = printed(one)
    assert "not saved: " in text
    assert len(one.play.cards) > 4


def test_the_record_is_kept_after_each_trick(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    printed(session(ENDING, "3NTS", "S8", "K", "9", path=path))
    (board,) = formats.load(path)
    assert board.play is not None
    assert len(board.play.cards) == 4
    assert [each.name for each in tmp_path.iterdir()] == ["x.pbn"]


def test_the_command_saves_what_can_be_read_again(tmp_path: Path, crossruff: Run) -> None:
    path = tmp_path / "x.pbn"
    done = crossruff(ENDING, "--contract", "3NTS", "-d", QUICK, "--save", str(path), typed="S8\nK\n9\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"West plays: quit\nThe record is in {path}\n")
    (board,) = formats.load(path)
    assert board.contract == Contract.parse("3NTS")
    assert board.play is not None
    assert len(board.play.cards) == 6
    assert board.player(Seat.SOUTH) == QUICK
    on = crossruff(str(path), "--resume", "-d", QUICK, "--save", str(path), typed="J\n")
    assert on.returncode == 0
    assert "Declarer took 2 of 3 tricks." in on.stdout
    assert "Goodbye." in on.stdout
    (board,) = formats.load(path)
    assert board.play is not None
    assert board.play.is_over


@pytest.mark.parametrize("name", ["perfect(any)", "perfect(deceptive, trials=1)"])
def test_a_named_defender_needs_no_keyboard(name: str, tmp_path: Path, crossruff: Run) -> None:
    path = tmp_path / "x.pbn"
    done = crossruff(ENDING, "--contract", "3NTS", "-d", QUICK, "--defender", name, "--save", str(path))
    assert done.returncode == 0
    assert "You play" not in done.stdout
    (board,) = formats.load(path)
    assert board.play is not None
    assert board.play.is_over
    assert board.player(Seat.WEST) == name


def test_another_contract_than_the_boards(tmp_path: Path, crossruff: Run) -> None:
    source, target = tmp_path / "x.pbn", tmp_path / "y.pbn"
    source.write_text(
        f'[Board "5"]\n[Dealer "N"]\n[Deal "{WHOLE}"]\n[Auction "N"]\n1S AP\n[Result "5"]\n', "utf-8"
    )
    own = crossruff(str(source), "--board", "5", "-d", QUICK)
    assert "North plays 1♠N, 7 tricks to make." in own.stdout
    other = crossruff(str(source), "--contract", "2CSx", "-d", QUICK, "--save", str(target))
    assert "South plays 2♣Sx, 8 tricks to make." in other.stdout
    (board,) = formats.load(target)
    assert (board.contract, board.auction) == (Contract.parse("2CSx"), None)


def test_random_boards_can_be_made_and_had_again(crossruff: Run) -> None:
    first, second = (crossruff("--seed", "11", "-d", QUICK, typed="\n") for _ in range(2))
    shown, again = (_without_times(done.stdout) for done in (first, second))
    assert list(shown) == list(again)
    assert first.stdout.endswith("Goodbye.\n")
    told = crossruff("--random", "-d", QUICK)
    seed = told.stderr.removeprefix("seed ").strip()
    assert told.returncode == 0
    assert crossruff("--random", "--seed", seed, "-d", QUICK).stdout == told.stdout
    assert "Board 7, Dealer South, All vulnerable" in crossruff("--seed", "1", "--board", "7").stdout


def _without_times(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if " layout" not in line)


def test_random_boards_have_all_kinds_of_contracts() -> None:
    boards = [makeable_board(seed) for seed in range(40)]
    assert {str(board.contract)[:-1] for board in boards if board.contract} == set(FITTING)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((ENDING,), ("no contract", "--contract")),
        ((ENDING, "--contract", "3NT"), ("needs a declarer",)),
        ((ENDING, "--contract", "8NTS"), ("not a contract",)),
        ((ENDING, "--contract", "3NTS", "-d", "genius"), ("no declarer is called 'genius'", "mc")),
        ((ENDING, "--contract", "3NTS", "-d", "mc(sample=3)"), ("no option 'sample'",)),
        ((ENDING, "--contract", "3NTS", "-d", "mc("), ("not a name with arguments",)),
        ((ENDING, "--contract", "3NTS", "--defender", "mc"), ("no defender is called 'mc'",)),
        ((ENDING, "--random"), ("not both",)),
        (("--contract", "3NTS", "--seed", "1"), ("a random board",)),
        (("-",), ("standard input",)),
        (("nowhere.pbn",), ("no such file",)),
        (("two.pbn",), ("has 2 boards", "--board")),
        (("two.pbn", "--board", "9"), ("no board 9",)),
        (("two.pbn", "--board", "1", "--save", "two.pbn"), ("other boards",)),
        (("two.pbn", "--board", "1", "--save", "x.lin"), (".pbn",)),
        (("two.pbn", "--board", "1", "--save", "no/where.pbn"), ("no such folder",)),
        ((HIDDEN, "--contract", "3NTS", "--defender", "perfect(any)"), ("all four hands",)),
        ((HIDDEN, "--contract", "3NTW"), ("declarer and dummy",)),
        (("N:AQ2... - 654... -", "--contract", "3NTS"), ("an ending needs all four hands",)),
        (("N:AQ2... K9... 654... JT8...", "--contract", "3NTS"), ("an ending needs all four hands",)),
    ],
)
def test_wrong_input_gets_one_line(
    arguments: tuple[str, ...],
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    crossruff: Run,
) -> None:
    board = '[Board "{}"]\n[Deal "' + WHOLE + '"]\n[Declarer "N"]\n[Contract "1S"]\n\n'
    (tmp_path / "two.pbn").write_text(board.format(1) + board.format(2), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert_one_line(crossruff(*arguments), *words)


def test_help_has_examples(crossruff: Run) -> None:
    page = crossruff("--help").stdout
    assert "Examples:" in page
    assert "--defender" in page


def test_interrupted_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    command = [sys.executable, "-m", "crossruff", "declare", ENDING, "--contract", "3NTS", "-d", QUICK]
    with subprocess.Popen(
        [*command, "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"S8\n\xff\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"neither a card" in line:
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr.read() == b""
    (board,) = formats.load(path)
    assert board.play is not None
    assert len(board.play.cards) == 2
    data = subprocess.run(
        [sys.executable, "-m", "crossruff", "show", str(path), "--json"],
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert json.loads(data.stdout)[0]["contract"] == "3NTS"
