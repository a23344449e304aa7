"""How likely cards are: probabilities, symmetries, and positions that bridge players agree on."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import _core
from crossruff.errors import CrossruffError
from crossruff.inference.card_model import (
    CardModel,
    CardStrengths,
    SuitsBid,
    card_model,
    choices,
    count_coefficients,
    exponents_of,
    packed,
    unpacked,
)
from crossruff.model import Auction, Bid, Card, Contract, Deal, Doubling, Hand, Play, Seat, Strain, Suit
from tests.strategies import contracts, deals

LEAST = 0.02
"""The share of cards that are played whatever the model says."""


@st.composite
def plays(draw: st.DrawFn) -> tuple[Play, SuitsBid]:
    """The beginning of a legal play, with any auction."""
    play = Play.of(draw(deals()), draw(contracts))
    for _ in range(draw(st.integers(0, 51))):
        play = play.play(draw(st.sampled_from(list(play.legal_cards))))
    suits = st.tuples(*[st.integers(0, 15)] * 4)
    return play, SuitsBid(draw(suits), draw(suits), draw(st.integers(1, 7)), draw(st.booleans()))


def _weights(
    worlds: Iterable[Deal], play: Play, suits_bid: SuitsBid | None = None, since: int = 0
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Weigh whole deals, from which the cards played are taken away."""
    gone = np.uint64(Hand(play.cards).bits)
    left = np.array([deal.packed for deal in worlds], dtype=np.uint64) & ~gone
    return card_model().weigh(left, play, exponents_of(play, Seat, CardStrengths(), since), suits_bid)


@settings(deadline=None, max_examples=25)
@given(plays())
def test_all_legal_cards_have_a_chance(one: tuple[Play, SuitsBid]) -> None:
    play, suits_bid = one
    if play.is_over:
        return
    found = card_model().probabilities(play, suits_bid)
    assert set(found) == set(play.legal_cards)
    assert sum(found.values()) == pytest.approx(1, abs=1e-5)
    assert min(found.values()) >= LEAST / len(found)


@settings(deadline=None, max_examples=10)
@given(plays())
def test_a_play_is_as_likely_as_its_cards_one_by_one(one: tuple[Play, SuitsBid]) -> None:
    play, suits_bid = one
    model = card_model()
    steps = [np.log(model.probabilities(before, suits_bid)[card]) for before, card in play.steps()]
    assert _weights([play.deal], play, suits_bid)[0] == pytest.approx(sum(steps), abs=1e-4)


@settings(deadline=None, max_examples=10)
@given(plays())
def test_many_worlds_are_weighed_as_each_alone(one: tuple[Play, SuitsBid]) -> None:
    play, suits_bid = one
    worlds = [play.deal, *(_others_exchanged(play, number) for number in range(5))]
    together = _weights(worlds, play, suits_bid)
    alone = [_weights([world], play, suits_bid)[0] for world in worlds]
    assert together.tolist() == alone


def _others_exchanged(play: Play, number: int) -> Deal:
    """Return the deal with some cards that are still held dealt to other seats."""
    chance = np.random.default_rng(number)
    held = [card for seat in Seat for card in play.remaining[seat]]
    order = iter([held[place] for place in chance.permutation(len(held))])
    return Deal(
        {
            seat: Hand([*(play.deal[seat] - play.remaining[seat]), *_taken(order, play.count(seat))])
            for seat in Seat
        }
    )


def _taken(cards: Iterable[Card], count: int) -> list[Card]:
    return [card for _, card in zip(range(count), cards, strict=False)]


SWAPPED = {
    Suit.SPADES: Suit.HEARTS,
    Suit.HEARTS: Suit.SPADES,
    Suit.DIAMONDS: Suit.CLUBS,
    Suit.CLUBS: Suit.DIAMONDS,
}


def _swapped(card: Card) -> Card:
    return next(other for other in Card.all() if other.suit is SWAPPED[card.suit] and other.rank is card.rank)


