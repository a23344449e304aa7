"""Experiments: tasks as plain data, rows in Parquet files, runs that go on where they ended, reports."""

from crossruff.lab.declarer_tasks import Row, Task, run_task
from crossruff.lab.experiment import Experiment
from crossruff.lab.problem_reports import ProblemLine, problem_report
from crossruff.lab.reports import Line, report
from crossruff.lab.runs import run
from crossruff.lab.shards import Store

__all__ = [
    "Experiment",
    "Line",
    "ProblemLine",
    "Row",
    "Store",
    "Task",
    "problem_report",
    "report",
    "run",
    "run_task",
]
