"""Random contracts with an auction and a lead by robots, as declarer sees them."""

from __future__ import annotations

from crossruff.dealing import deal
from crossruff.model import Auction, Board, Play, Seat, View, Vulnerability
from crossruff.robots import robot


def random_view(seed: int) -> View | None:
    """What declarer of a random board sees after the lead; None if it is passed out."""
    number, dealt = 1 + seed % 16, deal(seed=seed)
    board = Board(number, dealt)
    players = {seat: robot("club", seed=seat.index, threads=1) for seat in Seat}
    auction = Auction(board.dealer)
    vulnerable: Vulnerability = board.vulnerability
    while not auction.is_over:
        view = View.of_auction(dealt[auction.turn], auction, vulnerable)
        auction = auction.call(players[auction.turn].decide(view).action)
    contract = auction.contract
    if contract is None:
        return None
    play = Play.of(dealt, contract)
    view = View.of(play, contract.leader, contract, auction, vulnerable)
    play = play.play(players[contract.leader].decide(view).action)
    return View.of(play, contract.declarer, contract, auction, vulnerable)
