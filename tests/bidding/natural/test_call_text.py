"""What calls show, in a player's words: short, without code, true of the hands, and the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.bidding.natural.engine.calls import CALLS, is_over
from crossruff.bidding.natural.engine.condition_phrases import condition_phrase
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.texts.call_text import LONGEST
from crossruff.bidding.natural.texts.explanations import explanation
from crossruff.dealing.language import parse_condition
from crossruff.inference.phrases import NUMBERS
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import Auction, Call, Hand, Suit, View, Vulnerability
from crossruff.robots import robot
from crossruff.robots.explain import explain
from crossruff.web.workers.tasks.hints import hint_data

CODE = re.compile(r"[<>=+&|]|hcp|\b\d+-|\bnot\b|priority")
WORDS = "|".join(NUMBERS)
POINTS = re.compile(r"(?:(\d+) (?:to|or) (\d+)|(\d+) or more|at most (\d+)|(\d+)) (total )?points")
LENGTHS = re.compile(
    rf"(?:({WORDS}) or more|at most ({WORDS})|({WORDS}) (?:or|to) ({WORDS})|({WORDS})) "
    r"(spade|heart|diamond|club)s?\b"
)


def made_calls(system: NaturalSystem, boards: range) -> Iterator[tuple[str, Call, str, HandFeatures]]:
    """Yield the auction so far, each call with its text, and the hand that made it."""
    library = solved_deals.default()
    for place in boards:
        board = SolvedBoard(library, place)
        held = [HandFeatures(hand) for hand in board.hands]
        calls: tuple[int, ...] = ()
        while not is_over(calls):
            situation = system.situation(calls, *board.vulnerable)
            player = held[len(calls) % 4]
            chosen = situation.choose(player)
            assert chosen is not None
            before = " ".join(str(CALLS[call]) for call in calls)
            yield before, CALLS[chosen.call], explanation(situation.reading(chosen.call)), player
            calls = (*calls, chosen.call)


def is_true(text: str, held: HandFeatures) -> bool:
    """Return whether the numbers of points and cards in a text are those of a hand."""
    for found in POINTS.finditer(text):
        low, high, least, most, exactly, total = found.groups()
        points = held.hcp + (sum(max(length - 4, 0) for length in held.lengths) if total else 0)
        span = (int(low or least or exactly or 0), int(high or most or exactly or 99))
        if not span[0] <= points <= span[1]:
            return False
    for found in LENGTHS.finditer(text):
        least, most, low, high, exactly, name = found.groups()
        first, last = least or low or exactly or "no", most or high or exactly or "thirteen"
        length = held.lengths[Suit[f"{name.upper()}S"].index]
        if not NUMBERS.index(first) <= length <= NUMBERS.index(last):
            return False
    return not ("balanced" in text.split(", ") and not held.hand.shape.is_balanced)


@pytest.mark.parametrize("name", ["sayc", "sayc-weak", "two-over-one"])
def test_texts_are_short_and_true_of_the_hands(name: str) -> None:
    texts = []
    for before, call, text, held in made_calls(natural_system(name), range(400)):
        texts.append(text)
        assert not CODE.search(text.replace("4-3-3-3 shape", "")), (before, call, text)
        assert any(is_true(part, held) for part in text.split("; or ")), (before, call, text, held.hand)
    assert sum(len(text) <= LONGEST for text in texts) > 0.95 * len(texts)
    assert max(map(len, texts)) <= 90


@pytest.mark.parametrize(
    ("auction", "shown"),
    [
        ("1S", "10 to 21 points, five or more spades"),
        ("1NT", "strong notrump: 15 to 17 points, balanced"),
        ("2S", "weak two: 5 to 10 points, six spades"),
        ("1S P 3S", "limit raise: 10 to 12 support points, three or more spades"),
        ("1NT P 2D", "transfer to hearts: five or more hearts"),
        ("1NT P 2D P 2H", "accepts the transfer"),
        ("1S X", "takeout: 10 to 18 points, short in spades, support for the rest; or 15 or more points"),
        ("1C 1NT", "15 to 18 points, balanced, clubs stopped"),
        ("1S P 3S P 4NT P 5H", "two aces"),
        ("P", "at most 12 points"),
        ("1NT P 2D P", "nothing to add"),
        ("7NT", "no hand of this system makes this call"),
    ],
)
def test_what_calls_show(auction: str, shown: str) -> None:
    assert natural_system("sayc").explain(Auction.parse("N", auction))[-1].words == shown


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("stopper in hearts", "hearts stopped"),
        ("not stopper in hearts", "no stopper in hearts"),
        ("2+ of AKQ in clubs or 3+ of AKQJT in clubs", "good clubs"),
        ("1+ of AKQ in clubs or 2+ of AKQJT in clubs", "fair clubs"),
        ("2+ of AKQ in clubs", "two of the top three clubs"),
        ("3 of AKQ in clubs", "the ace, king and queen of clubs"),
        ("0 or 4 aces", "no ace or four aces"),
        ("3+ aces", "three aces or more"),
        ("has CA", "the ace of clubs"),
        ("3- losers", "at most three losers"),
        ("4+ hcp in hearts", "4 or more points in hearts"),
        ("5+ hearts or stopper in spades", "five or more hearts or spades stopped"),
    ],
)
def test_conditions_that_a_set_of_hands_does_not_decide(condition: str, said: str) -> None:
    assert condition_phrase(parse_condition(condition)) == said


def test_box_hint_card_and_explanation_say_the_same() -> None:
    system = natural_system("sayc")
    auction, hand = Auction.parse("N", "1S P"), Hand.parse("K32.KQ32.432.432")
    box = system.continuations(auction)
    view = View.of_auction(hand, auction, Vulnerability.NONE)
    for decision in (system.call(view), robot("club").decide(view), NaturalSystem(loose=True).call(view)):
        assert decision.shows == box[decision.action]
        assert explain(decision).startswith(f"{decision.action.symbol}: {box[decision.action]}.")
        # A player who judges considers further calls, which the rules never make.
        assert all(box[one.action] == one.reason for one in decision.candidates if one.action in box)
        hints = {Call.parse(one["action"]): one["words"] for one in hint_data(decision)["candidates"]}
        assert all(box[action] == words for action, words in hints.items() if action in box)
        assert system.explain(auction.call(decision.action))[-1].words == decision.shows
    rows = dict(next(one for one in system.card().sections if one.title == "Responses to 1♠").rows)
    assert rows["2♠"] == box[Call.parse("2S")]


def test_a_player_who_judges_describes_the_agreement() -> None:
    auction = Auction.parse("N", "1NT P 2D P 2H P 3NT P P P")
    plain, loose = natural_system("sayc"), NaturalSystem(loose=True)
    pairs = zip(plain.explain(auction), loose.explain(auction), strict=True)
    assert all(one.words == other.words for one, other in pairs)
    strong = Hand.parse("K32.AQ32.Q32.432")
    raised = Auction.parse("N", "1S P 2S")
    assert strong not in plain.explain(raised)[-1].meaning
    assert strong in loose.explain(raised)[-1].meaning


def test_the_reason_is_the_rule_that_the_hand_fits() -> None:
    view = View.of_auction(Hand.parse("AKQ2.AK32.AQ4.32"), Auction.parse("N", "1D"))
    decision = natural_system("sayc").call(view)
    assert decision.action == Call.parse("X")
    assert decision.reason != decision.shows
    assert "19 or more points" in decision.reason
