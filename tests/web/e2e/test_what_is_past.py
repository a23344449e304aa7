"""What was typed, asked or told about a moment that is past does nothing later."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.patience import PATIENCE

from .playing import DECLARING, NINE, NewTable, OpenPage, act_by_mouse, hand_of, sit, toasted, turn

Data = dict[str, Any]


class Between:
    """Stands between the server and a page: keeps back what is wanted, and tells what it likes."""

    def __init__(self, page: Page, keeps: Callable[[Data], bool] = lambda _: False) -> None:
        self.kept: list[Data] = []
        self.sent: list[Data] = []
        self.snapshot: Data = {}
        self._keeps, self._page = keeps, page
        page.route_web_socket(re.compile("/ws/"), self._come)

    def _come(self, page_side: WebSocketRoute) -> None:
        self._page_side, server_side = page_side, page_side.connect_to_server()
        server_side.on_message(self._pass_on)

        def send(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            server_side.send(message)

        page_side.on_message(send)

    def _pass_on(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "snapshot":
            self.snapshot = told
        if self._keeps(told):
            self.kept.append(told)
        else:
            self._page_side.send(message)

    def wait_for(self, messages: list[Data], count: int) -> None:
        """Waits until so many messages have come this way."""
        for _ in range(int(10 * PATIENCE)):
            if len(messages) >= count:
                return
            self._page.wait_for_timeout(100)
        raise AssertionError(f"only {len(messages)} of {count} messages")

    def tell(self, message: Data) -> None:
        self._page_side.send(json.dumps(message))

    def tell_claim(self, later: int, **claim: object) -> None:
        """A snapshot with a claim, so many versions later than the last."""
        table = self.snapshot["table"] | {"claim": claim}
        self.tell(self.snapshot | {"version": self.snapshot["version"] + later, "table": table})


def test_a_level_that_was_typed_is_forgotten_with_the_call(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}))
    assert turn(page) == "call"
    page.keyboard.press("7")
    page.locator("cr-bidding-box [data-call='1NT']").click()
    expect(page.locator("cr-auction [data-call='1NT']")).to_be_visible()
    # The letter is a tool again, and not the rest of a bid.
    page.keyboard.press("u")
    expect(page.locator("cr-auction [data-call]")).to_have_count(0)


def test_a_hint_that_comes_too_late_is_not_shown(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    between = Between(page, lambda told: told["type"] == "hint")
    sit(page, new_table(choice=DECLARING))
    assert turn(page) == "card"
    page.keyboard.press("i")
    expect(page.locator("cr-hint")).to_contain_text("A robot is thinking")
    between.wait_for(between.kept, 1)
    act_by_mouse(page, "card")
    expect(page.locator("cr-hint")).to_be_hidden()
    between.tell(between.kept[0])
    between.tell({"type": "error", "message": "after the hint"})
    toasted(page, "after the hint")
    expect(page.locator("cr-hint")).to_be_hidden()


def test_a_claim_is_told_when_it_is_shown_and_not_another(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    between = Between(page)
    sit(page, new_table(choice=DECLARING))
    assert turn(page) == "card"
    version = between.snapshot["version"] + 2
    between.tell({"type": "event", "version": version, "event": {"event": "judged", "accepted": True}})
    between.tell_claim(1, seat="S", tricks=12, accepted=False, words="an old one")
    between.tell_claim(2, seat="W", tricks=3, accepted=False, words="a new one")
    expect(page.locator("cr-verdict")).to_contain_text("West claims 3 tricks. Claim refused: a new one")
    # What West could prove is for West to see.
    expect(page.get_by_role("button", name="What is certain")).to_have_count(0)
    between.tell_claim(3, seat="W", tricks=0, waits_for="E")
    expect(page.locator(".asked")).to_contain_text("West concedes the rest: waiting for East.")


def test_calls_lead_to_their_step_after_a_board_without_a_mark(
    open_page: OpenPage, new_table: NewTable
) -> None:
    deal = "N:A432.KJ2.Q32.J32 KJ5.A543.J65.T65 QT9.Q9876.K97.Q7 876.T.AT84.AK984"
    page = open_page()
    sit(page, new_table(choice={"kind": "hands", "deal": deal, "dealer": "N", "calls": "P P P P"}))
    assert turn(page) == "over"
    expect(page.locator("cr-review")).to_contain_text("No costly calls or cards")
    page.locator("cr-auction [data-call]").nth(2).click()
    expect(page.locator(".step-words")).to_have_text("South: Pass")


def test_who_has_watched_can_have_a_table_of_his_own(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page(new_table()["links"]["watch"])
    page.wait_for_function("document.querySelectorAll('cr-hand .card').length === 52")
    page.get_by_role("link", name="Study").click()
    page.get_by_role("link", name="Boards and files").click()
    page.get_by_role("button", name="Deal a board").click()
    page.wait_for_function("document.querySelectorAll('cr-hand .card').length === 52")
    assert len(hand_of(page, "S")) == 13


def test_a_second_click_is_not_another_call(open_page: OpenPage, new_table: NewTable) -> None:
    page = open_page()
    away = False
    between = Between(page, lambda _: away)
    sit(page, new_table(choice={"kind": "hands", "deal": NINE, "dealer": "S"}, mode="bid"))
    assert turn(page) == "call"
    away = True  # what the server answers is on its way for long
    page.locator("cr-bidding-box [data-call=Pass]").dblclick()
    between.wait_for(between.sent, 1)
    between.tell({"type": "error", "message": "it was refused"})
    toasted(page, "it was refused")
    assert [message["type"] for message in between.sent] == ["call"]
    page.locator("cr-bidding-box [data-call=Pass]").click()
    between.wait_for(between.sent, 2)
    assert [message["type"] for message in between.sent] == ["call", "call"]
