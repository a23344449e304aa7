"""Requests that fit the schemas, and many that do not, get an answer and never crash the server."""

from __future__ import annotations

from tests.web.schema_check import try_requests
from tests.web.server_process import Site


def test_no_request_breaks_the_server(site: Site) -> None:
    counts, faults = try_requests(site, 12)
    assert faults == []
    assert counts.total() > 50
