"""Experiments: tasks as plain data, rows in Parquet files, runs that go on where they ended, reports."""

from crossruff.lab.catalogue import Entry, named, names
from crossruff.lab.core.experiment import Experiment, RowsExperiment, Workers
from crossruff.lab.core.report import Beside, Report
from crossruff.lab.core.runs import run
from crossruff.lab.core.store import Store
from crossruff.lab.declarers.experiment import DeclarerExperiment
from crossruff.lab.declarers.problem_report import ProblemLine, problem_report
from crossruff.lab.declarers.summary import Line, report
from crossruff.lab.declarers.tasks import Row, Task, run_task

__all__ = [
    "Beside",
    "DeclarerExperiment",
    "Entry",
    "Experiment",
    "Line",
    "ProblemLine",
    "Report",
    "Row",
    "RowsExperiment",
    "Store",
    "Task",
    "Workers",
    "named",
    "names",
    "problem_report",
    "report",
    "run",
    "run_task",
]
