"""One game of a PBN file becomes a board: what each tag means."""

from __future__ import annotations

from dataclasses import replace

from crossruff.errors import ParseError
from crossruff.formats.building import BoardBuilder, number_of
from crossruff.formats.pbn.auction import AuctionReader
from crossruff.formats.pbn.deal import read_deal
from crossruff.formats.pbn.games import FIELDS, SETTLED_TAGS, PbnGame, Tag
from crossruff.formats.pbn.play import PlayReader
from crossruff.formats.pbn.results import tells_score, tricks_of
from crossruff.formats.pbn.tables import RESULTS, read_results
from crossruff.formats.pbn.text import unbrace
from crossruff.formats.pbn.tokens import Kind
from crossruff.formats.places import Places
from crossruff.formats.reading import ReadWarning
from crossruff.model import Board, Contract, Seat, Section, Strain, TrickTable, Vulnerability
from crossruff.model.boards import EVENT_TAGS
from crossruff.model.diagrams import squeeze

ESCAPES = "%"
"""The name of the section that keeps the lines behind a %, which are meant for some program."""

_UNKNOWN = ("", "?")
_ABSENT = (*_UNKNOWN, "-")
_KEPT_ELSEWHERE = FIELDS.union(EVENT_TAGS).difference(SETTLED_TAGS)
_PASSED_OUT = ("PASS", "P", "AP", "PASSED", "PASSED OUT", "ALL PASS")


