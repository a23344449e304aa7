"""Leads and contracts by HTTP: short requests that sharpen one result."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from crossruff.coach.study import LeadQuestion, compare_leads, lead_data
from crossruff.errors import CrossruffError
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.server_settings import ServerSettings
from tests.web.server_process import Site

HAND = "JT654.653.T7.AT5"
ASKED = {"hand": HAND, "calls": "1NT P 3NT P P P", "dealer": "S", "seed": 11}
TOP = {"north": "AKQ2.AK2.AK4.A32", "south": "J543.QJ43.QJ.KQJ", "seed": 3}


def test_leads_sharpen_to_what_the_library_finds(site: Site) -> None:
    counts = [0]
    while counts[-1] < 48:
        found = site.post("/api/lead", worlds=48, **ASKED)
        counts.append(found["worlds"])
        assert found["wanted"] == 48
    assert counts == sorted(set(counts)), "each answer is sharper than the one before"
    question = LeadQuestion.parse(HAND, "1NT P 3NT P P P", dealer="S")
    *_, truth = compare_leads(question, 48, seed=11)
    whole = {"wanted": 48, "complete": True, "stopped": None, "goes_on": False}
    assert found == lead_data(truth) | whole
    assert site.post("/api/lead", worlds=20, **ASKED)["worlds"] == 20, "fewer are cut off from the same"
    points = site.post("/api/lead", worlds=48, scoring="matchpoints", **ASKED)
    assert points["worlds"] == 48
    assert points["scoring"] == "matchpoints"


def test_contracts_are_compared_and_played(site: Site) -> None:
    found: dict[str, Any] = {"worlds": 0}
    while found["worlds"] < 6:
        found = site.post("/api/contracts", worlds=6, **TOP)
    assert found["contracts"]["7NTN"]["makes"]["mean"] == 1
    played = site.post("/api/contracts/played", contract="7NTN", number=2, **TOP)
    assert (played["tricks"], played["double_dummy"]) == (13, 13)


class _LeftBrowser:
    """A request whose browser has gone."""

    scope: Mapping[str, Any] = {"client": ("192.0.2.1", 1)}

    async def is_disconnected(self) -> bool:
        return True


class _SlowPool:
    """Workers that would think for ever."""

    cancelled = False
    number = 1

    async def ask(self, task: str, **given: object) -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            self.cancelled = True
            raise


def test_the_work_ends_when_the_browser_leaves() -> None:
    pool = _SlowPool()

    async def ask() -> None:
        desk = StudyDesk(pool, ServerSettings())  # type: ignore[arg-type]
        await desk.ask(_LeftBrowser(), "compare_leads")  # type: ignore[arg-type]

    with pytest.raises(CrossruffError, match="has left"):
        asyncio.run(ask())
    assert pool.cancelled


def test_nonsense_gets_one_clear_line(site: Site) -> None:
    for path, given in (
        ("lead", {"hand": "AKQ...", "calls": "3NTS"}),
        ("lead", {"hand": HAND, "calls": "1NT P 3NT"}),
        ("lead", {"hand": HAND, "calls": "3NTS", "worlds": 10**6}),
        ("lead", {"hand": HAND, "calls": "3NTS", "opponents": "mine"}),
        ("lead", {"hand": HAND, "calls": "3NTS", "constraint": "soth"}),
        ("contracts", {"north": HAND, "south": HAND}),
        ("contracts/played", {**TOP, "contract": "3NTE"}),
        ("contracts/played", {**TOP, "contract": "9NT"}),
    ):
        answer = site.http.post(f"/api/{path}", json=given)
        assert answer.status_code == 422, (path, given, answer.text)
        assert "\n" not in answer.json()["detail"]
