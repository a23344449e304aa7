"""What the live region tells, and that every control is reached by the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .playing import (
    DECLARING,
    NINE,
    NewTable,
    OpenPage,
    act_by_keys,
    changed,
    claim,
    drawn_for_good,
    expect_review,
    shown,
    sit,
    turn,
)

LISTEN = """() => {
  window.told = [];
  const hear = (change) => change.addedNodes.forEach((node) => told.push(node.textContent));
  new MutationObserver((changes) => changes.forEach(hear)).observe(
    document.getElementById('announcer'), { childList: true });
}"""
REACH = """() => {
  const at = document.activeElement;
  const again = at !== document.body && reached.includes(at);
  reached.push(at);
  return again;
}"""
CONTROLS = "button, a[href], input, select, textarea, summary"
UNREACHED = f"""(reached) => [...document.querySelectorAll('{CONTROLS}')]
  .filter((each) => each.checkVisibility({{ visibilityProperty: true }}) && !each.disabled)
  .filter((each) => !each.closest('cr-hand') && !reached.includes(each))
  .map((each) => each.outerHTML.slice(0, 100))"""


def _hears(page: Page, words: str) -> None:
    """Waits until the live region has said some words."""
    page.wait_for_function("(words) => told.join(' ').includes(words)", arg=words)


def test_calls_cards_and_tricks_are_told(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    assert turn(page) == "call"
    page.evaluate(LISTEN)
    before = shown(page)
    for key in "3n":
        page.keyboard.press(key)
    changed(page, before)
    assert turn(page) == "card"
    _hears(page, "South: 3 notrump")
    _hears(page, "West: pass")
    _hears(page, "The contract is 3NT by South.")
    _hears(page, "Dummy has ace of spades")
    _hears(page, "Your turn: dummy plays.")
    lead = page.locator("cr-trick .card").first.get_attribute("aria-label")
    _hears(page, f"West: {lead}.")
    act_by_keys(page, "card")
    _hears(page, "Your turn to play.")
    assert turn(page) == "card"
    own = page.locator(".card.legal").first.get_attribute("aria-label")
    act_by_keys(page, "card")
    _hears(page, "wins the trick.")
    _hears(page, f"South: {own}.")
    claim(page, 12)
    _hears(page, "Claim refused")
    claim(page, 0)
    expect_review(page)
    _hears(page, "The board is over")


def _tab_through(page: Page) -> list[str]:
    """Presses Tab until the focus comes round, and tells the controls that it did not come to."""
    page.evaluate("document.activeElement.blur(); window.reached = []")
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate(REACH):
            break
    unreached: list[str] = page.evaluate(f"({UNREACHED})(reached)")
    return unreached


@pytest.mark.parametrize("name", ["boards", "solve", "claim", "system", "practice"])
def test_every_control_of_a_page_is_reached(open_page: OpenPage, name: str) -> None:
    page = open_page(f"/#/{name}")
    page.locator("main .page").wait_for()
    if name == "system":
        page.locator(".tree button").first.wait_for()
    assert _tab_through(page) == []
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_control_at_the_table_is_reached(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    assert turn(page) == "call"
    assert _tab_through(page) == []
    sit(page, new_table(choice=DECLARING))
    assert turn(page) == "card"
    assert _tab_through(page) == []
    legal = page.locator(".card.legal")
    for at in range(legal.count()):
        page.keyboard.press("ArrowRight")
        expect(legal.nth(at)).to_be_focused()
    claim(page, 0)
    expect_review(page)
    page.locator("cr-review .dd-table").wait_for()
    drawn_for_good(page)
    page.get_by_text("Keep and share").press("Enter")
    assert _tab_through(page) == []


def test_the_focus_stays_when_the_review_is_drawn_again(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    claim(page, 0)
    expect_review(page)
    drawn_for_good(page)
    arrow = page.get_by_label("One step back")
    arrow.focus()
    page.evaluate(
        """async () => {
          const { keepFocus } = await import('/static/js/page/redraw.js');
          const review = document.querySelector('cr-review');
          const again = review.cloneNode(true);
          keepFocus(review, () => review.replaceChildren(...again.childNodes));
        }"""
    )
    expect(arrow).to_be_focused()


def test_the_skip_link_leads_past_the_bar(open_page: OpenPage) -> None:
    page = open_page("/#/practice")
    page.locator("main .page").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the table")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Hands")).to_be_focused()
