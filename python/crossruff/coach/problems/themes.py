"""Tell the idea of a problem from its solution: the tree, its events, the worlds that separate two lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.problems.events import danger_hand
from crossruff.coach.problems.finder import LineComparison
from crossruff.coach.problems.play_out import PlayedLine
from crossruff.coach.problems.tree import END_WON, LOW, LineNode
from crossruff.dd import Solver, solve_worlds
from crossruff.model import Card, Hand, Play, Seat, Suit

HOLD_UP, AVOIDANCE, SAFETY, FINESSE = "hold-up", "avoidance", "safety play", "finesse or drop"
CHANCES, ENTRIES, UNBLOCKING = "combining chances", "entries", "unblocking"
TRUMPS, LOSER, ENDPLAY, SQUEEZE = "trump control", "loser on loser", "endplay", "squeeze"
DISCOVERY, COUNTING, TIMING = "discovery", "counting", "timing"
COMMUNICATION, SWITCH, LEAD = "communication in defence", "active or passive", "opening lead"
HANDS, DUCKING = "second and third hand", "ducking"
TAKING, ESTABLISHING, DRAWING = "taking your tricks", "establishing tricks", "drawing trumps"
THEMES = (
    *(HOLD_UP, AVOIDANCE, SAFETY, FINESSE, CHANCES, ENTRIES, UNBLOCKING, TRUMPS, LOSER, ENDPLAY, SQUEEZE),
    *(
        TAKING,
        ESTABLISHING,
        DRAWING,
        DUCKING,
        DISCOVERY,
        COUNTING,
        TIMING,
        COMMUNICATION,
        HANDS,
        SWITCH,
        LEAD,
    ),
)


SHORT_NAMES = {"lead": LEAD, "safety": SAFETY, "loser": LOSER, "communication": COMMUNICATION}
"""Other names of themes that a player may type."""


def theme_named(text: str) -> str | None:
    """Return the theme of a name, or None.

    >>> theme_named("lead"), theme_named("Hold-up"), theme_named("chess")
    ('opening lead', 'hold-up', None)
    """
    name = text.lower()
    return SHORT_NAMES.get(name, name if name in THEMES else None)


_LOOKED_AT = 20
"""The number of worlds in which a dangerous hand is looked for."""
_SURE = 0.97
_LIKELY = 0.08
"""How often a branch must make the contract to count."""


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """The solution beside the natural line."""

    play: Play
    best: Card
    natural: Card
    right_line: PlayedLine
    wrong_line: PlayedLine
    gained: NDArray[np.bool_]
    """The worlds in which the solution makes the contract and the natural line does not."""
    tricks: tuple[float, float]
    """The mean tricks of the two cards, double dummy."""
    blind: tuple[float, float]
    """The chances of the two cards, double dummy, if the auction and the lead told nothing."""
    known: tuple[float, float]
    """The same with everything that is known."""
    dangers: NDArray[np.int8]
    """For some worlds that the solution gains, the defender who gets in by the natural card and beats it."""

    @classmethod
    def of(cls, found: LineComparison, blind: tuple[float, float], solver: Solver) -> Signs:
        """Compare the two lines of a comparison."""
        right, wrong = found.played[found.best], found.played[found.natural]
        choice = found.choice
        some = choice.hands[:100]
        answer = solve_worlds(some, choice.view.play, solver=solver)
        means = tuple(float(answer.of(card).mean()) for card in (found.best, found.natural))
        gained = right.made & ~wrong.made
        play = choice.view.play
        known = found.promises[found.best], found.promises[found.natural]
        tricks = means[0], means[1]
        dangers = _dangers(found, gained, solver)
        return cls(play, found.best, found.natural, right, wrong, gained, tricks, blind, known, dangers)

    def winner(self, line: PlayedLine) -> Seat | None:
        """Return the seat that mostly wins the first trick of a line."""
        seen = line.events.first_winner[line.events.first_winner >= 0]
        return tuple(Seat)[int(np.bincount(seen).argmax())] if len(seen) else None

    def is_ours(self, seat: Seat | None) -> bool:
        """Return whether a seat is declarer's or dummy's."""
        return seat is not None and self.play.declarer is not None and seat.side is self.play.declarer.side

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick under way."""
        return self.play.trick.cards[0].suit if self.play.trick.cards else None

    def share(self, mask: NDArray[np.bool_]) -> float:
        """Return how often something happens in the worlds that the solution gains."""
        return float(mask[self.gained].mean()) if self.gained.any() else 0.0


def _dangers(found: LineComparison, gained: NDArray[np.bool_], solver: Solver) -> NDArray[np.int8]:
    """Return for some worlds that the solution gains who gets in after the natural card and beats it."""
    choice, seats = found.choice, []
    play = choice.view.play
    for place in np.flatnonzero(gained)[:_LOOKED_AT]:
        row = choice.hands[place : place + 1].copy()
        row[:, play.turn.index] &= ~np.uint64(found.natural.bit)
        seats.append(danger_hand(play.play(found.natural), row, choice.need, solver))
    return np.array(seats, dtype=np.int8)


