"""Whole boards by touch on phones, tablets and wide screens: all in reach, nothing covered, nothing jumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import PATIENCE

from .conftest import FAST
from .playing import (
    A_TRICK_LOST,
    DECLARING,
    NINE,
    NewTable,
    OpenPage,
    Picture,
    changed,
    claim,
    expect_review,
    no_violations,
    shown,
    sit,
    turn,
)

SIZES = ((360, 640), (390, 664), (430, 932), (844, 390), (1024, 768), (1440, 900))
WHOLE = (360, 640)
"""The size at which all thirteen tricks are played; at the others a claim ends the board."""
TRICKS = 2
BYTES = 300_000
SHIFT = 0.05

# The whole page stands still: it does not scroll, and no control is outside or small.
FAULTS = """() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth || scrollY) faults.push('scrolls');
  const controls = [...document.querySelectorAll('button:not(.card), a[href]:not(.skip), input, select')];
  for (const each of controls) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('.scroll')) continue;
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    const name = each.outerHTML.slice(0, 90);
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
      faults.push(`outside: ${name}`);
    }
    if (Math.min(width, height) < 43.9) faults.push(`${width} x ${height}: ${name}`);
  }
  return faults;
}"""

# Every playable card: the part of it that a finger can hit, by looking at every third pixel; and
# nothing but another card of the same hand may cover it.
COVERED = """() => {
  const faults = [];
  for (const card of document.querySelectorAll('cr-hand .card.legal')) {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const [xs, ys] = [[], []];
    for (let x = Math.ceil(left) + 1; x < right - 1; x += 3) {
      for (let y = Math.ceil(top) + 1; y < Math.min(bottom, innerHeight) - 1; y += 3) {
        const hit = document.elementFromPoint(x, y);
        if (card.contains(hit)) {
          xs.push(x);
          ys.push(y);
        } else if (hit?.closest('cr-hand .card')?.closest('cr-hand') !== card.closest('cr-hand')) {
          const corner = Math.min(x - left, right - x) < 9 && Math.min(y - top, bottom - y) < 9;
          if (!corner) faults.push(`${card.dataset.card} under ${hit?.outerHTML.slice(0, 80)}`);
        }
      }
    }
    const width = Math.max(...xs) - Math.min(...xs) + 4;
    const height = Math.max(...ys) - Math.min(...ys) + 4;
    if (!(width >= 28 && height >= 24)) faults.push(`${card.dataset.card} shows ${width} x ${height}`);
  }
  return faults;
}"""

NARROW = """() => [...document.querySelectorAll('cr-hand.open .card')].flatMap((card) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const isFan = getComputedStyle(card.parentElement).display === 'contents';
  const next = isFan && card.parentElement.nextElementSibling?.firstElementChild;
  const after = card.nextElementSibling ?? next;
  const box = after && after.getBoundingClientRect();
  const width = box && Math.abs(box.top - top) < 12 ? box.left - left : right - left;
  return width < 28 || bottom < 0 || top > innerHeight ? [`${card.dataset.card} shows ${width}`] : [];
})"""

OTHER_TABLE = """(before) => document.querySelectorAll('cr-hand .card').length > 20
  && localStorage.getItem('crossruff.table') !== before"""
THIS_TABLE = """(name) => document.querySelectorAll('cr-hand .card').length > 20
  && localStorage.getItem('crossruff.table') === name"""

WATCH = """
  window.shift = 0;
  window.shifted = [];
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (entry.hadRecentInput) return;
    window.shift += entry.value;
    for (const source of entry.sources) {
      const { className, tagName } = source.node ?? {};
      window.shifted.push(`${entry.value.toFixed(4)} ${tagName}.${className}`);
    }
  })).observe({ type: 'layout-shift', buffered: true });
