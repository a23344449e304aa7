"""The position of a problem as text: contract, auction in columns, cards left, tricks so far."""

from __future__ import annotations

from crossruff.coach.problems.problem import PlayProblem
from crossruff.model import Contract, Deal, Play, Seat
from crossruff.model.diagrams import COLUMNS

_WIDTH = 8


def contract_text(contract: Contract) -> str:
    """Return a contract as a player says it.

    >>> contract_text(Contract.parse("3NTS")), contract_text(Contract.parse("4SxW"))
    ('3NT by South', '4♠ doubled by West')
    """
    doubled = str(contract).upper().count("X")
    name = f"{contract.level}{contract.strain.symbol}{('', ' doubled', ' redoubled')[doubled]}"
    return f"{name} by {contract.declarer.name.title()}"


def auction_lines(problem: PlayProblem) -> list[str]:
    """Return the auction in columns, with suit symbols; dealer's row begins under their name."""
    auction = problem.board.auction
    assert auction is not None
    cells = [""] * COLUMNS.index(auction.dealer) + [call.symbol for call in auction]
    rows = [[seat.name.title() for seat in COLUMNS]]
    rows += [cells[place : place + 4] for place in range(0, len(cells), 4)]
    return ["".join(cell.ljust(_WIDTH) for cell in row).rstrip() for row in rows]


def hands_text(problem: PlayProblem) -> str:
    """Return the cards that are left in the hands that the player sees, around the table."""
    left = problem.view.play.remaining
    return Deal({seat: hand for seat, hand in zip(Seat, left, strict=True) if hand}).diagram()


def trick_lines(play: Play) -> list[str]:
    r"""Return the tricks so far, a line each, with the leader and the winner.

    >>> print("\n".join(trick_lines(Play("N:AQ... K9... 32... JT...", "NT", "W", "SJ SA S9 S2 SQ"))))
    1. West ♠J ♠A ♠9 ♠2: North wins
    2. North ♠Q ...
    """
    found = []
    for number, trick in enumerate([*play.tricks, *([play.trick] if play.trick.cards else [])], 1):
        cards = " ".join(card.symbol for card in trick.cards)
        won = trick.is_complete and trick.winner is not None
        ending = f": {trick.winner.name.title()} wins" if won and trick.winner else " ..."
        found.append(f"{number}. {trick.leader.name.title()} {cards}{ending}")
    return found


def score_text(problem: PlayProblem, play: Play) -> str:
    """Return the tricks of both sides, and how many the player still needs."""
    side = problem.seat.side
    ours, theirs = play.won(side), play.won(side.opponents)
    goal = problem.contract.tricks if problem.is_declarer else 14 - problem.contract.tricks
    others = "the defenders" if problem.is_declarer else "declarer"
    return f"Tricks: you {ours}, {others} {theirs}; you need {goal}."
