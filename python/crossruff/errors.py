"""The errors of Crossruff: one base, so that one `except` catches everything that bad input can cause."""

from __future__ import annotations

from typing import Any


class CrossruffError(ValueError):
    """Something given to Crossruff cannot be used; the message says what, where, and what was expected."""


class ParseError(CrossruffError):
    """A text is not what it should be.

    Attributes:
        reason: What is wrong, without the place.
        text: The offending piece of text, shortened when long.
        line: Its line, counted from 1, where known.
        column: Its column, counted from 1, where known.

    >>> raise ParseError("not a card", text="ZZ", line=3, column=7)
    Traceback (most recent call last):
    crossruff.errors.ParseError: line 3, column 7: not a card: 'ZZ'
    """

    def __init__(
        self, reason: str, *, text: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        """Describe the fault; the place is optional because a single value has none."""
        self.reason = reason
        self.text = text if text is None or len(text) <= 60 else text[:57] + "..."
        self.line = line
        self.column = column
        super().__init__(self._message())

    def _message(self) -> str:
        place = ", ".join(
            f"{name} {number}"
            for name, number in (("line", self.line), ("column", self.column))
            if number is not None
        )
        message = self.reason if self.text is None else f"{self.reason}: {self.text!r}"
        return f"{place}: {message}" if place else message

    def at(self, line: int, column: int | None = None) -> ParseError:
        """Give the same error with a place, for a reader that knows where the value stood."""
        return ParseError(self.reason, text=self.text, line=line, column=column)

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the fields when the error travels between processes."""
        return (_parse_error, (self.reason, self.text, self.line, self.column))


def _parse_error(reason: str, text: str | None, line: int | None, column: int | None) -> ParseError:
    return ParseError(reason, text=text, line=line, column=column)


class IllegalCall(CrossruffError):
    """A call that the auction does not allow."""


class IllegalCard(CrossruffError):
    """A card that may not be played now."""


class IllegalDeal(CrossruffError):
    """Hands that cannot make up a deal, or constraints that no deal meets."""


class ClaimError(CrossruffError):
    """A claim that does not fit the position."""
