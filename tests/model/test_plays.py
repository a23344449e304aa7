"""The laws of play; the tricks and the deal are those of chapter 3 of Asiminakis's thesis."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import (
    Auction,
    Board,
    Card,
    Claim,
    ClaimError,
    Contract,
    Deal,
    IllegalCard,
    Play,
    Seat,
    Side,
    Strain,
    Trick,
)
from tests import strategies

DEAL = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
PLAY = (
    "DA H8 D9 D2  HA H6 H2 H7  HT D3 HK H3  C2 C9 CA CT  CK C3 D4 C6  CQ D6 DT C5  CJ S4 S3 H5"
    "  HJ H9 S6 HQ  SA S5 S2 DJ  SQ ST S8 D7  SJ SK C4 D8  S9 C7 D5 H4  DQ S7 C8 DK"
)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("S3 S7 SA S2", Seat.EAST),
        ("S3 S7 DA S2", Seat.NORTH),
        ("D3 D7 DA D2", Seat.EAST),
        ("D3 D7 DA S2", Seat.SOUTH),
        ("D3 C7 HA H2", Seat.WEST),
    ],
)
def test_the_tricks_of_the_thesis(cards: str, winner: Seat) -> None:
    assert Trick.parse("W", cards, Strain.SPADES).winner is winner


def test_the_sample_deal_replays() -> None:
    play = Play.of(DEAL, Contract.parse("7HN"), PLAY.split())
    assert play.is_over
    assert "".join(str(trick.winner) for trick in play.tricks) == "SSNSSSENNNENW"
    assert play.total(Side.NS) == 10
    auction = Auction.parse("N", "1D 1S X P 3H P 4C P 4S P 5NT P 7H AP")
    board = Board(5, DEAL).with_auction(auction).with_play(play)
    assert str(board.result) == "7HN-3"
    assert (board.score(Side.NS), board.score(Side.EW)) == (-300, 300)


def test_the_state_at_any_card() -> None:
    play = Play.of(DEAL, Contract.parse("7HN"), PLAY.split())
    for count in range(len(play.cards) + 1):
        state = play.at(count)
        assert state.won(Side.NS) + state.won(Side.EW) == count // 4
        assert len(state.remaining.cards) == 52 - count
        assert len(state.tricks) == count // 4
        assert state == Play.of(DEAL, Contract.parse("7HN"), play.cards[:count])
        if count < 52:
            assert play.cards[count] in state.legal_cards
            assert state.legal_cards <= state.remaining[state.turn]
    assert play.undo(4).turn is Seat.NORTH


def test_dummy_and_who_plays_its_cards() -> None:
    play = Play.of(DEAL, Contract.parse("7HN"))
    assert not play.dummy_is_down
    assert play.turn is Seat.EAST
    play = play.play("DA")
    assert play.dummy_is_down
    assert (play.turn, play.player, play.dummy) == (Seat.SOUTH, Seat.NORTH, Seat.SOUTH)


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("DA H8 H6", "West may not play the ♥6: it must follow to the ♦A"),
        ("DA D2", "South may not play the ♦2: North holds it"),
        ("DA DA", "South may not play the ♦A: it has been played, or was never dealt"),
        (PLAY + " SA", "all the cards have been played"),
    ],
)
def test_cards_that_the_laws_forbid(cards: str, fault: str) -> None:
    with pytest.raises(IllegalCard, match=fault.replace("(", r"\(")):
        Play.of(DEAL, Contract.parse("7HN"), cards.split())


def test_a_play_with_hidden_hands() -> None:
    seen = DEAL.only(Seat.NORTH, Seat.SOUTH)
    play = Play.of(seen, Contract.parse("7HN"))
    assert Card.parse("DA") in play.legal_cards
    assert Card.parse("HA") not in play.legal_cards
    play = Play.of(seen, Contract.parse("7HN"), PLAY.split())
    assert play.total(Side.NS) == 10
    # West showed out of hearts on the third trick.
    with pytest.raises(IllegalCard, match="showed out of hearts before"):
        play.at(17).play("H5")


def test_an_ending_of_three_cards() -> None:
    ending = Deal.parse("N:AK2... QJT... 543... 987...")
    play = Play(ending, Strain.NOTRUMP, Seat.WEST)
    assert (play.size, play.tricks_left, play.turn) == (3, 3, Seat.WEST)
    for card in ["S9", "SA", "SQ", "S5", "SK", "SJ", "S4", "S8", "S2", "ST", "S3", "S7"]:
        play = play.play(card)
    assert (play.total(Side.NS), play.total(Side.EW)) == (2, 1)


def test_claims_and_concessions() -> None:
    play = Play.of(DEAL, Contract.parse("7HN"), PLAY.split()[:8])
    assert play.claimed(11, Seat.NORTH).total(Side.NS) == 13
    assert play.claimed(11).total(Side.NS) == 13
    assert play.claimed(3, Seat.WEST).total(Side.NS) == 10
    conceded = play.claimed(0, Seat.EAST)
    assert conceded.claim == Claim(0, Seat.EAST)
    assert conceded.claim is not None
    assert conceded.claim.is_concession
    assert conceded.total(Side.EW) == 0
    assert conceded.is_over
    assert not conceded.legal_cards
    with pytest.raises(IllegalCard, match="a claim has ended the play"):
        conceded.play("HT")
    assert conceded.at(8) == play
    assert conceded.undo() == play
    assert conceded.undo(3) == play.undo(2)
    assert conceded.undo(0) == conceded
    for tricks in (-1, 12):
        with pytest.raises(ClaimError, match="claimed tricks must be 0 to 11; got"):
            play.claimed(tricks)
    with pytest.raises(ClaimError, match="nothing left"):
        Play.of(DEAL, Contract.parse("7HN"), PLAY.split()).claimed(0)


def test_a_claim_must_be_somebodys() -> None:
    ending = Play(Deal.parse("N:AK... QJ... T9... 87..."), Strain.NOTRUMP, Seat.NORTH)
    with pytest.raises(ClaimError, match="must name the claimer"):
        ending.claimed(1)
    assert ending.claimed(2, Seat.SOUTH).total(Side.EW) == 0


def one_by_one(deal: Deal, strain: Strain, leader: Seat, cards: list[Card]) -> Play | str:
    """Play cards one by one; return the play, or the error of the first illegal card."""
    play = Play(deal, strain, leader)
    try:
        for card in cards:
            play = play.play(card)
    except IllegalCard as fault:
        return str(fault)
    return play


@settings(max_examples=150, deadline=None)
@given(strategies.partial_deals(), strategies.strains, strategies.seats, st.data())
def test_whole_plays_are_those_of_single_cards(
    deal: Deal, strain: Strain, leader: Seat, data: st.DataObject
) -> None:
    cards: list[Card] = []
    play = Play(deal, strain, leader)
    for _ in range(data.draw(st.integers(0, 4 * play.size), "cards")):
        # Where hands are not known, some cards that are legal now leave no legal card later.
        if not (legal := list(play.legal_cards)):
            break
        cards.append(data.draw(st.sampled_from(legal)))
        play = play.play(cards[-1])
    cards += data.draw(st.lists(st.sampled_from(Card.all()), max_size=2), "more cards, mostly illegal")
    expected = one_by_one(deal, strain, leader, cards)
    if isinstance(expected, str):
        with pytest.raises(IllegalCard, match=re.escape(expected)):
            Play(deal, strain, leader, cards)
        return
    whole = Play(deal, strain, leader, cards)
    assert whole == expected
    # In this order, so that some answers come before the state of the play is known, and some after.
    for name in (
        "tricks",
        "trick",
        "last_trick",
        "turn",
        "tricks_left",
        "is_over",
        "remaining",
        "legal_cards",
    ):
        assert getattr(whole, name) == getattr(expected, name), name
    assert [whole.won(side) for side in Side] == [expected.won(side) for side in Side]
    assert [whole.shown_out(seat) for seat in Seat] == [expected.shown_out(seat) for seat in Seat]
    assert whole.trick == expected.trick
