"""Make the links of README.md absolute for a package index: `python -m tools.absolute_links README.md`.

In the repository the links are relative, so that they work on a clone and in a fork. A package index has only
the text, so a release rewrites it first. The address comes from `project.urls` in pyproject.toml.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
_LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>(?![a-z]+:|#)[^)\s]+)\)")


def absolute(markdown: str, home: str, version: str) -> str:
    """Return a text whose links and pictures lead to the files of a version.

    >>> absolute("![A](a.png) [B](b.md#c) [D](https://d.org)", "https://git.example/x", "1.2")
    '![A](https://git.example/x/raw/v1.2/a.png) [B](https://git.example/x/blob/v1.2/b.md#c) [D](https://d.org)'
    """

    def replaced(link: re.Match[str]) -> str:
        view = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['text']}]({home}/{view}/v{version}/{link['target']})"

    return _LINK.sub(replaced, markdown)


def main(paths: list[str]) -> int:
    """Rewrite files in place."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    for path in map(Path, paths):
        text = path.read_text(encoding="utf-8")
        path.write_text(absolute(text, project["urls"]["Homepage"], project["version"]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
