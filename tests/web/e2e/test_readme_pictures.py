"""The pictures of the README and of the first tutorial, of the page as it is.

CROSSRUFF_PICTURES=1 pytest tests/web/e2e/test_readme_pictures.py     # puts them into docs/pictures
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import expect

from .conftest import ARTEFACTS
from .playing import A_TRICK_LOST, DECLARING, NewTable, OpenPage, Picture, claim, expect_review, sit, turn

ROOT = Path(__file__).parents[3]
DOCUMENTS = ROOT / "docs" / "pictures"
PICTURES = ("web-table", "web-claim", "web-review", "web-phone")


def test_the_pictures_of_the_readme(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page(size=(1280, 800), theme="light")
    sit(page, new_table(choice=DECLARING | {"cards": "H7"}))
    assert turn(page) == "card"
    page.locator("[data-tool=hint]").click()
    expect(page.locator("cr-hint .hint-words")).to_be_visible()
    picture(page, "web-table")
    sit(page, new_table(choice=DECLARING | {"cards": "CA C2 C9 C5 S7"}))
    claim(page, 12)
    page.get_by_text("Show the play").click()
    expect(page.locator(".claim-section .line li").first).to_be_visible()
    picture(page, "web-claim")
    sit(page, new_table(choice=A_TRICK_LOST))
    claim(page, 5)
    expect_review(page)
    page.locator(".marks button, .verdicts button").filter(has_text="♠Q").click()
    expect(page.locator(".card .dd").first).to_be_visible()
    expect(page.locator(".claim-section")).to_be_hidden()
    picture(page, "web-review")
    phone = open_page(size=(390, 664), theme="light")
    sit(phone, new_table(choice=DECLARING | {"at": 0}))
    assert turn(phone) == "call"
    phone.locator("cr-bidding-box [data-call='1NT']").tap()
    expect(phone.locator(".meaning")).to_contain_text("1NT")
    picture(phone, "web-phone")
    if os.environ.get("CROSSRUFF_PICTURES"):
        for name in PICTURES:
            shutil.copy(ARTEFACTS / f"{name}.png", DOCUMENTS)


def test_the_documents_show_these_pictures() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    shown = set(re.findall(r"pictures/(web-\w+)\.png", text))
    assert shown == set(PICTURES)
    assert all((DOCUMENTS / f"{name}.png").exists() for name in PICTURES)
