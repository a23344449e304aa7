"""After the board: going through it, what cost something, what every card was worth, what is kept."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from .playing import (
    A_TRICK_LOST,
    NewTable,
    OpenPage,
    Picture,
    changed,
    claim,
    copied,
    expect_review,
    no_violations,
    shown,
    sit,
)


def _finished(page: Page, new_table: NewTable) -> None:
    """South opened 3NT with eighteen points, cashed dummy's spades, and claimed what is on top."""
    sit(page, new_table(choice=A_TRICK_LOST))
    claim(page, 5)
    expect_review(page)
    expect(_costly(page)).to_be_visible()


def _costly(page: Page) -> Locator:
    """The queen of spades among the costly cards, or once the coach has spoken in the coach's list."""
    return page.locator(".marks button, .verdicts button").filter(has_text="North ♠Q")


def test_going_through_a_board(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    _finished(page, new_table)
    words, slider = page.locator(".step-words"), page.get_by_label("Step of the board")
    expect(words).to_have_text("The end")
    expect(page.locator("cr-hand .card")).to_have_count(52)

    slider.fill("5")
    expect(words).to_have_text("Trick 1, card 1: ♥7")
    expect(slider).to_have_attribute("aria-valuetext", "Trick 1, card 1: ♥7")
    expect(page.locator("cr-trick .card")).to_have_attribute("data-card", "H7")
    expect(page.locator("cr-hand[data-seat=W] .card")).to_have_count(12)
    page.keyboard.press("ArrowRight")
    expect(words).to_have_text("Trick 1, card 2: ♥4")
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="One step back").click()
    expect(words).to_have_text("East: Pass")
    expect(page.locator("cr-trick .card")).to_have_count(0)
    page.locator("body").press("Home")
    expect(words).to_have_text("Before the first call")
    expect(page.locator("cr-auction .call")).to_have_count(0)
    page.locator("body").press("ArrowRight")
    expect(words).to_have_text("South: 3NT")
    page.locator("body").press("End")
    expect(words).to_have_text("The end")
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="To the end").click()
    expect(words).to_have_text("The end")


def test_what_cost_something(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    _finished(page, new_table)
    expect(page.locator("cr-auction .call.costly")).to_have_attribute("data-call", "3NT")
    page.locator("cr-auction .call.costly").hover()
    expect(page.locator("#tip")).to_contain_text("The robot would have called 1♣")
    expect(page.locator(".ticks i")).to_have_count(2)  # 3NT, and the third spade
    third_spade = _costly(page)
    # The board opens before the card, with the choices of the hand that erred.
    third_spade.click()
    expect(page.locator(".step-words")).to_have_text("Trick 3, card 4: ♠5")
    # The coach's sentence takes the place of the mark's once it is there.
    expect(page.locator(".replay")).to_contain_text(re.compile("! ♠Q by North|(Mistake|Slip): North ♠Q"))
    expect(third_spade).to_have_attribute("aria-current", "true")
    expect(page.locator("cr-hand .card.chosen")).to_have_attribute("data-card", "SQ")
    on_cards = page.locator("cr-hand[data-seat=N] .card .dd")
    expect(on_cards).to_have_count(10)
    expect(page.locator(".card[data-card=SQ] .dd")).to_have_text("9")
    expect(page.locator(".card[data-card=SQ]")).to_have_attribute("aria-description", "9 tricks for declarer")
    expect(page.locator(".card[data-card=D2] .dd.best")).to_have_text("10")
    no_violations(page)
    picture(page, "tricks-on-cards-1280")

    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".step-words")).to_have_text("Trick 4, card 1: ♠Q")
    expect(page.locator("cr-trick .card.costly")).to_have_attribute("data-card", "SQ")
    picture(page, "costly-card-1280")
    page.get_by_role("button", name="Tricks on cards").click()
    expect(page.locator(".card .dd")).to_have_count(0)


def test_a_mistake_is_played_again(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    _finished(page, new_table)
    _costly(page).click()
    page.get_by_role("button", name="Play from here").click()
    # The same choice is open again.
    expect(page.locator(".card.legal[data-card=SQ]")).to_be_visible()
    before = shown(page)
    page.locator(".card.legal[data-card=H2]").click(position={"x": 8, "y": 30})
    changed(page, before)
    expect(page.locator(".card[data-card=SQ]")).to_have_count(1)
    claim(page, 5)
    expect(page.locator("cr-review")).to_contain_text("3NT by South \N{MINUS SIGN}1")

    page.keyboard.press("b")
    sheet = page.locator(".sheet-table tbody tr")
    expect(sheet).to_have_count(2)
    expect(sheet.first).to_contain_text("3NT S =")
    expect(sheet.last).to_contain_text("replay")
    expect(page.locator(".sheet-total")).to_contain_text("in 1 board")
    no_violations(page)
    picture(page, "sheet-1280")
    sheet.last.get_by_role("button").click()
    rooms = page.locator(".room")
    expect(rooms).to_have_count(2)
    expect(rooms.first).to_contain_text("3NT by South \N{MINUS SIGN}1")
    expect(rooms.last.locator(".room-play li").first).to_be_visible()
    picture(page, "both-rooms-1280")


def test_a_record_to_print_and_a_report(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _finished(page, new_table)
    _costly(page).click()
    page.get_by_text("Keep and share").click()
    report = copied(page, "Report this")
    assert re.search(r"crossruff \d", report, re.IGNORECASE), report
    assert "[Deal " in report
    assert "16" in report.split("[Event")[0], "the report names the step"
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Hand record").click()
    record = opened.value
    expect(record.get_by_role("heading", name="Board 1")).to_be_visible()
    for words in ("North", "Double dummy", "Par:", "3NT", "Auction", "Play"):
        expect(record.locator("body")).to_contain_text(words)
    no_violations(record)
    record.emulate_media(media="print")
    picture(record, "hand-record")
    assert len(re.findall(rb"/Type\s*/Page\b", record.pdf(format="A4"))) == 1, "it fits a sheet"