class GameReader:
    """Reads one game: first the tags, then the auction, then the play, in whatever order they stand."""

    def __init__(self, game: PbnGame, places: Places) -> None:
        """Take the game, and the places of its text."""
        self._game = game
        self._declarer: Seat | None = None
        self._is_passed_out = False
        self._agreed: Contract | None = None
        words = (self._value("Board"), self._value("Room"))
        name = squeeze(" ".join(word for word in words if word not in _UNKNOWN)[:60])
        self._builder = BoardBuilder(game.start, name, places=places)

    def read(self) -> tuple[Board, list[ReadWarning]]:
        """Return the board, and the warnings of the game."""
        game, builder = self._game, self._builder
        for fault, start in game.faults:
            builder.warn(fault, start)
        for remark in game.remarks:
            builder.add_comment(unbrace(remark))
        self._keep_tags()
        for name, tag in game.tags.items():
            if name in FIELDS and tag.value.strip() not in _UNKNOWN:
                self._field(tag)
        self._contract()
        for text in (*game.unread, "\n".join(game.stray)):
            builder.add_comment(text and f"unread {text}")
        self._auction()
        self._play()
        self._result()
        return self._settled(), builder.warnings

    def _value(self, name: str) -> str:
        tag = self._game.tags.get(name)
        return "" if tag is None else tag.value.strip()

    def _seat(self, name: str) -> Seat | None:
        """Return the seat that a tag names, or None."""
        try:
            return Seat.parse(self._value(name))
        except ParseError:
            return None

    def _warn(self, fault: str, tag: Tag) -> None:
        self._builder.warn(fault, tag.value_start)

    def _unread(self, tag: Tag, fault: str) -> None:
        """Warn of a value that makes no sense, and keep it as a comment."""
        self._warn(fault, tag)
        self._builder.add_comment(f"unread {tag.name}: {tag.value}")

    def _keep_tags(self) -> None:
        """Keep what needs no understanding: the other tags, those of the event first, and the tables."""
        builder, tags = self._builder, self._game.tags
        if self._game.escapes:
            builder.sections.append(Section(ESCAPES, "", tuple(self._game.escapes)))
        for name in EVENT_TAGS:
            tag = tags.get(name)
            if tag is not None and tag.value.strip() not in _UNKNOWN:
                builder.tags[name] = tag.value
        for name, tag in tags.items():
            if tag.lines:
                if name == RESULTS and (table := read_results(tag.value, tag.lines)):
                    builder.double_dummy = table
                else:
                    builder.sections.append(Section(name, tag.value, tuple(tag.lines)))
            elif name in _KEPT_ELSEWHERE:
                continue
            elif name not in SETTLED_TAGS or tag.value.strip() not in _UNKNOWN:
                builder.tags[name] = tag.value

    def _field(self, tag: Tag) -> None:
        """Read a tag that is a field of a board."""
        builder = self._builder
        try:
            match tag.name:
                case "Board":
                    builder.number = number_of(tag.value)
                    if str(builder.number) != tag.value:
                        # A name like 12A, which only PBN has.
                        builder.tags[tag.name] = tag.value
                case "West" | "North" | "East" | "South":
                    builder.players[Seat.parse(tag.name)] = tag.value
                case "Dealer":
                    builder.dealer = Seat.parse(tag.value)
                case "Vulnerable":
                    builder.vulnerability = Vulnerability.parse(tag.value)
                case "Deal" if tag.value.strip() not in _ABSENT:
                    read_deal(builder, tag.value, tag.value_start)
                case "Declarer" if tag.value.strip() not in _ABSENT:
                    self._declarer = Seat.parse(tag.value.strip().removeprefix("^"))
                case "DoubleDummyTricks":
                    self._double_dummy(tag)
                case "ClaimedBy":
                    builder.claimed_by = Seat.parse(tag.value)
        except ParseError as fault:
            if tag.name in SETTLED_TAGS:
                self._warn(str(fault), tag)
            else:
                self._unread(tag, str(fault))

    def _double_dummy(self, tag: Tag) -> None:
        builder, table = self._builder, TrickTable.parse(tag.value)
        if builder.double_dummy not in (None, table):
            self._warn(f"{tag.name} and {RESULTS} contradict each other; the first is taken", tag)
            results = self._game.tags[RESULTS]
            builder.sections.append(Section(RESULTS, results.value, tuple(results.lines or ())))
        builder.double_dummy = table

    def _contract(self) -> None:
        """Read the contract, which makes sense only with its declarer."""
        builder, tag = self._builder, self._game.tags.get("Contract")
        value = self._value("Contract")
        if tag is None or value in _ABSENT:
            return
        self._is_passed_out = value.upper() in _PASSED_OUT
        builder.contract_place = tag.value_start
        seat = self._declarer
        if seat is None and not self._is_passed_out and (leader := self._seat("Play")):
            seat = leader.previous
        try:
            if self._is_passed_out:
                return
            if not value[0].isdigit():
                # Only a denomination: an ending, without a contract.
                builder.strain, builder.played_by = Strain.parse(value), self._declarer
            elif seat is not None and self._value("Declarer").startswith("^"):
                builder.contract, builder.played_by = Contract.parse(value, seat.partner), seat
            else:
                builder.contract = Contract.parse(value, seat)
        except ParseError as fault:
            self._unread(tag, str(fault))

    def _auction(self) -> None:
        game, builder = self._game, self._builder
        if tag := game.tags.get("Auction"):
            first, words = self._first_seat(tag), game.words["Auction"]
            reader = AuctionReader(builder, game.notes["Auction"])
            reader.read(words, first, tag.start)
            # Some programs write the tag even where there is nothing to write.
            builder.has_auction = any(word.kind is not Kind.COMMENT for word in words)
            if builder.dealer is None and builder.number is None:
                builder.dealer = first
        if self._is_passed_out and not builder.call_count:
            builder.add_all_pass(game.tags["Contract"].start)
        self._agreed = builder.preview_contract()
        if self._is_passed_out and self._agreed:
            fault = f"all are said to pass, but the auction comes to {self._agreed}"
            self._warn(fault, game.tags["Contract"])
        elif self._declarer and not builder.strain and not self._agreed and not self._is_passed_out:
            self._unread(game.tags["Declarer"], "a declarer without a contract")

    def _first_seat(self, tag: Tag) -> Seat | None:
        """Return the seat of the first column of the auction or the play."""
        seat = self._seat(tag.name)
        if seat is None and tag.value.strip() not in _ABSENT:
            self._unread(tag, f"{tag.value[:20]!r} is no seat (N, E, S or W)")
        return seat

    def _play(self) -> None:
        game, builder = self._game, self._builder
        tag = game.tags.get("Play")
        first = self._first_seat(tag) if tag else None
        words = game.words["Play"]
        reader = PlayReader(builder, game.notes["Play"])
        builder.has_play = any(word.kind is not Kind.COMMENT for word in words)
        contract = self._agreed
        if contract is not None:
            swapped = builder.played_by is contract.dummy
            leader = contract.leader.partner if swapped else contract.leader
            if reader.hand_over_plain(words, first or leader, leader, contract.strain):
                return
        reader.parse(words)
        if contract is not None:
            reader.hand_over(first or leader, leader, contract.strain)
        elif builder.strain and first and builder.has_play:
            builder.leader = first
            reader.hand_over(first, first, builder.strain)
        else:
            reader.hand_over_unordered()
            if builder.strain:
                self._unread(game.tags["Contract"], "only a play without contract has but a denomination")

    def _result(self) -> None:
        tag, value = self._game.tags.get("Result"), self._value("Result")
        if tag is None or value in _ABSENT:
            return
        builder, contract = self._builder, self._agreed
        if self._is_passed_out and contract is None and value == "0":
            return
        declarer = contract.declarer if contract else self._declarer
        size = max(map(len, builder.hands.values()), default=13)
        builder.tricks_place = tag.value_start
        builder.tricks = tricks_of(value, declarer.side if declarer else None, contract, size)
        if builder.tricks is None:
            self._unread(tag, "not a number of tricks (0 to 13, or as NS 9)")

    def _settled(self) -> Board:
        """Build the board without the tags that only repeat its fields."""
        builder = self._builder
        tags = builder.tags
        builder.tags = {name: value for name, value in tags.items() if name not in SETTLED_TAGS}
        board = builder.build()
        play, unfinished = board.play, builder.play_is_unfinished
        repeated = set()
        if "FinalResult" in self._game.tags:
            # Our own word, which only tells how to take the result.
            repeated.add("FinalResult")
        elif play and unfinished and play.declarer and play.won(play.declarer.side) == board.stated_tricks:
            # While the play goes on, the result is that of the tricks so far.
            board = replace(board, stated_tricks=None)
        if play is not None and play.claim and play.claim.by:
            repeated.add("ClaimedBy")
        if score := tags.get("Score"):
            if tells_score(score, board):
                repeated.add("Score")
            else:
                computed = board.score()
                but = "no result is known" if computed is None else f"it is NS {computed}"
                self._warn(f"the file gives the score {score[:40]}, but {but}", self._game.tags["Score"])
        if len(builder.tags) + len(repeated & tags.keys()) == len(tags):
            return board
        return replace(board, tags=tuple(pair for pair in tags.items() if pair[0] not in repeated))
