"""Bring the auctions of the shipped problems up to date after a change of bidding rules.

`python -m tools.refresh_deck` bids each deal again. A problem keeps its place, with the new auction, if the
contract, the declarer and what the auction shows of the hidden hands are as before; otherwise it leaves
the deck. Run `crossruff problems check` afterwards.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import crossruff.coach.problems
from crossruff.bidding import system
from crossruff.coach.problems.deals import bid
from crossruff.coach.problems.deck import deck_line, shipped_deck
from crossruff.coach.problems.known import read_auction
from crossruff.coach.problems.problem import PlayProblem
from crossruff.model import Vulnerability

DECK = Path(crossruff.coach.problems.__file__).with_name("deck.jsonl")


def refreshed(problem: PlayProblem) -> PlayProblem | None:
    """Return the problem with the auction of today's rules, or None if it is another problem then."""
    bidding, board = system("sayc"), problem.board
    auction = bid(board.deal, board.dealer, bidding)
    if auction == board.auction:
        return problem
    if auction.contract != problem.contract:
        return None
    seats = tuple(problem.known)
    now = read_auction(bidding, auction, Vulnerability.NONE, seats)
    same = all(
        (now[seat].lengths, now[seat].points) == (known.lengths, known.points)
        for seat, known in problem.known.items()
    )
    return replace(problem, board=replace(board, auction=auction)) if same else None


def main() -> None:
    """Write the deck again, and print what changed."""
    deck = shipped_deck()
    kept = [(problem, refreshed(problem)) for problem in deck]
    for problem, now in kept:
        if now is None:
            print(f"problem {problem.number} ({problem.theme}) leaves the deck")
        elif now is not problem:
            print(f"problem {problem.number} ({problem.theme}) has a new auction")
    lines = [deck_line(now) for _, now in kept if now is not None]
    DECK.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
