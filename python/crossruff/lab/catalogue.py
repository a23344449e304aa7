"""Find experiments by name: those of the package, and TOML files of your own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.lab.card_values.experiment import ValueExperiment
from crossruff.lab.claims.experiment import ClaimExperiment
from crossruff.lab.convergence.experiment import ConvergenceExperiment
from crossruff.lab.core.experiment import Entry, Experiment
from crossruff.lab.core.run_records import RunRecord
from crossruff.lab.declarers.experiment import DeclarerExperiment
from crossruff.lab.duels.experiment import DuelExperiment
from crossruff.lab.evolution.experiment import EvolutionExperiment
from crossruff.lab.experiment_files import experiments, path_named
from crossruff.lab.matches.experiment import MatchExperiment
from crossruff.lab.par_distance.experiment import ParDistanceExperiment
from crossruff.lab.readings.experiment import ReadingExperiment
from crossruff.lab.replays.experiment import ReplayExperiment
from crossruff.lab.validity.experiment import ValidityExperiment
from crossruff.toml_settings import read_toml

KINDS: Mapping[str, type[Experiment]] = {
    one.kind: one
    for one in (
        DeclarerExperiment,
        ClaimExperiment,
        ConvergenceExperiment,
        DuelExperiment,
        EvolutionExperiment,
        MatchExperiment,
        ParDistanceExperiment,
        ReadingExperiment,
        ReplayExperiment,
        ValidityExperiment,
        ValueExperiment,
    )
}
SIZES = ("quick", "tiny")
"""Smaller versions that a file may have: they take minutes, and seconds."""


def find(name: str) -> Entry:
    """Return the experiment of the package with this name, or that of a TOML file.

    >>> find("declarers-6.1").experiment.contracts[:3]
    ('1NT', '1H', '3NT')
    >>> find("values-2.1").sized("tiny").experiment.deals
    2000
    """
    path = path_named(name, "experiment", names())
    return _entry(path.stem, str(path) if name.endswith(".toml") else path.name, read_toml(path))


def names() -> list[str]:
    """Return the names of the package's experiments.

    >>> names()[0]
    'alphamu-3nt'
    """
    return experiments()


def entry_of(record: RunRecord) -> Entry:
    """Return the experiment of a record, with the settings of that run."""
    experiment = _kind(record.kind, record.name).of(record.settings)
    return Entry(record.name, record.title, record.thesis, record.shows, experiment)


def _entry(name: str, where: str, found: dict[str, Any]) -> Entry:
    try:
        kind = _kind(found.pop("kind", None))
        about = {key: str(found.pop(key, "")) for key in ("title", "thesis", "shows")}
        sizes = {size: found.pop(size) for size in SIZES if isinstance(found.get(size), dict)}
        return Entry(name, **about, experiment=kind.of(found), sizes=sizes)
    except CrossruffError as fault:
        raise CrossruffError(f"{where}: {fault}") from None


def _kind(kind: object, name: str = "") -> type[Experiment]:
    if kind not in KINDS:
        place = f"{name}: " if name else ""
        raise CrossruffError(f"{place}kind must be one of {', '.join(KINDS)}; got {kind!r}")
    return KINDS[str(kind)]
