"""A board becomes a game of a PBN file in export format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from crossruff.errors import CrossruffError
from crossruff.formats.building import number_of
from crossruff.formats.pbn.auction import AFTER_ALERT, NO_ALERT
from crossruff.formats.pbn.games import FIELDS, SETTLED_TAGS
from crossruff.formats.pbn.reader import ESCAPES
from crossruff.formats.pbn.tables import RESULTS, write_results
from crossruff.formats.pbn.text import WIDTH, brace, cut, quote, row
from crossruff.formats.pbn.tokens import NAME
from crossruff.model import Auction, Board, CallNote, Contract, Play, Seat, Section, Vulnerability
from crossruff.model.boards import EVENT_TAGS

_NAME = re.compile(NAME)
_CONTINUED = re.compile(r".+__[0-9]+")
_GLYPH = re.compile(r"\$[0-9]{1,3}")

_Said = Mapping[tuple[int, int], Sequence[str]]


def game(board: Board) -> Iterator[str]:
    """Return the lines of one game, without the empty line that ends it.

    Raises CrossruffError for names of tags, and rows of sections, that PBN cannot hold.
    """
    _check(board)
    for section in board.sections:
        if section.name == ESCAPES:
            yield from (f"%{line}" for line in section.lines)
    for name, value in _mandatory(board):
        yield from _tag(name, value)
    said = _said(board)
    for words in said.get((0, 0), ()):
        yield from words.split("\n")
    for name, value in _supplemental(board):
        yield from _tag(name, value)
    if board.auction is not None:
        yield from _auction(board, board.auction, said)
    if board.play is not None:
        yield from _play(board.play, len(board.auction or ()), said)
    for section in _sections(board):
        yield from _section(section)


def _check(board: Board) -> None:
    fields = FIELDS - {*SETTLED_TAGS, "Board"}
    names = [name for name, _ in board.tags]
    tables = [section.name for section in board.sections if section.name != ESCAPES]
    for name in (*names, *tables):
        if not _NAME.fullmatch(name) or _CONTINUED.fullmatch(name):
            raise CrossruffError(f"name of a PBN tag must be letters, digits and underscores; got {name!r}")
        if name in fields:
            raise CrossruffError(f"PBN tag must not be a field of the board; got {name}")
    for section in board.sections:
        for line in section.lines:
            if not row(line).strip() or (section.name == ESCAPES and {"\n", "\r"} & set(line)):
                raise CrossruffError(
                    f"lines of the section {section.name} must not be empty; got {line[:60]!r}"
                )


def _mandatory(board: Board) -> Iterator[tuple[str, str]]:
    """Iterate over the fifteen tags that every game has, in their order."""
    event = {name: board.tag(name) or "?" for name in EVENT_TAGS}
    for name in EVENT_TAGS[:3]:
        yield name, event[name]
    label = board.tag("Board")
    number = "?" if board.number is None else str(board.number)
    yield "Board", label if label is not None and number_of(label) == board.number else number
    for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH):
        yield seat.name.title(), board.player(seat) or "?"
    yield "Dealer", board.dealer.value
    both = board.vulnerability is Vulnerability.BOTH
    yield "Vulnerable", "All" if both else board.vulnerability.value
    yield "Deal", board.deal.text(board.dealer)
    yield "Scoring", event["Scoring"]
    yield from _outcome(board)


def _outcome(board: Board) -> Iterator[tuple[str, str]]:
    """Iterate over Declarer, Contract and Result; empty where all passed."""
    contract, play, tricks = board.contract, board.play, board.tricks
    unknown = "" if board.is_passed_out else "?"
    if contract is not None:
        swapped = play is not None and play.declarer is contract.dummy
        yield "Declarer", f"^{contract.dummy}" if swapped else contract.declarer.value
        yield "Contract", _bid(contract)
    elif play is not None:
        yield "Declarer", play.declarer.value if play.declarer else "?"
        yield "Contract", play.strain.value
    else:
        yield "Declarer", unknown
        yield "Contract", "Pass" if board.is_passed_out else "?"
    yield "Result", unknown if tricks is None else str(tricks)


def _bid(contract: Contract) -> str:
    return f"{contract.bid}{contract.doubling.value.upper()}"


def _supplemental(board: Board) -> Iterator[tuple[str, str]]:
    """Iterate over the other tags in the board's order, then over those of Crossruff itself."""
    own = dict(_own(board))
    for name, value in board.tags:
        if name not in (*EVENT_TAGS, "Board") and (name == "Score" or name not in own):
            yield name, value
            own.pop(name, None)
    yield from own.items()


