"""Run `crossruff play`: the web table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def play(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets other computers connect.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 chooses a free one.")] = 8642,
    data: Annotated[
        Path | None, typer.Option(help="The folder for games.", show_default="the user's data folder")
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            help="A database of PostgreSQL for games, which servers share, as postgresql://bridge@db/games.",
            envvar="CROSSRUFF_DATABASE",
            show_default="SQLite in the folder",
        ),
    ] = "",
    internal_address: Annotated[
        str,
        typer.Option(
            help="Where other servers of the database reach this one, such as http://10.0.0.5:8642.",
            show_default="its host and port",
        ),
    ] = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    limits: Annotated[
        Path | None, typer.Option(help="A TOML file with what each client may use.", show_default="no file")
    ] = None,
    proxy_headers: Annotated[
        str, typer.Option(help="The addresses of proxies whose headers name the client, such as 127.0.0.1.")
    ] = "",
    root_path: Annotated[
        str, typer.Option(help="The path under which a proxy shows the server, such as /bridge.")
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            help="An address of the site, such as https://bridge.example.org; others are refused.",
            show_default="any",
        ),
    ] = None,
    access_log: Annotated[bool, typer.Option(help="Log each request and the events of tables.")] = False,
    json_logs: Annotated[bool, typer.Option(help="Write the log as lines of JSON.")] = False,
    field: Annotated[
        bool,
        typer.Option(help="Let robots play today's boards beforehand, while nobody waits for a robot."),
    ] = True,
    scheduler: Annotated[
        str | None,
        typer.Option(
            help="The address of a Dask cluster whose workers think for robots and study.", show_default=False
        ),
    ] = None,
) -> None:
    """Play bridge in the browser, with robots and with friends.

    Games are stored: after a restart, each resumes where it was.

    Examples:

        crossruff play --open

        crossruff play --host 0.0.0.0 --port 9000 --data games

        crossruff play --scheduler tcp://cluster:8786
    """
    from crossruff.web.serve import play as serve
    from crossruff.web.server_settings import read_server_settings

    serve(
        host,
        port,
        data,
        read_server_settings(limits),
        open_page=open_page,
        proxies=proxy_headers,
        root_path=root_path,
        origins=origin or (),
        access_log=access_log,
        json_logs=json_logs,
        field=field,
        database=database,
        internal_address=internal_address,
        scheduler=scheduler or "",
    )
