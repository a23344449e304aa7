"""What a person does at the page, in words of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE

OpenPage = Callable[..., Page]
"""A path, a size, and settings that the browser remembers."""
NewTable = Callable[..., dict[str, Any]]
Picture = Callable[[Page, str], None]

# South has nine tricks on top, and declares 3NT.
NINE = "N:AKQ.432.5432.432 JT98.JT9.JT9.JT9 432.AKQ.AKQ.8765 765.8765.876.AKQ"
DECLARING = {"kind": "hands", "deal": NINE, "dealer": "S", "calls": "3NT P P P", "cards": ""}
# West's third club has made South's last one good: all the rest are top tricks.
TEN_ON_TOP = DECLARING | {"cards": "CA C2 C9 C5 CK C3 CT C6 CQ C4 CJ C7 S7"}
# Dummy's third spade is the last way to the thirteenth diamond: to cash it early costs the overtrick.
A_TRICK_LOST = DECLARING | {"cards": "H7 H4 H9 HQ S4 S7 SK SJ SA ST S3 S5 SQ S9 S2 S6"}

STATE = """() => {
  const box = document.querySelector('cr-bidding-box');
  const review = document.querySelector('cr-review');
  if (!review) return '';
  if (!review.closest('section').hidden) return 'over';
  if (box?.checkVisibility() && box.querySelector('[data-call]:not(:disabled)')) return 'call';
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
        page.locator(".card.legal").first.click(position={"x": 8, "y": 12})
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


def toasted(page: Page, text: str) -> None:
    """Waits until a toast has said a text, also one that is gone by now."""
    page.wait_for_function("(text) => window.toasted.some((each) => each.includes(text))", arg=text)


def drawn_for_good(page: Page) -> None:
    """Waits until the other room and the coach have ended: then the review is not drawn again."""
    expect(page.locator("cr-review .coach summary")).to_be_attached()
    expect(page.locator("cr-review .coach summary")).not_to_contain_text("…")
    expect(page.get_by_text("still playing…")).to_have_count(0)


def no_sideways(page: Page) -> None:
    """The page fits its width."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than its window of {page.viewport_size}"


def no_violations(page: Page) -> None:
    """Axe finds nothing wrong."""
    found = Axe().run(page).response["violations"]
    told = [
        f"{each['id']}: {each['nodes'][0]['html'][:160]} ({each['nodes'][0]['failureSummary']})"
        for each in found
    ]
    assert not told, "\n".join(told)


def expect_review(page: Page) -> None:
    """The board is over and told about."""
    expect(page.locator("cr-review")).to_contain_text("Result")


def claim(page: Page, tricks: int) -> None:
    """Claims so many of the tricks that are left."""
    turn(page)
    page.keyboard.press("m")
    page.locator("dialog input[type=number]").fill(str(tricks))
    page.keyboard.press("Enter")


def hand_of(page: Page, seat: str) -> set[str]:
    """The cards that are seen of a hand."""
    cards = page.locator(f"cr-hand[data-seat={seat}] .card[data-card]")
    return set(cards.evaluate_all("(all) => all.map((each) => each.dataset.card)"))


def expect_board(page: Page, words: str) -> None:
    """The table shows a board: number, dealer and who is vulnerable, as the compass tells it."""
    expect(page.get_by_role("img", name=words)).to_be_visible()


def copied(page: Page, name: str) -> str:
    """What a button copies; the page may use the clipboard."""
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name=name, exact=True).click()
    for _ in range(int(10 * PATIENCE)):
        # A promise is not waited for by `wait_for_function`: to it any promise is true.
        if text := page.evaluate("navigator.clipboard.readText()"):
            return str(text)
        page.wait_for_timeout(100)
    raise AssertionError(f"{name} copies nothing")
