"""Studies that go on from request to request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from crossruff.web.workers.cancellation import CancelToken, TaskCancelled
from crossruff.web.workers.tasks.coach.sharpening import SharpeningStudies


@dataclass(frozen=True)
class _Result:
    worlds: int


class _Source:
    """Yields results with 1, 2, 3, ... worlds, and counts how often it was begun."""

    begun = 0

    def __call__(self) -> Iterator[_Result]:
        self.begun += 1
        return (_Result(number) for number in range(1, 1000))


def test_a_study_goes_on_where_it_was() -> None:
    studies, source = SharpeningStudies[_Result](seconds=60), _Source()
    assert studies.advance("a", source, 5, CancelToken()).found.worlds == 5
    assert studies.advance("a", source, 9, CancelToken()).found.worlds == 9
    assert studies.advance("a", source, 3, CancelToken()).found.worlds == 9, "nothing is solved again"
    assert source.begun == 1
    studies.advance("b", source, 1, CancelToken())
    assert source.begun == 2


def test_a_request_ends_in_time_but_not_empty() -> None:
    studies = SharpeningStudies[_Result](seconds=0)
    counts = [studies.advance("a", _Source(), 500, CancelToken()).found.worlds for _ in range(3)]
    assert counts == sorted(set(counts))
    assert 1 <= counts[0] < 500


def test_the_oldest_study_is_forgotten() -> None:
    studies, source = SharpeningStudies[_Result](seconds=60, kept=2), _Source()
    for key in ("a", "b", "a", "c"):
        studies.advance(key, source, 2, CancelToken())
    assert source.begun == 3
    studies.advance("a", source, 2, CancelToken())
    assert source.begun == 3, "a was used after b"
    studies.advance("b", source, 2, CancelToken())
    assert source.begun == 4


def test_a_cancelled_study_raises() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(TaskCancelled):
        SharpeningStudies[_Result]().advance("a", _Source(), 2, token)
