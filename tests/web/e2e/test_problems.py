"""The page of problems: hints, an answer, the solution, and the play against best defence."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from crossruff.coach.problems.deck import shipped_deck

from .playing import OpenPage, Picture, no_violations

PROBLEM = next(problem for problem in shipped_deck() if problem.is_declarer)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)], ids=lambda size: str(size[0]))
def test_a_problem_is_solved(open_page: OpenPage, picture: Picture, size: tuple[int, int]) -> None:
    page = open_page(f"/#/problems?{PROBLEM.number}", size)
    expect(page.locator(".problem-hand")).to_have_count(2)
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".problem-answer")).to_contain_text("need")
    no_violations(page)
    picture(page, f"problem-{size[0]}")
    page.locator(f"[data-card={PROBLEM.natural}]").click()
    expect(page.locator(".solution h3")).to_contain_text("there is a better card")
    natural, best = PROBLEM.line_of(PROBLEM.natural), PROBLEM.best
    assert natural is not None
    for line in (natural, best):
        expect(page.locator(".solution .figures")).to_contain_text(f"{100 * line.chance:.0f} %")
    expect(page.locator(".problem-progress summary")).to_contain_text("0 of")
    expect(page.locator(".solution .diagram")).to_contain_text("West")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the page scrolls sideways"
    no_violations(page)
    picture(page, f"problem-solution-{size[0]}")


def test_a_defender_sees_a_plan_and_the_auction_in_columns(open_page: OpenPage, picture: Picture) -> None:
    problem = next(problem for problem in shipped_deck() if problem.kind == "defence")
    page = open_page(f"/#/problems?{problem.number}", (360, 640))
    heads = page.locator(".problem-auction th")
    expect(heads).to_have_text(["West", "North", "East", "South"])
    expect(page.locator(".problem-position h3")).to_contain_text(" by South")
    expect(page.locator(".problem-tricks li")).to_have_count(len(problem.play.tricks) or 1)
    page.locator(f"[data-card={problem.best.card}]").click()
    expect(page.locator(".solution .step").first).to_be_visible()
    expect(page.locator(".solution .step").last).to_contain_text("Otherwise")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the page scrolls sideways"
    picture(page, "problem-defence-360")


def test_a_problem_is_played_out(open_page: OpenPage) -> None:
    page = open_page(f"/#/problems?{PROBLEM.number}")
    page.locator(f"[data-card={PROBLEM.best.card}]").click()
    expect(page.locator(".solution h3")).to_contain_text("right")
    page.get_by_role("button", name="Play it against best defence").click()
    position = page.locator(".problem-position")
    expect(position.locator("button[data-card]").first).to_be_visible()
    for _ in range(26):
        cards = position.locator("button[data-card]")
        if not cards.count():
            break
        card = cards.first.get_attribute("data-card")
        cards.first.click()
        expect(position.locator(f"button[data-card={card}]")).to_have_count(0)
    expect(position).to_contain_text("The contract is")


def test_themes_are_chosen(open_page: OpenPage) -> None:
    page = open_page("/#/problems")
    theme = shipped_deck()[-1].theme
    page.locator(".problem-chooser select").first.select_option(theme)
    first = next(problem for problem in shipped_deck() if problem.theme == theme)
    expect(page.locator(".problem-chooser select").nth(1)).to_have_value(str(first.number))
    page.get_by_role("button", name="Next problem").click()
    expect(page.locator(".problem-hand").first).to_be_visible()
