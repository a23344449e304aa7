"""Leads that give a trick: a ruff and discard, or a suit in which declarer then takes one more.

Counted suit by suit and card by card: declarer alone plays a suit from the top, without a finesse.
"""

from __future__ import annotations

from functools import lru_cache

from crossruff.model import Hand, Play, Suit

Ranks = tuple[int, ...]
"""Rank indices of a suit in one hand, the highest first."""
_CACHE = 1 << 16


def every_lead_gives_a_trick(play: Play, row: list[int]) -> bool:
    """Return whether each lead of the defender to play gives declarer's side a trick.

    >>> from crossruff.model import Deal
    >>> deal = Deal("N:32.4.. 54.5.. AQ.6.. KJ.7..")
    >>> safe = Deal("N:32.4.. KJ.5.. AQ.6.. 54.7..")
    >>> spades = Deal("N:32... 54... AQ... KJ...")
    >>> for each in (deal, safe, spades):
    ...     print(every_lead_gives_a_trick(Play(each, "NT", "W", (), "S"), list(each.packed)))
    False
    False
    True
    """
    leader = play.turn.index
    hands = [Hand.from_bits(bits) for bits in row]
    suits = [suit for suit in Suit if hands[leader].length(suit)]
    return bool(suits) and all(_is_gift(play, hands, suit) for suit in suits)


def _is_gift(play: Play, hands: list[Hand], suit: Suit) -> bool:
    leader, trump = play.turn.index, play.strain.suit
    # From the leader on: a defender, declarer's side, the other defender, declarer's side.
    held = [hands[(leader + place) % 4] for place in range(4)]
    ranks = [tuple(sorted((card.rank.index for card in hand.suit(suit)), reverse=True)) for hand in held]
    if not ranks[1] and not ranks[3]:
        return trump is not None and bool(held[1].length(trump) and held[3].length(trump))
    first, second, third, fourth = ranks
    return led_tricks(first, second, third, fourth) > own_tricks((second, fourth), (first, third))


@lru_cache(_CACHE)
def own_tricks(ours: tuple[Ranks, Ranks], theirs: tuple[Ranks, Ranks]) -> int:
    """Count the tricks of a suit that declarer's side takes if it plays its highest cards one by one.

    >>> own_tricks(((12, 9, 3), (11, 8, 2)), ((10, 7, 6), (5, 4, 1)))
    2
    """
    left = [list(ranks) for ranks in theirs]
    tricks = 0
    for card in sorted((*ours[0], *ours[1]), reverse=True)[: max(len(ours[0]), len(ours[1]))]:
        winner = max(left, key=lambda ranks: ranks[0] if ranks else -1)
        loses = bool(winner) and winner[0] > card
        tricks += not loses
        for ranks in left:
            if ranks:
                ranks.pop(0 if loses and ranks is winner else -1)
    return tricks


@lru_cache(_CACHE)
def led_tricks(first: Ranks, second: Ranks, third: Ranks, fourth: Ranks) -> int:
    """Count the tricks of declarer's side if the first hand, a defender, leads the suit.

    >>> led_tricks((10, 7, 6), (11, 8, 2), (5, 4, 1), (12, 9, 3))
    3
    """

    def after(cards: tuple[int, int, int, int]) -> int:
        """Return the tricks with these cards in the first trick; -1 for a hand without one."""
        one, two, three, four = cards
        wins = max(two, four) > max(one, three)
        ours = (_without(second, two), _without(fourth, four))
        return wins + own_tricks(ours, (_without(first, one), _without(third, three)))

    return min(
        max(
            min(max(after((one, two, three, four)) for four in fourth or (-1,)) for three in third or (-1,))
            for two in second or (-1,)
        )
        for one in first
    )


def _without(ranks: Ranks, rank: int) -> Ranks:
    return tuple(each for each in ranks if each != rank)
