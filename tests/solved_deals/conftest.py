"""What tests of libraries share."""

import pytest

from crossruff.solved_deals import building
from tests.solved_deals.samples import made_up


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards of 10 deals in batches of 3, with tricks that are made up."""
    monkeypatch.setattr(building, "solve", made_up)
    monkeypatch.setattr(building, "SHARD_DEALS", 10)
    monkeypatch.setattr(building, "BATCH_DEALS", 3)
