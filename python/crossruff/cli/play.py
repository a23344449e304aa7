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
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Play bridge in the browser, with robots and with friends.

    Games are stored: after a restart, each resumes where it was.

    Examples:

        crossruff play --open

        crossruff play --host 0.0.0.0 --port 9000 --data games
    """
    from crossruff.web.serve import play as serve

    serve(host, port, data, open_page=open_page)
