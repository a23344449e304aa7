"""Errors of Crossruff, with one base class: one `except` catches everything that bad input can cause.

A message has the form `X must be Y; got Z`, with the place where it is known.
"""

from __future__ import annotations

from typing import Any


class CrossruffError(ValueError):
    """Base class of every error that bad input causes; the message names what was expected, and the place."""


class _Shown(str):
    """The `repr` of a value: a message shows it without another pair of quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class ParseError(CrossruffError):
    """Text that a parser cannot read, or a value where text was expected.

    Attributes:
        reason: The fault without the place, usually what was expected.
        text: The text that was found, shortened when it is long; None where there is none to show.
        line: Its line, counted from 1, where known.
        column: Its column, counted from 1, where known.

    >>> raise ParseError("card must be a suit and a rank", text="ZZ", line=3, column=7)
    Traceback (most recent call last):
    crossruff.errors.ParseError: line 3, column 7: card must be a suit and a rank; got 'ZZ'
    """

    def __init__(
        self, reason: str, *, text: object = ..., line: int | None = None, column: int | None = None
    ) -> None:
        """Describe the fault; the place is optional because a single value has none.

        A `text` that is no string is shown as Python writes it: a caller passed the wrong kind of value.
        """
        self.reason = reason
        self.text = None if text is ... else _shortened(text if isinstance(text, str) else _Shown(repr(text)))
        self.line = line
        self.column = column
        super().__init__(self._message())

    def _message(self) -> str:
        place = ", ".join(
            f"{name} {number}"
            for name, number in (("line", self.line), ("column", self.column))
            if number is not None
        )
        message = self.reason if self.text is None else f"{self.reason}; got {self.text!r}"
        return f"{place}: {message}" if place else message

    def at(self, line: int, column: int | None = None) -> ParseError:
        """Return the same error with a place, for a reader that knows where the text stands."""
        return _parse_error(self.reason, self.text, line, column)

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the fields when the error travels between processes."""
        return (_parse_error, (self.reason, self.text, self.line, self.column))


def text_or_empty(value: object) -> str:
    """Return a text as it is, and an empty one for anything else, which no parser accepts.

    A caller without a type checker may pass a number where a seat is expected: the parser then raises its
    own error, which shows the number, instead of an AttributeError.
    """
    return value if isinstance(value, str) else ""


def _parse_error(reason: str, text: str | None, line: int | None, column: int | None) -> ParseError:
    return ParseError(reason, text=... if text is None else text, line=line, column=column)


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else type(text)(text[:57] + "...")


class IllegalCall(CrossruffError):
    """A call that the laws do not allow at this point of the auction."""


class IllegalCard(CrossruffError):
    """A card that the laws do not allow at this point of the play."""


class IllegalDeal(CrossruffError):
    """Hands that do not form a deal, or constraints that no deal meets."""


class ClaimError(CrossruffError):
    """A claim that is impossible in the position."""
