"""Game trees with information sets."""

from crossruff.theory.figures import FIGURES, figure
from crossruff.theory.trees import Chance, Choice, Game, InformationSet, Leaf, Node, Payoffs

__all__ = ["FIGURES", "Chance", "Choice", "Game", "InformationSet", "Leaf", "Node", "Payoffs", "figure"]
