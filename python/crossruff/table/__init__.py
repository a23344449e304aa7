"""The table: a referee, a log of events, views for every seat, and records."""

from crossruff.table.events import (
    BoardDealt,
    CallMade,
    CardPlayed,
    ClaimJudged,
    ClaimMade,
    Event,
    HandShown,
    UndoAnswered,
    UndoAsked,
    Undone,
    event_data,
    event_from,
)
from crossruff.table.log import EventLog, FileLog
from crossruff.table.playing import Fault, PlayedBoard, play_board
from crossruff.table.records import record, save_record, with_double_dummy
from crossruff.table.redaction import snapshot
from crossruff.table.referee import Table
from crossruff.table.seating import robots_for, seed_of
from crossruff.table.state import Phase, State
from crossruff.table.turns import Thought, remind, take_turn

__all__ = [
    "BoardDealt",
    "CallMade",
    "CardPlayed",
    "ClaimJudged",
    "ClaimMade",
    "Event",
    "EventLog",
    "Fault",
    "FileLog",
    "HandShown",
    "Phase",
    "PlayedBoard",
    "State",
    "Table",
    "Thought",
    "UndoAnswered",
    "UndoAsked",
    "Undone",
    "event_data",
    "event_from",
    "play_board",
    "record",
    "remind",
    "robots_for",
    "save_record",
    "seed_of",
    "snapshot",
    "take_turn",
    "with_double_dummy",
]
