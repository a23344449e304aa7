"""The study pages: a deal solved and its best line played out, a claim, a system, practice with a theme."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .playing import NINE, OpenPage, Picture, expect_review, hand_of, no_violations, until

CARD = re.compile("[♠♥♦♣](?:10|[2-9JQKA])")


def test_the_best_line_is_played_out(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/solve")
    page.get_by_label("Deal", exact=True).fill("N:AKQ")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".error-words")).to_be_visible()
    page.get_by_label("Deal", exact=True).fill(NINE)
    expect(page.locator(".diagram")).to_contain_text("♠ A K Q")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("Par:")).to_be_visible()
    page.get_by_text("Best play in 3NT").click()
    tricks = page.locator("details li")
    expect(tricks).to_have_count(13)
    assert [len(CARD.findall(text)) for text in tricks.all_inner_texts()] == [4] * 13
    assert len(set(CARD.findall(" ".join(tricks.all_inner_texts())))) == 52
    wins = [text.rsplit("– ", 1)[1] for text in tricks.all_inner_texts()]
    assert sum(each in ("North wins", "South wins") for each in wins) == 10, "as many as par tells"
    no_violations(page)
    picture(page, "line-1280")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.locator("cr-hand[data-seat=S] .card[data-card]")).to_have_count(13)
    assert {"HA", "HK", "HQ", "DA", "DK", "DQ"} <= hand_of(page, "S")


def test_a_claim_is_drawn_and_a_wrong_card_is_told(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/claim")
    page.get_by_label("Deal", exact=True).fill(NINE)
    page.get_by_label("Cards played").fill("S7 SJ")
    page.get_by_role("button", name="Find the claim").click()
    expect(page.locator(".plan .error-words")).to_contain_text("North")
    page.get_by_label("Cards played").fill("CA C2 C9 C5 CK C3 CT C6 CQ C4 CJ C7 S7")
    page.get_by_role("button", name="Find the claim").click()
    expect(page.locator(".plan pre")).to_contain_text("South claims all 10 tricks")
    expect(page.get_by_role("img", name="The plan, drawn")).to_be_visible()
    picture(page, "claim-drawn-1280")


def test_a_system_is_explored_down_and_back(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/system")
    page.locator(".tree button", has_text="15 to 17 points").first.click()
    expect(page.locator(".crumbs li")).to_have_count(3)
    page.locator(".tree button", has_text="Stayman").first.click()
    expect(page.locator(".crumbs li")).to_have_count(5)
    no_violations(page)
    picture(page, "stayman-1280")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".crumbs li")).to_have_count(1)
    page.get_by_label("System").first.select_option("sayc-weak")
    expect(page.locator(".tree").first).to_contain_text("12 to 14 points, balanced")


def test_bidding_practice(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/#/practice")
    page.get_by_label("Hands").select_option("You are strong")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("cr-hand[data-seat=S] .card[data-card]")).to_have_count(13)
    assert sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1], 0) for card in hand_of(page, "S")) >= 20
    until(page, "over")
    expect_review(page)
    picture(page, "practice-over-1280")
