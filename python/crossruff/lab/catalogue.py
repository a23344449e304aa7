"""The experiments by their names: those that come with the package, and TOML files of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.lab.card_values.experiment import ValueExperiment
from crossruff.lab.claims.experiment import ClaimExperiment
from crossruff.lab.convergence.experiment import ConvergenceExperiment
from crossruff.lab.core.experiment import Experiment
from crossruff.lab.declarers.experiment import DeclarerExperiment
from crossruff.lab.evolution.experiment import EvolutionExperiment
from crossruff.lab.experiment_files import experiments, path_named
from crossruff.lab.matches.experiment import MatchExperiment
from crossruff.lab.par_distance.experiment import ObjectiveExperiment
from crossruff.lab.replays.experiment import RecordPlayExperiment
from crossruff.toml_settings import read_toml

KINDS: Mapping[str, type[Experiment]] = {
    one.kind: one
    for one in (
        DeclarerExperiment,
        ClaimExperiment,
        ConvergenceExperiment,
        EvolutionExperiment,
        MatchExperiment,
        ObjectiveExperiment,
        RecordPlayExperiment,
        ValueExperiment,
    )
}
SIZES = ("quick", "tiny")
"""Smaller versions that a file may have: minutes, and seconds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An experiment with its name, and what it is about."""

    name: str
    title: str
    thesis: str
    """Whose figures stand beside ours, if anybody's."""
    shows: str
    """The tables or figures of that thesis."""
    experiment: Experiment
    sizes: Mapping[str, Mapping[str, Any]]

    def sized(self, size: str) -> Entry:
        """The same in a smaller version.

        >>> named("values-2.1").sized("tiny").experiment.deals
        2000
        """
        return replace(self, experiment=self.experiment.changed(dict(self.sizes.get(size, {}))))

    def changed(self, changes: Mapping[str, Any]) -> Entry:
        """The same with other settings."""
        return replace(self, experiment=self.experiment.changed(dict(changes)))


def named(name: str) -> Entry:
    """The experiment of the package with this name, or that of a TOML file.

    >>> named("declarers-6.1").experiment.contracts[:3]
    ('1NT', '1H', '3NT')
    """
    path = path_named(name, "experiment", names())
    return _entry(path.stem, str(path) if name.endswith(".toml") else path.name, read_toml(path))


def names() -> list[str]:
    """The experiments of the package.

    >>> names()[0]
    'bridge-master-4'
    """
    return experiments()


def _entry(name: str, where: str, found: dict[str, Any]) -> Entry:
    try:
        kind = found.pop("kind", None)
        if kind not in KINDS:
            there = ", ".join(KINDS)
            raise CrossruffError(f"an experiment has a kind: {there}; this has {kind!r}")
        about = {key: str(found.pop(key, "")) for key in ("title", "thesis", "shows")}
        sizes = {size: found.pop(size) for size in SIZES if isinstance(found.get(size), dict)}
        return Entry(name, **about, experiment=KINDS[kind].of(found), sizes=sizes)
    except CrossruffError as fault:
        raise CrossruffError(f"{where}: {fault}") from None
