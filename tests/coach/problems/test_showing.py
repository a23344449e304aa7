"""What a solution says is so: shares add up, verbs fit the tricks, and facts agree with fresh deals."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff import dd
from crossruff.coach.problems.checks.layouts import deal_layouts
from crossruff.coach.problems.deck import shipped_deck
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.answers import counted_chance, judge_card
from crossruff.coach.problems.showing.defence_plan import IdeaFact, defence_plan, needed
from crossruff.coach.problems.showing.gains import gain_facts
from crossruff.coach.problems.showing.position import trick_lines
from crossruff.coach.problems.showing.reply_words import ReplyAct, choices, reply_phrase
from crossruff.coach.problems.showing.steps import OtherwiseFact, StepFact, shared_out, shown_path
from crossruff.coach.problems.showing.symbolic import OR, SymbolicPlay, TrickCard
from crossruff.coach.problems.tree import LineNode, equal_cards, reply_word
from crossruff.coach.problems.words import line_facts, solution_facts
from crossruff.model import Card, Contract, Deal, Hand, Play, Rank, Seat, Suit

DECK = shipped_deck()
DECLARERS = [problem for problem in DECK if problem.is_declarer]
DEFENDERS = [problem for problem in DECK if not problem.is_declarer]
WITH_DUMMY = [problem for problem in DEFENDERS if problem.cards]
SHARE = re.compile(r"\((?:(\d+) %|less than 1 %)|: (\d+) %")


def ids(problem: PlayProblem) -> str:
    return str(problem.number)


def share_of(text: str) -> int:
    """The share that a branch or an otherwise states."""
    found = SHARE.search(text)
    assert found is not None, text
    return int(found[1] or found[2] or 0)


@given(st.integers(0, 100), st.lists(st.floats(0, 1), min_size=1, max_size=9))
def test_shares_have_their_total(total: int, parts: list[float]) -> None:
    found = shared_out(total, parts)
    assert sum(found) == total
    whole = sum(parts)
    if whole > 0:
        assert all(abs(one - total * part / whole) < 1 + 1e-6 for one, part in zip(found, parts, strict=True))


@pytest.mark.parametrize("problem", [*DECLARERS, *WITH_DUMMY[::4]], ids=ids)
def test_the_branches_account_for_all_deals(problem: PlayProblem) -> None:
    steps = solution_facts(problem).steps
    root = steps[0]
    assert isinstance(root, StepFact)
    assert root.percent == 100
    for place, step in enumerate(steps):
        if isinstance(step, OtherwiseFact):
            continue
        below = []
        for other in steps[place + 1 :]:
            if other.depth <= step.depth:
                break
            if other.depth == step.depth + 1:
                below.append(share_of(other.text))
        ends = step.chain[-1].node.card is None or step.tail is not None
        if below and not ends:
            assert abs(sum(below) - step.percent) <= sum(not each for each in below), step.text
        elif below:
            assert sum(below) <= step.percent, step.text
        else:
            assert ends, f"{problem.number}: {step.text}"
    first = [step for step in steps if step.depth == 1]
    if first and root.chain[-1].node.card is not None and root.tail is None:
        assert sum(step.percent for step in first) == 100


def _multiplied_out(acts: list[ReplyAct]) -> set[tuple[tuple[str, str, str], ...]]:
    each_act = [
        [(act.actor, verb, card) for verb, cards in act.choices for card in cards or ("",)] for act in acts
    ]
    return set(product(*each_act))


def test_joined_replies_are_the_replies_and_no_others() -> None:
    joined = 0
    for problem in (*DECLARERS[::4], *WITH_DUMMY):
        for step in solution_facts(problem).steps:
            for link in step.chain if isinstance(step, StepFact) else ():
                replies = link.reply.split(OR)
                if len(replies) > 1:
                    joined += 1
                    alone = [_multiplied_out(choices(link.before, each)[0]) for each in replies]
                    together = map(_multiplied_out, choices(link.before, link.reply))
                    assert set().union(*together) == set().union(*alone), link.reply
    assert joined >= 8


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        (
            "Sx W9 Nx W/S Nx | Sx WT Nx W/S Nx | Sx WJ Nx W/SA Nx",
            "partner wins with the ♠9 or ♠T and leads a spade, or wins with the ♠J and leads the ♠A",
        ),
        (
            "Sx Wx Nx W/S Nx | Sx WT Nx W/S Nx | SQ Wx Nx S/S",
            "partner wins with a low spade or the ♠T and leads a spade, or declarer wins with the ♠Q and "
            "leads a spade",
        ),
        (
            "Sx WJ Nx W/S Nx | Sx WJ Nx W/SA Nx",
            "partner wins with the ♠J and leads a spade, or wins with the ♠J and leads the ♠A",
        ),
        ("Sx WK Nx W/C | Sx WA Nx W/C", "partner wins with the ♠K or ♠A and leads a club"),
        ("Sx WK Nx | Sx WA Nx", "partner plays the ♠K or ♠A"),
    ],
)
def test_replies_read_as_a_player_speaks(reply: str, text: str) -> None:
    led = TrickCard(Seat.EAST, Suit.SPADES, Rank.parse("7").index)
    start = SymbolicPlay(Contract.parse("2NTS"), Deal({}), Hand.of(Suit.SPADES), (led,), Seat.EAST)
    assert reply_phrase(start, reply) == text


@pytest.mark.parametrize("problem", DECLARERS[::3], ids=ids)
def test_the_shown_deal_has_its_branch(problem: PlayProblem) -> None:
    assert problem.tree is not None
    path = shown_path(problem, problem.tree)
    facts = solution_facts(problem).steps
    steps = [step for step in facts if isinstance(step, StepFact) and step.is_shown]
    assert steps
    told = [link.reply for step in steps for link in step.chain if link.reply]
    assert all(any(word in reply.split(" | ") for word in path) for reply in told)
    last = steps[-1].chain[-1].node
    otherwise = any(isinstance(step, OtherwiseFact) and step.is_shown for step in facts)
    # The branch goes to an end, or the text says that the deal is among the others.
    assert otherwise or last.card is None or steps[-1].tail is not None or len(told) == len(path)


def replayed(
    problem: PlayProblem, node: LineNode, play: Play, words: tuple[str, ...]
) -> list[tuple[Play, Card]]:
    """Replay the replies of the shown deal with real cards; return the positions of declarer's cards."""
    found: list[tuple[Play, Card]] = []
    for word in (*words, ""):
        if node.card is None or node.card not in play.legal_cards:
            return found
        found.append((play, node.card))
        play = play.play(node.card)
        for each in word.split():
            unseen = (
                play.remaining[problem.contract.declarer.next]
                | play.remaining[problem.contract.declarer.previous]
            )
            ours = problem.view.play.remaining
            seen = Play(
                Deal({seat: play.remaining[seat] for seat in Seat if ours[seat]}),
                play.strain,
                play.turn,
                declarer=play.declarer,
            )
            equal = equal_cards(seen, unseen | Hand(play.trick.cards))
            fitting = [
                card for card in play.legal_cards if reply_word(play, card, equal.get(card, (card,))) == each
            ]
            if not fitting:
                return found
            play = play.play(fitting[-1])
        if not word:
            return found
        after = node.after(word)
        if after is None:
            return found
        node = after
    return found


