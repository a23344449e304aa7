"""Payoffs: what each number of tricks is worth to declarer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crossruff.errors import CrossruffError
from crossruff.model import Contract, View, Vulnerability, declarer_score, imps


@dataclass(frozen=True, slots=True)
class Payoff:
    """The value of 0, 1, 2, ... tricks of declarer's side; more tricks are never worth less.

    >>> Payoff.makes(2, size=3).values
    (0.0, 0.0, 1.0, 1.0)
    >>> Payoff.score(Contract.parse("1NTS")).values[6:9]
    (-50.0, 90.0, 120.0)
    """

    name: str
    values: tuple[float, ...]

    def __post_init__(self) -> None:
        """Reject values that fall where tricks grow."""
        if any(more < less for less, more in zip(self.values, self.values[1:], strict=False)):
            raise CrossruffError(f"payoff {self.name!r} must not fall with more tricks; got {self.values}")

    @classmethod
    def tricks(cls, size: int = 13) -> Payoff:
        """Count a point a trick."""
        return cls("tricks", tuple(map(float, range(size + 1))))

    @classmethod
    def makes(cls, target: int, size: int = 13) -> Payoff:
        """Count the chance to take at least `target` tricks."""
        return cls("chance", tuple(float(tricks >= target) for tricks in range(size + 1)))

    @classmethod
    def score(cls, contract: Contract, vulnerability: Vulnerability = Vulnerability.NONE) -> Payoff:
        """Count the score of the contract."""
        return cls("score", tuple(map(float, _scores(contract, vulnerability))))

    @classmethod
    def imps(cls, contract: Contract, vulnerability: Vulnerability, reference: int) -> Payoff:
        """Count IMPs against another result of declarer's side."""
        scores = _scores(contract, vulnerability)
        return cls("imps", tuple(float(imps(score - reference)) for score in scores))

    @classmethod
    def matchpoints(cls, contract: Contract, vulnerability: Vulnerability, field: Sequence[int]) -> Payoff:
        """Count matchpoints, as a share of the top, against results of declarer's side elsewhere."""
        if not field:
            raise CrossruffError("matchpoints need at least one result of another table; got none")

        def share(score: int) -> float:
            return sum((score > other) + (score == other) / 2 for other in field) / len(field)

        return cls("matchpoints", tuple(map(share, _scores(contract, vulnerability))))

    def from_here(self, won: int, left: int) -> list[float]:
        """Return the value of 0, 1, 2, ... of the `left` tricks, with `won` tricks already won."""
        if won + left >= len(self.values):
            raise CrossruffError(
                f"the payoff {self.name!r} knows {len(self.values) - 1} tricks, not {won + left}"
            )
        return list(self.values[won : won + left + 1])


PayoffOf = Callable[[View], Payoff]
"""Returns the payoff once the contract is known."""


def payoff_named(name: str, results: Sequence[int] = ()) -> PayoffOf:
    """Return a payoff by its name: score, chance, tricks, imps or matchpoints.

    IMPs count against the result of another table, or against the contract just made; matchpoints against
    the results of at least one other table. Results are scores of declarer's side. Without a contract, as in
    an ending, all of them count tricks.
    """
    takes = {"score": (0, 0), "chance": (0, 0), "tricks": (0, 0), "imps": (0, 1), "matchpoints": (1, 1000)}
    if name not in takes:
        raise CrossruffError(f"unknown payoff {name!r}; choose {', '.join(takes)}")
    least, most = takes[name]
    if not least <= len(results) <= most:
        count = most if least == most else f"{least} to {most}"
        raise CrossruffError(f"the payoff {name} takes {count} results of other tables; got {len(results)}")

    def of(view: View) -> Payoff:
        contract, vulnerability = view.contract, view.vulnerability
        if contract is None or name == "tricks":
            return Payoff.tricks(view.play.size)
        if name == "chance":
            return Payoff.makes(contract.tricks)
        if name == "score":
            return Payoff.score(contract, vulnerability)
        if name == "imps":
            reference = results[0] if results else _scores(contract, vulnerability)[contract.tricks]
            return Payoff.imps(contract, vulnerability, reference)
        return Payoff.matchpoints(contract, vulnerability, results)

    return of


def _scores(contract: Contract, vulnerability: Vulnerability) -> list[int]:
    vulnerable = vulnerability.includes(contract.declarer.side)
    return [declarer_score(contract, tricks, vulnerable=vulnerable) for tricks in range(14)]
