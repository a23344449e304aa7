"""The auction and the play of an RBN record, and the notes on both."""

from __future__ import annotations

import re

from crossruff.formats.building import BoardBuilder
from crossruff.formats.places import Place
from crossruff.model import Call, Card, Comment, Seat, Vulnerability
from crossruff.model.diagrams import squeeze

_START = re.compile(r"\s*([NESW])([ZNEB?])\s*(?::|$)", re.IGNORECASE | re.ASCII)
_VULNERABILITIES = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}
# A digit after a star is a note, unless it begins a bid.
_AUCTION = re.compile(
    r"([1-7](?:NT?|[SHDC])|[PXDRAY])|(?:\^|\*(?=[0-9](?![NSHDC])))([0-9])|([*!?:\s])",
    re.IGNORECASE | re.ASCII,
)
_PLAY = re.compile(r"([SHDC])?(10|[AKQJT2-9])|\^([0-9])|([:;])|[*!?\s]", re.IGNORECASE | re.ASCII)


class Course:
    """Gives the calls and cards of a record to its builder, and puts the notes where they belong."""

    def __init__(self, builder: BoardBuilder) -> None:
        self.builder = builder
        self._calls: dict[int, list[int]] = {}
        """The calls to which each note belongs."""
        self._cards: dict[int, int] = {}
        """After how many cards each note on the play stands."""
        self._has_play = False
        self._notes: dict[int, list[str]] = {}
        self._play_notes: dict[int, list[str]] = {}

    def take_auction(self, value: str, place: Place) -> None:
        """Read the auction; West deals if it names no dealer."""
        builder = self.builder
        start = 0
        if match := _START.match(value):
            builder.dealer = Seat.parse(match[1])
            builder.vulnerability = _VULNERABILITIES.get(match[2].upper())
            start = match.end()
        elif value:
            builder.dealer = Seat.WEST
        while start < len(value):
            found = _AUCTION.match(value, start)
            where = Place(place.line, place.column + start)
            if found is None:
                builder.warn(f"not a call: {value[start : start + 40]!r}", where)
                builder.auction_is_broken = True
                builder.add_comment(f"unread calls: {squeeze(value[start:])}")
                return
            self._take_call(found, where)
            start = found.end()

    def _take_call(self, found: re.Match[str], where: Place) -> None:
        builder = self.builder
        word, note, sign = (found[1] or "").upper(), found[2], found[3]
        if word == "A":
            builder.add_all_pass(where)
        elif word and word != "Y":
            builder.add_call(Call.parse(word), where)
        elif builder.call_count and (note or sign == "*"):
            builder.annotate_last_call(alert=True)
            if note and note != "0":
                self._calls.setdefault(int(note), []).append(builder.call_count - 1)

    def take_play(self, value: str, place: Place) -> None:
        """Read the play: within a trick a card without a suit follows to the lead."""
        builder = self.builder
        self._has_play = True
        start, led = 0, ""
        while start < len(value):
            found = _PLAY.match(value, start)
            where = Place(place.line, place.column + start)
            if found is None or (found[2] and not found[1] and not led):
                builder.warn(f"not a card: {value[start : start + 40]!r}", where)
                builder.play_is_unfinished = True
                builder.add_comment(f"unread cards: {squeeze(value[start:])}")
                return
            if found[2]:
                led = led or found[1]
                builder.add_card(Card.parse((found[1] or led) + found[2]), where)
            elif found[3]:
                self._cards[int(found[3])] = builder.card_count
            elif found[4]:
                led = ""
            start = found.end()

    def take_note(self, number: int, text: str) -> None:
        """Read a note: on the play once that has come, else on the auction."""
        if text:
            notes = self._play_notes if self._has_play else self._notes
            notes.setdefault(number, []).append(text)

    def finish(self) -> None:
        """Put the notes to what they are about; those on nothing become comments."""
        builder = self.builder
        for number, texts in self._notes.items():
            words = "; ".join(texts)
            calls = self._calls.get(number, ())
            for call in calls:
                builder.annotate_call(call, explanation=words)
            if not calls:
                builder.comments.append(Comment(words, builder.call_count))
        for number, texts in self._play_notes.items():
            cards = self._cards.get(number, builder.card_count)
            builder.comments.append(Comment("; ".join(texts), builder.call_count, cards))
        builder.comments.sort(key=lambda comment: (comment.cards, comment.calls))
