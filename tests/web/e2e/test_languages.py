"""The page in German: by the settings, by the browser, on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.patience import PATIENCE

from .playing import A_TRICK_LOST, NewTable, OpenPage, Picture, no_sideways, no_violations, sit, turn

PAGES = {
    "home": "Boards von heute",
    "today": "Rangliste",
    "me": "noch kein Profil",
    "study": "Farbkombinationen",
}
FITS = """() => [...document.querySelectorAll('.tools button, cr-bidding-box button, .pages a')]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)"""


def test_a_board_in_german(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    page = open_page(size=(360, 640), language="de")
    for name, text in PAGES.items():
        page.goto(page.url.split("#")[0] + f"#/{name}")
        expect(page.locator("main")).to_contain_text(text)
        no_sideways(page)
        picture(page, f"german-{name}")
    assert page.locator("html").get_attribute("lang") == "de"
    sit(page, new_table(choice=A_TRICK_LOST | {"at": 0}))
    assert turn(page) == "call"
    expect(page.get_by_role("button", name="Tipp")).to_be_visible()
    assert page.evaluate(FITS) == []
    picture(page, "german-bidding")
    sit(page, new_table(choice=A_TRICK_LOST))
    assert turn(page) == "card"
    expect(page.get_by_role("group", name="Nord, Nora: 9 Karten")).to_be_visible()
    assert page.evaluate(FITS) == []
    picture(page, "german-playing")
    page.locator("[data-tool=claim]").tap()
    page.get_by_role("dialog", name="Claim").locator("input[type=number]").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("cr-review")).to_contain_text("Ergebnis")
    no_violations(page)
    no_sideways(page)
    picture(page, "german-review")


def test_the_browser_and_the_settings_choose_the_language(browser: Browser, server: str) -> None:
    context = browser.new_context(locale="de-AT", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(server)
    expect(page.get_by_role("link", name="Boards von heute")).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("link", name="Today's boards")).to_be_visible()
    context.close()
