"""Robots: a bidder and a card player in one, by their names."""

from crossruff.robots.named import robot
from crossruff.robots.players import Player
from crossruff.robots.robots import Robot

__all__ = ["Player", "Robot", "robot"]