def test_verbs_fit_the_tricks_of_the_shown_deal() -> None:
    checked = 0
    for problem in DECLARERS:
        assert problem.tree is not None
        lines = [
            link
            for step in solution_facts(problem).steps
            if isinstance(step, StepFact) and step.is_shown
            for link in step.chain
            if link.node.card is not None
        ]
        path = shown_path(problem, problem.tree)
        for (play, card), link in zip(
            replayed(problem, problem.tree, problem.play, path), lines, strict=False
        ):
            if card is not link.node.card or len(play.trick.cards) != len(link.position.trick) % 4:
                break
            words = link.position.action(card)
            verb = words.split(" the ")[0]
            led = play.trick.cards[0].suit if play.trick.cards else None
            trump = play.strain.suit
            assert (verb == "lead") == (led is None), (problem.number, words)
            if led is None:
                continue
            after = play.play(card)
            wins = after.tricks[-1].winner if len(play.trick.cards) == 3 else after.trick.winner
            assert (verb == "discard") == (card.suit not in (led, trump)), (problem.number, words)
            assert verb.endswith("ruff with") == (card.suit is trump is not led), (problem.number, words)
            if verb in ("win with", "cover with", "finesse", "overruff with"):
                assert wins is play.turn, (problem.number, words)
            if verb == "win with" and len(play.trick.cards) < 3:
                higher = [each for each in Hand.of(card.suit) if each.rank.index > card.rank.index]
                hidden = [play.remaining[seat] for seat in problem.view.hidden]
                assert not any(each in hand for each in higher for hand in hidden), (problem.number, words)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("problem", [each for each in DECK if each.features][::5], ids=ids)
def test_what_gains_is_clearly_rarer_in_all_deals(problem: PlayProblem) -> None:
    layouts = deal_layouts(problem.to_data(), 1500, 5)
    dealt = layouts.hands.copy()
    for before, card in problem.view.play.steps():
        dealt[:, before.turn.index] |= np.uint64(card.bit)
    for fact in gain_facts(problem):
        for name, inside, share in fact.features:
            column = dealt[:, Seat.parse(name[0]).index]
            if name[1] == "+":
                holds = (column & np.uint64(Card.parse(name[2:]).bit)) != 0
            else:
                lengths = np.bitwise_count(column & np.uint64(Hand.of(Suit.parse(name[-1])).bits))
                count = int(name[3:-1])
                holds = lengths >= count if name[1] == ">" else lengths <= count
            real = float(layouts.weights @ holds / layouts.weights.sum())
            assert abs(real - share) < 0.09, (fact.text, real, share)
            assert inside - real > 0.1
            row = dealt_row(problem)
            if fact.is_certain and problem.kind != "lead":
                assert holds_in(name, row), f"{problem.number}: the deal shown contradicts {fact.text}"


