"""Write the report of a session as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crossruff.coach.review.records import DecisionData
from crossruff.coach.review.report.sessions import BoardRecord
from crossruff.coach.review.report.summary import BoardSummary, SessionSummary, good_finds, kinds, name_of
from crossruff.model import Seat

NOTES = (
    "Each decision is judged from what its player could know: the own hand, dummy, the calls and the cards "
    "so far. Worlds are deals of the hidden cards that agree with these; each counts by how likely it is. "
    "A loss is what the choice loses to the best one on average; nothing is a slip or a mistake unless the "
    "loss is more than twice its standard error. “Best plan” is a declarer who sees no hidden card, “double "
    "dummy” a player who sees all cards afterwards. Skill is what the opponents lost by wrong choices less "
    "what this side lost; luck is the rest of the IMPs against par, with the choices that the coach cannot "
    "judge, such as calls of another system, or did not review."
)


def markdown_page(summary: SessionSummary) -> str:
    """Return the whole report as Markdown."""
    parts = [
        f"# {summary.title}",
        overview(summary),
        "## Players",
        _table(player_heads(), player_rows(summary)),
        "## Boards",
        _table(board_heads(summary), board_rows(summary)),
        "## Wrong choices",
        _choices(summary.wrong()) or "None.",
        "## Right, and it cost",
        _choices(summary.unlucky()) or "None.",
        "## Well found",
        _choices(good_finds(summary)) or "None.",
        "## How to read this",
        NOTES,
    ]
    return "\n\n".join(parts) + "\n"


def overview(summary: SessionSummary) -> str:
    """Return the first sentence: how much was reviewed, and what was wrong."""
    decisions = sum(each.decisions for each in summary.players)
    wrong = len(summary.wrong())
    lost = sum(each.total for each in summary.players)
    boards = "1 board" if len(summary.records) == 1 else f"{len(summary.records)} boards"
    choices = "1 decision" if decisions == 1 else f"{decisions} decisions"
    words = (
        f"{boards}, {choices}: {wrong} wrong, which lost {lost:.1f} "
        f"{summary.unit} on average, and {len(summary.unlucky())} right that cost tricks on the deal."
    )
    return f"{words} {_unreviewed(summary)}".rstrip()


def _unreviewed(summary: SessionSummary) -> str:
    """Say how many decisions were not reviewed; nothing if all were."""
    count = summary.unreviewed
    if not count:
        return ""
    more = "1 more decision was" if count == 1 else f"{count} more decisions were"
    return f"{more} not reviewed: the time for a board was over."


def player_heads() -> list[str]:
    """Return the heads of the table of players."""
    return [
        "Player",
        "Boards",
        "Decisions",
        "Slips",
        "Mistakes",
        "Lucky",
        "Unlucky",
        *kinds(),
        "Lost",
        "Missed",
    ]


def player_rows(summary: SessionSummary) -> list[list[str]]:
    """Return a row for each player."""
    rows = []
    for each in summary.players:
        counts = [str(each.verdicts[name]) for name in ("slip", "mistake", "lucky", "unlucky")]
        lost = [f"{each.lost.get(kind, 0.0):.1f}" for kind in kinds()]
        ideas = ", ".join(f"{name} {count}" for name, count in each.ideas.most_common(4))
        rows.append(
            [each.name, str(each.boards), str(each.decisions), *counts, *lost, f"{each.total:.1f}", ideas]
        )
    return rows


def board_heads(summary: SessionSummary) -> list[str]:
    """Return the heads of the table of boards."""
    luck = ["Skill", "Luck"] if summary.both_sides else []
    missed = ["Not reviewed"] if summary.unreviewed else []
    return ["Board", "Result", "NS", "IMPs against par", "Other table", *luck, *missed, "Wrong choices"]


def board_rows(summary: SessionSummary) -> list[list[str]]:
    """Return a row for each board."""
    return [
        _board_row(each, record, summary)
        for each, record in zip(summary.boards, summary.records, strict=True)
    ]


def _board_row(each: BoardSummary, record: BoardRecord, summary: SessionSummary) -> list[str]:
    board = each.board
    result = "Pass" if board.is_passed_out else board.result.text(symbols=True) if board.result else "?"
    score = board.score()
    wrong = [one for one in record.decisions if one["verdict"] in ("slip", "mistake", "lucky")]
    luck = [f"{each.skill:+.1f}", "" if each.luck is None else f"{each.luck:+.1f}"]
    return [
        str(board.number or "?"),
        result,
        "" if score is None else f"{score:+d}",
        "" if each.against_par is None else f"{each.against_par:+d}",
        "" if each.swing is None else f"{each.swing:+d}",
        *(luck if summary.both_sides else []),
        *([str(record.unreviewed)] if summary.unreviewed else []),
        ", ".join(f"{one['seat']} {one['symbol']} -{one['loss']:.1f}" for one in wrong),
    ]


def headline(record: BoardRecord, one: DecisionData) -> str:
    """Return the title of a decision: the board, the player, the choice and the verdict."""
    name = name_of(record.board, Seat.parse(one["seat"]))
    where = f"trick {one['trick']}" if one["trick"] else "the auction"
    idea = f", {one['mistake']}" if one["mistake"] else ""
    return f"Board {record.board.number or '?'}, {name}, {one['symbol']} in {where}: {one['verdict']}{idea}"


def _choices(chosen: Iterable[tuple[BoardRecord, DecisionData]]) -> str:
    return "\n".join(f"- **{headline(record, one)}.** {' '.join(one['facts'])}" for record, one in chosen)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
