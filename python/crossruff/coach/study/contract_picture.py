"""Draw how often each contract makes as a table of colours."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.coach.study.contract_advice import ContractAdvice, advise
from crossruff.coach.study.contracts import ContractComparison
from crossruff.coach.study.svg import box, picture, text
from crossruff.model import Bid, Contract, Side, Strain

_LEFT, _TOP, _CELL, _ROW, _TRICKS = 128, 90, 76, 32, 84
_ROWS = [(strain, declarer) for strain in Strain for declarer in Side.NS.seats]


def contract_picture(compared: ContractComparison) -> str:
    """Return the chances of all contracts as SVG, green where they are high, with the advice below.

    >>> from crossruff.coach.study import ContractQuestion, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> contract_picture(compared)[:4]
    '<svg'
    """
    advice, _ = advise(compared)
    title = f"How often each contract makes, {compared.worlds} worlds, double dummy"
    height = _TOP + _ROW * len(_ROWS) + 40 + 22 * len(advice)
    return picture(title, _LEFT + 7 * _CELL + _TRICKS + 20, height, _parts(compared, title, advice))


def _parts(compared: ContractComparison, title: str, advice: list[ContractAdvice]) -> Iterator[str]:
    yield text(20, 32, title, "title")
    for level in range(1, 8):
        yield text(_LEFT + _CELL * (level - 0.5), _TOP - 12, str(level), "quiet middle")
    yield text(_LEFT + 7 * _CELL + _TRICKS, _TOP - 12, "tricks", "quiet right")
    for place, (strain, declarer) in enumerate(_ROWS):
        y = _TOP + _ROW * place
        yield text(20, y + 21, strain.symbol, "name")
        yield text(56, y + 21, declarer.name.title(), "quiet")
        for level in range(1, 8):
            value = compared.contracts[Contract(Bid(level, strain), declarer)]
            yield from _cell(_LEFT + _CELL * (level - 1), y, value.makes.mean)
        tricks = compared.contracts[Contract(Bid(1, strain), declarer)].tricks.mean
        yield text(_LEFT + 7 * _CELL + _TRICKS, y + 21, f"{tricks:.1f}", "right")
    for place, each in enumerate(advice):
        yield text(20, _TOP + _ROW * len(_ROWS) + 34 + 22 * place, each.text)


def _cell(x: float, y: float, chance: float) -> Iterator[str]:
    yield box(x, y, _CELL, _ROW, "cell", _colour(chance))
    yield text(x + _CELL / 2, y + 21, f"{100 * chance:.0f}", "on-cell")


def _colour(chance: float) -> str:
    """Return a colour from pale grey by yellow to green.

    >>> _colour(0.0), _colour(1.0)
    ('#eceff1', '#66bb6a')
    """
    low, middle, high = (236, 239, 241), (255, 224, 130), (102, 187, 106)
    one, two, share = (low, middle, 2 * chance) if chance < 0.5 else (middle, high, 2 * chance - 1)
    mixed = (round(start + share * (end - start)) for start, end in zip(one, two, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
