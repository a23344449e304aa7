"""The Rust core of Crossruff: scoring, dealing, worlds, double dummy, claims and evolving systems.

Suits are numbered spades 0, hearts 1, diamonds 2, clubs 3; strains likewise, with notrump 4;
seats north 0, east 1, south 2, west 3. A hand is an int with bit `16 * suit + rank` for each
card, where the two is rank 0 and the ace rank 12.

A wrong value raises `ValueError`, a wrong type `TypeError`, with the name of the argument.
"""

from collections.abc import Sequence
from typing import TypeAlias, final

_Suit: TypeAlias = int
_Hand: TypeAlias = int

_Box: TypeAlias = list[tuple[int, int]]
_Calls: TypeAlias = tuple[Sequence[int], Sequence[int], int, bool]

__all__ = [
    "BiddingDeals",
    "BiddingStudy",
    "BiddingSystem",
    "CancelFlag",
    "CardModel",
    "DealConstraint",
    "EvolutionSettings",
    "Population",
    "Prover",
    "SoftSampler",
    "Solver",
    "WorldSampler",
    "bidding_features",
    "bidding_switches",
    "card_units",
    "controls",
    "core_version",
    "deals",
    "dealt",
    "follow_play",
    "hcp",
    "imps",
    "kaplan_rubens",
    "losers",
    "order_of_play",
    "par",
    "par_scores",
    "processor_level",
    "quick_tricks",
    "read_cards",
    "read_hand",
    "read_lin_cards",
    "score",
    "stopper",
    "suit_lines",
    "suit_plan",
]

def core_version() -> str:
    """Return the version of the core."""

def processor_level() -> str:
    """Return the instructions that the solver uses on this processor."""

def hcp(hand: _Hand) -> int:
    """Return the high-card points: ace 4, king 3, queen 2, jack 1."""

def controls(hand: _Hand) -> int:
    """Return the controls: ace 2, king 1."""

def losers(hand: _Hand) -> int:
    """Return the losers by the classic losing trick count."""

def quick_tricks(hand: _Hand) -> float:
    """Return the quick tricks: AK 2, AQ 1.5, A 1, KQ 1, a king that is not alone 0.5."""

def kaplan_rubens(hand: _Hand) -> float:
    """Return the value of a hand of 13 cards by Kaplan and Rubens (The Bridge World, October 1982)."""

def stopper(hand: _Hand, suit: _Suit) -> int:
    """Return how a suit is stopped: 0 not, 1 partly (K alone, Qx, Jxx), 2 fully (A, Kx, Qxx, Jxxx)."""

def suit_lines(
    north: int,
    south: int,
    hidden: int,
    west: int,
    east: int,
    entries: int | None,
    payoffs: Sequence[Sequence[float]],
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[list[int]], list[list[int]], list[float], list[tuple[bytes, float, bool]]]:
    """Return the best line of a suit for each payoff, or the best that was found before it was stopped.

    Cards are sets of ranks, bit 0 the two. North is dummy; `west` and `east` are cards of which
    nothing is known, `entries` the ways to dummy outside the suit, or None for as many as wanted.
    A payoff has a value for each number of tricks. Returns the classes of hidden ranks, West's
    cards of each class by layout, the chance of each layout, and the lines: the tricks by layout, what
    the best line can be worth at most, and whether this line is a best one.
    """

