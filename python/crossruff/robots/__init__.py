"""Robots: a bidder and a card player in one, by their names."""

from crossruff.players.player import Player
from crossruff.robots.robot import Robot
from crossruff.robots.specs import robot

__all__ = ["Player", "Robot", "robot"]