def _swapped_set(suits: int) -> int:
    return sum(1 << SWAPPED[suit].index for suit in Suit if suits >> suit.index & 1)


@settings(deadline=None, max_examples=15)
@given(plays())
def test_only_majors_and_minors_have_names(one: tuple[Play, SuitsBid]) -> None:
    play, suits_bid = one
    deal = Deal({seat: Hand(map(_swapped, play.deal[seat])) for seat in Seat})
    strain = (
        play.strain
        if play.strain.suit is None
        else next(strain for strain in Strain if strain.suit is SWAPPED[play.strain.suit])
    )
    other = Play(deal, strain, play.leader, map(_swapped, play.cards), play.declarer)
    bid = SuitsBid(
        tuple(map(_swapped_set, suits_bid.bid)),
        tuple(map(_swapped_set, suits_bid.doubled)),
        suits_bid.level,
        suits_bid.is_doubled,
    )
    assert _weights([deal], other, bid)[0] == pytest.approx(
        _weights([play.deal], play, suits_bid)[0], abs=1e-3
    )


def test_a_card_that_revokes_is_impossible() -> None:
    seen = Deal({Seat.NORTH: Hand.parse("A2..."), Seat.SOUTH: Hand.parse("Q4...")})
    play = Play(seen, "NT", "W", "SJ SA H3 S4", declarer="S")
    worlds = [Deal("N:2... K... Q... 5...").packed, Deal("N:2... .K.. Q... 5...").packed]
    found = card_model().weigh(np.array(worlds, dtype=np.uint64), play, [0.0] * 4)
    assert found.tolist() == [-np.inf, 0]


# Leads


def _lead(first: str, second: str, contract: str, lead: str, suits_bid: SuitsBid | None = None) -> float:
    """Return how much likelier West's hand is the first than the second, by its lead alone."""
    found = []
    for text in (first, second):
        west = Hand.parse(text)
        rest = list(Hand.of() - west)
        deal = Deal(
            {
                Seat.NORTH: Hand(rest[:13]),
                Seat.EAST: Hand(rest[13:26]),
                Seat.SOUTH: Hand(rest[26:]),
                Seat.WEST: west,
            }
        )
        found.append(np.log(card_model().probabilities(Play.of(deal, contract), suits_bid)[Card.parse(lead)]))
    return float(found[0] - found[1])


def test_a_low_lead_against_a_suit_is_a_singleton_rather_than_from_a_sequence() -> None:
    assert _lead("842.Q953.2.J9764", "842.J95.KQJ2.764", "4SS", "D2") > 1


def test_the_king_is_led_from_king_and_queen() -> None:
    assert _lead("84.953.KQJT2.J97", "84.9532.K2.QJ976", "3NTS", "DK") > 1


def test_the_queen_denies_the_king() -> None:
    assert _lead("84.953.QJT82.K97", "84.953.KQJ82.T97", "3NTS", "DQ") > 1


def test_fourth_best_is_led_against_notrump() -> None:
    assert _lead("84.953.KJ842.T97", "84.953.KJT84.T97".replace("T97", "972"), "3NTS", "D4") > 1


def test_partners_suit_is_led() -> None:
    bid = SuitsBid((0, 2, 0, 0), (0, 0, 0, 0), 3, False)
    deal = Deal("N:AK32.A32.KQ2.432 T98.KQJ984.A.T98 QJ7.T7.JT9876.AK 654.65.543.QJ765")
    told = card_model().probabilities(Play.of(deal, "3NTS"), bid)
    silent = card_model().probabilities(Play.of(deal, "3NTS"))
    hearts = [card for card in told if card.suit is Suit.HEARTS]
    assert sum(told[card] for card in hearts) > 2 * sum(silent[card] for card in hearts)


# Later cards


def test_third_hand_plays_high() -> None:
    deal = Deal("N:432.K432.K32.432 K95.QJT.QJT9.T98 AJ6.A65.A654.KQJ QT87.987.87.A765")
    found = card_model().probabilities(Play.of(deal, "3NTS", "S7 S2"))
    assert found[Card.parse("SK")] > 0.5


