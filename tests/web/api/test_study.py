"""Study by HTTP."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from crossruff import dd
from crossruff.dealing import deal
from crossruff.model import Contract, Play, Seat, Strain
from tests.patience import PATIENCE
from tests.web.server_process import Site

_LAYDOWN = "N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43"


def test_a_deal_is_solved(site: Site) -> None:
    dealt = deal(seed=5)
    found = site.post("/api/solve", deal=str(dealt), dealer="E", vulnerability="Both")
    table = dd.table(dealt)
    assert all(
        found["tricks"][str(seat)][str(strain)] == table[seat, strain] for seat in Seat for strain in Strain
    )
    contract = Contract.parse(found["line"]["contract"])
    play = Play.of(dealt, contract, found["line"]["cards"])
    assert play.is_over
    assert play.won(contract.declarer.side) == table[contract.declarer, contract.strain]


def test_every_card_has_its_tricks(site: Site) -> None:
    found = site.post("/api/cards", deal=_LAYDOWN, contract="7NTS", cards=["S4"])
    assert found["turn"] == "N"
    assert set(found["cards"]) == {"SA", "SK", "SQ", "SJ"}
    assert set(found["cards"].values()) == {13}


def test_a_claim_is_found_and_drawn(site: Site) -> None:
    found = site.post("/api/claim", deal=_LAYDOWN, contract="7NTS", cards=["S4"])
    assert found["claim"]["tricks"] == 13
    assert found["svg"].lstrip().startswith(("<svg", "<?xml"))
    # Without a card, a lead is played: a claim waits for dummy.
    early = site.post("/api/claim", deal=_LAYDOWN, contract="7NTS")
    assert early["claim"]["tricks"] == 13
    assert len(early["cards"]) == 1
    dealt = site.post("/api/deals", choice={"kind": "random"}, count=1)["boards"][0]
    assert "words" in site.post("/api/claim", deal=dealt["deal"], contract="3NTS")


def test_systems_are_explained(site: Site) -> None:
    found = site.post("/api/explain", calls="1NT P", dealer="S")
    assert "15 to 17 points" in found["calls"][0]["words"]
    assert found["turn"] == "N"
    assert "2C" in found["next"]


def test_texts_are_read_and_deals_dealt(site: Site) -> None:
    found = site.post("/api/read", text=f'[Board "4"][Deal "{_LAYDOWN}"]')
    assert found["boards"][0]["deal"] == _LAYDOWN
    assert found["boards"][0]["dealer"] == "W"
    boards = site.post("/api/deals", choice={"kind": "seed", "seed": 3, "number": 5}, count=2)["boards"]
    assert [one["number"] for one in boards] == [5, 6]
    assert boards[0]["deal"] == str(deal(seed=3, number=5))


def test_nonsense_gets_one_clear_line(site: Site) -> None:
    for path, given in (
        ("solve", {"deal": "N:AK... - - -"}),
        ("solve", {"deal": "x" * 5000}),
        ("cards", {"deal": _LAYDOWN, "contract": "9NTS"}),
        ("cards", {"deal": _LAYDOWN, "contract": "3NTS", "cards": ["SA"]}),
        ("explain", {"calls": "1C 1C"}),
        ("explain", {"system": "mine"}),
        ("deals", {"choice": {"kind": "hands", "deal": "N:AK.AK.AK.AK AK... - -"}}),
        ("deals", {"count": 10**9}),
    ):
        answer = site.http.post(f"/api/{path}", json=given)
        assert answer.status_code == 422, (path, given, answer.text)
        assert "\n" not in answer.json()["detail"]


def test_the_page_and_the_schema_are_served(site: Site) -> None:
    assert "<html" in site.http.get("/").text
    assert site.http.get("/static/../server.py").status_code == 404
    assert "/api/solve" in site.http.get("/openapi.json").json()["paths"]


def test_a_second_start_finds_its_port_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "crossruff", "play", "--port", port, "--data", str(tmp_path)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2
    assert f"port {port}" in ended.stderr
    assert "Choose another --port" in ended.stderr
    assert ended.stderr.count("\n") == 1
