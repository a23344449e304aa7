"""A play-along: our declarer against typed cards or another program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console, RenderableType
from rich.text import Text

from crossruff.cardplay import AllSeeingDefender, Declarer
from crossruff.cli.support.play_record import RecordFile, record_of
from crossruff.cli.support.play_words import (
    HELP,
    count_in_words,
    decision_table,
    effort_in_words,
    hands_in_words,
    result_in_words,
    trick_in_words,
    turn_in_words,
)
from crossruff.errors import CrossruffError, IllegalCard, ParseError
from crossruff.inference import count_worlds
from crossruff.model import Board, Card, Contract, Play, Rank, Seat, View


@dataclass(slots=True)
class PlayAlong:
    """One board, played from the first lead or from its recorded cards to the end.

    It reads lines from a function that is given the prompt, so a test can drive it with a list.
    """

    board: Board
    contract: Contract
    declarer: Declarer
    read: Callable[[str], str]
    console: Console
    defender: AllSeeingDefender | None = None
    """Plays the defenders' cards; without one they are typed."""
    helper: AllSeeingDefender = field(default_factory=AllSeeingDefender)
    """Plays a card for an empty line."""
    file: RecordFile = field(default_factory=RecordFile)
    names: tuple[str, str] = ("", "")
    """The names of declarer and the defenders in the record."""
    play: Play = field(init=False)

    def __post_init__(self) -> None:
        """Reject hands that cannot be played."""
        recorded = self.board.play.cards if self.board.play else ()
        self.play = Play.of(self.board.deal, self.contract, recorded)
        ours = (self.contract.declarer, self.contract.dummy)
        if any(len(self.board.deal[seat]) != self.play.size for seat in ours):
            raise CrossruffError("the hands of declarer and dummy must be known, and equal")
        if not self.play.is_open:
            if self.is_ending:
                raise CrossruffError("an ending needs all four hands, with the same number of cards")
            if self.defender is not None:
                raise CrossruffError("a named defender needs all four hands: type the cards instead")

    @property
    def is_ending(self) -> bool:
        """Return whether there are fewer than 13 tricks, so that the contract cannot be scored."""
        return self.play.size < 13

    @property
    def stakes(self) -> Contract | None:
        """The contract, if it can be scored."""
        return None if self.is_ending else self.contract

    @property
    def record(self) -> Board:
        """The board with the play so far."""
        declarer, defender = self.names
        own = self.contract.declarer
        names = {own: declarer, own.next: defender, own.partner: declarer, own.previous: defender}
        return record_of(self.board, self.play, names)

    def view(self, play: Play) -> View:
        """Return what declarer sees: both hands of the side, and the set of unseen cards."""
        own = self.contract.declarer
        return View.of(play, own, self.stakes, self.board.auction, self.board.vulnerability)

    def run(self) -> None:
        """Play to the end, or until the person quits or there is no more input."""
        self._begin()
        try:
            while self._step():
                pass
        except EOFError:
            self._say("")
            self._say("Goodbye.")

    def _step(self) -> bool:
        """Handle one card, or one typed line; return False at the end."""
        play = self.play
        if play.is_over:
            return self.defender is None and self._ask("Enter ends, undo goes back: ")
        if play.turn.side is self.contract.declarer.side:
            self._declare()
        elif len(play.legal_cards) == 1:
            self._put(next(iter(play.legal_cards)), "the only card")
        elif self.defender is not None:
            decision = self.defender.decide(play, self.stakes, self.board.vulnerability)
            self._put(decision.action, decision.reason)
        else:
            self._say(turn_in_words(play, with_hand=self.play.is_open))
            return self._ask(f"{play.turn.name.title()} plays: ")
        return True

    def _begin(self) -> None:
        play, own = self.play, self.contract.declarer
        typed = self.defender is None
        others = (own.next, own.previous) if typed and self.play.is_open else ()
        dummy = (own.partner,) if play.dummy_is_down else ()
        self._say(hands_in_words(self.board, self.board.deal.only(own, *dummy, *others)))
        self._say("")
        goal = f"{play.size} tricks are left" if self.is_ending else f"{self.contract.tricks} tricks to make"
        self._say(f"{own.name.title()} plays {self.contract.text(symbols=True)}, {goal}.", "bold")
        if typed:
            sides = f"{own.next.name.title()} and {own.previous.name.title()}"
            enter = ", or Enter to have one played" if self.play.is_open else ""
            self._say(f"You play the cards of {sides}: type a card, as SQ{enter}; ? for help.")
        self._tell_tricks()
        if play.is_over:
            self._say(result_in_words(self.record, play), "bold")

    def _declare(self) -> None:
        """Show declarer's decision, for either hand, with its candidates."""
        self._say(turn_in_words(self.play, with_hand=True))
        view = self.view(self.play)
        decision = self.declarer.decide(view)
        if decision.candidates:
            payoff = self.declarer.payoff(view).name
            planned = self.declarer.horizon > 1
            self._say(decision_table(decision, payoff, planned=planned))
            self._say(effort_in_words(decision), "dim")
        for note in decision.notes:
            self._say(f"note: {note}")
        self._put(decision.action, decision.reason)

    def _put(self, card: Card, reason: str = "") -> None:
        """Play a card, and show its consequences."""
        seat, lead = self.play.turn, not self.play.dummy_is_down
        self.play = self.play.play(card)
        if reason:
            self._say(f"{seat.name.title()} plays {card.symbol}: {reason}", "bold")
        if lead:
            dummy = self.contract.dummy
            hand = self.board.deal[dummy].text(symbols=True)
            self._say(f"{dummy.name.title()} is dummy: {hand}", "bold")
        if self.play.trick.cards:
            return
        self._tell_tricks(last=True)
        if self.play.is_over:
            self._say(result_in_words(self.record, self.play), "bold")
        try:
            self.file.keep(self.record)
        except OSError as fault:
            self._say(f"not saved: {fault}")

    def _tell_tricks(self, *, last: bool = False) -> None:
        tricks = list(enumerate(self.play.tricks, 1))
        for number, trick in tricks[-1:] if last else tricks:
            self._say(trick_in_words(number, trick))
        if tricks:
            self._say(count_in_words(self.play, self.stakes))
        self._say("")

    def _ask(self, prompt: str) -> bool:
        """Read a line and execute it; return False if it ends the session."""
        line = self.read(prompt).strip()
        command, _, rest = line.partition(" ")
        try:
            match command.lower():
                case "quit":
                    return False
                case "undo":
                    self._undo()
                case "show":
                    self._show()
                case "save":
                    self._say(f"Saved: {self.file.save_as(self.record, rest.strip())}")
                case "?" | "hint" | "help":
                    self._say(HELP)
                case "":
                    return self._enter()
                case _:
                    card = card_of(line, self.play)
                    self._check(card)
                    self._put(card)
        except (CrossruffError, OSError) as fault:
            self._say(str(fault))
        return True

    def _check(self, card: Card) -> None:
        """Reject a card of a hidden hand that leaves no way to deal the others."""
        after = self.play.play(card)
        if not self.play.is_open and not after.is_over:
            count_worlds(self.view(after), {})

    def _enter(self) -> bool:
        """Handle an empty line: play a card that costs nothing, or end."""
        if self.play.is_over:
            return False
        if not self.play.is_open:
            raise CrossruffError("all four hands must be known to choose a card: type one")
        decision = self.helper.decide(self.play)
        self._put(decision.action, decision.reason)
        return True

    def _undo(self) -> None:
        """Go back to the last card that a defender chose."""
        for count in reversed(range(len(self.play.cards))):
            earlier = self.play.at(count)
            if earlier.turn.side is not self.contract.declarer.side and len(earlier.legal_cards) > 1:
                self._say(f"Taken back: {self.play.cards[count].symbol} and what came after it.")
                self.play = earlier
                return
        self._say("There is nothing to take back.")

    def _show(self) -> None:
        own = self.contract.declarer
        seats: tuple[Seat, ...] = tuple(Seat)
        if not self.play.dummy_is_down:
            seats = tuple(seat for seat in Seat if seat is not own.partner)
        self._say(hands_in_words(self.board, self.play.remaining.only(*seats)))
        self._tell_tricks()

    def _say(self, words: RenderableType, style: str = "") -> None:
        if isinstance(words, str):
            # Names and files may hold brackets, which are no markup; long lines are the terminal's to wrap.
            self.console.print(Text(words, style), soft_wrap=True)
        else:
            self.console.print(words)


def card_of(text: str, play: Play) -> Card:
    """Read a typed card: suit and rank, or a rank alone where it is unambiguous.

    >>> from crossruff.model import Deal, Strain
    >>> ending = Play(Deal.parse("N:AQ... K9... 32... JT..."), Strain.NOTRUMP, Seat.WEST)
    >>> str(card_of("♠ 10", ending)), str(card_of("k", ending.play("SJ").play("SA")))
    ('ST', 'SK')
    """
    word = text.replace(" ", "")
    try:
        rank = Rank.parse(word)
    except ParseError:
        try:
            return Card.parse(word)
        except ParseError:
            raise ParseError("type a card such as SQ, or a command (? lists them)", text=text) from None
    meant = [card for card in play.legal_cards if card.rank is rank]
    if len(meant) == 1:
        return meant[0]
    led = play.trick.cards[0].suit if play.trick.cards else None
    if led is not None and (not meant or Card(led, rank) in meant):
        return Card(led, rank)
    if not meant:
        raise IllegalCard(f"{play.turn.name.title()} has no {rank} to play")
    choices = " or ".join(card.symbol for card in meant)
    raise ParseError(f"the suit is missing: {choices}", text=text)
