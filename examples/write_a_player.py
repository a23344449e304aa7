"""A player of your own always passes, plays the lowest card, and sits at a table with three robots."""

from crossruff import Board, Call, Card, Seat, View, dealing, robots, table


class Beginner:
    def decide(self, view: View) -> Call | Card:
        return Call.PASS if view.is_bidding else min(view.legal_cards, key=lambda card: card.rank)


players = {seat: robots.robot("club", seed=1) for seat in Seat} | {Seat.EAST: Beginner()}
print(table.play_board(Board(1, dealing.deal(seed=1)), players).board.result)
