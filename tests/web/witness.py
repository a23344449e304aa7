"""Find leaks: work out from the whole deal what a client may know, and search its messages for more.

This module uses none of the code by which the server hides cards. The test knows the deal, and follows the
events by the rules alone, so it finds impossible events too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from functools import cache
from typing import Any

from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.errors import CrossruffError
from crossruff.model import Board, Call, Card, Seat
from crossruff.table import BoardDealt, CallMade, CardPlayed, Event, State, event_from
from tests.web.card_search import named_cards

Data = dict[str, Any]
_AFTERWARDS = {
    *("par", "other", "imps", "declarer_tricks", "marks", "robot_reasons", "double_dummy", "review"),
}
_SUPPOSED = re.compile(r"it wins if (?:North|East|South|West) has the [♠♥♦♣](?:10|[2-9TJQKA])")
"""What a finesse hopes for: the seat follows from the place of the card, not from its holder."""
_NEVER = {"seed", "invite", "token", "fault", "digest", "decision"}


@cache
def _system() -> NaturalSystem:
    return natural_system("sayc")


class Witness:
    """Reads all messages of one client of a table and reports what is wrong with them."""

    def __init__(
        self,
        seat: Seat | None,
        board_of: Callable[[int], Board],
        secrets: tuple[str, ...] = (),
        mode: str = "full",
        kibitzes: str = "",
    ) -> None:
        self.seat, self.mode, self.secrets = seat, mode, secrets
        self.kibitzes = kibitzes
        """The hands that the players agree to show to a watcher: a seat or `all`."""
        self.sees: set[Seat] = set() if seat is None else {seat}
        self._board_of = board_of
        """The board by its number."""
        self.state: State | None = None
        self.board = 0
        self.known: set[str] = set()
        self._echo: set[str] = set()
        self._published: set[str] = set()
        """Cards that the meaning of a call names, as a control bid's: everybody may know them."""
        self.heard = 0

    @property
    def is_finished(self) -> bool:
        """Whether all hands may be seen."""
        state = self.state
        return state is not None and (state.is_over or (self.mode == "bid" and state.auction.is_over))

    @property
    def hidden(self) -> dict[str, Seat]:
        """The cards that the client may not know, with their holders."""
        if self.state is None:
            return {}
        return {
            str(card): seat
            for seat, hand in self.state.deal.items()
            for card in hand
            if str(card) not in self.known
        }

    def says(self, message: Data) -> None:
        """Note a message of the client: its cards may come back in an error."""
        self._echo |= named_cards(message)

    def actor(self) -> Seat | None:
        """Return the seat whose turn it was by the messages so far."""
        return None if self.state is None else self.state.turn

    def hear(self, message: Data, text: str = "") -> list[str]:
        """Return the faults of a message, and of its text."""
        self.heard += 1
        text = text or json.dumps(message, ensure_ascii=False)
        kind = message["type"]
        try:
            if kind == "event":
                self._happened(event_from(message["event"] | {"at": 0}))
            elif kind == "snapshot":
                self._shown(message)
        except CrossruffError as fault:
            return [f"{self.seat} got an impossible event: {fault}: {text[:300]}"]
        found = []
        if kind == "snapshot":
            found = self._granted(message) + self._compared(message)
            if (message.get("reasons") or {}).get("refutation"):
                found += self._refuted(message["reasons"]["refutation"], message["table"]["claim"])
                text = json.dumps(message | {"reasons": None}, ensure_ascii=False)
            elif named_cards(meanings := message.get("meanings") or {}):
                found += self._meant(meanings)
                text = json.dumps(message | {"meanings": None}, ensure_ascii=False)
        return found + self.search(text, self._echo if kind == "error" else set())

    def _granted(self, message: Data) -> list[str]:
        """Let a watcher see the hands that were asked for, once the server shows them."""
        hands = message.get("company", {}).get("hands")
        if hands is None:
            return []
        if hands != self.kibitzes:
            return [f"{self.seat or 'a watcher'} sees the hands {hands}"]
        self.sees = set(Seat) if hands == "all" else {Seat.parse(hands)}
        self.seat = None if hands == "all" else Seat.parse(hands)
        if message["table"]["legal"] or message["you"]["seat"] is not None:
            return ["a watcher may act"]
        if self.state is not None:
            self.known |= {str(card) for seat in self.sees for card in self.state.deal[seat]}
        return []

    def _refuted(self, refutation: Data, claim: Data | None) -> list[str]:
        """Check a refutation: its world is an example that names all cards hidden from the claimer.

        test_claim_reasons shows that the example does not depend on the real hands.
        """
        if self.is_finished:
            return []
        if self._claimer(claim) is not self.seat:
            return [f"{self.seat} got the reasons of another claimer"]
        left_out = set(self.hidden) - named_cards(refutation["hands"])
        return [f"an example leaves out {' '.join(sorted(left_out))}"] if left_out else []

    def _meant(self, meanings: dict[str, str]) -> list[str]:
        """Check meanings of legal calls that name cards ("the ace of clubs"): the auction tells them."""
        if self.state is None:
            return []
        meant = _system().continuations(self.state.auction, self.state.vulnerability)
        expected = {str(call): words for call, words in meant.items()}
        return [
            f"{self.seat} got another meaning of {call}: {words}"
            for call, words in meanings.items()
            if named_cards(words) - self.known and expected.get(call) != words
        ]

    def _claimer(self, claim: Data | None) -> Seat | None:
        """Return who made the last claim; a client who came after it knows it from the snapshot alone."""
        if self.state is not None and self.state.judged:
            return self.state.judged[-1].claim.seat
        return None if claim is None else Seat.parse(claim["seat"])

    def search(self, text: str, echo: Collection[str] = ()) -> list[str]:
        """Return the leaks in a text that the client gets at this moment."""
        found = [f"the secret {secret!r}" for secret in self.secrets if secret in text]
        found += [f"{name!r}" for name in _NEVER if f'"{name}"' in text]
        if not self.is_finished:
            found += [f"{name!r} before the end" for name in _AFTERWARDS if f'"{name}":' in text]
            hidden = named_cards(_SUPPOSED.sub("", text)) - self.known - self._published - set(echo)
            found += [f"hidden cards {' '.join(sorted(hidden))}"] if hidden else []
        return [f"{self.seat or 'a watcher'} got {what}: {text[:300]}" for what in found]

    def _happened(self, event: Event) -> None:
        if self.state is None:
            raise CrossruffError("something happened before there was a board")
        if isinstance(event, CallMade) and named_cards(event.explanation):
            self._published |= self._shown_by_system(event)
        self.state = self.state.after(event)
        self._look()

    def _shown_by_system(self, event: CallMade) -> set[str]:
        """Return the cards that the system's explanation of a call names for every hand."""
        if self.state is None:
            return set()
        made = self.state.auction.call(event.call)
        return named_cards(_system().explain(made, self.state.vulnerability)[-1].words)

    def _shown(self, message: Data) -> None:
        """Begin a board as a snapshot shows it."""
        if message["board"] == self.board and self.state is not None:
            return
        before = self.known, self._echo, self._published
        self.begin(self._board_of(message["table"]["number"]))
        if message["board"] == self.board:
            # The client has connected again: it has not forgotten what it saw and named on this board.
            self.known, self._echo, self._published = (
                now | then for now, then in zip((self.known, set[str](), set[str]()), before, strict=True)
            )
        self.board = message["board"]
        for call in message["table"]["auction"]:
            made, words = Call.parse(call["call"]), call.get("explanation") or ""
            self._happened(CallMade(Seat.parse(call["seat"]), made, explanation=words))
        for trick in message["table"]["tricks"]:
            for card in trick["cards"]:
                self._happened(CardPlayed(Seat.parse(card["seat"]), Card.parse(card["card"])))
        claim = message["table"]["claim"]
        # A claim that was rejected earlier has left no trace.
        if claim is not None and claim.get("accepted", True):
            self._happened(event_from({"event": "claim", "seat": claim["seat"], "tricks": claim["tricks"]}))
            if "accepted" in claim:
                self._happened(event_from({"event": "judged", "accepted": True}))
        undo = message["table"]["undo"]
        if undo is not None:
            self._happened(event_from({"event": "undo asked", "seat": undo["seat"], "count": undo["count"]}))
            for seat in Seat:
                if seat.side is not Seat.parse(undo["seat"]).side and str(seat) not in undo["waits_for"]:
                    self._happened(event_from({"event": "undo answered", "seat": str(seat), "agrees": True}))

    def begin(self, board: Board) -> None:
        """Start a new board; knowledge of the last one is void."""
        self.state = State.start(BoardDealt.of(board))
        self.known = {str(card) for seat in self.sees for card in board.deal[seat]}
        self._echo, self._published = set(), set()

    def forget(self) -> None:
        """Forget the board after a lost connection; the next snapshot shows it."""
        self.state = None

    def _look(self) -> None:
        """Note the cards on the table; they stay known after an undo."""
        play = None if self.state is None else self.state.play
        if play is not None and play.cards and self.state is not None and self.state.contract is not None:
            self.known |= {str(card) for card in play.cards}
            self.known |= {str(card) for card in self.state.deal[self.state.contract.declarer.partner]}

    def _compared(self, message: Data) -> list[str]:
        """Return the differences between a snapshot and the state."""
        state, table = self.state, message["table"]
        if state is None:
            return []
        play = state.play
        expected = {
            "calls": [str(call) for call in state.auction.calls],
            "cards": [] if play is None else [str(card) for card in play.cards],
            "finished": self.is_finished,
            "counts": {str(seat): 13 if play is None else play.count(seat) for seat in Seat},
            "own": None
            if self.seat is None
            else sorted(map(str, state.deal[self.seat] if play is None else play.remaining[self.seat])),
            "has a score": state.is_over,
        }
        own = {} if self.seat is None else table["hands"][str(self.seat)]
        got = {
            "calls": [one["call"] for one in table["auction"]],
            "cards": [one["card"] for trick in table["tricks"] for one in trick["cards"]],
            "finished": message["finished"],
            "counts": {seat: hand["count"] for seat, hand in table["hands"].items()},
            "own": None if self.seat is None else sorted(own.get("cards", [])),
            "has a score": table["score"] is not None,
        }
        return [
            f"{self.seat} got {name} {got[name]}; expected {expected[name]}"
            for name in expected
            if got[name] != expected[name]
        ]
