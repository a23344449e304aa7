"""Write the rules of a natural system by topic, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.bidding.natural.documents.rule_text import rule_text
from crossruff.bidding.natural.engine.rule_files import Block, Rule
from crossruff.bidding.natural.system import NaturalSystem


def rule_document(system: NaturalSystem, *, exact: bool = False) -> str:
    """Return the rules of a system by topic, without those of conventions that are off.

    The rules are in words, or in the language of the rule files if they are to be exact.
    """
    lines = [f"# {system.name}", "", "Played: " + ", ".join(sorted(system.switches)) + ".", ""]
    topic = ""
    unasked = _unasked(system)
    for block in system.table.blocks:
        rules = [rule for rule in block.rules if _is_played(rule, system)]
        heads = list(_heads(block, system, unasked))
        if not rules or not heads:
            continue
        if block.topic != topic:
            topic = block.topic
            lines += [f"## {topic}", ""]
        lines += [
            " or ".join(heads),
            "",
            "| call | shows | it is | name |",
            "|---|---|---|---|",
        ]
        for rule in rules:
            shows = rule.condition if exact else rule_text(rule)
            lines.append(f"| {_calls(rule)} | {shows} | {_tags(rule)} | {rule.name} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _unasked(system: NaturalSystem) -> frozenset[str]:
    """Return the questions that only rules of conventions ask that are off."""
    rules = [(block, rule) for block in system.table.blocks for rule in block.rules if rule.tags.asks]
    unasked = frozenset(rule.tags.asks for _, rule in rules)
    while True:
        asked = frozenset(
            rule.tags.asks
            for block, rule in rules
            if _is_played(rule, system) and any(_heads(block, system, unasked))
        )
        if not asked & unasked:
            return unasked
        unasked -= asked


def _heads(block: Block, system: NaturalSystem, unasked: frozenset[str]) -> Iterator[str]:
    """Yield the auctions of a block, without those that only conventions lead to that are off."""
    for pattern in block.patterns:
        switched = [each for each in pattern.conditions if each.words.startswith("on ")]
        if pattern.asked in unasked:
            continue
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
    words = [word for word in sorted(rule.tags.words) if word != "natural"]
    words += [f"if {text}" for text in rule.tags.conditions if " on " not in f" {text}"]
    return ", ".join(words)
