"""The option `--json`, and how data is printed."""

from __future__ import annotations

import json
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, as described in docs/commands.md.")]


def print_json(data: object) -> None:
    """Print data for programs, one value in all."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
