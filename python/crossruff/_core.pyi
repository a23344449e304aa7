"""The Rust core of Crossruff: hand evaluation, scoring, dealing, worlds, double dummy, evolving systems.

Suits are numbered spades 0, hearts 1, diamonds 2, clubs 3; strains likewise, with notrump 4;
seats north 0, east 1, south 2, west 3. A hand is an int with bit `16 * suit + rank` for each
card, where the two is rank 0 and the ace rank 12.

What is out of range raises `ValueError` with the name of the argument.
"""

from collections.abc import Sequence
from typing import TypeAlias, final

_Suit: TypeAlias = int
_Hand: TypeAlias = int

_Box: TypeAlias = list[tuple[int, int]]

__all__ = [
    "BiddingDeals",
    "BiddingStudy",
    "BiddingSystem",
    "CancelFlag",
    "DealConstraint",
    "EvolutionSettings",
    "Population",
    "Prover",
    "Solver",
    "WorldSampler",
    "bidding_features",
    "bidding_switches",
    "card_units",
    "controls",
    "deals",
    "dealt",
    "hcp",
    "imps",
    "kaplan_rubens",
    "losers",
    "par",
    "par_scores",
    "quick_tricks",
    "score",
    "stopper",
]

def hcp(hand: _Hand) -> int:
    """High-card points: ace 4, king 3, queen 2, jack 1."""

def controls(hand: _Hand) -> int:
    """Controls: ace 2, king 1."""

def losers(hand: _Hand) -> int:
    """Losers by the classic losing trick count."""

def quick_tricks(hand: _Hand) -> float:
    """Quick tricks: AK 2, AQ 1.5, A 1, KQ 1, a king that is not alone 0.5."""

def kaplan_rubens(hand: _Hand) -> float:
    """The value of a hand of 13 cards by Kaplan and Rubens (The Bridge World, October 1982)."""

def stopper(hand: _Hand, suit: _Suit) -> int:
    """How a suit is stopped: 0 not, 1 partly (K alone, Qx, Jxx), 2 fully (A, Kx, Qxx, Jxxx)."""

def score(level: int, strain: int, doubling: int, vulnerable: bool, tricks: int) -> int:
    """The duplicate score of declarer's side; doubling is 0, 1 (doubled) or 2 (redoubled)."""

def imps(points: int) -> int:
    """International match points for a difference in points, with its sign."""

def par(tricks: bytes, vulnerability: int, dealer: int) -> tuple[int, list[tuple[int, int, int]]]:
    """The par score of north-south, and the contracts as level, strain and declarer.

    `tricks` are 20 bytes as `Solver.table` gives them. Vulnerable are nobody 0, north-south 1, east-west 2,
    all 3.
    """

def par_scores(tricks: bytes) -> bytes:
    """The par scores of many tables: 16 little-endian 16-bit numbers for each.

    They are by dealer, and in each by vulnerability, numbered as in `par`.
    """

def dealt(seed: int, number: int) -> tuple[_Hand, _Hand, _Hand, _Hand]:
    """The hands of a numbered deal of a seed: north, east, south, west."""

def deals(seed: int, first: int, count: int) -> bytes:
    """Consecutive deals of a seed, as little-endian 64-bit hands: north, east, south, west, ...

    `numpy.frombuffer(deals(seed, first, count), dtype="<u8").reshape(-1, 4)` reads them. One
    call gives at most 2**22 deals.
    """

@final
class DealConstraint:
    """What is asked of deals: a postfix program of tests, and cards fixed for the seats.

    A step of the program is a tuple. `seats` are four bits (north 1, east 2, south 4, west 8);
    their cards are taken together. Ranges include both ends.

    - `("hcp" | "controls" | "losers" | "quick_tricks", seats, low, high)`: quick tricks in halves
    - `("length" | "suit_points" | "top3" | "top5", seats, suit, low, high)`
    - `("holds", seats, cards, low, high)`: how many of these cards are held
    - `("shape", seats, [(spades, hearts, diamonds, clubs), ...])`: for one seat only
    - `("and",)`, `("or",)`: join the last two conditions; `("and", n)`, `("or", n)` the last n
    - `("not",)`: the opposite of the last condition

    The program leaves one condition. The empty program accepts every deal.
    """

    def __new__(
        cls,
        program: Sequence[tuple[object, ...]],
        fixed: tuple[_Hand, _Hand, _Hand, _Hand] | None = None,
    ) -> DealConstraint: ...
    def accepts(self, north: _Hand, east: _Hand, south: _Hand, west: _Hand) -> bool:
        """Whether a deal has the fixed cards in their places and meets the program."""

    def find(
        self, seed: int, number: int, attempt: int, count: int, budget: int
    ) -> tuple[bytes, int, int, int]:
        """Deals of a seed from an attempt at a number on: packed deals, next number, next attempt, attempts.

        Stops after `count` deals or `budget` attempts. The deal of a number is that of its first
        attempt, from 0, which is accepted.
        """

