"""Every public name has a docstring with an example, and a page of the reference has its package.

The examples run with all doctests (`--doctest-modules`); this file runs those of the compiled
classes, which are in the stub.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import types
from pathlib import Path

import pytest

import crossruff

ROOT = Path(__file__).parents[1]
PACKAGES = (
    *("model", "formats", "dd", "dealing", "bidding", "robots", "table", "claims"),
    *("coach.plan", "coach.review", "coach.study", "coach.suits"),
    *("inference", "cardplay", "players", "solved_deals", "lab", "theory"),
)


def stub_docstrings() -> dict[str, str]:
    """Return the docstrings of the compiled classes by name."""
    tree = ast.parse((ROOT / "python/crossruff/_core.pyi").read_text(encoding="utf-8"))
    return {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.ClassDef)}


STUB = stub_docstrings()


def docstring_of(thing: object) -> str:
    """Return the docstring of a class or function; of a compiled class that of the stub."""
    if getattr(thing, "__module__", "") == "crossruff._core":
        return STUB[thing.__name__]  # type: ignore[attr-defined]
    return thing.__doc__ or ""


def without_example(package: str) -> list[str]:
    """Return the classes and functions of a package that have no docstring, or none with an example."""
    module = importlib.import_module(f"crossruff.{package}")
    things: dict[str, object] = {name: getattr(module, name) for name in module.__all__}
    return [name for name, thing in things.items() if is_shown(thing) and ">>> " not in docstring_of(thing)]


def is_shown(thing: object) -> bool:
    """Return whether a thing is a class or function; `dict[str, Any]` only names a type."""
    return (inspect.isclass(thing) or inspect.isroutine(thing)) and not isinstance(thing, types.GenericAlias)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_has_an_example(package: str) -> None:
    assert without_example(package) == []


@pytest.mark.parametrize("name", ["CancelFlag", "Solver"])
def test_the_examples_of_the_stub_run(name: str) -> None:
    example = doctest.DocTestParser().get_doctest(STUB[name], {}, name, None, None)
    found = doctest.DocTestRunner(verbose=False).run(example)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("package", PACKAGES)
def test_a_page_of_the_reference_has_the_package(package: str) -> None:
    pages = (ROOT / "docs/reference").glob("*.md")
    assert f"::: crossruff.{package}\n" in "".join(page.read_text(encoding="utf-8") for page in pages)


def test_all_public_packages_are_checked() -> None:
    top = {name for name in dir(crossruff) if isinstance(getattr(crossruff, name), types.ModuleType)}
    public = {name for name in top if hasattr(getattr(crossruff, name), "__all__")}
    assert public - {"_core", "cli", "errors"} <= {package.partition(".")[0] for package in PACKAGES}


def test_a_name_without_an_example_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = types.ModuleType("bare")
    bare.__dict__.update(__all__=["bare", "shown"], bare=len, shown=crossruff.imps)
    monkeypatch.setattr(importlib, "import_module", lambda _: bare)
    assert without_example("bare") == ["bare"]
