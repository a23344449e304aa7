"""Small outside programs for tests."""

from pathlib import Path

PASSER = """
class Passer:
    def calls(self, asked):
        return ["P" for _ in asked]
"""
OPENER = '''
from pathlib import Path

class Opener:
    """Opens one notrump with the points of its weights, and else passes."""
    def __init__(self, weights):
        self.least = int(Path(weights).read_text())
    def calls(self, asked):
        return [self.call(*question) for question in asked]
    def call(self, hand, dealer, vulnerable, calls):
        assert dealer in range(4) and len(vulnerable) == 2
        points = sum("JQKA".find(card) + 1 for card in hand)
        return "1NT" if points >= self.least and set(calls) <= {"P"} else "P"
'''


def written(folder: Path, text: str, name: str = "program.py") -> Path:
    """Write a program to a folder and return its path."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path
