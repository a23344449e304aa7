"""Whether a card would be winning the trick under way."""

from __future__ import annotations

from crossruff.model import Card, Play, Trick


def would_win(play: Play, card: Card) -> bool:
    """Return whether the trick is with the hand to play after its card, also after the last of the four.

    >>> play = Play("N:A2... K3... Q4... J5...", "NT", "S", "SQ SJ S2")
    >>> would_win(play, Card.parse("SK")), would_win(play, Card.parse("S3"))
    (True, False)
    """
    trick = play.trick
    return Trick(trick.leader, play.strain, (*trick.cards, card)).winner is play.turn
