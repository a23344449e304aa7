"""Plans for and weights of many worlds: the same as the core's own answers."""

from __future__ import annotations

import numpy as np
import pytest

from crossruff import dd
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Deal, Hand, Play

FINESSE = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
WORLDS = [
    Deal("N:AQ... K9... 32... J8..."),
    Deal("N:AQ... J9... 32... K8..."),
    Deal("N:AQ... 98... 32... KJ..."),
]


def test_one_solver_has_one_column_for_each_card() -> None:
    found = dd.solve_worlds(WORLDS, FINESSE, solver=dd.Solver(threads=1))
    assert found.bits == tuple(card.bit for card in FINESSE.legal_cards)
    assert found.best.tolist() == [1, 2, 2]
    for card in found.cards:
        column = found.tricks[:, found.cards.index(card)].tolist()
        assert (
            found.of(card).tolist() == found.of(str(card)).tolist() == found.of(card.bit).tolist() == column
        )
    with pytest.raises(CrossruffError, match="card must be one of S3 S2; got SA"):
        found.of("SA")


def test_no_worlds_have_no_rows() -> None:
    nothing: tuple[list[Deal] | dd.PackedWorlds, ...] = ([], np.empty((0, 4), dtype=np.uint64))
    for none in nothing:
        found = dd.solve_worlds(none, FINESSE)
        assert (found.tricks.shape, len(found.cards), len(found.best)) == ((0, 2), 2, 0)


def test_a_plan_is_the_cores() -> None:
    packed = dd.pack_worlds(WORLDS)
    solver = dd.Solver(threads=1)
    bits = [card.bit for card in FINESSE.legal_cards]
    told = solver.plan(packed.tobytes(), [1.0, 1.0, 2.0], 4, 2, [], [0.0, 1.0, 2.0], bits, 4, 10_000)
    assert told is not None
    found = dd.plan_worlds(
        packed,
        np.array([1, 1, 2]),
        FINESSE,
        [0, 1, 2],
        preference=list(FINESSE.legal_cards),
        horizon=4,
        effort=10_000,
        solver=solver,
    )
    assert found is not None
    assert [(one.bit, one.promise, one.value, one.searched) for one in found.cards] == told[0]
    assert (found.horizon, found.complete) == told[3:]
    assert found.cards[0].value == pytest.approx(1.75)
    flag = dd.CancelFlag()
    flag.set()
    late = {"preference": bits, "horizon": 2, "effort": 0, "cancel": flag}
    assert dd.plan_worlds(packed, [1, 1, 1], FINESSE, [0, 1, 2], **late) is None  # type: ignore[arg-type]


def test_weights_are_the_cores() -> None:
    play = Play("N:AJ... - 43... -", "NT", "S", "S3 SQ SA S5")
    worlds = [Deal("N:J... 6... 4... K..."), Deal("N:J... K... 4... 6...")]
    starts = dd.pack_worlds(worlds).copy()
    for seat, card in play.tricks[0].items():
        starts[:, seat.index] |= np.uint64(card.bit)
    cards = [(seat.index, card.bit) for seat, card in play.tricks[0].items()]
    for p in (1.0, 0.8):
        told = dd.Solver().weigh(starts.tobytes(), 4, cards, [1, 3], 1, p)
        assert dd.weigh_worlds(worlds, play, ("E", "W"), since=1, p=p).tolist() == told
    assert dd.pack_worlds(worlds)[0].tolist() == list(worlds[0].packed), "the worlds are left as they were"


def test_wrong_worlds_are_named() -> None:
    with pytest.raises(
        IllegalDeal, match="packed worlds must be rows of four hands in uint64; got 2 x 3 of float64"
    ):
        dd.weigh_worlds(np.zeros((2, 3)), FINESSE, "EW")
    with pytest.raises(IllegalDeal, match="weights must be one for each"):
        dd.plan_worlds(WORLDS, [1], FINESSE, [0, 1, 2], preference=[], horizon=1, effort=0)
    with pytest.raises(CrossruffError, match="seconds must be 0 or more; got -1"):
        dd.plan_worlds(WORLDS, [1, 1, 1], FINESSE, [0, 1, 2], preference=[], horizon=1, effort=0, seconds=-1)
    assert Hand("32...") == FINESSE.legal_cards
