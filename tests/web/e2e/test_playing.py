"""Boards played by mouse, by keyboard and by touch, and what one can ask for on the way."""

from __future__ import annotations

from playwright.sync_api import expect

from .playing import (
    DECLARING,
    NINE,
    SHOWN,
    NewTable,
    OpenPage,
    Picture,
    act_by_keys,
    act_by_mouse,
    changed,
    expect_review,
    no_sideways,
    shown,
    sit,
    turn,
    until,
)


def test_a_board_by_mouse(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice={"kind": "seed", "seed": 7, "number": 1}))
    assert turn(page) == "call"
    picture(page, "bidding-1280")
    until(page, "over")
    expect_review(page)
    page.locator("cr-review .dd-table").wait_for()
    picture(page, "review-1280")


def test_a_board_by_keyboard_alone(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    assert turn(page) == "card"
    picture(page, "dummy-1280")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("last trick")
    picture(page, "keys-1280")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    before = shown(page)
    page.keyboard.press("Enter")
    changed(page, before)
    until(page, "over", act_by_keys)
    expect_review(page)
    expect(page.locator("#announcer")).to_contain_text("wins the trick")
    expect(page.locator("#announcer")).to_contain_text("The board is over")
    page.keyboard.press("Home")
    expect(page.locator(".step-words")).to_have_text("Before the first call")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-words")).to_have_text("South: 3NT")


def test_bids_are_typed_and_explained(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page(confirm=True)
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    assert turn(page) == "call"
    page.keyboard.press("1")
    page.keyboard.press("n")
    expect(page.locator(".meaning")).to_contain_text("15 to 17")
    assert page.locator("cr-auction .call").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("cr-auction .call[data-call='1NT']")).to_be_visible()
    page.locator("cr-auction .call[data-call='1NT']").hover()
    expect(page.locator("#tip")).to_contain_text("15 to 17")


def test_a_phone(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page(size=(390, 844))
    sit(page, new_table(choice={"kind": "seed", "seed": 7, "number": 2}))
    turn(page)
    picture(page, "bidding-390")
    no_sideways(page)
    until(page, "over")
    expect_review(page)
    no_sideways(page)
    picture(page, "review-390")


def test_a_reload_in_mid_trick(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    for _ in range(3):
        act_by_mouse(page, turn(page))
    turn(page)
    held = page.locator("cr-hand[data-place=bottom] .card").count()
    on_the_table = page.locator("cr-trick .card").count()
    page.reload()
    turn(page)
    expect(page.locator("cr-hand[data-place=bottom] .card")).to_have_count(held)
    expect(page.locator("cr-trick .card")).to_have_count(on_the_table)


def test_undo(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    turn(page)
    before = shown(page)
    act_by_mouse(page, "card")
    turn(page)
    page.locator("[data-tool=undo]").click()
    page.wait_for_function("() => document.querySelectorAll('cr-hand[data-place=top] .card').length === 13")
    assert turn(page) == "card"
    page.wait_for_function(f"(before) => ({SHOWN})() === before", arg=before)


def test_a_hint(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    turn(page)
    page.keyboard.press("i")
    expect(page.locator("cr-hint .hint-words")).to_be_visible()
    expect(page.locator(".card.hinted")).to_have_count(1)
    picture(page, "hint-1280")


def test_play_from_here_and_tricks_on_cards(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    until(page, "over")
    expect_review(page)
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Tricks on cards").click()
    page.locator(".card .dd").first.wait_for()
    picture(page, "replay-1280")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("cr-review")).to_be_hidden()
    turn(page)


def test_a_link_opens_the_board_at_a_card(open_page: OpenPage) -> None:
    made = "&dealer=S&vulnerability=EW&calls=3NT+P+P+P&cards=CA+C2&at=6"
    page = open_page("/?deal=" + NINE.replace(" ", "%20") + made)
    assert turn(page) == "card"
    expect(page.locator("cr-trick .card").first).to_have_attribute("data-card", "CA")


def test_a_tap_tells_the_meaning_first(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page(size=(390, 844))
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    turn(page)
    page.locator("cr-bidding-box [data-call='1NT']").tap()
    expect(page.locator(".meaning")).to_contain_text("15 to 17")
    assert page.locator("cr-auction .call").count() == 0
    page.locator("cr-bidding-box [data-call='1NT']").tap()
    expect(page.locator("cr-auction .call[data-call='1NT']")).to_be_visible()


def test_keeping_and_sharing(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    assert turn(page) == "card"
    page.keyboard.press("m")
    page.locator("dialog input[type=number]").fill("0")
    page.keyboard.press("Enter")
    expect_review(page)
    page.get_by_text("Keep and share").click()
    for name in ("PBN", "LIN", "Handviewer", "Link to here", "Report this"):
        page.evaluate("window.toasted = []")
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_function(
            "window.toasted.join().includes('Copied') || document.querySelector('dialog textarea')"
        )
        if page.locator("dialog").count():
            assert page.locator("dialog textarea").input_value()
            page.keyboard.press("Escape")
    picture(page, "sharing-1280")
    record = page.locator("a", has_text="Hand record").get_attribute("href") or ""
    assert page.request.get(record).ok


def test_forced_cards_are_played_on_request(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page(autoplay=True)
    one_club = "N:AKQ5.432.5432.42 JT9.JT9.JT98.J98 432.AKQ65.AKQ7.3 876.87.6.AKQT765"
    sit(
        page,
        new_table(
            choice={
                "kind": "hands",
                "deal": one_club,
                "dealer": "S",
                "calls": "4H P P P",
                "cards": "CA C2 C8",
            }
        ),
    )
    page.wait_for_function("document.querySelectorAll('cr-hand[data-place=bottom] .card').length === 12")
