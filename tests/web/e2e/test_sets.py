"""A challenge on a phone: made by a form, played by two people, ranked, and remembered."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .playing import OpenPage, Picture, claim, copied, expect_review, no_sideways, no_violations

PHONE = (390, 844)
SIZES = ((360, 640), PHONE, (1280, 800))
# South has all thirteen tricks on top, whatever is led.
_DEALS = (
    "N:T987.JT9.JT9.JT9 65.8765.8765.876 AKQJ.AKQ.AKQ.AKQ 432.432.432.5432",
    "N:JT9.T987.JT9.JT9 8765.65.8765.876 AKQ.AKQJ.AKQ.AKQ 432.432.432.5432",
)
TWO_BOARDS = "\n\n".join(
    f'[Board "{number}"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n[Auction "S"]\n7NT AP'
    for number, deal in enumerate(_DEALS, 1)
)
SMALL = """() => [...document.querySelectorAll('main a, main button, main input, main select, main summary')]
  .filter((each) => each.checkVisibility() && !each.closest('cr-table'))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""


def _looked_at(page: Page, picture: Picture, name: str) -> None:
    """Looks at a page in all sizes, and goes back to the first."""
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        no_sideways(page)
        if width < 600:
            assert page.evaluate(SMALL) == [], f"hard to touch at {width}"
        picture(page, f"{name}-{width}")
    no_violations(page)
    if before is not None:
        page.set_viewport_size(before)


def _challenge(page: Page) -> str:
    """Makes a challenge of two boards, and returns its address."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form = page.get_by_role("form", name="Challenge a friend")
    form.get_by_label("Title").fill("Two at once")
    form.locator("input[type=number]").fill("2")
    form.locator("select").first.select_option("declare")
    form.locator("select").last.select_option("pasted")
    form.locator("textarea:visible").fill(TWO_BOARDS)
    form.get_by_role("button", name="Make the link").click()
    link = form.get_by_label("Send this link to your friends")
    expect(link).to_have_value(re.compile("/set/"))
    return "/" + link.input_value().split("/", 3)[3]


def _play(page: Page, tricks: int) -> None:
    """Claims these tricks on both boards of the set that is shown."""
    page.get_by_role("button", name="Play", exact=True).click()
    for board in (1, 2):
        expect(page.get_by_role("img", name=f"Board {board} of 2")).to_be_visible()
        claim(page, tricks)
        expect_review(page)
        expect(page.locator(".field-section")).to_contain_text("7NT")
        if board == 1:
            page.get_by_role("button", name="Next board").click()
    page.get_by_role("button", name="Ranking").click()
    expect(page.locator(".progress-line")).to_contain_text("2 of 2")


def test_two_people_play_the_same_boards(open_page: OpenPage, picture: Picture, tmp_path: Path) -> None:
    ann = open_page("/#/today", PHONE, name="Ann")
    expect(ann.get_by_role("heading", name="Today's boards", level=2)).to_be_visible()
    expect(ann.locator(".progress-line")).to_contain_text("0 of 12 boards")
    _looked_at(ann, picture, "today")
    address = _challenge(ann)
    assert copied(ann, "Copy this link").endswith(address)
    ann.get_by_role("link", name="Open it").click()
    expect(ann.get_by_role("heading", name="Two at once")).to_be_visible()
    _play(ann, 13)
    expect(ann.get_by_role("button", name="Play")).to_have_count(0)

    bob = open_page(address, PHONE, name="Bob")
    bob.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(bob.locator(".progress-line")).to_contain_text("0 of 2")
    expect(bob.locator("main")).not_to_contain_text("7NT")
    _play(bob, 12)
    expect(bob.locator(".ranking")).to_contain_text("Ann")
    expect(bob.locator(".ranking .own")).to_contain_text("Bob")
    places = {name: bob.locator(".ranking tr", has_text=name).locator("td").first for name in ("Ann", "Bob")}
    for each in places.values():
        expect(each).to_have_text(re.compile(r"\d"))
    assert int(places["Ann"].inner_text()) < int(places["Bob"].inner_text())
    bob.locator(".board-result summary").first.click()
    expect(bob.locator(".field-table").first).to_contain_text("Ann")
    _looked_at(bob, picture, "set")

    _taken_along(bob, open_page)
    _remembered(bob, picture, tmp_path)


def _taken_along(page: Page, open_page: OpenPage) -> None:
    """Another browser uses the profile by its link, after a question."""
    page.goto(page.url.split("#")[0] + "#/me")
    link = copied(page, "Copy my link")
    other = open_page("/" + link.split("/", 3)[3], PHONE, name="")
    other.get_by_role("button", name="Use it").click()
    expect(other.locator(".history li")).to_have_count(2)
    expect(other.get_by_label("Your name")).to_have_value("Bob")
    assert "key" not in other.url
    other.locator(".own-tables button").first.click()
    expect(other.get_by_role("heading", name="Two at once")).to_be_visible()


def _remembered(page: Page, picture: Picture, folder: Path) -> None:
    """The boards are in the history and the statistics, in the export, and gone when all is deleted."""
    page.goto(page.url.split("#")[0] + "#/me")
    rows = page.locator(".history li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("7NT by South \N{MINUS SIGN}1")
    expect(page.locator(".statistics svg")).to_have_count(4)
    expect(page.locator(".statistics")).to_contain_text("2 boards")
    _looked_at(page, picture, "me")
    page.get_by_label("Search").fill("no such board")
    expect(rows).to_have_count(0)
    page.get_by_label("Search").fill("7nt two")
    expect(rows).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export everything").click()
    saved.value.save_as(folder / "export.json")
    assert "Bob" in json.dumps(json.loads((folder / "export.json").read_text("utf-8")))

    rows.last.get_by_role("link").click()
    expect_review(page)
    expect(page.get_by_role("img", name="Board 1")).to_be_visible()
    page.go_back()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Delete everything…").click()
    page.get_by_role("button", name="Delete everything", exact=True).click()
    expect(page.locator("main")).to_contain_text("no profile yet")
    assert page.evaluate("localStorage.getItem('profile')") is None
