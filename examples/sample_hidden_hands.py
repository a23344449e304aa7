"""How many spades has the 1NT opener, as the hand on lead can know?"""

from collections import Counter

from crossruff import Board, Seat, inference

view = Board(1, "N:- QJT52.K72.84.J65 - -", "S").with_auction("P P 1NT P 3NT P P P").view("E")
shown = {Seat.NORTH: inference.Meaning.parse("15-17 hcp, balanced")}
worlds = inference.sample(view, shown, count=1000, seed=1)
print(Counter(world.north.length("S") for world in worlds.deals()))
