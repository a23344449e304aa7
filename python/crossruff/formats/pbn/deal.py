"""The Deal tag of a PBN game, read hand by hand, so that a fault in one does not lose the others."""

from __future__ import annotations

import re

from crossruff.errors import IllegalDeal, ParseError
from crossruff.formats.building import BoardBuilder
from crossruff.model import Deal, Hand, Seat

_LONGEST_HAND = 80


def read_deal(builder: BoardBuilder, value: str, start: int) -> None:
    """Give the hands of a Deal tag, whose value begins at `start`, to a builder."""
    head, colon, tail = value.partition(":")
    text, offset, first = (tail, len(head) + 1, head) if colon else (head, 0, "N")
    words = list(re.finditer(r"\S++", text))
    builder.deal_place = start
    try:
        seat = Seat.parse(first)
        if len(words) not in (3, 4):
            raise ParseError("deal must have four hands", text=value)
    except ParseError as fault:
        builder.warn(str(fault), start)
        builder.add_comment(f"unread Deal: {value}")
        return
    if not colon:
        builder.warn("the seat of the first hand is not given; North is assumed", start)
    for turn, word in enumerate(words):
        try:
            builder.hands[seat.after(turn)] = _hand(word[0])
        except ParseError as fault:
            builder.warn(str(fault), start + offset + word.start())
            builder.add_comment(f"unread hand of {seat.after(turn).name.title()}: {word[0]}")
    if len(words) == 3:
        if _fill(builder, seat.previous):
            builder.warn("the fourth hand is missing; it gets the remaining cards", start)
        else:
            builder.warn("the fourth hand is missing", start)


def _hand(word: str) -> Hand:
    if len(word) > _LONGEST_HAND:
        raise ParseError("hand must be written as AQJ3.KQ42.QT42.2", text=word)
    return Hand.parse(word)


def _fill(builder: BoardBuilder, seat: Seat) -> bool:
    """Give a seat the cards that nobody else has, if that makes the deal complete."""
    try:
        deal = Deal(builder.hands).completed()
    except IllegalDeal:
        return False
    if deal.is_complete:
        builder.hands[seat] = deal[seat]
    return deal.is_complete
