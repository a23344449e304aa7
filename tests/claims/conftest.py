"""What tests of claims share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.claims.by_force import ByForce, build


@pytest.fixture(scope="session")
def by_force() -> Iterator[ByForce]:
    """The oracle, built if need be."""
    with ByForce(build()) as oracle:
        yield oracle