def test_partners_suit_is_returned() -> None:
    deal = Deal("N:432.K432.K32.432 A65.QJT.QJT9.T98 KJ9.A65.A654.KQJ QT87.987.87.A765")
    found = card_model().probabilities(Play.of(deal, "3NTS", "S7 S2 SA S9"))
    assert found[Card.parse("S6")] + found[Card.parse("S5")] > 0.6
    assert found[Card.parse("S6")] > found[Card.parse("S5")]


def test_declarer_wins_with_the_cheapest_card() -> None:
    deal = Deal("N:432.K432.K32.432 A65.QJT.QJT9.T98 KJ9.A65.A654.KQJ QT87.987.87.A765")
    found = card_model().probabilities(Play.of(deal, "3NTS", "H9 H2 HT"))
    assert max(found, key=lambda card: found[card]) in (Card.parse("HA"), Card.parse("H5"))
    found = card_model().probabilities(Play.of(deal, "3NTS", "S7 S2 S6"))
    assert max(found, key=lambda card: found[card]) == Card.parse("S9")


def test_declarer_draws_trumps() -> None:
    deal = Deal("N:KQ32.K432.K32.43 65.QJT7.QJT9.T98 AJT98.A65.A65.KQ 74.98.874.AJ7652")
    found = card_model().probabilities(Play.of(deal, "4SS", "H9 HK H7 H5"))
    trumps = sum(chance for card, chance in found.items() if card.suit is Suit.SPADES)
    assert trumps > 0.5


# The tables


def _cells(options: list[int]) -> dict[str, int]:
    """Return the cells of an option by the names of their tables."""
    found: dict[str, int] = {}
    first = 0
    for stage, situations, tables in _core.CardModel.tables():
        for situation in situations:
            for table, size in tables:
                for place in options:
                    if first <= place < first + size:
                        found[f"{stage}, {situation}, {table}"] = place - first
                first += size
    return found


def test_the_cells_of_a_singleton_lead() -> None:
    deal = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    legal, found = choices(Play.of(deal, "7HN", "DA"), SuitsBid(level=7))
    suit = found[0]
    assert list(legal) == [13]
    assert suit.taken == 2
    assert len(suit.options) == 4
    cells = {name.rpartition(", ")[2]: cell for name, cell in _cells(suit.options[2]).items()}
    assert all(name.startswith("opening suit, trumps") for name in _cells(suit.options[2]))
    assert cells["LENGTH"] == 0
    assert cells["SHORT"] == (0 * 6 + 4) * 2 + 1, "one card, four trumps, an honour"
    assert cells["HONOURS"] == 0, "the ace"
    assert "TRUMP" not in cells
    assert cells["LEVEL_HOLDING"] == 3 * 9 + 4, "a grand slam, ace high"


def test_the_cells_of_a_return() -> None:
    deal = Deal("N:432.K432.K32.432 A65.QJT.QJT9.T98 KJ9.A65.A654.KQJ QT87.987.87.A765")
    _, found = choices(Play.of(deal, "3NTS", "S7 S2 SA S9 S6"))
    suit, card = [one for one in found if one.number == 4]
    cells = {name.rpartition(", ")[2]: cell for name, cell in _cells(suit.options[0]).items()}
    assert all("up to dummy" in name for name in _cells(suit.options[0]))
    assert cells["HISTORY"] == 3 * 9 + 8, "partner led it once; small cards"
    assert cells["LAST_TRICK"] == 2 * 2, "partner led it to the last trick; no master"
    assert card.taken == 0
    assert len(card.options) == 2


