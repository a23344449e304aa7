"""The shipped deck is sound: legal, consistent, and confirmed by the check."""

from __future__ import annotations

from collections import Counter

import pytest

from crossruff.bidding import system
from crossruff.cardplay.defence.conventional_leads import conventional_lead
from crossruff.coach.problems.checks.evaluation import BETTER, check_problem
from crossruff.coach.problems.checks.layouts import usual_lead_rank
from crossruff.coach.problems.deals import TEMPLATES, bid
from crossruff.coach.problems.deck import choose, deck_line, read_deck, shipped_deck
from crossruff.coach.problems.export import problems_pbn
from crossruff.coach.problems.making import DEFENCE, problems_of_deal
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.templates import templates_for
from crossruff.coach.problems.themes import THEMES
from crossruff.coach.problems.words import goal_fact, hints, solution
from crossruff.dd import Solver
from crossruff.errors import CrossruffError
from crossruff.formats import loads
from crossruff.model import Hand, Suit

DECK = shipped_deck()
QUICK = [problem for problem in DECK if problem.cards]


def test_there_are_120_problems_in_12_themes() -> None:
    assert len(DECK) >= 120
    counts = Counter(problem.theme for problem in DECK)
    assert len(counts) >= 12
    assert set(counts) <= set(THEMES)
    assert [problem.number for problem in DECK] == list(range(1, len(DECK) + 1))


def test_each_problem_is_consistent() -> None:
    for problem in DECK:
        view = problem.view
        assert problem.play.player is problem.seat
        assert problem.contract == problem.board.auction.contract if problem.board.auction else False
        for seat, known in problem.known.items():
            assert known.accepts(problem.board.deal[seat]), problem.number
        assert problem.natural in {line.card for line in problem.rejected}
        natural = problem.line_of(problem.natural)
        assert natural is not None
        assert problem.best.chance >= natural.chance + 0.0995, problem.number
        assert all(line.card in view.play.legal_cards for line in problem.lines)
        assert all(problem.best.chance >= line.chance + BETTER for line in problem.rejected)
        assert problem.solves(problem.best.card)
        assert not problem.solves(problem.natural)
        assert problem.fails
        if problem.tree is not None:
            assert problem.tree.card is problem.best.card


def test_the_hidden_hands_bid_as_the_auction_says() -> None:
    for problem in DECK[::6]:
        assert bid(problem.board.deal, problem.board.dealer, system("sayc")) == problem.board.auction


def test_a_problem_comes_back_from_its_line() -> None:
    assert list(read_deck(deck_line(problem) for problem in DECK)) == list(DECK)


def test_sentences_agree_with_the_cards() -> None:
    for problem in DECK:
        goal = goal_fact(problem)
        assert goal.won == problem.play.won(problem.seat.side)
        assert 0 < goal.need <= goal.left == problem.play.tricks_left
        assert len(hints(problem)) == 3
        text = "\n".join(solution(problem))
        assert f"{100 * problem.best.chance:.0f} %" in text


@pytest.mark.parametrize("problem", QUICK[::11], ids=lambda problem: str(problem.number))
def test_the_check_confirms_a_problem(problem: PlayProblem) -> None:
    found = check_problem(problem.to_data())
    assert not found.faults


def test_the_check_finds_false_figures() -> None:
    problem = next(problem for problem in QUICK if problem.is_declarer)
    data = problem.to_data()
    data["lines"][0]["chance"] -= 0.05
    assert any("stated" in fault for fault in check_problem(data, played=100).faults)
    data = problem.to_data()
    tree = data["tree"]
    wrong = next(line["card"] for line in data["lines"] if not line["right"])
    tree["c"] = wrong
    assert check_problem(data, played=100).faults


def test_the_check_finds_a_better_card_that_is_not_stated() -> None:
    problem = next(problem for problem in QUICK if not problem.is_declarer)
    data = problem.to_data()
    data["lines"] = [{**line, "right": True} for line in data["lines"] if line["card"] == data["natural"]]
    faults = check_problem(data, layouts=400).faults
    assert any(fault.startswith(f"{problem.best.card} must be worse") for fault in faults)


@pytest.mark.parametrize("notrump", [True, False])
def test_both_sides_know_the_same_usual_leads(notrump: bool) -> None:
    for holding in range(1, 1 << 13, 7):
        hand = Hand.from_bits(holding)
        lead = conventional_lead(hand, Suit.SPADES, notrump=notrump)
        assert usual_lead_rank(holding, notrump=notrump) == lead.rank.index


def test_the_same_seed_makes_the_same_problem() -> None:
    late = [problem for problem in DECK if problem.is_declarer and problem.seed >= 83_000_000]
    problem = max(late, key=lambda problem: len(problem.cards))
    theme = next(name for name in THEMES if templates_for(name) is TEMPLATES and name not in DEFENCE)
    one, other = (problems_of_deal(problem.seed, theme, Solver(memory=1 << 24, threads=1)) for _ in range(2))
    assert one == other
    assert {each.board.auction for each in one} <= {problem.board.auction}


def test_problems_are_chosen_by_theme_and_number() -> None:
    assert choose(DECK, "7")[0].number == 7
    theme = DECK[0].theme
    assert {problem.theme for problem in choose(DECK, theme)} == {theme}
    with pytest.raises(CrossruffError, match="unknown theme 'chess'; choose"):
        choose(DECK, "chess")
    with pytest.raises(CrossruffError, match="no problem 9999"):
        choose(DECK, "9999")


def test_problems_are_written_as_pbn_with_commentary() -> None:
    some = DECK[:5]
    boards = loads(problems_pbn(some)).boards
    assert len(boards) == len(some)
    for problem, board in zip(some, boards, strict=True):
        assert board.deal == problem.board.deal
        assert board.contract == problem.contract
        text = "\n".join(comment.text for comment in board.comments)
        assert "Solution." in text
        assert all(line in text for line in (*hints(problem), *solution(problem)))
        assert "by South, you are" in text
        assert f"{100 * problem.best.chance:.0f} %" in text
