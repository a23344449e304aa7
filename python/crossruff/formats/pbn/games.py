r"""From tokens to games: which tags belong together, and what they inherit from the games before.

An empty line ends a game; where one is missing, a tag that a game has already does.

>>> found = split(Tokens('[Event "##Cup"][Board "1"][Deal "-"]\n\n[Board "2"][Deal "-"]'))
>>> [{name: tag.value for name, tag in game.tags.items()} for game in found]
[{'Event': 'Cup', 'Board': '1', 'Deal': '-'}, {'Board': '2', 'Deal': '-', 'Event': 'Cup'}]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from crossruff.formats.pbn.text import unquote, unrow
from crossruff.formats.pbn.tokens import EACH_TAG, Kind, PbnToken, Tokens
from crossruff.model.boards import EVENT_TAGS

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
SETTLED_TAGS = ("Score", "ClaimedBy", "FinalResult")
"""The tags that are dropped where the board itself tells the same; the last two are Crossruff's own."""
FIELDS = frozenset((*MANDATORY, *SETTLED_TAGS, "Auction", "Play", "Note", "DoubleDummyTricks"))
FIELDS -= frozenset(EVENT_TAGS)
"""The tags that are read, not only kept."""

_CANONICAL = {word: name for name in (*FIELDS, *EVENT_TAGS) for word in (name, name.lower())}
_BEGINNING = frozenset(MANDATORY[: MANDATORY.index("Deal") + 1])
"""The tags of which the second one in a game begins the next."""
_WITH_WORDS = ("Auction", "Play")
_NOT_PLAIN = (*_WITH_WORDS, "Note")
_FOR_PBN = re.compile(r"\s*+(?:PBN[\s\d.]*+|EXPORT\s*+|IMPORT\s*+|Content-type:.*+)?", re.IGNORECASE)
"""What a line behind a % says about the file itself; it need not be true of the next one."""
_OF_THE_DEAL = ("Board", "Dealer", "Vulnerable", "Deal")
_OF_THE_TABLE = ("Declarer", "Contract", "Result", *_WITH_WORDS)
_CONTINUED = re.compile(r"(.+)__[0-9]++")


@dataclass(slots=True)
class Tag:
    """A tag pair, with the lines that follow it."""

    name: str
    value: str
    start: int = 0
    value_start: int = 0
    lines: list[str] | None = None
    more: list[str] | None = None
    """The rest of the value, where it was too long for one line."""
    is_inherited: bool = False
    is_lasting: bool = False


@dataclass
class PbnGame:
    """What the file says about one board."""

    start: int
    tags: dict[str, Tag] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    """The comments before the auction and the play, as they stand."""
    escapes: list[str] = field(default_factory=list)
    """Lines behind a %, which are meant for some program."""
    words: dict[str, list[PbnToken]] = field(default_factory=lambda: {name: [] for name in _WITH_WORDS})
    """The words and comments of the auction and of the play."""
    notes: dict[str, dict[str, list[str]]] = field(default_factory=lambda: {name: {} for name in _WITH_WORDS})
    """The pieces of the notes of the auction and of the play, by their numbers."""
    unread: list[str] = field(default_factory=list)
    """What cannot be used, for comments."""
    stray: list[str] = field(default_factory=list)
    """Lines that belong to nothing."""
    faults: list[tuple[str, int]] = field(default_factory=list)
    """What is wrong, and where."""

    @property
    def is_header(self) -> bool:
        """Whether it only sets values for the games that follow."""
        return bool(self.tags) and all(tag.is_lasting and not tag.lines for tag in self.tags.values())


def split(tokens: Tokens) -> Iterator[PbnGame]:
    """Iterate over the games of a text, each with the values that it inherits.

    A text without a game yields none, or one without tags if there is a warning to report.
    """
    return _without_headers(_with_inherited(_Splitter().games_of(tokens)))