def suit_plan(
    north: int,
    south: int,
    hidden: int,
    entries: int | None,
    demand: Sequence[int],
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> list[tuple[bool, int, list[tuple[int, int | None, list[tuple[int | None, bool, int | None]]]]]] | None:
    """Return the steps of a line that wins the tricks of `demand` in each layout, or None if stopped.

    A step is whether dummy leads, the rank led, and the answers: the class of the second defender, the
    rank of the hand across, and the ends of the trick: the class of the last defender (None if that
    defender shows out), whether declarer wins, and the number of the next step.
    """

def read_hand(text: str) -> _Hand | None:
    """Return the cards of a plain `AQJ3.KQ42.QT42.2` or `SAQJ3HKQ42DQT42C2`; None for anything else."""

def read_cards(text: str) -> tuple[bytes, list[int]] | None:
    """Return the numbers of cards, as in `SA H2 -`, and where each begins; None if there is anything else.

    Cards have the numbers 0 (ace of spades) to 51 (two of clubs), and hyphens 255.
    """

def read_lin_cards(text: str) -> tuple[bytes, list[int]] | None:
    """Do the same for cards as in `pc|SA|pg||pc|H2|`."""

def order_of_play(cells: bytes, first: int, leader: int, strain: int) -> bytes | None:
    """Return the places of the cells of a table in the order of play; its columns begin with `first`.

    The order ends before the first cell without a card (255); None if a card stands after it.
    """

def follow_play(
    deal: tuple[_Hand, _Hand, _Hand, _Hand], strain: int, leader: int, cards: bytes
) -> tuple[int, int, bytes] | None:
    """Return the number of tricks of a deal, of those that north-south won, and the leaders of all tricks.

    The leader of the next trick is the last one. None if a card is not legal. A hand may be known in part
    or not at all.
    """

def score(level: int, strain: int, doubling: int, vulnerable: bool, tricks: int) -> int:
    """Return the duplicate score of declarer's side; doubling is 0, 1 (doubled) or 2 (redoubled)."""

def imps(points: int) -> int:
    """Return the international match points for a difference in points, with its sign."""

def par(tricks: bytes, vulnerability: int, dealer: int) -> tuple[int, list[tuple[int, int, int]]]:
    """Return the par score of north-south, and the contracts as level, strain and declarer.

    `tricks` are 20 bytes as `Solver.table` returns them. The vulnerability is none 0, north-south 1,
    east-west 2, both 3.
    """

def par_scores(tricks: bytes) -> bytes:
    """Return the par scores of many tables: 16 little-endian 16-bit numbers for each.

    They are ordered by dealer, and in each by vulnerability, numbered as in `par`.
    """

def dealt(seed: int, number: int) -> tuple[_Hand, _Hand, _Hand, _Hand]:
    """Return the hands of a numbered deal of a seed: north, east, south, west."""

def deals(seed: int, first: int, count: int) -> bytes:
    """Return consecutive deals of a seed, as little-endian 64-bit hands: north, east, south, west, ...

    `numpy.frombuffer(deals(seed, first, count), dtype="<u8").reshape(-1, 4)` reads them. One
    call returns at most 2**22 deals.
    """

@final
class DealConstraint:
    """A condition on deals: a postfix program of tests, and cards fixed for the seats.

    A step of the program is a tuple. `seats` are four bits (north 1, east 2, south 4, west 8);
    their cards are taken together. Ranges include both ends.

    - `("hcp" | "controls" | "losers" | "quick_tricks", seats, low, high)`: quick tricks in halves
    - `("length" | "suit_points" | "top3" | "top5", seats, suit, low, high)`
    - `("holds", seats, cards, low, high)`: how many of these cards are held
    - `("shape", seats, [(spades, hearts, diamonds, clubs), ...])`: for one seat only
    - `("and",)`, `("or",)`: join the last two conditions; `("and", n)`, `("or", n)` the last n
    - `("not",)`: the opposite of the last condition

    The program must leave one condition. The empty program accepts every deal.
    """

    def __new__(
        cls,
        program: Sequence[tuple[object, ...]],
        fixed: tuple[_Hand, _Hand, _Hand, _Hand] | None = None,
    ) -> DealConstraint: ...
    def accepts(self, north: _Hand, east: _Hand, south: _Hand, west: _Hand) -> bool:
        """Return whether a deal has the fixed cards in their places and meets the program."""

    def find(
        self, seed: int, number: int, attempt: int, count: int, budget: int
    ) -> tuple[bytes, int, int, int]:
        """Return deals of a seed from an attempt at a number on.

        Returns packed deals, next number, next attempt, and the number of attempts. Stops after `count`
        deals or `budget` attempts. The deal of a number is that of its first accepted attempt, counted
        from 0.
        """

@final
class CancelFlag:
    """A flag that cancels the calls it was passed to, from any thread.

    A cancelled call returns soon, with the results it has.

    >>> from crossruff import dd
    >>> flag = dd.CancelFlag()
    >>> flag.set()  # from another thread, while `dd.solve_worlds(worlds, play, cancel=flag)` runs
    >>> flag.is_set()
    True
    """

    def __new__(cls) -> CancelFlag: ...
    def set(self) -> None:
        """Cancel the calls that were passed this flag."""

    def is_set(self) -> bool:
        """Return whether the flag was set."""

@final
class Solver:
    """Solve positions double dummy, and keep the results for the next call.

    Cards are bits as in hands. `played` are the cards of the trick under way, the leader's first;
    the hands do not hold them any more. Worlds are packed as little-endian 64-bit hands, north
    first. `memory` is in bytes, for all threads together. Calls without `threads` use the number of the
    solver; 0 means all cores.

    >>> from crossruff import dd
    >>> from crossruff.model import Play
    >>> solver = dd.Solver(memory=64_000_000, threads=1)
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S")
    >>> dd.best_tricks(play, solver=solver), dd.best_tricks(play.play("S2"), solver=solver)
    (1, 1)
    """

    def __new__(cls, memory: int | None = None, threads: int | None = None) -> Solver: ...
    def clear(self) -> None:
        """Forget all results."""

    def table(self, north: _Hand, east: _Hand, south: _Hand, west: _Hand) -> bytes:
        """Return the 20 results of a deal: declarers north to west, in each spades to clubs and notrump."""

    def tables(self, deals: bytes, threads: int | None = None) -> bytes:
        """Return the tables of many deals, packed as little-endian 64-bit hands; 20 bytes a deal."""

    def cards(
        self,
        hands: tuple[_Hand, _Hand, _Hand, _Hand],
        strain: int,
        leader: int,
        played: Sequence[int],
        goal: str = "every",
        target: int | None = None,
    ) -> list[tuple[int, int]]:
        """Return the value of every card of the hand to play: the card as a bit, and the tricks of its side.

        The goal is "every" card's tricks, the "best" card alone, or whether the "target" is reached
        (1 or 0).
        """

    def worlds(
        self,
        worlds: bytes,
        strain: int,
        leader: int,
        played: Sequence[int],
        goal: str = "every",
        target: int | None = None,
        *,
        only: Sequence[int] | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[int], bytes]:
        """Return the value of every card in each of many worlds.

        Returns the legal cards as bits, and for each world a byte for each of them; 255 means that the
        world was not finished in time. With `only`, some cards, the others are not solved; but where a target
        is reached by others alone, one of them is named.
        """

    def plan(
        self,
        worlds: bytes,
        weights: Sequence[float],
        strain: int,
        leader: int,
        played: Sequence[int],
        payoff: Sequence[float],
        preference: Sequence[int],
        horizon: int,
        effort: int,
        *,
        every_card: bool = False,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[tuple[int, float, float, bool]], list[int], bytes, int, bool] | None:
        """Return the best plan of the side to play for all worlds together.

        Its two hands must be the same in all worlds. `payoff` is the value of 0, 1, 2, ... tricks from here
        on; `horizon` is how many choices are searched, and `effort` limits the work beyond the first, roughly
        in microseconds of one thread (counted, not timed). Cards that cannot be the best are only bounded,
        unless `every_card` is set. Returns the cards that differ, the best first,
        each with its promise (the payoff if all cards were seen after it), its value (an upper bound if the
        last item is false) and whether it was searched; then the legal cards and their tricks in each world,
        as `worlds` does; the horizon reached, and whether a farther one would change nothing. Returns None if
        no world was solved in time.
        """

    def decide(
        self,
        worlds: bytes,
        weights: Sequence[float],
        strain: int,
        leader: int,
        played: Sequence[int],
        payoff: Sequence[float],
        preference: Sequence[int],
        tolerance: float = 0.0,
        risk: float = 0.0,
        *,
        equals: bool = False,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[tuple[int, float, float, bool, bytes, bytes]], int, str] | None:
        """Return the best card for a payoff of 0, 1, 2, ... tricks, and bounds of the others.

        Returns the cards that differ, the chosen one first, each with the lowest and the highest mean payoff,
        whether it is proved to be as good as the first, and the fewest and the most tricks in each world, a
        byte each; then the number of worlds looked at, and whether the choice is "proved", "tested" or
        "stopped". Of equal cards the first in `preference` is chosen; `equals` asks for all of them. The
        chosen card may be worse than the best by `tolerance`. With a `risk`, the search ends when the other
        worlds are not expected to cost more. Returns None if no world has a weight.
        """

    def alphamu(
        self,
        worlds: bytes,
        weights: Sequence[float],
        strain: int,
        leader: int,
        played: Sequence[int],
        need: int,
        preference: Sequence[int],
        moves: int,
        *,
        every_card: bool = False,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[tuple[int, float, float, bool]], int, int, bool] | None:
        """Return the share of worlds that the side to play wins together after each card.

        Its two hands must be the same in all worlds, of which there may be 128. A world is won with `need`
        more tricks; `moves` is how many choices are searched. Cards that cannot be the best are only bounded,
        unless `every_card` is set. Returns the cards that differ, the best first,
        each with its promise (the share if all cards were seen after it), its value (an upper bound if the
        last item is false) and whether it was searched; then the number of worlds solved, the number of
        choices searched, and whether more would change nothing; None if no world was solved in time.
        """

    def weigh(
        self,
        worlds: bytes,
        strain: int,
        cards: Sequence[tuple[int, int]],
        hidden: Sequence[int],
        since: int,
        p: float,
        totals: Sequence[int | None] = ...,
        *,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> list[float]:
        """Return how likely the hidden seats were to play their cards, in each world before the first card.

        `cards` are all cards played, each with its seat; those of the hidden seats from number `since` on
        are judged. A seat sees all cards: with probability `p` it plays one that costs nothing, all of them
        with equal chances. `totals`, where known and for p = 1, are the tricks that the others take in all
        if everybody plays well from number `since` on. The likelihood is 0 where a card was not legal, and
        nan for worlds that were not finished in time.
        """

@final
class CardModel:
    """Judge cards by coefficients that were fitted to the play of others.

    Coefficients are little-endian 32-bit floats, table after table as in `tables`. `calls` are the suits that
    each seat has bid, those of which it has doubled a bid, as sets of bits with spades first, the level of
    the contract, and whether it is doubled. Worlds are those before the first card.
    """

    def __new__(cls, coefficients: bytes) -> CardModel: ...
    @staticmethod
    def tables() -> list[tuple[str, list[str], list[tuple[str, int]]]]:
        """Return the stages of choices: name, situations, and the names and sizes of their tables."""

    def weigh(
        self,
        worlds: bytes,
        strain: int,
        declarer: int,
        calls: _Calls,
        cards: Sequence[tuple[int, int]],
        exponents: Sequence[float],
    ) -> bytes:
        """Return the logarithm of the likelihood of the cards in each world, as 64-bit floats.

        `exponents` are how much each card counts; 0 leaves it out. The logarithm is minus infinity where a
        card was not legal.
        """

    def probabilities(
        self, world: bytes, strain: int, declarer: int, calls: _Calls, cards: Sequence[tuple[int, int]]
    ) -> list[tuple[int, float]]:
        """Return the legal cards at the turn of the last card, with their probabilities."""

    @staticmethod
    def choices(
        world: bytes, strain: int, declarer: int, calls: _Calls, cards: Sequence[tuple[int, int]]
    ) -> tuple[bytes, list[tuple[int, int, int, list[list[int]]]]]:
        """Return the choices of a play, for a fit.

        First the number of legal cards of each card, then for each choice the number of its card, its stage,
        the option that was taken, and the coefficients that describe each option.
        """

@final
class Prover:
    """Prove claims from one position: tricks that are sure in every world.

    A line is the cards played from that position on. A goal is `tricks` tricks from there on before more
    than `losers` are lost. The answer is None when the effort, in cards searched, is used up.
    """

    def __new__(
        cls,
        hands: Sequence[_Hand],
        hidden: _Hand,
        hidden_seats: Sequence[tuple[int, int]],
        cases: Sequence[tuple[Sequence[int], _Hand, _Hand]],
        ours: Sequence[int],
        strain: int,
        leader: int,
        table: Sequence[_Hand],
    ) -> Prover: ...
    def proves(self, line: Sequence[_Hand], tricks: int, losers: int, effort: int) -> bool | None:
        """Return whether the goal is sure after a line."""

    def beats_combined(
        self, tricks: int, losers: int, effort: int, *, printed_ruffs: bool = False
    ) -> bool | None:
        """Return whether the goal is reached against the combined defender of the thesis.

        That defender is stronger than any two hands, unless `printed_ruffs` is set: then it ruffs by the
        rule as the thesis prints it, which forgets discards. Returns None also where it cannot be used: for a
        claim of a defender, or with several cases.
        """

    def card(self, line: Sequence[_Hand], tricks: int, losers: int, effort: int) -> _Hand | None:
        """Return the card that reaches the goal after a line, where the claimer chooses; 0 if none does."""

    def refutation(self, line: Sequence[_Hand], tricks: int, losers: int, effort: int) -> _Hand | None:
        """Return a card of the others after which the goal is no longer sure; 0 if there is none."""

    def look(self, line: Sequence[_Hand]) -> tuple[int, list[_Hand], list[_Hand]]:
        """Return the next seat after a line, its different cards, and the known cards of each seat.

        Of equal cards only the lowest is returned.
        """

    def world(self, line: Sequence[_Hand]) -> list[_Hand]:
        """Return one world that fits a line, North first."""

@final
class WorldSampler:
    """Sample deals of the hidden cards that fit what is known of the hidden hands.

    `hidden` has for each hidden seat the number of its cards, and boxes of which at least one contains
    its hand. A box is ten numbers: the least and most hidden cards of spades, hearts, diamonds and
    clubs, and the least and most points of the hidden cards. Worlds are packed as little-endian
    64-bit hands, for the hidden seats in their order.
    """

    def __new__(cls, cards: _Hand, hidden: Sequence[tuple[int, Sequence[Sequence[int]]]]) -> WorldSampler: ...
    def count(self) -> tuple[int, bool]:
        """Return the number of worlds, and whether it is exact or an upper bound."""

    def sample(self, seed: int, first: int, count: int, budget: int) -> tuple[bytes, int]:
        """Return worlds of a seed from a number on, and how many attempts were made.

        All worlds are equally likely. Stops after `count` worlds (at most 2**22) or `budget` attempts.
        Each number has its own world, for any count.
        """

    def all(self, limit: int) -> bytes | None:
        """Return all worlds in order; None if there are more than the limit, or if that is unknown."""

@final
class SoftSampler:
    """Sample deals of the hidden cards by the likelihood of the hidden hands.

    `hidden` has for each hidden seat the number of its cards, the cards that it has shown, the suits that it
    is out of as bits with spades first, boxes for the whole hand, and 24 likelihoods. A box is ten bytes: the
    least and most cards of spades, hearts, diamonds and clubs, and the least and most points. The likelihoods
    are those of 0 to 3 or more cards outside of a box, for each of 0 to 5 or more points outside; the box
    with the largest counts. Worlds are packed as little-endian 64-bit hands, for the hidden seats in order.
    """

    def __new__(
        cls, cards: _Hand, hidden: Sequence[tuple[int, _Hand, int, bytes, Sequence[float]]]
    ) -> SoftSampler: ...
    def total(self) -> float:
        """Return the sum of the likelihoods of all worlds; an estimate if three hands are hidden."""

    def sample(self, seed: int, first: int, count: int) -> tuple[bytes, int]:
        """Return worlds of a seed from a number on, and how many attempts were made.

        Worlds come up in proportion to their likelihoods. Each number has its own world, for any count.
        There are fewer only if no world has a likelihood.
        """

    def likelihoods(self, packed: bytes) -> bytes:
        """Return the likelihoods of packed worlds as little-endian 64-bit floats."""

def bidding_features(hand: _Hand) -> list[int]:
    """Return points in units of 5/64, the lengths from spades to clubs, controls, losers and shape class."""

def card_units() -> list[int]:
    """Return the points of cards of each rank in units of 5/64, the two first."""

def bidding_switches() -> tuple[int, int]:
    """Return the switches of the thesis's nodes, and those of all nodes."""

@final
class BiddingDeals:
    """Deals with their double-dummy results, prepared for bidding.

    `hands` are packed as little-endian 64-bit hands, north first; `tricks` have 20 bytes a deal, by
    strain (spades, hearts, diamonds, clubs, notrump) and in each by seat. `dealers` and `vulnerable`
    have a byte a deal: seats, and 0 none, 1 North-South, 2 East-West, 3 both.
    """

    def __new__(cls, hands: bytes, tricks: bytes, dealers: bytes, vulnerable: bytes) -> BiddingDeals: ...
    def __len__(self) -> int: ...
    def pars(self) -> list[int]:
        """Return the par scores of North-South."""

    def distances_of_passing(self) -> list[int]:
        """Return the distance from par on each deal if everybody passes, in match points."""

@final
class BiddingSystem:
    """A bidding system: states with programs of 32-bit entries, and transitions.

    `words` are the entries, state by state; `transitions` have 39 bytes a state: the next state
    after each call, and last the state whose program is inherited. Calls are numbered pass 0,
    double 1, redouble 2, and the bids from 3 (one club) to 37. `switches` are bits of the nodes
    that the entries may have.
    """

    def __new__(
        cls, states: int, inherited: int, switches: int, words: Sequence[int], transitions: bytes
    ) -> BiddingSystem: ...
    @staticmethod
    def from_bytes(data: bytes) -> BiddingSystem:
        """Read a system from its bytes."""

    def to_bytes(self) -> bytes:
        """Return the bytes of the system."""

    @property
    def form(self) -> tuple[int, int, int]:
        """Return the number of states, of entries in each, and of inherited programs."""

    @property
    def switches(self) -> int:
        """Return the nodes that are switched on."""

    @property
    def words(self) -> list[int]:
        """Return the entries, state by state."""

    @property
    def transitions(self) -> bytes:
        """Return the transitions, state by state."""

    def is_like(self, other: BiddingSystem) -> bool:
        """Return whether two systems are sure to make the same calls always."""

    def distances_from_par(
        self, deals: BiddingDeals, doubled_from: int | None = None, gifts: bool = True
    ) -> list[int]:
        """Return the distance from par on each deal when the system plays against itself, in match points.

        Contracts that fail by `doubled_from` tricks or more count as doubled. Without `gifts`, a double of
        a contract that makes does not bring the score nearer to par.
        """

    @staticmethod
    def passing(states: int, entries: int, inherited: int, switches: int) -> BiddingSystem:
        """Return a system that always passes."""

    def match_results(
        self, other: BiddingSystem, deals: BiddingDeals, doubled_from: int | None = None
    ) -> list[int]:
        """Return the match points that it wins against another on each deal, played in both directions."""

    def auction(self, other: BiddingSystem, deals: BiddingDeals, number: int) -> list[int]:
        """Return the calls on a deal, from the dealer on; the other system plays East-West."""

    def score(self, other: BiddingSystem, deals: BiddingDeals, number: int) -> int:
        """Return the score of North-South on a deal; the other system plays East-West."""

    def check_truth(self, other: BiddingSystem, deals: BiddingDeals) -> int:
        """Check on all deals that every hand is in the inferred knowledge, after each call.

        The dealer's side has this system. Returns the number of calls; raises if an inference is not true.
        """

    def explain(
        self, other: BiddingSystem, vulnerable: tuple[bool, bool], calls: Sequence[int]
    ) -> tuple[list[_Box] | None, list[list[_Box]], bool, tuple[int, int], list[tuple[int, list[_Box]]]]:
        """Return the public knowledge after some calls; the side of the dealer has this system.

        Returns the ranges of the four players from the dealer on (None if no deal leads to these calls), for
        each player boxes of which one contains the hand, whether these are exactly the hands that the calls
        show, the states of the two sides, and each possible next call with its boxes. A box has the least and
        the most of points (in units of 5/64), spades, hearts, diamonds, clubs, controls, losers, and shape
        class.
        """

    def call(
        self, other: BiddingSystem, vulnerable: tuple[bool, bool], calls: Sequence[int], hand: _Hand
    ) -> int | None:
        """Return the call of the next player with a hand after some calls; None if the auction is over."""

@final
class BiddingStudy:
    """The settings of lessons in which systems study their auctions.

    Each lesson uses `turns` turns, compares `steps` programs, and tests the best ones on `boards` boards.
    `par` and `won` are the weights of an IMP of distance from par, and of an IMP won. With `adopting` a state
    may become a copy of another. Contracts that fail by `doubled_from` tricks or more count as doubled; 0
    switches that off. Without `gifts`, a double of a contract that makes does not bring the score nearer to
    par.
    """

    def __new__(
        cls,
        *,
        seed: int,
        turns: int,
        steps: int,
        boards: int,
        par: int,
        won: int,
        adopting: bool,
        doubled_from: int,
        gifts: bool,
    ) -> BiddingStudy: ...
    def teach(
        self,
        system: BiddingSystem,
        opponents: Sequence[BiddingSystem],
        deals: BiddingDeals,
        first: int,
        lessons: int,
    ) -> tuple[BiddingSystem, int]:
        """Return a system after some lessons, and how many of them taught it something.

        The lessons are numbered from `first` on; the system plays against itself and the opponents.
        """

@final
class EvolutionSettings:
    """The settings of a population.

    `threshold` and `push_penalty` are match points; `weights` are how often each operator is used:
    bit mutation, entry mutation, insertion, deletion, transition mutation, bitwise, entry and state
    crossover, state adoption. Parents are the best of `contest` random members.
    """

    def __new__(
        cls,
        *,
        seed: int,
        states: int,
        entries: int,
        inherited: int,
        switches: int,
        threshold: float,
        push_penalty: float,
        migration: float,
        weights: Sequence[int],
        bit_rate: float,
        entry_rate: float,
        transition_rate: float,
        contest: int,
    ) -> EvolutionSettings: ...

@final
class Population:
    """A population of bidding systems that evolve by playing one another.

    Its future depends on its bytes and on the deals, not on the number of threads.
    """

    @staticmethod
    def random(settings: EvolutionSettings, size: int) -> Population:
        """Return a population of random systems."""

    @staticmethod
    def of(settings: EvolutionSettings, systems: Sequence[BiddingSystem]) -> Population:
        """Return a population of the given systems."""

    @staticmethod
    def of_winners(
        settings: EvolutionSettings, size: int, rivals: int, robins: int, deals: BiddingDeals
    ) -> Population:
        """Return a population of the winners of small tournaments of random systems.

        Each tournament has `rivals` systems and `robins` round robins.
        """

    @staticmethod
    def from_bytes(data: bytes) -> Population:
        """Read a population from its bytes."""

    def to_bytes(self) -> bytes:
        """Return the bytes of the population; a population that is read from them has the same future."""

    def advance(self, deals: BiddingDeals, rounds: int, threads: int | None = None) -> None:
        """Play rounds, in each of which every member plays one board."""

    def change(self, settings: EvolutionSettings) -> None:
        """Change the settings; the form of the systems must stay."""

    def welcome(self, systems: Sequence[BiddingSystem]) -> None:
        """Offer these systems as immigrants from now on, instead of those before."""

    def __len__(self) -> int: ...
    @property
    def boards(self) -> int:
        """Return the number of boards played since the beginning."""

    @property
    def rounds(self) -> int:
        """Return the number of rounds played since the beginning."""

    @property
    def rounds_a_robin(self) -> int:
        """Return how many rounds a round robin has."""

    def best(self) -> BiddingSystem:
        """Return the fittest system."""

    def fittest(self, count: int) -> list[BiddingSystem]:
        """Return the fittest systems, the best first."""

    def members(self) -> list[tuple[float, int, int]]:
        """Return for each member its fitness in match points, boards played, and pushes in a row."""

    def system(self, number: int) -> BiddingSystem:
        """Return the system of a member."""

    def take_tally(self) -> tuple[int, int, int, int, int, int]:
        """Return the counts since the last call.

        Returns boards, pushes, replaced members, of these by immigrants, the sum of the ages of replaced
        members, and the greatest age.
        """
