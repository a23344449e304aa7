"""`crossruff judge`: whether a claim stands."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from crossruff.claims import Refusal, Verdict
from crossruff.claims import judge as verdict_on
from crossruff.cli.support.claim_positions import After, Claimer, one_board, view_of_claim
from crossruff.cli.support.positions import AsJson, BoardNumber, Source, title_of
from crossruff.model import Board, Card, View


def judge(
    source: Source,
    tricks: Annotated[int, typer.Option("--tricks", "-t", min=0, max=13, help="How many of those left.")],
    board: BoardNumber = None,
    after: After = None,
    seat: Claimer = None,
    statement: Annotated[
        str, typer.Option("--line", help='The claimer\'s cards in the order stated, as "SA SK H2".')
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Judge a claim: accept it, or show how the hidden cards may lie so that it fails.

    The judge sees what the claimer sees. Exits with 0 if the claim stands, with 1 if not, and with 3 if that
    could not be decided.

    Examples:

        crossruff judge match.lin --board 7 --tricks 5

        crossruff judge match.lin --board 7 --after "trick 8" --tricks 4 --line "SA SK"
    """
    found = one_board(source, board)
    view = view_of_claim(found, after, seat)
    cards = [Card.parse(word) for word in statement.replace(",", " ").split()]
    verdict = verdict_on(view, tricks, cards)
    if as_json:
        print(json.dumps(_data(found, view, verdict), ensure_ascii=False))
    else:
        _print(found, view, verdict)
    raise typer.Exit(0 if verdict.is_accepted else 1 if verdict.refusal else 3)


def _data(board: Board, view: View, verdict: Verdict) -> dict[str, object]:
    refusal = verdict.refusal
    told = None
    if refusal is not None:
        told = {
            "deal": str(refusal.play.deal),
            "line": [str(card) for card in _line(view, refusal)],
            "tricks": refusal.tricks,
            "beats_every_line": refusal.is_certain,
        }
    return {
        "board": board.number,
        "seat": str(view.seat),
        "tricks": verdict.tricks,
        "left": view.play.tricks_left,
        "accepted": verdict.is_accepted,
        "refusal": told,
    }


def _print(board: Board, view: View, verdict: Verdict) -> None:
    who, left = view.seat.name.title(), view.play.tricks_left
    print(f"{title_of(board)}: {who} claims {verdict.tricks} of {left} tricks")
    if verdict.is_accepted:
        print("accepted: they are taken however the hidden cards lie and whatever the others play")
        return
    refusal = verdict.refusal
    if refusal is None:
        print("not decided: there are too many ways to look at them all")
        return
    print(f"refused: the hidden cards may lie so that only {refusal.tricks} are taken")
    now = refusal.play.at(len(view.play.cards)).remaining
    for hidden in view.hidden:
        print(f"  {hidden.name.title():<6}{now[hidden].text(symbols=True)}")
    if not refusal.is_certain:
        print("  (no line is good in all layouts; this is where the likeliest line fails)")
    print(f"  {' '.join(card.symbol for card in _line(view, refusal))}")


def _line(view: View, refusal: Refusal) -> tuple[Card, ...]:
    return refusal.play.cards[len(view.play.cards) :]
