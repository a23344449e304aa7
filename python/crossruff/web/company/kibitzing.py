"""Let watchers see hands with the consent of the players: the hand of one seat, or all four."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.company.knowledge import SeenHands
from crossruff.web.memory.profiles import digest_of
from crossruff.web.tables.clients import TableClient

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

ShownHands = Literal["N", "E", "S", "W", "all"]
_MOST_REQUESTS = 8


@dataclass(slots=True)
class KibitzRequest:
    """A watcher asks to see hands; all seats in `waits_for` must agree."""

    number: int
    client: TableClient
    hands: ShownHands
    waits_for: set[Seat]


class Kibitzing:
    """The watchers of one table who see hands, and those who ask for it.

    The hand of a person is shown if that person agrees. A robot's hand, that of a player who is away, and all
    four hands are shown if every player at the table agrees. Watchers keep the consent for later boards,
    until a player or the watcher ends it, or another player sits down at a seat that is shown.
    """

    def __init__(self, session: TableSession, seen: SeenHands) -> None:
        self._session, self._seen = session, seen
        self._store, self._table = session.store, session.name
        self._passes: dict[str, Any] = self._store.company(self._table, "kibitzer")
        """By the digest of the browser's key: name, hands and number."""
        self._requests: list[KibitzRequest] = []
        self._number = max((int(each["number"]) for each in self._passes.values()), default=0)

    # Requests

    def ask(self, client: TableClient, hands: ShownHands) -> None:
        """Ask the players to show hands to a watcher."""
        session, keys = self._session, self._keys(client)
        if client.seat is not None or self._seen.sits(keys):
            raise CrossruffError("you sit at this table: players see their own hand")
        if client.invite is None:
            raise CrossruffError("to see hands you need an invitation: ask the player who made the table")
        self._seen.check_has_key(client.visitor)
        if self._pass_of(client) is not None:
            raise CrossruffError("you see hands already")
        if self._seen.knows_hands(keys):
            # A name that changes after a look at the hands could tell the players of them.
            raise CrossruffError("you have seen hands of this board: ask again on the next one")
        if any(each.client is client for each in self._requests) or len(self._requests) >= _MOST_REQUESTS:
            raise CrossruffError("wait for the answer to your last request")
        here = {seat for seat in session.holders if session.is_connected(seat)}
        shown = None if hands == "all" else Seat.parse(hands)
        waits_for = {shown} & here if shown in here and shown is not None else here
        if not waits_for:
            raise CrossruffError("no player is here to agree")
        self._number += 1
        self._requests.append(KibitzRequest(self._number, client, hands, waits_for))

    def answer(self, seat: Seat, number: int, agrees: bool) -> None:
        """Agree to a request or refuse it; one refusal is enough."""
        request = next((each for each in self._requests if each.number == number), None)
        if request is None or seat not in request.waits_for:
            raise CrossruffError("you are not asked about this watcher")
        request.waits_for.discard(seat)
        if agrees and request.waits_for:
            return
        self._requests.remove(request)
        if agrees and not self._seen.sits(self._keys(request.client)):
            self._grant(request)
        else:
            request.client.send({"type": "notice", "kind": "kibitz_refused"})

    def end(self, client: TableClient, number: int | None = None) -> None:
        """End what a watcher sees: the watcher, or any player with the number of the watcher."""
        if number is None:
            self._requests = [each for each in self._requests if each.client is not client]
            ended = None if client.visitor is None else digest_of(client.visitor)
        else:
            found = (key for key, each in self._passes.items() if each["number"] == number)
            ended = next(found, None)
            if client.seat is None or ended is None:
                raise CrossruffError("nobody sees hands by this number")
        if ended in self._passes:
            self._drop(ended)

    # Changes of the table

    def left(self, client: TableClient) -> None:
        """Forget the request of a watcher who has left, and do not wait for a player who has."""
        self._requests = [each for each in self._requests if each.client is not client]
        seat = client.seat
        if seat is None or self._session.is_connected(seat):
            return
        for request in [each for each in self._requests if seat in each.waits_for]:
            # A player who is not there cannot agree: the watcher may ask again.
            self._requests.remove(request)
            request.client.send({"type": "notice", "kind": "kibitz_refused"})

    def seat_taken(self, seat: Seat, keys: frozenset[str]) -> None:
        """End what a new player has not agreed to, and what the new player saw as a watcher."""
        for key, found in list(self._passes.items()):
            if found["hands"] in ("all", str(seat)) or key in keys:
                self._drop(key)

    def note_board(self) -> None:
        """Note that the watchers who see hands see those of the board on the table."""
        for client in self._session.clients:
            self.note(client)

    def note(self, client: TableClient) -> None:
        """Note what a client sees of the board on the table, before it is sent."""
        found = self._pass_of(client)
        if found is not None:
            client.name = found["name"]
            self._seen.has_seen(self._keys(client), seats_of(found["hands"]))

    # What is shown

    def hands_of(self, client: TableClient) -> ShownHands | None:
        """Return which hands a watcher may see."""
        found = self._pass_of(client)
        return None if found is None else found["hands"]

    def shown(self) -> dict[str, Any]:
        """Return the watchers who see hands, and the requests, as all at the table may know them."""
        here = {digest_of(each.visitor) for each in self._session.clients if each.visitor}
        return {
            "kibitzers": [
                {"number": each["number"], "name": each["name"], "hands": each["hands"]}
                for key, each in self._passes.items()
                if key in here
            ],
            "requests": [
                {
                    "number": each.number,
                    "name": each.client.name,
                    "hands": each.hands,
                    "waits_for": [str(seat) for seat in Seat if seat in each.waits_for],
                }
                for each in self._requests
            ],
        }

    def _grant(self, request: KibitzRequest) -> None:
        client = request.client
        data = {"name": client.name, "hands": request.hands, "number": request.number}
        key = digest_of(client.visitor or "")
        self._store.save_company(self._table, "kibitzer", key, data)
        self._passes[key] = data
        self.note(client)
        notice = {"type": "notice", "kind": "kibitz", "name": client.name, "hands": request.hands}
        self._session.broadcast(notice)

    def _drop(self, key: str) -> None:
        found = self._passes.pop(key)
        self._store.delete_company(self._table, "kibitzer", key)
        self._session.broadcast({"type": "notice", "kind": "kibitz_ended", "name": found["name"]})

    def _keys(self, client: TableClient) -> frozenset[str]:
        return self._seen.keys_of(client.visitor, client.invite)

    def _pass_of(self, client: TableClient) -> dict[str, Any] | None:
        if client.seat is not None or client.visitor is None:
            return None
        return self._passes.get(digest_of(client.visitor))


def seats_of(hands: ShownHands) -> Sequence[Seat]:
    """Return the seats whose hands are shown.

    >>> seats_of("N")
    (Seat.NORTH,)
    """
    return tuple(Seat) if hands == "all" else (Seat.parse(hands),)
