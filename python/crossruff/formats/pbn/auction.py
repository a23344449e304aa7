"""The auction section of a PBN game: calls, with their notes, glyphs and irregularities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossruff.errors import ParseError
from crossruff.formats.building import BoardBuilder
from crossruff.formats.pbn.text import unbrace
from crossruff.formats.pbn.tokens import Kind, PbnToken, expanded
from crossruff.model import Call, Seat

SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""Good, poor, very good, very poor, speculative, questionable: $1 to $6 for calls, $7 to $12 for cards."""
NO_ALERT = " (no alert)"
"""Ends the note of a call that was explained without an alert: in PBN every note is an alert."""
AFTER_ALERT = " (alert)"
"""Ends the note of an alerted call whose explanation has one of these endings itself."""


_PLAIN_CALLS = {str(call): call for call in Call.all()}


def glyph(suffix: str, first: int) -> str:
    """Return the numeric annotation glyph that the standard has for a suffix.

    >>> glyph("!!", 1), glyph("!!", 7)
    ('$3', '$9')
    """
    return f"${first + SUFFIXES.index(suffix)}"


class AuctionReader:
    """Hands the calls of an auction section to a builder."""

    def __init__(self, builder: BoardBuilder, notes: Mapping[str, Sequence[str]]) -> None:
        """Take the builder, and the notes of the auction by number."""
        self._builder = builder
        self._notes = notes
        self._used: set[str] = set()
        self._noted = -1
        self._hyphens: list[PbnToken] = []
        self._skipped = 0
        self._unread: list[str] = []
        self._is_over = False

    def read(self, words: Sequence[PbnToken], first: Seat | None, start: int) -> None:
        """Read the words of the section; `first` is the seat of its first column, by the tag at `start`."""
        for token in words:
            if token.kind is Kind.COMMENT:
                self._builder.add_comment(unbrace(token.text))
            elif token.kind is Kind.RUN:
                self._run(token)
            elif self._unread:
                self._unread.append(token.text)
            else:
                self._word(token)
        if self._unread:
            self._builder.auction_is_broken = True
            self._builder.add_comment(f"unread calls: {' '.join(self._unread)}")
        for number, pieces in self._notes.items():
            if number not in self._used:
                self._builder.add_comment(f"note {number}: {''.join(pieces)}")
        self._settle_dealer(first, start)

    def _run(self, run: PbnToken) -> None:
        for token in expanded((run,)):
            call = _PLAIN_CALLS.get(token.text)
            if self._unread:
                self._unread.append(token.text)
            elif call is None or self._is_over or self._hyphens:
                self._word(token)
            else:
                if not self._builder.call_count:
                    self._skipped = 0
                self._builder.add_call(call, token.start)

    def _word(self, token: PbnToken) -> None:
        builder, word = self._builder, token.text
        match word[0]:
            case "=" if len(word) > 1:
                self._note(token)
            case "$":
                builder.add_comment(word)
            case "!" | "?":
                builder.add_comment(glyph(word, 1))
            case "*" | "+":
                self._is_over = True
                builder.auction_is_broken = True
            case "^":
                self._irregularity(token)
            case "-" if word == "-":
                self._hyphens.append(token)
            case _:
                self._count_hyphens()
                self._call(token)

    def _count_hyphens(self) -> None:
        """Hyphens fill the columns before the dealer's; among the calls they can only be passes."""
        if not self._builder.call_count:
            self._skipped = len(self._hyphens)
        else:
            for token in self._hyphens:
                self._builder.warn("a hyphen among the calls is taken for a pass", token.start)
                self._builder.add_call(Call.PASS, token.start)
        self._hyphens = []

    def _call(self, token: PbnToken) -> None:
        if self._is_over:
            self._stop(token, "a call after the end of the auction")
        elif token.text.upper() == "AP":
            self._builder.add_all_pass(token.start)
        else:
            try:
                self._builder.add_call(Call.parse(token.text), token.start)
            except ParseError as fault:
                self._stop(token, str(fault))

    def _note(self, token: PbnToken) -> None:
        builder, number = self._builder, token.text[1:-1]
        pieces = self._notes.get(number)
        if pieces is None:
            builder.warn(f"there is no note {number[:20]}", token.start)
        if not builder.call_count:
            return
        if self._noted == builder.call_count:
            # Two notes on a call are more than the standard allows; the second is a comment.
            if number not in self._used and pieces is not None:
                builder.add_comment("".join(pieces))
        else:
            alert, text = self._explanation("".join(pieces or ()))
            builder.annotate_last_call(alert=alert, explanation=text)
        self._used.add(number)
        self._noted = builder.call_count

    @staticmethod
    def _explanation(text: str) -> tuple[bool, str]:
        if text.endswith(NO_ALERT):
            return False, text.removesuffix(NO_ALERT)
        return True, text.removesuffix(AFTER_ALERT)

    def _irregularity(self, token: PbnToken) -> None:
        match token.text.upper():
            case "^I":
                self._builder.add_comment("^I: an insufficient bid")
            case "^S":
                self._stop(token, "a player was skipped: calls out of rotation are not supported")
            case _:
                self._stop(
                    token, f"call must be Pass, X, XX or a bid from 1C to 7NT; got {token.text[:40]!r}"
                )

    def _stop(self, token: PbnToken, fault: str) -> None:
        """Keep this word and the rest as a comment: the seats of these calls are not known."""
        self._builder.warn(fault, token.start)
        self._unread.append(token.text)

    def _settle_dealer(self, first: Seat | None, start: int) -> None:
        """Make the seat of the first call the dealer, even if the file names another."""
        builder = self._builder
        if first is None or not builder.call_count:
            return
        caller = first.after(self._skipped)
        if builder.dealer not in (None, caller):
            builder.warn(f"the file gives {builder.dealer} as the dealer, but {caller} calls first", start)
        builder.dealer = caller
