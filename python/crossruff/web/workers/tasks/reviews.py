"""Review a finished board: double dummy, par, costly cards, other calls, and the robots' reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from crossruff import dd
from crossruff.model import Board, Seat, Side, Strain, TrickTable, View, Vulnerability
from crossruff.players import Decision, decision_from
from crossruff.robots import Robot, robot
from crossruff.robots.explain import explain
from crossruff.table import CallMade, CardPlayed, State
from crossruff.web.workers.context import Data, TaskContext, referee_of, task_solver
from crossruff.web.workers.tasks.logged_decisions import action_of, logged_actions, own_decision


def review(
    context: TaskContext, events: list[Data], people: list[str], spec: str, decisions: dict[str, Data]
) -> Data:
    """Return all that the page after the board shows, apart from the other table.

    The calls of people are compared with a robot's: with the decision in the log, or with one of `decisions`
    by step, and only where there is neither with a robot that decides now. An auction without play has its
    double-dummy result.
    """
    referee = referee_of(events, [])
    state, actions = referee.state, logged_actions(referee.log.events)
    known = {int(step): decision_from(data) for step, data in decisions.items()}
    known |= {step: one.decision for step, one in enumerate(actions, 1) if one.decision is not None}
    solver = task_solver()
    tricks = dd.table(state.deal, solver=solver)
    board = settled(state.board, tricks)
    context.cancel.check()
    marks, course = _cards(board, solver)
    context.cancel.check()
    return {
        "number": board.number,
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "deal": str(board.deal),
        "players": list(board.players),
        "calls": [str(call) for call in state.auction.calls],
        "cards": [] if state.play is None else [str(card) for card in state.play.cards],
        **outcome(board),
        "tricks": trick_data(tricks),
        "par": par_data(tricks, board.vulnerability, board.dealer),
        "marks": [*_calls(state, people, spec, known), *marks],
        "robot_reasons": list(robot_reasons(actions)),
        "declarer_tricks": course,
        "open": opening_link(state),
    }


def settled(board: Board, tricks: TrickTable | None = None) -> Board:
    """Give a board its result, the double-dummy one if it was not played."""
    contract = board.contract
    if contract is None or board.result is not None:
        return board
    table = dd.table(board.deal) if tricks is None else tricks
    return board.with_tricks(table[contract.declarer, contract.strain])


def outcome(board: Board) -> Data:
    """Return contract, result and score."""
    return {
        "contract": None if board.contract is None else str(board.contract),
        "result": "Pass" if board.is_passed_out else str(board.result),
        "score": {str(side): board.score(side) for side in Side},
    }


def trick_data(tricks: TrickTable) -> Data:
    """Return the twenty results by seat and strain."""
    return {str(seat): {str(strain): tricks[seat, strain] for strain in Strain} for seat in Seat}


def par_data(tricks: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> Data:
    """Return par and its contracts."""
    found = dd.par_of(tricks, vulnerability, dealer)
    contracts = [str(contract) for contract in found.contracts]
    return {"score": found.score, "text": found.text(symbols=True), "contracts": contracts}


def opening_link(state: State) -> str:
    """Return a link that opens the board where it ended; `&at=STEP` opens it at a step."""
    cards = [] if state.play is None else [str(card) for card in state.play.cards]
    return "/?" + urlencode(
        {
            "number": state.number or 1,
            "deal": str(state.deal),
            "dealer": str(state.dealer),
            "vulnerability": str(state.vulnerability),
            "calls": " ".join(str(call) for call in state.auction.calls),
            "cards": " ".join(cards),
        }
    )


def _cards(board: Board, solver: dd.Solver) -> tuple[list[Data], list[int]]:
    """Return the cards that cost tricks, and declarer's tricks before the first card and after each."""
    play, auction = board.play, board.auction
    if play is None or auction is None or not (play.cards or play.claim):
        return [], []
    analysis = dd.analyse(board, solver=solver)
    marks = [
        {
            "step": len(auction) + one.number,
            "kind": "card",
            "seat": str(one.seat),
            "action": str(one.card),
            "cost": one.cost,
            "better": [str(card) for card in one.better],
            "words": str(one),
        }
        for one in analysis.mistakes
    ]
    return marks, [analysis.tricks, *(one.after for one in analysis.cards)]


def _calls(state: State, people: list[str], spec: str, known: Mapping[int, Decision[Any]]) -> Iterator[Data]:
    """Mark the calls of people that a robot would not have made; ask one only where no decision is known."""
    asked: Robot | None = None
    for step, (seat, call, _) in enumerate(state.auction.items(), 1):
        if str(seat) not in people:
            continue
        decision = known.get(step)
        if decision is None:
            asked = asked or robot(spec, against=spec, threads=1)
            before = state.auction.at(step - 1)
            decision = asked.decide(View.of_auction(state.deal[seat], before, state.vulnerability))
        if decision.action != call:
            yield {
                "step": step,
                "kind": "call",
                "seat": str(seat),
                "action": str(call),
                "cost": None,
                "better": [str(decision.action)],
                "words": f"The robot would have called {explain(decision)}",
            }


def robot_reasons(actions: Sequence[CallMade | CardPlayed]) -> Iterator[Data]:
    """Explain the calls and cards that a robot chose, or advised, by the decisions in the log."""
    for step, event in enumerate(actions, 1):
        decision = own_decision(event)
        if decision is not None:
            yield {
                "step": step,
                "seat": str(event.seat),
                "action": str(action_of(event)),
                "words": explain(decision),
            }
