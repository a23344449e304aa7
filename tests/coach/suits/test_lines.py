"""The tree of a line wins what the line promises, and its words say what the tree does."""

from __future__ import annotations

import random
from functools import cache

import pytest

from crossruff.coach.suits import SuitLine, facts_of, study_suit

RANKS = "23456789TJQKA"
NAMES = dict(
    zip(
        RANKS,
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ],
        strict=True,
    )
)


def random_hands(rng: random.Random) -> tuple[str, str]:
    held = rng.sample(RANKS, rng.randint(4, 10))
    cut = rng.randint(0, len(held))
    return "".join(held[:cut]) or "-", "".join(held[cut:]) or "-"


class Walk:
    """Plays a line against every defence in one layout, card by card."""

    def __init__(self, line: SuitLine, number: int) -> None:
        self.line = line
        self.classes = line.classes
        counts = line.layouts[number].west
        west = tuple(counts)
        east = tuple(len(cards) - count for cards, count in zip(line.classes, counts, strict=True))
        self.worst = self.play(0 if line.steps else None, line.cards.north, line.cards.south, west, east)

    def play(
        self, step: int | None, north: str, south: str, west: tuple[int, ...], east: tuple[int, ...]
    ) -> int:
        if step is None:
            return from_the_top(north, south, self.held(west), self.held(east))
        now = self.line.steps[step]
        second, fourth = (west, east) if now.hand == "S" else (east, west)
        results = []
        if not any(second):
            return open_tricks(north, south, self.held(west), self.held(east))
        for answer in now.answers:
            if not second[answer.second]:
                continue
            ours = {"N": (now.lead, answer.third), "S": (answer.third, now.lead)}[now.hand]
            after = [hand.replace(card or "-", "") for hand, card in zip((north, south), ours, strict=True)]
            top = max(RANKS.index(card) for card in ours if card)
            for end in answer.ends:
                if end.fourth is None:
                    if any(fourth):
                        continue
                elif not fourth[end.fourth]:
                    continue
                theirs = [self.classes[answer.second][0]]
                theirs += [] if end.fourth is None else [self.classes[end.fourth][0]]
                assert end.won is (top > max(RANKS.index(card) for card in theirs))
                left = (less(second, answer.second), less(fourth, end.fourth))
                w, e = left if now.hand == "S" else left[::-1]
                if end.fourth is None:
                    rest = open_tricks(*after, self.held(w), self.held(e))
                else:
                    rest = self.play(end.next, after[0], after[1], w, e)
                results.append(end.won + rest)
        # The line leaves out what can only happen where it has nothing to win any more.
        return min(results, default=0)

    def held(self, counts: tuple[int, ...]) -> str:
        return "".join(cards[:count] for cards, count in zip(self.classes, counts, strict=True))


def less(counts: tuple[int, ...], number: int | None) -> tuple[int, ...]:
    return tuple(count - (index == number) for index, count in enumerate(counts))


def from_the_top(north: str, south: str, west: str, east: str) -> int:
    """Return the tricks of the highest cards until one loses; the defenders keep their highest."""
    won = 0
    while north or south:
        if not south or (north and RANKS.index(north[0]) > RANKS.index(south[0])):
            card, north, south = north[0], north[1:], south[:-1]
        else:
            card, south, north = south[0], south[1:], north[:-1]
        if any(RANKS.index(other) > RANKS.index(card) for other in west[:1] + east[:1]):
            return won
        won, west, east = won + 1, west[:-1], east[:-1]
    return won


@cache
def open_tricks(north: str, south: str, west: str, east: str) -> int:
    """Return declarer's tricks with all cards open, by going through every card."""
    best = 0
    for led_by_north, hand in ((True, north), (False, south)):
        for lead in hand:
            second_hand, across, fourth_hand = (east, south, west) if led_by_north else (west, north, east)
            worst = 99
            for second in second_hand or "-":
                answer = 0
                for third in across or "-":
                    least = 99
                    for fourth in fourth_hand or "-":
                        ours = max(RANKS.find(lead), RANKS.find(third))
                        theirs = max(RANKS.find(second), RANKS.find(fourth))
                        n, s = (lead, third) if led_by_north else (third, lead)
                        w, e = (fourth, second) if led_by_north else (second, fourth)
                        rest = (
                            hand.replace(card, "")
                            for hand, card in ((north, n), (south, s), (west, w), (east, e))
                        )
                        least = min(least, (ours > theirs) + open_tricks(*rest))
                    answer = max(answer, least)
                worst = min(worst, answer)
            best = max(best, worst)
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_tree_wins_what_the_line_promises_against_every_defence(seed: int) -> None:
    north, south = random_hands(random.Random(seed))
    for line in study_suit(north, south).lines:
        for number, tricks in enumerate(line.tricks):
            assert Walk(line, number).worst >= tricks, (north, south, line.layouts[number])


@pytest.mark.parametrize("seed", range(60))
def test_every_clause_names_the_cards_of_its_steps(seed: int) -> None:
    north, south = random_hands(random.Random(1000 + seed))
    for line in study_suit(north, south).lines:
        facts = facts_of(line)
        assert line.text == ("".join(fact.text for fact in facts) or "any line wins as much")
        for fact in facts:
            play = fact.text.split(", then ")[-1] if fact.text.startswith(", then") else fact.text
            for number in fact.steps:
                step = line.steps[number]
                third = step.answers[-1].third if step.answers else None
                named = {NAMES[card] for card in (step.lead, third) if card is not None and card in "TJQKA"}
                # A card from the ten up is never "small"; a low one may be.
                assert all(name in play for name in named), (fact.text, step)
        conditions = [fact.condition for fact in facts if fact.condition]
        assert len(conditions) == len(set(conditions))


def test_the_line_is_said_as_a_player_would() -> None:
    assert study_suit("AKJxx", "xxxx").goal(5).line.text == "play the ace, then play the king"  # type: ignore[union-attr]
    text = "play the ace; if the queen appears, play the king; otherwise small to the jack"
    assert study_suit("AKJxx", "xxx").average.text == text
