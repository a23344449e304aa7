"""Claims against brute force: every one that is found, and every one that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from crossruff.claims import find_claim, plan_of
from crossruff.claims.search import ClaimSearch
from crossruff.model import Card, View
from tests.claims import follow_plans
from tests.claims.by_force import ByForce
from tests.claims.check_plan import faults

EFFORT = 100_000_000
COMBINED = "found by the combined defender"
EXACT = "found by the exact search"
THERE = "guaranteed claims"
"""A position with three sure tricks has three of them: of one, of two and of three."""


def check(view: View, oracle: ByForce) -> tuple[list[str], Counter[str]]:
    """What is wrong with the claims of a position, and how many were found of those that there are."""
    truth = oracle.value(view)
    left, search = view.play.tricks_left, ClaimSearch.of(view)
    proved = [tricks for tricks in range(1, left + 1) if search.proves([], tricks, left - tricks, EFFORT)]
    simple = [tricks for tricks in range(1, left + 1) if _beats_combined(search, tricks, left)]
    wrong = []
    if proved != list(range(1, truth + 1)):
        wrong.append(f"{describe(view)}: {truth} tricks are sure, proved were {proved}")
    if simple and simple[-1] > truth:
        wrong.append(f"{describe(view)}: {truth} tricks are sure, the combined defender allows {simple[-1]}")
    if proved:
        wrong += _faults_of_plan(view, proved[-1])
    return wrong, Counter({THERE: truth, EXACT: len(proved), COMBINED: len(simple)})


def _beats_combined(search: ClaimSearch, tricks: int, left: int) -> bool:
    return any(search.beats_combined(tricks, losers, EFFORT) for losers in range(left - tricks + 1))


def _faults_of_plan(view: View, tricks: int) -> list[str]:
    """Follow the search, and the plan in words, through every world and every defence."""
    claim = find_claim(view, tricks)
    if claim is None:
        return [f"{describe(view)}: {tricks} tricks were proved, and then not"]

    def choose(line: Sequence[Card]) -> Card:
        card = claim.card(line)
        if card is not None:
            return card
        play = view.play
        for one in line:
            play = play.play(one)
        return next(iter(play.legal_cards))

    wrong: list[object] = [*faults(view, tricks, choose, every_line=False)]
    with suppress(follow_plans.TooMany):
        wrong += follow_plans.faults(claim, plan_of(claim), most=10_000)
    return [f"{describe(view)}: {fault}" for fault in wrong]


def describe(view: View) -> str:
    """A position in a line."""
    play = view.play
    return f"{play.remaining} unseen {view.unseen} at {play.strain}, {play.trick}"
