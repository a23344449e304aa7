from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server_process import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()
