"""Do what messages ask for that concern the company at a table, not the board."""

from __future__ import annotations

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.api.messages import (
    AnswerKibitz,
    AskKibitz,
    Chat,
    CompanyMessage,
    EndKibitz,
    Invite,
    MoveSeat,
    SetChat,
)
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.session import TableSession


def act_in_company(session: TableSession, client: TableClient, message: CompanyMessage) -> bool:
    """Do what a message asks for, and return whether the table has changed."""
    company = session.company
    match message:
        case Chat():
            company.chat.say(client, message.text, message.phrase)
            return False
        case Invite():
            _check_maker(session, client, "invite more people")
            link = f"/?table={session.name}&invite={company.seen.new_invitation()}"
            client.send({"type": "invitation", "link": link})
            return False
        case SetChat():
            _check_maker(session, client, "change the chat")
            session.change_settings(session.settings.model_copy(update={"chat": message.allow}))
        case AskKibitz(hands=hands):
            if hands is None:
                company.kibitzing.end(client)
            else:
                company.kibitzing.ask(client, hands)
        case AnswerKibitz():
            company.kibitzing.answer(_player(client), message.number, message.agrees)
        case EndKibitz():
            _player(client)
            company.kibitzing.end(client, message.number)
        case MoveSeat():
            session.move(_player(client), Seat.parse(message.seat))
    return True


def _player(client: TableClient) -> Seat:
    if client.seat is None:
        raise CrossruffError("you only watch: you have no seat at this table")
    return client.seat


def _check_maker(session: TableSession, client: TableClient, what: str) -> None:
    holder = None if client.seat is None else session.holders.get(client.seat)
    if holder is None or not holder.maker:
        raise CrossruffError(f"only the player who made the table can {what}")