"""


@pytest.fixture
def touch(browser: Browser, server: str) -> Any:
    """Opens a page for a finger, and notes every byte that comes and every error."""
    contexts, faults = [], []

    def opened(size: tuple[int, int], theme: str) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            reduced_motion="reduce",
            color_scheme="dark" if theme == "dark" else "light",
            bypass_csp=True,  # Playwright evaluates text; a test of its own keeps to the policy
            service_workers="block",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.add_init_script(WATCH)
        page.goto(server)
        remembered = FAST | {"theme": theme}
        page.evaluate(
            "(kept) => localStorage.setItem('crossruff.settings', JSON.stringify(kept))", remembered
        )
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


def _stands(page: Page) -> None:
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(NARROW) == []


def _bid(page: Page, call: str) -> None:
    """Bids by touch: the level where there are levels, the call, and the call again."""
    before = shown(page)
    level = page.get_by_role("button", name=f"Level {call[0]}")
    if call[0].isdigit() and level.is_visible():
        level.tap()
    made = page.locator(f"cr-bidding-box [data-call='{call}']")
    made.tap()
    expect(page.locator(".meaning")).to_contain_text("tap again")
    _stands(page)
    made.tap()
    changed(page, before)


def _play(page: Page) -> None:
    before = shown(page)
    page.locator(".card.legal").first.tap(position={"x": 8, "y": 12})
    changed(page, before)


def _shift(page: Page) -> None:
    shift = page.evaluate("window.shift")
    assert shift < SHIFT, page.evaluate("window.shifted")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_board_by_touch(
    touch: Callable[..., Page],
    new_table: NewTable,
    picture: Picture,
    size: tuple[int, int],
    theme: str,
) -> None:
    page = touch(size, theme)
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    name = f"touch-{size[0]}x{size[1]}-{theme}"
    hand = page.locator("cr-hand[data-place=bottom]")
    assert turn(page) == "call"
    place = hand.bounding_box()
    picture(page, f"{name}-bidding")
    no_violations(page)
    _bid(page, "3NT")
    assert turn(page) == "card"
    picture(page, f"{name}-playing")
    no_violations(page)
    assert hand.bounding_box() == place, "the hand stays where it was in the auction"
    whole = size == WHOLE and theme == "light"
    # A whole board ends with the last card, which may be dummy's.
    left = -1 if whole else 13 - TRICKS
    while turn(page) == "card" and hand.locator(".card").count() > left:
        _stands(page)
        _play(page)
    if not whole:
        page.locator("[data-tool=claim]").tap()
        page.locator("dialog input[type=number]").fill("0")
        page.keyboard.press("Enter")
    expect_review(page)
    _shift(page)
    picture(page, f"{name}-review")
    after = page.get_by_role("button", name="Next board")
    box = after.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= size[1]
    if size[1] > size[0]:
        assert box["y"] > size[1] * 0.75, "where the thumb is"
    no_violations(page)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hint_and_a_meaning_cover_no_card_and_push_nothing(
    touch: Callable[..., Page], new_table: NewTable, picture: Picture, size: tuple[int, int]
) -> None:
    page = touch(size, "light")
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "W"}))
    assert turn(page) == "call"
    rows = "() => [...document.querySelectorAll('cr-bidding-box button')].map((b) => b.offsetTop).join()"
    before = page.evaluate(rows)
    page.locator("[data-tool=hint]").tap()
    expect(page.locator("cr-hint .hint-words")).to_be_visible()
    assert page.evaluate(FAULTS) == []
    picture(page, f"bidding-hint-{size[0]}x{size[1]}")
    page.get_by_role("button", name="Close the hint").tap()
    page.locator("cr-auction .call").first.tap()
    expect(page.locator("#tip")).to_be_visible()
    assert page.evaluate(rows) == before
    sit(page, new_table(choice=DECLARING | {"cards": "H7"}))
    assert turn(page) == "card"
    page.locator("[data-tool=hint]").tap()
    expect(page.locator("cr-hint .hint-words")).to_be_visible()
    _stands(page)
    picture(page, f"hint-{size[0]}x{size[1]}")
    _shift(page)


def test_a_redoubled_contract_stands_beside_the_counts(
    touch: Callable[..., Page], new_table: NewTable, picture: Picture
) -> None:
    page = touch((360, 640), "light")
    board = {"kind": "hands", "deal": NINE, "dealer": "S", "calls": "3NT X XX P P P", "cards": "H7"}
    sit(page, new_table(choice=board))
    assert turn(page) == "card"
    expect(page.locator(".plate.contract")).to_have_text(
        "3NT\N{MULTIPLICATION SIGN}\N{MULTIPLICATION SIGN} by South"
    )
    ends = """['.facts', '.score-plate'].map((name) => {
      const { left, right } = document.querySelector(name).getBoundingClientRect();
      return { left, right };
    })"""
    facts, counts = page.evaluate(ends)
    assert facts["right"] < counts["left"]
    assert counts["right"] <= 360
    claim(page, 9)
    expect(page.locator("cr-review")).to_contain_text("by South =")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".step-words")).to_have_text("West: Pass")
    expect(page.locator(".plate.contract")).to_contain_text("by South")
    picture(page, "redoubled-360")


def test_calls_and_tools_keep_their_places_and_the_keyboard_its_own(
    open_page: OpenPage, new_table: NewTable
) -> None:
    page = open_page()
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}, silent=True))
    assert turn(page) == "call"
    places = """() => [...document.querySelectorAll('cr-bidding-box button, [data-tool]')].map((each) => {
      const { left, top } = each.getBoundingClientRect();
      return [each.textContent, left, top].join(' ');
    })"""
    before = page.evaluate(places)
    page.locator("cr-bidding-box [data-call='1C']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("cr-auction [data-call='1C']")).to_be_visible()
    assert turn(page) == "call"
    expect(page.locator("cr-bidding-box [data-call=Pass]")).to_be_focused()
    assert page.evaluate(places) == before


def test_tricks_and_marks_lie_on_their_own_card(touch: Callable[..., Page], new_table: NewTable) -> None:
    inside = """() => [...document.querySelectorAll('.card .dd')].flatMap((badge) => {
      badge.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = badge.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return badge.closest('.card').contains(hit) ? [] : [badge.closest('.card').dataset.card];
    })"""
    for size in ((360, 640), (844, 390), (1440, 900)):
        page = touch(size, "light")
        sit(page, new_table(choice=A_TRICK_LOST))
        claim(page, 5)
        expect_review(page)
        for _ in range(7):
            page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Tricks on cards").tap()
        page.locator(".card .dd").first.wait_for()
        assert page.evaluate(inside) == []


def test_the_first_page_is_light_and_leads_to_every_table(
    browser: Browser, server: str, new_table: NewTable, picture: Picture
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    received = 0

    def note(event: dict[str, Any]) -> None:
        nonlocal received
        received += int(event["encodedDataLength"])

    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", note)
    page.goto(server)
    page.get_by_role("link", name="Today's boards").wait_for()
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    picture(page, "home-390")
    no_violations(page)
    names: list[str | None] = [None]
    for _ in range(2):
        page.get_by_role("button", name="Deal a board").tap()
        page.wait_for_function(OTHER_TABLE, arg=names[-1])
        names.append(page.evaluate("localStorage.getItem('crossruff.table')"))
        page.get_by_role("link", name="Crossruff").tap()
    print(f"first paint after {paint:.0f} ms; {received / 1000:.0f} kB for the first page and the table")
    assert received < BYTES
    page.get_by_role("button", name="Play on").first.tap()
    page.wait_for_function(THIS_TABLE, arg=names[2])
    page.get_by_role("link", name="Crossruff").tap()
    page.locator(".open-tables button").first.tap()
    page.wait_for_function(THIS_TABLE, arg=names[1])
    context.close()


def test_a_mistake_opens_beside_its_cards(touch: Callable[..., Page], new_table: NewTable) -> None:
    page = touch((390, 664), "light")
    sit(page, new_table(choice=A_TRICK_LOST))
    claim(page, 5)
    expect_review(page)
    expect(page.locator(".review-section .claim-section")).to_contain_text("accepted")
    page.locator(".marks button, .verdicts button").filter(has_text="North ♠Q").tap()
    expect(page.locator(".step-words")).to_have_text("Trick 3, card 4: ♠5")
    expect(page.locator(".step-words")).to_be_in_viewport(ratio=1)
    expect(page.locator("cr-felt")).to_be_in_viewport(ratio=1)
    expect(page.locator(".arrow").first).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="To the beginning").tap()
    expect(page.locator(".calls-note")).to_have_text("?")
    page.get_by_role("button", name="One step on").tap()
    expect(page.locator(".calls-note")).to_have_text("3NT ?")
