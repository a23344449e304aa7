"""Many worlds at once: each as DDS solves it alone, and worlds that cannot be."""

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
WORLDS = [Deal.parse("N:AQ... J9... 3..2. K..A."), Deal.parse("N:AQ... K9... 3..2. J..A.")]


def sampled(number: int, tricks: int, played: int) -> tuple[Play, list[tuple[Deal, Play]]]:
    """A position as two partners see it; worlds of the hidden cards, each also as a position of its own."""
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
        world = left.replace(turn.next, Hand()).replace(turn.previous, Hand(hidden[count:]))
        world = world.replace(turn.next, Hand(hidden[:count]))
        position = alone(world, play.trick)
        if position is not None:
            found.append((world, position))
    return Play(whole.only(turn, turn.partner), play.strain, play.leader, play.cards), found


def alone(world: Deal, trick: Trick) -> Play | None:
    """A world with the trick under way; None if somebody would have revoked in it."""
    for seat, card in trick.items():
        world = world.replace(seat, world[seat].with_card(card))
    try:
        return Play(world, trick.strain, trick.leader, trick.cards)
    except IllegalCard:
        return None


@pytest.mark.parametrize(("tricks", "played"), [(1, 0), (4, 0), (5, 1), (6, 2), (6, 3), (7, 9), (8, 6)])
def test_each_world_is_worth_what_dds_says(tricks: int, played: int) -> None:
    view, samples = sampled(tricks + played, tricks, played)
    worlds = [world for world, _ in samples]
    assert len(worlds) > 2
    expected = [peer.values(position) for _, position in samples]
    found = dd.solve_worlds(worlds, view)
    assert found.cards == tuple(view.legal_cards)
    assert found.tricks.tolist() == [[values[card] for card in found.cards] for values in expected]
    assert found.tricks.dtype == np.int8
    assert found.finished.all()
    packed = np.array([world.packed for world in worlds], dtype=np.uint64)
    assert (dd.solve_worlds(packed, view, threads=1).tricks == found.tricks).all()
    for target in range(view.tricks_left + 1):
        reached = dd.solve_worlds(packed, view, goal=dd.Goal.TARGET, target=target)
        assert ((found.tricks >= target) == reached.tricks).all()
    best = dd.solve_worlds(packed, view, goal="best").tricks
    assert ((best >= 0).sum(axis=1) == 1).all()
    assert (best.max(axis=1) == found.tricks.max(axis=1)).all()


def test_worlds_may_come_one_by_one_and_in_any_memory_order() -> None:
    expected = [[2, 1], [1, 1]]
    assert dd.solve_worlds(iter(WORLDS), SEEN).tricks.tolist() == expected
    packed = np.array([world.packed for world in WORLDS], dtype=np.uint64)
    assert dd.solve_worlds(np.asfortranarray(packed), SEEN).tricks.tolist() == expected
    assert dd.solve_worlds(packed.astype(">u8"), SEEN).tricks.tolist() == expected


def test_what_is_not_finished_is_minus_one() -> None:
    flag = dd.CancelFlag()
    flag.set()
    view = Play(deal(seed=1).only(Seat.WEST), Strain.NOTRUMP, Seat.WEST)
    for found in (
        dd.solve_worlds([deal(seed=1)] * 3, view, cancel=flag),
        dd.solve_worlds([deal(seed=1)] * 3, view, seconds=0),
    ):
        assert (found.tricks == -1).all()
        assert not found.finished.any()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([WORLDS[0], WORLDS[0].rotated(1)], "world 1 takes from North a card"),
        ([Deal.parse("N:AQ... J9... 3..2. K...")], "world 0: West must have 2 cards; got 1"),
        (
            [Deal.unchecked((*WORLDS[0].packed[:3], WORLDS[0].packed[1]))],
            "world 0: every card must be in one place; got .* in two",
        ),
    ],
)
def test_wrong_worlds_are_named(rows: list[Deal], words: str) -> None:
    with pytest.raises(IllegalDeal, match=words):
        dd.solve_worlds(rows, SEEN)


def test_a_played_card_is_nowhere() -> None:
    with pytest.raises(IllegalDeal, match="world 0 holds a card that has been played"):
        dd.solve_worlds(WORLDS, SEEN.play("D2"))


def test_wrong_options_are_said() -> None:
    with pytest.raises(IllegalDeal, match="rows of four hands in uint64; got 2 x 3 of float64"):
        dd.solve_worlds(np.zeros((2, 3)), SEEN)
    with pytest.raises(CrossruffError, match="goal must be every, best or target; got 'worst'"):
        dd.solve_worlds(WORLDS, SEEN, goal="worst")
    with pytest.raises(CrossruffError, match="target must be 0 to 13"):
        dd.solve_worlds(WORLDS, SEEN, goal="target", target=14)
    with pytest.raises(CrossruffError, match="seconds must be 0 or more"):
        dd.solve_worlds(WORLDS, SEEN, seconds=float("nan"))
    with pytest.raises(CrossruffError, match="threads"):
        dd.solve_worlds(WORLDS, SEEN, threads=-2)
    with pytest.raises(CrossruffError, match="it is over"):
        dd.solve_worlds(WORLDS, SEEN.claimed(1, Seat.NORTH))
