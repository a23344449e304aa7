"""Links to the hand viewer of Bridge Base Online.

There are two kinds. `...handviewer.html?lin=...` holds LIN, see `lin`. The other kind has parameters:

- `n e s w`: the hands, as `sakq3h72dj...`; one that is left out gets the cards that are left.
- `nn en sn wn`: the players. `d`: the dealer. `v`: vulnerability, `n e b` or `-`. `b`: the board's number.
- `a`: the calls in one word, `1c!(16+)p1h{a comment}p`: `!` is an alert, `( )` an explanation. `-4sxn` is a
  contract alone.
- `p`: the cards in one word, with comments in `{ }`. `c`: how many tricks declarer takes in all.

`kibitz`, `bbo`, `lang` and `tbt` only tell how to show the board, and are dropped; any other parameter is
kept in a tag, `x` as Url_x. Links with `myhand` or `linurl` hold no deal: it would have to be fetched.

Links are written with `lin`, so they can tell what LIN can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.formats.building import BoardBuilder, number_of
from crossruff.formats.lin.tokens import Lines
from crossruff.formats.places import Place
from crossruff.formats.reading import Reading, ReadWarning, collected
from crossruff.formats.salvage import salvaged_hand
from crossruff.formats.urls import Piece, decoded
from crossruff.model import Board, Call, Card, Contract, Seat, Vulnerability
from crossruff.model.diagrams import squeeze

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"

_LINK = re.compile(r"^(?=[ \t]*https?://)", re.MULTILINE | re.IGNORECASE | re.ASCII)
_LIN = re.compile(r"(?:\A|[?&;])lin=", re.IGNORECASE | re.ASCII)
_NEXT_PARAMETER = re.compile(r"&(?:amp;)?[a-z]{1,10}=", re.IGNORECASE | re.ASCII)
_PARAMETER = re.compile(r"([^=&]{1,40})=([^&]*)")
_FETCHED = ("myhand", "linurl")
_PRESENTATION = frozenset(("kibitz", "bbo", "lang", "tbt"))
_CALL = re.compile(r"pass|rdbl|dbl|xx|[pdxr]|[1-7](?:nt|[nshdc])", re.IGNORECASE | re.ASCII)
_CONTRACT = re.compile(r"-([1-7](?:nt|[nshdc]))(xx|[xdr])?([nesw])", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"[shdc](?:10|[akqjt2-9])", re.IGNORECASE | re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9_]*", re.IGNORECASE | re.ASCII)


def read(text: str) -> Reading:
    """Read links, each from the beginning of a line; what is wrong with them comes back as warnings.

    >>> hands = "n=sakqjt98765432&e=hakqjt98765432&s=dakqjt98765432"
    >>> board = read(f"{VIEWER}?{hands}&d=n&b=1&a=7s!(laydown)ppp&p=h2s2d2c2&c=13")[0]
    >>> board.deal.is_complete, str(board.result), board.auction.note(0).explanation
    (True, '7SN=', 'laydown')
    """
    boards: list[Board] = []
    warnings: list[ReadWarning] = []
    line = 0
    for link in _LINK.split(text):
        if link.strip():
            reading = _read_link(link)
            for warning in reading.warnings:
                record = None if warning.record is None else warning.record + len(boards)
                warnings.append(replace(warning, line=warning.line + line, record=record))
            boards += reading.boards
        line += link.count("\n")
    if not text.strip():
        warnings.append(ReadWarning("there is no deal here", 1, 1))
    return Reading(tuple(boards), tuple(sorted(warnings, key=lambda warning: (warning.line, warning.column))))


def _read_link(url: str) -> Reading:
    lines = Lines(url)
    found = _LIN.search(url)
    if found is not None:
        last = _NEXT_PARAMETER.search(url, found.end())
        return _read_lin(decoded(url, found.end(), last.start() if last else len(url)), lines)
    parameters = {piece.name: piece for piece in _parameters(url)}
    if parameters.keys() & set("neswap"):
        reader = _Parameters(parameters, lines)
        return collected([(reader.board(), reader.builder.warnings)])
    if any(name in parameters for name in _FETCHED):
        fault = "the deal is not in the link: it would have to be fetched"
    else:
        fault = "there is no deal here"
    return Reading((), (ReadWarning(fault, 1, 1),))


def write(board: Board) -> str:
    """Write a board as a link.

    >>> board = read(VIEWER + "?n=sakq&d=n&b=1&a=7sppp")[0]
    >>> read(write(board))[0] == board
    True

    Raises:
        CrossruffError: For a play that is not of the board's contract.
    """
    return f"{VIEWER}?lin={quote(lin.write([board]).replace(chr(10), ''), safe=',')}"


def _read_lin(piece: Piece, lines: Lines) -> Reading:
    """Read LIN, with the warnings at their places in the link."""
    reading = lin.read(piece.text)
    inner = Lines(piece.text)
    warnings: list[ReadWarning] = []
    for warning in reading.warnings:
        place = lines.place(piece.place(inner.offset(Place(warning.line, warning.column))))
        warnings.append(replace(warning, line=place.line, column=place.column))
    return Reading(reading.boards, tuple(warnings))


def _parameters(url: str) -> Iterator[Piece]:
    mark = url.find("?") + 1
    for match in _PARAMETER.finditer(url, mark):
        name = match[1].strip().lower()
        name = name.removeprefix("amp;").removeprefix("?")
        yield decoded(url, match.start(2), match.end(2), name)


class _Parameters:
    """Reads a link with a parameter for each thing."""

    def __init__(self, parameters: dict[str, Piece], lines: Lines) -> None:
        self.parameters = parameters
        self.lines = lines
        first = min(piece.start for piece in parameters.values())
        self.builder = BoardBuilder(lines.place(first))

    def board(self) -> Board:
        builder = self.builder
        number = self._text("b")
        builder.number = number_of(number)
        builder.name = str(builder.number or "")
        if number and builder.number is None:
            self._warn("b", f"not the number of a board: {number[:40]!r}")
            builder.tags["Url_b"] = number
        self._take_deal()
        for seat in Seat:
            if name := self._text(f"{seat.value.lower()}n"):
                builder.players[seat] = name
        if (piece := self.parameters.get("a")) is not None:
            self._take_calls(piece)
        if (piece := self.parameters.get("p")) is not None:
            self._take_cards(piece)
        self._take_tricks()
        handled = {"n", "e", "s", "w", "nn", "en", "sn", "wn", "d", "v", "b", "a", "p", "c", *_PRESENTATION}
        for name, piece in self.parameters.items():
            if name not in handled and _NAME.fullmatch(name) and (text := squeeze(piece.text)):
                builder.tags[f"Url_{name}"] = text
        return builder.build()

    def _text(self, name: str) -> str:
        piece = self.parameters.get(name)
        return squeeze(piece.text) if piece else ""

    def _warn(self, name: str, message: str, place: int = 0) -> None:
        self.builder.warn(message, self.lines.place(self.parameters[name].place(place)))

    def _take_deal(self) -> None:
        builder = self.builder
        for seat in Seat:
            name = seat.value.lower()
            if not (text := self._text(name)):
                continue
            hand, fault = salvaged_hand(text)
            if fault:
                self._warn(name, f"the hand of {seat.name.title()}: {fault}")
                builder.add_comment(f"the hand of {seat.name.title()} as it was written: {text}")
            if hand:
                builder.hands[seat] = hand
        builder.complete_deal()
        if dealer := self._text("d"):
            try:
                builder.dealer = Seat.parse(dealer)
            except CrossruffError as fault:
                self._warn("d", str(fault))
        if vulnerable := self._text("v"):
            try:
                builder.vulnerability = Vulnerability.parse(vulnerable)
            except CrossruffError as fault:
                self._warn("v", str(fault))

    def _take_calls(self, piece: Piece) -> None:
        """Read the calls; what cannot be read ends them and is kept as a comment."""
        text, builder = piece.text, self.builder
        if match := _CONTRACT.match(text.strip()):
            doubling = {"d": "x", "r": "xx"}.get((match[2] or "").lower(), match[2] or "")
            builder.contract = Contract.parse(f"{match[1]}{match[3]}{doubling}")
            return
        explanations: list[str] = []
        for token in _scan(text, _CALL, "({", "!?-, \t\n\r"):
            if token.kind == "word":
                _explain(builder, explanations)
                builder.add_call(Call.parse(token.text), self.lines.place(piece.place(token.start)))
            elif token.kind == "(":
                explanations.append(squeeze(token.text))
            elif token.kind == "{":
                builder.add_comment(squeeze(token.text))
            elif token.text == "!":
                builder.annotate_last_call(alert=True)
            elif token.kind == "fault":
                self._warn("a", f"not a call: {token.text[:40]!r}", token.start)
                builder.auction_is_broken = True
                builder.add_comment(f"unread calls: {squeeze(token.text)}")
        _explain(builder, explanations)

    def _take_cards(self, piece: Piece) -> None:
        builder = self.builder
        for token in _scan(piece.text, _CARD, "{", "-,: \t\n\r"):
            if token.kind == "word":
                builder.add_card(Card.parse(token.text), self.lines.place(piece.place(token.start)))
            elif token.kind == "{":
                builder.add_comment(squeeze(token.text))
            elif token.kind == "fault":
                self._warn("p", f"not a card: {token.text[:40]!r}", token.start)
                builder.play_is_unfinished = True
                builder.add_comment(f"unread cards: {squeeze(token.text)}")

    def _take_tricks(self) -> None:
        word = self._text("c")
        if word.isascii() and word.isdigit() and len(word) < 3 and int(word) <= 13:
            self.builder.tricks = int(word)
            self.builder.tricks_place = self.lines.place(self.parameters["c"].start)
        elif word:
            self._warn("c", f"not a number of tricks: {word[:40]!r}")
            self.builder.tags["Url_c"] = word


class _Scanned:
    """A piece of a word of calls or cards: its kind is `word`, `sign`, `fault`, or the bracket it was in."""

    def __init__(self, kind: str, text: str, start: int) -> None:
        self.kind, self.text, self.start = kind, text, start


def _scan(text: str, words: re.Pattern[str], brackets: str, signs: str) -> Iterator[_Scanned]:
    start = 0
    while start < len(text):
        if match := words.match(text, start):
            yield _Scanned("word", match[0], start)
            start = match.end()
        elif text[start] in brackets:
            end = _closing(text, start)
            yield _Scanned(text[start], text[start + 1 : end], start)
            start = end + 1
        elif text[start] in signs:
            yield _Scanned("sign", text[start], start)
            start += 1
        else:
            yield _Scanned("fault", text[start:], start)
            return


def _closing(text: str, start: int) -> int:
    """Where the bracket that opens here is closed, brackets within it counted; the end if it is not."""
    opening = text[start]
    closing = {"(": ")", "{": "}"}[opening]
    depth = 0
    for match in re.finditer(rf"[{re.escape(opening + closing)}]", text[start:]):
        depth += 1 if match[0] == opening else -1
        if depth == 0:
            return start + match.start()
    return len(text)


def _explain(builder: BoardBuilder, explanations: list[str]) -> None:
    """Give the explanations to the last call at once: one by one would take long when there are many."""
    if words := "; ".join(filter(None, explanations)):
        builder.annotate_last_call(explanation=words)
    explanations.clear()
