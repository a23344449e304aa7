"""The table: a referee, a log of events, views for every seat, and records."""

from crossruff.table.events import (
    BoardDealt,
    CallExplained,
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
from crossruff.table.phases import JudgedClaim, PendingUndo, Phase
from crossruff.table.playing import Fault, PlayedBoard, play_board
from crossruff.table.records import record, save_record, with_double_dummy
from crossruff.table.redaction import snapshot
from crossruff.table.referee import Referee
from crossruff.table.seating import robots_for, seed_of
from crossruff.table.state import State
from crossruff.table.truncation import without_undone
from crossruff.table.turns import TurnRecord, remind, take_turn

__all__ = [
    "BoardDealt",
    "CallExplained",
    "CallMade",
    "CardPlayed",
    "ClaimJudged",
    "ClaimMade",
    "Event",
    "EventLog",
    "Fault",
    "FileLog",
    "HandShown",
    "JudgedClaim",
    "PendingUndo",
    "Phase",
    "PlayedBoard",
    "Referee",
    "State",
    "TurnRecord",
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
    "without_undone",
]