def dealt_row(problem: PlayProblem) -> Deal:
    return problem.board.deal


def holds_in(name: str, deal: Deal) -> bool:
    """Read a feature with other code than the package's."""
    hand = str(deal[name[0]]).split(".")["SHDC".index(name[-1] if name[1] != "+" else name[2])]
    if name[1] == "+":
        return name[3] in hand
    return len(hand) >= int(name[3:-1]) if name[1] == ">" else len(hand) <= int(name[3:-1])


@pytest.mark.parametrize("problem", DEFENDERS[::4], ids=ids)
def test_a_defenders_plan_beats_the_shown_deal(problem: PlayProblem) -> None:
    plan = defence_plan(problem)
    assert plan.tree.card is problem.best.card
    assert plan.tree.made == pytest.approx(problem.best.chance, abs=1e-6)
    assert plan.shown, "the shown deal has no branch"
    assert dd.solve(problem.play)[problem.best.card] >= needed(problem)


@pytest.mark.parametrize("problem", DEFENDERS[:6], ids=ids)
def test_ideas_agree_with_other_deals(problem: PlayProblem) -> None:
    ideas = [fact for fact in defence_plan(problem).ideas if isinstance(fact, IdeaFact)]
    layouts = deal_layouts(problem.to_data(), 300, 9)
    best, natural = problem.best.card, problem.natural
    found = dd.solve_worlds(layouts.hands, problem.view.play, goal="target", target=needed(problem))
    gained = layouts.hands[(found.of(best) > 0) & (found.of(natural) == 0)][:25]
    start = len(problem.play.tricks)
    for fact in ideas:
        more = 0
        for row in gained:
            hands = row.tolist()
            for before, card in problem.play.steps():
                hands[before.turn.index] |= card.bit
            play = Play.of(Deal.from_packed(tuple(hands)), problem.contract, problem.cards)
            counts = []
            for card in (best, natural):
                total = 0
                for trick in dd.line(play.play(card)).tricks[start:]:
                    assert trick.winner is not None
                    by_defence = trick.winner in problem.seat.side.seats
                    own = dict(trick.items())[trick.winner].suit is fact.suit
                    led = trick.cards[0].suit is fact.suit
                    total += by_defence and led and own is not fact.ruffs
                counts.append(total)
            more += counts[0] > counts[1]
        assert more >= 0.4 * len(gained), fact.text


def test_every_legal_card_has_a_chance() -> None:
    for problem in (*DECLARERS[::60], *DEFENDERS[3::8]):
        for card in problem.view.play.legal_cards:
            fact = judge_card(problem, card)
            assert fact.is_sampled or fact.solved == problem.solves(card)
            assert fact.chance is None or 0 <= fact.chance <= 1
            stated = problem.line_of(card)
            if stated is not None:
                assert fact.chance == stated.chance
                assert f"{100 * stated.chance:.0f} %" in fact.text


@pytest.mark.parametrize("problem", DEFENDERS[::5], ids=ids)
def test_counted_chances_are_near_the_stated_ones(problem: PlayProblem) -> None:
    for line in problem.lines:
        found = counted_chance(problem, line.card)
        assert found is not None
        assert abs(found - line.chance) < 0.06


def test_a_card_that_is_as_good_is_right_though_the_problem_does_not_state_it() -> None:
    problem = next(each for each in DECLARERS if len(each.right) > 1 and each.best.chance < 0.9)
    other = next(card for card in problem.right if card is not problem.best.card)
    silent = replace(problem, lines=tuple(line for line in problem.lines if line.card is not other))
    assert not silent.solves(other)
    fact = judge_card(silent, other)
    assert fact.is_sampled
    assert fact.text.startswith("Right.")


def test_lines_of_one_chance_stand_together() -> None:
    for problem in DECK:
        facts = line_facts(problem)
        assert [line for fact in facts for line in fact.lines] == sorted(
            problem.lines, key=lambda line: next(n for n, fact in enumerate(facts) if line in fact.lines)
        )
        for fact in facts:
            assert all(line.card.symbol in fact.text for line in fact.lines)
            assert {line.right for line in fact.lines} == {fact.right}


def test_tricks_name_their_winners() -> None:
    for problem in DECK[::10]:
        lines = trick_lines(problem.play)
        for number, trick in enumerate(problem.play.tricks):
            assert trick.winner is not None
            assert lines[number].startswith(f"{number + 1}. {trick.leader.name.title()} ")
            assert lines[number].endswith(f": {trick.winner.name.title()} wins")
