"""How likely players are to play their cards, from the hand that plays and what all players know.

The model is a softmax over the legal cards: first a suit, then a card of it. The coefficients were fitted to
played deals by `python -m tools.fit_cards`; nothing is solved, so that many worlds are judged at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.dd import PackedWorlds
from crossruff.dd.checks import card_of_bit, core_errors
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Bid, Call, Card, Contract, Doubling, Play, Seat, Strain

Coefficients: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Sequence[int]]]]
"""Hundredths, by stage, situation and table."""

_FOLDER = "card_models"
PLAYERS = ("all", "experts", "robots")
"""Whose play the models of the package were fitted to: experts in matches, robots, or both."""
_SCALE = 100
_LEAST_LEVEL = 3
"""A double of a suit bid on this level or higher asks for the suit; after notrump, on any but the first."""


class CardStrengths(NamedTuple):
    """How much the cards count: the exponents of their likelihoods; 0 leaves them out."""

    lead: float = 1.0
    """The opening lead."""
    defender: float = 1.0
    """A defender's later cards."""
    declarer: float = 1.0
    """Declarer's cards, from both hands."""


@dataclass(frozen=True, slots=True)
class SuitsBid:
    """What the auction says of the suits; sets of suits have bit 0 for spades."""

    bid: tuple[int, ...] = (0, 0, 0, 0)
    """The suits that each seat has bid, North first."""
    doubled: tuple[int, ...] = (0, 0, 0, 0)
    """The suits of which each seat has doubled a bid to ask for the lead."""
    level: int = 3
    is_doubled: bool = False

    @classmethod
    def of(cls, auction: Auction | None, contract: Contract | None) -> SuitsBid:
        """Return the summary of an auction and a contract, as far as they are known.

        >>> SuitsBid.of(Auction("N", "1S P 2C X 2S P P P"), None).bid
        (1, 0, 8, 0)
        """
        bid, doubled = [0] * 4, [0] * 4
        last: Bid | None = None
        notrump = False
        for seat, call, _ in () if auction is None else auction.items():
            if isinstance(call, Bid):
                last = call
                notrump |= call.strain is Strain.NOTRUMP
                if call.strain.suit is not None:
                    bid[seat.index] |= 1 << call.strain.suit.index
            elif call is Call.DOUBLE and last is not None and last.strain.suit is not None:
                asks = last.level >= _LEAST_LEVEL or (notrump and last.level > 1)
                doubled[seat.index] |= asks << last.strain.suit.index
        if contract is None and auction is not None and auction.is_over:
            contract = auction.contract
        if contract is None:
            return cls(tuple(bid), tuple(doubled))
        return cls(tuple(bid), tuple(doubled), contract.level, contract.doubling is not Doubling.UNDOUBLED)

    @property
    def packed(self) -> tuple[tuple[int, ...], tuple[int, ...], int, bool]:
        """Return them as the core takes them."""
        return self.bid, self.doubled, self.level, self.is_doubled


class CardChoice(NamedTuple):
    """A choice in a play: of a suit, or of a card of a suit."""

    number: int
    """The number of the card, counted from 0."""
    stage: int
    taken: int
    """The option that was taken."""
    options: list[list[int]]
    """For each option the numbers of the coefficients whose sum is its score."""


class CardModel:
    """The probabilities of cards, by coefficients in the order of `tables`."""

    def __init__(self, coefficients: Sequence[float] | NDArray[np.float64]) -> None:
        """Check the coefficients."""
        with core_errors():
            self._core = _core.CardModel(np.asarray(coefficients, dtype="<f4").tobytes())

    @classmethod
    def load(cls, path: Path | str) -> CardModel:
        """Read the coefficients that `tools.fit_cards` has written."""
        try:
            found = json.loads(Path(path).read_text("utf-8"))
        except (OSError, ValueError) as fault:
            raise CrossruffError(f"{path} must be a file of coefficients; {fault}") from None
        return cls(unpacked(found))

    @property
    def core(self) -> _core.CardModel:
        """The model of the core."""
        return self._core

    def weigh(
        self,
        worlds: PackedWorlds,
        play: Play,
        exponents: Sequence[float],
        suits_bid: SuitsBid | None = None,
    ) -> NDArray[np.float64]:
        """Return the logarithm of the likelihood of the cards played, in each world of the cards still held.

        `exponents` are how much each card counts, as `exponents_of` returns them; 0 leaves a card out.
        Dummy's cards are declarer's choice. The logarithm is minus infinity where a card was not legal.
        """
        declarer = _declarer(play)
        starts = worlds.astype("<u8")
        cards = _cards(play)
        for seat, bit in cards:
            starts[:, seat] |= np.uint64(bit)
        with core_errors():
            found = self._core.weigh(
                np.ascontiguousarray(starts).tobytes(),
                play.strain.index,
                declarer.index,
                (suits_bid or SuitsBid()).packed,
                cards,
                exponents,
            )
        return np.frombuffer(found, dtype="<f8").astype(np.float64)

    def probabilities(self, play: Play, suits_bid: SuitsBid | None = None) -> dict[Card, float]:
        """Return how likely each legal card is next, in a play with all four hands.

        >>> from crossruff.model import Deal
        >>> deal = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
        >>> found = card_model().probabilities(Play.of(deal, "7HN"))
        >>> len(found), round(sum(found.values()), 6)
        (13, 1.0)
        """
        declarer = _declarer(play)
        if play.is_over:
            raise CrossruffError("play must have a card left to play; it is over")
        cards = [*_cards(play), (play.turn.index, next(iter(play.legal_cards)).bit)]
        with core_errors():
            found = self._core.probabilities(
                np.array(play.deal.packed, dtype="<u8").tobytes(),
                play.strain.index,
                declarer.index,
                (suits_bid or SuitsBid()).packed,
                cards,
            )
        return {card_of_bit(bit): chance for bit, chance in found}


