"""All pages keep to the server's content security policy: no inline script, nothing from other sites."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.patience import PATIENCE

PAGES = ("problems", "practice", "study", "system", "boards", "solve", "claim", "suit", "lead", "contracts")


def test_pages_keep_to_the_policy(browser: Browser, server: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    for name in PAGES:
        page.goto(f"{server}/#/{name}")
        expect(page.locator("main .page").first).to_be_visible(timeout=1000 * PATIENCE)
    page.goto(f"{server}/api/docs")
    expect(page.get_by_role("heading", name="POST /api/solve")).to_be_visible()
    context.close()
    assert faults == []
