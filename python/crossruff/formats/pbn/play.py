"""The play section of a PBN game: cards in fixed columns, put into the order in which they were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crossruff import _core
from crossruff.errors import ParseError
from crossruff.formats.building import BoardBuilder
from crossruff.formats.pbn.auction import glyph
from crossruff.formats.pbn.text import unbrace
from crossruff.formats.pbn.tokens import Kind, PbnToken, expanded
from crossruff.model import Card, Seat, Strain, Trick


@dataclass(slots=True)
class _Cell:
    """A place in the table: a card or a gap, and what is said about it."""

    card: Card | None
    token: PbnToken
    comments: list[str] = field(default_factory=list)
    is_lead: bool = False
    """A lead out of turn."""


class PlayReader:
    """Hands the cards of a play section to a builder."""

    def __init__(self, builder: BoardBuilder, notes: Mapping[str, Sequence[str]]) -> None:
        """Take the builder, and the notes of the play by number."""
        self._builder = builder
        self._notes = notes
        self._used: set[str] = set()
        self._cells: list[_Cell] = []
        self._before: list[str] = []
        self._irregularities: list[str] = []
        self._unread: list[str] = []
        self._is_over = False

    def parse(self, words: Sequence[PbnToken]) -> None:
        """Read the words of the section."""
        for token in expanded(words):
            if token.kind is Kind.COMMENT:
                self._comment(unbrace(token.text))
            else:
                self._word(token)

    def hand_over_plain(self, words: Sequence[PbnToken], first: Seat, leader: Seat, strain: Strain) -> bool:
        """Do what `parse` and `hand_over` do, if the section is only legible cards and signs of its end.

        Return False, with nothing done, if there is anything else.
        """
        if not words or words[0].kind is not Kind.RUN or self._notes:
            return False
        run, rest = words[0], words[1:]
        if any(word.kind is not Kind.WORD or word.text not in ("*", "+") for word in rest):
            return False
        found = _core.read_cards(run.text)
        order = found and _core.order_of_play(found[0], first.index, leader.index, strain.index)
        if not found or order is None:
            return False
        cards, starts = found
        pack = Card.all()
        self._builder.add_cards((pack[cards[at]] for at in order), (run.start + starts[at] for at in order))
        if rest and rest[0].text == "+":
            self._builder.play_is_unfinished = True
        return True

    def _comment(self, text: str) -> None:
        (self._cells[-1].comments if self._cells else self._before).append(text)

    def _word(self, token: PbnToken) -> None:
        word = token.text
        match word[0]:
            case "=" if len(word) > 1:
                self._note(token)
            case "$":
                self._comment(word)
            case "!" | "?":
                self._comment(glyph(word, 7))
            case "*":
                self._is_over = True
            case "^" if word.upper() in ("^R", "^L"):
                self._irregularities.append(word.upper())
            case "+" | "-" if self._is_over:
                pass
            case "+":
                self._builder.play_is_unfinished = True
                self._cells.append(_Cell(None, token))
            case "-" if not word.strip("-"):
                self._cells.append(_Cell(None, token))
            case _:
                self._card(token)

    def _card(self, token: PbnToken) -> None:
        try:
            card = Card.parse(token.text)
        except ParseError as fault:
            if not self._unread:
                self._builder.warn(str(fault), token.start)
            self._unread.append(token.text)
            self._cells.append(_Cell(None, token))
            return
        if self._is_over:
            if not self._unread:
                self._builder.warn("a card after the end of the play", token.start)
            self._unread.append(token.text)
            return
        cell = _Cell(card, token, is_lead="^L" in self._irregularities)
        if "^R" in self._irregularities:
            cell.comments.append("^R: a revoke")
        if cell.is_lead:
            cell.comments.append("^L: a lead out of turn")
        self._irregularities = []
        self._cells.append(cell)

    def _note(self, token: PbnToken) -> None:
        number = token.text[1:-1]
        pieces = self._notes.get(number)
        if pieces is None:
            self._builder.warn(f"there is no note {number[:20]}", token.start)
            self._comment(token.text)
        elif number in self._used:
            # The words are there once already; a note may be long, and many cards may name it.
            self._comment(f"note {number}")
        else:
            self._comment("".join(pieces))
        self._used.add(number)

    def hand_over(self, first: Seat, leader: Seat, strain: Strain) -> None:
        """Give the cards to the builder; the columns begin with `first`, and `leader` leads first."""
        self._begin()
        for at in range(0, len(self._cells), 4):
            row = self._cells[at : at + 4]
            lead = next((column for column, cell in enumerate(row) if cell.is_lead), None)
            if lead is not None:
                leader = first.after(lead)
            begin = first.turns_to(leader)
            columns = (begin, (begin + 1) % 4, (begin + 2) % 4, (begin + 3) % 4)
            cards: list[Card] = []
            for column in columns:
                cell = row[column] if column < len(row) else None
                if cell is None or cell.card is None:
                    break
                cards.append(cell.card)
                # The seat is passed on only where it is not the one whose turn it is.
                self._add(cell, cell.card, None if lead is None else first.after(column))
            if len(cards) < 4:
                rest = [row[column] for column in columns[len(cards) :] if column < len(row)]
                self._end([*rest, *self._cells[at + 4 :]])
                return
            leader = Trick(leader, strain, tuple(cards)).winner or leader
        self._end([])

    def hand_over_unordered(self) -> None:
        """Give the cards to the builder as they stand, where nothing tells who led and what is trumps."""
        self._begin()
        for cell in self._cells:
            if cell.card is not None:
                self._add(cell, cell.card, None)
        self._end([cell for cell in self._cells if cell.card is None])

    def _begin(self) -> None:
        for text in self._before:
            self._builder.add_comment(text)

    def _add(self, cell: _Cell, card: Card, seat: Seat | None) -> None:
        self._builder.add_card(card, cell.token.start, seat)
        for text in cell.comments:
            self._builder.add_comment(text)

    def _end(self, rest: Sequence[_Cell]) -> None:
        """Keep what stands behind a gap as comments."""
        builder = self._builder
        after_gap = [cell for cell in rest if cell.card is not None]
        if after_gap:
            place = after_gap[0].token.start
            builder.warn("a card that was played before this one is missing", place)
            builder.add_comment(f"cards after a gap: {' '.join(str(cell.card) for cell in after_gap)}")
        for cell in rest:
            for text in cell.comments:
                builder.add_comment(text)
        if self._unread:
            builder.add_comment(f"unread cards: {' '.join(self._unread)}")
        for number, pieces in self._notes.items():
            if number not in self._used:
                builder.add_comment(f"note {number}: {''.join(pieces)}")
