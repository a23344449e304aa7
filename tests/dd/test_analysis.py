"""What played cards cost: a board whose mistake can be seen, and random plays against DDS."""

from __future__ import annotations

from random import Random

import pytest

from crossruff import dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Auction, Board, Card, Contract, Deal, Hand, Play, Seat, Side, Strain, Suit
from tests.dd import peer

# South has thirteen tricks, unless West takes three top spades first.
CASH_OUT = Deal.parse("N:5432.T98.T98.987 JT9876.432.432.2 .AKQJ.AKQJ.AKQJT AKQ.765.765.6543")
THREE_NOTRUMP = Auction.parse("S", "3NT AP")


def board(cards: str, contract: str = "3NTS") -> Board:
    play = Play.of(CASH_OUT, Contract.parse(contract), cards.split())
    return Board(None, CASH_OUT, Seat.SOUTH, auction=THREE_NOTRUMP, play=play)


def test_the_lead_that_gives_three_tricks() -> None:
    found = dd.analyse(board("C6 C7 C2 CT HA H5 H8 H2"))
    assert (found.declarer, found.tricks, len(found.cards)) == (Seat.SOUTH, 10, 8)
    (mistake,) = found.mistakes
    assert mistake is found.cards[0]
    assert (mistake.seat, mistake.card, mistake.trick) == (Seat.WEST, Card.parse("C6"), 1)
    assert (mistake.before, mistake.after, mistake.cost) == (10, 13, 3)
    assert mistake.better == tuple(CASH_OUT[Seat.WEST].suit(Suit.SPADES))
    assert (found.cost(Side.EW), found.cost(Seat.WEST), found.cost(Seat.EAST), found.cost(Side.NS)) == (
        3,
        3,
        0,
        0,
    )
    assert str(mistake) == "♣6 by West in trick 1 cost 3: 10 tricks became 13; better: ♠A ♠K ♠Q"
    assert str(found.cards[1]) == "♣7 by North in trick 1 cost nothing"
    assert found.claim is None


def test_stopping_after_two_of_the_three() -> None:
    found = dd.analyse(board("SA S2 S6 CT SK S3 S7 CJ D5 D8 D2 DA"))
    # South's clubs were winners, but so is all he keeps; West left the queen of spades behind.
    assert [(str(card.card), card.cost) for card in found.mistakes] == [("D5", 1)]
    assert found.cards[-1].after == 11


def test_dummys_cards_are_declarers() -> None:
    ending = Deal.parse("N:AQ... J..9. 3..2. K..A.")
    play = Play(ending, Strain.NOTRUMP, Seat.SOUTH, tuple(map(Card.parse, ("D2", "DA", "SQ"))), Seat.NORTH)
    found = dd.analyse(Board(None, ending, Seat.NORTH).with_play(play))
    assert (found.cost(Seat.NORTH), found.cost(Seat.SOUTH), found.cost(Side.NS)) == (1, 0, 1)
    assert found.player(found.cards[0]) is Seat.NORTH


@pytest.mark.parametrize(
    ("tricks", "by", "total"),
    [(12, Seat.SOUTH, 13), (11, Seat.NORTH, 12), (0, Seat.WEST, 13), (2, Seat.EAST, 11), (12, None, 13)],
)
def test_what_a_claim_is_worth(tricks: int, by: Seat | None, total: int) -> None:
    played = board("C6 C7 C2 CT")
    assert played.play is not None
    claimed = played.with_play(played.play.claimed(tricks, by))
    found = dd.analyse(claimed).claim
    assert found is not None
    assert (found.tricks, found.double_dummy, found.gain) == (total, 13, total - 13)
    assert claimed.tricks == total
    assert f"{total} tricks, double dummy 13" in str(found)
    assert ("for declarer" in str(found)) is (total != 13)


def test_a_claim_before_the_lead() -> None:
    found = dd.analyse(board("").with_play(Play.of(CASH_OUT, Contract.parse("3NTS")).claimed(10, Seat.SOUTH)))
    assert found.cards == ()
    assert found.claim is not None
    assert (found.tricks, found.claim.gain) == (10, 0)


@pytest.mark.parametrize("number", range(1, 7))
def test_random_plays_cost_what_dds_says(number: int) -> None:
    rng = Random(number)
    size = 13 if number == 1 else 3 + number
    ending = Deal({seat: Hand(list(hand)[:size]) for seat, hand in deal(seed=8, number=number).items()})
    declarer = rng.choice(list(Seat))
    play = Play(ending, rng.choice(list(Strain)), declarer.next, declarer=declarer)
    while not play.is_over:
        play = play.play(rng.choice(list(play.legal_cards)))
    found = dd.analyse(Board(None, ending, Seat.NORTH).with_play(play))
    assert len(found.cards) == 4 * size
    assert found.cards[0].before == found.tricks
    for count, cost in enumerate(found.cards):
        position = play.at(count)
        ours = position.turn.side is declarer.side
        in_all = {
            card: position.won(declarer.side) + (tricks if ours else position.tricks_left - tricks)
            for card, tricks in peer.values(position).items()
        }
        best = (max if ours else min)(in_all.values())
        assert (cost.number, cost.seat, cost.card) == (count + 1, position.turn, play.cards[count])
        assert (cost.before, cost.after) == (best, in_all[cost.card])
        assert cost.cost == (best - cost.after if ours else cost.after - best)
        better = tuple(sorted(card for card, value in in_all.items() if value == best))
        assert cost.better == (better if cost.cost else ())
    assert found.cards[-1].after == play.won(declarer.side)


def test_what_cannot_be_analysed_is_said() -> None:
    for silent in (Board(None, CASH_OUT, Seat.SOUTH), board("")):
        with pytest.raises(CrossruffError, match="board must have a play to analyse"):
            dd.analyse(silent)
    seen = CASH_OUT.only(Seat.SOUTH, Seat.NORTH)
    play = Play.of(seen, Contract.parse("3NTS"), ["C6"])
    with pytest.raises(IllegalDeal, match="the cards of East and West are not"):
        dd.analyse(Board(None, seen, Seat.SOUTH).with_play(play))
