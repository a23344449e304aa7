"""One board between four clients: the deal, then turn by turn until the last card."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from crossruff.errors import CrossruffError
from crossruff.model import Play, Seat
from crossruff.table.protocol.connection import Connection
from crossruff.table.protocol.floor import Floor
from crossruff.table.protocol.lines import (
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
from crossruff.table.protocol.seating import Chair, ready
from crossruff.table.protocol.stand_ins import StandIn
from crossruff.table.referee import Referee


@dataclass(slots=True)
class BoardPlay:
    """Takes the lines of the four clients to the referee, and his events back to them."""

    floor: Floor
    table: Referee
    number: int
    _stand_ins: dict[Seat, StandIn] = field(default_factory=dict)

    async def run(self, teams: Teams) -> None:
        """Play the board to its end; raises SessionEnded if that cannot be."""
        await self._deal(teams)
        while not self.table.state.is_over:
            self.floor.check()
            await self._turn()
        self.floor.check()

    async def _deal(self, teams: Teams) -> None:
        floor, state = self.floor, self.table.state

        async def greet(chair: Chair, client: Connection) -> None:
            client.faults = 0
            if not chair.is_greeted:
                await client.send(teams, floor.rules.seconds)
                await client.take(ready(chair.seat, Stage.START), floor.rules.seconds, floor.rules.faults)
                chair.is_greeted = True

        await floor.each(greet)
        await floor.say(lambda _: StartOfBoard())
        # Some clients say again for each board that they are ready to start.
        await floor.hear(lambda chair: ready(chair.seat, Stage.DEAL, Stage.START))
        await floor.say(lambda _: Header(self.number, state.dealer, state.vulnerability))
        await floor.hear(lambda chair: ready(chair.seat, Stage.CARDS))
        await floor.say(lambda chair: Cards(chair.seat, state.deal[chair.seat]))

    async def _turn(self) -> None:
        """One call or card: whose turn it is sends it, the others say that they wait, and are told."""
        state = self.table.state
        actor, play = state.turn, state.play
        assert actor is not None, "nobody claims here, so it is always somebody's turn"
        chair = self.floor.chair(actor)
        if play is not None and not play.trick.cards:
            lead = ToLead(None if play.turn is play.dummy else play.turn)
            await self.floor.one(chair, lambda _, client: client.send(lead, self.floor.rules.seconds))
        # What the others wait for is settled before the turn is taken, which may be at once.
        waiting = {seat: self._waiting(seat) for seat in Seat}
        await asyncio.gather(self._act(chair), self.floor.hear(lambda other: waiting[other.seat], but=actor))
        if self.floor.end is not None:
            return
        await self.floor.say(self._told, but=actor)
        opened = self.table.state.play
        if opened is not None and len(opened.cards) == 1:
            await self._show_dummy(opened)

    async def _act(self, chair: Chair) -> None:
        """The client's call or card; the stand-in's if there is none."""
        floor, before = self.floor, self.table.state
        start = asyncio.get_running_loop().time()

        async def take(_: Chair, client: Connection) -> None:
            await client.take(self._acting(chair.seat, start), floor.rules.seconds, floor.rules.faults)

        await floor.one(chair, take)
        if self.table.state is not before or floor.rules.stand_in is None:
            return
        if chair.seat not in self._stand_ins:
            player = floor.rules.stand_in(self.number, chair.seat)
            self._stand_ins[chair.seat] = StandIn(chair.seat, player)
        await self._stand_ins[chair.seat].act(self.table, floor.rules.seconds, chair.fault)
        chair.fault = ""

    def _acting(self, seat: Seat, start: float) -> Callable[[Line], bool]:
        """Takes a call or a card of the seat whose turn it is to the referee, who may refuse it."""

        def judge(line: Line) -> bool:
            play = self.table.state.play
            elapsed = asyncio.get_running_loop().time() - start
            # A declarer may forget to speak by dummy's name: the card tells whose it is.
            if isinstance(line, Calls | Plays) and line.seat not in (seat, play and play.turn):
                raise CrossruffError(f"{name_of(seat)} does not act for {name_of(line.seat)}")
            if isinstance(line, Calls):
                self.table.call(seat, line.call, line.alert, line.explanation, elapsed)
            elif isinstance(line, Plays):
                self.table.card(seat, line.card, elapsed)
            else:
                what = "call" if play is None else f"play {name_of(play.turn)}'s card"
                raise CrossruffError(f"it is your turn to {what}: '{line}' does not help")
            return True

        return judge

    def _waiting(self, seat: Seat) -> Callable[[Line], bool | None]:
        """Accepts that a client waits for the call or card that is next."""
        state = self.table.state
        play, turn = state.play, state.auction.turn if state.play is None else state.play.turn
        expected = ReadyForCall(seat, turn) if play is None else waits_for_card(seat, play)

        def judge(line: Line) -> bool | None:
            if isinstance(line, Calls | Plays):
                raise CrossruffError(f"it is {name_of(turn)}'s turn, not {name_of(line.seat)}'s")
            if isinstance(line, ReadyForCard) and line.player is turn:
                # Dummy may be called by its seat.
                line = ReadyForCard(line.seat, None if play and turn is play.dummy else turn, line.trick)
            if line == expected:
                return True
            if play is not None and seat is play.dummy and line == Ready(seat, Stage.DUMMY):
                # Dummy knows its cards; some clients ask all the same, and go on.
                return None
            raise CrossruffError(f"expected '{expected}', not '{line}'")

        return judge

    def _told(self, chair: Chair) -> Line:
        """The last call or card, as a seat is told: what partner alerts is for the opponents' ears."""
        state = self.table.state
        if state.play is None or not state.play.cards:
            number = len(state.auction) - 1
            caller, note = state.dealer.after(number), state.auction.note(number)
            said = Calls(caller, state.auction.calls[number])
            if chair.seat is caller.partner:
                return said
            return Calls(caller, said.call, note.alert, note.explanation if note.alert else "")
        trick = state.play.trick if state.play.trick.cards else state.play.last_trick
        assert trick is not None
        seat, card = list(trick.items())[-1]
        return Plays(seat, card)

    async def _show_dummy(self, play: Play) -> None:
        dummy = play.dummy
        assert dummy is not None
        await self.floor.hear(lambda chair: ready(chair.seat, Stage.DUMMY), but=dummy)
        await self.floor.say(lambda _: Cards(None, play.deal[dummy]), but=dummy)