class _Splitter:
    """Takes tokens one by one, and knows what they belong to."""

    def __init__(self) -> None:
        self.games: list[PbnGame] = []
        self.before = PbnGame(0)
        """What came after an empty line: it belongs to the next game, if one begins."""
        self.section = ""
        self.tag: Tag | None = None
        self.has_gap = True
        self.is_stray = False

    def games_of(self, tokens: Tokens) -> Iterator[PbnGame]:
        """Iterate over the games, each of them as soon as nothing can be added to it."""
        for token in tokens:
            self.take(token)
            while len(self.games) > 1 and all(tag is not self.tag for tag in self.games[0].tags.values()):
                yield _finished(self.games.pop(0))
        if self.games:
            self._merge(self.before, self.games[-1])
        elif self.before.faults:
            self.games.append(self.before)
        yield from map(_finished, self.games)

    @property
    def game(self) -> PbnGame:
        """Where things go now."""
        return self.before if self.has_gap or not self.games else self.games[-1]

    def take(self, token: PbnToken) -> None:
        match token.kind:
            case Kind.RUN | Kind.WORD:
                self._word(token)
            case Kind.TAGS:
                self._tags(token)
            case Kind.TAG:
                self._tag(token)
            case Kind.LINE:
                self._line(token)
            case Kind.GAP:
                self.has_gap = True
            case Kind.COMMENT:
                if token.fault:
                    self.game.faults.append((token.fault, token.start))
                self._comment(self.game, token)
            case Kind.ESCAPE:
                if not _FOR_PBN.fullmatch(token.text):
                    self.game.escapes.append(token.text.rstrip())

    def _comment(self, game: PbnGame, token: PbnToken) -> None:
        for name in reversed(_WITH_WORDS):
            if name in game.tags:
                game.words[name].append(token)
                return
        game.remarks.append(token.text)

    def _line(self, token: PbnToken) -> None:
        """Add a row of a table, or a stray line."""
        tag = self.tag
        if tag is not None and self.has_gap and tag.lines:
            self._go_on(token.start)
        if tag is None or self.has_gap:
            self._stray(self.before, token, "this is no tag, and no tag stands before it")
        elif tag.name in FIELDS or tag.name in EVENT_TAGS:
            self._stray(self.game, token, f"this does not belong to the tag {tag.name}")
        else:
            tag.lines = tag.lines or []
            tag.lines.append(unrow(token.text))

    def _stray(self, game: PbnGame, token: PbnToken, fault: str) -> None:
        if not self.is_stray:
            game.faults.append((fault, token.start))
        self.is_stray = True
        game.stray.append(token.text.strip())

    def _word(self, token: PbnToken) -> None:
        if self.has_gap:
            self._go_on(token.start)
        if self.section:
            self.games[-1].words[self.section].append(token)
        elif self.tag is not None:
            words = token.text.split() if token.kind is Kind.RUN else [token.text]
            self.tag.lines = self.tag.lines or []
            self.tag.lines += words

    def _go_on(self, start: int) -> None:
        """Go on with a game after an empty line."""
        self.has_gap = False
        game, before = self.games[-1], self.before
        game.faults.append(("an empty line does not end the game here", start))
        self._merge(before, game)
        self.before = PbnGame(0)

    def _merge(self, source: PbnGame, target: PbnGame) -> None:
        for text in source.remarks:
            self._comment(target, PbnToken(Kind.COMMENT, text, 0))
        target.escapes += source.escapes
        target.unread += source.unread
        target.stray += source.stray
        target.faults += source.faults

    def _tags(self, token: PbnToken) -> None:
        """Take many tags; those of which nothing else depends go straight to their game."""
        start = token.start
        tags = None if self.has_gap else self.games[-1].tags
        tag = self.tag
        for name, value in EACH_TAG.findall(token.text):
            value_start = start + len(name) + 3
            known = _CANONICAL.get(name) or _CANONICAL.get(name.lower(), name)
            if tags is None or known in tags or known in _NOT_PLAIN or "__" in known or "#" in value:
                self.tag = tag
                self._tag(PbnToken(Kind.TAG, name, start, value, value_start))
                tags, tag = self.games[-1].tags, self.tag
            else:
                tag = tags[known] = Tag(known, value, start, value_start)
            start = value_start + len(value) + 3
        self.tag = tag
        self.is_stray = False

    def _tag(self, token: PbnToken) -> None:
        self.is_stray = False
        name = _CANONICAL.get(token.text.lower(), token.text)
        part = _CONTINUED.fullmatch(name)
        if part and not self.has_gap and self._continue(part[1], token):
            return
        self._choose_game(name, token)
        game = self.games[-1]
        if part:
            game.faults.append(("the beginning of this value is missing", token.start))
            game.unread.append(f"{name}: {unquote(token.value)}")
            return
        if token.fault:
            game.faults.append((token.fault, token.start))
        tag = self.tag = Tag(name, token.value, token.start, token.value_start)
        is_new = name not in game.tags
        if name in _WITH_WORDS:
            self.section = name if is_new else ""
        if name == "Note":
            self._note(game, tag)
        elif is_new:
            game.tags[name] = tag
            _evaluate(tag)
        else:
            tag.value = unquote(tag.value)
            if tag.value == game.tags[name].value and name not in _WITH_WORDS:
                self.tag = game.tags[name]
            else:
                game.faults.append((f"a second tag {name[:40]} in one game", tag.start))
                # It gets the lines that follow it; `finish` makes a comment of it.
                game.tags[f"{name} {tag.start}"] = tag

    def _continue(self, name: str, token: PbnToken) -> bool:
        """Take the rest of a value that was too long for one line."""
        name = _CANONICAL.get(name.lower(), name)
        game = self.games[-1]
        if name == "Note":
            number, colon, text = unquote(token.value).partition(":")
            notes = game.notes[self.section or "Auction"]
            if not colon or number.strip() not in notes:
                return False
            notes[number.strip()].append(text)
            return True
        if name not in game.tags:
            return False
        tag = game.tags[name]
        tag.more = tag.more or []
        tag.more.append(unquote(token.value))
        return True

    def _note(self, game: PbnGame, tag: Tag) -> None:
        number, colon, text = unquote(tag.value).partition(":")
        notes = game.notes[self.section or "Auction"]
        if colon and number.strip() not in notes:
            notes[number.strip()] = [text]
            return
        fault = "a second note with this number" if colon else "a note is a number, a colon and its text"
        game.faults.append((fault, tag.start))
        game.unread.append(f"Note: {unquote(tag.value)}")

    def _choose_game(self, name: str, token: PbnToken) -> None:
        """Begin a new game if this tag cannot belong to the last one."""
        last = self.games[-1].tags if self.games else {}
        if not self.games or (self.has_gap and not _goes_on(last, name)):
            is_new = True
        else:
            is_new = not self.has_gap and name in _BEGINNING and name in last and "Deal" in last
            if is_new:
                self.before.faults.append(("a game begins without an empty line before it", token.start))
        if is_new:
            self.games.append(PbnGame(token.start))
            self.section = ""
        if is_new or self.has_gap:
            self._merge(self.before, self.games[-1])
            self.before = PbnGame(0)
        self.has_gap = False


