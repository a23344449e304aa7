"""DDS as the peer: we write its structures, so its results are compared with brute force."""

import pytest

from crossruff.bench import dds
from crossruff.bench.dds import Dds
from crossruff.dd.unchecked import PackedPosition
from crossruff.errors import CrossruffError
from crossruff.model import Deal, Seat, Strain
from tests.dd.brute_force import BruteForce, unpacked
from tests.dd.samples import ending

KNOWN = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"


def brute(position: PackedPosition) -> dict[int, int]:
    north, east, south, west = map(unpacked, position.hands)
    table = tuple(card for bit in position.played for card in unpacked(bit))
    return BruteForce(position.strain).cards(((north, east, south, west), position.leader, table))


@pytest.mark.parametrize("threads", [1, 2])
def test_every_card_is_worth_what_brute_force_says(threads: int) -> None:
    positions = [ending(3, number) for number in range(100)]
    call = Dds(threads).every_card(positions)
    assert call.run() > 0
    assert call.cards() == [brute(position) for position in positions]
    best = Dds(threads).best_card(positions)
    best.run()
    assert best.best() == [max(cards.values()) for cards in call.cards()]


def test_tables_are_read_the_right_way_round() -> None:
    from endplay.dds import calc_dd_table
    from endplay.types import Deal as EndplayDeal
    from endplay.types import Denom, Player

    call = Dds().tables([Deal.parse(KNOWN).packed])
    call.run()
    (table,) = call.tables()
    theirs = calc_dd_table(EndplayDeal(KNOWN))
    for seat in Seat:
        for strain in Strain:
            denom = Denom.nt if strain is Strain.NOTRUMP else Denom[strain.name.lower()]
            expected = theirs[denom, Player[seat.name.lower()]]
            assert table[5 * seat.index + strain.index] == expected, (seat, strain)


def test_what_dds_refuses_is_an_error() -> None:
    same = PackedPosition((1, 1, 1, 1), strain=4, leader=0, played=())
    with pytest.raises(CrossruffError, match="DDS: "):
        Dds().every_card([same]).run()


def test_without_endplay_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "find_spec", lambda name: None)
    with pytest.raises(CrossruffError, match=r"^DDS is not installed: pip install endplay$"):
        Dds()
