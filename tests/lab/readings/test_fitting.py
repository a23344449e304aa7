"""Fit and measure softness on hands that were drawn by a known one."""

from pathlib import Path

import numpy as np
import pytest

from crossruff import CrossruffError
from crossruff.dealing import deal
from crossruff.inference import Meaning, Softness, SoftReading, WorldSource
from crossruff.inference.call_kinds import CallKind
from crossruff.lab.readings.experiment import ReadingExperiment, measure_task
from crossruff.lab.readings.fitting import ReadHand, SharedCards, fit
from crossruff.lab.readings.measuring import FEATURES, expected
from crossruff.lab.recorded_boards import boards_in
from crossruff.model import Contract, Hand, Play, Seat, View

TRUE = Softness.falling(points=0.5, cards=0.3)
MEANINGS = [Meaning.parse(text) for text in ("11-14 hcp, 4+ spades", "6-9 hcp", "5+ hearts or 5+ diamonds")]


def drawn_view(seed: int) -> View:
    """Return what declarer sees of a deal after the lead: the defenders share 26 cards."""
    play = Play.of(deal(seed=seed), Contract.parse("1NTS"))
    return View.of(play.play(next(iter(play.legal_cards))), Seat.SOUTH)


def test_the_ways_are_those_of_all_hands() -> None:
    one, two = Hand.parse("AK.QJ2.KT987.Q43"), Hand.parse("QJT9.A3.AQ2.9876")
    found = SharedCards.of(
        ReadHand(one, MEANINGS[0], CallKind.OPENED), ReadHand(two, MEANINGS[1], CallKind.SILENT)
    )
    assert found.ways.sum() == pytest.approx(1)
    # The share of the ways in which the first hand fits its meaning, by trying many.
    cards = list(one | two)
    fits = found.ways[found.signatures[0] // 7**3 == 0].sum()
    chance = np.random.default_rng(1)
    tries = [Hand(cards[place] for place in chance.permutation(26)[:13]) in MEANINGS[0] for _ in range(4000)]
    assert fits == pytest.approx(np.mean(tries), abs=0.03)


def test_a_known_softness_is_found_again() -> None:
    pairs = []
    for seed in range(150):
        view = drawn_view(seed)
        told = {
            seat: SoftReading(MEANINGS[(seed + place) % 3], TRUE)
            for place, seat in enumerate((Seat.WEST, Seat.EAST))
        }
        led = view.play.cards[0]
        for world in WorldSource(view, told).sample(6, seed=seed).deals():
            hands = world[Seat.WEST] | Hand([led]), world[Seat.EAST]
            read = [
                ReadHand(hand, told[seat].meaning, CallKind.TWICE)
                for hand, seat in zip(hands, (Seat.WEST, Seat.EAST), strict=True)
            ]
            pairs.append(SharedCards.of(read[0], read[1]))
    found = fit(pairs).softness()[CallKind.TWICE]
    for points, cards in ((1, 0), (2, 0), (0, 1), (1, 1)):
        assert found.at(points, cards) == pytest.approx(TRUE.at(points, cards), rel=0.3)
    assert found.at(5, 3) < 0.1


def test_right_readings_cover_nine_in_ten() -> None:
    covered = []
    for seed in range(60):
        view = drawn_view(seed)
        source = WorldSource(view, {Seat.EAST: SoftReading(MEANINGS[seed % 3], TRUE)})
        worlds = source.sample(1000, seed=1)
        for truth in source.sample(10, seed=2).deals():
            covered.append(expected(worlds, view, Seat.EAST, truth[Seat.EAST]).covered)
    assert np.mean(covered, axis=0) == pytest.approx(np.full(len(FEATURES), 0.9), abs=0.04)


def test_halves_share_no_board(tmp_path: Path) -> None:
    lines = ["deal\tdealer\tvulnerable\tauction\tplay"]
    lines += [f"{deal(seed=seed)}\tN\tNone\t1S P P P\t" for seed in range(7)]
    lines.append(f"{deal(seed=9)}\tN\tNone\tP P P P\t")
    path = tmp_path / "some.tsv"
    path.write_text("\n".join(lines))
    halves = {half: [board.deal for board in boards_in([str(path)], half)] for half in ("even", "odd", "all")}
    assert [len(each) for each in halves.values()] == [4, 3, 7]
    assert set(halves["even"]) | set(halves["odd"]) == set(halves["all"])
    with pytest.raises(CrossruffError, match="half must be even, odd or all; got third"):
        list(boards_in([str(path)], "third"))


def test_a_system_that_reads_itself_is_always_inside() -> None:
    experiment = ReadingExperiment(deals=3, worlds=100, caller="rules")
    rows = experiment.work(experiment.tasks)
    assert [row.task for row in rows] == experiment.tasks
    assert sum(row.inside for row in rows) == sum(row.hands for row in rows) > 0
    assert all(row.impossible == row.contradicted == 0 for row in rows)
    assert all(row.soft > row.none - 5 for row in rows)
    assert "| leader" in experiment.report_rows(rows).text
    assert measure_task(experiment.tasks[0])[:-1] == rows[0][:-1]
    with pytest.raises(CrossruffError, match="caller must be one of rules, simulator, program, person"):
        ReadingExperiment(deals=3, caller="nobody")
