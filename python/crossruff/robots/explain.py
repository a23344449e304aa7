"""Explain a decision in a player's words: what was chosen and why, and what the alternatives are worth."""

from __future__ import annotations

from typing import Any

from crossruff.model import Call, Card
from crossruff.players import Candidate, Decision

_MOST, _MOST_CALLS = 4, 2
"""How many cards and calls the text names beside the chosen one."""


def explain(decision: Decision[Any], *, alternatives: bool = True) -> str:
    """Explain a decision in some sentences, with the alternatives or without them.

    >>> from crossruff.model import Auction, Hand, Seat, View
    >>> from crossruff.robots import robot
    >>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH))
    >>> print(explain(robot("club").decide(view)))
    1NT: strong notrump: 15 to 17 points, balanced. 1♣ would show 10 to 21 points, three or more clubs.
    >>> print(explain(robot("club").decide(view), alternatives=False))
    1NT: strong notrump: 15 to 17 points, balanced.
    """
    if isinstance(decision.action, Call):
        return _of_call(decision, alternatives)
    return _of_card(decision, alternatives)


def _of_call(decision: Decision[Call], alternatives: bool) -> str:
    """Say what the call shows, why this hand makes it if that is more special, and what others would show."""
    shows = decision.shows or decision.reason or "nothing to add"
    words = f"{decision.action.symbol}: {shows}."
    if decision.reason and decision.reason != shows:
        words += f" Here: {_news(decision.reason, shows)}."
    if decision.notes:
        return f"{words} In {decision.worlds} worlds, compared with it: {'; '.join(decision.notes)}."
    if not alternatives:
        return words
    fitting = [one for one in decision.candidates if one.fits and one.reason]
    others = [f"{one.action.symbol} would show {one.reason}." for one in fitting[:_MOST_CALLS]]
    return " ".join([words, *others])


def _news(reason: str, shows: str) -> str:
    """Return the parts of a reason that what the call shows does not have.

    >>> _news("overcall: 8 to 18 points, five hearts", "overcall: 6 to 18 points, five hearts")
    '8 to 18 points'
    """
    if "; " in reason or "; " in shows:
        return reason
    lead, colon, facts = reason.rpartition(": ")
    known_lead, _, known = shows.rpartition(": ")
    news = [fact for fact in facts.split(", ") if fact not in known.split(", ")]
    if not news:
        return reason
    return ", ".join(news) if lead == known_lead else f"{lead}{colon}{', '.join(news)}"


def _of_card(decision: Decision[Card], alternatives: bool) -> str:
    words = f"{decision.action.symbol}: {decision.reason}."
    others = [one for one in decision.candidates if decision.action not in one.touching]
    if not (alternatives and others and decision.worlds):
        return words
    listed = ", ".join(f"{one.action.symbol} {_worth(one)}" for one in others[:_MOST])
    return f"{words} Declarer after others: {listed}."


def _worth(one: Candidate[Card]) -> str:
    """Return declarer's tricks and chance after a card."""
    tricks = "" if one.tricks is None else f"{one.tricks:.1f} tricks"
    chance = "" if one.chance is None else f"{100 * one.chance:.0f} %"
    return f"{tricks} ({chance})" if tricks and chance else tricks or chance
