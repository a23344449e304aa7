"""Each table has one owner among the servers of a database, and the old one stores nothing any more."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from crossruff.model import Seat
from crossruff.web.memory.database import StorageFailed
from crossruff.web.sharing.leases import LeaseLost, OwnedElsewhere, SharedLeases
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.store import TableStore
from tests.web.postgres_server import PostgresServer
from tests.web.tables.stored_tables import InlineWorkers, Listener, store_table

Servers = tuple[TableRegistry, TableRegistry]


@pytest.fixture
def servers(postgres: PostgresServer) -> Iterator[Servers]:
    """Two servers of one database; the first has the table `t`."""
    url = postgres.new_database()
    one, other = (TableRegistry(url, InlineWorkers(), address=f"http://{name}") for name in ("one", "other"))
    store_table(one.store, "t")
    yield one, other
    one.close()
    other.close()


def _let_end(registry: TableRegistry) -> None:
    """Let the leases of a server end, as if it had shown no life for some time."""
    leases = registry.store.leases
    assert isinstance(leases, SharedLeases)
    registry.store.database.run("UPDATE servers SET expires = 0 WHERE id = ?", leases.server)


def test_a_table_has_one_owner_until_it_leaves_the_memory(servers: Servers) -> None:
    one, other = servers
    one.find("t")
    assert other.store.leases.owner_elsewhere("t") == "http://one"
    assert one.store.leases.owner_elsewhere("t") is None
    with pytest.raises(OwnedElsewhere):
        other.find("t")
    one.close()
    assert other.store.leases.owner_elsewhere("t") is None
    assert other.find("t").calls == ()


def test_a_server_that_shows_life_keeps_its_tables(servers: Servers) -> None:
    one, other = servers
    one.renew_leases()
    assert not other.store.leases.acquire("t")
    _let_end(one)
    # It was late, but nobody has taken over meanwhile.
    one.renew_leases()
    assert not other.store.leases.acquire("t")
    assert one.store.leases.has("t")


def test_a_server_whose_leases_have_ended_renews_them_before_it_takes_a_table(servers: Servers) -> None:
    one, other = servers
    _let_end(one)
    one.find("t")
    assert other.store.leases.owner_elsewhere("t") == "http://one"
    with pytest.raises(OwnedElsewhere):
        other.find("t")


def test_an_owner_that_lost_its_table_stores_and_announces_nothing(servers: Servers) -> None:
    one, other = servers
    old, south = one.find("t"), Listener(Seat.SOUTH)
    old.connect(south)
    _let_end(one)
    new = other.find("t")
    told = len(south.messages)
    with pytest.raises(LeaseLost), old.acting():
        old.referee.call(Seat.NORTH, "1NT")
    assert old.is_closed
    assert south.is_closed
    assert len(south.messages) == told
    with pytest.raises(StorageFailed):
        one.store.add_event("t", 1, 1, old.referee.log.events[0])
    with new.acting():
        new.referee.call(Seat.NORTH, "Pass")
    assert len(other.store.events("t", 1)) == 2
    # The old owner gets the table back with all its events when the new one has gone.
    with pytest.raises(OwnedElsewhere):
        one.find("t")
    other.close()
    assert one.find("t").calls == ("Pass",)


def test_an_owner_that_is_late_closes_what_others_have_taken_over(servers: Servers) -> None:
    one, other = servers
    session, client = one.find("t"), Listener(Seat.SOUTH)
    session.connect(client)
    _let_end(one)
    other.find("t")
    one.renew_leases()
    assert session.is_closed
    assert client.is_closed
    assert one.sessions == []
    assert one.store.leases.owner_elsewhere("t") == "http://other"


def test_a_stale_mark_is_refused_also_when_the_same_server_has_the_table_again(servers: Servers) -> None:
    one, other = servers
    stale = dict(one.store.leases._marks)  # type: ignore[attr-defined]
    _let_end(one)
    other.find("t")
    other.close()
    one.renew_leases()
    one.find("t")
    one.store.leases._marks.update(stale)  # type: ignore[attr-defined]
    with pytest.raises(LeaseLost):
        one.store.save_company("t", "chat", "1", "late")


def test_a_takeover_waits_for_the_transaction_of_the_old_owner(servers: Servers) -> None:
    one, other = servers
    session = one.find("t")
    _let_end(one)
    taken: list[bool] = []
    thread = threading.Thread(target=lambda: taken.append(other.store.leases.acquire("t")))
    with session.acting():
        session.referee.call(Seat.NORTH, "1NT")
        thread.start()
        thread.join(0.3)
        assert not taken
    thread.join()
    assert taken == [True]
    assert other.find("t").calls == ("1NT",)


def test_work_for_all_tables_is_done_by_one_server(servers: Servers) -> None:
    one, other = servers
    assert other.store.leases.acquire("expiry")
    assert not one.store.leases.acquire("expiry")
    other.close()
    assert one.store.leases.acquire("expiry")


def test_a_server_alone_with_its_file_shares_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = TableStore(tmp_path_factory.mktemp("games"))
    assert store.leases.acquire("t")
    assert store.leases.owner_elsewhere("t") is None
    assert not store.leases.key
    store.close()
