"""The version of the installed package."""

from importlib.metadata import version

__version__ = version("crossruff")


def describe_version() -> str:
    """Return the versions of the package and of its core, and the instructions that the solver uses here."""
    from crossruff._core import core_version, processor_level

    return f"crossruff {__version__}, core {core_version()}, processor {processor_level()}"
