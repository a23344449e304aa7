"""The laws of the auction; the examples are those of chapter 3 of Asiminakis's thesis."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import Auction, Call, CallNote, Contract, IllegalCall, ParseError, Seat
from tests import strategies

# North deals in every one of them; some calls of the printed tables are lost in the scan, and are taken from
# the contract printed beside.
THESIS_AUCTIONS = [
    ("1S P P X P P P", "1SNx"),
    ("1S P 2H P P P", "2HS"),
    ("1S P 2S P P P", "2SN"),
    ("1S P 2S P P X XX P P P", "2SNxx"),
    ("1S P 1NT P P P", "1NTS"),
    ("1S X 2H P P P", "2HS"),
    ("1S 2S P P P", "2SE"),
]


@pytest.mark.parametrize(("calls", "contract"), THESIS_AUCTIONS)
def test_the_contracts_of_the_thesis(calls: str, contract: str) -> None:
    auction = Auction.parse("N", calls)
    assert auction.is_over
    assert auction.contract == Contract.parse(contract)


def test_an_auction_with_two_passes_goes_on() -> None:
    auction = Auction.parse("N", "1C P P")
    assert not auction.is_over
    assert auction.contract is None
    assert auction.turn is Seat.WEST
    assert auction.call("P").contract == Contract.parse("1CN")


def test_an_insufficient_bid_is_refused() -> None:
    with pytest.raises(IllegalCall, match="South may not call 1H because it is not above 1S"):
        Auction.parse("N", "1S P 1H")


def test_a_double_of_partner_is_refused() -> None:
    with pytest.raises(
        IllegalCall, match="South may not call X because only an opponent's bid can be doubled"
    ):
        Auction.parse("N", "1S P X")


def test_four_passes_end_the_deal() -> None:
    auction = Auction.parse("N", "P P P P")
    assert auction.is_passed_out
    assert auction.contract is None


def test_three_passes_at_the_start_leave_the_fourth_player_a_call() -> None:
    auction = Auction.parse("N", "P P P")
    assert not auction.is_over
    assert auction.call("1D").turn is Seat.NORTH


def test_the_auction_of_the_sample_deal() -> None:
    auction = Auction.parse("N", "1D 1S X P 3H P 4C P 4S P 5NT P 7H P P P")
    assert auction.contract == Contract.parse("7HN")


@pytest.mark.parametrize(
    ("after", "legal", "illegal"),
    [("2H", "3C 2NT 2S 6NT P X", "1NT 2C 1D 2H XX"), ("P", "P 1C 7NT", "X XX")],
)
def test_which_calls_are_legal(after: str, legal: str, illegal: str) -> None:
    auction = Auction.parse("N", after)
    assert all(auction.is_legal(Call.parse(word)) for word in legal.split())
    assert not any(auction.is_legal(Call.parse(word)) for word in illegal.split())


@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        ("X", "nobody has bid"),
        ("1C X X", "only an opponent's|already doubled"),
        ("1C X P X", "already doubled"),
        ("1C XX", "no double to redouble"),
        ("1C X P XX", "only an opponent's double"),
        ("1C X XX XX", "no double to redouble"),
        ("1C X XX X", "already doubled"),
        ("1C P P P P", "after the end of the auction"),
        ("P P P P 1C", "after the end of the auction"),
    ],
)
def test_calls_that_the_laws_forbid(calls: str, fault: str) -> None:
    with pytest.raises(IllegalCall, match=fault):
        Auction.parse("N", calls)


def test_a_bid_cancels_a_double() -> None:
    auction = Auction.parse("N", "1S X 2C")
    assert auction.is_legal(Call.DOUBLE)
    assert not auction.is_legal(Call.REDOUBLE)
    assert Auction.parse("N", "1S X XX 2C AP").contract == Contract.parse("2CW")


def test_passes_between_do_not_hide_a_double() -> None:
    assert Auction.parse("N", "1S P P X P P XX AP").contract == Contract.parse("1SNxx")


def test_declarer_is_the_first_of_the_side_to_name_the_strain() -> None:
    # East named spades before South did, but for the other side.
    assert Auction.parse("N", "1D 1S P P 2D 2S P P 3NT P P P").contract == Contract.parse("3NTN")
    assert Auction.parse("N", "P 1S 2S P 4S AP").contract == Contract.parse("4SS")


def test_undo_and_states_on_the_way() -> None:
    auction = Auction.parse("W", "1NT P 3NT AP")
    assert auction.at(1) == Auction.parse("W", "1NT")
    assert auction.undo(3) == Auction.parse("W", "1NT P 3NT")
    assert auction.undo(99) == Auction(Seat.WEST)
    with pytest.raises(IllegalCall):
        auction.at(7)


def test_notes_stay_with_their_calls() -> None:
    auction = Auction.parse("N", "1C! P 1D").annotate(2, CallNote(explanation="negative"))
    assert [note.alert for _, _, note in auction.items()] == [True, False, False]
    assert auction.note(2).explanation == "negative"
    assert auction.undo().notes == (CallNote(alert=True),)
    assert auction != Auction.parse("N", "1C P 1D")
    assert eval(repr(auction)) == auction


@pytest.mark.parametrize("word", ["8C", "0S", "1Z", "NT", "XXX", "one spade", ""])
def test_words_that_are_no_calls(word: str) -> None:
    with pytest.raises(ParseError, match="call must be Pass, X, XX or a bid"):
        Call.parse(word)


def test_every_call_reads_back() -> None:
    assert len(Call.all()) == 38
    assert [Call.parse(str(call)) for call in Call.all()] == list(Call.all())
    assert [Call.parse(call.symbol) for call in Call.all()] == list(Call.all())
    assert [call.index for call in Call.all()] == list(range(38))


@settings(max_examples=300, deadline=None)
@given(strategies.auctions(), st.lists(st.sampled_from(Call.all()), max_size=3))
def test_whole_auctions_are_those_of_single_calls(start: Auction, more: list[Call]) -> None:
    calls = [*start.calls, *more]
    auction, fault = Auction(start.dealer), ""
    try:
        for call in calls:
            auction = auction.call(call)
    except IllegalCall as found:
        fault = str(found)
    if fault:
        with pytest.raises(IllegalCall, match=re.escape(fault)):
            Auction(start.dealer, calls)
        return
    whole = Auction(start.dealer, calls)
    assert whole == auction
    assert (whole.contract, whole.standing_contract) == (auction.contract, auction.standing_contract)
    assert whole.legal_calls == auction.legal_calls
