"""What one does at the table, and which boards: by seed and number, by conditions, by hand."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import (
    OpenPage,
    Picture,
    expect_board,
    expect_review,
    hand_of,
    no_violations,
    toasted,
    turn,
    until,
)

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def _by_seed(page: Page, mode: str, number: int) -> None:
    """Deal `number` of seed 11; which board it is tells that the new table is there."""
    page.goto(page.evaluate("location.origin") + "/#/boards")
    page.get_by_label("What you do").select_option(mode)
    page.get_by_label("Seed").fill("11")
    page.get_by_label("Board number").fill(str(number))
    page.get_by_role("button", name="Play this board").click()
    expect(page.get_by_role("img", name=f"Board {number},")).to_be_visible()


def _declarer(page: Page) -> str:
    return (page.locator(".contract").text_content() or "").split(" by ")[1]


def test_modes(open_page: OpenPage, picture: Picture) -> None:
    page = open_page()
    _by_seed(page, "Bid and play", 4)
    assert turn(page) == "call"
    own = hand_of(page, "S")
    assert len(own) == 13

    _by_seed(page, "Declare only", 2)
    assert turn(page) == "card"
    assert _declarer(page) == "South"
    picture(page, "declare-only-1280")

    _by_seed(page, "Defend only", 3)
    assert turn(page) == "card"
    assert _declarer(page) in ("East", "West")
    picture(page, "defend-only-1280")

    _by_seed(page, "Bid only", 4)
    assert turn(page) == "call"
    assert hand_of(page, "S") == own, "the same seed and number give the same deal"
    until(page, "over")
    expect_review(page)
    page.keyboard.press("n")
    expect(page.get_by_role("img", name="Board 5,")).to_be_visible()


def test_another_seat(open_page: OpenPage) -> None:
    page = open_page("/#/boards")
    page.get_by_label("Your seat").select_option("West")
    page.get_by_role("button", name="Deal a board").click()
    expect(page.locator("cr-hand[data-place=bottom]")).to_have_attribute("data-seat", "W")
    expect(page.locator("cr-hand[data-seat=W] .card[data-card]")).to_have_count(13)


def test_conditions(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/boards")
    conditions = page.locator("form", has_text="By conditions")
    conditions.get_by_label("Conditions").fill("south: 20+ hcp, 6+ elephants")
    conditions.get_by_role("button", name="Deal matching boards").click()
    expect(conditions.get_by_role("alert")).to_contain_text("elephants")
    picture(page, "conditions-wrong-1280")
    conditions.get_by_label("Conditions").fill("south: 20+ hcp")
    conditions.get_by_role("button", name="Deal matching boards").click()
    expect(page.locator("cr-hand[data-seat=S] .card[data-card]")).to_have_count(13)
    assert sum(POINTS.get(card[1], 0) for card in hand_of(page, "S")) >= 20


def test_cards_set_by_hand(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/boards")
    spades = [f"S{rank}" for rank in "AKQJT98765432"]
    for card in spades:
        page.locator(f"[data-edit={card}]").click()
    page.locator("[data-edit=HA]").click()
    toasted(page, "South has thirteen cards")
    page.get_by_role("button", name="North 0").click()
    page.locator("[data-edit=HA]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="North 1")).to_be_visible()
    no_violations(page)
    picture(page, "card-editor-1280")
    editor = page.locator("form", has_text="By hand")
    editor.get_by_label("Dealer").select_option("South")
    editor.get_by_label("Vulnerable").select_option("Everybody")
    editor.get_by_role("button", name="Play this deal").click()
    expect_board(page, "Board 1, dealer South, vulnerable: everybody")
    assert hand_of(page, "S") == set(spades)
