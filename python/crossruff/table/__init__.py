"""The table: a referee, an event log, a redacted snapshot for every seat, and records."""

from crossruff.table.board_runner import PlayedBoard, PlayerFault, play_board
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
from crossruff.table.records import record, save_record, with_double_dummy
from crossruff.table.redaction import snapshot
from crossruff.table.referee import Referee
from crossruff.table.seeded_robots import robots_for, seed_of
from crossruff.table.state import JudgedClaim, Phase, State
from crossruff.table.turns import TurnRecord, remind, take_turn
from crossruff.table.undo import PendingUndo, without_undone

__all__ = [
    "BoardDealt",
    "CallExplained",
    "CallMade",
    "CardPlayed",
    "ClaimJudged",
    "ClaimMade",
    "Event",
    "EventLog",
    "FileLog",
    "HandShown",
    "JudgedClaim",
    "PendingUndo",
    "Phase",
    "PlayedBoard",
    "PlayerFault",
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