def themes_of(signs: Signs) -> list[str]:
    """Return the themes that the solution shows, the most telling first."""
    return [name for name, shows in _DETECTORS if shows(signs)]


def refined(theme: str, play: Play, best: Card, tree: LineNode) -> str:
    """Return a narrower theme where the solution and the natural line begin with different suits.

    The solution draws trumps where the natural line does not; it runs for home with a sure line; or it gives
    up the lead to establish tricks.
    """
    if theme == TRUMPS and best.suit is play.strain.suit and trumps_out(play):
        return DRAWING
    lost = _first_trick_lost(tree, 2)
    sure = tree.made >= _SURE and lost == 0
    if theme == ENTRIES and sure and all(then.end == END_WON for _, then in tree.replies):
        return TAKING
    if theme not in (TIMING, TRUMPS) or play.trick.cards:
        return theme
    if sure:
        return TAKING
    return ESTABLISHING if theme == TIMING and lost >= 0.5 * tree.made else theme


def trumps_out(play: Play) -> int:
    """Return how many trumps the defenders hold, in a play with the hands that declarer sees."""
    if play.strain.suit is None or play.declarer is None:
        return 0
    seats = play.declarer.side.seats
    ours = sum(play.remaining[seat].length(play.strain.suit) for seat in seats)
    return 13 - ours - sum(card.suit is play.strain.suit for card in play.cards)


def _first_trick_lost(node: LineNode, choices: int) -> float:
    """Return how often, where the contract is made, a defender leads to the next trick."""
    found = 0.0
    for word, then in node.replies:
        if "/" in word:
            found += then.made
        elif choices > 1 and len(word.split()) < 2 and then.card is not None:
            found += _first_trick_lost(then, choices - 1)
    return found


def _hold_up(signs: Signs) -> bool:
    return (
        signs.led is not None
        and not signs.is_ours(signs.play.trick.leader)
        and signs.best.suit is signs.led is signs.natural.suit
        and signs.best.rank.index < signs.natural.rank.index
        and not signs.is_ours(signs.winner(signs.right_line))
        and signs.is_ours(signs.winner(signs.wrong_line))
    )


def _loser_on_loser(signs: Signs) -> bool:
    trump = signs.play.strain.suit
    return (
        trump is not None
        and signs.led not in (None, trump, signs.best.suit)
        and signs.best.suit is not trump
        and signs.natural.suit is trump
    )


def _squeeze(signs: Signs) -> bool:
    return signs.share(signs.right_line.events.squeezed) >= 0.5


def _endplay(signs: Signs) -> bool:
    return signs.share(signs.right_line.events.thrown_in) >= 0.5


def _avoidance(signs: Signs) -> bool:
    """Tell whether the natural card lets a defender in who beats the contract, and the solution does not.

    The other defender on lead would not beat it, and wins the first trick that the solution loses.
    """
    known = signs.dangers[signs.dangers >= 0]
    if len(known) < 0.5 * len(signs.dangers) or not len(known):
        return False
    danger = int(np.bincount(known).argmax())
    first = signs.right_line.events.first_loser[signs.gained]
    return (
        float((known == danger).mean()) > 0.8
        and float((first != danger).mean()) > 0.8
        and float((first >= 0).mean()) > 0.3
    )


def _unblocking(signs: Signs) -> bool:
    if signs.led is not None:
        mover = signs.play.turn
        winners = signs.winner(signs.right_line), signs.winner(signs.wrong_line)
        return (
            signs.best.suit is signs.natural.suit is signs.led
            and signs.best.rank.index > max(signs.natural.rank.index, LOW)
            and signs.is_ours(winners[0])
            and winners[0] is winners[1] is not mover
        )
    own, other = _holdings(signs.play, signs.best.suit)
    high = signs.best.rank.index >= 9 and signs.winner(signs.right_line) is signs.play.turn
    return (
        high and len(own) <= 2 < len(other) and signs.natural.suit is not signs.best.suit and _top(other) >= 9
    )


def _entries(signs: Signs) -> bool:
    """Tell whether the solution wins the trick in one hand and the natural line in the other."""
    one, other = signs.winner(signs.right_line), signs.winner(signs.wrong_line)
    if signs.led is None:
        return False
    return (
        signs.is_ours(one)
        and signs.is_ours(other)
        and one is not other
        and signs.best.suit is signs.natural.suit
    )


def _finesse(signs: Signs) -> bool:
    if signs.best.suit is not signs.natural.suit or signs.best.suit is signs.play.strain.suit is signs.led:
        return False
    return {
        _method(signs, signs.best, signs.right_line),
        _method(signs, signs.natural, signs.wrong_line),
    } == {
        "finesse",
        "top",
    }


