"""Make rude messages: garbage, wrong fields, forgeries, and actions out of turn."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from crossruff.web.api.messages import LARGEST_MESSAGE

Payload = str | bytes
_ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        14,
        10**30,
        1.5,
        "",
        "x" * 300,
        "\ud800",
        "\0",
        "♠♠♠♠♠",
        [],
        {},
        [[]],
        {"a": 1},
        ["SA"] * 60,
    ),
    *("1e309", "'; DROP TABLE events; --", "<script>alert(1)</script>", "../../etc/passwd", float("inf")),
)
_FIELDS = {
    "hello": ("last",),
    "call": ("call", "alert", "explanation"),
    "card": ("card",),
    "claim": ("tricks", "statement"),
    "claim_answer": ("agrees",),
    "undo": ("count",),
    "undo_answer": ("agrees",),
    "chat": ("text", "phrase"),
    "chat_rules": ("allow",),
    "kibitz": ("hands",),
    "kibitz_answer": ("number", "agrees"),
    "kibitz_end": ("number",),
    "move": ("seat",),
    "invite": ("link",),
    "control": ("action", "step", "robot", "seconds", "name", "choice"),
}
_SEATS = ("N", "E", "S", "W")
_CALLS = ("Pass", "X", "XX", "1C", "1NT", "4S", "7NT")
_CARDS = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def _payloads(*given: Payload) -> tuple[Payload, ...]:
    return given


def garbage(rng: random.Random) -> Payload:
    """Return garbage."""
    whole = json.dumps({"type": "call", "call": rng.choice(_CALLS)})
    return rng.choice(
        _payloads(
            rng.randbytes(rng.randint(1, 200)),
            "".join(chr(rng.choice((rng.randint(1, 0xD7FF), rng.randint(32, 126)))) for _ in range(40)),
            whole[: rng.randint(1, len(whole) - 1)],
            whole + whole,
            "[" * rng.randint(10, 9000),
            '{"type":' * rng.randint(10, 1500),
            json.dumps(rng.choice(_ODD)),
            '{"type": NaN}',
            '{"type": "call", "call": "\\ud800"}',
        )
    )


def wrong_fields(rng: random.Random) -> Payload:
    """Return a message of a known type with an impossible field."""
    kind = rng.choice(list(_FIELDS))
    field = rng.choice(_FIELDS[kind])
    fits: dict[str, tuple[type, ...]] = {
        **{"last": (int,), "count": (int, type(None)), "step": (int, type(None)), "tricks": (int,)},
        **{"alert": (bool,), "agrees": (bool,), "seconds": (int, float, type(None)), "statement": (list,)},
        **{"name": (str, type(None)), "choice": (dict, type(None)), "explanation": (str,)},
        **{"robot": (str, type(None)), "action": (str,), "call": (str,), "card": (str,)},
        **{"number": (int,), "text": (str,), "phrase": (str, type(None)), "allow": (str,), "seat": (str,)},
        **{"hands": (str, type(None)), "compare": (bool,), "partners_hand": (bool, type(None))},
        **{"system": (str, type(None)), "scoring": (str, type(None))},
    }
    odd = rng.choice([each for each in _ODD if type(each) not in fits.get(field, ())])
    return json.dumps(
        {"type": kind, "action": "rename", field: odd} if kind == "control" else {"type": kind, field: odd}
    )


def forged(rng: random.Random) -> Payload:
    """Return a message in the name of another seat, or of a type that only the server sends."""
    mine = json.loads(str(out_of_turn(rng)))
    forgery = rng.choice(
        [("seat", rng.choice(_SEATS)), ("token", "guess"), ("maker", True), ("you", {"seat": "S"})]
    )
    kind = rng.choice(["snapshot", "event", "review", "dealt", "judged", "admin", "__proto__", ""])
    return json.dumps(rng.choice([{**mine, forgery[0]: forgery[1]}, {"type": kind, **dict([forgery])}]))


def out_of_turn(rng: random.Random) -> Payload:
    """Return a well-formed message that is illegal without a turn, a finished board or a request."""
    return json.dumps(
        rng.choice(
            [
                {"type": "call", "call": rng.choice(_CALLS)},
                {"type": "card", "card": rng.choice(_CARDS)},
                {"type": "claim", "tricks": rng.randint(0, 13), "statement": rng.sample(_CARDS, 2)},
                {"type": "claim_answer", "agrees": rng.random() < 0.5},
                {"type": "undo_answer", "agrees": rng.random() < 0.5},
                {"type": "undo", "count": rng.randint(300, 400)},
                {"type": "hint"},
                {"type": "control", "action": "review"},
                {"type": "control", "action": "replay_from", "step": rng.randint(0, 400)},
                {"type": "control", "action": "set_robot", "robot": "expert"},
                {
                    "type": "control",
                    "action": "next_board",
                    "choice": {"kind": rng.choice(["seed", "random", "x"])},
                },
            ]
        )
    )


def anything(rng: random.Random) -> Payload:
    """Return any message for a table with one person, with odd values too."""
    odd = str(rng.choice([each for each in _ODD if isinstance(each, str)]))[:40]
    return rng.choice(
        [
            str(out_of_turn(rng)),
            json.dumps({"type": "undo"}),
            json.dumps({"type": "control", "action": "rename", "name": odd}),
            json.dumps({"type": "call", "call": "Pass", "explanation": odd, "alert": True}),
            json.dumps({"type": "control", "action": "next_board", "choice": {"kind": "text", "text": odd}}),
            json.dumps({"type": "control", "action": "next_board", "choice": {"kind": "hands", "deal": odd}}),
            json.dumps({"type": "control", "action": "next_board", "choice": {"kind": "seed", "seed": 5}}),
        ]
    )


def too_large(rng: random.Random) -> Payload:
    """Return a message above the size limit."""
    size = LARGEST_MESSAGE + rng.choice((1, 100, 100_000, 2_000_000))
    return rng.choice(_payloads(b"x" * size, "x" * size, json.dumps({"type": "call", "call": "x" * size})))


KINDS: dict[str, Callable[[random.Random], Payload]] = {
    "garbage": garbage,
    "wrong fields": wrong_fields,
    "forged": forged,
    "out of turn": out_of_turn,
}
"""Each of these gets an error for a seat that has no turn, and for a watcher."""
