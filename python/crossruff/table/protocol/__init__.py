"""The Table Manager protocol, versions 18 and 19: programs play bridge over TCP, through one manager."""

from crossruff.table.protocol.client import Client
from crossruff.table.protocol.client_connection import ClientConnection
from crossruff.table.protocol.line_parser import parse
from crossruff.table.protocol.manager import Manager
from crossruff.table.protocol.robots import robots_by_name
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.seated_clients import SessionEnded
from crossruff.table.protocol.session import Session
from crossruff.table.protocol.stand_ins import WithoutClaims

__all__ = [
    "Client",
    "ClientConnection",
    "Manager",
    "Rules",
    "Session",
    "SessionEnded",
    "WithoutClaims",
    "parse",
    "robots_by_name",
]
