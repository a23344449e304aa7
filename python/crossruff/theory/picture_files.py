"""Pictures as files that are the same whenever they are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save(figure: Figure, path: str | Path) -> None:
    """Write a picture; the file's ending says what it becomes: `.svg` or `.png`.

    >>> from tempfile import TemporaryDirectory
    >>> from matplotlib.figure import Figure
    >>> with TemporaryDirectory() as folder:
    ...     save(Figure(), Path(folder) / "empty.svg")
    ...     [path.name for path in Path(folder).iterdir()]
    ['empty.svg']
    """
    from matplotlib import rc_context

    # Names of parts are random and a date is put in, unless one says otherwise.
    with rc_context({"svg.hashsalt": "crossruff"}):
        figure.savefig(path, metadata={"Date": None} if str(path).endswith(".svg") else None)
