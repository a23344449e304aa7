"""How people and robots deal with one another at the page: thinking, claiming, alerting, joining."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from .playing import (
    DECLARING,
    NINE,
    NewTable,
    OpenPage,
    Picture,
    act_by_mouse,
    claim,
    no_sideways,
    sit,
    toasted,
    turn,
)

PHONE = (390, 844)


def _west_thinks(page: Page, seconds: float, *, ends: bool) -> None:
    """Lets the page hear, whatever it hears, that West thinks; and at once that he does not, if it ends."""

    def between(page_side: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "snapshot":
                thinks = told | {"thinking": "W"}
                page_side.send(json.dumps(thinks))
                page_side.send(json.dumps({"type": "thinking", "seat": "W", "seconds": seconds}))
                if not ends:
                    return
            page_side.send(message)

        page_side.connect_to_server().on_message(pass_on)

    page.route_web_socket(re.compile("/ws/"), between)


def test_a_robot_that_thinks_long_shows_its_budget(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    for size, theme in (((1280, 800), "light"), (PHONE, "dark")):
        page = open_page(size=size, theme=theme)
        _west_thinks(page, 600, ends=False)
        # In the auction a phone has no room for hidden hands.
        sit(page, new_table(choice=DECLARING))
        bar = page.locator("cr-hand[data-seat=W] [role=progressbar]")
        expect(bar).to_have_attribute("aria-label", "West is thinking, at most 600 seconds")
        expect(page.locator("[role=progressbar]")).to_have_count(1)
        # A redraw may replace the bar at any moment, so the page looks for it again until it has the width.
        width = """(least, most) => {
            const bar = document.querySelector("cr-hand[data-seat=W] [role=progressbar]");
            const whole = bar?.getBoundingClientRect().width;
            const share = whole ? bar.firstChild.getBoundingClientRect().width / whole : -1;
            return share >= least && share <= most;
        }"""
        # Without movement the bar is whole at once; with it, it has hardly begun in ten minutes.
        page.wait_for_function(f"({width})(0.99, 1.01)")
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate("document.documentElement.dataset.motion = 'auto'")
        page.wait_for_function(f"({width})(0, 0.5)")
        page.evaluate("document.getAnimations().forEach((one) => { one.currentTime = 300_000; })")
        picture(page, f"thinking-{size[0]}")


def test_a_robot_that_answers_at_once_shows_no_budget(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    _west_thinks(page, 600, ends=True)
    page.add_init_script(
        """window.bars = 0;
        new MutationObserver(() => { window.bars += document.querySelectorAll(".budget").length; })
          .observe(document, { childList: true, subtree: true });"""
    )
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    page.wait_for_timeout(800)
    assert page.evaluate("window.bars") == 0


def test_the_judge_shows_a_plan_or_a_layout_that_beats_the_claim(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    at = {"kind": "hands", "deal": NINE, "dealer": "S", "calls": "3NT P P P", "cards": "CA C2 C9 C5 S7"}
    for size, theme in (((1280, 800), "light"), (PHONE, "dark")):
        page = open_page(size=size, theme=theme)
        sit(page, new_table(choice=at))
        assert turn(page) == "card"
        claim(page, 12)
        told = page.locator(".claim-section")
        expect(told).to_contain_text("For example, if the hidden cards lie like this")
        expect(told.locator(".holdings dt")).to_have_text(["East", "West"])
        told.get_by_text("Show the play").click()
        expect(told.locator(".line li").first).to_be_visible()
        no_sideways(page)
        told.scroll_into_view_if_needed()
        picture(page, f"claim-refuted-{size[0]}")
        claim(page, 9)
        expect(told.locator(".steps")).to_contain_text("Cash ♥KQ ♦AKQ")
        no_sideways(page)
        told.scroll_into_view_if_needed()
        picture(page, f"claim-plan-{size[0]}")
        told.get_by_text("The plan", exact=True).click()
        told.get_by_role("button", name="Draw the plan").click()
        expect(page.locator("dialog svg")).to_be_visible()


def test_people_alert_explain_and_ask(
    open_page: OpenPage, new_table: NewTable, picture: Picture, server: str
) -> None:
    made = new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"})
    south, west = open_page(), open_page(size=PHONE, theme="dark")
    sit(south, made)
    west.goto(f"{server}{made['links']['join']}&seat=W")
    expect(west.locator("cr-hand[data-seat=W] .card[data-card]")).to_have_count(13)  # else a robot calls
    turn(south)
    south.get_by_role("button", name="Alert…").click()
    south.get_by_label("What your call shows").fill("no five-card major")
    picture(south, "alerting-1280")
    south.locator("cr-bidding-box [data-call='1C']").click()
    call = west.locator("cr-auction .call.alert[data-call='1C']")
    call.click()
    expect(west.locator("#tip")).to_contain_text("no five-card major")
    west.get_by_role("button", name="Ask what it shows").click()
    asked = south.locator(".asked")
    expect(asked).to_contain_text("West asks what your 1♣ shows")
    picture(south, "asked-1280")
    asked.get_by_role("button", name="Explain…").click()
    picture(south, "explaining-1280")
    south.get_by_label("What it shows").fill("3+ clubs, no five-card major")
    south.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    expect(call).to_have_attribute("data-tip", "3+ clubs, no five-card major")
    assert turn(west) == "call"
    west.get_by_role("button", name="Alert…").click()
    no_sideways(west)
    west.locator("cr-bidding-box").scroll_into_view_if_needed()
    picture(west, "alerting-390")


def test_who_is_invited_chooses_a_free_seat_or_watches(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    made = new_table(choice={"kind": "seed", "seed": 7, "number": 1})
    for size, theme in (((1280, 800), "light"), (PHONE, "dark")):
        page = open_page(made["links"]["join"], size=size, theme=theme)
        asks = page.get_by_role("dialog", name="Where do you sit?")
        expect(asks.get_by_role("button", name="South: Ann sits here")).to_be_disabled()
        expect(asks.get_by_role("button", name="North: sit here, with Ann")).to_be_focused()
        picture(page, f"joining-{size[0]}")
        no_sideways(page)
        asks.get_by_role("button", name="Only watch").click()
        expect(page.locator("cr-hand[data-place=bottom]")).to_have_attribute("data-seat", "S")
        expect(page.locator("cr-hand.open")).to_have_count(0)
    page = open_page(made["links"]["join"])
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name=re.compile("^East: sit here")).click()
    own = page.locator("cr-hand[data-place=bottom]")
    expect(own).to_have_attribute("aria-label", re.compile("East, Bob: 13 cards"))
    page.reload()
    expect(own).to_have_attribute("data-seat", "E")


def test_dummy_plays_the_hand_of_a_robot(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    turned = "N:432.AKQ.AKQ.8765 765.8765.876.AKQ AKQ.432.5432.432 JT98.JT9.JT9.JT9"
    choice = {"kind": "hands", "deal": turned, "dealer": "N", "calls": "3NT P P P"}
    for size, theme in (((1280, 800), "dark"), (PHONE, "light")):
        page = open_page(size=size, theme=theme)
        sit(page, new_table(choice=choice, partners_hand=True))
        assert turn(page) == "card"
        toasted(page, "North declares: you play the hand.")
        expect(page.locator("cr-hand[data-place=top]")).to_have_class(re.compile("open"))
        picture(page, f"partners-hand-{size[0]}")
        no_sideways(page)
        for place in ("bottom", "top"):
            page.locator(f"cr-hand[data-place={place}] .card.legal").first.wait_for()
            act_by_mouse(page, "card")
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Play the hand when a robot partner declares").uncheck()
        page.keyboard.press("Escape")
        # The robot has its hand back, and ends the board without us.
        expect(page.locator("cr-review")).to_be_visible()


def test_bidding_practice_begins_with_silent_opponents(open_page: OpenPage, picture: Picture) -> None:
    for size, theme in (((1280, 800), "light"), (PHONE, "dark")):
        page = open_page("/#/practice", size=size, theme=theme)
        expect(page.get_by_label("Opponents pass throughout")).to_be_checked()
        page.get_by_label("After each of your calls").check()
        picture(page, f"practice-{size[0]}")
        no_sideways(page)
        page.get_by_role("button", name="Begin").click()
        assert turn(page) == "call"
        page.keyboard.press("p")
        expect(page.locator("cr-auction .call[aria-label^=West]").first).to_have_attribute(
            "data-tip", "passes throughout"
        )
        expect(page.locator(".compared")).to_contain_text("robot")


def test_the_robots_call_and_the_next_deal_come_at_once(
    open_page: OpenPage, new_table: NewTable, picture: Picture
) -> None:
    choice = {"kind": "hands", "deal": NINE, "dealer": "S"}
    for size, theme in (((1280, 800), "dark"), (PHONE, "light")):
        page = open_page(size=size, theme=theme, compare=True, nextAtOnce=True)
        sit(page, new_table(choice=choice, mode="bid", silent=True))
        robot = page.locator(".compared")
        assert turn(page) == "call"
        _bid(page, "1n")
        expect(robot).to_contain_text("You 1NT, the robot 1♣")
        assert turn(page) == "call"
        picture(page, f"compared-{size[0]}")
        no_sideways(page)
        page.keyboard.press("p")
        expect(page).to_have_title(re.compile("Board 2"))
        toasted(page, "Board 1: ")
        expect(page.locator("cr-review")).to_be_hidden()


def _bid(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_system_is_a_tree_with_meanings_and_frequencies(open_page: OpenPage, picture: Picture) -> None:
    for size, theme in (((1280, 800), "light"), (PHONE, "dark")):
        page = open_page("/#/system", size=size, theme=theme)
        call = page.locator(".tree button", has_text="1NT").first
        expect(call).to_contain_text("15 to 17")
        expect(call.locator(".share")).to_contain_text("%")
        call.click()
        stayman = page.locator(".below .tree button", has_text="2♣").first
        expect(stayman.locator(".share")).to_contain_text("%")
        expect(page.locator(".crumbs")).to_contain_text("1NT")
        picture(page, f"system-tree-{size[0]}")
        no_sideways(page)
        page.get_by_label("System").select_option("webb-a")
        expect(page.locator(".below .tree")).to_have_count(0)
        expect(page.locator(".tree button", has_text="1♠")).to_contain_text("five or more spades")
        page.locator(".tree button", has_text="1♠").click()
        expect(page.locator(".below .tree button .share").first).to_contain_text("%")
        picture(page, f"system-evolved-{size[0]}")


def test_a_trick_is_swept_to_who_won_it(open_page: OpenPage, new_table: NewTable) -> None:
    at = {"kind": "hands", "deal": NINE, "dealer": "S", "calls": "3NT P P P", "cards": "S7 SA S8 S2"}
    for moves in (False, True):
        page = open_page(motion="auto")
        if moves:
            page.emulate_media(reduced_motion="no-preference")
        sit(page, new_table(choice=at))
        assert turn(page) == "card"
        expect(page.locator("cr-trick .card")).to_have_count(4)
        # The sweep is over before one could look: it is slowed down, and noted.
        page.add_style_tag(content="cr-trick .card.swept { transition-duration: 700ms !important; }")
        page.evaluate(
            """() => { window.swept = [];
              new MutationObserver(() => document.querySelectorAll(".swept").forEach((face) => {
                const told = `${face.dataset.card} ${face.dataset.to}`;
                if (!window.swept.includes(told)) window.swept.push(told);
              })).observe(document.querySelector("cr-trick"), { attributes: true, subtree: true }); }"""
        )
        page.locator("cr-hand[data-place=top] .card.legal").first.click(position={"x": 8, "y": 12})
        page.locator("cr-trick .card[data-card=SK]").wait_for()
        page.wait_for_function("document.querySelectorAll('.swept').length === 0")
        expected = {f"{card} top" for card in ("S7", "SA", "S8", "S2")} if moves else set()
        assert set(page.evaluate("window.swept")) == expected
