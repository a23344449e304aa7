"""After the board the coach judges each choice of a person, while one looks."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .playing import A_TRICK_LOST, NewTable, OpenPage, Picture, claim, expect_review, no_violations, sit

# Dummy's king has fallen under the ace: that was one trick in place of two, and the contract.
_ELEVEN = "N:K2.432.Q5432.A65 QJT98.JT98.J.KQJ A3.AKQ.AK876.432 7654.765.T9.T987"
_CARDS = "H7 H2 H8 HA SA S4 SK S8"
CRASHED_KING = {"kind": "hands", "deal": _ELEVEN, "dealer": "S", "calls": "5NT P P P", "cards": _CARDS}


def _coached(page: Page, new_table: NewTable, choice: dict[str, str] = A_TRICK_LOST, tricks: int = 5) -> None:
    sit(page, new_table(choice=choice))
    claim(page, tricks)
    expect_review(page)
    summary = page.locator("cr-review .coach summary")
    expect(summary).to_contain_text("The coach:")
    expect(summary).not_to_contain_text("…")


def test_the_coach_says_what_was_wrong_and_what_was_bad_luck(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    page = open_page()
    _coached(page, new_table)
    summary = page.locator("cr-review .coach summary")
    expect(summary).to_contain_text(re.compile(r"\d (fine|slips?|mistakes?|lucky|unlucky)"))
    first = page.locator(".verdicts button").first
    expect(first).to_contain_text(re.compile("South|North"))
    first.click()
    expect(page.locator(".replay .coach-words")).to_contain_text(re.compile(r"[♠♥♦♣]|NT"))
    expect(first).to_have_attribute("aria-current", "true")
    no_violations(page)
    picture(page, "coach-1280")


def test_a_mistake_shows_what_else_could_be_played(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    page = open_page(size=(360, 640))
    _coached(page, new_table, CRASHED_KING, 8)
    page.locator(".verdicts button", has_text="♠K").click()
    expect(page.locator(".step-words")).to_have_text("Trick 2, card 2: ♠4")
    expect(page.locator("cr-hand .card.chosen")).to_have_attribute("data-card", "SK")
    rows = page.locator(".alternatives tbody tr")
    expect(rows.filter(has_text="♠2")).to_contain_text("best")
    expect(rows.filter(has_text="♠K")).to_contain_text("played")
    no_violations(page)
    picture(page, "alternatives-360")


def test_the_coach_fits_on_a_phone(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page(size=(390, 844))
    _coached(page, new_table)
    # The review may be drawn again at any time: find and scroll in one step.
    page.evaluate("document.querySelector('cr-review .coach').scrollIntoView()")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    picture(page, "coach-390")
