"""Show the examples of docstrings as code: a griffe extension that fences each block of `>>>` lines."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


def with_fences(text: str) -> str:
    r"""Put each example of a docstring, from its first `>>>` to the empty line after it, into a fenced block.

    >>> with_fences("Add.\n\n>>> 1 + 1\n2\n\nMore.").split("\n")
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'More.']
    """
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.startswith(">>> "):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    if inside:
        lines.append("```")
    return "\n".join(lines)


class DocstringExamples(Extension):
    """Fence the examples of every object that griffe finds."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring:
            obj.docstring.value = with_fences(obj.docstring.value)
