"""Remember who has seen which hands of a board, so that nobody sits down after they saw another hand.

The server knows people by digests: of the key that their browser keeps, and of the invitation by which they
came. A browser or an invitation that has seen hands gets no other seat on that board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.memory.profiles import digest_of, new_token

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_MOST_INVITATIONS = 100
_KEY_LENGTH = 16
"""Characters that the key of a browser has at least."""
SEEN_OTHERS = "you have seen other hands of this board: you can sit down on the next one"


class SeenHands:
    """The invitations of one table, and the hands that people have seen outside of their seats."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._store, self._table = session.store, session.name
        self._seen: dict[str, Any] = self._store.company(self._table, "seen")
        self._invitations: dict[str, Any] = self._store.company(self._table, "invitation")
        self._seated: dict[str, Any] = self._store.company(self._table, "seated")
        """By seat: the digests of the browsers and the invitation of its player."""

    # Invitations

    def new_invitation(self) -> str:
        """Return an invitation for one more person."""
        if len(self._invitations) >= _MOST_INVITATIONS:
            raise CrossruffError(f"a table has at most {_MOST_INVITATIONS} invitations")
        made = new_token()
        self._save("invitation", self._invitations, digest_of(made), {})
        return made

    def is_invitation(self, invite: str) -> bool:
        """Return whether a text is an invitation to this table."""
        digest = digest_of(invite)
        # Digests are compared: the time of the comparison says nothing about an invitation.
        return digest == digest_of(self._session.invite) or digest in self._invitations

    # People

    def keys_of(self, visitor: str | None, invite: str | None) -> frozenset[str]:
        """Return the digests by which a person is known."""
        return frozenset(digest_of(each) for each in (visitor, invite) if each)

    def sits(self, keys: frozenset[str]) -> bool:
        """Return whether somebody who is known by one of the keys holds a seat."""
        return any(keys & set(self._seated.get(str(seat), ())) for seat in self._session.holders)

    def sat_down(self, seat: Seat, keys: frozenset[str]) -> None:
        """Remember by which browser and invitation a player sits."""
        known = set(self._seated.get(str(seat), ()))
        if not keys <= known:
            self._save("seated", self._seated, str(seat), sorted(known | keys)[:20])

    def stood_up(self, seat: Seat, *, maker: bool) -> None:
        """Note that a player who gives up a seat has seen its hand; a maker knows all invitations."""
        keys = set(self._seated.pop(str(seat), ()))
        self._store.delete_company(self._table, "seated", str(seat))
        if maker:
            keys |= {digest_of(self._session.invite), *self._invitations}
        self.has_seen(keys, [seat])

    def moved(self, seat: Seat, to: Seat) -> None:
        """Remember the player of a seat at another one."""
        known = self._seated.pop(str(seat), [])
        self._store.delete_company(self._table, "seated", str(seat))
        self._save("seated", self._seated, str(to), known)

    def has_seen(self, keys: Iterable[str], seats: Iterable[Seat]) -> None:
        """Note that people see hands of the board on the table."""
        board = self._session.board
        for key in keys:
            seen = self._seats_of(key)
            more = seen | set(seats)
            if more != seen:
                data = {"board": board, "seats": [str(seat) for seat in Seat if seat in more]}
                self._save("seen", self._seen, key, data)

    def check_may_sit(self, keys: frozenset[str], seat: Seat) -> None:
        """Refuse a seat to people who have seen another hand of a board that is not finished."""
        if not self._session.is_finished and any(self._seats_of(key) - {seat} for key in keys):
            raise CrossruffError(SEEN_OTHERS)

    def knows_hands(self, keys: frozenset[str]) -> bool:
        """Return whether people have seen a hand of a board that is not finished."""
        return not self._session.is_finished and any(self._seats_of(key) for key in keys)

    def check_has_key(self, visitor: str | None) -> None:
        """Refuse hands to people whom the server would not know again."""
        if visitor is None or len(visitor) < _KEY_LENGTH:
            raise CrossruffError("to see hands your browser must allow this page to store a key")

    def _seats_of(self, key: str) -> set[Seat]:
        found = self._seen.get(key)
        if found is None or found["board"] != self._session.board:
            return set()
        return {Seat.parse(seat) for seat in found["seats"]}

    def _save(self, kind: str, kept: dict[str, Any], key: str, data: Any) -> None:
        self._store.save_company(self._table, kind, key, data)
        kept[key] = data
