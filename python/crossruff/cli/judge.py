"""`crossruff judge`: decide whether a claim stands."""

from __future__ import annotations

from typing import Annotated

import typer

from crossruff.claims import ClaimRuling, Refusal, rule
from crossruff.claims.explain.refusals import describe_defence, describe_mistake
from crossruff.cli.shell.exit_codes import NOT_DECIDED
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.claim_positions import After, Claimer, one_board, view_of_claim
from crossruff.cli.support.positions import BoardNumber, Source, title_of
from crossruff.model import Board, Card, View
from crossruff.players import Budget

_SECONDS = 60.0
"""The time for the replies to a stated line, and for a defence."""


def judge(
    source: Source,
    tricks: Annotated[
        int, typer.Option("--tricks", "-t", min=0, max=13, help="The tricks claimed, of those left.")
    ],
    board: BoardNumber = None,
    after: After = None,
    seat: Claimer = None,
    statement: Annotated[
        str, typer.Option("--line", help='The claimer\'s cards in the order stated, as "SA SK H2".')
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Judge a claim: accept it, or show how the hidden cards may lie so that it fails.

    The judge sees what the claimer sees. Declarer states cards of both hands, a defender only their own.
    The exit code is 0 if the claim stands, 1 if not or if partner must agree first, and 3 if there are too
    many lines to decide.

    Examples:

        crossruff judge match.lin --board 7 --tricks 5

        crossruff judge match.lin --board 7 --after "trick 8" --tricks 4 --line "SA SK"
    """
    found = one_board(source, board)
    view = view_of_claim(found, after, seat)
    cards = [Card.parse(word) for word in statement.replace(",", " ").split()]
    ruling = rule(view, tricks, cards, budget=Budget(seconds=_SECONDS), with_refusal=True)
    if as_json:
        print_json(_data(found, view, tricks, ruling))
    else:
        _print(found, view, tricks, ruling)
    raise typer.Exit(0 if ruling.accepted else 1 if _is_decided(ruling) else NOT_DECIDED)


def _is_decided(ruling: ClaimRuling) -> bool:
    return ruling.verdict is None or ruling.verdict.is_decided


def _data(board: Board, view: View, tricks: int, ruling: ClaimRuling) -> dict[str, object]:
    refusal = None if ruling.verdict is None else ruling.verdict.refusal
    return {
        "board": board.number,
        "seat": str(view.seat),
        "tricks": tricks,
        "left": view.play.tricks_left,
        "accepted": ruling.accepted,
        "needs_partner": ruling.needs_partner,
        "reason": ruling.words,
        "refusal": None if refusal is None else _refusal_data(refusal),
    }


def _refusal_data(refusal: Refusal) -> dict[str, object]:
    return {
        "deal": str(refusal.play.deal),
        "line": [str(card) for card in refusal.cards],
        "stated_line": [str(card) for card in refusal.stated_line],
        "tricks": refusal.tricks,
        "beats_every_line": refusal.is_certain,
    }


def _print(board: Board, view: View, tricks: int, ruling: ClaimRuling) -> None:
    who, left = view.seat.name.title(), view.play.tricks_left
    refusal = None if ruling.verdict is None else ruling.verdict.refusal
    print(f"{title_of(board)}: {who} claims {tricks} of {left} tricks")
    if ruling.accepted and tricks:
        print("accepted: the tricks are certain, however the hidden cards lie and whatever the others play")
    elif ruling.needs_partner:
        print(f"accepted if partner agrees to concede the other {left - tricks}: {ruling.words}")
    elif not _is_decided(ruling):
        print("not decided: there are too many lines to check them all")
    elif refusal is None:
        print(f"{'accepted' if ruling.accepted else 'refused'}: {ruling.words}")
    else:
        _print_refusal(refusal)


def _print_refusal(refusal: Refusal) -> None:
    who, taken = refusal.view.seat.name.title(), f"only {refusal.tricks}" if refusal.tricks else "none"
    with_line = " with the stated line" if refusal.stated_line else ""
    print(f"refused: {who} takes {taken} of the tricks{with_line} if the hidden cards lie so:")
    for seat, hand in refusal.hands.items():
        print(f"  {seat.name.title():<6}{hand.text(symbols=True)}")
    for words in (describe_mistake(refusal), describe_defence(refusal)):
        if words:
            print(f"  {words}")
    if not refusal.is_certain:
        free = " besides the stated cards" if refusal.stated_line else ""
        print(f"  (Every choice{free} fails in some deal; this is one where the likeliest choice fails.)")
    print(f"  {' '.join(card.symbol for card in refusal.cards)}")
