"""Robots: whole players, made from a spec such as `expert(seconds=1)`."""

from crossruff.robots.robot import Robot
from crossruff.robots.specs import robot

__all__ = ["Robot", "robot"]