def _own(board: Board) -> Iterator[tuple[str, str]]:
    score, play = board.score(), board.play
    if score is not None:
        yield "Score", f"NS {score}"
    if board.double_dummy is not None:
        yield "DoubleDummyTricks", board.double_dummy.digits
    if play is None:
        return
    if play.claim is not None and play.claim.by is not None:
        yield "ClaimedBy", play.claim.by.value
    side = play.declarer.side if play.declarer else None
    if side is not None and not play.is_over and play.won(side) == board.stated_tricks:
        yield "FinalResult", str(board.stated_tricks)


def _auction(board: Board, auction: Auction, said: _Said) -> Iterator[str]:
    yield f'[Auction "{auction.dealer}"]'
    notes: dict[str, int] = {}
    cells = []
    for number, (_, call, note) in enumerate(auction.items(), 1):
        words = [str(call)]
        if note:
            index = notes.setdefault(_note(note), len(notes) + 1)
            words.append(f"={index}=")
        cells.append([*words, *said.get((number, 0), ())])
    if not auction.is_over:
        cells.append(["*" if board.stated_contract else "+"])
    yield from _rows(cells)
    for text, index in notes.items():
        for part, value in enumerate(cut(text, WIDTH - 30), 1):
            yield f'[{_part("Note", part)} "{index}:{value}"]'


def _note(note: CallNote) -> str:
    """Return the text of a note; in PBN every note is an alert, and one without text is unexplained."""
    if not note.alert:
        return note.explanation + NO_ALERT
    needs_ending = note.explanation.endswith((NO_ALERT, AFTER_ALERT))
    return note.explanation + AFTER_ALERT if needs_ending else note.explanation


def _play(play: Play, calls: int, said: _Said) -> Iterator[str]:
    yield f'[Play "{play.leader}"]'
    cells: list[list[str]] = []
    tricks = [*play.tricks, *([play.trick] if play.trick.cards else [])]
    count = 0
    for trick in tricks:
        cards = [["-"], ["-"], ["-"], ["-"]]
        first = play.leader.turns_to(trick.leader)
        for column, card in enumerate(trick.cards, first):
            count += 1
            cards[column % 4] = [str(card), *said.get((calls, count), ())] if said else [str(card)]
        cells += cards
    if play.claim is not None:
        cells.append(["*"])
    elif not play.is_over:
        if not play.trick.cards:
            cells += [["-"] for _ in Seat]
        cells[len(cells) - 4 + play.leader.turns_to(play.turn)] = ["+"]
    yield from _rows(cells)


def _said(board: Board) -> _Said:
    """Return the comments by the numbers of calls and cards after which they can be written."""
    said: dict[tuple[int, int], list[str]] = {}
    calls, cards = len(board.auction or ()), len(board.play or ())
    for comment in board.comments:
        card = min(cards, comment.cards)
        point = (calls if card else min(calls, comment.calls), card)
        is_glyph = any(point) and _GLYPH.fullmatch(comment.text)
        if comment.text:
            said.setdefault(point, []).append(comment.text if is_glyph else brace(comment.text))
    return said


def _sections(board: Board) -> Iterator[Section]:
    names = {section.name for section in board.sections} | {name for name, _ in board.tags}
    if board.double_dummy is not None and RESULTS not in names:
        yield write_results(board.double_dummy)
    yield from (section for section in board.sections if section.name != ESCAPES)


def _section(section: Section) -> Iterator[str]:
    value = quote(section.value, is_table=True)
    if len(value) + len(section.name) + 5 <= WIDTH:
        yield f'[{section.name} "{value}"]'
    else:
        yield from _tag(section.name, section.value)
    yield from map(row, section.lines)


def _tag(name: str, value: str) -> Iterator[str]:
    """Write a tag; a value that is too long for a line continues in tags of its own."""
    room = WIDTH - len(name) - 12
    quoted = quote(value) if len(value) <= room else ""
    if quoted and len(quoted) <= room:
        yield f'[{name} "{quoted}"]'
        return
    for part, piece in enumerate(cut(value, room), 1):
        yield f'[{_part(name, part)} "{piece}"]'


def _part(name: str, part: int) -> str:
    return name if part == 1 else f"{name}__{part}"


def _rows(cells: Sequence[Iterable[str]]) -> Iterator[str]:
    """Four cells a row."""
    for start in range(0, len(cells), 4):
        words = [word for cell in cells[start : start + 4] for word in cell]
        line = " ".join(words)
        if len(line) <= WIDTH and "\n" not in line:
            yield line
        else:
            yield from _filled(words)


def _filled(words: Iterable[str]) -> Iterator[str]:
    """Words in lines that are not too long; a word may hold ends of lines itself."""
    line = ""
    for word in words:
        first, *rest = word.split("\n")
        if line and len(line) + 1 + len(first) > WIDTH:
            yield line
            line = first
        else:
            line = f"{line} {first}" if line else first
        for text in rest:
            yield line
            line = text
    if line:
        yield line
