"""One board between four clients: the deal, then turn by turn until the last card."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from crossruff.errors import CrossruffError
from crossruff.model import Play, Seat
from crossruff.table.protocol.line_text import bare_text
from crossruff.table.protocol.lines import (
    VERSION,
    Calls,
    Cards,
    Header,
    Line,
    Plays,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Stage,
    StartOfBoard,
    Teams,
    ToLead,
    name_of,
    waits_for_card,
)
from crossruff.table.protocol.manager_connection import ManagerConnection
from crossruff.table.protocol.seated_clients import SeatedClients
from crossruff.table.protocol.seating import Chair, ready
from crossruff.table.protocol.stand_ins import StandIn
from crossruff.table.referee import Referee


@dataclass(slots=True)
class BoardPlay:
    """Pass the lines of the four clients to the referee, and the referee's events back to the clients."""

    clients: SeatedClients
    table: Referee
    number: int
    _stand_ins: dict[Seat, StandIn] = field(default_factory=dict)

    async def run(self, teams: Teams) -> None:
        """Play the board to its end; raise SessionEnded if the session cannot continue."""
        await self._deal(teams)
        while not self.table.state.is_over:
            self.clients.check_any_left()
            await self._turn()
        self.clients.check_any_left()

    async def _deal(self, teams: Teams) -> None:
        clients, rules, state = self.clients, self.clients.rules, self.table.state

        async def greet(chair: Chair, client: ManagerConnection) -> None:
            client.faults = 0
            if not chair.is_greeted:
                await client.send(teams, rules.seconds)
                await client.receive(ready(chair.seat, Stage.START), rules.seconds, rules.faults)
                chair.is_greeted = True

        await clients.for_each(greet)
        await clients.send_all(lambda _: StartOfBoard())
        # Some clients repeat for each board that they are ready to start.
        await clients.receive_all(lambda chair: ready(chair.seat, Stage.DEAL, Stage.START))
        await clients.send_all(lambda _: Header(self.number, state.dealer, state.vulnerability))
        await clients.receive_all(lambda chair: ready(chair.seat, Stage.CARDS))
        await clients.send_all(lambda chair: Cards(chair.seat, state.deal[chair.seat]))

    async def _turn(self) -> None:
        """Receive one call or card from the seat whose turn it is, and send it to the other clients."""
        state = self.table.state
        actor, play = state.turn, state.play
        assert actor is not None, "no client claims, so it is always some seat's turn"
        chair = self.clients.chair(actor)
        if play is not None and not play.trick.cards:
            lead = ToLead(None if play.turn is play.dummy else play.turn)
            await self.clients.for_one(chair, lambda _, client: client.send(lead, self.clients.rules.seconds))
        # The expected lines depend on the state before the turn, and the turn may end at once.
        waiting = {seat: self._accept_waiting(seat) for seat in Seat}
        await asyncio.gather(
            self._act(chair), self.clients.receive_all(lambda other: waiting[other.seat], but=actor)
        )
        if self.clients.end is not None:
            return
        await self.clients.send_all(self._last_action, but=actor)
        opened = self.table.state.play
        if opened is not None and len(opened.cards) == 1:
            await self._show_dummy(opened)

    async def _act(self, chair: Chair) -> None:
        """Receive the client's call or card; without a client, let the stand-in act."""
        rules, before = self.clients.rules, self.table.state
        start = asyncio.get_running_loop().time()

        async def receive(_: Chair, client: ManagerConnection) -> None:
            await client.receive(self._accept_action(chair.seat, start), rules.seconds, rules.faults)

        await self.clients.for_one(chair, receive)
        if self.table.state is not before or rules.stand_in is None:
            return
        fault = ""
        if chair.seat not in self._stand_ins:
            player = rules.stand_in(self.number, chair.seat)
            self._stand_ins[chair.seat] = StandIn(chair.seat, player)
            # The log has the reason with the first action of each stand-in, and the record has it from there.
            fault = chair.fault
        await self._stand_ins[chair.seat].act(self.table, rules.seconds, fault)

    def _accept_action(self, seat: Seat, start: float) -> Callable[[Line], bool]:
        """Return a check that passes a call or card of the seat to the referee, who may reject it."""

        def accept(line: Line) -> bool:
            play = self.table.state.play
            elapsed = asyncio.get_running_loop().time() - start
            if isinstance(line, Calls | Plays) and line.seat not in _names(seat, play):
                raise CrossruffError(f"{name_of(seat)} does not act for {name_of(line.seat)}")
            if isinstance(line, Calls):
                self.table.call(seat, line.call, line.alert, line.explanation, elapsed)
            elif isinstance(line, Plays):
                self.table.card(seat, line.card, elapsed)
            else:
                action = "call" if play is None else f"play {name_of(play.turn)}'s card"
                raise CrossruffError(f"it is your turn to {action}; got '{line}'")
            return True

        return accept

    def _accept_waiting(self, seat: Seat) -> Callable[[Line], bool | None]:
        """Return a check that accepts that a client waits for the next call or card."""
        state = self.table.state
        play, turn = state.play, state.auction.turn if state.play is None else state.play.turn
        expected = ReadyForCall(seat, turn) if play is None else waits_for_card(seat, play)

        def accept(line: Line) -> bool | None:
            if isinstance(line, Calls | Plays):
                raise CrossruffError(f"it is {name_of(turn)}'s turn, not {name_of(line.seat)}'s")
            if isinstance(line, ReadyForCard) and line.player is turn:
                # A client may name dummy by its seat.
                line = ReadyForCard(line.seat, None if play and turn is play.dummy else turn, line.trick)
            if line == expected:
                return True
            if play is not None and seat is play.dummy and line == Ready(seat, Stage.DUMMY):
                # Dummy knows its cards; some clients ask for them anyway, and then continue.
                return None
            raise CrossruffError(f"expected '{expected}', not '{line}'")

        return accept

    def _last_action(self, chair: Chair) -> Line:
        """Return the last call or card as a line for a seat; partner receives no alert and no explanation."""
        state = self.table.state
        if state.play is None or not state.play.cards:
            number = len(state.auction) - 1
            caller, note = state.dealer.after(number), state.auction.note(number)
            made = Calls(caller, state.auction.calls[number])
            if chair.seat is caller.partner:
                return made
            explains = note.alert or (chair.client is not None and chair.client.version > VERSION)
            return Calls(caller, made.call, note.alert, bare_text(note.explanation) if explains else "")
        trick = state.play.trick if state.play.trick.cards else state.play.last_trick
        assert trick is not None
        seat, card = list(trick.items())[-1]
        return Plays(seat, card)

    async def _show_dummy(self, play: Play) -> None:
        dummy = play.dummy
        assert dummy is not None
        await self.clients.receive_all(lambda chair: ready(chair.seat, Stage.DUMMY), but=dummy)
        await self.clients.send_all(lambda _: Cards(None, play.deal[dummy]), but=dummy)


def _names(seat: Seat, play: Play | None) -> set[Seat | None]:
    """Return the names in which the client of a seat may act.

    A declarer may send dummy's card in any of three: the card shows which hand it comes from.
    """
    if play is None or play.turn is not play.dummy:
        return {seat}
    return {seat, play.dummy, None}
