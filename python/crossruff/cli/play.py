"""`crossruff play`: the web table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def play(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8642,
    data: Annotated[
        Path | None, typer.Option(help="The folder for games.", show_default="the user's data folder")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Play bridge in the browser, with robots and with friends.

    Games are kept: after a restart each goes on where it was.

    Examples:

        crossruff play --open

        crossruff play --host 0.0.0.0 --port 9000 --data games
    """
    from crossruff.web.serve import play as serve

    serve(host, port, data, open_page=open_page)
