"""Send requests that fit the schemas of the server, and many that do not: none may break it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from tests.web.server_process import Site


def try_requests(site: Site, examples: int) -> tuple[Counter[str], list[str]]:
    """Send a number of requests for each path of the schema; return those that failed."""
    schema = schemathesis.openapi.from_url(f"{site.address}/openapi.json")
    counts: Counter[str] = Counter()
    faults: list[str] = []
    for found in schema.get_all_operations():
        operation = found.ok() if isinstance(found, Ok) else None
        if operation is None:
            faults.append(f"not an operation: {found}")
            continue

        @settings(
            max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None
        )
        @given(operation.as_strategy())
        def no_crash(case: schemathesis.Case[Any]) -> None:
            answer = case.call(timeout=120)
            counts[f"schema: {answer.status_code}"] += 1
            if answer.status_code >= 500:
                faults.append(
                    f"{case.method} {case.formatted_path}: {answer.text[:300]}: {case.body!r}"[:1000]
                )

        no_crash()
    return counts, faults
