"""Show a set to a profile: the field on the boards that it has finished, and on no others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crossruff.model import Side
from crossruff.web.memory.board_sets import BoardSet
from crossruff.web.memory.comparison import FieldComparison, compared, ranking
from crossruff.web.memory.outcomes import seat_side
from crossruff.web.memory.profiles import Profile
from crossruff.web.memory.results import SetResult, SetScore

if TYPE_CHECKING:
    from crossruff.web.tables.store import TableStore

Data = dict[str, Any]


class SetField:
    """The results of a set on the boards that a profile has finished.

    This is the only place that reads the field for a person: it asks the store for these boards alone.
    """

    def __init__(self, store: TableStore, name: str, profile: str | None) -> None:
        self._store, self._profile = store, profile
        self.own: dict[int, SetScore] = {} if profile is None else store.results.scores_of(name, profile)
        numbers = sorted(self.own)
        self.scores = store.results.scores(name, numbers)
        self.results: dict[int, list[SetResult]] = defaultdict(list)
        for result in store.results.on(name, numbers):
            self.results[result.number].append(result)
        self._compared = {
            number: compared([one.outcome.score or 0 for one in found])
            for number, found in self.results.items()
        }

    def side(self, number: int) -> Side:
        """Return the side of the profile on a board."""
        return seat_side(self.own[number].seat)

    def comparison(self, result: SetResult, side: Side) -> FieldComparison:
        """Return the comparison of a result with the others, from a side."""
        found = self._compared[result.number][result.outcome.score or 0]
        return found if side is Side.NS else found.turned

    def own_result(self, number: int) -> SetResult:
        """Return the result of the profile on a board."""
        place = self.own[number].place
        return next(one for one in self.results[number] if one.place == place)

    def own_comparison(self, number: int) -> FieldComparison:
        """Return the profile's comparison with the field on a board."""
        return self.comparison(self.own_result(number), self.side(number))

    def total(self) -> Data:
        """Return the boards played, the IMPs in total and the average share."""
        found = ranking({"": [self.own_comparison(number) for number in self.own]})
        imps, percent = (found[0].imps, found[0].percent) if found else (None, None)
        return {"played": len(self.own), "imps": imps, "percent": percent}

    def ranking(self, robots: Mapping[str, str]) -> list[Data]:
        """Rank everybody on the boards that the profile has finished."""
        played: dict[str, list[FieldComparison]] = defaultdict(list)
        by_place = {(one.number, one.place): one for found in self.results.values() for one in found}
        for score in self.scores:
            result = by_place[score.number, score.place]
            played[score.profile].append(self.comparison(result, seat_side(score.seat)))
        for result in by_place.values():
            if result.robot is not None:
                side = self.side(result.number)
                played[f"robot:{result.robot}"].append(self.comparison(result, side))
        names = self._names()
        return [
            {
                "rank": one.rank,
                "name": robots.get(one.player.removeprefix("robot:"), "Robot")
                if one.player.startswith("robot:")
                else names.get(one.player) or "Player",
                "boards": one.boards,
                "imps": one.imps,
                "percent": one.percent,
                "you": one.player == self._profile,
                "robot": one.player.startswith("robot:"),
            }
            for one in ranking(played)
        ]

    def board(self, number: int, robots: Mapping[str, str]) -> Data:
        """Return the result of the profile on a board, and the field's with their frequency."""
        own, side = self.own[number], self.side(number)
        table, board = own.table
        names, groups = self._names(), defaultdict[tuple[Any, ...], list[SetResult]](list)
        for result in self.results[number]:
            shown = result.outcome.data(side)
            groups[shown["score"], shown["contract"], shown["tricks"]].append(result)
        field = []
        for key in sorted(groups, key=lambda one: (-one[0], one[1])):
            found = groups[key]
            field.append(
                found[0].outcome.data(side)
                | {"count": len(found), "players": self._players(number, found, names, robots)}
                | _figures(self.comparison(found[0], side))
            )
        mine = self.own_result(number)
        return {
            "you": {"table": table, "board": board, "seat": own.seat, **mine.outcome.data(side)}
            | _figures(self.own_comparison(number)),
            "field": field,
        }

    def _players(
        self, number: int, found: list[SetResult], names: Mapping[str, str], robots: Mapping[str, str]
    ) -> list[str]:
        places = {one.place for one in found}
        people = [one for one in self.scores if one.number == number and one.place in places]
        return sorted(names.get(one.profile) or "Player" for one in people) + [
            robots.get(one.robot, "Robot") for one in found if one.robot is not None
        ]

    def _names(self) -> dict[str, str]:
        return self._store.profiles.names(sorted({one.profile for one in self.scores}))


def set_data(store: TableStore, found: BoardSet) -> Data:
    """Return what everybody may know of a set: neither its seed nor its choice of boards."""
    maker = None if found.maker is None else store.profiles.names([found.maker]).get(found.maker)
    return {
        "id": found.id,
        "kind": found.kind,
        "title": found.title,
        "date": found.date,
        "mode": found.mode,
        "boards": found.boards,
        "maker": maker,
    }


def set_view(store: TableStore, found: BoardSet, profile: Profile | None, robots: Mapping[str, str]) -> Data:
    """Return a set with what a profile may know of its results."""
    field = SetField(store, found.id, None if profile is None else profile.id)
    boards = []
    for number in sorted(field.own):
        dealt = store.sets.board(found.id, number)["events"][0]
        begin = {"number": number, "dealer": dealt["dealer"], "vulnerability": dealt["vulnerability"]}
        boards.append(begin | field.board(number, robots))
    table = None if profile is None else store.sets.table(found.id, profile.id)
    return set_data(store, found) | {
        "you": {"table": table, **field.total()},
        "boards_played": boards,
        "ranking": field.ranking(robots),
    }


def _figures(found: FieldComparison) -> Data:
    return {
        "imps": None if found.imps is None else round(found.imps, 2),
        "percent": None if found.percent is None else round(found.percent, 1),
    }
