"""Find the par score of a board: both sides bid perfectly, and every card is seen."""

from crossruff import Board, dd

board = Board(7, "N:T6.KQ753.J.QJ765 K2.T.AQ952.KT943 A853.A42.K874.A2 QJ974.J986.T63.8")
print(board.par())
for vulnerability in ("None", "NS", "EW", "Both"):
    print(f"vulnerable {vulnerability}: {dd.par(board.deal, vulnerability, board.dealer)}")