def test_the_choices_of_a_play_are_its_suits_and_cards() -> None:
    deal = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    play = Play.of(deal, "7HN", "DA H8 D5 D2 CA C3 C2 C5")
    legal, found = choices(play)
    for before, card in play.steps():
        number = len(before.cards)
        assert legal[number] == len(before.legal_cards)
        suits = [suit for suit in Suit if any(one.suit is suit for one in before.legal_cards)]
        ranks = [one for one in before.legal_cards if one.suit is card.suit]
        ranks.sort(key=lambda one: -one.rank.index)
        expected = [(suits.index(card.suit), len(suits)), (ranks.index(card), len(ranks))]
        ours = [(one.taken, len(one.options)) for one in found if one.number == number]
        assert ours == [one for one in expected if one[1] > 1]


# What is refused


def test_coefficients_survive_a_file() -> None:
    numbers = np.round(np.random.default_rng(1).normal(size=count_coefficients()), 2)
    assert np.allclose(unpacked(packed(numbers)), numbers)


def test_wrong_arguments_are_refused() -> None:
    play = Play("N:A2... K3... Q4... J5...", "NT", "W", "SJ", declarer="S")
    worlds = np.array([Deal("N:A2... K3... Q4... 5...").packed], dtype=np.uint64)
    with pytest.raises(CrossruffError, match="exponents, one for each card; got 2"):
        card_model().weigh(worlds, play, [1.0, 1.0])
    with pytest.raises(CrossruffError, match="must be finite"):
        card_model().weigh(worlds, play, [float("nan")])
    with pytest.raises(CrossruffError, match="world 0 must have four hands"):
        card_model().weigh(worlds | np.uint64(Card.parse("H5").bit), play, [1.0])
    with pytest.raises(CrossruffError, match="coefficients; got 3"):
        CardModel([1.0, 2.0, 3.0])
    with pytest.raises(CrossruffError, match="must be finite"):
        CardModel([float("inf")] * count_coefficients())
    with pytest.raises(CrossruffError, match="play must have a declarer"):
        choices(Play("N:A2... K3... Q4... J5...", "NT", "W"))
    with pytest.raises(CrossruffError, match="must have 8 numbers; got 0"):
        unpacked({})
    with pytest.raises(CrossruffError, match="must be a file of coefficients"):
        CardModel.load("no such file")


def test_the_core_refuses_what_is_no_play() -> None:
    core = _core.CardModel(np.zeros(count_coefficients(), dtype="<f4").tobytes())
    worlds = np.array(Deal("N:A2... K3... Q4... J5...").packed, dtype="<u8").tobytes()
    nothing = ((0, 0, 0, 0), (0, 0, 0, 0), 1, False)
    ace, king = Card.parse("SA").bit, Card.parse("SK").bit
    with pytest.raises(ValueError, match="card 1 must be played by East"):
        core.weigh(worlds, 4, 3, nothing, [(0, ace), (2, king)], [1.0, 1.0])
    with pytest.raises(ValueError, match="card 1 must not have been played"):
        core.weigh(worlds, 4, 3, nothing, [(0, ace), (1, ace)], [1.0, 1.0])
    with pytest.raises(ValueError, match="card 0 must be one card"):
        core.weigh(worlds, 4, 3, nothing, [(0, ace | king)], [1.0])
    with pytest.raises(ValueError, match="sets of four suits"):
        core.weigh(worlds, 4, 3, ((16, 0, 0, 0), (0, 0, 0, 0), 1, False), [(0, ace)], [1.0])
    with pytest.raises(ValueError, match="declarer"):
        core.weigh(worlds, 4, 4, nothing, [(0, ace)], [1.0])
    with pytest.raises(ValueError, match="whole deals of 32 bytes"):
        core.weigh(worlds[:-1], 4, 3, nothing, [(0, ace)], [1.0])


def test_the_auction_in_short() -> None:
    contract = Contract(Bid(4, Strain.HEARTS), Seat.SOUTH, Doubling.DOUBLED)
    found = SuitsBid.of(Auction("S", "1H P 3D X 4H X P P P"), contract)
    assert found.bid == (4, 0, 2, 0)
    assert found.doubled == (0, 4, 0, 2)
    assert (found.level, found.is_doubled) == (4, True)
