"""`crossruff admin`: look after the games of a server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.web.tables.store import TableStore

admin = CommandGroup("admin")

Data = Annotated[
    Path | None, typer.Option(help="The folder for games.", show_default="the user's data folder")
]
Database = Annotated[
    str,
    typer.Option(
        help="The database of PostgreSQL with the games.",
        envvar="CROSSRUFF_DATABASE",
        show_default="SQLite in the folder",
    ),
]
Limits = Annotated[
    Path | None, typer.Option(help="The TOML file of the server's limits.", show_default="no file")
]


def _folder(data: Path | None, database: str = "") -> Path:
    from crossruff.user_folders import data_folder

    if database:
        raise CrossruffError(
            "PostgreSQL has its own tools for this: back up with pg_dump, restore with pg_restore"
        )
    return data_folder() if data is None else data


@contextmanager
def _store(data: Path | None, database: str) -> Iterator[TableStore]:
    """Open the games of a folder or a database, also beside a server."""
    from crossruff.web.tables.store import TableStore

    store = TableStore(database or _folder(data), serves=False)
    try:
        yield store
    finally:
        store.database.close()


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


@admin.command("list")
def list_tables(
    data: Data = None,
    database: Database = "",
    profiles: Annotated[bool, typer.Option("--profiles", help="List profiles instead of tables.")] = False,
    most: Annotated[int, typer.Option("--most", min=1, help="How many are listed.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List tables or profiles, the latest used first, with the time of their last use (UTC)."""
    from crossruff.web.administration.inventory import profiles as all_profiles
    from crossruff.web.administration.inventory import tables

    with _store(data, database) as store:
        listed = all_profiles(store, most) if profiles else tables(store, most)
        if as_json:
            print_json(list(listed))
            return
        for one in listed:
            about = one["name"] if profiles else f"{one['bytes'] / 1000:.0f} kB, {one['people'] or 'nobody'}"
            print(f"{one['id']}  {_day(one['used'])}  {one['boards']} boards, {about}")
        kinds = ", ".join(f"{store.database.count(name)} {name}" for name in ("tables", "profiles"))
        print(f"{kinds}, {store.database.size() / 1e6:.1f} MB")


@admin.command()
def delete(
    names: Annotated[list[str], typer.Argument(help="Tables, or with --profiles profiles, as in the list.")],
    data: Data = None,
    database: Database = "",
    profiles: Annotated[bool, typer.Option("--profiles", help="Delete profiles.")] = False,
) -> None:
    """Delete tables with their boards, or profiles with their history; a server may run.

    A running server closes these tables within a few seconds.
    """
    from crossruff.web.administration.forgetting import forget_profile

    with _store(data, database) as store:
        there = [
            name for (name,) in store.database.rows(f"SELECT id FROM {'profiles' if profiles else 'tables'}")
        ]
        for name in names:
            if name not in there:
                raise CrossruffError(f"there is no {'profile' if profiles else 'table'} {name}")
        for name in names:
            if profiles:
                forget_profile(store, name)
                continue
            with store.transaction():
                store.delete_table(name)
    print(f"{len(names)} deleted")


@admin.command()
def expire(
    data: Data = None,
    database: Database = "",
    limits: Limits = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what would be deleted.")] = False,
) -> None:
    """Delete what nobody has used for a long time, as a running server does by itself.

    Tables without profiles expire after 90 days, empty profiles after 30, other profiles with all that is
    theirs after 730, and challenges that nobody has played after 90. The file of limits can change this.
    """
    from crossruff.web.administration.expiry import expire as delete_expired
    from crossruff.web.administration.expiry import find_expired
    from crossruff.web.server_settings import read_server_settings

    with _store(data, database) as store:
        found = find_expired(store, read_server_settings(limits).expiry)
        if not dry_run:
            delete_expired(store, found)
    kinds = {"tables": found.tables, "profiles": found.profiles, "challenges": found.challenges}
    counts = ", ".join(f"{len(names)} {kind}" for kind, names in kinds.items())
    print(f"{'would be deleted' if dry_run else 'deleted'}: {counts}")


@admin.command()
def vacuum(data: Data = None, database: Database = "") -> None:
    """Give the room of deleted games back to the disk; the server must be stopped."""
    from crossruff.web.administration.files import vacuum as shrink

    before, after = shrink(_folder(data, database))
    print(f"{before / 1e6:.1f} MB before, {after / 1e6:.1f} MB now")


@admin.command()
def check(
    data: Data = None,
    database: Database = "",
    logs: Annotated[bool, typer.Option(help="Play each log by the rules too.")] = True,
    as_json: AsJson = False,
) -> None:
    """Check the games, also beside a server: the file, and that each log is a legal board without gaps."""
    from crossruff.web.administration.files import database_faults, file_faults
    from crossruff.web.memory.sqlite_database import FILE

    if database:
        faults = database_faults(database, logs=logs)
    else:
        faults = file_faults(_folder(data) / FILE, logs=logs)
    if as_json:
        print_json({"faults": list(faults)})
        raise typer.Exit(1 if faults else 0)
    for fault in faults:
        print(fault)
    if faults:
        print(
            "restore a backup with pg_restore"
            if database
            else "restore a backup with crossruff admin restore, or save what can be read:"
            " crossruff admin repair"
        )
        raise typer.Exit(1)
    print("no faults")


@admin.command()
def repair(data: Data = None, database: Database = "") -> None:
    """Save what can be read of damaged games; the server must be stopped. The damaged file is kept."""
    from crossruff.web.administration.repairs import repair as save

    saved, old = save(_folder(data, database))
    print(", ".join(f"{number} {name}" for name, number in saved.items() if number))
    print(f"the damaged file is now {old}")


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file.")], data: Data = None, database: Database = ""
) -> None:
    """Write the games of this moment to a file; tables play on meanwhile."""
    from crossruff.web.administration.files import back_up

    size = back_up(_folder(data, database), file)
    print(f"{size / 1e6:.1f} MB in {file}")


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")], data: Data = None, database: Database = ""
) -> None:
    """Put a backup in the place of the games; the server must be stopped. The old games are kept."""
    from crossruff.web.administration.files import restore as put_back

    old = put_back(_folder(data, database), file)
    print("restored" if old is None else f"restored; the old games are now {old}")
