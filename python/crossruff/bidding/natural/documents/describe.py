"""A natural system as documents: rules by topic, a convention card, a file for BBO's full disclosure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from crossruff.bidding.natural.engine.auction_patterns import DOUBLE, FIRST_BID, PASS, REDOUBLE, strain_of
from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.hand_sets import hull
from crossruff.bidding.natural.engine.rule_files import Block, Rule
from crossruff.bidding.natural.engine.situation import Reading, Situation
from crossruff.bidding.natural.engine.system import NaturalSystem, words_of
from crossruff.model import Call

_CALLS = Call.all()
_BY_STANDING = (
    ("preemptive", "9"),
    ("transfer", "A"),
    ("game forcing", "6"),
    ("forcing", "5"),
    ("takeout", "5"),
    ("invitational", "4"),
    ("sign-off", "1"),
)
"""Full disclosure's signs for what a call is; else 2, not forcing."""


def describe(system: NaturalSystem) -> str:
    """The rules of a system by topic, in Markdown; those of conventions that are off are left out."""
    lines = [f"# {system.name}", "", "Played: " + ", ".join(sorted(system.switches)) + ".", ""]
    topic = ""
    for block in system.table.blocks:
        rules = [rule for rule in block.rules if _is_played(rule, system)]
        if not rules or not any(_heads(block, system)):
            continue
        if block.topic != topic:
            topic = block.topic
            lines += [f"## {topic}", ""]
        lines += [
            " or ".join(_heads(block, system)),
            "",
            "| call | shows | it is | name |",
            "|---|---|---|---|",
        ]
        lines += [f"| {_calls(rule)} | {rule.condition} | {_tags(rule)} | {rule.name} |" for rule in rules]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _heads(block: Block, system: NaturalSystem) -> Iterator[str]:
    for pattern in block.patterns:
        switched = [each for each in pattern.conditions if each.words.startswith("on ")]
        if all((each.words[3:] in system.switches) != each.negated for each in switched):
            others = [each for each in pattern.conditions if each not in switched]
            asked = ", ".join(("not " if each.negated else "") + each.words for each in others)
            yield f"`{pattern.text}`" + (f" if {asked}" if asked else "")


def _is_played(rule: Rule, system: NaturalSystem) -> bool:
    asked = [words for words in rule.tags.conditions if words.removeprefix("not ").startswith("on ")]
    return all(
        (words.removeprefix("not ").removeprefix("on ") in system.switches) != words.startswith("not ")
        for words in asked
    )


def _calls(rule: Rule) -> str:
    return "/".join(call.text for call in rule.calls)


def _tags(rule: Rule) -> str:
    told = [word for word in sorted(rule.tags.words) if word != "natural"]
    told += [f"if {words}" for words in rule.tags.conditions if " on " not in f" {words}"]
    return ", ".join(told)


_CARD: Sequence[tuple[str, str]] = (
    ("Opening bids, first or second seat", ""),
    ("Opening bids, third seat", "P P"),
    ("Opening bids, fourth seat", "P P P"),
    ("Responses to one notrump", "1NT P"),
    ("Responses to two notrump", "2NT P"),
    ("Responses to two clubs", "2C P"),
    ("Responses to one heart", "1H P"),
    ("Responses to one spade", "1S P"),
    ("Responses to one club", "1C P"),
    ("Responses to one diamond", "1D P"),
    ("Responses to two hearts", "2H P"),
    ("Over an opponent's one club", "1C"),
    ("Over an opponent's one spade", "1S"),
    ("Over an opponent's one notrump", "1NT"),
    ("Over an opponent's two hearts", "2H"),
    ("After partner's one diamond and a one spade overcall", "1D 1S"),
    ("After partner's one spade is doubled", "1S X"),
    ("In the pass-out seat", "1H P P"),
    ("After Jacoby two notrump", "1S P 2NT P"),
    ("After Stayman", "1NT P 2C P"),
)


