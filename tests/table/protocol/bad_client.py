"""A client for `tm`, in a process of its own, that does something wrong on every board and then plays on."""

from __future__ import annotations

import argparse

from crossruff.model import Call, Seat
from crossruff.players import Player
from crossruff.table import Referee
from crossruff.table.protocol import Client, ClientConnection, robots_by_name
from crossruff.table.protocol.lines import Calls, Plays


class Garbling(Client):
    """Sends three lines of nonsense before its first card."""

    board = 0

    def _act(self, table: Referee, player: Player) -> None:
        if table.state.play is not None and table.state.number != self.board:
            self.board = table.state.number or 0
            self.connection._socket.sendall(
                b"lorem ipsum\r\n\x00\xff\xfe\r\nEast plays the ace of trumps\r\n"
            )
        super()._act(table, player)


class OutOfTurn(Client):
    """Makes a call when another is to call, and plays a card when another is to play."""

    done: tuple[int | None, bool] = (None, False)

    def _listen(self, table: Referee) -> None:
        play = table.state.play
        now = (table.state.number, play is not None)
        if now != self.done:
            self.done = now
            card = next(iter(table.state.deal[self.seat]))
            self.connection.send(
                Calls(self.seat, Call.parse("7NT")) if play is None else Plays(self.seat, card)
            )
        super()._listen(table)


KINDS = {"garbage": Garbling, "turn": OutOfTurn}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("how", choices=KINDS)
    for name in ("seat", "robot", "team"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("seed", "port"):
        parser.add_argument(f"--{name}", type=int, required=True)
    options = parser.parse_args()
    seat, players = Seat.parse(options.seat), robots_by_name(options.robot, options.seed)
    with ClientConnection.open("127.0.0.1", options.port, 30) as connection:
        client = KINDS[options.how](connection, seat, options.team, lambda number: players(number, seat))
        client.sit_down()
        print(f"boards played: {client.run()}")
