"""Boards that come in as PBN, LIN or a link, pasted, chosen or dropped; and what cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from .playing import (
    DECLARING,
    NINE,
    NewTable,
    OpenPage,
    Picture,
    claim,
    copied,
    expect_board,
    expect_review,
    hand_of,
    no_violations,
    sit,
    toasted,
)

PBN = f'[Board "5"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{NINE}"]\n'
CUT = PBN.replace(NINE, NINE[:18])
TWICE = PBN.replace("JT98.JT9", "AT98.JT9")
ANOTHER = PBN.replace('"5"', '"6"')
DROP = """([text, name]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name, { type: "text/plain" }));
  return carried;
}"""


def _paste(page: Page, text: str, name: str) -> None:
    page.get_by_label("Or text").fill(text)


def _choose(page: Page, text: str, name: str) -> None:
    file = FilePayload(name=name, mimeType="text/plain", buffer=text.encode())
    page.get_by_label("A file of boards").set_input_files(file)


def _drop(page: Page, text: str, name: str) -> None:
    _drop_on(page.locator(".drop"), text, name)


def _drop_on(place: Locator, text: str, name: str) -> None:
    place.dispatch_event("drop", {"dataTransfer": place.page.evaluate_handle(DROP, [text, name])})


def _told(page: Page) -> Locator:
    """What is wrong with the text or the file."""
    return page.locator("form", has_text="From a file or a link").get_by_role("alert")


def test_what_is_kept_comes_in_again_as_the_same_board(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit(page, new_table(choice=DECLARING | {"vulnerability": "EW"}))
    claim(page, 0)
    expect_review(page)
    words = page.locator(".compass").get_attribute("aria-label") or ""
    hands = {seat: hand_of(page, seat) for seat in "NESW"}
    assert {len(cards) for cards in hands.values()} == {13}
    page.get_by_text("Keep and share").click()
    kept = {name: copied(page, name) for name in ("PBN", "LIN", "Handviewer")}
    assert kept["PBN"].startswith("% PBN") or "[Deal " in kept["PBN"]
    assert kept["LIN"].split("|")[0] in ("pn", "qx", "vg", "rs", "st", "md")
    assert kept["Handviewer"].startswith("http")

    for format, text in kept.items():
        page.get_by_role("link", name="Study").click()
        page.get_by_role("link", name="Boards and files").click()
        for bring in (_paste, _choose, _drop):
            page.get_by_label("Or text").fill("")
            expect(page.locator(".board-list")).to_be_empty()
            bring(page, text, f"kept.{format.lower()}")
            expect(page.get_by_role("button", name="Board 1: dealer South")).to_be_visible()
        picture(page, f"import-{format.lower()}-1280")
        page.get_by_label("What you do").select_option("Declare only")
        page.get_by_role("button", name="Board 1: dealer South").click()
        expect_board(page, words)
        expect(page.locator(".contract")).to_have_text("3NT by South")
        claim(page, 0)
        expect_review(page)
        assert {seat: hand_of(page, seat) for seat in "NESW"} == hands


def test_a_file_is_dropped_on_the_table(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table())
    _drop_on(page.locator("cr-felt"), "", "empty.pbn")
    toasted(page, "empty.pbn: the file is empty")
    expect(page.locator("cr-hand")).to_have_count(4)
    _drop_on(page.locator("cr-felt"), PBN, "boards.pbn")
    page.get_by_role("button", name="Board 5").click()
    expect_board(page, "Board 5, dealer North, vulnerable: North and South")


@pytest.mark.parametrize("bring", [_choose, _drop], ids=["chosen", "dropped"])
def test_what_cannot_be_read_is_told_in_one_line_and_nothing_is_lost(
    open_page: OpenPage, picture: Picture, bring: Callable[[Page, str, str], None]
) -> None:
    page = open_page("/#/boards")
    _paste(page, PBN, "")
    found = page.locator(".board-list button")
    expect(found).to_have_text("Board 5: dealer North")
    told = _told(page)
    broken = {
        "empty.pbn": ("", "empty"),
        "blank.pbn": (" \n\n", "empty"),
        "prose.txt": ("Dear Ann,\nno boards today.\n", "neither PBN, LIN"),
        "cut.pbn": (CUT, "four hands"),
        "large.pbn": (ANOTHER * 3000, "at most"),
    }
    for name, (text, word) in broken.items():
        bring(page, text, name)
        expect(told).to_contain_text(name)
        expect(told).to_contain_text(word)
        line = told.inner_text()
        assert len(line.splitlines()) == 1, line
        assert len(line) < 160, line
        expect(found).to_have_text("Board 5: dealer North")
        expect(page.get_by_label("Or text")).to_have_value(PBN)
    no_violations(page)
    picture(page, "import-broken-1280")
    bring(page, ANOTHER, "good.pbn")
    expect(found).to_have_text("Board 6: dealer North")
    expect(told).to_be_empty()
    bring(page, "", "empty.pbn")
    expect(told).to_contain_text("empty.pbn")
    found.click()
    expect_board(page, "Board 6, dealer North, vulnerable: North and South")


def test_broken_text_is_told_and_stays_to_be_mended(open_page: OpenPage) -> None:
    page = open_page("/#/boards")
    _paste(page, CUT, "")
    expect(_told(page)).to_contain_text("four hands")
    expect(page.get_by_label("Or text")).to_have_value(CUT)
    _paste(page, TWICE, "")
    expect(page.locator(".board-list")).to_contain_text("dealt twice: ♠A")
    _paste(page, PBN, "")
    expect(_told(page)).to_be_empty()
    expect(page.locator(".board-list")).to_have_text("Board 5: dealer North")
