"""`crossruff contracts`: compare the contracts of two hands."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.tables import print_table
from crossruff.cli.support.study_options import (
    Dealer,
    Seed,
    SvgFile,
    VulnerabilityName,
    check_folder,
    last_of,
    write_picture,
)
from crossruff.coach.study import (
    ContractComparison,
    ContractQuestion,
    PlayedContract,
    advise,
    compare_contracts,
    contract_data,
    contract_picture,
    play_contracts,
)
from crossruff.executors import processes
from crossruff.model import Bid, Contract, Seat, Side, Strain

_PLAYED = 20
"""Worlds that robots play unless the option says otherwise."""


def contracts(
    north: Annotated[str, typer.Argument(help="North's hand, such as AQ32.K32.AJ4.Q32.")],
    south: Annotated[str, typer.Argument(help="South's hand.")],
    constraint: Annotated[
        str, typer.Argument(help="What East and West must be, such as 'east: 6+ hearts'.")
    ] = "",
    auction: Annotated[
        str, typer.Option("--auction", "-a", help="The calls so far, which tell of East and West.")
    ] = "",
    dealer: Dealer = "N",
    vulnerability: VulnerabilityName = "None",
    worlds: Annotated[int, typer.Option("--worlds", "-n", min=1, help="How many worlds to solve.")] = 100,
    played: Annotated[
        bool, typer.Option("--played", help="Let robots play the contracts of the advice as well.")
    ] = False,
    played_worlds: Annotated[
        int, typer.Option("--played-worlds", min=1, help="How many worlds robots play of each contract.")
    ] = _PLAYED,
    robot: Annotated[str, typer.Option("--robot", help="The robots that play.")] = "club",
    workers: Annotated[
        int, typer.Option("--processes", "-p", min=1, max=1024, help="Worker processes in which robots play.")
    ] = 1,
    seed: Seed = 0,
    as_json: AsJson = False,
    svg: SvgFile = None,
) -> None:
    """Show how often each contract of North and South makes, and what to bid at each scoring.

    The hands of East and West are dealt at random, as the constraint and the auction allow; all contracts are
    undoubled. With --played, robots that do not see the hidden hands play the advised contracts in the first
    of the worlds. Ctrl-C shows the result so far.

    Examples:

        crossruff contracts AQ32.K32.AJ4.Q32 KJ54.A654.72.K54

        crossruff contracts AQ32.K32.AJ4.Q32 KJ54.654.K32.KJ5 "east: 5+ hearts" --played

        crossruff contracts AQ32.K32.AJ4.Q32 KJ54.654.K32.KJ5 --auction "1NT 2H" --svg contracts.svg
    """
    check_folder(svg)
    question = ContractQuestion.parse(
        north, south, constraint, auction=auction, dealer=dealer, vulnerability=vulnerability
    )
    compared = last_of(compare_contracts(question, worlds, seed=seed), worlds, "solving")
    robots = _play(compared, min(played_worlds, compared.worlds), robot, workers) if played else []
    write_picture(svg, contract_picture(compared))
    if as_json:
        print_json(contract_data(compared, robots))
    else:
        _print(compared, robots, Console(highlight=False))


def _play(compared: ContractComparison, worlds: int, robot: str, workers: int) -> list[PlayedContract]:
    """Let robots play the contracts of the advice."""
    wanted = dict.fromkeys(each.contract for each in advise(compared)[0] if each.contract is not None)
    found = []
    with processes(workers) if workers > 1 else nullcontext() as executor:
        for contract in wanted:
            seen = compared.tricks_in(contract.strain, contract.declarer)[:worlds]
            playing = play_contracts(
                compared.question,
                contract,
                compared.hands[:worlds],
                tuple(seen.tolist()),
                spec=robot,
                executor=executor,
            )
            found.append(last_of(playing, worlds, f"playing {contract.text(symbols=True)}"))
    return found


def _print(compared: ContractComparison, played: Sequence[PlayedContract], console: Console) -> None:
    title = f"How often each contract makes (%), double dummy: {compared.worlds} worlds"
    table = Table(title=title)
    for name in ("", "by"):
        table.add_column(name)
    for name in (*map(str, range(1, 8)), "tricks"):
        table.add_column(name, justify="right")
    for strain in Strain:
        for declarer in Side.NS.seats:
            table.add_row(*_row(compared, strain, declarer))
    print_table(table, console)
    advice, chances = advise(compared)
    for line in [*(each.text for each in advice), *(each.text for each in chances)]:
        console.print(line, soft_wrap=True)
    _print_scores(compared, {each.contract: None for each in advice if each.contract}, console)
    for each in played:
        console.print(each.text, soft_wrap=True)


def _print_scores(compared: ContractComparison, wanted: dict[Contract, None], console: Console) -> None:
    for contract in wanted:
        value = compared.contracts[contract]
        plain, danger = (
            f"{each.mean:+.0f} ± {each.margin:.0f}" for each in (value.score, value.score_vulnerable)
        )
        words = f"{contract.text(symbols=True)} scores {plain} on average, vulnerable {danger}."
        console.print(words, soft_wrap=True)


def _row(compared: ContractComparison, strain: Strain, declarer: Seat) -> list[str]:
    values = [compared.contracts[Contract(Bid(level, strain), declarer)] for level in range(1, 8)]
    chances = [f"{100 * value.makes.mean:.0f}" for value in values]
    return [strain.symbol, declarer.name.title(), *chances, f"{values[0].tricks.mean:.1f}"]