@final
class CancelFlag:
    """Told once, from any thread, a call that was given it ends soon, with what it has."""

    def __new__(cls) -> CancelFlag: ...
    def set(self) -> None:
        """End the calls that were given this flag."""

    def is_set(self) -> bool:
        """Whether it has been set."""

@final
class Solver:
    """Solves positions double dummy, and remembers what it found for the next call.

    Cards are bits as in hands. `played` are the cards of the trick under way, the leader's first;
    the hands do not hold them any more. `memory` is in bytes, for all threads together; calls that name
    no number of threads take that of the solver, and with 0 there are as many as cores.
    """

    def __new__(cls, memory: int | None = None, threads: int | None = None) -> Solver: ...
    def clear(self) -> None:
        """Forget everything."""

    def table(self, north: _Hand, east: _Hand, south: _Hand, west: _Hand) -> bytes:
        """The twenty results of a deal: declarers north to west, in each spades to clubs and notrump."""

    def tables(self, deals: bytes, threads: int | None = None) -> bytes:
        """The tables of many deals, packed as little-endian 64-bit hands; 20 bytes a deal."""

    def cards(
        self,
        hands: tuple[_Hand, _Hand, _Hand, _Hand],
        strain: int,
        leader: int,
        played: Sequence[int],
        goal: str = "every",
        target: int | None = None,
    ) -> list[tuple[int, int]]:
        """What every card of the hand to play is worth: the card as a bit, and the tricks of its side.

        The goal is "every" card's tricks, the "best" card alone, or whether the "target" is reached
        (1 or 0).
        """

    def worlds(
        self,
        layouts: bytes,
        strain: int,
        leader: int,
        played: Sequence[int],
        goal: str = "every",
        target: int | None = None,
        *,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[int], bytes]:
        """What every card is worth in each of many layouts of the hidden cards.

        Gives the legal cards as bits, and for each layout a byte for each of them; 255 is not
        finished in time.
        """

    def plan(
        self,
        layouts: bytes,
        weights: Sequence[float],
        strain: int,
        leader: int,
        played: Sequence[int],
        payoff: Sequence[float],
        preference: Sequence[int],
        horizon: int,
        effort: int,
        *,
        seconds: float | None = None,
        threads: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[tuple[int, float, float, bool]], list[int], bytes, int, bool] | None:
        """The best plan of the side to play for all layouts together; its two hands are the same in all.

        `payoff` is what 0, 1, 2, ... tricks from here on are worth; `horizon` is how many choices are
        looked at, and `effort` about how many microseconds of one thread may be spent beyond the first
        (counted, not timed). Gives the cards that differ, the best first, each with its promise (if all
        cards were seen after it), its value (at most so much, if the last is false) and whether it was
        searched; then the legal cards and their tricks in each layout, as `worlds`; the horizon reached,
        and whether a farther one would change nothing. None if no layout was solved in time.
        """

    def weigh(
        self,
        layouts: bytes,
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
        """How likely the hidden seats were to play as they did, in each layout of the cards before the first.

        `cards` are all cards played, each with its seat; those of the hidden seats from number `since` on
        are judged. A seat sees all cards: with probability `p` it plays one that costs nothing, all of them
        with the same chance. `totals`, where known and for p = 1, are the tricks that the others take in
        all if everybody plays well from number `since` on. 0 where a card was not legal, nan where it was
        not finished in time.
        """

@final
class Prover:
    """Proves claims from one position: tricks that are taken whatever the hidden cards are.

    A line is the cards played from that position on; a goal is so many tricks from there on, before more
    than so many are lost. Where the effort (in cards looked at) is spent, the answer is None.
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
        """Whether the goal is reached after a line, whatever happens."""

    def beats_combined(self, tricks: int, losers: int, effort: int) -> bool | None:
        """Whether the goal is reached against the combined defender, who is stronger than any two hands.

        None also where he cannot be asked: for a claim of a defender, or with alternatives.
        """

    def card(self, line: Sequence[_Hand], tricks: int, losers: int, effort: int) -> _Hand | None:
        """The card that reaches the goal after a line, where the claimer chooses; 0 if there is none."""

    def refutation(self, line: Sequence[_Hand], tricks: int, losers: int, effort: int) -> _Hand | None:
        """A card of the others after which the goal is not sure any more; 0 if there is none."""

    def look(self, line: Sequence[_Hand]) -> tuple[int, list[_Hand], list[_Hand]]:
        """After a line: who is next, the different cards that may come, and what each seat is known to have.

        Of cards that are alike the lowest is given.
        """

    def layout(self, line: Sequence[_Hand]) -> list[_Hand]:
        """One layout that agrees with a line, North first."""

@final
class WorldSampler:
    """Lays out the hidden cards in agreement with what is known of the hidden hands.

    `hidden` has for each hidden seat how many cards it has, and the boxes of which it is in one or
    more. A box is ten numbers: the least and most hidden cards of spades, hearts, diamonds and
    clubs, and the least and most points of the hidden cards. Worlds are packed as little-endian
    64-bit hands, for the hidden seats in their order.
    """

    def __new__(cls, cards: _Hand, hidden: Sequence[tuple[int, Sequence[Sequence[int]]]]) -> WorldSampler: ...
    def count(self) -> tuple[int, bool]:
        """How many layouts there are, and whether it is exactly so many or at most."""

    def sample(self, seed: int, first: int, count: int, budget: int) -> tuple[bytes, int]:
        """Worlds of a seed from a number on, and how many attempts were made.

        All layouts are equally likely. Stops after `count` worlds (2**22 at most) or `budget`
        attempts. Each number has its world, whatever the count.
        """

    def all(self, limit: int) -> bytes | None:
        """All layouts in order; None if they are more than the limit, or if that cannot be told."""

def bidding_features(hand: _Hand) -> list[int]:
    """Points in units of 5/64, the lengths from spades to clubs, controls, losers, and shape class."""

def card_units() -> list[int]:
    """What cards of each rank are worth in units of 5/64, the two first."""

def bidding_switches() -> tuple[int, int]:
    """The switches of the thesis's nodes, and those of all."""

@final
class BiddingDeals:
    """Deals with their double-dummy results, made ready to be bid.

    `hands` are packed as little-endian 64-bit hands, north first; `tricks` have 20 bytes a deal, by
    strain (spades, hearts, diamonds, clubs, notrump) and in each by seat. `dealers` and `vulnerable`
    have a byte a deal: seats, and 0 none, 1 North-South, 2 East-West, 3 both.
    """

    def __new__(cls, hands: bytes, tricks: bytes, dealers: bytes, vulnerable: bytes) -> BiddingDeals: ...
    def __len__(self) -> int: ...
    def pars(self) -> list[int]:
        """The par scores of North-South."""

    def distances_of_passing(self) -> list[int]:
        """How many match points everybody passing is away from par, on each deal."""

@final
class BiddingSystem:
    """A bidding system: states with programs of 32-bit entries, and transitions.

    `words` are the entries, state by state; `transitions` have 39 bytes a state: the next state
    after each call, and last the state whose program is run on into. Calls are numbered pass 0,
    double 1, redouble 2, and the bids from 3 (one club) to 37. `switches` are bits of the nodes
    that the entries may mean.
    """

    def __new__(
        cls, states: int, inherited: int, switches: int, words: Sequence[int], transitions: bytes
    ) -> BiddingSystem: ...
    @staticmethod
    def from_bytes(data: bytes) -> BiddingSystem:
        """The system of these bytes."""

    def to_bytes(self) -> bytes:
        """The bytes of the system."""

    @property
    def form(self) -> tuple[int, int, int]:
        """States, entries of each, and programs that one may run on into."""

    @property
    def switches(self) -> int:
        """The nodes that are switched on."""

    @property
    def words(self) -> list[int]:
        """The entries, state by state."""

    @property
    def transitions(self) -> bytes:
        """The transitions, state by state."""

    def is_like(self, other: BiddingSystem) -> bool:
        """Whether two systems are sure to make the same calls always."""

    def distances_from_par(
        self, deals: BiddingDeals, doubled_from: int | None = None, gifts: bool = True
    ) -> list[int]:
        """How many match points the system, playing against itself, is away from par on each deal."""

    @staticmethod
    def passing(states: int, entries: int, inherited: int, switches: int) -> BiddingSystem:
        """A system that always passes."""

    def match_results(
        self, other: BiddingSystem, deals: BiddingDeals, doubled_from: int | None = None
    ) -> list[int]:
        """The match points that it wins against another on each deal, played in both directions."""

    def auction(self, other: BiddingSystem, deals: BiddingDeals, number: int) -> list[int]:
        """The calls on a deal, from the dealer on; this system has North-South, another East-West."""

    def score(self, other: BiddingSystem, deals: BiddingDeals, number: int) -> int:
        """What North-South score on a deal; this system has North-South, another East-West."""

    def check_truth(self, other: BiddingSystem, deals: BiddingDeals) -> int:
        """Check on all deals that every hand lies in what is inferred, after each call.

        The dealer's side has this system. Gives the number of calls; what is untrue raises.
        """

    def explain(
        self, other: BiddingSystem, vulnerable: tuple[bool, bool], calls: Sequence[int]
    ) -> tuple[list[_Box] | None, list[list[_Box]], bool, tuple[int, int], list[tuple[int, list[_Box]]]]:
        """What everybody knows after some calls; the dealer's side has this system, the other another.

        Gives the ranges of the four players from the dealer on (None if no deal leads to these
        calls), for each player the boxes of which the hand is in one, whether these are all that the
        calls tell, the states of the two sides, and each call that the next player can make with
        its boxes. A box has the least and the most of points (in units of 5/64), spades, hearts,
        diamonds, clubs, controls, losers, and shape class.
        """

    def call(
        self, other: BiddingSystem, vulnerable: tuple[bool, bool], calls: Sequence[int], hand: _Hand
    ) -> int | None:
        """What the next player calls after some calls, with a hand; nothing if the auction is over."""

@final
class BiddingStudy:
    """How systems study their auctions.

    Each lesson looks at so many turns, compares so many programs, and lets what it has learned prove itself
    on so many boards.

    `par` and `won` are what an IMP of distance from par counts, and one that is won. With `adopting` a state
    may become like another. Contracts that fail by `doubled_from` tricks or more count as doubled; 0 is
    never.
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
        """A system after some lessons on its auctions, and how many of them have taught it something."""

@final
class EvolutionSettings:
    """What populations are like, and how they go on.

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
        """Random systems."""

    @staticmethod
    def of(settings: EvolutionSettings, systems: Sequence[BiddingSystem]) -> Population:
        """Given systems."""

    @staticmethod
    def of_winners(
        settings: EvolutionSettings, size: int, rivals: int, robins: int, deals: BiddingDeals
    ) -> Population:
        """The winners of small tournaments of random systems, in so many round robins."""

    @staticmethod
    def from_bytes(data: bytes) -> Population:
        """The population of these bytes."""

    def to_bytes(self) -> bytes:
        """The bytes of the population, from which it goes on as if nothing had happened."""

    def advance(self, deals: BiddingDeals, rounds: int, threads: int | None = None) -> None:
        """Play so many rounds, in each of which every member plays one board."""

    def change(self, settings: EvolutionSettings) -> None:
        """Change the settings; the form of the systems must stay."""

    def welcome(self, systems: Sequence[BiddingSystem]) -> None:
        """Let these systems be chosen as immigrants from now on, instead of those before."""

    def __len__(self) -> int: ...
    @property
    def boards(self) -> int:
        """Boards played since the beginning."""

    @property
    def rounds(self) -> int:
        """Rounds played since the beginning."""

    @property
    def rounds_a_robin(self) -> int:
        """How many rounds it takes for all to have met."""

    def best(self) -> BiddingSystem:
        """The fittest system."""

    def fittest(self, count: int) -> list[BiddingSystem]:
        """The fittest systems, the best first."""

    def members(self) -> list[tuple[float, int, int]]:
        """Each member: its fitness in match points, boards played, and pushes in sequence."""

    def system(self, number: int) -> BiddingSystem:
        """A member's system."""

    def take_tally(self) -> tuple[int, int, int, int, int, int]:
        """What has happened since this was last asked.

        Boards, pushes, members replaced, of these by immigrants, the sum of the ages of those
        replaced, and the greatest age.
        """
