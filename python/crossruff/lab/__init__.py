"""Run experiments: tasks as plain data, rows in Parquet files, runs that resume, reports with intervals.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     result = run("values-2.1", folder, size="tiny")
...     result.rows.columns[:3], compare(folder)[0].what
(['rank', 'tricks', 'points'], '2.1: ace')
"""

from crossruff.lab.card_values.experiment import ValueExperiment
from crossruff.lab.catalogue import find, names
from crossruff.lab.claims.experiment import ClaimExperiment
from crossruff.lab.convergence.experiment import ConvergenceExperiment
from crossruff.lab.core.experiment import Entry, Experiment, RowsExperiment, Workers
from crossruff.lab.core.report import ComparedFigure, Report
from crossruff.lab.core.run_records import RunRecord
from crossruff.lab.core.store import RowStore
from crossruff.lab.declarers.experiment import DeclarerExperiment
from crossruff.lab.evolution.experiment import EvolutionExperiment
from crossruff.lab.matches.experiment import MatchExperiment
from crossruff.lab.par_distance.experiment import ParDistanceExperiment
from crossruff.lab.replays.experiment import ReplayExperiment
from crossruff.lab.runs import (
    RunResult,
    compare,
    default_folder,
    report,
    results,
    results_folder,
    run,
    run_all,
)

__all__ = [
    "ClaimExperiment",
    "ComparedFigure",
    "ConvergenceExperiment",
    "DeclarerExperiment",
    "Entry",
    "EvolutionExperiment",
    "Experiment",
    "MatchExperiment",
    "ParDistanceExperiment",
    "ReplayExperiment",
    "Report",
    "RowStore",
    "RowsExperiment",
    "RunRecord",
    "RunResult",
    "ValueExperiment",
    "Workers",
    "compare",
    "default_folder",
    "find",
    "names",
    "report",
    "results",
    "results_folder",
    "run",
    "run_all",
]
