"""One record of a LIN file: a deal with its auction, play and comments, on its way to a board."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from crossruff import _core
from crossruff.errors import IllegalDeal
from crossruff.formats.building import BoardBuilder
from crossruff.formats.lin.match import (
    EXTRA,
    OTHER_AUCTION,
    ROOMS,
    SEATS,
    Label,
    Match,
    Stated,
    titled_number,
)
from crossruff.formats.lin.tokens import LinRun, LinToken
from crossruff.formats.places import Places
from crossruff.formats.salvage import salvaged_hand
from crossruff.model import Board, Call, Card, Deal, Hand, Seat, Vulnerability
from crossruff.model.diagrams import squeeze

_ONE_CALL = r"pass|dbl|rdbl|ap|xx|[pdxr]|[1-7](?:nt|[nshdc])"
_CALLS = re.compile(rf"(?:(?>{_ONE_CALL})!*+)++", re.IGNORECASE | re.ASCII)
_CALL = re.compile(rf"({_ONE_CALL})(!*)", re.IGNORECASE | re.ASCII)
_PLAIN_CALLS = {word: Call.parse(word) for word in ["P", "D", "R"]} | {
    str(bid)[:2]: bid for bid in Call.all()[3:]
}
_CARDS = re.compile(r"(?:[shdc](?:10|[akqjt2-9]))+", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"[shdc](?:10|[akqjt2-9])", re.IGNORECASE | re.ASCII)
_CARD_OF = {
    word: card
    for card in Card.all()
    for word in (str(card), str(card).lower(), card.suit.value.lower() + card.rank.value)
}
_VULNERABILITIES = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "s": Vulnerability.NS,
    "e": Vulnerability.EW,
    "w": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}


def misspelt(word: str, value: str) -> str | None:
    """Return the command that a word may stand for by its letters and its value: `mb`, `pc`, or None.

    >>> misspelt("pv", "S2"), misspelt("mbb", "1N"), misspelt("mn", "Final")
    ('pc', 'mb', None)
    """
    value = "".join(value.split())
    letters = set(word.lower())
    if _CARDS.fullmatch(value) and letters & set("pc"):
        return "pc"
    return "mb" if _CALLS.fullmatch(value) and letters & set("mb") else None


@dataclass
class Record:
    """What has been met of a record; the methods take the values of its commands."""

    start: int
    builder: BoardBuilder
    label: Label | None = None
    """From `qx`; None in a file of single hands."""
    names: tuple[str, ...] | None = None
    """The players by a `pn` of its own."""
    room_names: tuple[str, ...] = ()
    """The players as the header has them when the record begins."""
    deal_text: str | None = None
    """What `md` says; None before it."""
    is_shown: bool = False
    """`pg` has come after the deal."""
    other_calls: list[str] = field(default_factory=list)
    extras: dict[str, list[str]] = field(default_factory=dict)
    _explanations: list[str] = field(default_factory=list)
    _explains_next: bool = False
    """The explanations of this record stand before the calls."""
    _gap: int | None = None
    """A placeholder among the calls, which is harmless only at the ends of the auction."""
    _lost_calls: list[str] = field(default_factory=list)
    _lost_cards: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, places: Places, start: int, label: Label | None = None) -> Record:
        """Begin a new record after a number of characters."""
        return cls(start, BoardBuilder(start, places=places), label)

    @property
    def has_deal(self) -> bool:
        """Whether it has a deal, though perhaps an empty one."""
        return self.deal_text is not None

    @property
    def is_played(self) -> bool:
        """Whether it has calls, cards or a result."""
        builder = self.builder
        return bool(
            builder.call_count or builder.card_count or builder.tricks is not None or self.other_calls
        )

    @property
    def is_complete(self) -> bool:
        """Whether names that follow belong to the next record."""
        return self.is_played or self.names is not None or self.is_shown

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not (
            self.has_deal or self.is_played or self.builder.comments or self._lost_calls or self._lost_cards
        )

    def take_deal(self, token: LinToken) -> None:
        """Read `md`: the dealer's digit and the hands of South, West, North and East."""
        self.deal_text = value = "".join(token.value.split())
        self.builder.deal_place = token.value_start
        if value[:1].isdigit():
            place = int(value[0]) if value[0] in "01234" else 0
            self.builder.dealer = SEATS[place - 1] if place else None
            value = value[1:]
        if not value.strip(","):
            self.builder.warn("the deal is missing", token.start)
            return
        hands = value.split(",")
        for seat, text in zip(SEATS, hands, strict=False):
            if hand := self._hand(seat, text, token):
                self.builder.hands[seat] = hand
        if any(hands[4:]):
            extra = ",".join(hands[4:])
            self.builder.warn("there are more than four hands", token.value_start)
            self.builder.add_comment(f"unread hands: {extra}")
        self._complete(token)

    def _hand(self, seat: Seat, text: str, token: LinToken) -> Hand:
        hand, fault = salvaged_hand(text)
        if fault:
            name = seat.name.title()
            self.builder.warn(f"the hand of {name}: {fault}", token.value_start)
            self.builder.add_comment(f"the hand of {name} as it was written: {squeeze(text)}")
        return hand

    def _complete(self, token: LinToken) -> None:
        """Give the cards that are left to the one hand that lacks them."""
        hands = self.builder.hands
        try:
            deal = Deal(hands)
        except IllegalDeal:
            return
        whole = deal.completed()
        where = token.value_start
        for seat, hand in hands.items():
            if added := whole[seat] - hand:
                cards = " ".join(card.symbol for card in added)
                self.builder.warn(
                    f"{seat.name.title()} has {len(hand)} cards; the rest is added: {cards}", where
                )
        self.builder.hands = {seat: hand for seat, hand in whole.items() if hand}
        sizes = {seat: len(hand) for seat, hand in self.builder.hands.items()}
        if len(set(sizes.values())) > 1:
            counts = ", ".join(f"{seat.name.title()} has {size}" for seat, size in sizes.items())
            self.builder.warn(f"the hands are not of one size: {counts}", where)

    def take_vulnerability(self, token: LinToken) -> None:
        """Read `sv`: `o n e b`, or `0` for nobody."""
        word = token.text.lower()
        found = _VULNERABILITIES.get(word[:1])
        if found is not None:
            self.builder.vulnerability = found
        elif word:
            self.builder.warn(f"not a vulnerability: {word[:40]!r}", token.value_start)
            self.keep(token)

    def take_title(self, token: LinToken) -> None:
        """Read `ah`: usually `Board 7`."""
        number = titled_number(token.text)
        if number is None:
            self.keep(token)
        else:
            self.builder.number = number

    def take_run(self, run: LinRun) -> bool:
        """Take plain calls or cards; return False if they must be taken one by one."""
        if run.command == "pc":
            found = None if self._lost_cards else _core.read_lin_cards(run.text)
            if found is None:
                return False
            cards, starts = found
            self.builder.add_cards(map(Card.all().__getitem__, cards), map(run.start.__add__, starts))
            return True
        if self._lost_calls or self._explains_next or self._gap is not None:
            return False
        self._explain()
        tokens = list(run.tokens())
        self.builder.add_calls(
            (_PLAIN_CALLS[token.value.upper()] for token in tokens), (token.value_start for token in tokens)
        )
        return True

    def take_calls(self, token: LinToken) -> None:
        """Read `mb`: usually one call, with `!` if it was alerted."""
        where = token.value_start
        word = "".join(token.value.split())
        if self._lost_calls:
            self._lost_calls += [word] if word else []
        elif word.strip("-") in ("", "?"):
            self._gap = where
            if not word:
                self.builder.warn("a call is empty", where)
        elif _CALLS.fullmatch(word):
            if self._gap is not None and self.builder.call_count:
                self.builder.warn("a call is missing within the auction", self._gap)
            self._gap = None
            for match in _CALL.finditer(word):
                self._take_call(match[1], bool(match[2]), where)
        else:
            self.builder.warn(f"not a call: {word[:40]!r}", where)
            self.builder.auction_is_broken = True
            self._lost_calls.append(word)

    def _take_call(self, word: str, alert: bool, where: int) -> None:
        if not self._explains_next:
            self._explain()
        if word.lower() == "ap":
            self.builder.add_all_pass(where)
            return
        self.builder.add_call(Call.parse(word), where)
        if alert:
            self.builder.annotate_last_call(alert=True)
        if self._explains_next:
            self._explain()

    def take_explanation(self, token: LinToken) -> None:
        """Read `an`: it explains the call before it, or the next one if it stands before all calls."""
        if not self.builder.call_count and not self._lost_calls:
            self._explains_next = True
        if text := token.text:
            self._explanations.append(text)

    def _explain(self) -> None:
        if self._explanations and self.builder.call_count:
            self.builder.annotate_last_call(explanation="; ".join(self._explanations))
            self._explanations.clear()

    def take_cards(self, token: LinToken) -> None:
        """Read `pc`: usually one card."""
        where = token.value_start
        if token.value in _CARD_OF and not self._lost_cards:
            self.builder.add_card(_CARD_OF[token.value], where)
            return
        word = "".join(token.value.split())
        if self._lost_cards:
            self._lost_cards += [word] if word else []
        elif _CARDS.fullmatch(word):
            for card in _CARD.findall(word):
                self.builder.add_card(Card.parse(card), where)
        elif word:
            self.builder.warn(f"not a card: {word[:40]!r}", where)
            self.builder.play_is_unfinished = True
            self._lost_cards.append(word)

    def take_tricks(self, token: LinToken) -> None:
        """Read `mc`: all tricks of declarer."""
        word = token.text
        if word.isascii() and word.isdigit() and len(word) < 4 and int(word) <= 13:
            self.builder.tricks = int(word)
            self.builder.tricks_place = token.value_start
        elif word:
            self.builder.warn(f"not a number of tricks: {word[:40]!r}", token.value_start)
            self.keep(token)

    def take_comment(self, text: str) -> None:
        """Read `nt`: a comment on the last call or card."""
        self.builder.add_comment(text)

    def keep(self, token: LinToken) -> None:
        """Keep the value of any other command."""
        self.keep_text(token.command, token.text)

    def keep_text(self, command: str, text: str) -> None:
        """Keep words under the name of a command."""
        if text:
            self.extras.setdefault(command, []).append(text)

    def guessed(self, word: str, value: str) -> str | None:
        """Return the command that a misspelt one with this value must be: `mb` or `pc`, or None."""
        command = misspelt(word, value)
        if command == "pc":
            return command if self.builder.call_count else None
        return command if self.has_deal and not self.builder.card_count else None

    def board(self, match: Match, *, has_rooms: bool) -> Board:
        """Build the board, with the fields of the header that belong to it."""
        builder, label = self.builder, self.label
        if label is not None:
            builder.number = match.board_number(label, builder.number)
            stated = match.result_of(label)
            points = match.points_of(label)
        else:
            stated, points = None, ""
        room = ROOMS.get(label.room, "") if label and has_rooms else ""
        builder.name = " ".join(filter(None, (str(builder.number or ""), room)))
        # The warnings so far were made before the board had its name.
        builder.warnings = [replace(warning, board=builder.name) for warning in builder.warnings]
        self._close()
        names = self.room_names if self.names is None else self.names
        builder.players = {seat: name for seat, name in zip(SEATS, names, strict=False) if name}
        builder.tags = {**match.tags, **({"Room": room} if room else {})}
        if self.other_calls:
            builder.tags[OTHER_AUCTION] = " ".join(self.other_calls)
        extras = {**match.extras, **({"mp": [points]} if points else {}), **self.extras}
        builder.tags |= {EXTRA + command: "; ".join(texts) for command, texts in sorted(extras.items())}
        return self._settled(stated)

    def _close(self) -> None:
        """Put away what was left open at the end of the record."""
        self._explain()
        for text in self._explanations:
            self.builder.add_comment(text)
        if self._lost_calls:
            self.builder.add_comment(f"unread calls: {' '.join(self._lost_calls)}")
        if self._lost_cards:
            self.builder.add_comment(f"unread cards: {' '.join(self._lost_cards)}")
        if not self.has_deal:
            self.builder.warn("the record has no deal")

    def _settled(self, stated: Stated | None) -> Board:
        """Return the board with the result of the header, which is compared with the record's own."""
        builder = self.builder
        where = stated.start if stated else None
        if stated is not None:
            builder.contract, builder.contract_place = stated.contract, where
            if stated.is_wrong:
                builder.warn(f"not a result: {stated.text[:40]!r}", where)
            if stated.is_pass and not builder.call_count and not builder.card_count:
                builder.add_all_pass(builder.place)
        board = builder.build()
        if board.is_passed_out and builder.tricks:
            builder.warn(f"all passed, but the file gives declarer {builder.tricks} tricks")
        if stated is None:
            return board
        if stated.is_pass and board.contract is not None:
            builder.warn(f"the auction ends in {board.contract}, but the header has a pass-out", where)
        if stated.tricks is None or board.contract != stated.contract:
            return board
        if board.tricks is None:
            return board.with_tricks(stated.tricks)
        if board.tricks != stated.tricks:
            builder.warn(f"the record has {board.tricks} tricks, but the header gives {stated.text}", where)
        return board
