"""LIN: what is read from good and from faulty files, and that writing and reading give the same board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.formats.lin.match import VG_TAGS, titled_number
from crossruff.formats.lin.tokens import MEANINGFUL
from crossruff.model import (
    Auction,
    Board,
    CallNote,
    Claim,
    Comment,
    Contract,
    Deal,
    Play,
    Seat,
    Strain,
    Vulnerability,
)
from crossruff.model.diagrams import squeeze
from tests import strategies

HANDS = "SAKQHKJ3DA872CQ54,SJT9HAQ2DKQJCJT98,S876HT98DT96CAK76,S5432H7654D543C32"
DEAL = Deal.parse("N:876.T98.T96.AK76 5432.7654.543.32 AKQ.KJ3.A872.Q54 JT9.AQ2.KQJ.JT98")
HEAD = "vg|Cup,Final 2,I,7,8,Reds,12,Blues,0|rs|1NS=,2NS-1,PASS,|pn|S,W,N,E,s,w,n,e|pg||"
CALLS = "mb|1N!|an|15-17|mb|p|mb|p|mb|p|"
TRICKS = "pc|SJ|pc|s6|pc|S2|pc|SA|pg||pc|c4|pc|c8|pc|cA|pc|c2|pg||"


def messages(text: str) -> list[str]:
    return [warning.message for warning in lin.read(text).warnings]


def single(text: str) -> Board:
    reading = lin.read(text)
    assert len(reading) == 1
    return reading[0]


def test_a_single_hand_as_bbo_writes_it() -> None:
    text = f"pn|Ann,Bo,Cy,Di|st||md|1{HANDS}|rh||ah|Board 1|sv|o|{CALLS}nt|a quick one|{TRICKS}mc|8|pg||"
    reading = lin.read(text)
    board = reading[0]
    assert reading.warnings == ()
    assert board.deal == DEAL
    assert board.players == ("Cy", "Di", "Ann", "Bo")
    assert (board.number, board.dealer, board.vulnerability) == (1, Seat.SOUTH, Vulnerability.NONE)
    assert board.auction == Auction.parse("S", "1NT P P P", notes=[CallNote(True, "15-17")])
    assert board.play is not None
    assert (len(board.play), board.play.claim, str(board.result)) == (8, Claim(6), "1NTS+1")
    assert board.comments == (Comment("a quick one", 4, 0),)


def test_a_match_of_two_rooms() -> None:
    reading = lin.read(
        f"{HEAD}\nqx|o7|st||md|1{HANDS}|sv|b|{CALLS}{TRICKS}mc|7|pg||\n"
        f"qx|c7|st||md|1{HANDS}|sv|b|mb|p|mb|p|mb|p|mb|p|pg||\n"
    )
    opened, closed = reading
    assert dict(opened.tags) == {
        "Event": "Cup",
        "Stage": "Final 2",
        "Scoring": "IMP",
        "HomeTeam": "Reds",
        "HomeCarryOver": "12",
        "VisitTeam": "Blues",
        "Room": "Open",
    }
    assert (opened.players, closed.players) == (("N", "E", "S", "W"), ("n", "e", "s", "w"))
    assert closed.tag("Room") == "Closed"
    assert [(warning.message, warning.board) for warning in reading.warnings] == [
        ("all passed, but the file gives the contract 2NTS", "7 Closed")
    ]
    assert reading.warnings[0].column == HEAD.index("2NS-1") + 1


def test_results_of_the_header_supply_what_a_record_lacks() -> None:
    reading = lin.read(
        f"{HEAD}qx|o7|md|1{HANDS}|sv|b|{CALLS}{TRICKS}qx|c7|md|1{HANDS}|sv|b|pg||qx|o8|md|2{HANDS}|sv|o|pg||"
    )
    cut, unplayed, passed = reading
    assert reading.warnings == ()
    assert cut.play is not None
    assert (cut.play.claim, cut.stated_tricks) == (None, 7)
    assert (unplayed.auction, str(unplayed.result)) == (None, "2NTS-1")
    assert passed.is_passed_out


def test_results_of_the_header_that_contradict_a_record_are_named() -> None:
    record = f"md|1{HANDS}|sv|b|{CALLS}mc|9|pg||"
    reading = lin.read(f"{HEAD}qx|o7|{record}qx|c7|{record}qx|o8|{record}")
    assert [warning.message for warning in reading.warnings] == [
        "the record has 9 tricks, but the header gives 1NS=",
        "the auction ends in 1NTS, but the file gives the contract 2NTS",
        "the auction ends in 1NTS, but the header has a pass-out",
    ]
    assert all(str(board.result) == "1NTS+2" for board in reading)


def test_names_change_from_then_on() -> None:
    record = f"md|1{HANDS}|sv|o|mb|p|mb|p|mb|p|mb|p|pg||"
    reading = lin.read(
        f"{HEAD}qx|o7|{record}pn|A,B,C,D,E,F,G,H|qx|o8|{record}qx|c8|pn|e,f,g,h|{record}qx|c9|{record}"
    )
    assert [board.players[0] for board in reading] == ["N", "C", "g", "g"]


def test_a_pairs_file_with_numbers_of_its_own() -> None:
    reading = lin.read(
        "vg|#387 Pairs,BBO,P,1,2,,,,|rs|,,,|pw|a,b,c,d,e,f,g,h|mp|-7.2,,,3|bn|16,16|pg||"
        f"qx|o1|md|1{HANDS}|sv|o|pg||qx|o2|md|1{HANDS}|sv|o|pg||"
    )
    assert reading.warnings == ()
    assert [board.number for board in reading] == [16, 16]
    assert [board.player(Seat.SOUTH) for board in reading] == ["a", "e"]
    assert [board.tag("Lin_mp") for board in reading] == ["-7.2,", ",3"]
    assert [board.tag("Room") for board in reading] == [None, None]
    assert lin.read(lin.write(reading)).boards == reading.boards


def test_a_title_tells_the_number() -> None:
    assert single(f"qx|o5,BOARD 53|md|1{HANDS}|sv|o|").number == 53
    assert single(f"qx|o5|ah|Board 53|md|1{HANDS}|sv|o|").number == 53
    assert single(f"md|1{HANDS}|ah|Hand 3 of 5|").tags == (("Lin_ah", "Hand 3 of 5"),)


@pytest.mark.parametrize(
    "hands", [HANDS.rpartition(",")[0], HANDS.rpartition(",")[0] + ",SHDC", HANDS.lower()]
)
def test_the_fourth_hand_may_be_left_out(hands: str) -> None:
    reading = lin.read(f"md|3{hands}|sv|n|")
    assert reading.warnings == ()
    assert (reading[0].deal, reading[0].dealer) == (DEAL, Seat.NORTH)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("md||sv|o|", "the deal is missing"),
        ("qx|o1|mb|p|", "the record has no deal"),
        (f"md|1{HANDS.replace('C32', 'C3')}|", "East has 12 cards; the rest is added: ♣2"),
        (f"md|1{HANDS.replace('C32', 'C33')}|", "the hand of East: hand has the ♣3 twice"),
        (f"md|1{HANDS.replace('C32', 'CA2')}|", "cards of a deal must differ; dealt twice: ♣A"),
        (f"md|1{HANDS},SA|", "there are more than four hands"),
        ("md|1SAK,SQJ,S2,S3|", "the hands are not of one size"),
        (f"md|1{HANDS}|sv|q|", "not a vulnerability: 'q'"),
        (f"md|1{HANDS}|mb|1N|mb|8S|mb|p|", "not a call: '8S'"),
        (f"md|1{HANDS}|mb|1N|mb||mb|p|", "a call is empty"),
        (f"md|1{HANDS}|mb|1N|mb|-|mb|p|", "a call is missing within the auction"),
        (f"md|1{HANDS}|mb|1N|mb|1H|", "West may not call 1H because it is not above 1NT"),
        (f"md|1{HANDS}|{CALLS}pc|SJ|pc|S1|pc|S2|", "not a card: 'S1'"),
        (f"md|1{HANDS}|{CALLS}pc|SJ|pc|S8|pc|C2|", "East may not play the ♣2: it must follow to the ♠J"),
        (f"md|1{HANDS}|mb|1N|mb|p|pc|SJ|", "the auction lacks its last passes; they are added"),
        (f"md|1{HANDS}|{CALLS}mc|14|", "not a number of tricks: '14'"),
        (f"md|1{HANDS}|{CALLS}{TRICKS}mc|1|", "the file gives 1 tricks, but declarer has 2"),
        (f"md|1{HANDS}|mb|p|mb|p|mb|p|mb|p|mc|7|", "all passed, but the file gives declarer 7 tricks"),
        (f"qx|o1|md|1{HANDS}|qx|o1|md|1{HANDS}|", "a second record of this board and room"),
        (f"qx|o1|md|1{HANDS}|mb|p|md|1{HANDS}|", "a second record of this board and room"),
        (f"qx|o1|md|1{HANDS}|mb|p|md|2{HANDS}|", "a second deal without qx before it"),
        (f"pn|Ann,Brum, P,Cy,Di|md|1{HANDS}|", "commas within names: 5 parts are read as 4 names"),
        ("vg|Cup,,I,1,2,,,,|", "there is no deal here"),
        ("", "there is no deal here"),
        (f"md|1{HANDS}|{CALLS}pv|SJ|", "not a LIN command: 'pv'; it is taken for pc"),
        (f"md|1{HANDS}|mv|1N|", "not a LIN command: 'mv'; it is taken for mb"),
        (f"md|1{HANDS}|mbb|1N|mb|p|", "not a LIN command: 'mbb'; it is taken for mb"),
        (f"md|1{HANDS}|{CALLS}pc|SJpc|S8|pc|S2|", "a bar is missing before the command pc"),
        (f"md|1{HANDS}||sv|o|", "a bar without a command"),
        (f"md|1{HANDS}|mb|p|pg||o2|st||md|1{HANDS}|", "the command qx is missing before 'o2'"),
        (f"md|1{HANDS}|mb|p|p|mb|p|", "these words belong to no command: 'p'"),
        (f"md|1{HANDS}|sv|mb|1N|mb|p|", "the command sv lacks its value"),
        (f"md|1{HANDS}|sv|o|and so on", "the text ends with words that are no command: 'and so on'"),
    ],
)
def test_faults_are_named_where_they_are(text: str, message: str) -> None:
    warnings = [warning for warning in lin.read(text).warnings if warning.message.startswith(message)]
    assert warnings, messages(text)
    assert 1 <= warnings[0].column <= len(text) + 1


def test_a_fault_stands_at_its_line_and_column() -> None:
    warning = lin.read(f"md|1{HANDS}|sv|o|\nmb|1N|\n  mb| 1C |").warnings[0]
    assert (warning.line, warning.column) == (3, 7)


def test_what_a_missing_bar_runs_together_is_read() -> None:
    board = single(f"md|1{HANDS}|{CALLS}pc|SJpc|S8|pc|S2|pc|SA|pg|pc|C4|")
    assert board.play is not None
    assert [str(card) for card in board.play.cards] == ["SJ", "S8", "S2", "SA", "C4"]


def test_nothing_readable_is_lost() -> None:
    board = single(f"nt|before|md|1{HANDS}|mn|Title|xy|z|mb|1N|mb|nonsense|mb|2C|pc|SA|stray")
    assert board.tags == (("Lin_mn", "Title"), ("Lin_xy", "z"))
    assert [comment.text for comment in board.comments] == [
        "before",
        "stray",
        "unread calls: nonsense 2C",
        "unread cards: SA",
    ]


def test_placeholders_at_the_ends_of_an_auction_are_harmless() -> None:
    board = single(f"md|4{HANDS}|mb|-|mb|-|mb|1S|mb|p|mb|p|mb|p|mb|-|mb|-|")
    assert messages(f"md|4{HANDS}|mb|-|mb|-|mb|1S|mb|p|mb|p|mb|p|mb|-|mb|-|") == []
    assert str(board.contract) == "1SE"


def test_explanations_may_stand_before_their_calls() -> None:
    board = single(f"md|1{HANDS}|an|strong|mb|1C!|an|negative|mb|p|mb|1D|")
    assert board.auction is not None
    assert [note.explanation for note in board.auction.notes] == ["strong", "negative"]
    board = single(f"md|1{HANDS}|mb|1C!|an|strong|an|16+|mb|p|")
    assert board.auction is not None
    assert board.auction.note(0) == CallNote(True, "strong; 16+")


def test_the_other_auction_is_kept() -> None:
    board = single(f"qx|o1|md|1{HANDS}|sv|o|ob|P|ob|1S|mb|1N|mb|p|")
    assert board.tag("OtherAuction") == "P 1S"


def test_a_play_of_another_deal_is_called_that() -> None:
    text = f"md|1{HANDS}|{CALLS}" + "".join(
        f"pc|{card}|" for card in ["D3", "D2", "DT", "DA", "C2", "C3", "H2", "H3"]
    )
    assert messages(text) == [
        "the cards played are not those of this deal: West may not play the ♦3: East holds it"
    ]
    cards = "".join(f"pc|{card}|" for card in ["S2", "SA", "S9", "S6", "CQ", "CT", "C6", "C2"])
    assert messages(f"md|1{HANDS}|{CALLS}{cards}") == [
        "East has the lead, as if North were declarer, not South: West may not play the ♠2: East holds it"
    ]


def test_unknown_hands_may_be_played() -> None:
    board = single(f"qx|o4|md||sv|o|mb|1N|mb|p|mb|p|mb|p|{TRICKS}mc|8|")
    assert board.dealer is Seat.WEST
    assert board.play is not None
    assert len(board.play) == 8


def test_signs_of_the_format_in_texts() -> None:
    board = replace(
        Board(1, DEAL).with_auction(Auction.parse("N", "1C")),
        players=("a,b", "c|d", "&#44;", "é"),
        comments=(Comment("1|2\nand & &#124;", 1, 0),),
        tags=(("Event", "Teams, Open|B"), ("HomeTeam", "A,B")),
    ).with_tags({"Room": "Closed"})
    assert single(lin.write([board])) == board
    assert lin.read(lin.write([board, board])).boards == (board, board)


def test_single_hands_after_a_match_have_nothing_of_it() -> None:
    plain = Board(3, DEAL)
    match = plain.with_tags({"Event": "Cup", "HomeTeam": "Reds", "Room": "Open"}).with_players(
        {Seat.EAST: "Di"}
    )
    boards = (plain, match, match.with_tags({"Room": "Closed"}), plain)
    assert lin.read(lin.write(boards)).boards == boards


def test_a_play_that_is_not_of_the_contract_is_refused() -> None:
    play = Play(DEAL, Strain.SPADES, Seat.NORTH).play("S8")
    with pytest.raises(CrossruffError):
        lin.write([replace(Board(1, DEAL), play=play)])


@pytest.mark.parametrize(
    "text",
    [
        "|" * 100_000,
        "a" * 500_000,
        " " * 500_000,
        "\n" * 300_000 + "|",
        "mb|" + "x" * 200_000 + "y|",
        f"md|1{HANDS}|mb|1N|" + "an|words|" * 60_000,
        f"md|1{HANDS}|" + "mb|p|" * 60_000,
        f"md|1{HANDS}|{CALLS}" + "pc|S2|" * 60_000,
        "pn|" + "," * 200_000 + "|md||",
        "rs|" + "1NS=," * 60_000 + "|" + "qx|o9|mb|p|" * 5_000,
        "vg|" + "1," * 100_000 + "|md||",
        "qx|o" + "9" * 100_000 + "|md||mc|" + "9" * 100_000 + "|",
        "xy|" + "z|xy|" * 50_000,
        "md|" + "S" * 100_000 + "|",
    ],
)
def test_long_and_hostile_texts_are_read_in_good_time(text: str) -> None:
    lin.read(text)


LIN_TEXTS = st.lists(
    st.one_of(
        st.sampled_from(sorted(MEANINGFUL)),
        st.just("|"),
        st.just("|"),
        st.sampled_from(
            ("1N", "p", "d", "-", "ap", "2C!", "SJ", "s6", "S2", "SA", "o1", "c1", "13", "0", "\n")
        ),
        st.sampled_from((f"1{HANDS}", "a,b,c,d", "Cup,F,I,1,2,A,0,B,0", "1NS=,PASS,,3NWx-1", "xy", "pg")),
        st.text(max_size=3),
    ),
    max_size=60,
).map("".join)


@given(LIN_TEXTS)
def test_whatever_is_read_nothing_is_raised_and_it_can_be_written(text: str) -> None:
    assert_comes_back(lin.read(text).boards)


COMMANDS = [
    f"{command}|{value}|"
    for command, values in {
        "qx": ("o1", "c1", "o2", "o3"),
        "pn": ("a,b,c,d", "a,b,c,d,e,f,g,h"),
        "md": (f"1{HANDS}", f"3{HANDS}", f"4{HANDS[:-2]}"),
        "sv": ("o", "b"),
        "mb": ("1N", "p", "p", "p", "d!", "2C"),
        "an": ("x",),
        "nt": ("y",),
        "pc": ("SJ", "S8", "S2", "SA", "C4", "D3"),
        "mc": ("8", "0"),
        "ah": ("Board 7",),
        "vg": ("Cup,F,I,1,2,A,0,B,0", ",,,,,,,,"),
        "rs": ("1NS=,PASS,,3NWx-1",),
        "bn": ("5,6",),
        "pg": ("",),
        "mn": ("t",),
    }.items()
    for value in values
]


@given(st.lists(st.sampled_from(COMMANDS), max_size=40).map("".join))
def test_commands_in_any_order(text: str) -> None:
    assert_comes_back(lin.read(text).boards)


def assert_comes_back(boards: tuple[Board, ...]) -> None:
    """Boards come back as they were, but the open room is a matter of whether teams play in two of them."""
    again = lin.read(lin.write(boards)).boards
    for board, found in zip(boards, again, strict=True):
        assert without_open(found) == without_open(expected(board))
    assert lin.read(lin.write(again)).boards == again


def without_open(board: Board) -> Board:
    return replace(board, tags=tuple(tag for tag in board.tags if tag != ("Room", "Open")))


def expected(board: Board) -> Board:
    """The board as LIN can tell it: the losses that the module names, and no other."""
    deal = board.deal.completed()
    north, east, south, west = board.players
    auction = board.auction if board.auction and board.auction.calls else None
    play, tricks = board.play, board.stated_tricks
    if play is not None:
        if tricks is None and play.claim is not None and play.declarer is not None:
            tricks = play.total(play.declarer.side)
        play = replace(play, deal=deal, claim=None) if play.cards else None
        if play is not None and board.play and board.play.claim is not None and play.declarer is not None:
            assert tricks is not None
            play, tricks = play.claimed(tricks - play.won(play.declarer.side)), None
    if auction is not None and not auction.is_over and play and board.contract == auction.standing_contract:
        auction = auction.passed_out()
    if auction is not None:
        notes = tuple(CallNote(note.alert, words(note.explanation)) for note in auction.notes)
        auction = replace(auction, notes=notes)
    calls, cards = len(auction or ()), len(play or ())
    comments = [
        Comment(words(comment.text), calls if comment.cards else min(comment.calls, calls), comment.cards)
        for comment in board.comments
    ]
    comments = [replace(comment, cards=min(comment.cards, cards)) for comment in comments if comment.text]
    return replace(
        board,
        deal=deal,
        players=(words(north), words(east), words(south), words(west)),
        auction=auction,
        play=play,
        stated_tricks=tricks,
        double_dummy=None,
        comments=tuple(sorted(comments, key=lambda comment: (comment.calls, comment.cards))),
        tags=expected_tags(board),
        sections=(),
    )


def expected_tags(board: Board) -> tuple[tuple[str, str], ...]:
    # A question mark in the header of a match says that something is not known.
    unknown = {name: ("", "?") if name in VG_TAGS else ("",) for name, _ in board.tags}
    tags = {name: words(value) for name, value in board.tags if words(value) not in unknown[name]}
    names = [name for name in (*VG_TAGS, "Room", "OtherAuction") if name in tags]
    names += sorted(name for name in tags if name.startswith("Lin_"))
    return tuple((name, tags[name]) for name in names)


def words(text: str) -> str:
    """Text as it comes back: line breaks are kept, other signs that cannot be seen are not."""
    breaks = {"\n": "\ue000", "\r": "\ue001"}
    for sign, mark in breaks.items():
        text = text.replace(sign, mark)
    text = squeeze(text.replace("\ue000", "&#10;").replace("\ue001", "&#13;"))
    return text.replace("&#10;", "\n").replace("&#13;", "\r")


TEXTS = st.one_of(strategies.words, strategies.wild_texts)
MATCH_TAGS = st.fixed_dictionaries(
    {
        "HomeTeam": TEXTS.filter(lambda text: words(text) not in ("", "?")),
        "Room": st.sampled_from(("Open", "Closed")),
    },
    optional={
        "Event": TEXTS,
        "Stage": TEXTS,
        "Scoring": st.sampled_from(("IMP", "MP", "BAM", "Rubber")),
        "HomeCarryOver": st.sampled_from(("12", "-3.5")),
        "VisitTeam": TEXTS,
        "VisitCarryOver": st.sampled_from(("7", "x")),
        "OtherAuction": st.sampled_from(("P P 1NT", "2C X")),
        "Lin_mn": TEXTS,
        "Lin_qx": strategies.words.filter(lambda text: titled_number(text) is None),
    },
)


@st.composite
def boards_of_lin(draw: st.DrawFn) -> Board:
    """A board without the plays that a completed hand would forbid, and with tags that LIN knows."""
    board = draw(strategies.boards(texts=TEXTS))
    if board.deal.completed() != board.deal:
        board = replace(board, deal=board.deal.completed(), play=None)
    tags = draw(st.one_of(st.just({}), MATCH_TAGS))
    return replace(board, tags=tuple(tags.items()))


@given(boards_of_lin())
def test_one_board_comes_back_as_it_was(board: Board) -> None:
    assert lin.read(lin.write([board])).boards == (expected(board),)


@given(st.lists(boards_of_lin(), max_size=4))
def test_many_boards_come_back_as_they_were(boards: list[Board]) -> None:
    assert lin.read(lin.write(boards)).boards == tuple(expected(board) for board in boards)


def test_a_contract_without_an_auction_comes_back() -> None:
    board = replace(Board(1, DEAL), stated_contract=Contract.parse("4SWxx"))
    assert single(lin.write([board])) == board
    assert single(lin.write([board.with_tricks(3)])) == board.with_tricks(3)
    play = Play.of(DEAL, Contract.parse("4SWxx"), ["S8"])
    assert single(lin.write([replace(board, play=play, stated_tricks=3)])).play == play
