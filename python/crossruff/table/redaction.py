"""Snapshots: what each seat or watcher may see of a table, as plain data for a page."""

from __future__ import annotations

from typing import Any

from crossruff.model import Seat, Side
from crossruff.model.views import visible_to
from crossruff.table.state import JudgedClaim, Phase, State


def snapshot(state: State, seat: Seat | None = None, *, sees_all: bool = False) -> dict[str, Any]:
    """Return a table as a seat sees it; without a seat, as a watcher who sees dummy at most.

    `sees_all` is for watchers who may see all hands during the play. After the play, everyone may. Everyone
    sees the explanations of calls. Only the claimer sees the stated cards of a claim until the end. The
    players' seconds are there when the board is over: before, they would tell how hard a choice was.

    >>> from crossruff.model import Board, Deal
    >>> from crossruff.table.referee import Referee
    >>> table = Referee(Board(1, Deal.parse(
    ...     "N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43")))
    >>> seen = snapshot(table.state, Seat.EAST)
    >>> seen["turn"], [name for name, hand in seen["hands"].items() if "cards" in hand], seen["legal"]
    ('N', ['E'], {})
    """
    over, play = state.is_over, state.play
    shown = set(Seat) if over or sees_all else visible_seats(state, seat)
    return {
        "number": state.number,
        "dealer": str(state.dealer),
        "vulnerability": str(state.vulnerability),
        "players": {str(each): name for each, name in zip(Seat, state.dealt.players, strict=True)},
        "seat": None if seat is None else str(seat),
        "phase": state.phase.value,
        "turn": None if state.turn is None else str(state.turn),
        "hand": None if state.phase is not Phase.PLAYING or play is None else str(play.turn),
        "hands": _hands(state, shown),
        "deal": str(state.deal.only(*shown)),
        "auction": [
            {"seat": str(caller), "call": str(call), "alert": note.alert, "explanation": note.explanation}
            for caller, call, note in state.auction.items()
        ],
        **_contract(state),
        **_tricks(state),
        "legal": _legal(state, seat),
        "claim": _claim(state, seat, reveal=over or sees_all),
        "undo": _undo(state),
        "seconds": {str(each): round(state.seconds(each), 3) for each in Seat} if over else {},
        **_outcome(state),
    }


def visible_seats(state: State, seat: Seat | None) -> set[Seat]:
    """Return the seats whose hands may be seen during the play: the own one, and dummy once it is down."""
    play = state.play
    if seat is not None:
        return {seat} if play is None else set(visible_to(seat, play))
    return {play.dummy} if play is not None and play.dummy is not None and play.dummy_is_down else set()


def _hands(state: State, shown: set[Seat]) -> dict[str, Any]:
    hands: dict[str, Any] = {}
    for seat in Seat:
        play = state.play
        hands[str(seat)] = {"count": 13 if play is None else play.count(seat)}
        if seat in shown and state.deal[seat]:
            held = state.deal[seat] if play is None else play.remaining[seat]
            hands[str(seat)]["cards"] = [str(card) for card in held]
    return hands


def _contract(state: State) -> dict[str, Any]:
    contract = state.contract
    return {
        "contract": None if contract is None else str(contract),
        "declarer": None if contract is None else str(contract.declarer),
        "dummy": None if contract is None else str(contract.dummy),
    }


def _tricks(state: State) -> dict[str, Any]:
    play = state.play
    if play is None:
        return {"tricks": [], "won": {"NS": 0, "EW": 0}}
    tricks = [*play.tricks, *([play.trick] if play.trick.cards else [])]
    return {
        "tricks": [
            {
                "leader": str(trick.leader),
                "cards": [{"seat": str(player), "card": str(card)} for player, card in trick.items()],
                "winner": str(trick.winner) if trick.is_complete else None,
            }
            for trick in tricks
        ],
        "won": {str(side): play.won(side) for side in Side},
    }


def _legal(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the legal actions of the seat, if it has the turn."""
    if seat is None or state.turn is not seat or state.undo is not None:
        return {}
    if state.play is None:
        return {"calls": [str(call) for call in state.auction.legal_calls]}
    return {"cards": [str(card) for card in state.play.legal_cards]}


def _claim(state: State, seat: Seat | None, *, reveal: bool) -> dict[str, Any] | None:
    """Return the pending claim, or else the last one with a verdict."""
    last: JudgedClaim | None = state.judged[-1] if state.judged else None
    claim = state.claim or (None if last is None else last.claim)
    if claim is None:
        return None
    shown: dict[str, Any] = {"seat": str(claim.seat), "tricks": claim.tricks}
    if reveal or seat is claim.seat:
        shown["statement"] = [str(card) for card in claim.statement]
    if state.claim is not None:
        shown["waits_for"] = str(claim.seat.partner)
    elif last is not None:
        shown |= {"accepted": last.verdict.accepted, "words": last.verdict.words}
    return shown


def _undo(state: State) -> dict[str, Any] | None:
    undo = state.undo
    if undo is None:
        return None
    waits = [str(seat) for seat in Seat if seat in undo.waits_for]
    return {"seat": str(undo.seat), "count": state.actions - undo.to, "waits_for": waits}


def _outcome(state: State) -> dict[str, Any]:
    """Return the result and both sides' scores, once the board is over."""
    if not state.is_over:
        return {"result": None, "score": None}
    board = state.board
    result = "Pass" if board.is_passed_out else str(board.result)
    return {"result": result, "score": {str(side): board.score(side) for side in Side}}
