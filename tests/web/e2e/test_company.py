"""Several browsers at one table: the lobby, talk, consent, and a watcher with all hands open."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import NINE, NewTable, OpenPage, Picture, copied, hand_of, no_sideways, no_violations, sit, turn

_PHONE = (390, 844)


def _people(page: Page) -> None:
    page.get_by_role("button", name="People").click()
    expect(page.locator("dialog.people")).to_be_visible()


def _close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def _invitation(page: Page) -> str:
    """Copy a link for one more person, as the maker of the table."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _people(page)
    link = copied(page, "Copy a link to play")
    _close(page)
    return link


def _path(link: str) -> str:
    return "/" + link.split("/", 3)[3]


def test_friends_meet_and_talk(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    made = new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}, name="Ann", takeover=0.2)
    ann = open_page()
    sit(ann, made)
    bob = open_page(_path(_invitation(ann)), _PHONE, name="Bob")
    expect(bob.get_by_role("button", name="North: sit here")).to_be_visible()
    picture(bob, "lobby-before-390")
    bob.get_by_role("button", name="North: sit here").click()
    expect(ann.locator("#announcer")).to_contain_text("Bob sits down as North")

    ann.locator(".company").get_by_role("button", name="Well played").click()
    bob.get_by_role("button", name="People: 2, 1 not read").click()
    expect(bob.locator("dialog .talk-lines")).to_contain_text("Ann (South): Well played")
    bob.locator("dialog").get_by_label("Message").fill("Thanks, Ann")
    bob.keyboard.press("Enter")
    expect(ann.locator(".company .talk-lines")).to_contain_text("Bob (North): Thanks, Ann")
    no_sideways(bob)
    no_violations(bob)
    picture(bob, "people-390")
    _close(bob)

    # Own words are for the opponents: partner cannot read them.
    assert turn(ann) == "call"
    ann.locator("cr-bidding-box").get_by_role("button", name="Alert").click()
    ann.get_by_label("What your call shows").fill("strong, and only spades")
    ann.locator("cr-bidding-box [data-call='1NT']").click()
    expect(bob.locator("cr-auction [data-call='1NT']")).to_have_attribute("data-tip", "no explanation")
    browser = bob.context
    bob.close()
    expect(ann.locator(".company .talk-lines")).to_contain_text("A robot plays for Bob (North)")
    back = browser.new_page()
    back.goto(ann.evaluate("location.origin") + "/#/")
    expect(ann.locator(".company .talk-lines")).to_contain_text("Bob (North) is back")
    picture(ann, "talk-1280")


def test_a_watcher_sees_all_hands_by_consent(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    made = new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}, name="Ann")
    ann = open_page("/", _PHONE)
    sit(ann, made)
    cleo = open_page(_path(_invitation(ann)), name="Cleo")
    cleo.get_by_role("button", name="Only watch").click()
    cleo.wait_for_function("document.querySelectorAll('cr-hand .card').length > 20")
    assert hand_of(cleo, "W") == set()
    _people(cleo)
    cleo.get_by_role("button", name="All hands").click()
    expect(ann.locator(".asked")).to_contain_text("Cleo asks to watch with all hands open")
    no_violations(ann)
    picture(ann, "kibitz-asked-390")
    ann.set_viewport_size({"width": 1280, "height": 800})
    picture(ann, "kibitz-asked-1280")
    ann.get_by_role("button", name="Agree").click()
    expect(cleo.locator("cr-hand[data-seat=W] .card[data-card]")).to_have_count(13)
    assert all(len(hand_of(cleo, seat)) == 13 for seat in "NESW")
    expect(cleo.locator(".card.legal")).to_have_count(0)
    _people(cleo)
    expect(cleo.get_by_role("button", name="East: Free")).to_be_disabled()
    no_violations(cleo)
    picture(cleo, "kibitzer-1280")
    cleo.get_by_role("button", name="Stop seeing hands").click()
    expect(cleo.locator("cr-hand[data-seat=W] .card[data-card]")).to_have_count(0)


def test_the_card_of_a_side_and_conventions_of_the_own_choice(open_page: OpenPage, picture: Picture) -> None:
    for size in ((1280, 800), _PHONE):
        page = open_page("/#/", size, system="sayc with bergen without gerber")
        page.wait_for_function("document.querySelectorAll('cr-hand .card').length > 20")
        if size == _PHONE:  # hidden hands take no room while one bids
            _people(page)
            page.get_by_role("button", name="Card of").first.click()
        else:
            page.locator("cr-hand[data-seat=N] .name-plate").click()
        card = page.locator("dialog.convention-card")
        expect(card).to_contain_text("Standard American with bergen without gerber")
        expect(card).to_contain_text("Bergen")
        expect(card.locator("tr").first).to_be_visible()
        no_sideways(page)
        no_violations(page)
        picture(page, f"convention-card-{size[0]}")
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        if size == _PHONE:
            _close(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Conventions").click()
    gerber = page.get_by_role("checkbox", name="Gerber")
    expect(gerber).not_to_be_checked()
    gerber.check()
    picture(page, "conventions-390")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator(".switches")).to_have_text("with bergen")
    no_violations(page)
    picture(page, "settings-390")
