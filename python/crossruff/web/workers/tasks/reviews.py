"""What can be said about a board when it is over: all that the page after the board shows."""

from __future__ import annotations

from urllib.parse import urlencode

from crossruff import dd
from crossruff.model import Board, Seat, Side, Strain, TrickTable, View, Vulnerability
from crossruff.robots import robot
from crossruff.robots.explain import explain
from crossruff.table import State
from crossruff.web.workers.bench import Bench, Data, table_of


def review(bench: Bench, events: list[Data], people: list[str], spec: str) -> Data:
    """The board with double dummy, par, and a mark on what cost something or robots would not have called.

    Calls are looked at where people sit. An auction without play has the result that is made double dummy.
    """
    state = table_of(events, []).state
    solver = dd.Solver(threads=1)
    tricks = dd.table(state.deal, solver=solver)
    board = settled(state.board, tricks)
    bench.stopper.check()
    marks, course = _cards(board, solver)
    bench.stopper.check()
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
        "marks": [*_calls(state, people, spec), *marks],
        "declarer_tricks": course,
        "open": opening_link(state),
    }


def settled(board: Board, tricks: TrickTable | None = None) -> Board:
    """The board with a result, the double-dummy one if it was not played."""
    contract = board.contract
    if contract is None or board.result is not None:
        return board
    table = dd.table(board.deal) if tricks is None else tricks
    return board.with_tricks(table[contract.declarer, contract.strain])


def outcome(board: Board) -> Data:
    """Contract, result and score."""
    return {
        "contract": None if board.contract is None else str(board.contract),
        "result": "Pass" if board.is_passed_out else str(board.result),
        "score": {str(side): board.score(side) for side in Side},
    }


def trick_data(tricks: TrickTable) -> Data:
    """The twenty results by seat and strain."""
    return {str(seat): {str(strain): tricks[seat, strain] for strain in Strain} for seat in Seat}


def par_data(tricks: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> Data:
    """Par and its contracts."""
    found = dd.par_of(tricks, vulnerability, dealer)
    contracts = [str(contract) for contract in found.contracts]
    return {"score": found.score, "text": found.text(symbols=True), "contracts": contracts}


def opening_link(state: State) -> str:
    """A link that opens the board where it ended; `&at=STEP` opens it there."""
    cards = [] if state.play is None else [str(card) for card in state.play.cards]
    return "/?" + urlencode(
        {
            "deal": str(state.deal),
            "dealer": str(state.dealer),
            "vulnerability": str(state.vulnerability),
            "calls": " ".join(str(call) for call in state.auction.calls),
            "cards": " ".join(cards),
        }
    )


def _cards(board: Board, solver: dd.Solver) -> tuple[list[Data], list[int]]:
    """The cards that cost something, and declarer's tricks before the first card and after each."""
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


def _calls(state: State, people: list[str], spec: str) -> list[Data]:
    """What people called otherwise than a robot would have."""
    marks = []
    asked = robot(spec, against=spec, threads=1)
    for number, (seat, call, _) in enumerate(state.auction.items()):
        if str(seat) not in people:
            continue
        view = View.of_auction(state.deal[seat], state.auction.at(number), state.vulnerability)
        decision = asked.decide(view)
        if decision.action != call:
            marks.append(
                {
                    "step": number + 1,
                    "kind": "call",
                    "seat": str(seat),
                    "action": str(call),
                    "cost": None,
                    "better": [str(decision.action)],
                    "words": f"The robot would have called {explain(decision)}",
                }
            )
    return marks
