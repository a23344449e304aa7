"""Systems as values: their files, their calls, what they show, their document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crossruff import CrossruffError, _core
from crossruff.bidding.evolved import Boards, EvolvedSystem, describe, judge, match, nodes
from crossruff.bidding.evolved.describe import Frequencies
from crossruff.bidding.evolved.systems import shipped
from crossruff.model import Auction, Call, Seat, Vulnerability
from tests.bidding.evolved.samples import EVERYTHING, THESIS, evolved, made_up, random_system


@pytest.fixture(scope="module")
def boards() -> Boards:
    return Boards(made_up(5, 300))


@pytest.fixture(scope="module", params=[THESIS, EVERYTHING], ids=["thesis", "all nodes"])
def system(request: pytest.FixtureRequest, boards: Boards) -> EvolvedSystem:
    population = evolved(3, boards.core, switches=request.param, rounds=1500)
    return EvolvedSystem(population.best(), "sample")


def test_every_node_has_a_name() -> None:
    assert nodes.switches_of(nodes.names_of(EVERYTHING)) == EVERYTHING
    assert nodes.switches_of([*nodes.DECISIONS, *nodes.BIDS]) == EVERYTHING
    with pytest.raises(CrossruffError, match="unknown node 'hunch'; choose thesis"):
        nodes.switches_of(["hunch"])


def test_a_file_gives_the_same_system(system: EvolvedSystem, tmp_path: Path) -> None:
    system.save(tmp_path / "one.json")
    again = EvolvedSystem.load(tmp_path / "one.json")
    assert again == system
    assert again.name == "sample"
    assert hash(again) == hash(system)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "", "must be an evolved bidding system"),
        (lambda text: "[1]", "must be an evolved bidding system"),
        (lambda text: text.replace("evolved", "involved"), "must be an evolved bidding system"),
        (lambda text: text[:-30], "must be an evolved bidding system"),
        (lambda text: text.replace("Q1JCU", "????"), "damaged"),
        (lambda text: json.dumps(json.loads(text) | {"system": "Q1JCUwEECAMDAAAADwAAAA=="}), "damaged"),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, change: object, words: str) -> None:
    text = EvolvedSystem(random_system(1)).dumps()
    assert callable(change)
    path = tmp_path / "bad.json"
    path.write_text(change(text))
    with pytest.raises(CrossruffError, match=f"bad.json: .*{words}"):
        EvolvedSystem.load(path)


def test_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CrossruffError, match="must be text; the file is not UTF-8"):
        EvolvedSystem.load(path)


def test_calls_are_those_of_the_auctions_and_what_they_show_is_true(
    system: EvolvedSystem, boards: Boards
) -> None:
    for place in range(60):
        auction, deal = boards.auction(system.core, system.core, place), boards.deals.deal(place)
        vulnerability = boards.vulnerability(place)
        assert auction.is_over
        explained = system.explain(auction, vulnerability)
        for number, shown in enumerate(system.shown_by(auction, vulnerability)):
            before, one = auction.at(number), explained[number]
            hand, vulnerable = deal[one.seat], vulnerability.for_dealer(auction.dealer)
            numbers = [call.index for call in before.calls]
            assert system.choose(hand, before, vulnerability, system) is one.call
            assert system.choose_number(hand, numbers, *vulnerable) == one.call.index
            following = system.shown_next(before, vulnerability)
            assert shown is not None
            assert hand in shown
            assert hand in one.meaning
            assert hand in following[one.call]
            if following[one.call].exact:
                others = [call for call, shown in following.items() if hand in shown]
                assert others == [one.call]


def test_a_call_that_no_hand_makes_has_no_meaning(boards: Boards) -> None:
    always = _core.BiddingSystem(1, 0, THESIS, [0x0000_00C1], bytes(39))  # passes whatever it holds
    system = EvolvedSystem(always)
    assert system.shown_by(Auction.parse("N", "7NT")) == [None]
    (opening,) = system.explain(Auction.parse("N", "7NT"))
    assert not opening.in_system
    assert judge(system, boards).ratio == 1
    assert system.continuations(Auction(Seat.NORTH)) == {Call.PASS: "any hand"}


def test_a_system_does_not_beat_itself_and_a_match_has_two_sides(
    system: EvolvedSystem, boards: Boards
) -> None:
    other = EvolvedSystem(random_system(8, system.core.switches))
    assert match(system, system, boards).mean == 0
    there, back = match(system, other, boards), match(other, system, boards)
    assert there.mean == -back.mean
    assert there.within > 0


def test_the_document_counts_every_board(system: EvolvedSystem, boards: Boards) -> None:
    quiet = Boards(boards.deals, Vulnerability.NONE)
    counted = Frequencies.of(system, quiet)
    assert counted.after[()].total() == len(boards)
    text = describe(system, quiet, least=0.01)
    assert text.startswith("# sample\n")
    assert "### In first seat" in text
    for call, count in counted.after[()].items():
        assert f"| {call.symbol} | " in text
        assert f"| {100 * count / len(boards):.1f} % |" in text


def test_systems_that_come_with_the_package_can_be_read() -> None:
    for path in shipped():
        assert EvolvedSystem.load(path).name
