"""The pages that compare leads and contracts: results sharpen, stop, and fit on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .playing import OpenPage, Picture, no_violations

HAND = "JT654.653.T7.AT5"
NORTH, SOUTH = "AQ32.K32.AJ4.Q32", "KJ54.A654.72.K54"
SLAM = ("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
PHONE = (360, 640)
_SHIFT = """(input, value) => {
  input.value = value;
  for (const name of ["input", "change"]) input.dispatchEvent(new Event(name));
}"""


def _worlds(page: Page, number: int) -> None:
    """Move the slider."""
    page.locator(".worlds-slider input").evaluate(_SHIFT, str(number))


def _ask_for_leads(page: Page, calls: str = "1NT P 3NT P P P") -> None:
    page.get_by_label("Your hand").fill(HAND)
    page.get_by_label("Auction or contract").fill(calls)
    page.get_by_label("Dealer").select_option("S")
    page.get_by_role("button", name="Compare the leads").click()


def _fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_leads_sharpen_and_more_worlds_go_on(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/lead")
    _worlds(page, 50)
    _ask_for_leads(page, "1NT P 3NT")
    expect(page.locator(".error-words")).to_contain_text("must be finished")
    _ask_for_leads(page)
    expect(page.get_by_text("50 worlds", exact=True)).to_be_visible()
    rows = page.locator(".leads tbody tr")
    assert sorted(rows.locator("th").all_inner_texts()) == sorted(
        ["♠J10", "♠654", "♥65", "♥3", "♦10", "♦7", "♣A", "♣10", "♣5"]
    )
    chances = [
        int(text.removesuffix(" %")) for text in page.locator(".bar-cell > span:last-child").all_inner_texts()
    ]
    assert all(0 <= chance <= 100 for chance in chances)
    _worlds(page, 200)
    expect(page.get_by_text("200 worlds", exact=True)).to_be_visible()
    page.get_by_label("Scoring").select_option("matchpoints")
    expect(page.locator(".leads thead")).to_contain_text("Matchpoints")
    expect(page.get_by_text("200 worlds", exact=True)).to_be_visible()
    no_violations(page)
    picture(page, "lead-1280")


def test_a_study_stops(open_page: OpenPage) -> None:
    page = open_page("/#/lead")
    _worlds(page, 2000)
    _ask_for_leads(page)
    expect(page.locator(".leads")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    stopped = page.locator(".study-progress .soft")
    expect(stopped).to_have_text(re.compile(r"^\d+ worlds$"))
    before = stopped.inner_text()
    page.wait_for_timeout(1500)
    assert stopped.inner_text() == before


def _cut_choices(page: Page) -> list[str]:
    """Return the labels of choices that are too narrow for one of their names."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".page select")].filter((select) => {
          const free = select.cloneNode(true);
          free.style.width = "max-content";
          select.after(free);
          const needed = free.offsetWidth;
          free.remove();
          return needed > select.offsetWidth;
        }).map((select) => select.closest(".field").textContent)"""
    )
    return found


def test_leads_on_a_phone(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/lead", size=PHONE)
    expect(page.get_by_label("Their system")).to_be_visible()
    assert _cut_choices(page) == []
    _worlds(page, 50)
    _ask_for_leads(page)
    expect(page.get_by_text("50 worlds", exact=True)).to_be_visible()
    assert _fits(page)
    no_violations(page)
    picture(page, "lead-360")


def test_contracts_are_compared_and_played(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/contracts")
    _worlds(page, 20)
    page.get_by_role("textbox", name="North").fill(NORTH)
    page.get_by_role("textbox", name="South").fill(NORTH)
    page.get_by_role("button", name="Compare the contracts").click()
    expect(page.locator(".error-words")).to_contain_text("must share no card")
    for name, hand in zip(("North", "South"), SLAM, strict=True):
        page.get_by_role("textbox", name=name).fill(hand)
    page.get_by_role("button", name="Compare the contracts").click()
    expect(page.get_by_text("20 worlds", exact=True)).to_be_visible()
    first = page.locator(".heat tbody tr").first
    expect(first.locator("td"), "thirteen tricks on top").to_have_text(["100"] * 7)
    expect(page.get_by_text("What to bid")).to_be_visible()
    page.get_by_role("combobox", name="Show").select_option("Average score, vulnerable")
    expect(first.locator("td").last).to_have_text("2220")
    page.get_by_role("button", name="Let robots play 7NT").click()
    expect(page.locator("section li")).to_contain_text("Robots made 7NT")
    no_violations(page)
    picture(page, "contracts-1280")


def test_contracts_on_a_phone(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/contracts", size=PHONE)
    _worlds(page, 20)
    page.get_by_role("textbox", name="North").fill(NORTH)
    page.get_by_role("textbox", name="South").fill(SOUTH)
    page.get_by_role("button", name="Compare the contracts").click()
    expect(page.get_by_text("20 worlds", exact=True)).to_be_visible()
    assert _fits(page)
    page.get_by_role("combobox", name="Show").select_option("Average score, vulnerable")
    assert _fits(page)
    no_violations(page)
    picture(page, "contracts-360")
