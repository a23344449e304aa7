"""RBN: records, what holds from one to the next, notes, and faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.formats import rbn
from crossruff.model import Board, CallNote, Claim, Comment, Seat, Strain, Vulnerability

HANDS = "H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:"
RECORD = f"""% RBN 3.2
D 19930512
T Slams:: a view:Ann Author
L West Palm Beach FL:Bridge Studio
E Fund Game
F M:old
S S:3
K Reds:Blues:12:0
N Nan+Sue:Wes+Eve:O
{{Two lines
of comment}}
B 8:C
{HANDS}
A WZ:1S2H*2S^14D:4SPP5H:XA
1 a note on
{{after the auction}}
C 5HX:N
P CK972:CQ!H483:DA9J6:D2KH28:SJ?QKA:C^1A
1 cashing out
R 9-300:0
M ::6784A=:!!
I 1,2,3
"""


def single(text: str) -> Board:
    reading = rbn.read(text)
    assert len(reading) == 1
    return reading[0]


def test_a_record_with_everything() -> None:
    text = RECORD.replace("C^1A", "CA^1")
    assert rbn.read(text).warnings == ()
    board = single(text)
    assert dict(board.tags) == {
        "Event": "Fund Game",
        "Site": "West Palm Beach FL, Bridge Studio",
        "Date": "1993.05.12",
        "Scoring": "MP;old",
        "Stage": "Semifinal",
        "Session": "3",
        "HomeTeam": "Reds",
        "HomeCarryOver": "12",
        "VisitTeam": "Blues",
        "Description": "Slams: a view",
        "Annotator": "Ann Author",
        "Room": "Open",
        "Rbn_B": "C",
        "Rbn_R": "-300:0",
        "Rbn_I": "1,2,3",
    }
    assert (board.number, board.dealer, board.vulnerability) == (8, Seat.WEST, Vulnerability.NONE)
    assert board.players == ("Nan", "Eve", "Sue", "Wes")
    assert board.deal.is_complete
    assert board.auction is not None
    assert board.auction.note(1) == CallNote(alert=True)
    assert board.auction.note(2) == CallNote(True, "a note on")
    assert board.play is not None
    assert [str(card) for card in board.play.cards[4:8]] == ["CQ", "H4", "C8", "C3"]
    assert (len(board.play), board.play.claim, str(board.result)) == (21, Claim(6), "5HNx-2")
    assert board.comments == (
        Comment("Two lines of comment"),
        Comment("after the auction", 12),
        Comment("cashing out", 12, 21),
    )
    assert board.double_dummy is not None
    assert board.double_dummy[Seat.SOUTH, Strain.CLUBS] == 10
    assert board.double_dummy[Seat.EAST, Strain.NOTRUMP] == 7


def test_what_is_not_given_anew_holds_on() -> None:
    first, second = rbn.read(f"E Cup\nN A+B:C+D\nB 1\n{HANDS}\nA NN:1SA\nR 7\n\n\nN E+F:G+H\nA NN:A\n")
    assert first.deal == second.deal
    assert (second.number, second.tag("Event"), second.players[0]) == (1, "Cup", "E")
    assert str(first.result) == "1SN="
    assert second.is_passed_out


def test_lines_before_the_records_hold_for_all() -> None:
    board = single(f"E Cup\n{{words}}\n\nB 1\n{HANDS}\n")
    assert (board.tag("Event"), board.comments) == ("Cup", (Comment("words"),))


@pytest.mark.parametrize(
    ("value", "calls"),
    [
        ("1S*P2S", ["1S", "Pass", "2S"]),
        ("1S*1P2S", ["1S", "Pass", "2S"]),
        ("1S*2CP", ["1S", "2C", "Pass"]),
        ("1N^1P:3NTP", ["1NT", "Pass", "3NT", "Pass"]),
        ("1SXR?Y", ["1S", "X", "XX"]),
        ("PPPA", ["Pass"] * 4),
    ],
)
def test_auctions(value: str, calls: list[str]) -> None:
    board = single(f"{HANDS}\nA SB:{value}")
    assert board.auction is not None
    assert (board.dealer, board.vulnerability) == (Seat.SOUTH, Vulnerability.BOTH)
    assert [str(call) for call in board.auction.calls] == calls


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("A NZ:1SZ2S", "not a call: 'Z2S'", 8),
        ("A NZ:1S1C", "East may not call 1C because it is not above 1S", 8),
        ("A NZ:1SA\nP DK:Z", "not a card: 'Z'", 6),
        ("A NZ:1SA\nP K", "not a card: 'K'", 3),
        ("A NZ:1SA\nR ten", "a result begins with the tricks of declarer: 'ten'", 3),
        ("C 9S:N", "contract must be a bid and a declarer, as in 3NTE or 4SNx; got '9S'", 3),
        ("A NZ:1SA\nC 2S:N", "the auction ends in 1SN, but the file gives the contract 2SN", 3),
        ("H A.K.Q.J", "hands begin with a seat and a colon: 'A.K.Q.J'", 3),
        ("H N:AA...:", "the hand of North: hand has the ♠A twice; got 'AA...'", 3),
        ("H N:A...:A...", "cards of a deal must differ; dealt twice: ♠A", 3),
        ("H N:A...:::::K...", "there are more than four hands", 3),
        ("no label here", "not a line of RBN: 'no label here'", 1),
    ],
)
def test_faults_are_named_where_they_are(text: str, message: str, column: int) -> None:
    warnings = rbn.read(f"B 1\n{text}\n").warnings
    assert (message, column) in [(warning.message, warning.column) for warning in warnings]


def test_nothing_readable_is_lost() -> None:
    board = single("B 7a\nA NZ:1S9\nD 1955C\nM what\nX y\nstray words\n9 nothing\n0 all")
    assert dict(board.tags) == {"Rbn_D": "1955C", "Rbn_B": "7a", "Rbn_M": "what", "Rbn_X": "y"}
    assert [comment.text for comment in board.comments] == [
        "unread calls: 9",
        "stray words",
        "nothing",
        "all",
    ]


@pytest.mark.parametrize(
    "value", ["::6784A+6784A:76593+76593", "::6784A:!!", "::6784A-:!=", "::6784A=:76593="]
)
def test_makes(value: str) -> None:
    board = single(f"B 1\nM {value}")
    assert board.double_dummy is not None
    assert board.double_dummy.digits == "6784a6784a7659376593"


@pytest.mark.parametrize(
    "text",
    [
        "A" * 500_000,
        "{" * 100_000,
        "{\n" * 100_000,
        "A NZ:" + "1S" * 100_000,
        "P " + "S2" * 100_000,
        "B 1\n" + "X y\n" * 50_000,
        "B 1\n" + "1 y\n" * 50_000,
        "A NZ:1S" + "^1" * 50_000 + "\n1 x",
        "H N:" + ":" * 100_000,
        "N " + "+:" * 100_000,
        "B 1\n\n" * 5_000,
        "B " + "9" * 100_000,
    ],
)
def test_long_and_hostile_texts_are_read_in_good_time(text: str) -> None:
    rbn.read(text)


@given(
    st.lists(
        st.one_of(
            st.sampled_from(RECORD.splitlines()),
            st.builds(
                "{} {}".format,
                st.sampled_from("ABCDEFHIKLMNPRST0123"),
                st.text("NESWZ:1SHDCPXRA^*9", max_size=9),
            ),
            st.sampled_from(("", "{", "}", "{a}", "%")),
            st.text(max_size=4),
        ),
        max_size=25,
    ).map("\n".join)
)
def test_whatever_is_read_nothing_is_raised(text: str) -> None:
    for warning in rbn.read(text).warnings:
        assert warning.line >= 1
        assert warning.column >= 1
