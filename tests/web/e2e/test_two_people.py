"""Two browsers at one table: one makes it, the other comes by the link, leaves, and comes back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import NINE, NewTable, OpenPage, Picture, act_by_mouse, hand_of, sit, turn


def test_two_browsers_at_one_table(open_page: OpenPage, new_table: NewTable, picture: Picture) -> None:
    choice = {"kind": "hands", "deal": NINE, "dealer": "S"}
    made = new_table(choice=choice, name="Ann", takeover=0.2)
    ann = open_page()
    sit(ann, made)
    bob = open_page(f"{made['links']['join']}&seat=W", name="Bob")
    expect(ann.locator("cr-hand[data-seat=W] .name")).to_contain_text("Bob")
    expect(bob.locator("cr-hand[data-seat=S] .name")).to_contain_text("Ann")
    _each_sees_one_hand(ann, "S")
    _each_sees_one_hand(bob, "W")

    assert turn(ann) == "call"
    ann.locator("cr-bidding-box [data-call='1NT']").click()
    expect(bob.locator("cr-auction [data-call='1NT']")).to_be_visible()
    ann.locator("[data-tool=undo]").click()
    expect(bob.locator(".asked")).to_contain_text("Ann (South) asks to take back 1 call: 1NT")
    picture(bob, "undo-asked-1280")
    bob.get_by_role("button", name="Agree").click()
    assert turn(ann) == "call"
    expect(bob.locator("cr-auction [data-call='1NT']")).to_have_count(0)
    ann.locator("cr-bidding-box [data-call='3NT']").click()
    expect(bob.locator("cr-auction [data-call='3NT']")).to_be_visible()
    assert turn(bob) == "call"
    bob.locator("cr-bidding-box [data-call=Pass]").click()
    expect(ann.locator("cr-auction [data-call=Pass]").first).to_be_visible()

    assert turn(bob) == "card"
    bob.locator(".card[data-card=CA]").click(position={"x": 8, "y": 12})
    expect(ann.locator("cr-trick [data-card=CA]")).to_be_visible()
    assert turn(ann) == "card"
    dummys = ann.locator("cr-hand[data-seat=N] .card.legal").first.get_attribute("data-card")
    act_by_mouse(ann, "card")
    expect(bob.locator(f"cr-trick [data-card={dummys}]")).to_be_visible()
    assert hand_of(bob, "S") == hand_of(bob, "E") == set()
    assert hand_of(ann, "W") == hand_of(ann, "E") == set()
    picture(ann, "two-people-declarer-1280")
    picture(bob, "two-people-defender-1280")

    browser = bob.context
    bob.close()
    expect(ann.locator("cr-hand[data-seat=W] .name")).to_contain_text("Bob (away)")
    for _ in range(4):
        act_by_mouse(ann, turn(ann))
    assert ann.locator("cr-hand[data-seat=W] .card").count() < 12, "a robot plays for Bob"
    picture(ann, "taken-over-1280")

    back = browser.new_page()
    back.goto(ann.evaluate("location.origin"))
    back.get_by_role("button", name="Play on").click()
    expect(back.locator("cr-hand[data-seat=W] .card[data-card]").first).to_be_visible()
    expect(ann.locator("cr-hand[data-seat=W] .name")).not_to_contain_text("away")


def _each_sees_one_hand(page: Page, own: str) -> None:
    page.wait_for_function("document.querySelectorAll('cr-hand .card').length === 52")
    assert {seat: len(hand_of(page, seat)) for seat in "NESW"} == {
        seat: 13 if seat == own else 0 for seat in "NESW"
    }
