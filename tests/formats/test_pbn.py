"""What the PBN reader makes of files as they are found, and what the writer makes of boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossruff.errors import CrossruffError
from crossruff.formats import pbn
from crossruff.formats.reading import Reading
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
    Section,
    Side,
    Strain,
    TrickTable,
    Vulnerability,
)

DEAL = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def game(*rest: str) -> str:
    return "\n".join((f'[Board "5"]\n[Deal "{DEAL}"]', *rest))


def one(text: str, *faults: str) -> Board:
    """The one board of a text that has these faults, each told by a part of its warning."""
    reading = pbn.read(text)
    told(reading, *faults)
    assert len(reading) == 1
    return reading[0]


def told(reading: Reading, *faults: str) -> None:
    warnings = [str(warning) for warning in reading.warnings]
    assert len(warnings) == len(faults), warnings
    for warning, fault in zip(warnings, faults, strict=True):
        assert fault in warning


def texts(board: Board) -> list[str]:
    return [comment.text for comment in board.comments]


# Layout.


def test_tags_in_any_order_and_layout() -> None:
    board = one('\t[ Deal\n"' + SUITS + '" ] [Vulnerable "all"][Dealer "w"]\n\t[ Board "7" ] [Event "A Cup"]')
    assert board.deal == Deal.parse(SUITS)
    assert (board.number, board.dealer, board.vulnerability) == (7, Seat.WEST, Vulnerability.BOTH)
    assert board.tags == (("Event", "A Cup"),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_ends_of_lines(end: str) -> None:
    text = f'\ufeff% PBN 2.1\n\n{game()}\n[Auction "N"]\n1C P\n1D AP\n\n{game()}\n\x1a'.replace("\n", end)
    reading = pbn.read(text)
    assert len(reading) == 2
    assert not reading.warnings
    assert str(reading[0].auction) == "N: 1C Pass 1D Pass Pass Pass"


def test_names_of_known_tags_in_any_case() -> None:
    board = one(f'[BOARD "3"]\n[deal "{DEAL}"]\n[room "Open"]')
    assert board.number == 3
    assert board.tags == (("room", "Open"),)


def test_comments_of_both_kinds_and_over_lines() -> None:
    text = '; first\n{ second\n\nwith an empty line } [Board "1"] ; third\n{fourth}[Deal "-"]\n{}'
    assert texts(one(text)) == ["first", "second\n\nwith an empty line", "third", "fourth"]


def test_a_comment_that_is_not_closed_ends_before_the_next_tag() -> None:
    board = one(
        '[Board "1"]\n{ oops\n[Deal "N:A... K... Q... J..."]\n{fine}', "line 2, column 1: board 1: a comment"
    )
    assert texts(board) == ["oops", "fine"]
    assert len(board.deal.cards) == 4


def test_lines_for_other_programs_are_kept() -> None:
    text = (
        f"% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=ISO-8859-1\n%PipColors #0,#f\n{game()}\n%x"
    )
    board = one(text)
    assert board.sections == (Section("%", "", ("PipColors #0,#f", "x")),)
    assert pbn.write([board]).startswith("% PBN 2.1\n% EXPORT\n%PipColors #0,#f\n%x\n[Event")


def test_values_with_quotes_and_backslashes() -> None:
    board = one(r'[Board "1"][Deal "-"][Event "The \"Big\" \\ \S game"]')
    assert board.tag("Event") == r'The "Big" \ \S game'


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("[Event A Cup]", "A Cup"),
        ('[Event "A Cup]', "A Cup"),
        ('[Event A Cup"]', "A Cup"),
        ('[Event "A Cup"', "A Cup"),
        ('[Event "The "Big" Cup"]', 'The "Big" Cup'),
        ('[Event "C:\\"]', "C:\\"),
        ('[Event "A\nCup"]', "A Cup"),
    ],
)
def test_tags_that_are_badly_written(tag: str, value: str) -> None:
    board = one(f'[Board "1"][Deal "-"]\n{tag}\n[Room "Open"]', "line 2, column 1: board 1 Open: the")
    assert board.tags == (("Event", value), ("Room", "Open"))


def test_stray_lines_are_kept() -> None:
    board = one(
        'From: a friend\nDear all\n[Board "1"]\nhello\n[Deal "-"]', "line 1, column 1", "line 4, column 1"
    )
    assert texts(board) == ["unread From: a friend\nDear all\nhello"]


def test_text_without_a_game() -> None:
    told(pbn.read("once upon a time"), "line 1, column 1: this is no tag")
    assert pbn.read("") == pbn.read("% PBN 2.1\n\n") == Reading(())


def test_a_second_tag_is_kept_as_a_comment() -> None:
    board = one(
        game('[Room "Open"]\n[Room "Closed"]\n[Room "Open"]\n[Score ""]'), "line 4, column 1: board 5 Open"
    )
    assert board.tags == (("Room", "Open"),)
    assert texts(board) == ["unread Room: Closed"]


# Games.


def test_games_without_empty_lines_between() -> None:
    told(
        reading := pbn.read(f"{game()}\n{game()}"),
        "line 3, column 1: board 5: a game begins without an empty line",
    )
    assert reading[0] == reading[1]
    reading = pbn.read(f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Dealer "S"]\n[Deal "{DEAL}"]')
    assert [board.dealer for board in reading] == [Seat.NORTH, Seat.SOUTH]


def test_empty_lines_inside_a_game() -> None:
    board = one(
        f'[Event "x"]\n\n{game()}\n\n[Auction "N"]\n1C 1D\n\n1H AP\n\n{{!}}\n\n[Play "S"]\n', "an empty line"
    )
    assert str(board.auction) == "N: 1C 1D 1H Pass Pass Pass"
    assert board.comments == (Comment("!", 6),)


def test_values_inherited_from_the_game_before() -> None:
    reading = pbn.read(
        '[Event "##Cup"]\n[Site "##Here"]\n\n'
        f"{game('[West ~A~]'.replace('~', chr(34)))}\n\n"
        f'{game("[West ~#~][East ~#~]".replace("~", chr(34)))}\n\n[Site "There"]{game()}\n\n{game()}'
    )
    assert not reading.warnings
    assert [board.tag("Event") for board in reading] == ["Cup"] * 4
    assert [board.tag("Site") for board in reading] == ["Here", "Here", "There", "There"]
    assert [board.player(Seat.WEST) for board in reading] == ["A", "A", "", ""]
    assert reading[1].player(Seat.EAST) == ""


def test_the_second_table_of_a_board_may_lack_its_deal() -> None:
    other = '[Declarer "S"]\n[Contract "1C"]\n[Result "7"]'
    told(
        reading := pbn.read(f"{game()}\n\n{other}\n\n{game()}"),
        "line 4, column 1: board 5: a game without a deal",
    )
    assert len(reading) == 3
    assert (reading[1].deal, reading[1].number) == (reading[0].deal, 5)
    assert str(reading[1].result) == "1CS="


# Fields.


def test_unknown_values() -> None:
    board = one(
        '[Event "?"][Site ""][Board "?"][West "?"][Dealer "E"][Vulnerable "-"][Deal ""][Contract "?"][Foo ""]'
    )
    assert board == Board(None, Deal({}), Seat.EAST, tags=(("Foo", ""),))


def test_names_of_boards() -> None:
    board = one('[Board "12A"][Deal "-"]')
    assert (board.number, board.tag("Board")) == (12, "12A")
    assert '[Board "12A"]' in pbn.write([board])


def test_values_that_make_no_sense_are_kept_as_comments() -> None:
    board = one(
        game('[Dealer "Q"]\n[Vulnerable "who"]\n[Declarer "?"]\n[Contract "9S"]\n[Result "14"]'),
        "line 3, column 10: board 5: seat must be",
        "line 4, column 14: board 5: vulnerability must be",
        "line 6, column 12: board 5: contract must be",
        "line 7, column 10: board 5: not a number of tricks",
    )
    assert texts(board) == [
        "unread Dealer: Q",
        "unread Vulnerable: who",
        "unread Contract: 9S",
        "unread Result: 14",
    ]


def test_deals_with_any_first_seat_and_unknown_hands() -> None:
    board = one('[Board "1"][Deal "w:2A... - k... -"]')
    assert board.deal == Deal.parse("N:- K... - A2...")


def test_the_fourth_hand_may_be_missing() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL.rpartition(" ")[0]}"]'
    assert one(text, "line 2, column 8: board 1: the fourth hand").deal == Deal.parse(DEAL)


def test_a_bad_hand_does_not_lose_the_others() -> None:
    board = one('[Board "1"]\n[Deal "N:A... K..1. Q... AJ..."]', "line 2, column 8", "line 2, column 15")
    assert board.deal == Deal.parse("N:A... - Q... -")
    assert texts(board) == ["unread hand of East: K..1.", "unread hand of West: AJ..."]


@pytest.mark.parametrize(
    ("result", "tricks"),
    [
        ("9", 9),
        ("^9", 9),
        ("NS 9", 9),
        ("EW 4", 9),
        ("NS 9 EW 4", 9),
        ("ew 4 ns 9", 9),
        ("+2", 9),
        ("-1", 6),
        ("=", 7),
    ],
)
def test_results(result: str, tricks: int) -> None:
    assert one(game(f'[Declarer "S"][Contract "1NT"][Result "{result}"]')).tricks == tricks


def test_passed_out_without_an_auction() -> None:
    board = one(game('[Contract "Pass"][Declarer ""][Result ""][Score "0"]'))
    assert board.is_passed_out
    assert board.score() == 0
    assert board.tags == ()


@pytest.mark.parametrize("score", ["NS 150", "150", "EW -150", "NS 150 EW -150", "NS +150"])
def test_a_score_that_agrees(score: str) -> None:
    assert one(game(f'[Declarer "S"][Contract "1NT"][Result "9"][Score "{score}"]')).tags == ()


def test_a_score_that_differs_is_kept() -> None:
    board = one(
        game('[Declarer "S"][Contract "1NT"][Result "9"]', '[Score "NS 140"][Room "Open"]'),
        "line 4, column 9: board 5 Open: the file gives the score NS 140, but it is NS 150",
    )
    assert board.tags == (("Score", "NS 140"), ("Room", "Open"))
    assert '[Score "NS 140"]' in pbn.write([board])
    assert "NS 150" not in pbn.write([board])
    assert one(game('[Score "avg"]'), "no result is known").tag("Score") == "avg"


def test_contract_and_declarer() -> None:
    assert one(game('[Contract "4hxx"][Declarer "east"]')).contract == Contract.parse("4HExx")
    assert one(game('[Contract "3N"][Play "W"]')).contract == Contract.parse("3NTS")
    board = one(game('[Declarer "S"]'), "a declarer without a contract")
    assert texts(board) == ["unread Declarer: S"]


# Tables.


def test_sections_are_kept() -> None:
    rows = ('1 "A; [B]" 420', " 2  - -50")
    board = one(
        game('[ScoreTable "Rank\\2R;Names_NS;Score_NS"] {said}', *rows, '[TotalScoreTable "Rank"]', "1")
    )
    assert board.sections == (
        Section("ScoreTable", "Rank\\2R;Names_NS;Score_NS", rows),
        Section("TotalScoreTable", "Rank", ("1",)),
    )
    assert texts(board) == ["said"]
    assert '[ScoreTable "Rank\\2R;Names_NS;Score_NS"]\n1 "A; [B]" 420\n 2  - -50\n' in pbn.write([board])


def test_double_dummy_tables() -> None:
    tricks = TrickTable.parse("78764787645666856668")
    text = pbn.write([replace(one(game()), double_dummy=tricks)])
    assert '[DoubleDummyTricks "78764787645666856668"]' in text
    assert '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  7\nN  S  8\n' in text
    for name in ("DoubleDummyTricks", "OptimumResultTable"):
        lacking = text.replace(name, "Other")
        board = pbn.read(lacking)[0]
        assert board.double_dummy == tricks
    board = one(text.replace("N NT  7", "N NT  8"), "DoubleDummyTricks and OptimumResultTable contradict")
    assert board.double_dummy == tricks
    assert board.sections[0].lines[0] == "N NT  8"
    assert one(
        game('[OptimumResultTable ""]', "N NT 8"),
    ).sections == (Section("OptimumResultTable", "", ("N NT 8",)),)


# The auction.


def auction(*rows: str, first: str = "N") -> str:
    return game('[Dealer "N"]', f'[Auction "{first}"]', *rows)


def test_notes_belong_to_their_section() -> None:
    text = auction(
        "1NT =1= Pass 2C =2= Pass", "2D =1= AP", '[Note "1:strong"]\n[Note "2:Stayman"]\n[Note "3:unused"]'
    )
    board = one(text + '\n[Play "E"]\nDA =1= - - -\n*\n[Note "1:a lead"]')
    assert board.auction is not None
    assert board.auction.notes == (
        CallNote(True, "strong"),
        CallNote(),
        CallNote(True, "Stayman"),
        CallNote(),
        CallNote(True, "strong"),
    )
    assert board.comments == (Comment("note 3: unused", 8), Comment("a lead", 8, 1))


def test_alerts_and_explanations_of_all_kinds() -> None:
    notes = (
        CallNote(True, ""),
        CallNote(False, "15-17"),
        CallNote(True, "15-17"),
        CallNote(True, "odd (no alert)"),
        CallNote(False, "odd (alert)"),
        CallNote(True, "15-17"),
    )
    board = Board(
        None, Deal.parse(DEAL), Seat.NORTH, auction=Auction.parse("N", "1C P 1D P 1H P P P", notes=notes)
    )
    text = pbn.write([board])
    assert (
        '1C =1= Pass =2= 1D =3= Pass =4=\n1H =5= Pass =3= Pass Pass\n[Note "1:"]\n[Note "2:15-17 (no alert)"]'
        in text
    )
    assert (
        one(
            text.replace('[Board "?"]', ""),
        ).auction
        == board.auction
    )


def test_a_note_that_is_missing() -> None:
    board = one(auction("1C =7= AP"), "line 5, column 4: board 5: there is no note 7")
    assert board.auction is not None
    assert board.auction.note(0) == CallNote(True)


def test_glyphs_and_suffixes_are_comments() -> None:
    board = one(auction("1C! $20 {so} p", "1s?? AP"))
    assert board.comments == (Comment("$1", 1), Comment("$20", 1), Comment("so", 1), Comment("$4", 3))
    assert "1C $1 $20 {so} Pass 1S $4 Pass\n" in pbn.write([board])


@pytest.mark.parametrize(("row", "calls"), [("1C AP", 4), ("AP", 4), ("Pass Pass AP", 4), ("1C Pass AP", 4)])
def test_all_pass(row: str, calls: int) -> None:
    found = one(auction(row)).auction
    assert found is not None
    assert found.is_over
    assert len(found) == calls


def test_calls_in_any_spelling() -> None:
    board = one(auction("1♠ 2nt dbl p", "3♦\ufe0f D R Pass", "pass P"))
    assert board.auction == Auction.parse("N", "1S 2NT X P 3D X XX P P P")


def test_the_first_column_need_not_be_the_dealer() -> None:
    board = one(game('[Auction "W"]', "- 1C 1D X", "AP").replace('[Board "5"]', ""))
    assert board.auction == Auction.parse("N", "1C 1D X AP")
    board = one(
        game('[Dealer "E"]\n[Auction "N"]', "1C AP"),
        "line 4, column 1: board 5: the file gives E as the dealer, but N",
    )
    assert board.dealer is Seat.NORTH


def test_auctions_that_are_not_over() -> None:
    board = one(auction("1C Pass", "*") + '\n[Declarer "S"]\n[Contract "3NT"]')
    assert board.auction == Auction.parse("N", "1C P")
    assert board.contract == Contract.parse("3NTS")
    assert "1C Pass *\n" in pbn.write([board])
    board = one(auction("+"))
    assert board.auction == Auction(Seat.NORTH)
    assert one(game('[Auction ""]')).auction is None


def test_irregular_calls_end_the_auction() -> None:
    board = one(auction("1D ^I 1C Pass Pass Pass"), "line 5, column 7: board 5: East may not call 1C")
    assert str(board.auction) == "N: 1D"
    assert texts(board) == ["^I: an insufficient bid", "unread calls: 1C Pass Pass Pass"]
    board = one(auction("1D ^S 2D"), "line 5, column 4: board 5: a player was skipped")
    assert texts(board) == ["unread calls: ^S 2D"]
    board = one(auction("1D 1Z P"), "line 5, column 4: board 5: call must be")
    assert texts(board) == ["unread calls: 1Z P"]


def test_a_contract_other_than_that_of_the_auction() -> None:
    board = one(
        auction("1C AP") + '\n[Declarer "S"]\n[Contract "3NT"]',
        "line 7, column 12: board 5: the auction ends",
    )
    assert board.contract == Contract.parse("1CN")


# The play.


def play(*rows: str, result: str = "?") -> str:
    return game('[Declarer "N"][Contract "7H"]', f'[Result "{result}"]', '[Play "E"]', *rows)


def test_cards_are_put_in_the_order_of_play() -> None:
    board = one(play("DA H8 D3 D2 {ruffed}", "H3 {low} HA {led} H6 H2", "+ - - -".replace("+ -", "- +")))
    assert board.play is not None
    assert [str(card) for card in board.play.cards] == ["DA", "H8", "D3", "D2", "HA", "H6", "H2", "H3"]
    assert not board.play.is_over
    assert board.comments == (Comment("ruffed", 0, 4), Comment("led", 0, 5), Comment("low", 0, 8))
    assert "DA H8 D3 D2 {ruffed}\nH3 {low} HA {led} H6 H2\n- + - -\n" in pbn.write([board])


def test_a_claim() -> None:
    board = one(play("DA H8 D3 D2", "- HA", "*", result="12") + '\n[ClaimedBy "S"]')
    assert board.play is not None
    assert board.play.claim == Claim(11, Seat.SOUTH)
    assert board.tags == ()
    assert "\n- HA - -\n*\n" in pbn.write([board])
    assert one(play("DA H8 D3 D2", "*", result="12") + '\n[ClaimedBy "W"]').play == Play.of(
        board.deal, Contract.parse("7HN"), ["DA", "H8", "D3", "D2"]
    ).claimed(1, Seat.WEST)


def test_only_the_lead() -> None:
    board = one(play("DA - - -", "*", result="11"))
    assert board.play is not None
    assert len(board.play) == 1
    assert board.tricks == 11


def test_a_play_that_goes_on_has_no_result_yet() -> None:
    board = one(play("DA H8 D3 D2", "- + - -", result="1"))
    assert board.tricks is None
    assert '[Result "?"]' in pbn.write([board])


def test_an_empty_play_is_no_claim() -> None:
    assert one(play(result="11")).play is None


def test_cards_after_a_gap_are_kept() -> None:
    board = one(
        play("DA - D3 {hm} D2", "*", result="11"), "line 6, column 6: board 5: a card that was played before"
    )
    assert [(comment.text, comment.cards) for comment in board.comments] == [
        ("cards after a gap: D3 D2", 1),
        ("hm", 1),
    ]


def test_irregular_cards_end_the_play() -> None:
    board = one(play("DA H8 ^R H6 D2"), "line 6, column 10: board 5: West may not play the ♥6")
    assert texts(board) == ["^R: a revoke", "unread cards: H6 D2"]
    board = one(play("DA H8 D3 D2", "H3 HA H6 ^L H2"), "line 7, column 13: board 5: the ♥2 is out of turn")
    assert board.play is not None
    assert len(board.play) == 4
    board = one(
        play("DA ZZ D3 D2"), "line 6, column 4: board 5: card must be", "line 6, column 7: board 5: a card"
    )
    assert texts(board) == ["cards after a gap: D3 D2", "unread cards: ZZ"]


def test_declarer_and_dummy_changed_places() -> None:
    text = game(
        '[Declarer "^S"][Contract "4H"][Result "10"]',
        '[Auction "N"]',
        "1H Pass 4H AP",
        '[Play "W"]',
        "DK",
        "*",
    )
    board = one(text)
    assert board.contract == Contract.parse("4HN")
    assert board.play is not None
    assert (board.play.declarer, board.play.leader) == (Seat.SOUTH, Seat.WEST)
    assert '[Declarer "^S"]' in pbn.write([board])


def test_an_ending() -> None:
    board = one(
        '[Board "1"][Deal "N:AK... QJ... T9... 87..."][Contract "NT"][Play "E"]\nQS 9S 7S AS\nJS TS 8S KS'
    )
    assert board.contract is None
    assert board.play == Play(board.deal, Strain.NOTRUMP, Seat.EAST, board.play.cards if board.play else ())
    assert board.play is not None
    assert board.play.is_over
    assert board.play.won(Side.NS) == 2


def test_cards_without_a_contract_are_kept() -> None:
    board = one(
        game('[Play "E"]', "DA D2"),
        "line 4, column 1: board 5: cards were played, but the contract is not given",
    )
    assert texts(board) == ["unread cards: DA D2"]


# Writing.


def test_the_mandatory_tags_in_their_order() -> None:
    names = [line.split()[0][1:] for line in pbn.write([one(game('[Room "Open"]'))]).splitlines()[2:]]
    assert names == [
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable"),
        *("Deal", "Scoring", "Declarer", "Contract", "Result", "Room"),
    ]


def test_games_are_parted_by_one_empty_line() -> None:
    board = one(game())
    text = pbn.write([board] * 3)
    assert text.count("\n\n") == 2
    assert text.endswith('[Result "?"]\n')
    assert pbn.write([]) == "% PBN 2.1\n% EXPORT\n"


@pytest.mark.parametrize(
    "name", ["", "two words", 'quo"te', "[", "Event__2", "Deal", "Auction", "x" * 99, "%"]
)
def test_names_that_pbn_cannot_hold_are_refused(name: str) -> None:
    with pytest.raises(CrossruffError, match="PBN tag"):
        pbn.write([replace(one(game()), tags=((name, "x"),))])


def test_empty_rows_are_refused() -> None:
    with pytest.raises(CrossruffError, match="section ScoreTable"):
        pbn.write([replace(one(game()), sections=(Section("ScoreTable", "", ("1", "")),))])
