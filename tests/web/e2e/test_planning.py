"""Declarer's plan: at the table from what the player sees, and on its own page."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Request, expect

from .playing import DECLARING, NINE, NewTable, OpenPage, Picture, no_sideways, no_violations, sit, turn

TWO_HANDS = "N:AQ53.AJ2.Q5.A854 - T962.T95.AK8.KQ7 -"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_plan_is_made_at_the_table(
    open_page: OpenPage, new_table: NewTable, picture: Picture, size: tuple[int, int]
) -> None:
    page = open_page("/", size=size)
    made = new_table(choice=DECLARING | {"cards": "H7"})
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if "/api/plan" in request.url else None)
    sit(page, made)
    turn(page)
    if size[0] < 600:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Make a plan").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Winners: 9 top tricks")
    expect(dialog.locator(".plan-lines li.best")).to_contain_text("100 %")
    expect(dialog.get_by_role("img", name="The plan, drawn")).to_be_visible()
    # The browser knows two hands only, and sends no other.
    (asked,) = [json.loads(request.post_data or "{}") for request in sent]
    hands = asked["deal"].removeprefix("N:").split()
    assert hands[1] == hands[3] == "-", asked["deal"]
    assert hands[0] == NINE.removeprefix("N:").split()[0]
    assert asked["calls"] == "3NT Pass Pass Pass"
    no_violations(page)
    no_sideways(page)
    picture(page, f"plan-table-{size[0]}")


def test_the_plan_page_on_a_phone(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/plan", size=(360, 640))
    page.get_by_label("Deal", exact=True).fill(TWO_HANDS)
    page.get_by_label("Seconds").fill("1")
    page.get_by_role("button", name="Make a plan").click()
    expect(page.locator(".error-words")).to_contain_text("opening lead")
    page.get_by_label("Cards played").fill("H4")
    page.get_by_role("button", name="Make a plan").click()
    expect(page.locator(".play-plan")).to_contain_text("Winners: 8 top tricks")
    expect(page.locator(".play-plan")).to_contain_text("Hearts were led")
    no_sideways(page)
    no_violations(page)
    picture(page, "plan-360")


def test_the_plan_button_is_for_declarer_only(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page("/")
    sit(page, new_table(choice=DECLARING | {"cards": "H7"}, seat="W"))
    turn(page)
    expect(page.get_by_role("button", name="Make a plan")).to_be_hidden()
