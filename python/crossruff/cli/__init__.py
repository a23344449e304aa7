"""The command line: `crossruff --help` lists the commands."""

from crossruff.cli.app import app, main

__all__ = ["app", "main"]
