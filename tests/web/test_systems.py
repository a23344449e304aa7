"""Systems to look at: natural and evolved ones, with how often their calls are made."""

from __future__ import annotations

import pytest

from crossruff.bidding.evolved.systems import shipped
from tests.web.server_process import Site


def test_all_systems_are_explained_with_frequencies(site: Site) -> None:
    names = site.http.get("/api/systems").json()["systems"]
    assert {"sayc", "two-over-one", *(path.stem for path in shipped())} <= set(names)
    for name in names:
        told = site.post("/api/explain", system=name, calls="")
        often = site.post("/api/frequencies", system=name, calls="")
        assert often["deals"] > 100
        assert sum(often["next"].values()) == pytest.approx(1, abs=0.01)
        # What is called has a meaning.
        assert set(often["next"]) <= set(told["next"])
        assert all(told["next"].values())


def test_frequencies_are_of_hands_that_bid_so_far(site: Site) -> None:
    first = site.post("/api/frequencies", system="sayc", calls="")
    answers = site.post("/api/frequencies", system="sayc", calls="1NT P")
    assert 0 < answers["deals"] < first["deals"]
    assert answers["next"]["2C"] > 0.03
    assert "1S" not in answers["next"]
    over = site.post("/api/frequencies", system="webb-a", calls="1NT P P P")
    assert over == {"deals": 0, "next": {}}


def test_a_path_is_no_name_of_a_system(site: Site) -> None:
    for name in (str(shipped()[0]), "../webb-a", "mine"):
        refused = site.http.post("/api/explain", json={"system": name})
        assert refused.status_code == 422
        assert "system" in refused.json()["detail"]
