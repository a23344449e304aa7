"""The real server on a free port, and a Chromium to look at it with."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, TimeoutError, expect, sync_playwright

from tests.patience import PATIENCE
from tests.web.server_process import write_limits

ARTEFACTS = Path(__file__).parent / "artefacts"
_INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
NOTE_TOASTS = """
  window.toasted = [];
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
    if (node.classList?.contains('toast')) window.toasted.push(node.textContent);
  }))).observe(document, { childList: true, subtree: true });
"""
"""Keeps the text of every toast: it may be gone before a slow machine looks."""
FAST = {"speed": "instant", "motion": "none", "robot": "club", "seconds": "0.05"}


def _chromium() -> str | None:
    """An installed Chromium; None for the one that Playwright brings."""
    return next((found for name in _INSTALLED if (found := shutil.which(name))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as started:
        try:
            made = started.chromium.launch(executable_path=_chromium(), args=_ARGUMENTS)
        except Error as fault:
            told = str(fault).splitlines()[0]
            pytest.skip(
                f"no Chromium: install one (apt install chromium, or playwright install chromium): {told}"
            )
        yield made
        made.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `crossruff play`, with a data folder of its own."""
    folder = tmp_path_factory.mktemp("games")
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "crossruff", "play", "--port", str(port), "--data", str(folder)]
    command += ["--limits", str(write_limits(folder))]
    log = (folder / "server.log").open("wb")
    running = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=dict(os.environ))
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, running, folder / "server.log")
        yield address
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
        log.close()


def _wait_for(address: str, running: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if running.poll() is not None:
            pytest.fail(f"the server ended: {log.read_text()[-2000:]}")
        try:
            urllib.request.urlopen(f"{address}/api/version", timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server did not answer in two minutes")


@pytest.fixture
def open_page(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the server: path, viewport and what the browser remembers."""
    contexts, faults = [], []

    def opened(path: str = "/", size: tuple[int, int] = (1280, 800), **settings: object) -> Page:
        touch = size[0] < 600
        # Playwright's own scripts would violate the policy of the page; test_policy.py keeps to it.
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            reduced_motion="reduce",
            bypass_csp=True,
            service_workers="block",  # test_installing.py lets them work
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        remembered = json.dumps(FAST | settings)
        page.add_init_script(
            "const name = 'crossruff.settings'; "
            f"localStorage.getItem(name) ?? localStorage.setItem(name, {remembered!r})"
        )
        page.add_init_script(NOTE_TOASTS)
        page.goto(server + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Keeps a screenshot of a state among the artefacts."""
    ARTEFACTS.mkdir(exist_ok=True)

    def taken(page: Page, name: str) -> None:
        path = ARTEFACTS / f"{name}.png"
        try:
            page.screenshot(path=path, full_page=True, timeout=100 * PATIENCE)
        except TimeoutError:
            # Chromium without a screen now and then draws no frame after its size was changed.
            page.screenshot(path=path, full_page=True)

    return taken


@pytest.fixture
def new_table(server: str) -> Callable[..., dict[str, Any]]:
    """Makes a table over HTTP, and tells its name and the token of its seat."""

    def made(**asked: object) -> dict[str, Any]:
        body = json.dumps({"robot": "club", "seconds": 0.05, "name": "Ann"} | asked).encode()
        call = urllib.request.Request(f"{server}/api/tables", body, {"content-type": "application/json"})
        with urllib.request.urlopen(call, timeout=PATIENCE) as answer:
            told: dict[str, Any] = json.load(answer)
        return told

    return made
