"""The tree of a line: declarer's cards, and what they do after each reply of the defenders.

A reply is a word for each card that the defenders play until declarer's next choice: the seat, the suit if it
was led or discarded, and the rank. Cards of a suit that are equal in the defenders' hands share a word, and
all low cards are `x`, because a player learns nothing from them. `Wx E-H` says that West follows low and East
discards a low heart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from crossruff.errors import ParseError
from crossruff.model import Card, Hand, Play, Seat, Suit

LOW = 6
"""The rank index of the eight: it and the cards below it are low."""
END_WON, END_LOST, END_SMALL = "made", "down", "rare"


@dataclass(frozen=True, slots=True)
class LineNode:
    """A card of declarer's side, and the nodes after the defenders' replies; without a card, an end."""

    share: float
    """How often the line comes here, of all worlds."""
    made: float
    """How often declarer makes the contract from here, of all worlds."""
    card: Card | None = None
    end: str = ""
    replies: tuple[tuple[str, LineNode], ...] = ()

    def after(self, reply: str) -> LineNode | None:
        """Return the node after a reply, or None if the tree does not have it."""
        return next((node for word, node in self.replies if word == reply), None)

    def nodes(self) -> Iterator[LineNode]:
        """Yield this node and all nodes below it."""
        yield self
        for _, node in self.replies:
            yield from node.nodes()

    def to_data(self) -> dict[str, Any]:
        """Return the tree as plain data for JSON.

        >>> LineNode(1, 0.5, Card.parse("SA"), "", (("Wx", LineNode(0.5, 0.5, end="made")),)).to_data()
        {'n': 1, 'm': 0.5, 'c': 'SA', 'r': {'Wx': {'n': 0.5, 'm': 0.5, 'e': 'made'}}}
        """
        found: dict[str, Any] = {"n": round(self.share, 4), "m": round(self.made, 4)}
        if self.card is not None:
            found["c"] = str(self.card)
        if self.end:
            found["e"] = self.end
        if self.replies:
            found["r"] = {word: node.to_data() for word, node in self.replies}
        return found

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> LineNode:
        """Read a tree that `to_data` wrote."""
        try:
            card = Card.parse(data["c"]) if "c" in data else None
            replies = tuple((str(word), cls.from_data(node)) for word, node in data.get("r", {}).items())
            return cls(float(data["n"]), float(data["m"]), card, str(data.get("e", "")), replies)
        except (AttributeError, KeyError, TypeError) as fault:
            raise ParseError(f"a tree must be data as to_data returns it: {fault!r}") from fault


def equal_cards(play: Play, unseen: Hand) -> dict[Card, tuple[Card, ...]]:
    """Return for each unseen card those that are equal to it: no visible card lies between them.

    >>> seen = Play("N:AKT... - 32... -", "NT", "S", declarer="S")
    >>> found = equal_cards(seen, Hand.parse("QJ98..."))
    >>> [str(card) for card in found[Card.parse("SQ")]], len(found[Card.parse("S9")])
    (['SQ', 'SJ'], 2)
    """
    visible = Hand(play.trick.cards)
    for hand in play.remaining:
        visible |= hand
    found: dict[Card, tuple[Card, ...]] = {}
    for suit in Suit:
        group: list[Card] = []
        for card in sorted((visible | unseen).suit(suit), key=lambda card: -card.rank.index):
            if card in unseen:
                group.append(card)
                continue
            found.update({each: tuple(group) for each in group})
            group = []
        found.update({each: tuple(group) for each in group})
    return found


def reply_word(play: Play, card: Card, equal: tuple[Card, ...]) -> str:
    """Return the word for a card of the defender whose turn it is.

    >>> play = Play("N:AQ3... - 542... -", "NT", "S", declarer="S").play("S2")
    >>> reply_word(play, Card.parse("SK"), (Card.parse("SK"),)), reply_word(play, Card.parse("H3"), ())
    ('WK', 'W-H')
    """
    ranks = "" if _is_low(card, equal) else "".join(str(each)[1] for each in equal)
    return spelled(play.turn, play.trick.cards, card.suit, ranks)


def spelled(seat: Seat, trick: tuple[Card, ...], suit: Suit, ranks: str) -> str:
    """Spell a reply: `WQJ` follows with the queen or the jack, `W-H` discards, `W/DK` leads the king."""
    if not trick:
        return f"{seat}/{suit}{ranks}"
    return f"{seat}{ranks or 'x'}" if suit is trick[0].suit else f"{seat}-{suit}{ranks}"


def _is_low(card: Card, equal: tuple[Card, ...]) -> bool:
    return card.rank.index <= LOW or any(each.rank.index <= LOW for each in equal)
