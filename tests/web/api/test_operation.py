"""What the operator of a server asks for, and what all answers carry."""

from __future__ import annotations

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx

from tests.web.server_process import Site


def test_the_server_says_that_it_is_ready(site: Site) -> None:
    assert site.http.get("/healthz").json() == {"status": "ok"}
    ready = site.http.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"ready": True, "faults": []})


def test_metrics_are_for_programs_of_this_machine(site: Site) -> None:
    made = site.make(seat="N")
    player = site.sit(made["table"], made["token"])
    player.snapshot_with(lambda message: message["you"]["seat"] == "N")
    text = site.http.get("/metrics").text
    values = dict(re.findall(r"^(crossruff_\w+) (\S+)$", text, re.M))
    assert float(values["crossruff_people"]) >= 1
    player.close()
    other = site.http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert other.status_code == 403


def test_pages_load_nothing_from_other_sites(site: Site) -> None:
    for path in ("/", "/api/docs"):
        answer = site.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy, "no exception for scripts"
        assert "frame-ancestors 'none'" in policy
        assert not re.search(r"(src|href)=\"(https?:)?//", answer.text)
        assert not re.search(r"<script(?![^>]*src=)", answer.text)
    assert site.http.get("/docs").status_code == 404
    assert "POST /api/solve" in site.http.get("/api/docs").text


def test_the_service_worker_names_every_file_of_the_page(site: Site) -> None:
    answer = site.http.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    found = re.search(r"^self\.SHELL = (.*);$", answer.text, re.M)
    assert found
    files = json.loads(found[1])["files"]
    assert {"static/js/main.js", "static/js/language/de.json", "static/css/theme.css"} <= set(files)
    for name in files:
        assert site.http.get(f"/{name}").status_code == 200


def test_the_server_stops_without_traces_while_people_play_and_study(tmp_path: Path) -> None:
    site = Site(tmp_path, field=True)
    made = site.make(seat="S", seconds=None)
    player = site.sit(made["table"], made["token"])
    player.snapshot_with(lambda one: one["you"]["seat"] == "S")
    form = {"hand": "JT654.653.T7.AT5", "calls": "1NT P 3NT P P P", "dealer": "S", "worlds": 2000}
    with ThreadPoolExecutor(3) as threads:
        studies = [threads.submit(httpx.post, f"{site.address}/api/lead", json=form) for _ in range(3)]
        time.sleep(0.5)
        site.stop()
        for study in studies:
            with suppress(httpx.TransportError):
                assert study.result().status_code in (200, 503)
    player.close()
    assert site.tracebacks() == []
    assert "graceful" not in site.log.read_text()
