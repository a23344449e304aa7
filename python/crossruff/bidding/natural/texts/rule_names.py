"""Choose what to say of the names of rules beside the facts that a call shows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crossruff.bidding.natural.engine.calls import DOUBLE, FIRST_BID, NOTRUMP, level_of, strain_of, suit_name
from crossruff.inference.phrases import NUMBERS

_LONGEST = 34
"""The characters of names that are joined."""
_FILLING = frozenset(
    ("a", "an", "and", "or", "of", "the", "their", "both", "in", "with", "to", "more", "most", "at", "least",
     "points", "cards", "card", "suit", "new", "natural", "one", "shows")
)  # fmt: skip
"""Words of a name that add nothing to the facts."""
_COUNTED = re.compile(rf"^(?:{'|'.join(NUMBERS)}) (cards|trumps|spades|hearts|diamonds|clubs)(?: and |, |$)")
"""A number of cards, which the facts have with the suit."""
_FORCING = ("forcing", "game forcing")
"""The type of the call says so."""
_UNSAID = re.compile("nothing (?:better|else)")
"""Names of calls for lack of others; they do not describe the hands of the other rules."""


def name_text(call: int, names: Sequence[str], facts: str) -> str:
    """Return the names of the rules of a call, as far as they say more than the facts.

    >>> from crossruff.model import Call
    >>> name_text(Call.parse("2H").index, ["six cards, minimum"], "10 to 15 points, six or more hearts")
    'minimum'
    """
    known = {*_words(facts), *_spoken(call), *_FILLING}
    known |= {NUMBERS[int(word)] for word in known if word.isdigit() and int(word) < len(NUMBERS)}
    if "at most one " in facts:
        known |= {"short", *(f"{word}s" for word in _words(facts))}
    if "no singleton or void" in facts:
        known |= {"no", "shortness"}
    kept = [_without_known(name, known) for name in dict.fromkeys(names)]
    if not all(kept) or (len(kept) > 1 and any(_UNSAID.search(name) for name in kept)):
        return ""
    # Of "Stayman" and "Stayman, to pass the answer" the first says what both have in common.
    general = [
        name
        for name in dict.fromkeys(kept)
        if not any(other != name and _words(other) < _words(name) for other in kept)
    ]
    joined = " or ".join(general)
    return joined if len(general) == 1 or (len(general) == 2 and len(joined) <= _LONGEST) else ""


def _without_known(name: str, known: set[str]) -> str:
    """Return a name without the parts that are known."""
    if ":" in name:
        return name
    counted = _COUNTED.match(name)
    if counted and counted[1] in {*known, "cards", "trumps"}:
        name = name[counted.end() :]
    parts = name.split(", ")
    parts = [part for part in parts if not _words(part) <= known and part not in _FORCING]
    said = ", ".join(parts)
    if "balanced" in known:
        said = re.sub(r"\s*\bbalanced\b,?\s*", " ", said).strip()
    return said


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", text.lower()))


def _spoken(call: int) -> set[str]:
    """Return the words with which the call itself is spoken."""
    if call < FIRST_BID:
        return {"double"} if call == DOUBLE else set()
    strain, level = strain_of(call), NUMBERS[level_of(call)]
    if strain == NOTRUMP:
        return {"notrump", level}
    name = suit_name(strain)
    return {name, name[:-1], "major" if strain <= 1 else "minor", level}
