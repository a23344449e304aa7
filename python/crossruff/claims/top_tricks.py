"""Count the top tricks of two hands: those that they can cash without losing the lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crossruff.claims.cases import ClaimCase, HiddenHands
from crossruff.claims.relative_ranks import touching_runs
from crossruff.claims.search import ClaimSearch
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Card, Deal, Hand, Seat, Strain, Trick


@dataclass(frozen=True, slots=True)
class TopTricks:
    """The most tricks that can be cashed, with the line if the others follow as long as they can."""

    count: int
    leader: Seat
    line: tuple[Trick, ...]


def top_tricks(
    south: Hand,
    north: Hand,
    strain: Strain = Strain.NOTRUMP,
    leader: Seat | None = None,
    unseen: Hand | None = None,
) -> TopTricks:
    """Return the most tricks that South and North can take before the others get the lead.

    They are certain whatever the others hold. Without a leader, the better hand leads. Hands of fewer than
    13 cards need `unseen`, the cards that the others hold between them.

    >>> south, north = Hand.parse("AK2.A32.432.5432"), Hand.parse("QJT.54.AKQJ5.876")
    >>> found = top_tricks(south, north)
    >>> found.count, str(found.line[0].cards[0])
    (8, 'SA')
    """
    if len(south) != len(north) or not south:
        raise IllegalDeal(
            f"the hands must have the same number of cards, at least 1; got {len(south)} and {len(north)}"
        )
    if not south.isdisjoint(north):
        raise IllegalDeal(
            f"the hands must not share cards; both hands have {(south & north).text(symbols=True)}"
        )
    if leader is not None and leader not in (Seat.SOUTH, Seat.NORTH):
        raise CrossruffError(f"the leader must be South or North; got {leader.name.title()}")
    out = Hand.of() - south - north if unseen is None else unseen
    if len(out) != 2 * len(south):
        raise IllegalDeal(f"the others must hold {2 * len(south)} cards, named by unseen; got {len(out)}")
    if not out.isdisjoint(south | north):
        raise IllegalDeal(
            f"the unseen cards must not be in a hand; got {(out & (south | north)).text(symbols=True)}"
        )
    leaders = [Seat.SOUTH, Seat.NORTH] if leader is None else [leader]
    return max((_from(south, north, out, strain, seat) for seat in leaders), key=lambda found: found.count)


def _from(south: Hand, north: Hand, out: Hand, strain: Strain, leader: Seat) -> TopTricks:
    size = len(south)
    held = {Seat.SOUTH: south, Seat.NORTH: north}
    hidden = HiddenHands((Seat.EAST, Seat.WEST), (size, size), out)
    anything = [ClaimCase.anything(hidden)]
    search = ClaimSearch(Deal(held), hidden, anything, tuple(held), Trick(leader, strain))
    count = 0
    while count < size and search.proves([], count + 1, 0):
        count += 1
    return TopTricks(count, leader, _natural(_line(search, count, strain, leader), held, out))


def _line(search: ClaimSearch, count: int, strain: Strain, leader: Seat) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    played: list[Card] = []
    while len(tricks) < count:
        cards: list[Card] = []
        for _ in Seat:
            turn, possible, _ = search.next_cards(played)
            ours = turn.side is leader.side
            card = search.card(played, count, 0) if ours else _lowest(possible, cards)
            cards.append(card or possible[0])
            played.append(cards[-1])
        tricks.append(Trick(leader, strain, tuple(cards)))
        leader = tricks[-1].winner or leader
    return tuple(tricks)


def _natural(line: Sequence[Trick], held: dict[Seat, Hand], out: Hand) -> tuple[Trick, ...]:
    """Return the line with touching cards exchanged: the highest wins, the lowest goes to partner's card."""
    names = {card: card for hand in held.values() for card in hand}
    found: list[Trick] = []
    for trick in line:
        for seat, hand in held.items():
            card = trick.cards[trick.leader.turns_to(seat)]
            others = out | held[seat.partner]
            touching = next(run for run in touching_runs(hand, others) if names[card] in run)
            chosen = touching[0] if seat is trick.winner else touching[-1]
            other = next(one for one, name in names.items() if name is chosen)
            names[card], names[other] = chosen, names[card]
        cards = tuple(names.get(card, card) for card in trick.cards)
        found.append(Trick(trick.leader, trick.strain, cards))
        out -= Hand(cards)
        held = {seat: hand - Hand(cards) for seat, hand in held.items()}
    return tuple(found)


def _lowest(possible: Sequence[Card], trick: Sequence[Card]) -> Card:
    """Return a card of the others, who follow low if they can."""
    following = [card for card in possible if card.suit is trick[0].suit]
    return min(following or possible, key=lambda card: card.rank.index)
