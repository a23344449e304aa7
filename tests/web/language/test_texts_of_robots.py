"""Each language says what calls show, why cards are played, and what the coach found, with every figure."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from crossruff.bidding import natural, system
from crossruff.bidding.natural import NATURAL_SYSTEMS
from crossruff.bidding.natural.engine.condition_phrases import condition_phrase
from crossruff.bidding.natural.engine.rule_files import read_rules
from crossruff.bidding.natural.texts.shape_facts import _kinds
from crossruff.cardplay.card_purposes import Intention
from crossruff.cardplay.defence.conventional_leads import why_led
from crossruff.claims.judging import ClaimReason
from crossruff.claims.plan.tree import Purpose
from crossruff.coach.conditions import WorldCondition
from crossruff.coach.problems.deck import shipped_deck
from crossruff.coach.problems.showing.answers import AnswerFact
from crossruff.coach.problems.showing.gains import GainFact
from crossruff.coach.problems.showing.position import score_text, trick_lines
from crossruff.coach.problems.words import QUESTIONS, hints, known_lines, line_facts
from crossruff.coach.review.certain.facts import CertainFact, LeadShown, LeadShowsFact, TrumpsOutFact
from crossruff.coach.review.facts import Fact
from crossruff.dealing import deal
from crossruff.dealing.language import parse_condition
from crossruff.model import Auction, Board, Call, Card, Seat, Vulnerability
from crossruff.players import Decision
from crossruff.robots import robot
from crossruff.robots.explain import explain
from crossruff.table import CardPlayed, EventLog, Referee, take_turn
from crossruff.web.language.translator import LANGUAGES, translator
from crossruff.web.workers.tasks.convention_cards import conventions

pytestmark = pytest.mark.parametrize("language", LANGUAGES)

CARDS = [Card.parse(suit + rank) for suit in "SHDC" for rank in "AKQJT98765432"]
FIGURES = re.compile(r"[♠♥♦♣][AKQJT2-9]|\d+ %|\d+[.,]\d+")


def lacking(language: str, kind: str, texts: set[str]) -> list[str]:
    """Return the texts that a language does not know."""
    said = translator(language).said
    return sorted(text for text in texts if text and said(kind, text) is None)


def test_there_is_a_second_language(language: str) -> None:
    assert language == "de"


def test_names_of_rules(language: str) -> None:
    files = Path(natural.__file__).parent.glob("rules/*.txt")
    blocks = [block for file in files for block in read_rules(file.read_text("utf-8"), file.name)]
    names = {rule.name for block in blocks for rule in block.rules}
    assert len(names) > 400
    assert lacking(language, "meaning", names) == []


def test_kinds_of_shape(language: str) -> None:
    assert lacking(language, "meaning", set(_kinds())) == []


@pytest.mark.parametrize("name", NATURAL_SYSTEMS)
def test_calls_and_what_may_follow_them(language: str, name: str) -> None:
    bidding, rng = system(name), random.Random(name)
    texts: set[str] = set()
    for number in range(1, 31):
        vulnerability = rng.choice(list(Vulnerability))
        auction = bidding.auction(deal(seed=77, number=number), Seat.NORTH, vulnerability)
        texts |= {each.words for each in bidding.explain(auction, vulnerability)}
        start = Auction(Seat.NORTH, auction.calls[: rng.randrange(len(auction.calls))])
        texts |= set(bidding.continuations(start, vulnerability).values())
    assert len(texts) > 150
    assert lacking(language, "meaning", texts) == []


CONDITIONS = (
    *("stopper in hearts", "not stopper in clubs", "2 aces", "1+ aces", "0-1 aces", "0 aces", "1-2 kings"),
    *("5-7 losers", "8+ losers", "3+ hearts", "2-4 hcp in clubs", "2+ of AKQ in spades", "1+ of AK in clubs"),
)


def test_conditions_of_rules(language: str) -> None:
    found = {condition_phrase(parse_condition(text)) for text in CONDITIONS}
    assert len(found - {""}) > 8
    assert lacking(language, "meaning", found) == []


@pytest.mark.parametrize("name", NATURAL_SYSTEMS)
def test_convention_cards(language: str, name: str) -> None:
    card = system(name).card()
    assert (
        lacking(language, "heading", {text for each in card.sections for text in (each.group, each.title)})
        == []
    )
    rows = {text for each in card.sections for _, text in each.rows}
    carding = {
        text
        for each in card.sections
        if each.title == "As the robots play"
        for row in each.rows
        for text in row
    }
    assert carding
    assert lacking(language, "heading", carding) == []
    assert lacking(language, "meaning", rows - carding) == []
    assert lacking(language, "sentences", set(card.notes)) == []
    assert (
        lacking(language, "convention", {each["text"] for each in conventions()["conventions"].values()})
        == []
    )


def test_rulings(language: str) -> None:
    assert lacking(language, "message", {reason.value for reason in ClaimReason}) == []


def test_leads_and_purposes(language: str) -> None:
    leads = {
        why_led(hand, card, notrump=notrump)
        for number in range(1, 60)
        for _, hand in deal(seed=3, number=number).items()
        for card in hand
        for notrump in (True, False)
    }
    assert len(leads) > 9
    assert lacking(language, "leadname", leads) == []
    king, queen = Card.parse("SK"), Card.parse("SQ")
    found = {Intention(queen, purpose).text for purpose in Purpose if purpose is not Purpose.FINESSE}
    found |= {
        Intention(queen, Purpose.FINESSE, king, Seat.WEST, chance).text for chance in (None, 0.5, 0.574)
    }
    found |= {
        Intention(queen, Purpose.LEAD, ruffs=Seat.EAST).text,
        Intention(queen, Purpose.FOLLOW, kept=king).text,
    }
    assert lacking(language, "reason", found) == []


@pytest.mark.parametrize("spec", ["club", "quick"])
def test_reasons_of_robots(language: str, spec: str) -> None:
    texts = set()
    for number in (1, 2):
        referee = Referee(_board(number), EventLog())
        player = robot(spec, seed=number, against=spec, threads=1)
        while not referee.state.is_over:
            take_turn(referee, player)
        for event in referee.log.events:
            decision: Decision[Any] | None = getattr(event, "decision", None)
            if decision is not None:
                texts |= {explain(decision), explain(decision, alternatives=False)}
        assert any(isinstance(event, CardPlayed) for event in referee.log.events)
    assert len(texts) > 40
    assert lacking(language, "sentences", texts) == []


def _board(number: int) -> Board:
    return Board(number, deal(seed=11, number=number))


def _classes(kind: Any) -> list[type]:
    if get_origin(kind) in (Union, UnionType):
        return [each for part in get_args(kind) for each in _classes(part)]
    return [kind]


_TEXTS = {
    "unit": ("IMPs", "tricks", "% of a top"),
    "system": ("SAYC", "two-over-one"),
    "name": ("fourth best", "top of a sequence", "the ace"),
    "shows": ("15 to 17 points, balanced", "transfer to hearts: five or more hearts"),
    "reason": ("game: 13 to 16 points, three or more spades", "nothing to add"),
}


def _simple(rng: random.Random, kind: Any, name: str) -> Any:
    """Return a value of a plain type for a field."""
    losses, shares = (0.0, 0.3, 1.25, 12.5), (0.0, 0.001, 0.4, 0.583, 0.999, 1.0)
    values: dict[Any, Callable[[], Any]] = {
        Card: lambda: rng.choice(CARDS),
        bool: lambda: rng.random() < 0.5,
        int: lambda: rng.randint(
            0 if name in ("cost", "out", "length") else 1, 300 if name == "worlds" else 6
        ),
        float: lambda: rng.choice(losses if name in ("loss", "error") else shares),
        Call: lambda: Call.parse(rng.choice(("Pass", "X", "XX", "1NT", "2S", "7C"))),
        str: lambda: rng.choice(_TEXTS[name]),
        type(None): lambda: None,
    }
    return values[kind]()


def _value(rng: random.Random, kind: Any, name: str) -> Any:
    """Return a value for a field of a fact."""
    parts = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return _value(rng, rng.choice(parts), name)
    if get_origin(kind) is tuple:
        if parts[-1] is Ellipsis:
            return tuple(rng.sample(CARDS, rng.choice((1, 2))))
        return tuple(_value(rng, part, "length") for part in parts)
    if issubclass(kind, Enum):
        return rng.choice(list(kind))
    return _instance(rng, kind) if is_dataclass(kind) and kind is not Card else _simple(rng, kind, name)


def _instance(rng: random.Random, kind: Any) -> Any:
    hints = get_type_hints(kind)
    given = {each.name: _value(rng, hints[each.name], each.name) for each in fields(kind)}
    if kind is LeadShowsFact and given["shown"] in (LeadShown.HOLDS, LeadShown.LACKS):
        given["other"] = rng.choice(CARDS)
    elif kind is LeadShowsFact:
        given["other"] = None
    elif kind is TrumpsOutFact:
        given["rounds"] = rng.randint(1, max(1, given["out"]))
    return kind(**given)


def _figures(text: str) -> Counter[str]:
    return Counter(each.replace(",", ".") for each in FIGURES.findall(text))


@pytest.mark.parametrize("kind", [*_classes(Fact), *_classes(WorldCondition)], ids=lambda kind: kind.__name__)
def test_facts_of_the_coach(language: str, kind: type) -> None:
    rng = random.Random(kind.__name__)
    said, seats = translator(language).said, {"North": "Nord", "East": "Ost", "South": "Süd", "West": "West"}
    is_condition = kind in _classes(WorldCondition)
    for _ in range(300):
        text = _instance(rng, kind).text
        own = said("condition" if is_condition else "sentences", text)
        assert own is not None, text
        assert _figures(own) == _figures(text), (text, own)
        for english, name in seats.items():
            assert len(re.findall(rf"\b{english}\b", text)) == len(re.findall(rf"\b{name}\b", own)), (
                text,
                own,
            )


def test_all_kinds_of_facts_are_tried(language: str) -> None:
    assert language in LANGUAGES
    assert len(_classes(Fact)) > 20
    assert set(_classes(CertainFact)) < set(_classes(Fact))


def test_problems(language: str) -> None:
    texts: dict[str, set[str]] = {"sentences": set(QUESTIONS.values()), "sentence": set(), "trickline": set()}
    for problem in shipped_deck():
        texts["sentences"] |= {*hints(problem), *(fact.text for fact in line_facts(problem))}
        texts["sentence"] |= {*known_lines(problem), score_text(problem, problem.play)}
        texts["trickline"] |= set(trick_lines(problem.play))
        answers = [
            AnswerFact(line.card, chance, True, problem.best.card, problem.best.chance, False, declares)
            for line in problem.lines
            for chance in (None, line.chance)
            for declares in (True, False)
        ]
        texts["sentences"] |= {answer.figures for answer in answers}
    names = [f"{seat}{what}" for seat in "EW" for what in ("+SK", ">=1H", ">=4H", "<=0D", "<=1D", "<=2C")]
    for one in names:
        texts["sentences"] |= {
            GainFact(((one, 1.0, 0.5), (two, share, 0.2))).text for two in names for share in (0.7, 1)
        }
    assert sum(map(len, texts.values())) > 1000
    assert {kind: lacking(language, kind, each) for kind, each in texts.items()} == {
        kind: [] for kind in texts
    }
