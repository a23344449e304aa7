"""Reports, against numbers that were worked out by hand."""

import math

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab.core.statistics import mean_of_means, student_t
from crossruff.lab.declarers.declarer_tables import DeclarerLine, declarer_lines
from crossruff.lab.declarers.tasks import DeclarerRow
from crossruff.lab.declarers.thesis_tables import SHARES, published

A, B = "mc(samples=10)", "strategic(samples=10)"


def row(declarer: str, contract: str, number: int, tricks: int, score: int, best: int = 9) -> DeclarerRow:
    made = tricks >= 6 + int(contract[0])
    key = (contract, number, declarer, "perfect(any)", 1)
    return DeclarerRow(*key, tricks, best, score, tricks >= best, made, 2.0 * number, 1.0, 1.0 * number)


ROWS = [
    row(A, "3NT", 1, 8, -50),
    row(A, "3NT", 2, 9, 400),
    row(A, "3NT", 3, 9, 400, best=10),
    row(A, "1NT", 1, 7, 90),
    row(A, "1NT", 2, 8, 120),
    row(B, "3NT", 1, 9, 400),
    row(B, "3NT", 2, 9, 400),
    row(B, "3NT", 3, 10, 430, best=10),
    row(B, "1NT", 1, 9, 150),
    row(B, "1NT", 2, 6, -50),
]


def line(lines: list[DeclarerLine], declarer: str, contract: str | None) -> DeclarerLine:
    (found,) = (one for one in lines if (one.declarer, one.contract) == (declarer, contract))
    return found


def test_shares_scores_and_times() -> None:
    found = line(declarer_lines(ROWS), A, "3NT")
    assert (found.deals, found.samples) == (3, 10)
    shares = [found.optimal, found.success, found.failure]
    assert [share.mean for share in shares] == pytest.approx([100 / 3] * 3)
    assert found.score.mean == pytest.approx(250)
    assert (found.seconds, found.worst_seconds) == (4, 3)
    assert found.imps is None, "it is the reference"


def test_imps_are_paired_and_have_an_interval() -> None:
    found = line(declarer_lines(ROWS), B, "3NT")
    # 450 is 10 IMPs, 0 none, 30 one: the mean is 11/3, the variance 91/3.
    assert found.reference == A
    assert found.pairs == 3
    assert found.imps is not None
    assert found.imps.mean == pytest.approx(11 / 3)
    assert found.imps.reach == pytest.approx(4.303 * math.sqrt(91 / 3 / 3))


def test_all_contracts_count_as_often_as_in_the_thesis() -> None:
    found = line(declarer_lines(ROWS), B, None)
    one, three = SHARES["1NT"], SHARES["3NT"]
    # 1NT: 60 is 2 IMPs, -170 is -5: the mean is -1.5, the variance 24.5.
    assert found.deals == 5
    assert found.optimal.mean == pytest.approx((50 * one + 100 * three) / (one + three))
    assert found.score.mean == pytest.approx((50 * one + 410 * three) / (one + three))
    assert found.imps is not None
    assert found.imps.mean == pytest.approx((11 / 3 * three - 1.5 * one) / (one + three))
    spread = math.sqrt(three**2 * 91 / 9 + one**2 * 24.5 / 2) / (one + three)
    assert found.imps.reach == pytest.approx(3.182 * spread)


def test_other_contracts_all_count_the_same() -> None:
    found = line(declarer_lines([row(A, "2NT", 1, 8, 120), row(A, "3NT", 1, 9, 400)]), A, None)
    assert found.score.mean == pytest.approx(260)


def test_the_weights_give_the_lines_for_all_contracts_of_the_thesis() -> None:
    for samples in (1, 2, 20, 50, 100):
        for text in (f"mc({samples})", f"strategic({samples})", f"strategic({samples}, relocate=true)"):
            whole = published(text, "perfect(any)")
            single = {name: published(text, "perfect(any)", name) for name in SHARES}
            assert whole is not None
            for what in ("optimal", "success", "failure", "score"):
                found = sum(share * getattr(single[name], what) for name, share in SHARES.items())
                assert found == pytest.approx(getattr(whole, what), abs=0.06), (text, what)


def test_the_thesis_stands_beside_each_contract_and_all() -> None:
    lines = declarer_lines(ROWS)
    three = line(lines, B, "3NT")
    assert three.thesis is not None
    assert (three.thesis.table, three.thesis.score, three.thesis_imps) == ("A.3", 449.4, 0.51)
    assert line(lines, B, None).thesis is None, "these are not all of its contracts"
    everything = [row(B, contract, 1, 9, 0) for contract in SHARES]
    found = line(declarer_lines(everything), B, None).thesis
    assert found is not None
    assert (found.table, found.optimal, found.success, found.failure) == ("6.1", 54.89, 22.22, 22.89)


def test_the_order_is_that_of_the_rows_and_of_the_bids() -> None:
    assert [(one.declarer, one.contract) for one in declarer_lines(ROWS)] == [
        (name, contract) for name in (A, B) for contract in ("1NT", "3NT", None)
    ]


def test_another_reference_can_be_named() -> None:
    lines = declarer_lines(ROWS, B)
    assert line(lines, B, None).imps is None
    found = line(lines, A, "3NT").imps
    assert found is not None
    assert found.mean == pytest.approx(-11 / 3)
    with pytest.raises(CrossruffError, match="unknown reference 'mc'; the rows have"):
        declarer_lines(ROWS, "mc")


def test_deals_that_only_one_has_played_are_no_pairs() -> None:
    lines = declarer_lines([*ROWS, row(B, "3NT", 4, 9, 400), row(B, "7NT", 1, 13, 1520, best=13)])
    assert line(lines, B, "3NT").pairs == 3
    assert line(lines, B, "7NT").imps is None
    assert line(lines, B, None).imps is None


def test_one_pair_has_a_mean_and_no_interval() -> None:
    assert mean_of_means([[4]]).reach is None


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (10, 2.228), (15, 2.131), (30, 2.042), (120, 1.980)])
def test_students_t(freedom: int, t: float) -> None:
    assert student_t(freedom) == pytest.approx(t, abs=0.001)


def test_the_thesis_has_these_numbers_of_samples() -> None:
    for method in ("mc", "strategic", "strategic(relocate=true)"):
        name = method.removesuffix(")").partition("(")
        texts = [f"{name[0]}(samples={n}{', ' + name[2] if name[2] else ''})" for n in range(1, 101)]
        assert sum(published(text, "perfect(any)") is not None for text in texts) == 24
        assert sum(published(text, "perfect(deceptive)") is not None for text in texts) == 8


def test_shares_of_the_thesis_add_up() -> None:
    for samples in (1, 5, 10, 20, 35, 50, 80, 100):
        for defender in ("perfect(any)", "perfect(deceptive)"):
            for text in (f"mc({samples})", f"strategic({samples})", f"strategic({samples}, relocate=true)"):
                found = published(text, defender)
                assert found is not None
                assert found.optimal + found.success + found.failure == pytest.approx(100, abs=0.03)


def test_other_methods_have_nothing_beside_them() -> None:
    assert published("mc(samples=10, weights=none)", "perfect(any)") is None
    assert published("mc(samples=10)", "perfect(deceptive, trials=1)") is None
