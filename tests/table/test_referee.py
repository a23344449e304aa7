"""The referee: what is refused changes nothing; claims, concessions and undo."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff.dealing import deal
from crossruff.errors import ClaimError, CrossruffError, IllegalCall, IllegalCard, ParseError
from crossruff.model import Board, Call, Card, Deal, Seat
from crossruff.table import (
    CallMade,
    ClaimJudged,
    ClaimMade,
    EventLog,
    Phase,
    Referee,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from tests.table.tables import SPLIT, SURE, TOPS, table_of, tables

GRAND = "P P 7NT P P P"


@given(tables(), st.data())
@settings(max_examples=60)
def test_whatever_anybody_tries_is_done_or_changes_nothing(table: Referee, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(Seat))
    state, events = table.state, table.log.events
    number = data.draw(st.integers(-1, 14))
    tries: list[Callable[[], object]] = [
        lambda: table.call(seat, data.draw(st.sampled_from(Call.all()))),
        lambda: table.card(seat, data.draw(st.sampled_from(Card.all()))),
        lambda: table.answer_undo(seat, True),
        lambda: table.answer_claim(seat, True),
        lambda: table.ask_undo(seat, number),
        lambda: table.explain(seat, number, "words"),
    ]
    attempt = data.draw(st.sampled_from(tries))
    try:
        attempt()
    except CrossruffError:
        assert (table.state, table.log.events) == (state, events)
    else:
        assert len(table.log) > len(events)
        assert Referee.resume(EventLog(table.log.events)).state == table.state


@given(tables())
@settings(max_examples=10)
def test_the_referee_allows_what_the_laws_allow(table: Referee) -> None:
    """Each seat tries everything: only whose turn it is can do anything, and just what is legal."""
    state = table.state
    for seat in Seat:
        legal: set[object] = set()
        if state.turn is seat:
            legal = set(state.auction.legal_calls) if state.play is None else set(state.play.legal_cards)
        done: set[object] = set()
        actions: list[Call | Card] = [*Call.all(), *Card.all()]
        for action in actions:
            copy = Referee.resume(EventLog(table.log.events))
            try:
                copy.call(seat, action) if isinstance(action, Call) else copy.card(seat, action)
            except (IllegalCall, IllegalCard):
                continue
            done.add(action)
        assert done == legal


def test_nonsense_is_refused() -> None:
    table = table_of(SURE, "P P")
    with pytest.raises(ParseError):
        table.call(Seat.SOUTH, "8NT")
    with pytest.raises(IllegalCall, match="because nobody has bid"):
        table.call(Seat.SOUTH, "X")
    with pytest.raises(IllegalCall, match="Pass: the auction is over"):
        table_of(SURE, GRAND).call(Seat.WEST, "P")


def test_dummy_does_not_play() -> None:
    table = table_of(SURE, GRAND, "S4")
    with pytest.raises(IllegalCard, match="North may not play the ♠A: it is South's turn"):
        table.card(Seat.NORTH, "SA")


def test_a_rejected_card_does_not_reveal_its_holder() -> None:
    """Else a player could ask for card after card."""
    table = table_of(SURE, GRAND)
    leader = table.state.turn
    assert leader is not None
    messages = set()
    for seat in Seat:
        if seat is not leader:
            for card in table.state.deal[seat]:
                with pytest.raises(IllegalCard) as refused:
                    table.card(leader, card)
                messages.add(str(refused.value).replace(card.symbol, "?"))
    assert messages == {f"{leader.name.title()} may not play the ?: it is not in the hand"}


def test_a_table_needs_an_empty_log_or_resumes() -> None:
    log = table_of(SURE, "P").log
    with pytest.raises(CrossruffError, match="needs an empty log"):
        Referee(Board(1, SURE), log)
    with pytest.raises(CrossruffError, match="the first event must be a BoardDealt"):
        Referee.resume(EventLog())
    assert Referee.resume(log).state.turn is Seat.EAST


def test_a_call_is_explained_later_by_its_maker_only() -> None:
    table = table_of(SURE, "1NT P")
    table.explain(Seat.NORTH, 0, "12-14", alert=True)
    assert table.state.auction.note(0).explanation == "12-14"
    assert table.state.auction.note(0).alert
    for seat, number in ((Seat.EAST, 0), (Seat.SOUTH, 2), (Seat.NORTH, -1)):
        with pytest.raises(IllegalCall):
            table.explain(seat, number, "?")


class TestClaims:
    """South declares seven notrump, or five."""

    def test_a_claim_that_is_certain_ends_the_board(self) -> None:
        table = table_of(SURE, GRAND, "S4")
        verdict = table.claim(Seat.SOUTH, 13)
        assert verdict is not None
        assert verdict.accepted
        assert (table.state.phase, table.state.board.tricks) == (Phase.OVER, 13)
        with pytest.raises(ClaimError, match="no cards are being played"):
            table.claim(Seat.SOUTH, 1)
        with pytest.raises(IllegalCard):
            table.card(Seat.SOUTH, "SA")

    def test_a_claim_that_needs_luck_is_refused_and_play_goes_on(self) -> None:
        table = table_of(SPLIT, "P P 5NT P P P", "HJ")
        verdict = table.claim(Seat.SOUTH, 12)
        assert verdict is not None
        assert not verdict.accepted
        assert (table.state.phase, table.state.turn) == (Phase.PLAYING, Seat.SOUTH)
        verdict = table.claim(Seat.SOUTH, 11)
        assert verdict is not None
        assert verdict.accepted
        assert table.state.board.tricks == 11

    def test_declarer_concedes_at_will(self) -> None:
        table = table_of(SURE, GRAND, "S4")
        verdict = table.claim(Seat.SOUTH, 0)
        assert verdict is not None
        assert (verdict.accepted, verdict.words) == (True, "conceded")
        assert table.state.board.tricks == 0

    def test_a_defender_concedes_what_is_lost_anyway(self) -> None:
        cards = "S4 SJ S7 S5 HT H5 HA H2 HK H3 H8 H6 HQ H4 H9 H7 DA D2 D8 D5 DK D3 D9 D6 DQ D4 DT D7"
        table = table_of(SURE, GRAND, f"{cards} CA C3 C8 C5 CK C4 C9 C6 CQ S2 CT C7 S6 S3 SQ S8")
        verdict = table.claim(Seat.EAST, 0)
        assert verdict is not None
        assert verdict.accepted
        assert table.state.board.tricks == 13

    @pytest.mark.parametrize("king", [Seat.WEST, Seat.SOUTH])
    def test_the_answer_to_a_concession_tells_nothing_of_hidden_cards(self, king: Seat) -> None:
        """East cannot know who has the king of spades, and learns nothing."""
        hands = "N:AQJ2.432.432.432 T954.765.765.765 {}.AKQ.AKQ.AKQJ {}.JT98.JT98.T98"
        deal = hands.format(*(("876", "K3") if king is Seat.WEST else ("K76", "83")))
        table = table_of(Deal.parse(deal), "P P 5NT P P P", "HJ")
        assert table.claim(Seat.EAST, 0) is None
        assert table.state.phase is Phase.CLAIM_PENDING

    @pytest.mark.parametrize("agrees", [True, False])
    def test_a_defender_who_may_have_a_trick_needs_his_partner(self, agrees: bool) -> None:
        table = table_of(SPLIT, "P P 5NT P P P", "HJ")
        assert table.claim(Seat.WEST, 0) is None
        assert (table.state.phase, table.state.turn) == (Phase.CLAIM_PENDING, None)
        for wrong in (Seat.NORTH, Seat.SOUTH, Seat.WEST):
            with pytest.raises(CrossruffError, match="not asked"):
                table.answer_claim(wrong, True)
        with pytest.raises(IllegalCard, match="a claim is pending"):
            table.card(Seat.SOUTH, "H2")
        with pytest.raises(ClaimError, match="another claim"):
            table.claim(Seat.SOUTH, 13)
        with pytest.raises(CrossruffError, match="a claim is pending"):
            table.ask_undo(Seat.WEST)
        again = Referee.resume(table.log)
        assert again.state == table.state
        again.answer_claim(Seat.EAST, agrees)
        assert again.state.phase is (Phase.OVER if agrees else Phase.PLAYING)
        assert again.state.board.tricks == (13 if agrees else None)

    def test_a_robots_partner_does_not_concede_its_tricks(self) -> None:
        table = table_of(SPLIT, "P P 5NT P P P", "HJ", consenting=[Seat.EAST])
        verdict = table.claim(Seat.WEST, 0)
        assert verdict is not None
        assert not verdict.accepted

    def test_a_defender_claims_tricks_of_his_own(self) -> None:
        table = table_of(TOPS, "P 1NT P P P", "SA")
        verdict = table.claim(Seat.SOUTH, 13)
        assert verdict is not None
        assert verdict.accepted
        assert table.state.board.tricks == 0

    def test_a_defender_who_concedes_some_needs_his_partner(self) -> None:
        """South has ten tricks on top; whether North has more South cannot know."""
        table = table_of(SURE, "P 1NT P P P", "CK")
        assert table.claim(Seat.SOUTH, 10) is None
        table.answer_claim(Seat.NORTH, False)
        assert table.claim(Seat.SOUTH, 10) is None
        table.answer_claim(Seat.NORTH, True)
        assert table.state.board.tricks == 3
        robots = table_of(SURE, "P 1NT P P P", "CK", consenting=[Seat.NORTH])
        verdict = robots.claim(Seat.SOUTH, 10)
        assert verdict is not None
        assert not verdict.accepted

    @pytest.mark.parametrize(
        ("seat", "tricks", "cards", "words"),
        [
            (Seat.NORTH, 13, "S4", "dummy may not claim"),
            (Seat.WEST, 1, "", "before dummy is on the table"),
            (Seat.SOUTH, 14, "S4", "claimed tricks must be 0 to 13; got 14"),
            (Seat.SOUTH, -1, "S4", "claimed tricks must be 0 to 13; got -1"),
        ],
    )
    def test_what_is_no_claim_leaves_no_trace(self, seat: Seat, tricks: int, cards: str, words: str) -> None:
        table = table_of(SURE, GRAND, cards)
        events = table.log.events
        with pytest.raises(ClaimError, match=words):
            table.claim(seat, tricks)
        assert (table.log.events, table.state.phase) == (events, Phase.PLAYING)

    def test_a_statement_is_of_ones_own_cards(self) -> None:
        table = table_of(SURE, GRAND, "S4")
        events = table.log.events
        with pytest.raises(ClaimError, match="♠T is not the claimer's to play"):
            table.claim(Seat.SOUTH, 13, ["ST"])
        with pytest.raises(ClaimError, match="♠A is not the claimer's to play"):
            table.claim(Seat.WEST, 1, ["SA"])  # dummy's
        assert table.log.events == events

    def test_a_line_that_is_stated_is_followed(self) -> None:
        """Eleven tricks are certain, but not for who throws the ace of spades on the fourth club."""
        table = table_of(SPLIT, "P P 5NT P P P", "HJ")
        verdict = table.claim(Seat.SOUTH, 11, ["H2", "HA", "CA", "CK", "CQ", "CJ", "SA"])
        assert verdict is not None
        assert not verdict.accepted
        assert verdict.words == "not certain with the line that was stated"
        verdict = table.claim(Seat.SOUTH, 11, ["H2", "HA"])
        assert verdict is not None
        assert verdict.accepted

    def test_a_claim_whose_answer_was_lost_is_judged_on_resuming(self) -> None:
        table = table_of(SURE, GRAND, "S4")
        table.claim(Seat.SOUTH, 13)
        assert isinstance(table.log.events[-1], ClaimJudged)
        cut = EventLog(table.log.events[:-1])
        assert isinstance(cut.events[-1], ClaimMade)
        assert Referee.resume(cut).state.is_over

    @pytest.mark.parametrize("seed", range(6))
    def test_the_judge_answers_soon(self, seed: int) -> None:
        """With room for a busy machine."""
        table = table_of(deal(seed=seed), "P P 3NT P P P")
        assert table.state.play is not None
        table.card(Seat.WEST, next(iter(table.state.play.legal_cards)))
        start = time.process_time()
        table.claim(Seat.SOUTH, 7, list(table.state.deal[Seat.SOUTH])[:5])
        table.claim(Seat.EAST, 5)
        assert time.process_time() - start < 8

    def test_a_judge_needs_to_know_the_hands(self) -> None:
        table = table_of(SURE.only(Seat.SOUTH), GRAND, "S4")
        with pytest.raises(ClaimError, match="not known"):
            table.claim(Seat.SOUTH, 13)


class TestUndo:
    """Both opponents must agree; robots do by themselves."""

    def test_robots_agree_by_themselves(self) -> None:
        table = table_of(SURE, "1C P 1H P", consenting=[Seat.EAST, Seat.WEST, Seat.SOUTH])
        table.ask_undo(Seat.NORTH)
        assert str(table.state.auction) == "N:"
        assert table.state.turn is Seat.NORTH
        assert [type(event) for event in table.log.events[-4:]] == [
            UndoAsked, UndoAnswered, UndoAnswered, Undone,
        ]  # fmt: skip

    def test_declarer_takes_back_a_card_of_dummy(self) -> None:
        table = table_of(SURE, GRAND, "S4 SA S7", consenting=Seat)
        table.ask_undo(Seat.SOUTH)
        assert table.state.play is not None
        assert (len(table.state.play), table.state.turn) == (1, Seat.SOUTH)

    def test_people_are_asked(self) -> None:
        table = table_of(SURE, GRAND, "S4 SA", consenting=[Seat.WEST])
        table.ask_undo(Seat.SOUTH)
        undo = table.state.undo
        assert undo is not None
        assert undo.waits_for == {Seat.EAST}
        with pytest.raises(IllegalCard, match="answer that first"):
            table.card(Seat.EAST, "S7")
        with pytest.raises(ClaimError, match="answer that first"):
            table.claim(Seat.SOUTH, 12)
        with pytest.raises(CrossruffError, match="answer that first"):
            table.ask_undo(Seat.EAST)
        for wrong in (Seat.WEST, Seat.NORTH):
            with pytest.raises(CrossruffError, match="not asked to agree"):
                table.answer_undo(wrong, True)
        with pytest.raises(CrossruffError, match="not asked to agree"):
            table.answer_undo(Seat.SOUTH, True)
        table.answer_undo(Seat.EAST, True)
        assert table.state.undo is None
        assert table.state.play is not None
        assert len(table.state.play) == 1

    @pytest.mark.parametrize("who", [Seat.EAST, Seat.SOUTH])
    def test_it_is_refused_or_withdrawn(self, who: Seat) -> None:
        table = table_of(SURE, GRAND, "S4 SA")
        table.ask_undo(Seat.SOUTH)
        table.answer_undo(who, False)
        assert table.state.undo is None
        table.card(Seat.EAST, "S7")

    def test_an_auction_is_opened_again(self) -> None:
        table = table_of(SURE, GRAND, "S4", consenting=Seat)
        table.ask_undo(Seat.SOUTH, 5)
        assert (str(table.state.auction), table.state.phase) == ("N: Pass Pass", Phase.BIDDING)
        assert Referee.resume(table.log, consenting=Seat).state == table.state

    def test_there_must_be_something_to_take_back(self) -> None:
        table = table_of(SURE, "P", consenting=Seat)
        for count in (0, 2, -1):
            with pytest.raises(CrossruffError, match="cannot be taken back"):
                table.ask_undo(Seat.NORTH, count)
        with pytest.raises(CrossruffError, match="East has done nothing"):
            table.ask_undo(Seat.EAST)
        over = table_of(SURE, "P P P P", consenting=Seat)
        with pytest.raises(CrossruffError, match="the board is over"):
            over.ask_undo(Seat.WEST)

    def test_a_log_that_breaks_off_in_an_undo_is_settled(self) -> None:
        table = table_of(SURE, GRAND, "S4 SA", consenting=Seat)
        before = len(table.log)
        table.ask_undo(Seat.SOUTH)
        for count in range(before + 1, len(table.log) + 1):
            again = Referee.resume(EventLog(table.log.events[:count]), consenting=Seat)
            assert again.state == table.state

    def test_no_log_undoes_without_consent(self) -> None:
        table = table_of(SURE, "1C P")
        for event in (Undone(0), UndoAnswered(Seat.EAST, True)):
            with pytest.raises(CrossruffError):
                table.state.after(event)
        asked = table.state.after(UndoAsked(Seat.NORTH, 2))
        with pytest.raises(CrossruffError, match="unless both opponents agree"):
            asked.after(Undone(0))


def test_times_are_those_of_the_clock() -> None:
    now = [100.0]
    table = Referee(Board(1, SURE), clock=lambda: now[0])
    now[0] = 103.25
    table.call(Seat.NORTH, "P")
    event = table.log.events[-1]
    assert isinstance(event, CallMade)
    assert (event.at, event.seconds) == (103.25, 3.25)
    now[0] = 99.0  # the clock is set back
    table.call(Seat.EAST, "P")
    assert table.log.events[-1].seconds == 0.0


def test_the_hands_of_the_samples_are_whole() -> None:
    assert SURE.is_complete
    assert SPLIT.is_complete
    assert TOPS.is_complete
