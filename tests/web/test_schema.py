"""Whatever fits the schemas, and much that does not, gets an answer that the schema tells, never a crash."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from tests.web.server_process import Site


def test_no_request_breaks_the_server(site: Site) -> None:
    schema = schemathesis.openapi.from_url(f"{site.address}/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok() if isinstance(found, Ok) else None
        assert operation is not None

        @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(operation.as_strategy())
        def no_crash(case: schemathesis.Case[Any]) -> None:
            nonlocal tried
            tried += 1
            answer = case.call(timeout=60)
            assert answer.status_code < 500, (case.path, answer.text[:300])

        no_crash()
    assert tried > 50
