"""Parse the lines of the protocol: any case, any spacing, with or without the final dot."""

from __future__ import annotations

import re
from collections.abc import Callable

from crossruff.errors import ParseError
from crossruff.model import Call, Card, Hand, Seat, Vulnerability
from crossruff.table.protocol.line_text import MAX_LINE
from crossruff.table.protocol.lines import (
    ANY_SEAT,
    Calls,
    Cards,
    Connecting,
    EndOfSession,
    Header,
    Line,
    Playing,
    Plays,
    ProtocolFault,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Stage,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
)


def parse(text: str) -> Line:
    """Parse a line; raise ParseError if the protocol has no line of this form.

    >>> parse("NORTH  bids 1nt  alert. 15-17")
    Calls(seat=Seat.NORTH, call=Call.parse('1NT'), alert=True, explanation='15-17')
    >>> parse("West's cards:S A K.H-.D QJ.C 10 9")
    Cards(seat=Seat.WEST, hand=Hand.parse('AK..QJ.T9'))
    >>> parse("North bids eight clubs")
    Traceback (most recent call last):
    crossruff.errors.ParseError: not a line of the protocol; got 'North bids eight clubs'
    """
    # Collapse spaces: a form with several optional spaces would try all ways to split a long run of them.
    line = " ".join(text.split())
    if len(line) > MAX_LINE:
        raise ParseError(f"a line of more than {MAX_LINE} characters", text=line)
    for form, make in _FORMS:
        match = form.fullmatch(line)
        if match is not None:
            return make(match)
    raise ParseError("not a line of the protocol", text=line)


def _form(template: str) -> re.Pattern[str]:
    """Compile a template: a space matches any spacing, a name in angle brackets a value."""
    pattern = template.replace(" ", r"\s*")
    pattern = re.sub(r"(?<!\?P)<(\w+)>", lambda name: _VALUES[name[1]], pattern)
    # Lines are ASCII, so digits and spaces of other alphabets must not match.
    return re.compile(rf"{pattern}[\s.]*", re.IGNORECASE | re.ASCII)


_VALUES = {
    "seat": "(?P<seat>north|east|south|west)",
    "other": "(?P<other>north|east|south|west)",
    "other_or_dummy": "(?P<other>north|east|south|west|dummy)",
    "seat_or_dummy": "(?P<seat>north|east|south|west|dummy)",
    "team": '"(?P<team>[^"]*)"',
    "ns": '"(?P<ns>[^"]*)"',
    "ew": '"(?P<ew>[^"]*)"',
    "stage": "(?P<stage>for teams|to start|for deal|for cards|for dummy)".replace(" ", r"\s*"),
    "number": "(?P<number>[0-9]{1,9})",
    "call": r"(?:(?:bids|calls)?\s*(?P<call>[1-7]\s*(?:nt|[shdcn])|pass(?:es)?|redoubles?|doubles?|xx|x))",
    "alert": r"(?:(?P<alert>alert|infos?)\b\s*\.?(?P<explanation>.*))?",
    "card": "(?P<card>[akqjt2-9shdc][akqjt2-9shdc]|10[shdc]|[shdc]10)",
    # A comment may follow the card, as in "North plays KH. encouraging".
    "comment": r"(?:[\s.,;:(!].*)?",
    "scoring": "(?P<scoring>[a-z][-a-z ]*[a-z]|[a-z])",
    "vulnerability": "(?P<vulnerability>neither|none|both|all|n/?s|e/?w)",
}
_TIME = r"\[?((?:[0-9]{1,6}:)?[0-9]{1,6}:[0-9]{1,2})\]?"
_BOTH_TIMES = f"this board :? {_TIME} ,? total :? {_TIME}"


def _seat(match: re.Match[str], name: str = "seat") -> Seat:
    return Seat.parse(match[name])


def _or_dummy(match: re.Match[str], name: str) -> Seat | None:
    return None if match[name].lower() == "dummy" else Seat.parse(match[name])


def _call(match: re.Match[str]) -> Calls:
    word = "".join(match["call"].split()).lower()
    call = Call.parse(_SPELLINGS.get(word, word))
    is_alert = (match["alert"] or "").lower() == "alert"
    return Calls(_seat(match), call, is_alert, match["explanation"] or "")


_SPELLINGS = {"passes": "pass", "doubles": "double", "redoubles": "redouble"}


def _cards(match: re.Match[str]) -> Cards:
    text = match["cards"].replace(".", " ")
    hand = Hand.parse(text) if text.strip() else Hand()
    return Cards(_or_dummy(match, "seat"), hand)


def _connecting(match: re.Match[str]) -> Connecting:
    seat = None if match["seat"].upper() == ANY_SEAT else _seat(match)
    return Connecting(match["team"], seat, int(match["number"]))


def _stage(match: re.Match[str]) -> Ready:
    stage = " ".join(re.findall("for|to|teams|start|deal|cards|dummy", match["stage"].lower()))
    return Ready(_seat(match), Stage(stage))


def _timing(match: re.Match[str]) -> Timing:
    ns_board, ns_total, ew_board, ew_total = (_seconds(time) for time in match.groups())
    return Timing(ns_board, ns_total, ew_board, ew_total)


def _seconds(time: str) -> int:
    seconds = 0
    for part in time.split(":"):
        seconds = 60 * seconds + int(part)
    return seconds


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Line]], ...] = (
    (
        _form("<seat> ready for <other>(?:'s|s|') (?:bid|call)"),
        lambda match: ReadyForCall(_seat(match), _seat(match, "other")),
    ),
    (
        _form("<seat> ready for <other_or_dummy>(?:'s|s|') card to trick <number>"),
        lambda match: ReadyForCard(_seat(match), _or_dummy(match, "other"), int(match["number"])),
    ),
    (
        _form("<seat_or_dummy> plays? <card><comment>"),
        lambda match: Plays(_or_dummy(match, "seat"), Card.parse(match["card"])),
    ),
    (_form("<seat> <call> [.]? <alert>"), _call),
    (_form("<seat_or_dummy> to lead"), lambda match: ToLead(_or_dummy(match, "seat"))),
    (_form("<seat> ready <stage>"), _stage),
    (_form("start of board"), lambda _: StartOfBoard()),
    (
        _form("board number <number> [.,]? dealer <seat> [.,]? <vulnerability> (?:vulnerable|vul)"),
        lambda match: Header(
            int(match["number"]), _seat(match), Vulnerability.parse(match["vulnerability"].replace("/", ""))
        ),
    ),
    (_form("<seat_or_dummy>(?:'s|s|') cards [:]? (?P<cards>[-akqjt0-9shdc.,\\s]*)"), _cards),
    (
        _form(f"timing [-:]? n/?s [:]? {_BOTH_TIMES} [.]? e/?w [:]? {_BOTH_TIMES}"),
        _timing,
    ),
    (
        # Some programs add their own version after that of the protocol.
        _form("connecting <team> as (?P<seat>[a-z]+?) using protocol version <number>(?:[^0-9].*)?"),
        _connecting,
    ),
    (_form("<seat> [(]? <team> [)]? seated"), lambda match: Seated(_seat(match), match["team"])),
    (
        _form("teams [:]? n/?s [:]? <ns> [.,]? e/?w [:]? <ew> [.,]? (?:playing <scoring>)? '?"),
        lambda match: Teams(match["ns"], match["ew"], match["scoring"] or ""),
    ),
    (_form("playing <scoring>"), lambda match: Playing(match["scoring"])),
    (_form("end of session"), lambda _: EndOfSession()),
    (_form("error [:]? (?P<text>.*)"), lambda match: ProtocolFault(match["text"])),
)
