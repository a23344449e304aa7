"""Enumerate the numbers of a rule file, change one at a time, and write changes back with their evidence.

A rule's condition is a list of parts with commas between: `5+ spades, 8-18 hcp, good spades`. A part that
begins with a number has a lowest or highest value, or both, which move by one. A test of quality may be
relaxed or dropped. A change may be for one vulnerability or seat only: the rule is then written twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.bidding.natural.engine.rule_files import Rule, read_rules

_NUMBERED = re.compile(r"(?P<low>\d+)(?:(?P<plus>\+)|-(?P<high>\d+)|(?P<minus>-))?(?P<rest>\s+[^()]+)")
_OR = re.compile(r"\b(or|and|not)\b|[()]")
EDITS = ("low -1", "low +1", "high -1", "high +1", "relax", "drop")
"""The changes of a part; not all apply to each."""
REMOVE = "remove"
"""The change that takes a whole rule away."""
ONLY = ("", "if vulnerable", "if not vulnerable", "if seat 3", "if not seat 3")
"""Where a change holds; the seat is the opener's."""
_OPPOSITE = {
    "if vulnerable": "if not vulnerable",
    "if not vulnerable": "if vulnerable",
    "if seat 3": "if not seat 3",
    "if not seat 3": "if seat 3",
}


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one part of a rule."""

    file: str
    line: int
    part: int
    """The number of the part from 0; -1 for the whole rule."""
    edit: str
    only: str
    before: str
    after: str

    @property
    def source(self) -> str:
        """The place of the rule, as candidates name it."""
        return f"{self.file}:{self.line}"

    @property
    def words(self) -> str:
        """The change in words."""
        where = f" {self.only}" if self.only else ""
        if self.edit == REMOVE:
            return f"{self.before}: removed"
        return f"{self.before} -> {self.after or 'dropped'}{where}"


def parts_of(condition: str) -> list[str]:
    """Return the parts of a condition, between commas outside parentheses.

    >>> parts_of("5+ spades, (good spades, 8+ hcp or 10+ hcp), 18- hcp")
    ['5+ spades', '(good spades, 8+ hcp or 10+ hcp)', '18- hcp']
    """
    found, depth, start = [], 0, 0
    for place, sign in enumerate(f"{condition},"):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            found.append(condition[start:place].strip())
            start = place + 1
    return found


def edited(part: str, edit: str) -> str | None:
    """Return a part after an edit, an empty text if it is dropped, and None if the edit does not apply.

    >>> edited("8-18 hcp", "low -1"), edited("5+ spades", "low +1"), edited("3- X", "high +1")
    ('7-18 hcp', '6+ spades', '4- X')
    >>> edited("good hearts", "relax"), edited("fair hearts", "drop"), edited("balanced", "low -1")
    ('fair hearts', '', None)
    """
    if edit == "relax":
        return re.sub(r"^good ", "fair ", part) if part.startswith("good ") else None
    if edit == "drop":
        return "" if re.match(r"(fair|stopped) |\d\+ of [AKQJT]+ in ", part) else None
    found = _NUMBERED.fullmatch(part)
    if found is None or _OR.search(part):
        return None
    first, rest = int(found["low"]), found["rest"]
    low = None if found["minus"] else first
    high = first if found["minus"] else None if found["plus"] else int(found["high"] or first)
    end, step = edit.split()
    if (low if end == "low" else high) is None:
        return None
    if end == "low" and low is not None:
        low += int(step)
    elif high is not None:
        high += int(step)
    return _range(low, high, rest)


def _range(low: int | None, high: int | None, rest: str) -> str | None:
    """Write a range of numbers; None for one that holds none."""
    if high is None:
        return f"{low}+{rest}" if low is not None and low >= 0 else None
    if low is None:
        return f"{high}-{rest}" if high >= 0 else None
    if not 0 <= low <= high:
        return None
    return f"{low}{rest}" if low == high else f"{low}-{high}{rest}"


def edited_condition(condition: str, part: int, edit: str) -> str | None:
    """Return a condition after an edit of one part; None if it does not apply. Letters may be suits."""
    parts = parts_of(condition)
    if part >= len(parts):
        return None
    after = edited(parts[part], edit)
    if after is None:
        return None
    parts[part] = after
    return ", ".join(each for each in parts if each) or "anything"


def changes_of(text: str, file: str) -> Iterator[Change]:
    """Yield the changes of all rules of a file."""
    for block in read_rules(text, file):
        for rule in block.rules:
            yield Change(file, rule.line, -1, REMOVE, "", rule.condition, "")
            yield from _of_rule(rule, file)


def can_split(conditions: str, only: str) -> bool:
    """Return whether a rule with some conditions may be written twice, with a condition and without it.

    >>> can_split("X < H, not vulnerable", "if vulnerable"), can_split("X < H", "if seat 3")
    (False, True)
    """
    if "vulnerable" in only:
        return "vulnerable" not in conditions and "favourable" not in conditions
    return "seat" not in only or "seat" not in conditions


def _of_rule(rule: Rule, file: str) -> Iterator[Change]:
    kinds = [only for only in ONLY if can_split(", ".join(rule.tags.conditions), only)]
    for number, part in enumerate(parts_of(rule.condition)):
        for edit in EDITS:
            after = edited(part, edit)
            if after is None:
                continue
            for only in kinds:
                yield Change(file, rule.line, number, edit, only, part, after)


def apply(text: str, change: Change, evidence: str = "") -> str:
    r"""Return the text of a rule file with a change, and evidence as a comment beside it.

    >>> text = "after (1C)\n  1S   5+ spades, 8-18 hcp ; natural ; overcall\n"
    >>> change = Change("mine.txt", 2, 1, "low -1", "", "8-18 hcp", "7-18 hcp")
    >>> print(apply(text, change, "+0.010 ± 0.004"), end="")
    after (1C)
      1S   5+ spades, 7-18 hcp ; natural ; overcall  # 8-18 hcp -> 7-18 hcp: +0.010 ± 0.004
    """
    lines = text.splitlines()
    line, older = _split_comment(lines[change.line - 1])
    comment = f"  # {change.words}: {evidence}" if evidence else ""
    comment += f" {older}" if older else ""
    if change.edit == REMOVE:
        # An empty comment keeps the numbers of the lines; a block must keep a rule.
        new = [f"  #{line}{comment}"] if not _is_alone(text, change) else [_never(line)]
    else:
        made = _with_part(line, change)
        if change.only:
            new = [_with_tag(made, change.only) + comment, _with_tag(line, _OPPOSITE[change.only])]
        else:
            new = [made + comment]
    return "\n".join([*lines[: change.line - 1], *new, *lines[change.line :]]) + "\n"


def _is_alone(text: str, change: Change) -> bool:
    return any(
        len(block.rules) == 1 and block.rules[0].line == change.line
        for block in read_rules(text, change.file)
    )


def _never(line: str) -> str:
    head, _, rest = line.partition(";")
    call = head.split()[0]
    return f"  {call}  40+ hcp ;{rest}"


def _with_part(line: str, change: Change) -> str:
    head, semicolon, rest = line.partition(";")
    indent = head[: len(head) - len(head.lstrip())]
    call, gap, condition = re.split(r"(\s+)", head.strip(), maxsplit=1)
    after = edited_condition(condition, change.part, change.edit)
    return f"{indent}{call}{gap}{after}{' ' if semicolon else ''}{semicolon}{rest}"


def _with_tag(line: str, tag: str) -> str:
    """Add a condition to the tags of a rule."""
    parts = [part.strip() for part in line.split(";")]
    tags = f"{parts[1]}, {tag}" if len(parts) > 1 and parts[1] else tag
    indent = line[: len(line) - len(line.lstrip())]
    return indent + " ; ".join([parts[0], tags, *parts[2:]])


def _split_comment(line: str) -> tuple[str, str]:
    found = re.search(r"\s#.*", line)
    return (line[: found.start()].rstrip(), line[found.start() :].strip()) if found else (line.rstrip(), "")
