"""The runner of the documents' examples (conftest.py at the root) must be able to fail."""

from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[2] / "conftest.py"


def outcomes(pytester: pytest.Pytester, readme: str) -> dict[str, int]:
    """Run pytest, with the real conftest.py, on a README of this text."""
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    (pytester.path / "README.md").write_text(readme, encoding="utf-8")
    return pytester.runpytest_subprocess("README.md", "-p", "no:cacheprovider").parseoutcomes()


TRUE = """\
# Examples that tell the truth
```python
from pathlib import Path
_ = Path("hand.txt").write_text("♠ AKQ\\n♥ 2\\n♦ 3\\n♣ 4\\n", encoding="utf-8")
```
```pycon
>>> 6 * 7
42
```
```console
$ cat hand.txt | \\
    head -n 2 > major.txt
$ cat major.txt
♠ AKQ
♥ 2
$ cat hand.txt
♠ AKQ
...
♣ 4
$ printf 'no such card\\n' >&2; exit 2
no such card
$ echo $?
2
```
```sh
exit 1  # not run
```
"""


def test_true_examples_pass(pytester: pytest.Pytester) -> None:
    assert outcomes(pytester, TRUE) == {"passed": 7}


WRONG = {
    "a session": "```python\n>>> 6 * 9\n42\n```\n",
    "a pycon session": "```pycon\n>>> 6 * 9\n42\n```\n",
    "a plain block": "```python\nassert 6 * 9 == 42\n```\n",
    "another output": "```console\n$ echo spades\nhearts\n```\n",
    "more printed than shown": "```console\n$ echo spades\n```\n",
    "more shown than printed": "```console\n$ echo spades\nspades\nhearts\n```\n",
    "wrong after the dots": "```console\n$ printf 'a\\nb\\n'\n...\nc\n```\n",
    "dots within a line": "```console\n$ echo 1 2 3\n1 ... 3\n```\n",
    "a silent failure": "```console\n$ false\n```\n",
    "a failure behind dots": "```console\n$ echo Traceback; exit 1\n...\n```\n",
}


def test_each_wrong_example_fails(pytester: pytest.Pytester) -> None:
    # One document with all of them: a run of pytest for each would cost a second apiece.
    assert outcomes(pytester, "\n".join(WRONG.values())) == {"failed": len(WRONG)}


def test_a_console_block_without_a_prompt_is_an_error(pytester: pytest.Pytester) -> None:
    assert outcomes(pytester, "```console\ncrossruff deal\n```\n") == {"errors": 1}
