"""Many layouts at once: each as DDS solves it alone, and layouts that cannot be."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from crossruff import dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError, IllegalCard, IllegalDeal
from crossruff.model import Deal, Hand, Play, Seat, Strain, Trick
from tests.dd import peer

SEEN = Play(Deal.parse("N:AQ... - 3..2. -"), Strain.NOTRUMP, Seat.SOUTH)
LAYOUTS = [Deal.parse("N:AQ... J9... 3..2. K..A."), Deal.parse("N:AQ... K9... 3..2. J..A.")]


def sampled(number: int, tricks: int, played: int) -> tuple[Play, list[tuple[Deal, Play]]]:
    """A position as two partners see it; layouts of the hidden cards, each also as a position of its own."""
    rng = Random(number)
    whole = Deal({seat: Hand(list(hand)[:tricks]) for seat, hand in deal(seed=5, number=number).items()})
    play = Play(whole, rng.choice(list(Strain)), Seat.WEST)
    for _ in range(played):
        play = play.play(rng.choice(list(play.legal_cards)))
    turn, left = play.turn, play.remaining
    hidden = [*left[turn.next], *left[turn.previous]]
    found = []
    for _ in range(12):
        rng.shuffle(hidden)
        count = len(left[turn.next])
        layout = left.replace(turn.next, Hand()).replace(turn.previous, Hand(hidden[count:]))
        layout = layout.replace(turn.next, Hand(hidden[:count]))
        position = alone(layout, play.trick)
        if position is not None:
            found.append((layout, position))
    return Play(whole.only(turn, turn.partner), play.strain, play.leader, play.cards), found


def alone(layout: Deal, trick: Trick) -> Play | None:
    """A layout with the trick under way; None if somebody would have revoked in it."""
    for seat, card in trick.items():
        layout = layout.replace(seat, layout[seat].with_card(card))
    try:
        return Play(layout, trick.strain, trick.leader, trick.cards)
    except IllegalCard:
        return None


@pytest.mark.parametrize(("tricks", "played"), [(1, 0), (4, 0), (5, 1), (6, 2), (6, 3), (7, 9), (8, 6)])
def test_each_layout_is_worth_what_dds_says(tricks: int, played: int) -> None:
    view, samples = sampled(tricks + played, tricks, played)
    layouts = [layout for layout, _ in samples]
    assert len(layouts) > 2
    expected = [peer.values(position) for _, position in samples]
    found = dd.worlds(view, layouts)
    assert found.cards == tuple(view.legal_cards)
    assert found.tricks.tolist() == [[values[card] for card in found.cards] for values in expected]
    assert found.tricks.dtype == np.int8
    assert found.finished.all()
    packed = np.array([layout.packed for layout in layouts], dtype=np.uint64)
    assert (dd.worlds(view, packed, threads=1).tricks == found.tricks).all()
    for target in range(view.tricks_left + 1):
        reached = dd.worlds(view, packed, goal=dd.Goal.TARGET, target=target)
        assert ((found.tricks >= target) == reached.tricks).all()
    best = dd.worlds(view, packed, goal="best").tricks
    assert ((best >= 0).sum(axis=1) == 1).all()
    assert (best.max(axis=1) == found.tricks.max(axis=1)).all()


def test_layouts_may_come_one_by_one_and_in_any_memory_order() -> None:
    expected = [[2, 1], [1, 1]]
    assert dd.worlds(SEEN, iter(LAYOUTS)).tricks.tolist() == expected
    packed = np.array([layout.packed for layout in LAYOUTS], dtype=np.uint64)
    assert dd.worlds(SEEN, np.asfortranarray(packed)).tricks.tolist() == expected
    assert dd.worlds(SEEN, packed.astype(">u8")).tricks.tolist() == expected


def test_what_is_not_finished_is_minus_one() -> None:
    flag = dd.CancelFlag()
    flag.set()
    view = Play(deal(seed=1).only(Seat.WEST), Strain.NOTRUMP, Seat.WEST)
    for found in (
        dd.worlds(view, [deal(seed=1)] * 3, cancel=flag),
        dd.worlds(view, [deal(seed=1)] * 3, seconds=0),
    ):
        assert (found.tricks == -1).all()
        assert not found.finished.any()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([], "no layouts"),
        ([LAYOUTS[0], LAYOUTS[0].rotated(1)], "layout 1 takes from North a card"),
        ([Deal.parse("N:AQ... J9... 3..2. K...")], "world 0: West must have 2 cards; got 1"),
        ([Deal.unchecked((*LAYOUTS[0].packed[:3], LAYOUTS[0].packed[1]))], "world 0: .* in two"),
    ],
)
def test_wrong_layouts_are_named(rows: list[Deal], words: str) -> None:
    with pytest.raises(IllegalDeal, match=words):
        dd.worlds(SEEN, rows)


def test_a_played_card_is_nowhere() -> None:
    with pytest.raises(IllegalDeal, match="layout 0 holds a card that has been played"):
        dd.worlds(SEEN.play("D2"), LAYOUTS)


def test_wrong_options_are_said() -> None:
    with pytest.raises(IllegalDeal, match="rows of four hands in uint64, not 2 x 3 of float64"):
        dd.worlds(SEEN, np.zeros((2, 3)))
    with pytest.raises(CrossruffError, match="the goal is every, best or target, not 'worst'"):
        dd.worlds(SEEN, LAYOUTS, goal="worst")
    with pytest.raises(CrossruffError, match="target is 0 to 13"):
        dd.worlds(SEEN, LAYOUTS, goal="target", target=14)
    with pytest.raises(CrossruffError, match="seconds are 0 or more"):
        dd.worlds(SEEN, LAYOUTS, seconds=float("nan"))
    with pytest.raises(CrossruffError, match="threads"):
        dd.worlds(SEEN, LAYOUTS, threads=-2)
    with pytest.raises(CrossruffError, match="the play is over"):
        dd.worlds(SEEN.claimed(1, Seat.NORTH), LAYOUTS)
