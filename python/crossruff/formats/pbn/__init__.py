r"""PBN 2.1, the Portable Bridge Notation: read leniently, written strictly.

Every board can be written, and comes back as it was, but for what is listed below. What PBN has no way to say
is said so that other programs are not disturbed:

- In PBN every note to a call is an alert. An alert that nobody explained is a note without text; the note of
  an explanation that came without an alert ends in ` (no alert)`.
- Annotations like `!` and `$3` are comments, `$1` and `$3`, after the call or card; they are written
  without braces. Notes to cards are comments as well.
- Who claimed stands in the tag `ClaimedBy`. The tag `FinalResult` tells that the result is final although the
  play goes on.
- The lines behind a `%`, which are meant for one program or another, are kept in a section named `%`.
- A value that is too long for a line of 255 characters continues in tags like `Event__2`; a comment continues
  after a backslash at the end of a line. Signs that PBN forbids are written as `&#10;`.

What is lost, or comes back otherwise:

- unknown is unknown: a player or an event called `?`, or with an empty name, comes back as unknown;
- tags come back with `Event`, `Site`, `Date` and `Scoring` first, comments in the order of the game, without
  those that are empty, and after the last call or card if they stood later;
- a tag `Score` that agrees with the result is not kept, nor a result of no tricks for a board passed out;
- a number of tricks that contradicts a claim becomes the claim;
- a claim in an ending that has no declarer, and an auction without calls before the play of a known contract;
- irregularities, because a board is legal: an insufficient bid, a call or a lead out of turn, a revoke. The
  record is read up to there, and the rest is kept as a comment.

Names of tags that PBN cannot hold are refused with CrossruffError. Lines end in `\n`; the standard asks for
`\r\n` in a file. Unlike the standard, `write` keeps the order of the supplemental tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crossruff.formats.pbn.games import split
from crossruff.formats.pbn.reader import GameReader
from crossruff.formats.pbn.tokens import Tokens
from crossruff.formats.pbn.writer import game
from crossruff.formats.reading import Found, Reading, ReadWarning, collected
from crossruff.model import Board

_HEADER = "% PBN 2.1\n% EXPORT\n"


def read(text: str) -> Reading:
    r"""Read the boards of a PBN text. Whatever the text, nothing is raised: faults are warnings.

    >>> reading = read('[Board "1"]\n[Deal "N:AK... QJ... T9... 87..."]\n[Contract "1NT"]\n[Declarer "S"]')
    >>> reading[0].contract, reading[0].deal, reading.warnings
    (Contract.parse('1NTS'), Deal.parse('N:AK... QJ... T9... 87...'), ())
    """
    return collected(stream(text))


def stream(text: str | Iterable[str]) -> Iterator[Found]:
    """Read the boards of a text, or of the pieces of one, one by one."""
    tokens = Tokens(text)
    for found in split(tokens):
        if found.tags:
            yield GameReader(found, tokens.places).read()
        else:
            yield None, [ReadWarning(fault, *tokens.places.place(start)) for fault, start in found.faults]
        tokens.places.forget(found.start)


def write(boards: Iterable[Board]) -> str:
    """Write boards as a PBN text in export format.

    >>> from crossruff.model import Deal
    >>> text = write([Board(2, Deal.parse("N:AK... QJ... T9... 87..."))])
    >>> text.splitlines()[:2], text.splitlines()[10:13]
    (['% PBN 2.1', '% EXPORT'], ['[Dealer "E"]', '[Vulnerable "NS"]', '[Deal "E:QJ... T9... 87... AK..."]'])
    """
    return "".join(parts(boards))


def parts(boards: Iterable[Board]) -> Iterator[str]:
    """Iterate over the parts of the text that `write` returns."""
    yield _HEADER
    for number, board in enumerate(boards):
        yield ("\n" if number else "") + "\n".join([*game(board), ""])
