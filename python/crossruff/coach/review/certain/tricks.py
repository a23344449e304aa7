"""Facts about declarer's tricks: entries, trumps, and tricks that a claim proves."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.claims import ClaimSearch
from crossruff.coach.review.card_values import CardTable
from crossruff.coach.review.certain.facts import (
    EntryFact,
    EveryWorldFact,
    HighTrumpFact,
    ProvedFact,
    TrumpsOutFact,
)
from crossruff.coach.review.certain_counts import CertainCounts
from crossruff.model import Card, Seat, Suit, View

_EFFORT = 100_000
"""The cards that a proof may look at: about a tenth of a second."""
_MANY = 3
"""From three trumps on, that as many rounds as trumps draw them is not worth a word."""


def entry_facts(view: View, best: Card, played: Card) -> Iterator[EntryFact]:
    """Name a hand's only sure entry to a winner, where one of the two cards spends it and the other does not.

    >>> from crossruff.model import Deal, Play
    >>> play = Play(Deal("N:A2..K. 43..Q. 65.A.. 87..J."), "NT", "S", declarer="S")
    >>> [fact.text for fact in entry_facts(View.of(play, "S"), Card.parse("HA"), Card.parse("S5"))]
    ["The ♠A is dummy's only sure entry to the ♦K."]
    """
    trump = view.play.strain.suit
    if view.play.declarer is not view.seat or (trump is not None and view.unseen.length(trump)):
        return
    for seat in (view.seat.partner, view.seat):
        entries = [card for card in view.play.remaining[seat] if _is_entry(view, seat, card)]
        stranded = [card for card in view.play.remaining[seat] if _is_stranded(view, seat, card)]
        if len(entries) != 1 or not stranded:
            continue
        spends = [_spends(view, seat, entries[0], card) for card in (best, played)]
        if spends[0] != spends[1]:
            yield EntryFact(seat, entries[0], stranded[0], seat is not view.seat)


def _is_top(view: View, card: Card) -> bool:
    """Return whether no hidden card of the suit is higher."""
    return all(card.rank.index > out.rank.index for out in view.unseen.suit(card.suit))


def _is_entry(view: View, seat: Seat, card: Card) -> bool:
    """Return whether the other hand can lead to a card that wins."""
    remaining = view.play.remaining
    other = remaining[seat.partner]
    lower = any(each.rank.index < card.rank.index for each in other.suit(card.suit))
    ruffs = card.suit is view.play.strain.suit and any(
        other.length(suit) and not remaining[seat].length(suit) for suit in Suit
    )
    return _is_top(view, card) and (lower or ruffs)


def _is_stranded(view: View, seat: Seat, card: Card) -> bool:
    """Return whether a card wins, but the other hand has no card of the suit to lead to it."""
    is_trump = card.suit is view.play.strain.suit
    return _is_top(view, card) and not is_trump and not view.play.remaining[seat.partner].length(card.suit)


def _spends(view: View, seat: Seat, entry: Card, card: Card) -> bool:
    """Return whether a card is the entry, or leads to it from the other hand."""
    leads = not view.play.trick.cards and view.play.turn is seat.partner
    return card == entry or (leads and card.suit is entry.suit and card.rank.index < entry.rank.index)


def trump_facts(view: View, best: Card, played: Card) -> Iterator[TrumpsOutFact | HighTrumpFact]:
    """Count the trumps that are out, where declarer's choice was whether to lead one."""
    trump = view.play.strain.suit
    counts = CertainCounts.of(view)
    if trump is None or counts is None or view.play.trick.cards or view.play.declarer is not view.seat:
        return
    if (best.suit is trump) == (played.suit is trump):
        return
    out = list(view.unseen.suit(trump))
    if not out and best.suit is trump:
        return
    ours = [card for seat in view.seat.side.seats for card in view.play.remaining[seat].suit(trump)]
    if len(out) == 1 and all(card.rank.index < out[0].rank.index for card in ours):
        yield HighTrumpFact(out[0])
        return
    rounds = max(counts.most[seat, trump] for seat in view.hidden)
    able = max(view.play.remaining[seat].length(trump) for seat in view.seat.side.seats)
    if rounds <= able and (rounds < len(out) or len(out) < _MANY):
        yield TrumpsOutFact(len(out), rounds)


def proved_facts(table: CardTable, best: Card, played: Card, *, for_contract: bool) -> Iterator[ProvedFact]:
    """Say which tricks the better card takes however the cards lie, if the played one does not.

    They are those that decide the contract, or as many as the better card takes in each world.
    """
    view, left = table.view, table.view.play.tricks_left
    ours = left - table.tricks if table.is_defender else table.tricks
    least = int(ours[:, table.place(best)].min())
    tricks = least
    if for_contract and table.stakes.need is not None:
        tricks = left - table.stakes.need + 1 if table.is_defender else table.stakes.need
    if not 0 < tricks <= least or not view.play.dummy_is_down:
        return
    search = ClaimSearch.of(view)
    if (
        search.proves([best], tricks, left - tricks, _EFFORT)
        and search.proves([played], tricks, left - tricks, _EFFORT) is False
    ):
        yield ProvedFact(best, tricks, left, for_contract, table.is_defender)


def every_world_facts(table: CardTable, best: Card, played: Card) -> Iterator[EveryWorldFact]:
    """Say that the played card loses tricks in each world, where it does."""
    sign = -1 if table.is_defender else 1
    gain = sign * (table.tricks[:, table.place(best)] - table.tricks[:, table.place(played)])
    if int(gain.min()) > 0:
        yield EveryWorldFact(best, played, int(gain.min()), len(gain), table.worlds.is_all)
