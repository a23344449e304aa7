"""Write a comparison of contracts as data for programs and pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crossruff.coach.study.contract_advice import ContractAdvice, StageChance, advise
from crossruff.coach.study.contracts import ContractComparison, ContractValue
from crossruff.coach.study.lead_data import estimate_data
from crossruff.coach.study.played_contracts import PlayedContract


def contract_data(compared: ContractComparison, played: Iterable[PlayedContract] = ()) -> dict[str, Any]:
    """Return the chance and the score of all contracts, and what to bid.

    >>> from crossruff.coach.study import ContractQuestion, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> list(contract_data(compared))
    ['north', 'south', 'worlds', 'contracts', 'advice', 'chances', 'played']
    """
    advice, chances = advise(compared)
    return {
        "north": str(compared.question.north),
        "south": str(compared.question.south),
        "worlds": compared.worlds,
        "contracts": {str(each): _value(value) for each, value in compared.contracts.items()},
        "advice": [_advice(each) for each in advice],
        "chances": [_chance(each) for each in chances],
        "played": [played_data(each) for each in played],
    }


def played_data(played: PlayedContract) -> dict[str, Any]:
    """Return how robots played a contract.

    >>> from crossruff.coach.study import PlayedContract
    >>> from crossruff.model import Contract
    >>> played_data(PlayedContract(Contract.parse("4SS"), tricks=(10, 9), double_dummy=(10, 10)))["tricks"]
    [10, 9]
    """
    return {
        "contract": str(played.contract),
        "tricks": list(played.tricks),
        "double_dummy": list(played.double_dummy),
        "makes": estimate_data(played.makes),
        "makes_double_dummy": estimate_data(played.makes_double_dummy),
        "text": played.text,
    }


def _value(value: ContractValue) -> dict[str, Any]:
    return {
        "makes": estimate_data(value.makes),
        "tricks": estimate_data(value.tricks),
        "score": estimate_data(value.score),
        "score_vulnerable": estimate_data(value.score_vulnerable),
    }


def _advice(advice: ContractAdvice) -> dict[str, Any]:
    return {
        "scoring": advice.scoring.value,
        "vulnerable": advice.vulnerable,
        "contract": None if advice.contract is None else str(advice.contract),
        "makes": round(advice.makes, 4),
        "rival": None if advice.rival is None else str(advice.rival),
        "against": estimate_data(advice.against),
        "text": advice.text,
    }


def _chance(chance: StageChance) -> dict[str, Any]:
    return {
        "scoring": chance.scoring.value,
        "vulnerable": chance.vulnerable,
        "stage": chance.stage.value,
        "contract": str(chance.contract),
        "instead": str(chance.instead),
        "chance": round(chance.chance, 4),
        "needed": round(chance.needed, 4),
        "text": chance.text,
    }
