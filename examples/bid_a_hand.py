"""Bid a hand with a system after different auctions: the call, and the reason."""

from crossruff import Board, bidding

system = bidding.system("sayc")
for dealer, calls in (("N", ""), ("E", "Pass Pass 1H"), ("E", "Pass 1D Pass")):
    board = Board(None, "N:AQ32.K32.AJ4.Q32 - - -", dealer, "None", auction=calls)
    decision = system.call(board.view("N"))
    print(f"after {calls or 'no call'}: {decision.action} ({decision.reason})")
