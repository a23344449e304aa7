"""The Table Manager protocol, version 18: programs play bridge over TCP, through one manager."""

from crossruff.table.protocol.client import Client
from crossruff.table.protocol.floor import SessionEnded
from crossruff.table.protocol.link import Link
from crossruff.table.protocol.manager import Manager
from crossruff.table.protocol.reading import parse
from crossruff.table.protocol.robots import robots_by_name
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.sessions import Session
from crossruff.table.protocol.stand_ins import WithoutClaims

__all__ = [
    "Client",
    "Link",
    "Manager",
    "Rules",
    "Session",
    "SessionEnded",
    "WithoutClaims",
    "parse",
    "robots_by_name",
]
