"""One deal played by one declarer: what stands in its row."""

import pickle

import pytest

from crossruff import dd
from crossruff.errors import CrossruffError
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerTask, play_task
from crossruff.lab.declarers.thesis_tables import SHARES
from crossruff.lab.makeable_deals import contract_of, makeable_deal
from crossruff.model import Seat
from crossruff.model.scoring import declarer_score

CONTRACTS = tuple(SHARES)


@pytest.mark.parametrize("text", CONTRACTS)
def test_a_deal_of_a_test_set_can_be_made(text: str) -> None:
    contract = contract_of(text)
    found = [makeable_deal(contract, seed=5, number=number) for number in (1, 2)]
    assert found[0] != found[1]
    assert dd.table(found[0])[Seat.SOUTH, contract.strain] >= contract.tricks


def test_the_shipped_experiment_is_that_of_the_thesis() -> None:
    assert CONTRACTS == ("1NT", "1H", "3NT", "4H", "5D", "6NT", "6H", "7NT", "7H")


def test_a_row_agrees_with_itself() -> None:
    row = play_task(DeclarerTask("1NT", 1, "mc(samples=2)", "perfect(any)", 3))
    assert row.tricks <= row.double_dummy, "perfect defenders give nothing away"
    assert row.score == declarer_score(contract_of("1NT"), row.tricks, vulnerable=False)
    assert row.optimal == (row.tricks == row.double_dummy)
    assert row.made == (row.tricks >= 7)
    assert 0 < row.worst_seconds <= row.declarer_seconds
    assert row.defender_seconds > 0


def test_a_task_gives_the_same_result_each_time() -> None:
    task = DeclarerTask("7NT", 2, "mc(samples=2)", "perfect(deceptive, model=mc(samples=1), trials=1)", 3)
    assert without_times(play_task(task)) == without_times(play_task(task))


def test_tasks_and_rows_travel() -> None:
    task = DeclarerTask("7NT", 2, "mc", "perfect(any)", 3)
    row = DeclarerRow("7NT", 2, "mc", "perfect(any)", 3, 13, 13, 1520, True, True, 1.0, 1.0, 1.0)
    assert pickle.loads(pickle.dumps((task, row))) == (task, row)
    assert row.task == task


def test_declarers_and_defenders_of_one_deal_share_the_deal() -> None:
    deals = {
        DeclarerTask("4H", 7, name, other, 1).deal_key for name in ("mc", "strategic") for other in ("a", "b")
    }
    assert len(deals) == 1


def test_contracts_are_souths_and_undoubled() -> None:
    with pytest.raises(CrossruffError, match="doubled"):
        contract_of("3NTx")
    with pytest.raises(CrossruffError, match="must be S; got"):
        contract_of("3NTE")


def without_times(row: DeclarerRow) -> DeclarerRow:
    return row._replace(declarer_seconds=0, defender_seconds=0, worst_seconds=0)
