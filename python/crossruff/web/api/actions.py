"""Do what the messages of clients ask for; the referee rejects illegal actions with an error."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from crossruff.errors import CrossruffError
from crossruff.model import Call, Card, Seat
from crossruff.table import ClaimMade, event_from
from crossruff.web.api.company_actions import act_in_company
from crossruff.web.api.messages import (
    AnswerClaim,
    AnswerUndo,
    AskCall,
    AskHint,
    AskUndo,
    CompanyMessage,
    Control,
    ExplainCall,
    Hello,
    MakeCall,
    MakeClaim,
    Message,
    PlayCard,
)
from crossruff.web.board_choices import SetBoards, read_board_choice
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.new_boards import new_board_events, new_seed
from crossruff.web.tables.redaction import beginning
from crossruff.web.tables.reviews import review_message
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.snapshots import client_snapshot
from crossruff.web.workers.pool import Urgency


async def act(session: TableSession, client: TableClient, message: Message) -> None:
    """Do what a message asks for; CrossruffError says why it is rejected."""
    if isinstance(message, Hello):
        client.send(client_snapshot(session, client))
        return
    if isinstance(message, Control) and message.action == "review":
        if session.review is None or not session.is_finished:
            raise CrossruffError("there is no review yet")
        client.send(review_message(session))
        return
    if isinstance(message, CompanyMessage):
        with session.acting():
            has_changed = act_in_company(session, client, message)
        if has_changed:
            session.coordinator.changed()
        return
    seat = client.seat
    if seat is None:
        raise CrossruffError("you only watch: you have no seat at this table")
    if not isinstance(message, MakeClaim | AskHint | Control):
        with session.acting():
            _act_at_once(session, client, seat, message)
    elif client.is_waiting:
        raise CrossruffError("wait for the answer to your last request")
    else:
        # A client may ask workers for one thing at a time, so that nobody fills the queue of the others.
        client.is_waiting = True
        try:
            await _act_later(session, client, seat, message)
        finally:
            client.is_waiting = False
    session.coordinator.changed()


def _act_at_once(session: TableSession, client: TableClient, seat: Seat, message: Message) -> None:
    match message:
        case MakeCall():
            _call(session, client, seat, message)
        case ExplainCall():
            session.check_open()
            words, alert = message.explanation, message.alert
            session.referee.explain(seat, message.number, words, alert, own_words=True)
        case AskCall():
            _ask_opponent(session, seat, message.number)
        case PlayCard():
            session.check_open()
            decision = session.coordinator.hints.decision()
            acting, card = session.acting_seat(seat), Card.parse(message.card)
            session.referee.card(acting, card, decision=decision)
        case AnswerClaim():
            session.referee.answer_claim(seat, message.agrees)
        case AskUndo():
            session.check_open()
            _ask_undo(session, seat, message.count)
        case AnswerUndo():
            undo = session.state.undo
            acting = session.acting_seat(seat)
            answers = acting if undo is not None and undo.seat is acting else seat
            session.referee.answer_undo(answers, message.agrees)


async def _act_later(
    session: TableSession, client: TableClient, seat: Seat, message: MakeClaim | AskHint | Control
) -> None:
    match message:
        case MakeClaim():
            await _claim(session, session.acting_seat(seat), message)
        case AskHint():
            client.send(await _hint(session, session.acting_seat(seat)))
        case Control():
            await _control(session, seat, message)


def _ask_undo(session: TableSession, seat: Seat, count: int | None) -> None:
    """Ask to take back the last actions; a player who has played for declarer asks as declarer."""
    acting, state = session.acting_seat(seat), session.state
    cards = state.actions - len(state.auction)
    played = any(state.actor(number) is acting for number in range(len(state.auction), state.actions))
    is_given = session.settings.mode in ("declare", "defend") and not session.is_replay
    if is_given and (not played if count is None else count > cards):
        raise CrossruffError("the auction is not taken back: nobody at this table has bid")
    session.referee.ask_undo(acting if played else seat, count)


def _call(session: TableSession, client: TableClient, seat: Seat, message: MakeCall) -> None:
    session.check_open()
    call, hints = Call.parse(message.call), session.coordinator.hints
    number, known = len(session.state.auction), session.known_meanings()
    own = message.explanation
    words = own or known.get(str(call), "")
    question = hints.question(seat) if message.compare else None
    is_own = bool(own or message.alert)
    session.referee.call(seat, call, message.alert, words, decision=hints.decision(), own_words=is_own)
    if not words and not known:
        session.coordinator.meanings.explain_later(number, seat, str(call))
    if question is not None:
        hints.compare_later(client, question)


def _ask_opponent(session: TableSession, seat: Seat, number: int) -> None:
    """Forward a question about a call to the player who made it; nothing happens on the board."""
    auction = session.state.auction
    auction.note(number)
    asked = auction.dealer.after(number)
    if asked.side is seat.side:
        raise CrossruffError("you can ask only about calls of your opponents")
    listeners = [client for client in session.clients if client.seat is asked]
    if not listeners:
        raise CrossruffError(f"{asked.name.title()} is not here to answer")
    for client in listeners:
        client.send({"type": "asked", "number": number, "by": str(seat)})


async def _claim(session: TableSession, seat: Seat, message: MakeClaim) -> None:
    """Have a worker judge a claim, which may take a second or two."""
    session.check_open()
    cards = [Card.parse(card) for card in message.statement]
    # An illegal claim is rejected at once.
    session.state.after(ClaimMade(seat, message.tricks, tuple(cards)))
    before = session.board, session.referee.moment
    with session.coordinator.play_paused():
        events = await session.workers.ask(
            "claim",
            place=session.name,
            urgency=Urgency.PERSON,
            seat=str(seat),
            tricks=message.tricks,
            statement=[str(card) for card in cards],
            events=session.events_for_workers(),
            consenting=[str(each) for each in session.robot_seats],
        )
    if (session.board, session.referee.moment) != before:
        raise CrossruffError("the claim is too late: something else has happened")
    session.adopt([event_from(event) for event in events])


async def _hint(session: TableSession, seat: Seat) -> dict[str, Any]:
    session.check_open()
    if session.state.turn is not seat:
        raise CrossruffError("you can ask for a hint only when it is your turn")
    version, hints = session.version, session.coordinator.hints
    return {"type": "hint", "version": version, **await hints.hint(hints.question(seat))}


async def _control(session: TableSession, seat: Seat, message: Control) -> None:
    match message.action:
        case "next_board":
            await next_board(session, message.choice)
        case "replay_from":
            if not session.is_finished:
                raise CrossruffError("a board can be replayed only when it is finished")
            step = message.step or 0
            if step > session.state.actions:
                raise CrossruffError(f"step must be at most {session.state.actions}; got {step}")
            events = beginning(session.referee.log.events, step)
            with session.acting():
                session.new_board(events, replay=True, number=session.number)
        case "set_robot":
            with session.acting():
                _set_robot(session, seat, message)
        case "rename":
            with session.acting():
                session.rename(seat, message.name or "")
        case "leave":
            with session.acting():
                session.give_up_seat(seat)


def _set_robot(session: TableSession, seat: Seat, message: Control) -> None:
    if not session.holders[seat].maker:
        raise CrossruffError("only the player who made the table can change the robots")
    settings = session.settings.model_dump()
    if message.robot is not None:
        settings |= {"robot": message.robot, "seconds": message.seconds}
    # A call of this board keeps its meaning: another system is for the next one.
    wanted = {
        "partners_hand": message.partners_hand,
        "next_system": message.system,
        "scoring": message.scoring,
    }
    settings |= {name: value for name, value in wanted.items() if value is not None}
    try:
        session.change_settings(type(session.settings).model_validate(settings))
    except ValidationError:
        raise CrossruffError(f"seconds must be from 0.01 to 30; got {message.seconds}") from None


async def next_board(session: TableSession, choice: dict[str, Any] | None) -> None:
    """Bring the next board to the table, of the same choice or of another."""
    if not session.is_finished and len(session.holders) > 1:
        raise CrossruffError("the board is not finished, and other people play at this table")
    if isinstance(session.settings.choice, SetBoards):
        if choice is not None:
            raise CrossruffError("this table plays a set: make another table for other boards")
        if not session.is_finished and not session.is_replay:
            raise CrossruffError("a board of a set cannot be skipped: finish it first")
    settings, seed, number = session.settings.for_next_board(), session.seed, session.number + 1
    if choice is not None:
        settings = settings.model_copy(update={"choice": read_board_choice(choice)})
        seed, number = new_seed(), 1
    before = session.board
    server = session.store, session.workers
    number, events = await new_board_events(server, settings, seed, number, session.player_names())
    if session.board != before:
        raise CrossruffError("another board has come to the table")
    with session.acting():
        if settings != session.settings:
            session.change_settings(settings, seed)
        session.new_board(events, replay=False, number=number)
