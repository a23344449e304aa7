"""`crossruff lead`: compare the opening leads of a hand."""

from __future__ import annotations

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
    LeadComparison,
    LeadQuestion,
    LeadValue,
    StudyScoring,
    compare_leads,
    lead_data,
    lead_picture,
    partner_needs,
)


def lead(
    hand: Annotated[str, typer.Argument(help="The leader's hand, such as JT654.653.T7.AT5.")],
    auction: Annotated[
        str, typer.Argument(help="The calls, such as '1NT P 3NT P P P'; or only the contract: 3NTS.")
    ],
    dealer: Dealer = "N",
    vulnerability: VulnerabilityName = "None",
    constraint: Annotated[
        list[str] | None,
        typer.Option("--constraint", "-c", help="What hands must be: 'east: 5+ hearts'. May be repeated."),
    ] = None,
    worlds: Annotated[int, typer.Option("--worlds", "-n", min=1, help="How many worlds to solve.")] = 500,
    scoring: Annotated[
        str, typer.Option("--scoring", help="imps or matchpoints: the order of the leads.")
    ] = "imps",
    system: Annotated[str, typer.Option("--system", help="The system of the defenders.")] = "sayc",
    theirs: Annotated[str, typer.Option("--theirs", help="The system of declarer's side.")] = "sayc",
    seed: Seed = 0,
    as_json: AsJson = False,
    svg: SvgFile = None,
) -> None:
    """Compare the opening leads of a hand over many worlds.

    Worlds come from the auction, which is read softly by the systems of both sides, and meet the constraint.
    With a contract in place of the auction, they come from the constraint alone. The play after the lead is
    double dummy. IMPs and matchpoints are against tables in the same contract whose lead is chosen as players
    choose it; Ctrl-C shows the result so far.

    Examples:

        crossruff lead JT654.653.T7.AT5 "1NT P 3NT P P P" --dealer S

        crossruff lead T7.K9653.T754.83 4SS --constraint "south: 5+ spades, 11-15 hcp" --svg leads.svg
    """
    check_folder(svg)
    question = LeadQuestion.parse(
        hand,
        auction,
        dealer=dealer,
        vulnerability=vulnerability,
        constraint="; ".join(constraint or ()),
        defenders=system,
        opponents=theirs,
    )
    compared = last_of(compare_leads(question, worlds, scoring=scoring, seed=seed), worlds, "leading")
    write_picture(svg, lead_picture(compared))
    if as_json:
        print_json(lead_data(compared))
    else:
        _print(compared, Console(highlight=False))


def _print(compared: LeadComparison, console: Console) -> None:
    question = compared.question
    contract = question.contract.text(symbols=True)
    table = Table(title=f"{question.leader.name.title()} leads against {contract}: {compared.worlds} worlds")
    table.add_column("lead")
    for name in ("beats it", "tricks", "IMPs", "matchpoints", "behind the best", "players lead it"):
        table.add_column(name, justify="right")
    for each in compared.leads:
        table.add_row(*_row(each, compared.scoring))
    print_table(table, console)
    suggested = compared.suggested
    equal = [each.name for each in compared.leads if each.is_as_good]
    words = (
        f"the worlds do not tell {', '.join(equal)} apart" if len(equal) > 1 else "the best in these worlds"
    )
    console.print(f"Suggested: {suggested.name} ({words})", soft_wrap=True)
    for need in partner_needs(compared):
        console.print(need.text, soft_wrap=True)


def _row(lead: LeadValue, scoring: StudyScoring) -> list[str]:
    scale, digits = (1, 2) if scoring is StudyScoring.IMPS else (100, 1)
    mean, margin = scale * lead.behind.mean, scale * lead.behind.margin
    loss = f"{mean:.{digits}f} ± {margin:.{digits}f}" if mean or margin else ""
    return [
        lead.name,
        f"{100 * lead.beats.mean:.0f} % ± {100 * lead.beats.margin:.0f}",
        f"{lead.tricks.mean:.2f}",
        f"{lead.imps.mean:+.2f}",
        f"{100 * lead.matchpoints.mean:.0f} %",
        loss,
        f"{100 * lead.usual:.0f} %",
    ]
