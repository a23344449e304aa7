"""Studies that are too heavy for their time answer with what is known, and say so."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from crossruff import dd
from crossruff.dealing import Constraint, deal
from crossruff.model import Deal, Seat, Strain
from tests.patience import PATIENCE
from tests.web.server_process import Site


@pytest.fixture(scope="module")
def hasty_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that stops studies after five seconds."""
    running = Site(tmp_path_factory.mktemp("hasty"), longest_study=5)
    end = time.monotonic() + PATIENCE  # until the process for study has started
    while running.http.post("/api/deals", json={}).status_code == 503:
        assert time.monotonic() < end
    yield running
    running.stop()


def test_rare_deals_are_those_found_in_time(hasty_site: Site) -> None:
    choice = {"kind": "constraint", "text": "north: 25+ hcp, 6+ spades; east: 5+ hearts"}
    found = hasty_site.post("/api/deals", choice=choice, count=36)
    assert found["complete"] is False
    assert f"{len(found['boards'])} of 36 deals were found" in found["stopped"]
    assert len(found["boards"]) < 36
    wish = Constraint.parse(choice["text"])
    assert all(wish.accepts(Deal.parse(board["deal"])) for board in found["boards"])
    whole = hasty_site.post("/api/deals", choice={"kind": "random"}, count=2)
    assert (whole["complete"], whole["stopped"], len(whole["boards"])) == (True, None, 2)


def test_the_schema_describes_what_is_missing(site: Site) -> None:
    schema = site.http.get("/openapi.json").json()
    answer = schema["paths"]["/api/solve"]["post"]["responses"]["200"]["content"]["application/json"]
    assert answer["schema"]["$ref"].endswith("/StudyAnswer")
    assert set(schema["components"]["schemas"]["StudyAnswer"]["properties"]) == {"complete", "stopped"}


def test_whole_answers_say_so(site: Site) -> None:
    dealt = deal(seed=5)
    found = site.post("/api/solve", deal=str(dealt))
    assert (found["complete"], found["stopped"]) == (True, None)
    table = dd.table(dealt)
    assert all(
        found["tricks"][str(seat)][str(strain)] == table[seat, strain] for seat in Seat for strain in Strain
    )
