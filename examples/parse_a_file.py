"""Read a PBN file: print its warnings, and each board with its auction and result."""

from pathlib import Path

from crossruff import formats

reading = formats.load(Path(__file__).with_name("two_boards.pbn"))
for warning in reading.warnings:
    print(warning)
for board in reading:
    print(board, end="\n\n")
