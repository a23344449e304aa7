"""Let four robots bid and play a random deal, and show the whole board."""

from crossruff import Board, Seat, dealing, robots, table

board = Board(1, dealing.deal())
players = {seat: robots.robot("club") for seat in Seat}
played = table.play_board(board, players)
played.board.pprint()
print(board.par())
