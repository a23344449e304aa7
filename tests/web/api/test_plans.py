"""Declarer's plan by HTTP: hidden hands that a text has make no difference."""

from __future__ import annotations

from tests.web.server_process import Site

_SEEN = "N:A32.A2.KQJT9.432 - K54.K43.A32.AK65 -"
_WHOLE = "N:A32.A2.KQJT9.432 QJ9.JT98.87.QJT9 K54.K43.A32.AK65 T876.Q765.654.87"
_OTHER = "N:A32.A2.KQJT9.432 T876.QJ7.654.T87 K54.K43.A32.AK65 QJ9.T9865.87.QJ9"


def test_a_plan_sees_two_hands(site: Site) -> None:
    asked = {"contract": "3NTS", "cards": ["H5"], "calls": "1NT P 3NT P P P", "dealer": "S", "seconds": 1}
    plans = [site.post("/api/plan", deal=deal, **asked) for deal in (_SEEN, _WHOLE, _OTHER)]
    for plan in plans:
        assert plan["certain"]
        assert plan["svg"].startswith("<svg")
        # The count and the chances of suits come from the view and a fixed seed, whatever the time.
        assert plan["sections"][:2] == plans[0]["sections"][:2]
        assert plan["best"]["double_dummy"] == plans[0]["best"]["double_dummy"] == 1


def test_a_plan_without_a_lead_is_rejected(site: Site) -> None:
    early = site.http.post("/api/plan", json={"deal": _SEEN, "contract": "3NTS"})
    assert early.status_code == 422
    assert "it comes down after the opening lead" in early.text
