"""Experiments: tasks as plain data, rows in Parquet files, runs that go on where they ended, reports."""

from crossruff.lab.catalogue import Entry, named, names
from crossruff.lab.declarer_experiment import DeclarerExperiment
from crossruff.lab.declarer_tasks import Row, Task, run_task
from crossruff.lab.experiment import Experiment, RowsExperiment, Workers
from crossruff.lab.page import Beside, Report
from crossruff.lab.problem_reports import ProblemLine, problem_report
from crossruff.lab.reports import Line, report
from crossruff.lab.runs import run
from crossruff.lab.shards import Store

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
