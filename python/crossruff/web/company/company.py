"""Hold together the company of one table: presence, chat, invitations and watchers who see hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.company.chat import TableChat
from crossruff.web.company.kibitzing import Kibitzing
from crossruff.web.company.knowledge import SeenHands
from crossruff.web.company.presence import Presence
from crossruff.web.tables.clients import TableClient

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession


class TableCompany:
    """The people around one table."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self.seen = SeenHands(session)
        self.kibitzing = Kibitzing(session, self.seen)
        self.chat = TableChat(session)
        self.presence = Presence(session)

    def arrived(self, client: TableClient) -> None:
        """Note who has come, before anything is sent."""
        if client.seat is not None:
            self.seen.sat_down(client.seat, self.seen.keys_of(client.visitor, None))
        self.kibitzing.note(client)
        self.chat.show_earlier(client)

    def check_may_sit(self, seat: Seat, visitor: str | None, invite: str) -> None:
        """Refuse a seat to people who have seen another hand of the board."""
        self.seen.check_may_sit(self.seen.keys_of(visitor, invite), seat)

    def sat_down(self, seat: Seat, visitor: str | None, invite: str) -> None:
        """Note a new player."""
        keys = self.seen.keys_of(visitor, invite)
        self.seen.sat_down(seat, keys)
        self.kibitzing.seat_taken(seat, keys)

    def moved(self, seat: Seat, to: Seat) -> None:
        """Note that a player has changed the seat."""
        self.seen.moved(seat, to)
        self.kibitzing.seat_taken(to, frozenset())

    def view_of(self, client: TableClient) -> Seat | None:
        """Return the seat whose view a client has; None for watchers who see no hand, or all of them."""
        if client.seat is not None:
            return self._session.acting_seat(client.seat)
        hands = self.kibitzing.hands_of(client)
        return None if hands in (None, "all") else self._session.acting_seat(Seat.parse(hands))

    def shown_to(self, client: TableClient) -> dict[str, Any]:
        """Return the company as a client sees it."""
        keys = self.seen.keys_of(client.visitor, client.invite)
        free = [seat for seat in Seat if seat not in self._session.holders]
        return {
            **self.kibitzing.shown(),
            "hands": self.kibitzing.hands_of(client),
            "chat": self._session.settings.chat,
            "may_write": self.chat.may_write(client),
            "invited": client.invite is not None,
            "may_sit": [str(seat) for seat in free if self._may_sit(keys, seat)],
        }

    def _may_sit(self, keys: frozenset[str], seat: Seat) -> bool:
        try:
            self.seen.check_may_sit(keys, seat)
        except CrossruffError:
            return False
        return True
