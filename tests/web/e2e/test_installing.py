"""The page as an app: it has icons, opens without a connection, says so, and goes on by itself."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import PATIENCE

KEPT = """async () => {
  const names = await caches.keys();
  const kept = names.length ? await (await caches.open(names[0])).keys() : [];
  return kept.length;
}"""


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of a browser that lets it keep its files."""
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(server)
    yield page
    context.close()


def test_the_manifest_names_icons_that_exist(server: str) -> None:
    with urllib.request.urlopen(f"{server}/static/manifest.json", timeout=PATIENCE) as answer:
        manifest = json.load(answer)
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        with urllib.request.urlopen(f"{server}/static/{icon['src']}", timeout=PATIENCE) as found:
            assert found.headers["content-type"] == icon["type"]
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes


def test_the_page_opens_offline_says_so_and_goes_on(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.register('/service-worker.js')")
    page.wait_for_function("navigator.serviceWorker.controller")
    files = page.evaluate("fetch('/service-worker.js').then((it) => it.text())").count('"static/')
    assert page.evaluate(KEPT) == files + 1, "every file, and the page"
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#offline")).to_be_visible()
    page.goto(f"{page.url.split('#')[0]}#/today")
    expect(page.get_by_role("alert").first).to_contain_text("The server cannot be reached.")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Ranking")).to_be_visible()
    expect(page.locator("#offline")).to_be_hidden()


def test_sounds_are_off_until_they_are_wanted(page: Page) -> None:
    count = """async (wanted) => {
      const { play } = await import('/static/js/page/sounds.js');
      const { settings } = await import('/static/js/page/settings.js');
      let notes = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...at) {
        notes += 1;
        start.apply(this, at);
      };
      if (wanted) settings.set('sounds', true);
      play('trick');
      return notes;
    }"""
    assert page.evaluate(count, False) == 0
    assert page.evaluate(count, True) == 2
