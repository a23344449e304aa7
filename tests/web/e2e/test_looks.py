"""Every page and dialog in every theme before axe, and at every width without scrolling sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .playing import (
    A_TRICK_LOST,
    DECLARING,
    NewTable,
    OpenPage,
    Picture,
    claim,
    expect_review,
    no_sideways,
    no_violations,
    sit,
    turn,
)

THEMES = ("light", "dark", "contrast")
WIDTHS = (320, 390, 768, 1280, 1920)
PAGES = ("today", "me", "boards", "solve", "claim", "suit", "system", "practice")
OUTSIDE = """() => [...document.querySelectorAll('cr-hand .card, .plate, .compass, .panel button')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.right > innerWidth + 1)
  .map(([each]) => each.outerHTML.slice(0, 120))"""


def _in_every_theme(page: Page, picture: Picture, name: str) -> None:
    for theme in THEMES:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        no_violations(page)
        picture(page, f"{name}-{theme}")
    page.evaluate("document.documentElement.dataset.theme = 'light'")


def _at_every_width(page: Page, picture: Picture, name: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844 if width < 600 else 900})
        no_sideways(page)
        assert page.evaluate(OUTSIDE) == [], f"cut off at {width}"
        picture(page, f"{name}-{width}")


@pytest.mark.parametrize("name", PAGES)
def test_a_page(open_page: OpenPage, picture: Picture, name: str) -> None:
    page = open_page(f"/#/{name}")
    page.locator("main .page").wait_for()
    if name == "system":
        page.locator(".tree button").first.wait_for()
    _in_every_theme(page, picture, name)
    _at_every_width(page, picture, name)


def test_the_table(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=A_TRICK_LOST | {"at": 0}))
    assert turn(page) == "call"
    _in_every_theme(page, picture, "bidding")
    _at_every_width(page, picture, "bidding")
    sit(page, new_table(choice=A_TRICK_LOST))
    assert turn(page) == "card"
    _in_every_theme(page, picture, "playing")
    _at_every_width(page, picture, "playing")
    claim(page, 5)
    expect_review(page)
    expect(page.locator(".marks button, .verdicts button").first).to_be_visible()
    page.get_by_text("Keep and share").click()
    _in_every_theme(page, picture, "review")
    _at_every_width(page, picture, "review")
    page.set_viewport_size({"width": 1280, "height": 600})
    # Only the panel scrolls.
    page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")


def test_a_call_that_is_tapped(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page(size=(390, 844))
    sit(page, new_table(choice=DECLARING | {"at": 0}))
    assert turn(page) == "call"
    expect(page.locator(".meaning")).to_contain_text("Tap a call")
    page.locator("cr-bidding-box [data-call='1H']").tap()
    expect(page.locator(".meaning")).to_contain_text("1♥ – tap again to make it: ")
    no_violations(page)
    picture(page, "meaning-390")


def test_dialogs(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page()
    sit(page, new_table(choice=DECLARING))
    assert turn(page) == "card"
    for title, key in {"Keys": "?", "Claim": "m", "Skip this board?": "n"}.items():
        page.keyboard.press(key)
        _look_at_dialog(page, picture, title)
    for name, title in {"Invite": "The table", "Settings": "Settings"}.items():
        page.get_by_role("button", name=name).click()
        _look_at_dialog(page, picture, title)


def _look_at_dialog(page: Page, picture: Picture, title: str) -> None:
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog).to_be_visible()
    name = f"dialog-{title.split(maxsplit=1)[0].lower()}"
    _in_every_theme(page, picture, name)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        no_sideways(page)
        assert dialog.evaluate("(each) => each.firstChild.scrollWidth <= each.firstChild.clientWidth"), title
        picture(page, f"{name}-{width}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
