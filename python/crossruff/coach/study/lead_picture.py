"""Draw a comparison of leads: bars with intervals, the best lead first."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.coach.study.leads import LeadComparison, LeadValue
from crossruff.coach.study.scoring import StudyScoring
from crossruff.coach.study.svg import box, interval, picture, text

_WIDTH, _TOP, _ROW = 760, 84, 34
_NAMES, _LEFT, _RIGHT, _BAR = 20, 110, 460, 215
"""Where the names and the two panels begin, and the length of a bar."""


def lead_picture(compared: LeadComparison) -> str:
    """Return the comparison as SVG: the chance to beat the contract, and the loss against the best lead.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> lead_picture(compared)[:4]
    '<svg'
    """
    contract = compared.question.contract.text(symbols=True)
    title = f"Leads against {contract}, {compared.worlds} worlds"
    height = _TOP + _ROW * len(compared.leads) + 30
    return picture(title, _WIDTH, height, _parts(compared, title, height))


def _parts(compared: LeadComparison, title: str, height: int) -> Iterator[str]:
    scale = 1.0 if compared.scoring is StudyScoring.IMPS else 100.0
    unit = "IMPs a board" if compared.scoring is StudyScoring.IMPS else "matchpoints (% of a top)"
    widest = max(0.5, scale * max(min(lead.behind.high, 100.0) for lead in compared.leads))
    yield text(_NAMES, 30, title, "title")
    yield text(_LEFT, 66, "beats the contract", "quiet")
    yield text(_RIGHT, 66, f"behind the best lead, {unit}", "quiet")
    for place, lead in enumerate(compared.leads):
        y = _TOP + _ROW * place + _ROW / 2
        yield text(_NAMES, y + 5, lead.name, "name")
        yield from _chance(lead, y, is_best=place == 0)
        yield from _loss(lead, y, scale, widest, is_best=place == 0)
    words = "Double dummy after the lead. Lines: 95 % intervals; those on the right pair world with world."
    yield text(_NAMES, height - 10, words, "quiet")


def _chance(lead: LeadValue, y: float, *, is_best: bool) -> Iterator[str]:
    beats = lead.beats
    yield box(_LEFT, y - 9, _BAR, 18, "track")
    yield box(_LEFT, y - 9, _BAR * beats.mean, 18, "bar best" if is_best else "bar")
    yield interval(_LEFT + _BAR * beats.low, _LEFT + _BAR * beats.high, y)
    yield text(_LEFT + _BAR + 10, y + 5, f"{100 * beats.mean:.0f} %")


def _loss(lead: LeadValue, y: float, scale: float, widest: float, *, is_best: bool) -> Iterator[str]:
    if is_best:
        yield text(_RIGHT, y + 5, "the best in these worlds", "quiet")
        return
    length = _BAR * scale / widest
    behind = lead.behind
    yield box(_RIGHT, y - 9, length * behind.mean, 18, "bar" if lead.is_as_good else "bar loss")
    yield interval(_RIGHT + length * max(behind.low, 0.0), _RIGHT + length * min(behind.high, widest), y)
    digits = 2 if scale == 1 else 1
    yield text(_RIGHT + _BAR + 10, y + 5, f"{scale * behind.mean:.{digits}f}")