def card_sections(system: NaturalSystem) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The parts of a convention card: a title, and calls with what they show; nobody is vulnerable."""
    for title, auction in _CARD:
        situation = system.situation(tuple(Call.parse(word).index for word in auction.split()))
        rows = [
            (_CALLS[call].symbol, words_of(reading))
            for call, reading in readings_of(situation)
            if call != PASS
        ]
        yield title, rows


def readings_of(situation: Situation) -> Iterator[tuple[int, Reading]]:
    """Each call that some hand makes, with what it shows."""
    for call in sorted({candidate.call for candidate in situation.candidates}):
        reading = situation.reading(call)
        if reading.hands:
            yield call, reading


def card_text(system: NaturalSystem) -> str:
    """A convention card as text."""
    parts = [f"Convention card: {system.name}", ""]
    for title, rows in card_sections(system):
        parts += [title, "-" * len(title)]
        parts += [f"{call:5} {words}" for call, words in rows]
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def card_html(system: NaturalSystem) -> str:
    """A convention card as a page of its own."""
    sections = "\n".join(
        f"<section><h2>{escape(title)}</h2><table>"
        + "".join(f"<tr><th scope='row'>{escape(c)}</th><td>{escape(w)}</td></tr>" for c, w in rows)
        + "</table></section>"
        for title, rows in card_sections(system)
    )
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        f"<title>Convention card: {escape(system.name)}</title>"
        "<style>body{font:15px/1.4 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
        "th{text-align:left;vertical-align:top;padding-right:1em;white-space:nowrap}"
        "td{padding-bottom:.2em}</style></head>"
        f"<body><h1>Convention card: {escape(system.name)}</h1>\n{sections}\n</body></html>\n"
    )


def full_disclosure(system: NaturalSystem, depth: int = 3) -> str:
    """The system as a `.bss` file: each of our calls in uncontested auctions, and over their openings.

    A line has the seat and the vulnerability (any: 0), a star first where they open, the calls, whether it is
    artificial, what it is, the least and the most cards, and words.
    """
    lines = [f"*00{{{system.name}}}=NYYYYYY{system.name}: rules that bid and explain"]
    lines += _lines(system, (), depth)
    for opening in range(FIRST_BID, FIRST_BID + 15):
        if system.situation(()).reading(opening).hands:
            lines += _lines(system, (opening,), 1, prefix="*")
    return "\n".join(lines) + "\n"


def _lines(system: NaturalSystem, calls: tuple[int, ...], depth: int, prefix: str = "") -> Iterator[str]:
    situation = system.situation(calls)
    if depth == 0 or situation.is_over:
        return
    for call, reading in readings_of(situation):
        if call == PASS:
            continue
        made = "".join(_sign(each) for each in (*calls, call))
        call_type = reading.call_type
        kind = next((sign for word, sign in _BY_STANDING if word in call_type.words), "2")
        lengths = _lengths(call, reading)
        artificial = "Y" if call_type.is_artificial else "N"
        yield f"{prefix}00{made}={artificial}YYYYYY{kind}{lengths}{_plain(words_of(reading))}"
        if call >= FIRST_BID:
            yield from _lines(system, (*calls, call, PASS), depth - 1, prefix)


def _sign(call: int) -> str:
    known = {PASS: "P", DOUBLE: "D", REDOUBLE: "R"}.get(call)
    return known or str(_CALLS[call]).replace("NT", "N")


def _lengths(call: int, reading: Reading) -> str:
    """The least and the most cards of the suit that is named; 8 is any number; nothing at notrump."""
    if call < FIRST_BID or strain_of(call) == 4:
        return ""
    ends = hull(reading.hands)
    suit = strain_of(call)
    low, high = ends.shortest[suit], ends.longest[suit]
    return f"{min(low, 7)}{high if high < 8 else 8}"


def _plain(words: str) -> str:
    """In one line, and not too long for the little window."""
    return words.replace("\n", " ")[:180]


def standing_words(call_type: CallType) -> str:
    """What a call is, for people."""
    return str(call_type) or "natural"
