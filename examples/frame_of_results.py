"""Put boards with their par scores into a data frame, and ask it a question."""

from crossruff import Board, dealing, formats

boards = [Board(number, deal) for number, deal in enumerate(dealing.deals(seed=1, count=20), 1)]
frame = formats.to_frame(result for board in boards for result in board.par().results)
print(frame)
print(frame.group_by("strain").len().sort("len"))
print(formats.to_frame(boards).head())
