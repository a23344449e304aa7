"""Lines are played out honestly: known chances, throw-ins and squeezes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from crossruff.coach.problems.events import danger_hand, is_squeeze, is_throw_in
from crossruff.coach.problems.figures import LineFollower
from crossruff.coach.problems.play_out import LinePlayer
from crossruff.coach.problems.tree import LineNode, equal_cards, reply_word
from crossruff.dd import Solver
from crossruff.model import Card, Contract, Deal, Hand, Play


def all_worlds(north: str, south: str, unseen: str) -> NDArray[np.uint64]:
    """All deals of the unseen cards."""
    cards = list(Hand.parse(unseen))
    rows = []
    for chosen in itertools.combinations(cards, len(cards) // 2):
        west = Hand(chosen)
        ours = {"N": Hand.parse(north), "S": Hand.parse(south)}
        rows.append(Deal({**ours, "W": west, "E": Hand(cards) - west}).packed)
    return np.array(rows, dtype=np.uint64)


class Ending(LinePlayer):
    """Plays an ending for a number of tricks."""

    wanted = 0

    def need(self, play: Play) -> int:
        return self.wanted - play.won("NS")


class FollowedEnding(LineFollower):
    """Follows a plan of an ending for a number of tricks."""

    wanted = 0

    def need(self, play: Play) -> int:
        return self.wanted - play.won("NS")


@pytest.mark.parametrize(
    ("north", "south", "unseen", "first", "tricks", "chance"),
    [
        ("AQ...", "32...", "KJ54...", "S2", 2, 1 / 2),  # a finesse
        ("AQ...", "32...", "KJ54...", "S2", 1, 1.0),
        # The queen may be on either side: a two-way guess is half, though double dummy never fails.
        ("AJ2...", "KT3...", "Q98765...", "S3", 3, 1 / 2),
        # With the ♥A an entry, the ♠A first and the queen last: nothing is gained by the order.
        ("A2.2..", "K3.A..", "QJT9.KQ..", "S3", 3, 1.0),
    ],
)
def test_small_endings_have_their_known_chances(
    north: str, south: str, unseen: str, first: str, tricks: int, chance: float
) -> None:
    hands = all_worlds(north, south, unseen)
    play = Play(Deal({"N": north, "S": south}), "NT", "S", (), "S")
    player = Ending(Contract.parse("1NTS"), np.ones(len(hands)), Solver(threads=1))
    player.wanted = tricks
    found = player.play(play, hands, Card.parse(first))
    assert found.chance == pytest.approx(chance)
    assert found.tree.made == pytest.approx(found.chance)
    assert found.made.mean() == pytest.approx(found.chance)


def test_fresh_worlds_tell_the_true_chance_of_a_plan() -> None:
    # The plan is made where West always has the queen; in fresh worlds it is a guess.
    hands = all_worlds("AJ2...", "KT3...", "Q98765...")
    west = hands[(hands[:, 3] & np.uint64(Card.parse("SQ").bit)) != 0]
    play = Play(Deal({"N": "AJ2...", "S": "KT3..."}), "NT", "S", (), "S")
    player = Ending(Contract.parse("1NTS"), np.ones(len(west)), Solver(threads=1))
    player.wanted = 3
    planned = player.play(play, west, Card.parse("S3"))
    assert planned.chance == pytest.approx(1.0)
    follower = FollowedEnding(Contract.parse("1NTS"), np.ones(len(hands)), Solver(threads=1))
    follower.wanted = 3
    found = follower.follow(play, hands, planned.tree)
    assert found.chance == pytest.approx(1 / 2)
    assert found.tree.card is planned.tree.card
    assert found.tree.made == pytest.approx(found.chance)


@pytest.mark.parametrize(("west", "east", "danger"), [("AQ.A..", "43.2..", -1), ("AQ.2..", "43.A..", 1)])
def test_the_dangerous_hand_is_told(west: str, east: str, danger: int) -> None:
    # South has ♠K2 and led a heart. East on lead goes through the king; West on lead cannot.
    deal = Deal({"N": "65.3..", "S": "K2.4..", "W": west, "E": east})
    play = Play(deal.only("N", "S"), "NT", "S", ("H4",), "S")
    rest = np.array([[*deal.packed]], dtype=np.uint64)
    rest[:, 2] &= ~np.uint64(Card.parse("H4").bit)
    assert danger_hand(play, rest, 1, Solver(threads=1)) == danger


def test_a_thrown_in_defender_is_noticed() -> None:
    # West must lead a spade into the tenace; on lead, declarer loses to the king.
    deal = Deal("N:32... 54... AQ... KJ...")
    row = np.array([deal.packed], dtype=np.uint64)
    solver = Solver(threads=1)
    assert is_throw_in(Play(deal, "NT", "W", (), "S"), row, 2, solver)
    assert not is_throw_in(Play(deal, "NT", "W", (), "S"), row, 1, solver), "one trick needs no help"
    other = Deal("N:32... KJ... AQ... 54...")
    row = np.array([other.packed], dtype=np.uint64)
    assert not is_throw_in(Play(other, "NT", "W", (), "S"), row, 2, solver), "a finesse does it"


def test_a_squeezed_defender_is_noticed() -> None:
    # South leads the ♦A. West guards spades and hearts and has no other card; East's ♣2 would be idle.
    seen = Play("N:AJ.A.. - 2.3.A. -", "NT", "S", ("DA",), "S")
    squeezed = Deal("N:AJ.A.. 43..2. 2.3.. KQ.K..")
    assert not is_squeeze(seen, np.array([squeezed.packed], dtype=np.uint64), 4), "the ♥A is high anyway"
    seen = Play("N:AJ.Q.. - 2.A.A. -", "NT", "S", ("DA",), "S")
    squeezed = Deal("N:AJ.Q.. 43..2. 2.A.. KQ.K..")
    assert not is_squeeze(seen, np.array([squeezed.packed], dtype=np.uint64), 4), "the ♥K falls under the ace"
    seen = Play("N:AJ.A4.. - 2.32.A. -", "NT", "S", ("DA",), "S")
    squeezed = Deal("N:AJ.A4.. 43..2.2 2.32.. KQ.KQ..")
    assert is_squeeze(seen, np.array([squeezed.packed], dtype=np.uint64), 4)
    assert not is_squeeze(seen, np.array([squeezed.packed], dtype=np.uint64), 3), "three tricks are sure"
    idle = Deal("N:AJ.A4.. 43..2.2 2.32.. KQ.K..K")
    assert not is_squeeze(seen, np.array([idle.packed], dtype=np.uint64), 4), "the ♣K is idle"


def test_equal_cards_share_a_word() -> None:
    play = Play("N:AT3... - 542... -", "NT", "S", declarer="S").play("S2")
    equal = equal_cards(play, Hand.parse("KQJ9876..."))
    assert reply_word(play, Card.parse("SQ"), equal[Card.parse("SQ")]) == "WKQJ"
    assert reply_word(play, Card.parse("S7"), equal[Card.parse("S7")]) == "Wx"
    assert reply_word(play, Card.parse("S9"), equal[Card.parse("S9")]) == "Wx", "it is equal to the eight"


def test_a_tree_comes_back_from_its_data() -> None:
    leaf = LineNode(0.25, 0.25, end="made")
    other = LineNode(0.75, 0.25, end="down")
    tree = LineNode(1.0, 0.5, Card.parse("SA"), "", (("Wx", leaf), ("WKQ E-H", other)))
    assert LineNode.from_data(tree.to_data()) == tree
    assert tree.after("Wx") is leaf
    assert tree.after("W9") is None