def _finished(game: PbnGame) -> PbnGame:
    """Put the values that are written in parts together, and the second tags of a name among the comments."""
    for tag in game.tags.values():
        if tag.more:
            tag.value += "".join(tag.more)
    second = [name for name in game.tags if " " in name]
    for tag in (game.tags.pop(name) for name in second):
        joint = " " if tag.name in _WITH_WORDS else "\n"
        game.unread.append(joint.join((f"{tag.name}: {tag.value}", *(tag.lines or ()))))
    return game


def _goes_on(tags: dict[str, Tag], name: str) -> bool:
    """Whether a tag after an empty line still belongs to the game: people set things apart in this way."""
    if name in (*_WITH_WORDS, "Note"):
        return name not in tags
    return name not in tags and not tags.keys() & {"Deal", *_OF_THE_TABLE}


def _evaluate(tag: Tag) -> None:
    """Tell a value from `#`, that of the game before, and `##`, that of this game and all that follow."""
    if tag.name in _WITH_WORDS or not tag.value.startswith("#"):
        tag.value = unquote(tag.value)
    elif tag.value == "#":
        tag.is_inherited = True
    elif tag.value.startswith("##"):
        tag.is_lasting = True
        tag.value = unquote(tag.value[2:])
    else:
        tag.value = unquote(tag.value)


def _with_inherited(games: Iterable[PbnGame]) -> Iterator[PbnGame]:
    """Iterate over the games, with the values that they take from those before."""
    latest: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for game in games:
        for name, tag in game.tags.items():
            if tag.is_inherited:
                tag.value = latest.get(name, "")
            latest[name] = value = tag.value
            if tag.is_lasting or name in lasting:
                lasting[name] = value
        if not game.is_header:
            _take_over(game, latest, lasting)
        yield game


def _take_over(game: PbnGame, latest: Mapping[str, str], lasting: Mapping[str, str]) -> None:
    for name, value in lasting.items():
        if name not in game.tags:
            game.tags[name] = Tag(name, value, game.start, game.start)
    if not game.tags.keys() & {"Board", "Deal"} and game.tags.keys() & set(_OF_THE_TABLE):
        if "Deal" in latest:
            game.faults.append(("a game without a deal; that of the game before is taken", game.start))
        for name in _OF_THE_DEAL:
            if name in latest and name not in game.tags:
                game.tags[name] = Tag(name, latest[name], game.start, game.start)


def _without_headers(games: Iterable[PbnGame]) -> Iterator[PbnGame]:
    """Iterate over the games that are boards; the rest of a header goes to the board after it."""
    header: PbnGame | None = None
    for game in games:
        if header is not None:
            game.remarks[:0], game.escapes[:0] = header.remarks, header.escapes
            game.unread[:0], game.faults[:0] = header.unread, header.faults
            game.stray[:0] = header.stray
        header = game if game.is_header else None
        if header is None:
            yield game
    if header is not None:
        # A file of nothing but a header still says something.
        yield header
