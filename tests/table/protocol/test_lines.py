"""The lines of the protocol: written, read again, and read as others write them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.errors import ParseError
from crossruff.model import Call, Card, Hand, Seat, Vulnerability
from crossruff.table.protocol.line_parser import parse
from crossruff.table.protocol.line_text import MAX_LINE, ascii_text, bare_text
from crossruff.table.protocol.lines import (
    Calls,
    Cards,
    Connecting,
    EndOfSession,
    Header,
    Line,
    Playing,
    Plays,
    ProtocolFault,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Stage,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
)
from tests.strategies import board_numbers, seats, vulnerabilities, wild_texts

or_dummy = st.one_of(st.none(), seats)
hands = st.sets(st.sampled_from(Card.all()), max_size=13).map(Hand)
times = st.integers(0, 359_999)
lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Connecting, wild_texts, st.one_of(st.none(), seats), st.integers(0, 99)),
    st.builds(Seated, seats, wild_texts),
    st.builds(Teams, wild_texts, wild_texts, st.sampled_from(("", "IMP", "MP", "Cross-IMPs"))),
    st.builds(Ready, seats, st.sampled_from(Stage)),
    st.builds(ReadyForCall, seats, seats),
    st.builds(ReadyForCard, seats, or_dummy, st.integers(1, 13)),
    st.just(StartOfBoard()),
    st.builds(Header, board_numbers, seats, vulnerabilities),
    st.builds(Cards, or_dummy, hands),
    st.builds(Calls, seats, st.sampled_from(Call.all()), st.booleans(), st.one_of(st.just(""), wild_texts)),
    st.builds(ToLead, or_dummy),
    st.builds(Plays, or_dummy, st.sampled_from(Card.all())),
    st.builds(Timing, times, times, times, times),
    st.just(EndOfSession()),
    st.builds(ProtocolFault, wild_texts),
)


@given(lines)
def test_a_line_that_is_written_is_read_again(line: Line) -> None:
    text = str(line)
    assert parse(text) == line
    assert text.isascii()
    assert text.isprintable()
    assert len(text) <= MAX_LINE


@given(lines, st.integers())
def test_case_spacing_and_the_last_dot_do_not_matter(line: Line, seed: int) -> None:
    if isinstance(line, Connecting | Seated | Teams | Calls | ProtocolFault):
        # Names and explanations are kept as they are.
        return
    rng = random.Random(seed)
    text = "".join(rng.choice((letter.upper(), letter.lower())) for letter in str(line).rstrip("."))
    text = text.replace(" ", rng.choice((" ", "   ", "\t")))
    assert parse(rng.choice(("", "  ")) + text + rng.choice(("", ".", " . \r\n"))) == line


@given(st.one_of(wild_texts, st.text(st.characters(codec="ascii"), max_size=80)))
def test_what_is_no_line_is_refused_and_does_no_harm(text: str) -> None:
    _read_or_refuse(text)


@given(lines, st.data())
def test_damaged_lines_are_read_or_refused(line: Line, data: st.DataObject) -> None:
    text = str(line)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    _read_or_refuse(text[:start] + data.draw(st.one_of(st.just(""), wild_texts)) + text[end:])


def _read_or_refuse(text: str) -> None:
    try:
        line = parse(text)
    except ParseError:
        return
    assert parse(str(line)) == line


@given(st.text())
def test_plain_text_is_one_line_of_ascii(text: str) -> None:
    assert ascii_text(text).isascii()
    assert ascii_text(text) == "" or ascii_text(text).isprintable()
    assert ascii_text(ascii_text(text)) == ascii_text(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('Connecting "WBridge5" as NORTH using protocol version 18.', Connecting("WBridge5", Seat.NORTH)),
        ('Connecting "WBridge5" as ANYPL using protocol version 18', Connecting("WBridge5", None)),
        ('Connecting "Robo" as West using protocol version 19', Connecting("Robo", Seat.WEST, 19)),
        ('connecting "Q" as South using protocol version 18 Q-plus 15.3', Connecting("Q", Seat.SOUTH)),
        ('Connecting "Q" as South using protocol version 18, Q 2', Connecting("Q", Seat.SOUTH)),
        ('WEST ("WBridge5") seated', Seated(Seat.WEST, "WBridge5")),
        ('Teams: N/S "silent" E/W "bidders"', Teams("silent", "bidders")),
        ('Teams : N/S : "a". E/W : "b".', Teams("a", "b")),
        ('Teams : N/S : "a" E/W : "b". Playing IMP\'', Teams("a", "b", "IMP")),
        ('TEAMS: N/S: "a". E/W: "b" playing MP.', Teams("a", "b", "MP")),
        ("Playing IMP", Playing("IMP")),
        ("playing Cross-IMPs.", Playing("Cross-IMPs")),
        ("WEST ready for  SOUTH's bid", ReadyForCall(Seat.WEST, Seat.SOUTH)),
        ("EAST ready for Dummy's card to trick 12.", ReadyForCard(Seat.EAST, None, 12)),
        ("Board number 1. Dealer North. Neither vulnerable. ", Header(1, Seat.NORTH, Vulnerability.NONE)),
        ("Board number 2. Dealer East. N/S vulnerable.", Header(2, Seat.EAST, Vulnerability.NS)),
        ("Dummy's cards : S A Q. H -. D K 5 2. C -.", Cards(None, Hand.parse("AQ..K52."))),
        ("SOUTH's cards: C 10 9. S K.", Cards(Seat.SOUTH, Hand.parse("K...T9"))),
        ("North bids 3 NT", Calls(Seat.NORTH, Call.parse("3NT"))),
        ("NORTH PASSES", Calls(Seat.NORTH, Call.PASS)),
        ("north bids 2c alert.", Calls(Seat.NORTH, Call.parse("2C"), True)),
        ("East redoubles. Alert. SOS.", Calls(Seat.EAST, Call.REDOUBLE, True, "SOS.")),
        ("East doubles Infos. takeout", Calls(Seat.EAST, Call.DOUBLE, False, "takeout")),
        (
            "North bids 1H.Infos.C=0-8,HCP=17-19.",
            Calls(Seat.NORTH, Call.parse("1H"), False, "C=0-8,HCP=17-19."),
        ),
        ("North bids 1H Alert.C=0-8.", Calls(Seat.NORTH, Call.parse("1H"), True, "C=0-8.")),
        ("West plays kh", Plays(Seat.WEST, Card.parse("HK"))),
        ("West plays HK", Plays(Seat.WEST, Card.parse("HK"))),
        ("West plays 10c.", Plays(Seat.WEST, Card.parse("CT"))),
        ("WEST plays 9s. encouraging, 9s or higher", Plays(Seat.WEST, Card.parse("S9"))),
        ("West plays 10c (count)", Plays(Seat.WEST, Card.parse("CT"))),
        ("dummy plays 2C", Plays(None, Card.parse("C2"))),
        (
            "Timing - N/S : this board  [1:15],  total [0:11:23].  E/W : this board [1:18],  total [0:10:23]",
            Timing(75, 683, 78, 623),
        ),
        ("end of session.", EndOfSession()),
    ],
)
def test_lines_as_others_write_them(text: str, line: Line) -> None:
    assert parse(text) == line


@pytest.mark.parametrize(
    "text",
    [
        "West plays 9sx",
        "West plays 99",
        "Nobody plays 9s",
        'Connecting "Q" as South using protocol version',
        'Connecting "Q" using protocol version 18',
        'Teams : N/S : "a" E/W : "b" and "c"',
    ],
)
def test_lines_that_are_almost_right_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse(text)


MARKS = ("plays", "passes", "bids", "doubles", "to lead", "ready for", "alert", "infos", "cards :")

WORDS = (*MARKS, "5+ hearts", "North", "EAST", "south", "West's", "redoubles")


def test_explanations_keep_all_other_words() -> None:
    text = "alertable information: northern overcards"
    assert bare_text(text) == text


@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_explanations_have_no_words_of_other_lines(words: list[str]) -> None:
    text = bare_text(" ".join(words)).lower()
    assert not [mark for mark in (*MARKS, "north", "east", "south", "west") if mark in text]
    assert bare_text(text) == text
    assert text.count("5+ hearts") == words.count("5+ hearts")


def test_a_line_that_is_hard_to_read_is_read_soon() -> None:
    for filling in (" ", ".", "'", "s", "alert", "north", " : ", "\t. "):
        _read_or_refuse(("North passes" + filling * MAX_LINE)[:MAX_LINE] + "x")
