"""Let robots play a contract in sampled worlds: how often it makes when nobody sees all cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field

import numpy as np

from crossruff.coach.study.contract_question import ContractQuestion
from crossruff.coach.study.estimates import WorldEstimate
from crossruff.dd import PackedWorlds
from crossruff.errors import CrossruffError
from crossruff.model import Contract, Deal, Play, Seat, Side, View
from crossruff.robots import robot


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """The tricks that robots took in a contract, world by world.

    >>> from crossruff.model import Contract
    >>> played = PlayedContract(Contract.parse("4SS"), tricks=(10, 9), double_dummy=(10, 10))
    >>> played.makes.mean, played.makes_double_dummy.mean
    (0.5, 1.0)
    """

    contract: Contract
    tricks: tuple[int, ...] = ()
    double_dummy: tuple[int, ...] = field(default=(), repr=False)
    """Declarer's tricks in the same worlds when all players see all cards."""

    @property
    def worlds(self) -> int:
        """The number of worlds that were played."""
        return len(self.tricks)

    @property
    def makes(self) -> WorldEstimate:
        """How often the robots made the contract."""
        return _chance(self.tricks, self.contract)

    @property
    def makes_double_dummy(self) -> WorldEstimate:
        """How often it makes in the same worlds, double dummy."""
        return _chance(self.double_dummy, self.contract)

    @property
    def text(self) -> str:
        """The result in one sentence."""
        made = sum(tricks >= self.contract.tricks for tricks in self.tricks)
        seen = sum(tricks >= self.contract.tricks for tricks in self.double_dummy)
        return (
            f"Robots made {self.contract.text(symbols=True)} in {made} of {self.worlds} worlds; double dummy "
            f"it makes in {seen} of them."
        )


def play_contract(
    question: ContractQuestion,
    contract: Contract,
    world: tuple[int, ...],
    spec: str = "club",
    seed: int = 0,
    check: Callable[[], None] | None = None,
) -> int:
    """Let four robots play a contract in one packed world; return declarer's tricks.

    The robots know the auction of the question, if it has one. `check` is called before every card; it may
    raise to end the play.

    >>> asked = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> world = next(asked.hidden.batches(seed=1, size=1)).hands[0]
    >>> play_contract(asked, Contract.parse("7NTS"), tuple(world.tolist()), "club(seconds=0.01)")
    13
    """
    if contract.declarer.side is not Side.NS:
        raise CrossruffError(f"the declarer must be North or South; got {contract}")
    players = {seat: robot(spec, seed=4 * seed + seat.index, threads=1) for seat in Seat}
    play = Play.of(Deal.unchecked((world[0], world[1], world[2], world[3])), contract)
    while not play.is_over:
        if check is not None:
            check()
        player = play.player
        view = View.of(play, player, contract, question.auction, question.vulnerability)
        play = play.play(players[player].decide(view).action)
    return play.won(Side.NS)


def play_contracts(
    question: ContractQuestion,
    contract: Contract,
    worlds: PackedWorlds,
    double_dummy: tuple[int, ...],
    *,
    spec: str = "club",
    executor: Executor | None = None,
) -> Iterator[PlayedContract]:
    """Let robots play a contract in some worlds, one after the other or on an executor; yield after each.

    >>> from crossruff.coach.study import ContractQuestion
    >>> from crossruff.dd import pack_worlds
    >>> from crossruff.model import Contract, Deal
    >>> hands = ("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> world = Deal(f"N:{hands[0]} T98.T98.T98.T987 {hands[1]} 76.765.76532.654")
    >>> question = ContractQuestion.parse(*hands)
    >>> for played in play_contracts(question, Contract.parse("7NTS"), pack_worlds([world]), (13,)):
    ...     print(played.tricks)
    (13,)
    """
    rows = [tuple(row) for row in np.asarray(worlds).tolist()]
    asked = ((question, contract, row, spec, number) for number, row in enumerate(rows))
    results = (
        (play_contract(*each) for each in asked) if executor is None else _submitted(executor, list(asked))
    )
    played: tuple[int, ...] = ()
    for tricks in results:
        played = (*played, tricks)
        yield PlayedContract(contract, played, double_dummy[: len(played)])


def _submitted(
    executor: Executor, asked: list[tuple[ContractQuestion, Contract, tuple[int, ...], str, int]]
) -> Iterator[int]:
    futures = [executor.submit(play_contract, *each) for each in asked]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _chance(tricks: tuple[int, ...], contract: Contract) -> WorldEstimate:
    made = np.array(tricks) >= contract.tricks
    return WorldEstimate.of_chance(made, np.ones(len(made)))
