"""What a person does at the page, in words of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

OpenPage = Callable[..., Page]
"""A path, a size, and settings that the browser remembers."""
NewTable = Callable[..., dict[str, Any]]
Picture = Callable[[Page, str], None]

STATE = """() => {
  const box = document.querySelector('cr-bidding-box');
  const review = document.querySelector('cr-review');
  if (!review) return '';
  if (!review.closest('section').hidden) return 'over';
  if (box && !box.closest('section').hidden) return 'call';
  return document.querySelector('.card.legal') ? 'card' : '';
}"""


def sit(page: Page, made: dict[str, str]) -> None:
    """Takes the seat of a table that was made over HTTP."""
    store = "([table, token]) => localStorage.setItem(`crossruff.token.${table}`, token)"
    page.evaluate(store, [made["table"], made["token"]])
    page.goto(f"{page.evaluate('location.origin')}/?table={made['table']}")
    page.wait_for_function("document.querySelectorAll('cr-hand .card').length > 20")


def turn(page: Page) -> str:
    """Waits until there is something to do: `call`, `card` or `over`."""
    return str(page.wait_for_function(STATE).json_value())


SHOWN = """() => [...document.querySelectorAll('cr-hand .card, cr-trick .card, cr-auction .call')]
  .map((each) => each.dataset.card ?? each.dataset.call ?? '').join()
  + document.querySelector('.score-plate')?.textContent"""


def shown(page: Page) -> str:
    """What lies on the table, to notice a change by."""
    return str(page.evaluate(SHOWN))


def changed(page: Page, before: str) -> None:
    """Waits until the table is not as it was."""
    page.wait_for_function(f"(before) => ({SHOWN})() !== before", arg=before)


def act_by_mouse(page: Page, state: str) -> None:
    """Passes, or plays the first legal card, by clicks."""
    before = shown(page)
    if state == "call":
        page.locator("cr-bidding-box [data-call=Pass]").click()
    else:
        page.locator(".card.legal").first.click(position={"x": 8, "y": 30})
    changed(page, before)


def act_by_keys(page: Page, state: str) -> None:
    """Passes by a letter, or plays the first legal card by its letters."""
    before = shown(page)
    if state == "call":
        page.keyboard.press("p")
    else:
        card = page.locator(".card.legal").first.get_attribute("data-card") or ""
        page.keyboard.press(card[0].lower())
        page.keyboard.press(card[1].lower())
    changed(page, before)


def until(page: Page, wanted: str, act: Callable[[Page, str], None] = act_by_mouse) -> None:
    """Acts until the wanted state comes."""
    for _ in range(80):
        state = turn(page)
        if state == wanted:
            return
        assert state != "over", f"the board was over before {wanted}"
        act(page, state)
    raise AssertionError(f"no {wanted} after 80 turns")


def no_sideways(page: Page) -> None:
    """The page fits its width."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def expect_review(page: Page) -> None:
    """The board is over and told about."""
    from playwright.sync_api import expect

    expect(page.locator("cr-review")).to_contain_text("Result", timeout=15_000)
