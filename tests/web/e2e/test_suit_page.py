"""The page that plays a suit: words, chances and layouts, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .playing import OpenPage, Picture, no_sideways, no_violations


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (360, 640)])
def test_a_suit_is_studied(open_page: OpenPage, picture: Picture, width: int, height: int) -> None:
    page = open_page("/#/suit", (width, height))
    page.get_by_label("Dummy", exact=True).fill("AKJxx")
    page.get_by_label("Declarer", exact=True).fill("xxxx")
    page.get_by_role("button", name="Find the best line").click()
    answer = page.locator("[aria-live=polite].box")
    expect(answer).to_contain_text("AKJ76 opposite 5432")
    expect(answer).to_contain_text("53.1 %")
    expect(answer).to_contain_text("Play the ace, then play the king")
    rows = answer.locator("details tbody tr")
    expect(rows).to_have_count(8)
    no_sideways(page)
    no_violations(page)
    picture(page, f"suit-{width}")


def test_vacant_places_entries_and_errors(open_page: OpenPage) -> None:
    page = open_page("/#/suit")
    page.get_by_label("Dummy", exact=True).fill("AQ")
    page.get_by_label("Declarer", exact=True).fill("A2")
    page.get_by_role("button", name="Find the best line").click()
    expect(page.locator(".error-words")).to_contain_text("each card once; got A twice")
    page.get_by_label("Declarer", exact=True).fill("32")
    page.get_by_label("West’s places").select_option("5")
    page.get_by_label("East’s places").select_option("10")
    page.get_by_label("Entries to dummy outside the suit").select_option("0")
    page.get_by_role("button", name="Find the best line").click()
    expect(page.locator(".suit-table").first).to_contain_text("33.3 %")
    expect(page.locator(".suit-lines")).to_contain_text("Small to the queen")
