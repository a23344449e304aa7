"""The long comparison of plans with going through everything: `python -m tests.cardplay.full_check --help`.

The suite does a small part of the same (test_plan_by_force.py). An ending of 4 cards takes a second or two,
one of 5 with a stated chance up to a minute.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

from tests.cardplay.checks import plans, stated_chances
from tests.cardplay.endings import ENDINGS
from tests.long_run import long_run


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the plan for all layouts with brute force.")
    parser.add_argument("--endings", type=int, default=1_000, help="how many at random (default 1,000)")
    parser.add_argument("--cards", type=int, default=4, choices=range(1, 5), help="in a hand (default 4)")
    parser.add_argument(
        "--stated",
        type=int,
        default=len(ENDINGS),
        choices=range(len(ENDINGS) + 1),
        help=f"how many of those with a stated chance (default {len(ENDINGS)})",
        metavar="N",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    run = partial(long_run, processes=options.processes)
    wrong = run("stated chances", stated_chances, options.stated, 1)
    check = partial(plans, options.cards, options.seed)
    wrong += run(f"endings of {options.cards}", check, options.endings, 10)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
