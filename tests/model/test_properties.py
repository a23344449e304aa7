"""Properties of every value, with the laws written once more, differently, as the judge."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff import (
    Auction,
    Bid,
    Board,
    Call,
    CallNote,
    Card,
    Claim,
    Comment,
    Contract,
    CrossruffError,
    Deal,
    Doubling,
    Hand,
    Play,
    Rank,
    Result,
    Seat,
    Section,
    Shape,
    Side,
    Strain,
    Suit,
    Trick,
    TrickTable,
    Vulnerability,
    imps,
    matchpoints,
    score,
)
from crossruff.model.evaluation import Stopper
from tests import strategies

NAMES_OF_REPRS = (Board, CallNote, Claim, Comment, Play, Section, Trick)
"""Used by `eval` of what `repr` writes."""
hands = st.sets(st.sampled_from(Card.all())).map(Hand)
results = st.builds(Result, strategies.contracts, st.integers(0, 13))
calls = st.sampled_from(Call.all())
every_value = st.one_of(
    st.sampled_from(Seat),
    st.sampled_from(Side),
    st.sampled_from(Vulnerability),
    st.sampled_from(Suit),
    st.sampled_from(Strain),
    st.sampled_from(Rank),
    st.sampled_from(Card.all()),
    st.sampled_from(Shape.all()),
    calls,
    hands,
    strategies.contracts,
    results,
    strategies.trick_tables,
    strategies.partial_deals(),
)


@given(every_value)
def test_values_read_back_from_text_repr_and_pickle(value: Any) -> None:
    kind = Call if isinstance(value, Bid) else type(value)
    assert kind.parse(str(value)) == value
    assert eval(repr(value)) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(kind.parse(str(value))) == hash(value)


@given(
    st.one_of(
        strategies.auctions(notes=strategies.call_notes(strategies.wild_texts)),
        strategies.boards(texts=strategies.wild_texts),
        strategies.boards(complete=True),
        st.sampled_from(Stopper),
        st.sampled_from(Doubling),
    )
)
def test_records_read_back_from_repr_and_pickle(value: Any) -> None:
    assert eval(repr(value)) == value
    assert pickle.loads(pickle.dumps(value)) == value
    if isinstance(value, Board):
        for part in (value.play, *(value.play.tricks if value.play else ())):
            assert eval(repr(part)) == part


@given(strategies.auctions())
def test_auctions_read_back_from_text(auction: Auction) -> None:
    assert Auction.parse(str(auction)) == auction


SIMPLE = [Seat, Side, Vulnerability, Suit, Strain, Rank, Shape, TrickTable]
WITH_CARDS = [Card, Call, Hand, Deal, Contract, Result]


@given(st.text(max_size=30), st.sampled_from(SIMPLE + WITH_CARDS))
def test_no_text_breaks_a_parser(text: str, kind: Any) -> None:
    check_parser(text, kind)


@given(st.text("AKQJT98765432SHDC.-:10 xX♠♥♦♣NESW+=PD", max_size=40), st.sampled_from(WITH_CARDS))
def test_no_bridge_like_text_breaks_a_parser(text: str, kind: Any) -> None:
    check_parser(text, kind)


def check_parser(text: str, kind: Any) -> None:
    try:
        value = kind.parse(text)
    except CrossruffError:
        return
    assert kind.parse(str(value)) == value


@given(strategies.auctions(notes=strategies.call_notes()))
def test_auctions_read_back(auction: Auction) -> None:
    assert Auction.parse(auction.dealer, map(str, auction.calls), notes=auction.notes) == auction
    assert eval(repr(auction), {"Auction": Auction, **_names()}) == auction
    assert pickle.loads(pickle.dumps(auction)) == auction


def _names() -> dict[str, object]:
    from crossruff import CallNote

    return {"CallNote": CallNote}


def judged_legal(texts: list[str], call: str) -> bool:
    """The laws of the auction over a list of words, from scratch: nothing is kept between calls."""
    passes = 0
    while passes < len(texts) and texts[-1 - passes] == "Pass":
        passes += 1
    spoken = [(place, text) for place, text in enumerate(texts) if text != "Pass"]
    if (spoken and passes == 3) or passes == 4:
        return False
    if call == "Pass":
        return True
    if call in ("X", "XX"):
        if not spoken:
            return False
        place, last = spoken[-1]
        by_opponent = (len(texts) - place) % 2 == 1
        return by_opponent and (last[0].isdigit() if call == "X" else last == "X")
    bids = [text for _, text in spoken if text[0].isdigit()]
    order = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    return not bids or order.index(call) > order.index(bids[-1])


@given(strategies.auctions(), calls)
def test_legal_calls_are_those_of_the_laws(auction: Auction, call: Call) -> None:
    for count in range(len(auction.calls) + 1):
        state = auction.at(count)
        said = [str(each) for each in state.calls]
        assert [str(each) for each in state.legal_calls] == [
            str(each) for each in Call.all() if judged_legal(said, str(each))
        ]
    if auction.is_legal(call):
        assert auction.call(call).undo() == auction
    else:
        with pytest.raises(CrossruffError):
            auction.call(call)


@given(strategies.auctions(over=True))
def test_the_contract_is_what_the_calls_came_to(auction: Auction) -> None:
    bids = [(place, call) for place, call in enumerate(auction.calls) if isinstance(call, Bid)]
    if not bids:
        assert auction.is_passed_out
        return
    last_place, last = bids[-1]
    mine = [place for place, bid in bids if bid.strain is last.strain and place % 2 == last_place % 2]
    after = [str(call) for call in auction.calls[last_place + 1 :] if call is not Call.PASS]
    expected = Contract.parse(f"{last}{auction.dealer.after(mine[0])}{''.join(after[-1:]).lower()}")
    assert auction.contract == expected


def judged_winner(cards: list[str], trump: str) -> int:
    """Which of four cards wins, from their text alone."""

    def strength(card: str) -> int:
        rank = "23456789TJQKA".index(card[1])
        return rank + (26 if card[0] == trump else 13 if card[0] == cards[0][0] else 0)

    return max(range(4), key=lambda place: strength(cards[place]))


@given(st.data())
def test_random_plays_obey_the_laws(data: st.DataObject) -> None:
    deal = data.draw(strategies.deals())
    contract = data.draw(strategies.contracts)
    play = data.draw(strategies.plays(deal, contract))
    hands = {seat: {str(card) for card in hand} for seat, hand in deal.items()}
    turn, won = contract.leader, {Side.NS: 0, Side.EW: 0}
    trick: list[str] = []
    leader = turn
    for count, card in enumerate(map(str, play.cards)):
        state = play.at(count)
        assert state.turn is turn
        following = {each for each in hands[turn] if trick and each[0] == trick[0][0]}
        assert {str(each) for each in state.legal_cards} == (following or hands[turn])
        hands[turn].remove(card)
        trick.append(card)
        turn = turn.next
        if len(trick) == 4:
            turn = leader = leader.after(judged_winner(trick, str(contract.strain)))
            won[leader.side] += 1
            trick = []
    assert {side: play.won(side) for side in Side} == won
    if play.is_over:
        assert play.total(Side.NS) == 13 - (play.total(Side.EW) or 0)
    assert pickle.loads(pickle.dumps(play)) == play


@given(st.data())
def test_no_illegal_card_is_taken(data: st.DataObject) -> None:
    deal = data.draw(strategies.partial_deals())
    play = data.draw(strategies.plays(deal, data.draw(strategies.contracts)))
    for card in Card.all():
        if card in play.legal_cards:
            assert play.play(card).undo() == play.at(len(play.cards))
        else:
            with pytest.raises(CrossruffError):
                play.play(card)


@given(results, st.sampled_from(Vulnerability))
def test_what_one_side_wins_the_other_loses(result: Result, vulnerability: Vulnerability) -> None:
    assert score(result, vulnerability, Side.NS) + score(result, vulnerability, Side.EW) == 0
    assert (score(result, vulnerability, result.contract.declarer.side) > 0) == result.made


@given(st.integers(-20_000, 20_000), st.integers(0, 2000))
def test_imps_grow_with_the_difference(points: int, more: int) -> None:
    assert imps(-points) == -imps(points)
    assert imps(points + more) >= imps(points)


@given(st.lists(st.integers(-2000, 2000), max_size=30))
def test_matchpoints_share_out_the_tops(scores: list[int]) -> None:
    shares = matchpoints(scores)
    assert sum(shares) == len(scores) * (len(scores) - 1)
    by_pairs = [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]
    assert list(shares) == by_pairs
