"""Problems by HTTP: nothing hidden is sent before the answer."""

from __future__ import annotations

from crossruff.coach.problems.deck import shipped_deck
from crossruff.model import Deal
from tests.web.server_process import Site

PROBLEM = next(problem for problem in shipped_deck() if problem.is_declarer)


def test_problems_are_listed(site: Site) -> None:
    found = site.http.get("/api/problems").json()["problems"]
    assert len(found) == len(shipped_deck())
    assert found[0]["number"] == 1


def test_a_problem_shows_the_players_cards_only(site: Site) -> None:
    found = site.http.get(f"/api/problems/{PROBLEM.number}").json()
    assert set(found["position"]["hands"]) == {"N", "S"}
    assert set(found["position"]["legal"]) == {str(card) for card in PROBLEM.view.play.legal_cards}
    assert "deal" not in found
    text = str(found)
    for seat in PROBLEM.view.hidden:
        held = PROBLEM.play.remaining[seat]
        named = sum(f"'{card}'" in text for card in held)
        assert named == 0


def test_an_answer_is_judged_and_the_solution_shown(site: Site) -> None:
    path = f"/api/problems/{PROBLEM.number}/answer"
    right = site.post(path, card=str(PROBLEM.best.card))
    assert right["solved"]
    assert Deal.parse(right["deal"]) == PROBLEM.board.deal
    assert not site.post(path, card=str(PROBLEM.natural))["solved"]
    assert site.http.post(path, json={"card": "Z9"}).status_code == 422
    assert site.http.get("/api/problems/99999").status_code == 422


def test_a_problem_is_played_on_to_the_end(site: Site) -> None:
    path = f"/api/problems/{PROBLEM.number}/play"
    cards: list[str] = []
    position = site.post(path, cards=cards)["position"]
    while not position["over"]:
        cards.append(position["legal"][0])
        position = site.post(path, cards=cards)["position"]
    assert position["made"] in (True, False)
    assert position["won"]["ours"] + position["won"]["theirs"] == 13
