"""Play a match of two boards in two rooms, and score it in IMPs."""

from crossruff import Board, Side, dealing, imps, table

teams = ("club", "club(defence=random)")
for number, deal in enumerate(dealing.deals(seed=2026, count=2), 1):
    scores = []
    for ours, theirs in (teams, teams[::-1]):
        players = table.robots_for({Side.NS: ours, Side.EW: theirs}, seed=1, number=number)
        scores.append(table.play_board(Board(number, deal), players).board.score() or 0)
    print(f"board {number}: {scores}, {imps(scores[0] - scores[1]):+d} IMPs")