def exponents_of(play: Play, judged: Iterable[Seat], strengths: CardStrengths, since: int = 0) -> list[float]:
    """Return how much each card of a play counts: those of the judged seats from number `since` on.

    Judge dummy to judge what declarer played from there.

    >>> play = Play("N:A2... K3... Q4... J5...", "NT", "W", "SJ SA S3 S4", declarer="S")
    >>> exponents_of(play, [Seat.EAST, Seat.WEST], CardStrengths(0.9, 0.5, 0.4))
    [0.5, 0.0, 0.5, 0.0]
    """
    declarer, seats = _declarer(play), {seat.index for seat in judged}
    found: list[float] = []
    for number, (seat, _) in enumerate(_cards(play)):
        is_ours = seat % 2 == declarer.index % 2
        is_lead = number == 0 and play.size == 13
        strength = strengths.declarer if is_ours else strengths.lead if is_lead else strengths.defender
        is_judged = number >= since and seat in seats
        found.append(strength if is_judged else 0.0)
    return found


def choices(play: Play, suits_bid: SuitsBid | None = None) -> tuple[bytes, list[CardChoice]]:
    """Return the number of legal cards of each card of a play, and the choices, for a fit.

    All four hands must be known.
    """
    with core_errors():
        legal, found = _core.CardModel.choices(
            np.array(play.deal.packed, dtype="<u8").tobytes(),
            play.strain.index,
            _declarer(play).index,
            (suits_bid or SuitsBid()).packed,
            _cards(play),
        )
    return legal, [CardChoice(*one) for one in found]


@cache
def card_model(players: str = "all") -> CardModel:
    """Return the model of some players with the coefficients that come with the package."""
    if players not in PLAYERS:
        raise CrossruffError(f"players must be {', '.join(PLAYERS[:-1])} or {PLAYERS[-1]}; got {players!r}")
    found = json.loads((files(__package__) / _FOLDER / f"{players}.json").read_text("utf-8"))
    return CardModel(unpacked(found))


def packed(coefficients: NDArray[np.float64]) -> Coefficients:
    """Return coefficients by stage, situation and table, rounded to hundredths."""
    rounded = np.rint(coefficients * _SCALE).astype(int).tolist()
    found: dict[str, dict[str, dict[str, Sequence[int]]]] = {}
    first = 0
    for stage, situations, tables in _core.CardModel.tables():
        for situation in situations:
            for table, size in tables:
                found.setdefault(stage, {}).setdefault(situation, {})[table] = rounded[first : first + size]
                first += size
    return found


def unpacked(coefficients: Coefficients) -> NDArray[np.float64]:
    """Return the coefficients of all tables in order; the inverse of `packed` but for rounding."""
    found: list[int] = []
    for stage, situations, tables in _core.CardModel.tables():
        for situation in situations:
            for table, size in tables:
                try:
                    numbers = coefficients[stage][situation][table]
                except (KeyError, TypeError):
                    numbers = []
                if len(numbers) != size:
                    raise CrossruffError(
                        f"table {stage}, {situation}, {table} must have {size} numbers; got {len(numbers)}"
                    )
                found.extend(numbers)
    return np.array(found, dtype=np.float64) / _SCALE


def count_coefficients() -> int:
    """Return the number of coefficients."""
    return sum(
        len(situations) * sum(size for _, size in tables)
        for _, situations, tables in _core.CardModel.tables()
    )


def _declarer(play: Play) -> Seat:
    if play.declarer is None:
        raise CrossruffError("play must have a declarer; got none")
    return play.declarer


def _cards(play: Play) -> list[tuple[int, int]]:
    tricks = (*play.tricks, play.trick)
    return [(seat.index, card.bit) for trick in tricks for seat, card in trick.items()]
