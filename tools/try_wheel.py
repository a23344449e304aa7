"""Try a wheel as a user has it: `python tools/try_wheel.py FILE.whl [PYTHON ...]`.

For each Python it makes a new environment, measures the installed size and the time of import and help, and
runs tests and the tour of README.md in a folder outside the repository. It needs only the standard library.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
MOST_MEGABYTES = 120
INSTALLERS = ("pip", "setuptools", "pkg_resources", "_distutils_hack")
NEEDED = ("hypothesis>=6.170", "pytest>=9.2", "pytest-timeout>=2.4", "sybil>=10.1", "endplay>=0.5.12")
TESTED = ("model", "formats", "dealing", "dd", "fuzz", "theory", "test_public_face.py", "test_examples.py")
"""The parts of `tests/` that need no other file of the repository."""


def main(arguments: list[str]) -> int:
    """Try a wheel with each Python; return 1 if anything fails."""
    wheel, *pythons = arguments
    return max(try_python(Path(wheel).resolve(), python) for python in pythons or [sys.executable])


def try_python(wheel: Path, python: str) -> int:
    """Install the wheel for a Python, measure it and run tests."""
    with tempfile.TemporaryDirectory(prefix="crossruff-wheel-") as name:
        folder = Path(name)
        subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        environment["PATH"] = f"{scripts}{os.pathsep}{environment['PATH']}"

        def run(*command: str, quietly: bool = False) -> str:
            program = shutil.which(command[0], path=environment["PATH"]) or command[0]
            ended = subprocess.run(
                [program, *command[1:]],
                cwd=folder,
                env=environment,
                check=True,
                stdout=subprocess.PIPE if quietly else None,
                encoding="utf-8",
            )
            return (ended.stdout or "").strip()

        run("python", "-m", "pip", "install", "--quiet", str(wheel))
        place = run("python", "-c", "import crossruff; print(crossruff.__path__[0])", quietly=True)
        site = Path(place).parent
        size = megabytes(site)
        times = [timed(run, "python", "-c", "import crossruff"), timed(run, "crossruff", "--help")]
        version = run("crossruff", "--version", quietly=True)
        print(f"{run('python', '--version', quietly=True)}: {version}")
        print(f"installed {size} MB; import {times[0]:.2f} s, help {times[1]:.2f} s", flush=True)
        run("python", "-m", "pip", "install", "--quiet", f"{wheel}[web,lab]", *NEEDED)
        copy_tests(folder)
        options = ["--quiet", "--import-mode=importlib", "-p", "no:cacheprovider", "-m", "not slow"]
        # The commands in README.md are for a shell of Unix.
        tour = [] if os.name == "nt" else ["README.md"]
        ended = subprocess.run(
            [scripts / "python", "-m", "pytest", *options, *tour, "tests"],
            cwd=folder / "outside",
            env=environment,
            check=False,
        )
        return int(ended.returncode != 0 or size > MOST_MEGABYTES)


def megabytes(folder: Path) -> int:
    """Return the size of the installed packages, without the installer itself."""
    files = (
        path
        for entry in folder.iterdir()
        if not entry.name.startswith(INSTALLERS)
        for path in ([entry] if entry.is_file() else entry.rglob("*"))
    )
    return round(sum(path.lstat().st_size for path in files if path.is_file()) / 1e6)


def timed(run: Callable[..., Any], *command: str) -> float:
    """Return the seconds of the best of three runs."""
    found = []
    for _ in range(3):
        start = time.perf_counter()
        run(*command, quietly=True)
        found.append(time.perf_counter() - start)
    return min(found)


def copy_tests(folder: Path) -> None:
    """Copy the tests and README.md to a folder of their own."""
    outside = folder / "outside"
    (outside / "tests").mkdir(parents=True)
    for name in ("README.md", "conftest.py", "examples"):
        copy(ROOT / name, outside / name)
    for part in (*TESTED, "__init__.py", "conftest.py", "long_run.py", "patience.py", "strategies.py"):
        if (ROOT / "tests" / part).exists():
            copy(ROOT / "tests" / part, outside / "tests" / part)
    (outside / "pytest.ini").write_text(
        "[pytest]\npythonpath = .\nmarkers = slow: takes more than a second or two\n", encoding="utf-8"
    )


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
