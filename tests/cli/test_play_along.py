"""Playing along: whole sessions, driven by the lines that a person would type."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from crossruff import cardplay, dd, formats
from crossruff.cli.support.play_along import PlayAlong, card_of
from crossruff.cli.support.play_record import RecordFile
from crossruff.errors import CrossruffError
from crossruff.model import Board, Card, Contract, Deal, Play, Seat, Side, Strain

ENDING = "N:AQ2... K93... 654... JT8..."
WHOLE = "N:A8743.QT3.AT4.52 KQ.AK86.98652.Q7 T6.J42.KQ3.AJT94 J952.975.J7.K863"
HIDDEN = "N:AQ53.AJ2.Q5.A854 - T962.T95.AK8.KQ7 -"
QUICK = "mc(samples=3)"


def session(deal: str, contract: str, *lines: str, cards: str = "", path: Path | None = None) -> PlayAlong:
    """A session that is given some lines, and no more."""
    whole, played = Deal.parse(deal), Contract.parse(contract)
    board = Board(1, whole, Seat.NORTH, stated_contract=played)
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
        assert candidate.value is not None
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
        ("foo", "type a card such as SQ, or a command (? lists them); got 'foo'"),
        ("[red]", "type a card such as SQ, or a command (? lists them); got '[red]'"),
        ("undo", "There is nothing to take back."),
        ("save", "save needs a file: save FILE"),
        ("save x.txt", "file must end in .pbn"),
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
    with pytest.raises(CrossruffError, match="the suit is missing: ♠J or ♥J"):
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
    assert "all four hands must be known to choose a card" in text
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
    assert "exists: name another file" in text
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
