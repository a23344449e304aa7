"""LIN text to boards: which record each command belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from crossruff.formats.lin.match import Label, Match, mended_names, titled_number
from crossruff.formats.lin.record import Record
from crossruff.formats.lin.tokens import KNOWN, PRESENTATION, LinFault, LinRun, LinToken, tokens
from crossruff.formats.places import Places
from crossruff.formats.reading import Found, ReadWarning

_LABEL = re.compile("qx", re.IGNORECASE | re.ASCII)
_AGAIN = "a second record of this board and room"


class LinReader:
    """Reads one text: commands go to the record under way or, between records, to the header."""

    def __init__(self, pieces: Callable[[], Iterable[str]]) -> None:
        """Take a function that begins to read the text: where two rooms matter, it is read twice."""
        self.pieces = pieces
        self.places = Places()
        self.match = Match()
        self.record: Record | None = None
        self.found: list[Found] = []
        self.comments: list[str] = []
        """Comments that stand before their record."""
        self.matches = 0
        self.last_start = 0
        """Where the last record began that is complete."""
        self.with_closed_room = _with_closed_room(pieces)

    def boards(self) -> Iterator[Found]:
        """Iterate over the boards with their warnings."""
        is_empty = True
        for token in tokens(self._placed()):
            if isinstance(token, LinToken):
                self._take(token)
            elif isinstance(token, LinRun):
                self._take_run(token)
            else:
                self._take_fault(token)
            if self.found:
                is_empty = is_empty and all(board is None for board, _ in self.found)
                yield from self.found
                self.found.clear()
                self._forget()
        self._finish()
        yield from self.found
        if is_empty and all(board is None for board, _ in self.found):
            yield None, [ReadWarning("there is no deal here", 1, 1)]

    def _forget(self) -> None:
        """Drop the places before the last record, but for those of the results in the header of its match."""
        results = self.match.results
        self.places.forget(min(self.last_start, results[0][1]) if results else self.last_start)

    def _placed(self) -> Iterator[str]:
        for piece in self.pieces():
            self.places.add(piece)
            yield piece

    def _take_run(self, run: LinRun) -> None:
        record = self._current(run)
        if record.take_run(run):
            record.is_shown = record.is_shown or (record.has_deal and "pg" in run.text)
        else:
            for token in run.tokens():
                self._take(token)

    def _take(self, token: LinToken) -> None:
        action = _ACTIONS.get(token.command)
        if action is not None:
            action(self, token)
        elif token.command not in PRESENTATION:
            self._take_other(token)

    def _take_fault(self, fault: LinFault) -> None:
        word, bar, rest = fault.text.partition("|")
        guess = self.record.guessed(word, rest.rstrip("|")) if bar and self.record else None
        if guess is not None:
            self._warn(f"not a LIN command: {word!r}; it is taken for {guess}", fault.start)
            self._take(LinToken(guess, rest.rstrip("|"), fault.start, fault.start + len(word) + 1))
            return
        label = None if bar else Label.parse(word)
        if label is not None and label.room and label.number and not label.caption:
            self._take(LinToken("qx", word, fault.start, fault.start))
            self._warn(f"the command qx is missing before {word!r}", fault.start)
            return
        self._warn(fault.message, fault.start)
        self._comment(fault.text)

    def _take_other(self, token: LinToken) -> None:
        """Handle a command without a meaning here: misspelt if its value shows it, else kept."""
        guess = None
        if self.record is not None and token.command not in KNOWN:
            guess = self.record.guessed(token.command, token.value)
        if guess is not None:
            where = token.start
            self._warn(f"not a LIN command: {token.command!r}; it is taken for {guess}", where)
            self._take(token._replace(command=guess))
        elif self.record is not None:
            self.record.keep(token)
        elif token.text:
            self.match.extras.setdefault(token.command, []).append(token.text)

    # The header.

    def _take_match(self, token: LinToken) -> None:
        self._finish()
        self.match = Match.parse(token)
        self.matches += 1

    def _take_list(self, token: LinToken) -> None:
        if self.record is not None:
            self.record.keep(token)
        elif token.command == "rs":
            self.match.set_results(token)
        elif token.command == "bn":
            self.match.numbers = token.fields
        elif token.command == "mp":
            self.match.points = token.fields
        else:
            self.match.players = token.fields

    def _take_names(self, token: LinToken) -> None:
        names = token.fields
        if len(names) not in (4, 8) and len(names) != len(mended := mended_names(token.value, names)):
            where = token.value_start
            self._warn(f"commas within names: {len(names)} parts are read as {len(mended)} names", where)
            names = mended
        if any(names[8:]):
            self._warn(f"{len(names)} names; the first eight are taken", token.value_start)
            self._comment(f"unread names: {', '.join(filter(None, names[8:]))}")
        record = self.record
        if record is not None and record.label is None and record.is_complete:
            # In a file of single hands the names begin the next one.
            self._finish()
            record = None
        if record is None or record.is_played:
            self.match.set_names(names, None)
            return
        room = record.label.room if record.label else ""
        if record.label is not None or len(names) > 4:
            self.match.set_names(names, room)
        record.names = tuple(names[4:8] if room == "c" and len(names) > 4 else names[:4])

    # The records.

    def _take_label(self, token: LinToken) -> None:
        self._finish()
        label = Label.parse(token.text)
        self.record = self._begin(token, label or Label())
        caption = token.text if label is None else label.caption
        if titled_number(caption) is None:
            self.record.keep_text("qx", caption)
        if label is None:
            return
        if (label.room, label.number) in self.match.seen and label.number is not None:
            self.record.builder.warn(_AGAIN)
        self.match.seen.add((label.room, label.number))

    def _take_deal(self, token: LinToken) -> None:
        record = self.record
        if record is not None and (record.has_deal or record.is_played):
            self._finish()
            if record.label is not None:
                # Some files repeat a board when its play is over, to show it again.
                again = record.deal_text == "".join(token.value.split())
                self.record = self._begin(token, record.label if again else Label())
                message = (
                    "a second record of this board and room"
                    if again
                    else "a second deal without qx before it"
                )
                self.record.builder.warn(message)
        self._current(token).take_deal(token)

    def _take_page(self, _: LinToken) -> None:
        if self.record is not None and self.record.has_deal:
            self.record.is_shown = True

    def _take_title(self, token: LinToken) -> None:
        if self.record is not None and self.record.label is None and self.record.is_played:
            self._finish()
        self._current(token).take_title(token)

    def _take_comment(self, token: LinToken) -> None:
        self._comment(token.text)

    def _take_other_call(self, token: LinToken) -> None:
        if call := token.text.rstrip("!"):
            self._current(token).other_calls.append(call)

    def _comment(self, text: str) -> None:
        if self.record is not None:
            self.record.take_comment(text)
        elif text:
            self.comments.append(text)

    def _current(self, token: LinToken | LinRun) -> Record:
        """Return the record under way, or a new one."""
        if self.record is None:
            self.record = self._begin(token, None)
        return self.record

    def _begin(self, token: LinToken | LinRun, label: Label | None) -> Record:
        record = Record.begin(self.places, token.start, label)
        record.room_names = self.match.names_of(label or Label())
        if self.match.next_names is not None:
            record.names = self.match.next_names
            if label is not None:
                self.match.names[label.room] = record.names
            self.match.next_names = None
        for comment in self.comments:
            record.take_comment(comment)
        self.comments.clear()
        return record

    def _finish(self) -> None:
        record, self.record = self.record, None
        if record is None or record.is_empty:
            return
        has_rooms = self.match.is_of_teams or self.matches in self.with_closed_room
        board = record.board(self.match, has_rooms=has_rooms)
        self.found.append((board, record.builder.warnings))
        self.last_start = record.start

    def _warn(self, message: str, start: int) -> None:
        if self.record is not None:
            self.record.builder.warn(message, start)
        else:
            self.found.append((None, [ReadWarning(message, *self.places.place(start))]))


def _with_closed_room(pieces: Callable[[], Iterable[str]]) -> set[int]:
    """Return the matches of a file, counted by `vg`, that have records of a closed room."""
    matches: set[int] = set()
    if not _has_labels(pieces()):
        return matches
    count = 0
    for token in tokens(pieces()):
        if token.__class__ is not LinToken:
            continue
        if token.command == "vg":
            count += 1
        elif token.command == "qx" and token.value.strip()[:1].lower() == "c":
            matches.add(count)
    return matches


def _has_labels(pieces: Iterable[str]) -> bool:
    """Return whether `qx` stands anywhere: in no file of single hands."""
    last = ""
    for piece in pieces:
        if _LABEL.search(last + piece):
            return True
        last = piece[-1:]
    return False


def _to_record(take: Callable[[Record, LinToken], None]) -> Callable[[LinReader, LinToken], None]:
    return lambda reader, token: take(reader._current(token), token)


_ACTIONS: Mapping[str, Callable[[LinReader, LinToken], None]] = {
    "vg": LinReader._take_match,
    "rs": LinReader._take_list,
    "bn": LinReader._take_list,
    "mp": LinReader._take_list,
    "pw": LinReader._take_list,
    "pn": LinReader._take_names,
    "qx": LinReader._take_label,
    "md": LinReader._take_deal,
    "ah": LinReader._take_title,
    "pg": LinReader._take_page,
    "nt": LinReader._take_comment,
    "ob": LinReader._take_other_call,
    "sv": _to_record(Record.take_vulnerability),
    "mb": _to_record(Record.take_calls),
    "an": _to_record(Record.take_explanation),
    "pc": _to_record(Record.take_cards),
    "mc": _to_record(Record.take_tricks),
}
