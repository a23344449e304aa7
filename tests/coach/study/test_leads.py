"""Leads over worlds, against every world enumerated and against the solver asked world by world."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import dd
from crossruff.coach.study import LeadComparison, LeadQuestion, StudyScoring, compare_leads, lead_data
from crossruff.errors import CrossruffError
from crossruff.model import Card, Deal, Hand, Play, Seat, Suit, Vulnerability, declarer_score, imps

HAND = "JT654.653.T7.AT5"


@cache
def _compared(scoring: str = "imps") -> LeadComparison:
    asked = LeadQuestion.parse(HAND, "1NT P 3NT P P P", dealer="S")
    *_, found = compare_leads(asked, 48, seed=7, scoring=scoring)
    return found


def test_results_sharpen_and_repeat() -> None:
    asked = LeadQuestion.parse(HAND, "1NT P 3NT P P P", dealer="S")
    counts, last = [], None
    for last in compare_leads(asked, 24, seed=7):
        counts.append(last.worlds)
    assert counts == sorted(set(counts))
    assert counts[-1] == 24
    assert last is not None
    assert np.array_equal(last.hands, _compared().hands[:24])
    assert lead_data(last) == lead_data(_compared().first(24))


def test_every_world_is_solved_as_the_solver_does() -> None:
    found = _compared()
    contract = found.question.contract
    for row, tricks in zip(found.hands[:12].tolist(), found.tricks, strict=False):
        deal = Deal.from_packed(tuple(row))
        assert deal[Seat.WEST] == Hand(HAND)
        values = dd.solve(Play.of(deal, contract))
        for place, cards in enumerate(found.groups):
            assert {values[card] for card in cards} == {tricks[place]}


def test_touching_cards_are_one_lead_and_all_cards_are_there() -> None:
    groups = _compared().groups
    assert Hand(card for cards in groups for card in cards) == Hand(HAND)
    assert [lead.name for lead in _compared().leads if "♠" in lead.name] in (["♠JT", "♠654"], ["♠654", "♠JT"])


@pytest.mark.parametrize("scoring", ["imps", "matchpoints"])
def test_means_are_those_of_a_plain_loop(scoring: str) -> None:
    found = _compared(scoring)
    contract = found.question.contract
    score = {
        tricks: -declarer_score(contract, 13 - tricks, vulnerable=False) for tricks in range(14)
    }  # of the defenders
    for lead in found.leads:
        mine = found.place_of(lead)
        won, share, beats = [], [], []
        for row in found.tricks.tolist():
            ours = score[row[mine]]
            beats.append(row[mine] >= 5)
            theirs = [(score[tricks], often) for tricks, often in zip(row, found.usual, strict=True)]
            won.append(sum(often * imps(ours - other) for other, often in theirs))
            share.append(sum(often * ((ours > other) + (ours == other) / 2) for other, often in theirs))
        assert lead.imps.mean == pytest.approx(sum(won) / len(won))
        assert lead.matchpoints.mean == pytest.approx(sum(share) / len(share))
        assert lead.beats.mean == pytest.approx(sum(beats) / len(beats))
    ranked = [lead.worth(StudyScoring.parse(scoring)).mean for lead in found.leads]
    assert ranked == sorted(ranked, reverse=True)
    assert found.suggested.is_as_good


def test_the_loss_pairs_worlds() -> None:
    """A difference from world to world is far more certain than the difference of two means."""
    found = _compared()
    best, other = found.leads[0], found.leads[-1]
    assert other.behind.mean == pytest.approx(best.imps.mean - other.imps.mean)
    values = found._against_field(StudyScoring.IMPS)
    each = values[:, found.place_of(best)] - values[:, found.place_of(other)]
    assert other.behind.margin == pytest.approx(1.96 * each.std(ddof=1) / np.sqrt(len(each)), rel=1e-6)
    assert best.behind.mean == best.behind.margin == 0


def test_a_small_case_against_all_of_its_worlds() -> None:
    """Four spades are hidden: the study must find the chance that an enumeration of all deals gives."""
    west = Hand("AJT765.653.T7.AT")
    rest = Hand.of() - west
    # East, South and North hold these; the spades Q 9 8 4 are dealt to them one, one and two.
    held = {
        Seat.NORTH: Hand("K.AKQ2.A432.K3"),
        Seat.EAST: Hand("3.JT97.QJ98.J97"),
        Seat.SOUTH: Hand("2.84.K65.Q86542"),
    }
    hidden = rest - held[Seat.NORTH] - held[Seat.EAST] - held[Seat.SOUTH]
    missing = {seat: 13 - len(hand) for seat, hand in held.items()}
    assert sum(missing.values()) == len(hidden)
    asked = LeadQuestion.parse(
        west,
        "3NTS",
        constraint="; ".join(f"{seat.name}: has {_held(hand)}" for seat, hand in held.items()),
    )
    *_, found = compare_leads(asked, 400, seed=3)
    truth: dict[str, float] = dict.fromkeys((lead.name for lead in found.leads), 0.0)
    deals = list(_all_deals(west, held, missing, hidden))
    for deal in deals:
        values = dd.solve(Play.of(deal, asked.contract))
        for lead in found.leads:
            truth[lead.name] += (values[lead.cards[0]] >= asked.needed) / len(deals)
    assert 1 < len(deals) < 200
    assert len({round(chance, 3) for chance in truth.values()}) > 1, "the leads must differ"
    for lead in found.leads:
        assert lead.beats.low - 0.02 <= truth[lead.name] <= lead.beats.high + 0.02


def _held(hand: Hand) -> str:
    return " ".join(str(card) for card in hand)


def _all_deals(west: Hand, held: dict[Seat, Hand], missing: dict[Seat, int], hidden: Hand) -> list[Deal]:
    found = []
    for north in combinations(hidden, missing[Seat.NORTH]):
        left = [card for card in hidden if card not in north]
        for east in combinations(left, missing[Seat.EAST]):
            south = [card for card in left if card not in east]
            found.append(
                Deal(
                    {
                        Seat.WEST: west,
                        Seat.NORTH: held[Seat.NORTH] | Hand(north),
                        Seat.EAST: held[Seat.EAST] | Hand(east),
                        Seat.SOUTH: held[Seat.SOUTH] | Hand(south),
                    }
                )
            )
    return found


def test_the_auction_and_the_constraint_both_count() -> None:
    asked = LeadQuestion.parse(HAND, "1NT P 3NT P P P", dealer="S", constraint="east: 5+ hearts")
    found = next(compare_leads(asked, 16, seed=1))
    easts = [Hand.from_bits(bits) for bits in found.hands[:, Seat.EAST.index].tolist()]
    assert all(hand.length(Suit.HEARTS) >= 5 for hand in easts)
    souths = [Hand.from_bits(bits).hcp for bits in _compared().hands[:, Seat.SOUTH.index].tolist()]
    assert np.mean([14 <= hcp <= 18 for hcp in souths]) > 0.7, "a notrump opening was read"


@given(
    st.permutations(sorted(Hand.of(), key=lambda card: card.index)),
    st.sampled_from(["1NTS", "2HSx", "4SS", "6CS"]),
)
@settings(max_examples=8, deadline=None)
def test_any_hand_gets_values_that_hang_together(cards: list[Card], contract: str) -> None:
    asked = LeadQuestion.parse(Hand(cards[:13]), contract, vulnerability="Both")
    found = next(compare_leads(asked, 4, seed=2))
    assert sum(found.usual) == pytest.approx(1)
    for lead in found.leads:
        assert 0 <= lead.beats.low <= lead.beats.mean <= lead.beats.high <= 1
        assert 0 <= lead.matchpoints.mean <= 1
        assert lead.behind.mean >= -1e-9
    # Against a field that leads as players do, the field's own average is 0 IMPs and a half.
    places = [found.place_of(lead) for lead in found.leads]
    usual = [found.usual[place] for place in places]
    assert sum(
        often * lead.imps.mean for often, lead in zip(usual, found.leads, strict=True)
    ) == pytest.approx(0, abs=1e-9)
    half = sum(often * lead.matchpoints.mean for often, lead in zip(usual, found.leads, strict=True))
    assert half == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("hand", "auction", "more", "words"),
    [
        ("AKQ...", "3NTS", {}, "the leader's hand must have 13 cards; got 3"),
        (HAND, "1NT P 3NT", {}, "the auction must be finished before the lead"),
        (HAND, "P P P P", {}, "must end in a contract"),
        (f"E:{HAND}", "3NTS", {}, "must be that of West, who leads against 3NTS; got East's"),
        (HAND, "3NTS", {"constraint": "west: 7+ spades"}, "no hand of West"),
        (HAND, "3NTS", {"constraint": "nobody: 3"}, "nobody"),
        (HAND, "3NTS", {"vulnerability": "some"}, "vulnerability"),
        (HAND, "1NT P 3NT P P P", {"opponents": "acol"}, "unknown system 'acol'"),
    ],
)
def test_errors_name_the_fault(hand: str, auction: str, more: dict[str, str], words: str) -> None:
    with pytest.raises(CrossruffError, match=words):
        next(compare_leads(LeadQuestion.parse(hand, auction, **more), 4))


def test_other_arguments_are_checked() -> None:
    asked = LeadQuestion.parse(HAND, "3NTS")
    with pytest.raises(CrossruffError, match="worlds must be from 1"):
        compare_leads(asked, 0)
    with pytest.raises(CrossruffError, match="scoring must be imps or matchpoints"):
        compare_leads(asked, scoring="rubber")
    assert asked.vulnerability is Vulnerability.NONE