def _ducking(signs: Signs) -> bool:
    """Tell whether the solution gives up the first trick of a suit in which the natural card wins it."""
    return (
        signs.is_ours(signs.play.trick.leader)
        and signs.best.suit is signs.natural.suit
        and signs.best.rank.index < signs.natural.rank.index
        and not signs.is_ours(signs.winner(signs.right_line))
        and signs.is_ours(signs.winner(signs.wrong_line))
    )


def _safety(signs: Signs) -> bool:
    """Tell whether the natural card of the suit takes more tricks on average, and makes less often.

    A finesse in place of the top card is no safety play.
    """
    if signs.best.suit is not signs.natural.suit or signs.tricks[1] < signs.tricks[0] + 0.02:
        return False
    return not _finesse(signs) or _method(signs, signs.best, signs.right_line) != "finesse"


def _chances(signs: Signs) -> bool:
    """Tell whether the solution tries one chance first, and the suit of the natural line later."""
    if signs.led is not None or signs.best.suit is signs.natural.suit:
        return False
    wins = _winning_suits(signs.right_line.tree, signs.natural.suit)
    return wins[0] >= 0.12 and wins[1] >= 0.12


def _discovery(signs: Signs) -> bool:
    """Tell whether the solution looks elsewhere first, and plays the natural suit by what it saw."""
    if signs.led is not None or signs.best.suit is signs.natural.suit:
        return False
    return _depends(signs.right_line.tree, signs.natural.suit)


def _depends(node: LineNode, suit: Suit) -> bool:
    """Return whether the first card of a suit differs after replies to cards that won their tricks."""
    if node.card is None or node.card.suit is suit:
        return False
    likely = [(word, then) for word, then in node.replies if then.made >= _LIKELY and "/" not in word]
    firsts = {_first_of(then, suit) for _, then in likely} - {None}
    return len(firsts) > 1 or any(_depends(then, suit) for _, then in likely)


def _first_of(node: LineNode, suit: Suit) -> Card | None:
    """Return the first card of a suit that declarer plays on the likeliest way down."""
    while node.card is not None:
        if node.card.suit is suit:
            return node.card
        if not node.replies:
            return None
        node = max((then for _, then in node.replies), key=lambda then: then.made)
    return None


def _counting(signs: Signs) -> bool:
    """Tell whether the natural card would be as good but for the auction and the lead."""
    return signs.blind[1] >= signs.blind[0] - 0.02 and signs.known[1] < signs.known[0] - 0.07


def _trumps(signs: Signs) -> bool:
    trump = signs.play.strain.suit
    return trump is not None and (signs.best.suit is trump) != (signs.natural.suit is trump)


def _timing(signs: Signs) -> bool:
    return signs.led is None and signs.best.suit is not signs.natural.suit


_DETECTORS: tuple[tuple[str, Callable[[Signs], bool]], ...] = (
    (HOLD_UP, _hold_up),
    (LOSER, _loser_on_loser),
    (SQUEEZE, _squeeze),
    (ENDPLAY, _endplay),
    (AVOIDANCE, _avoidance),
    (UNBLOCKING, _unblocking),
    (ENTRIES, _entries),
    (DUCKING, _ducking),
    (SAFETY, _safety),
    (FINESSE, _finesse),
    (COUNTING, _counting),
    (DISCOVERY, _discovery),
    (CHANCES, _chances),
    (TRUMPS, _trumps),
    (TIMING, _timing),
)


def _holdings(play: Play, suit: Suit) -> tuple[list[Card], list[Card]]:
    """Return the cards of a suit in the hand to play and in its partner's."""
    return list(play.remaining[play.turn].suit(suit)), list(play.remaining[play.turn.partner].suit(suit))


def _top(cards: list[Card]) -> int:
    return max((card.rank.index for card in cards), default=-1)


def _method(signs: Signs, card: Card, line: PlayedLine) -> str:
    """Tell whether a line's first trick is a finesse, plays the top card, or ducks."""
    ours = [card]
    node = line.tree
    if node.replies and signs.play.trick.turn.partner is signs.play.trick.turn.after(2):
        then = node.replies[0][1]
        if len(signs.play.trick.cards) < 2 and then.card is not None and then.card.suit is card.suit:
            ours.append(then.card)
    best = max(each.rank.index for each in ours)
    seen = signs.play.remaining[signs.play.turn] | signs.play.remaining[signs.play.turn.partner]
    unseen = Hand.of(card.suit) - seen - Hand(signs.play.cards)
    if not any(each.rank.index > best for each in unseen):
        return "top"
    return "finesse" if best > LOW else "duck"


def _winning_suits(tree: LineNode, suit: Suit) -> tuple[float, float]:
    """Return how often the line makes the contract without, and with, a lead of a suit."""
    without = with_it = 0.0
    waiting = [(tree, False)]
    while waiting:
        node, led = waiting.pop()
        if not node.replies:
            without, with_it = (without, with_it + node.made) if led else (without + node.made, with_it)
        led = led or (node.card is not None and node.card.suit is suit)
        waiting += [(after, led) for _, after in node.replies]
    return without, with_it
