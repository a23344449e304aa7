"""What `import crossruff` brings at once, and what it loads when it is first used."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import subprocess
import sys

import pytest

import crossruff

PACKAGES = (
    *("bidding", "cardplay", "claims", "dd", "dealing", "formats", "inference", "lab", "players"),
    *("robots", "solved_deals", "table", "theory"),
)
EXISTING = [name for name in PACKAGES if importlib.util.find_spec(f"crossruff.{name}")]
HEAVY = {"numpy", "polars", "pandas", "matplotlib", "fastapi", "pydantic", "lark", "rich", "typer"}


def run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_the_import_loads_the_model_only() -> None:
    loaded = run("import crossruff, sys; print(' '.join(sys.modules))").split()
    assert "crossruff.model" in loaded
    assert not HEAVY & set(loaded)
    packages = {name.split(".")[1] for name in loaded if name.startswith("crossruff.")}
    assert packages == {"_core", "errors", "model"}


@pytest.mark.parametrize("name", EXISTING)
def test_packages_are_loaded_on_first_use(name: str) -> None:
    script = (
        f"import crossruff, sys; package = crossruff.{name}; print(package is sys.modules[package.__name__])"
    )
    assert run(script) == "True"
    assert getattr(crossruff, name).__name__ == f"crossruff.{name}"


def test_everything_is_listed() -> None:
    assert set(PACKAGES) <= set(dir(crossruff))
    assert {"Deal", "Board", "__version__", "CrossruffError"} <= set(dir(crossruff))
    assert crossruff.__version__ == importlib.metadata.version("crossruff")
    with pytest.raises(AttributeError, match="module 'crossruff' has no attribute 'whist'"):
        crossruff.whist  # noqa: B018
