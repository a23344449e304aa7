"""Hooks of the site: links from a page to a file outside `docs/` become plain text.

On a clone, `[the file](../python/crossruff/x.toml)` opens the file. The site has only the pages, so a reader
sees the path instead. A link to a file that does not exist is a warning, and `mkdocs build --strict` fails.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>\.\.?/[^)#\s]+)\)")
_log = logging.getLogger("mkdocs.hooks.site")


def without_outside_links(markdown: str, page: Path) -> str:
    """Return the text of a page with links to files outside `docs/` as text and path.

    >>> page = ROOT / "docs" / "lab.md"
    >>> without_outside_links("See [Contributing](../CONTRIBUTING.md) and [deals](./dealing.md).", page)
    'See Contributing (`CONTRIBUTING.md`) and [deals](./dealing.md).'
    """

    def plain(link: re.Match[str]) -> str:
        target = (page.parent / link["target"]).resolve()
        if target.is_relative_to(ROOT / "docs"):
            return link[0]
        if not target.exists():
            _log.warning("%s links to %s, which does not exist", page.name, link["target"])
            return link[0]
        path = str(target.relative_to(ROOT))
        return f"`{path}`" if link["text"].strip("`") in path else f"{link['text']} (`{path}`)"

    return _LINK.sub(plain, markdown)


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Rewrite the links of a page before mkdocs checks them."""
    return without_outside_links(markdown, Path(page.file.abs_src_path))
