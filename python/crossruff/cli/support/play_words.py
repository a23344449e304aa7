"""Print a play-along: hands, decisions, tricks and the result."""

from __future__ import annotations

from rich.table import Table

from crossruff.cli.support.positions import cards_in_words
from crossruff.formats import diagram
from crossruff.model import Board, Card, Contract, Deal, Play, Trick
from crossruff.players import Decision

HELP = """\
SQ, qs, ♠Q   play a card; its rank alone is enough if the suit must be followed
Enter        play a card that costs no trick, if all hands are known
undo         take back to the last card that a defender chose; again, and it goes further
show         the hands as they are now, and the tricks so far
save FILE    write the record so far as PBN
hint or ?    these lines
quit         end here"""


def hands_in_words(board: Board, deal: Deal) -> str:
    """Draw the hands of a deal, around the table if there are many, below the title of the board."""
    drawn = diagram(Board(board.number, deal, board.dealer, board.vulnerability))
    held = [(seat, hand) for seat, hand in deal.items() if hand]
    if len(held) > 2:
        return drawn
    title = drawn.splitlines()[0]
    return "\n".join([title, *(f"{seat.name.title()}: {hand.text(symbols=True)}" for seat, hand in held)])


def turn_in_words(play: Play, *, with_hand: bool) -> str:
    """Describe the next turn: the player, the trick so far, and the playable cards.

    >>> from crossruff.model import Seat, Strain
    >>> ending = Play(Deal.parse("N:AQ... K9... 32... JT..."), Strain.NOTRUMP, Seat.WEST)
    >>> turn_in_words(ending.play("SJ"), with_hand=True)
    'Trick 1, ♠J: North to play from ♠AQ'
    """
    seat, table = play.turn, "".join(f" {card.symbol}" for card in play.trick.cards)
    number = len(play.tricks) + 1
    dummy = " (dummy)" if seat is play.dummy else ""
    words = f"Trick {number}{',' if table else ''}{table}: {seat.name.title()}{dummy} to "
    words += "play" if table else "lead"
    return words + (f" from {cards_in_words(list(play.remaining[seat]))}" if with_hand else "")


def trick_in_words(number: int, trick: Trick) -> str:
    """Write a complete trick, with leader and winner.

    >>> from crossruff.model import Strain
    >>> trick_in_words(3, Trick.parse("W", "S3 S7 DA S2", Strain.SPADES))
    'Trick 3: ♠3 ♠7 ♦A ♠2, led by West, won by North'
    """
    cards = " ".join(card.symbol for card in trick.cards)
    winner = trick.winner or trick.leader
    return f"Trick {number}: {cards}, led by {trick.leader.name.title()}, won by {winner.name.title()}"


def count_in_words(play: Play, contract: Contract | None) -> str:
    """Write the tricks of both sides, and how many declarer still needs."""
    side = (play.declarer or play.leader).side
    ours = play.won(side)
    words = f"declarer {ours}, defenders {play.won(side.opponents)}"
    if contract is None or play.is_over:
        return words
    return f"{words}; " + (f"{contract.tricks - ours} more to make it" if ours < contract.tricks else "made")


def result_in_words(board: Board, play: Play) -> str:
    """Write the result and the score; of an ending only the tricks."""
    result, side = board.result, (play.declarer or play.leader).side
    if result is None:
        return f"Declarer took {play.won(side)} of {play.size} tricks."
    return f"{result.text(symbols=True)}: declarer took {result.tricks} tricks, {side} {board.score(side):+d}"


def decision_table(decision: Decision[Card], payoff: str, *, planned: bool) -> Table:
    """Tabulate every playable card: expected tricks, chance to make, payoff, and the value of the plan.

    Tricks, chance and payoff suppose that all hands are seen afterwards. The value of a plan that was not
    searched to its end is marked as an upper bound.
    """
    candidates = decision.candidates
    with_chance = any(one.chance is not None for one in candidates)
    table = Table("card", box=None, pad_edge=False)
    names = ["tricks", *(["chance"] if with_chance else [])]
    names += [payoff] if payoff not in names else []
    for name in (*names, *(["plan"] if planned else [])):
        table.add_column(name, justify="right")
    for one in candidates:
        cells = {
            "tricks": "" if one.tricks is None else f"{one.tricks:.2f}",
            "chance": "" if one.chance is None else f"{one.chance:.0%}",
            "score": _worth(one.promise, "score"),
        }
        plan = ("" if one.searched else "at most ") + _worth(one.value, payoff)
        row = [cells[name] for name in names] + ([plan] if planned else [])
        table.add_row(cards_in_words(one.touching), *row)
    return table


def _worth(value: float | None, payoff: str) -> str:
    if value is None:
        return ""
    match payoff:
        case "score":
            return f"{round(value):+d}"
        case "chance":
            return f"{value:.0%}"
    return f"{value:.2f}"


def effort_in_words(decision: Decision[Card]) -> str:
    """Write the number of worlds and the time."""
    worlds = "1 world" if decision.worlds == 1 else f"{decision.worlds} worlds"
    return f"{worlds}, {decision.elapsed:.1f} s"
