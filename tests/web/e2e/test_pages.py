"""The other pages, and axe on each page in each theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .playing import NINE, NewTable, OpenPage, Picture, no_sideways, no_violations, sit, turn, until

PAGES = ("boards", "solve", "claim", "system", "practice")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_at_the_table(open_page: OpenPage, new_table: NewTable, picture: Picture, theme: str) -> None:
    page = open_page(theme=theme)
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "W", "calls": "P 1H P", "at": 3}))
    turn(page)
    picture(page, f"bidding-{theme}")
    no_violations(page)
    until(page, "over")
    page.locator("cr-review .dd-table").wait_for()
    picture(page, f"review-{theme}")
    no_violations(page)


@pytest.mark.parametrize("name", PAGES)
def test_axe_on_a_page(open_page: OpenPage, picture: Picture, name: str) -> None:
    for size in ((1280, 800), (390, 844)):
        page = open_page(f"/#/{name}", size=size)
        page.locator("main .page").wait_for()
        no_sideways(page)
        no_violations(page)
        picture(page, f"{name}-{size[0]}")


def test_axe_in_dialogs(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table())
    page.get_by_role("button", name="Settings").click()
    picture(page, "settings-1280")
    no_violations(page)


def test_solving(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/solve")
    page.get_by_label("Deal", exact=True).fill(NINE)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".dd-table")).to_contain_text("South", timeout=30_000)
    expect(page.get_by_text("Par:")).to_be_visible()
    picture(page, "solved-1280")


def test_finding_a_claim(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/claim")
    page.get_by_label("Deal", exact=True).fill(NINE)
    page.get_by_label("Cards played").fill("S7")
    page.get_by_role("button", name="Find the claim").click()
    expect(page.locator(".plan pre")).to_be_visible()
    picture(page, "claim-found-1280")
    no_violations(page)


def test_exploring_a_system(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/system")
    page.locator(".tree button", has_text="1NT").first.click()
    expect(page.locator(".crumbs")).to_contain_text("1NT")
    expect(page.locator(".tree button").first).to_be_visible()
    picture(page, "system-1280")


def test_a_board_from_text(open_page: OpenPage) -> None:
    page = open_page("/#/boards")
    page.get_by_label("Or text").fill(f'[Board "5"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{NINE}"]\n')
    page.get_by_role("button", name="Board 5").click()
    expect(page.get_by_role("img", name="Board 5, dealer North, vulnerable: North and South")).to_be_visible()


def test_bidding_practice(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/practice")
    page.get_by_role("button", name="Begin").click()
    until(page, "over")
    expect(page.locator("cr-review")).to_contain_text("Result")
    picture(page, "practice-over-1280")


def test_axe_at_the_table_on_a_phone(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page(size=(390, 844))
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    turn(page)
    page.locator("cr-bidding-box [data-call='1H']").tap()
    no_violations(page)
    picture(page, "meaning-390")
