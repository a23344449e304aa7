"""Choose the situations on the convention card of a natural system, and make the card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.bidding.convention_card import CardSection, ConventionCard, joined_rows
from crossruff.bidding.natural.conventions import convention_title
from crossruff.bidding.natural.engine.calls import CALLS, PASS
from crossruff.bidding.natural.engine.set_weights import weight_of
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.bidding.natural.texts.explanations import explanation
from crossruff.model import Auction, Call, Seat, Vulnerability

_RARE = 0.001
"""Calls that a smaller part of the hands makes in a situation are not on the card."""


@dataclass(frozen=True, slots=True)
class CardTopic:
    """A situation on the card."""

    group: str
    title: str
    calls: str
    """The auction so far."""
    unlike: str | None = None
    """Another auction: calls that show the same there are left out."""


_TOPICS = (
    CardTopic("Opening bids", "First and second seat", ""),
    CardTopic("Opening bids", "Third seat, if different", "P P", ""),
    CardTopic("Opening bids", "Fourth seat, if different", "P P P", ""),
    CardTopic("Notrump", "Responses to 1NT", "1NT P"),
    CardTopic("Notrump", "After 1NT 2♣", "1NT P 2C P"),
    CardTopic("Notrump", "After their 2♠ over 1NT", "1NT 2S"),
    CardTopic("Notrump", "Responses to 2NT", "2NT P"),
    CardTopic("Majors", "Responses to 1♠", "1S P"),
    CardTopic("Majors", "By a passed hand, if different", "P P 1S P", "1S P"),
    CardTopic("Majors", "Responses to 1♥", "1H P"),
    CardTopic("Majors", "After 1♠ 2NT", "1S P 2NT P"),
    CardTopic("Majors", "Rebids after 1♠ 1NT", "1S P 1NT P"),
    CardTopic("Majors", "After 1♠ 2♠", "1S P 2S P"),
    CardTopic("Minors", "Responses to 1♦", "1D P"),
    CardTopic("Minors", "Responses to 1♣", "1C P"),
    CardTopic("Minors", "Rebids after 1♦ 1♠", "1D P 1S P"),
    CardTopic("Minors", "After 1♦ 1♠ 1NT", "1D P 1S P 1NT P"),
    CardTopic("Twos", "Responses to 2♣", "2C P"),
    CardTopic("Twos", "Rebids after 2♣ 2♦", "2C P 2D P"),
    CardTopic("Twos", "Responses to 2♥", "2H P"),
    CardTopic("Twos", "After 2♥ 2NT", "2H P 2NT P"),
    CardTopic("They open", "Over their 1♦", "1D"),
    CardTopic("They open", "Over their 1♠", "1S"),
    CardTopic("They open", "Over their 1NT", "1NT"),
    CardTopic("They open", "Over their weak 2♥", "2H"),
    CardTopic("They open", "Balancing after 1♥ and two passes", "1H P P"),
    CardTopic("They open", "After partner's 1♠ over 1♦", "1D 1S P"),
    CardTopic("They open", "After partner's double of 1♦", "1D X P"),
    CardTopic("They interfere", "After 1♦ and their 1♠", "1D 1S"),
    CardTopic("They interfere", "After 1♠ and their double", "1S X"),
    CardTopic("They interfere", "After 1♥ and their 2♣", "1H 2C"),
    CardTopic("Slam", "Answers to 4NT", "1S P 3S P 4NT P"),
    CardTopic("Slam", "Answers to 4♣ over 1NT", "1NT P 4C P"),
)
_CARDING = (
    ("Leads", "top of a sequence, fourth best, top of nothing"),
    ("Signals", "a high card asks for more; high for an even number; suit preference"),
)
"""What `cardplay.defence` does."""
_NOTES = (
    "Points are high-card points with nobody vulnerable.",
    "Total points add one for each card after the fourth of a suit.",
    "Support points add for short suits when raising: with four trumps 1 for a doubleton, 3 for a singleton, "
    "5 for a void.",
)


def convention_card(system: NaturalSystem) -> ConventionCard:
    """Return the card of a system: the calls that its rules make, nobody vulnerable."""
    sections = []
    for topic in _TOPICS:
        before = _shown(system, topic.unlike) if topic.unlike is not None else {}
        shown = _shown(system, topic.calls).items()
        rows = joined_rows([(call, words) for call, words in shown if before.get(call) != words])
        if rows:
            sections.append(CardSection(topic.title, rows, topic.group))
    sections.append(CardSection("As the robots play", _CARDING, "Leads and signals"))
    played = tuple(convention_title(name) for name in sorted(system.switches))
    return ConventionCard(system.name, tuple(sections), played, _NOTES)


def _shown(system: NaturalSystem, calls: str) -> dict[Call, str]:
    """Return what the calls of the rules show after some calls."""
    return dict(_readings(system, Auction.parse(Seat.NORTH, calls)))


def _readings(system: NaturalSystem, auction: Auction) -> Iterator[tuple[Call, str]]:
    situation = system.situation_of(auction, Vulnerability.NONE)
    # The bids so far must be in the system: with a convention switched off they may not be.
    numbers = [call.index for call in auction.calls]
    for place, call in enumerate(numbers):
        if not system.situation(tuple(numbers[:place])).reading(call).hands:
            return
    known = weight_of(situation.known[situation.position])
    by_rule = {each.call for each in situation.candidates if each.source != "natural"}
    for call in sorted(by_rule - {PASS}):
        reading = situation.reading(call)
        if weight_of(reading.hands) >= _RARE * known:
            yield CALLS[call], explanation(reading)
