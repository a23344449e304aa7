"""Count what the server does, for its operator."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
ROBOT_ANSWERS = Histogram(
    "crossruff_robot_answer_seconds",
    "Seconds from a robot's turn to its call or card.",
    buckets=(0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0),
    registry=REGISTRY,
)
REQUESTS = Counter("crossruff_requests", "Requests by status.", ["status"], registry=REGISTRY)
ERRORS = Counter("crossruff_errors", "Faults of the program.", registry=REGISTRY)
TABLES = Gauge("crossruff_tables", "Tables in memory.", registry=REGISTRY)
PEOPLE = Gauge("crossruff_people", "Connected players.", registry=REGISTRY)
WATCHERS = Gauge("crossruff_watchers", "Connected watchers.", registry=REGISTRY)
TASKS = Gauge("crossruff_tasks", "Tasks that wait or run.", ["workers"], registry=REGISTRY)
WORKERS = Gauge("crossruff_workers", "Worker processes that can be asked.", ["workers"], registry=REGISTRY)


def metrics_text() -> bytes:
    """Return all counts in the text format of Prometheus.

    >>> b"crossruff_robot_answer_seconds_count" in metrics_text()
    True
    """
    return generate_latest(REGISTRY)
