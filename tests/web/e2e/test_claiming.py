"""Claims before the judge: one that stands, one for too many tricks, and what else can be asked."""

from __future__ import annotations

from playwright.sync_api import expect

from .playing import (
    DECLARING,
    TEN_ON_TOP,
    NewTable,
    OpenPage,
    Picture,
    act_by_mouse,
    claim,
    expect_review,
    hand_of,
    no_violations,
    sit,
    turn,
)


def test_a_claim_of_top_tricks_stands(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=TEN_ON_TOP))
    claim(page, 10)
    expect(page.locator(".claim-section")).to_contain_text("South claims 10 tricks. Claim accepted")
    expect_review(page)
    expect(page.locator(".facts-list")).to_contain_text("3NT by South +1  +430")
    expect(page.locator(".tricks-count")).to_have_accessible_name("Tricks: North-South 10, East-West 3")
    expect(page.locator("#announcer")).to_contain_text("Claim accepted")
    page.locator(".claim-section").get_by_text("The plan", exact=True).click()
    page.get_by_role("button", name="Draw the plan").click()
    expect(page.locator("dialog pre")).to_contain_text("10 tricks")
    expect(page.locator("dialog svg")).to_be_visible()
    no_violations(page)
    picture(page, "claim-plan-drawn-1280")


def test_a_claim_of_too_many_is_refused_and_the_play_goes_on(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    page = open_page()
    before_the_third_club = TEN_ON_TOP | {"cards": "CA C2 C9 C5 CK C3 CT C6 S7"}
    sit(page, new_table(choice=before_the_third_club))
    claim(page, 11)
    expect(page.locator(".claim-section")).to_contain_text("South claims 11 tricks. Claim refused")
    picture(page, "claim-too-many-1280")
    assert len(hand_of(page, "S")) == 11
    assert turn(page) == "card"
    act_by_mouse(page, "card")
    expect(page.locator(".claim-section")).to_be_hidden()
    assert turn(page) == "card"


def test_what_is_certain_and_a_concession(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    turn(page)
    page.locator("[data-tool=claim]").click()
    picture(page, "claim-1280")
    page.locator("dialog input[type=number]").fill("13")
    page.locator("dialog button.primary").click()
    expect(page.locator(".claim-section")).to_contain_text("refused")
    page.get_by_role("button", name="What is certain").click()
    expect(page.locator("dialog pre")).to_contain_text("trick")
    picture(page, "claim-refused-1280")
    page.keyboard.press("Escape")
    claim(page, 0)
    expect(page.locator(".claim-section")).to_contain_text("accepted")
    expect_review(page)
    picture(page, "claim-accepted-1280")
