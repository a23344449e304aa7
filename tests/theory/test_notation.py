"""The notation is read and written, and what is wrong is told with its place."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.errors import CrossruffError, ParseError
from crossruff.theory import FIGURES, Chance, Choice, Game, Leaf, Node, figure
from crossruff.theory.soundness import DEEPEST
from tests.theory.games import FEW_EXAMPLES, games

SOUND = """\
# A comment, and a title of two words
game:  Two   words
players: You, Her

*
    1/2: You A {top}   # indented as one likes
       left: 1 -1
       right: .5 -0.5
    .5: You B {top}
       left: Her C
          up: 2/6 -1/3
       right: +3 -3
"""


def test_a_game_is_read() -> None:
    game = Game.parse(SOUND)
    assert game.title == "Two words"
    assert game.players == ("You", "Her")
    assert list(game.choices) == ["A", "B", "C"]
    assert {name: [node.name for node in one.nodes] for name, one in game.information_sets.items()} == {
        "top": ["A", "B"],
        "C": ["C"],
    }
    assert [leaf.payoffs[0] for leaf in game.leaves] == [1, Fraction(1, 2), Fraction(1, 3), 3]


def test_a_game_is_written_as_it_is_read() -> None:
    text = str(Game.parse(SOUND))
    assert text.splitlines()[:6] == [
        "game: Two words",
        "players: You Her",
        "",
        "*",
        "  1/2: You A {top}",
        "    left: 1 -1",
    ]
    assert eval(repr(Game.parse(SOUND))) == Game.parse(SOUND)


@given(games())
@FEW_EXAMPLES
def test_any_game_comes_back(game: Game) -> None:
    assert Game.parse(str(game)) == game
    assert hash(Game.parse(str(game))) == hash(game)
    assert str(Game.parse(str(game))) == str(game)


def test_a_game_travels_between_processes() -> None:
    game = figure("3.7")
    assert game.information_sets  # looked up before it leaves
    assert pickle.loads(pickle.dumps(game)) == game


def test_line_ends_of_windows_and_a_mark_at_the_start_make_no_difference() -> None:
    assert Game.parse("\ufeff" + SOUND.replace("\n", "\r\n")) == Game.parse(SOUND)


TREE = "players: You\n*\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "expected a line `players:`"),
        ("  \n# only a comment\n", 1, 1, "expected a line `players:`"),
        ("*\n  1: 3\n", 1, 1, "expected a line `players:`"),
        ("players: You\n", 1, 1, "expected a tree"),
        ("players:\n3\n", 1, 1, "at least one player"),
        ("players: You You\n3 3\n", 1, 1, "two players are called You"),
        ("players: 7up\n3\n", 1, 1, "not a player's name: '7up'"),
        ("players: You\nplayers: Her\n3\n", 2, 1, "a second `players:` line"),
        (TREE, 2, 1, "a chance node has at least one arc"),
        (TREE + "  1/2: 3\n  1/3: 4\n", 2, 1, "sum to 1: 5/6"),
        (TREE + "  3/2: 3\n  -1/2: 4\n", 2, 1, "a probability is above 0"),
        (TREE + "  left: 3\n", 3, 3, "expected a probability"),
        (TREE + "  1/0: 3\n", 3, 3, "expected a probability"),
        (TREE + "  1: 3 4\n", 3, 3, "a payoff for each of 1 player(s), not 2"),
        (TREE + "  1: 3 x\n", 3, 8, "expected a payoff"),
        (TREE + "  1: 1e5\n", 3, 6, "expected a payoff"),
        (TREE + "  1: 3\n    left: 4\n", 4, 5, "nothing can stand below a leaf"),
        (TREE + "  1: ?\n", 3, 6, "expected `*`, a payoff"),
        (TREE + "  1: You\n", 3, 6, "expected `*`, a payoff"),
        (TREE + "  1: You A top}\n", 3, 6, "expected `*`, a payoff"),
        (TREE + "  1:\n", 3, 5, "expected `*`, a payoff"),
        (TREE + "  1\n", 3, 3, "expected a move or a probability"),
        (TREE + "  a b: 1\n", 3, 3, "not a move or a probability"),
        (TREE + "\t1: 3\n", 3, 1, "indent with spaces only"),
        (TREE + "*\n", 3, 1, "a second tree"),
        (TREE + "    1/2: 3\n  1/2: 3\n", 4, 3, "expected as many spaces as in line 3"),
        (TREE + "  1: You A\n", 3, 3, "at least one move"),
        (TREE + "  1: Her A\n    left: 1\n", 3, 3, "there is no player Her; there are: You"),
        (TREE + "  1: You A\n    left: 1\n    left: 2\n", 3, 3, "two moves are called left"),
        (TREE + "  1/2: You A\n    l: 1\n  1/2: You A {b}\n    l: 1\n", 5, 3, "two nodes are called A"),
        (
            TREE + "  1/2: You A {s}\n    l: 1\n  1/2: You B {s}\n    l: 1\n    r: 2\n",
            5,
            3,
            "B and A are both in s, but have 2 and 1 moves",
        ),
        (
            TREE + "  1/2: You A {s}\n    l: 1\n  1/2: You B {s}\n    r: 1\n",
            5,
            3,
            "B and A are both in s, but their moves have different names",
        ),
        (
            "players: You Her\n*\n  1/2: You A {s}\n    l: 1 1\n  1/2: Her B {s}\n    l: 1 1\n",
            5,
            3,
            "B and A are both in s, but Her moves at one and You at the other",
        ),
        ("players: You\nYou A {s}\n  l: You B {s}\n    l: 1\n", 3, 3, "stands below another of the same set"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        Game.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in str(caught.value)


@given(st.data())
@FEW_EXAMPLES
def test_damaged_text_is_a_game_or_a_parse_error(data: st.DataObject) -> None:
    text = str(figure(data.draw(st.sampled_from(FIGURES))))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 8)))
    put = data.draw(st.text("*:{}#/ .-\n\t059aYou\u0660", max_size=4))
    try:
        game = Game.parse(text[:start] + put + text[end:])
    except ParseError:
        return
    assert Game.parse(str(game)) == game


def test_a_tree_can_be_as_deep_as_the_limit_and_no_deeper() -> None:
    def chain(levels: int) -> str:
        steps = "".join(f"{' ' * (level + 1)}on: You N{level}\n" for level in range(1, levels - 1))
        return f"players: You\nYou N0\n{steps}{' ' * levels}on: 1\n"

    assert len(Game.parse(chain(DEEPEST)).choices) == DEEPEST - 1
    with pytest.raises(ParseError, match=f"at most {DEEPEST} levels"):
        Game.parse(chain(DEEPEST + 1))
    node: Node = Leaf((Fraction(1),))
    for _ in range(DEEPEST):
        node = Chance(((Fraction(1), node),))
    with pytest.raises(CrossruffError, match=f"at most {DEEPEST} levels"):
        Game(("You",), node)


def test_games_made_in_code_are_checked_as_well() -> None:
    end = Leaf((Fraction(1),))
    with pytest.raises(CrossruffError, match="a title is one line"):
        Game(("You",), end, "a # b")
    with pytest.raises(CrossruffError, match="not a name: '1'"):
        Game(("You",), Choice("You", "1", "s", (("l", end),)))
    with pytest.raises(CrossruffError, match="not a move: 'a b'"):
        Game(("You",), Choice("You", "A", "s", (("a b", end),)))


def test_unknown_names_are_told_with_those_there_are() -> None:
    game = figure("3.1")
    with pytest.raises(CrossruffError, match="information set must be one of top, low; got 'bottom'"):
        game.information_set("bottom")
    with pytest.raises(CrossruffError, match="node must be one of A, C, B, D; got 'Z'"):
        game.choice("Z")
    with pytest.raises(CrossruffError, match=r"figure must be one of 2\.1, .*; got 3\.6"):
        figure("3.6")
