"""Settings of a server: where it stands, and what each client may use of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.toml_settings import read_toml, settings_of
from crossruff.web.administration.expiry_rules import ExpiryRules


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server; a file in TOML may change them.

    >>> ServerSettings(tables_an_hour=10).sockets
    600
    """

    requests_a_second: float = 40.0
    """Requests of one client; five times as many may come at once."""
    connections: int = 100
    """Connections of one client that are no sockets; without a limit behind a trusted proxy."""
    sockets: int = 600
    """Sockets of one client: a club behind one address, or people who watch a match."""
    tables_an_hour: float = 60.0
    """New tables, sets and profiles of one client; as many may come at once."""
    megabytes_an_hour: float = 20.0
    """What tables, sets and profiles of one client may store; as much may come at once."""
    study_seconds: float = 120.0
    """Seconds of study that one client may use at once."""
    study_share: float = 0.5
    """Seconds of study that one client may use in each second."""
    longest_study: float = 25.0
    """Seconds after which a study request is stopped."""
    megabytes: float = 20_000.0
    """What the server stores at most; then it takes no more tables and boards."""
    table_days: float = ExpiryRules.tables
    empty_profile_days: float = ExpiryRules.empty_profiles
    profile_days: float = ExpiryRules.profiles
    challenge_days: float = ExpiryRules.challenges
    """Days after which something expires that nobody has used, see `ExpiryRules`."""

    def __post_init__(self) -> None:
        """Reject numbers that would let nobody in."""
        for name in self.__slots__:
            if not getattr(self, name) > 0:
                raise CrossruffError(f"{name} must be above 0; got {getattr(self, name)}")

    @property
    def expiry(self) -> ExpiryRules:
        """The rules by which tables and profiles expire."""
        return ExpiryRules(self.table_days, self.empty_profile_days, self.profile_days, self.challenge_days)


def read_server_settings(path: Path | None) -> ServerSettings:
    """Return the settings of a file; the default without one."""
    if path is None:
        return ServerSettings()
    try:
        return settings_of(ServerSettings, read_toml(path))
    except OSError as fault:
        raise CrossruffError(f"{path}: {(fault.strerror or str(fault)).lower()}") from None
