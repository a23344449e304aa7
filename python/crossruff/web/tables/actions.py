"""What people do at a table: each message of a browser, done by the referee or refused with an error."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from crossruff.errors import CrossruffError
from crossruff.model import Call, Card, Seat
from crossruff.table import ClaimMade, event_from
from crossruff.web.api.messages import (
    AnswerClaim,
    AnswerUndo,
    AskCall,
    AskHint,
    AskUndo,
    Control,
    ExplainCall,
    Hello,
    MakeCall,
    MakeClaim,
    Message,
    PlayCard,
)
from crossruff.web.tables.clients import Viewer
from crossruff.web.tables.driving import PERSON, Driver, review_message
from crossruff.web.tables.first_events import first_events, new_seed
from crossruff.web.tables.redaction import beginning
from crossruff.web.tables.session import Game
from crossruff.web.tables.settings import read_choice


async def act(driver: Driver, viewer: Viewer, message: Message) -> None:
    """Do what a message asks; CrossruffError says why not."""
    game = driver.game
    if isinstance(message, Hello):
        viewer.send(game.snapshot(viewer))
        return
    if isinstance(message, Control) and message.action == "review":
        if game.review is None or not game.is_finished:
            raise CrossruffError("there is no review yet")
        viewer.send(review_message(game))
        return
    seat = viewer.seat
    if seat is None:
        raise CrossruffError("you only watch: you have no seat at this table")
    if not isinstance(message, MakeClaim | AskHint | Control):
        before = game.event_data() if isinstance(message, MakeCall) and message.compare else None
        _act_at_once(driver, seat, message)
        if before is not None:
            driver.compare_later(viewer, before)
    elif viewer.is_waiting:
        raise CrossruffError("wait for the answer to what you asked before")
    else:
        # What needs a worker is asked one at a time: nobody can fill the queue of the others.
        viewer.is_waiting = True
        try:
            await _act_later(driver, viewer, seat, message)
        finally:
            viewer.is_waiting = False
    driver.changed()


def _act_at_once(driver: Driver, seat: Seat, message: Message) -> None:
    game = driver.game
    match message:
        case MakeCall():
            _call(driver, seat, message)
        case ExplainCall():
            game.check_open()
            game.table.explain(seat, message.number, message.explanation, message.alert)
        case AskCall():
            _ask_opponent(driver, seat, message.number)
        case PlayCard():
            game.check_open()
            game.table.card(game.acting_seat(seat), Card.parse(message.card))
        case AnswerClaim():
            game.table.answer_claim(seat, message.agrees)
        case AskUndo():
            game.check_open()
            _ask_undo(game, seat, message.count)
        case AnswerUndo():
            undo = game.state.undo
            acts = game.acting_seat(seat)
            game.table.answer_undo(acts if undo is not None and undo.seat is acts else seat, message.agrees)


async def _act_later(
    driver: Driver, viewer: Viewer, seat: Seat, message: MakeClaim | AskHint | Control
) -> None:
    match message:
        case MakeClaim():
            await _claim(driver, driver.game.acting_seat(seat), message)
        case AskHint():
            viewer.send(await _hint(driver, driver.game.acting_seat(seat)))
        case Control():
            await _control(driver, seat, message)


def _ask_undo(game: Game, seat: Seat, count: int | None) -> None:
    """Ask to take back what somebody did last: as declarer, once he has played for him."""
    acts, state = game.acting_seat(seat), game.state
    cards = state.actions - len(state.auction)
    played = any(state.actor(number) is acts for number in range(len(state.auction), state.actions))
    is_given = game.settings.mode in ("declare", "defend") and not game.is_replay
    if is_given and (not played if count is None else count > cards):
        raise CrossruffError("the auction is not taken back: nobody at this table has bid")
    game.table.ask_undo(acts if played else seat, count)


def _call(driver: Driver, seat: Seat, message: MakeCall) -> None:
    game = driver.game
    game.check_open()
    call = Call.parse(message.call)
    number, known = len(game.state.auction), game.known_meanings()
    words = message.explanation or known.get(str(call), "")
    game.table.call(seat, call, message.alert, words)
    if not words and not known:
        driver.explain_later(number, seat, str(call))


def _ask_opponent(driver: Driver, seat: Seat, number: int) -> None:
    """Pass a question on to who made the call; it is nothing that happens on the board."""
    game = driver.game
    auction = game.state.auction
    auction.note(number)
    asked = auction.dealer.after(number)
    if asked.side is seat.side:
        raise CrossruffError("only calls of opponents are asked about")
    listeners = [viewer for viewer in game.viewers if viewer.seat is asked]
    if not listeners:
        raise CrossruffError(f"{asked.name.title()} is not here to answer")
    for viewer in listeners:
        viewer.send({"type": "asked", "number": number, "by": str(seat)})


async def _claim(driver: Driver, seat: Seat, message: MakeClaim) -> None:
    """A claim is judged by a worker: that may take a second or two."""
    game = driver.game
    game.check_open()
    cards = [Card.parse(card) for card in message.statement]
    # What is not even a claim is refused at once.
    game.state.after(ClaimMade(seat, message.tricks, tuple(cards)))
    before = game.board, game.table.moment
    with driver.play_ceased():
        events = await driver.workers.ask(
            "claim",
            place=game.name,
            urgency=PERSON,
            seat=str(seat),
            tricks=message.tricks,
            statement=[str(card) for card in cards],
            events=game.event_data(),
            consenting=[str(each) for each in game.robot_seats],
        )
    if (game.board, game.table.moment) != before:
        raise CrossruffError("the claim comes too late: something else has happened")
    game.adopt([event_from(event) for event in events])


async def _hint(driver: Driver, seat: Seat) -> dict[str, Any]:
    game = driver.game
    game.check_open()
    if game.state.turn is not seat:
        raise CrossruffError("a hint is given when it is your turn")
    version = game.version
    return {"type": "hint", "version": version, **await driver.hint(seat, game.event_data())}


async def _control(driver: Driver, seat: Seat, message: Control) -> None:
    game = driver.game
    match message.action:
        case "next_board":
            await next_board(driver, message.choice)
        case "replay_from":
            if not game.is_finished:
                raise CrossruffError("a board is played again when it is finished")
            step = message.step or 0
            if step > game.state.actions:
                raise CrossruffError(f"the board has {game.state.actions} steps, not {step}")
            game.new_board(beginning(game.table.log.events, step), replay=True, number=game.number)
        case "set_robot":
            if not game.holders[seat].maker:
                raise CrossruffError("only who made the table chooses the robots")
            settings = game.settings.model_dump()
            settings |= {"robot": message.robot or game.settings.robot, "seconds": message.seconds}
            if message.partners_hand is not None:
                settings["partners_hand"] = message.partners_hand
            try:
                game.change(type(game.settings).model_validate(settings))
            except ValidationError:
                raise CrossruffError("a robot takes from 0.01 to 30 seconds") from None
        case "rename":
            game.rename(seat, message.name or "")
        case "leave":
            game.stand_up(seat)


async def next_board(driver: Driver, choice: dict[str, Any] | None) -> None:
    """The next board, of the same choice or of another."""
    game = driver.game
    if not game.is_finished and len(game.holders) > 1:
        raise CrossruffError("the board is not finished, and you are not alone")
    settings, seed, number = game.settings, game.seed, game.number + 1
    if choice is not None:
        settings = settings.model_copy(update={"choice": read_choice(choice)})
        seed, number = new_seed(), 1
    before = game.board
    number, events = await first_events(driver.workers, settings, seed, number, game.names())
    if game.board != before:
        raise CrossruffError("another board has come to the table")
    if choice is not None:
        game.change(settings, seed)
    game.new_board(events, replay=False, number=number)
