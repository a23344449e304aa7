"""Call DDS, the double-dummy solver of Haglund and Hein, as the peer: the C library inside endplay.

The arguments are prepared before a call and its results are read afterwards, so that the measured time is
that of the C call alone: the wrapping of `endplay` would double it for small positions. The structures are
those of DDS's `dll.h`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import numpy as np

from crossruff.dd.unchecked import Hands, PackedPosition
from crossruff.errors import CrossruffError

MOST_BOARDS = 200
"""The most positions of one call of DDS."""
MOST_TABLES = 40
"""The most deals of one call for all 20 results: a board for each strain."""

_BOARD = np.dtype(
    [("trump", "i4"), ("first", "i4"), ("suits", "i4", 3), ("ranks", "i4", 3), ("cards", "u4", (4, 4))]
)
_BOARDS = np.dtype(
    [
        ("count", "i4"),
        ("deals", _BOARD, MOST_BOARDS),
        ("target", "i4", MOST_BOARDS),
        ("solutions", "i4", MOST_BOARDS),
        ("mode", "i4", MOST_BOARDS),
    ]
)
_FOUND = np.dtype(
    [
        ("nodes", "i4"),
        ("cards", "i4"),
        ("suit", "i4", 13),
        ("rank", "i4", 13),
        ("equals", "i4", 13),
        ("score", "i4", 13),
    ]
)
_SOLVED = np.dtype([("count", "i4"), ("boards", _FOUND, MOST_BOARDS)])
_DEALS = np.dtype([("count", "i4"), ("cards", "u4", (5 * MOST_TABLES, 4, 4))])
_TABLES = np.dtype([("count", "i4"), ("tricks", "i4", (5 * MOST_TABLES, 5, 4))])

_TO_THE_BEST = -1
_ONE_CARD, _EVERY_CARD = 1, 3
_ALWAYS_SEARCH = 1
"""DDS's mode. The others skip the tricks of an only card (0), or reuse its table (2).

Mode 2 is up to a sixth faster late in the play and wrong in some worlds: the table may have other trumps.
"""
_NO_PAR = -1


class Dds:
    """The library, set to a number of threads for the whole process.

    >>> dds = Dds()
    >>> ace, king, queen, jack = (1 << rank for rank in (12, 11, 10, 9))
    >>> call = dds.every_card([PackedPosition((ace, king, queen, jack), strain=4, leader=1, played=())])
    >>> call.run() > 0, call.cards() == [{king: 0}]
    (True, True)
    """

    def __init__(self, threads: int = 1) -> None:
        """Load the library; raise CrossruffError if it is not installed."""
        self._library = _load()
        self.threads = threads

    @property
    def threads(self) -> int:
        """Return how many threads a call may use."""
        return self._threads

    @threads.setter
    def threads(self, threads: int) -> None:
        self._library.SetMaxThreads(threads)
        self._threads = threads

    def best_card(self, positions: Sequence[PackedPosition]) -> BoardsCall:
        """Prepare a call for the tricks of one best card in each of up to 200 positions."""
        return BoardsCall(self._library, positions, _ONE_CARD)

    def every_card(self, positions: Sequence[PackedPosition]) -> BoardsCall:
        """Prepare a call for the tricks of every card in each of up to 200 positions."""
        return BoardsCall(self._library, positions, _EVERY_CARD)

    def tables(self, deals: Sequence[Hands]) -> TablesCall:
        """Prepare a call for all 20 results of up to 40 deals."""
        return TablesCall(self._library, deals)


class _Call:
    """A prepared call, which can be repeated."""

    def __init__(self, library: ctypes.CDLL, call: Callable[..., int], arguments: tuple[object, ...]) -> None:
        self._library = library
        self._call = call
        self._arguments = arguments

    def run(self) -> float:
        """Make the call, and return the seconds that it took."""
        call, arguments = self._call, self._arguments
        start = perf_counter()
        code = call(*arguments)
        seconds = perf_counter() - start
        if code != 1:
            words = ctypes.create_string_buffer(80)
            self._library.ErrorMessage(code, words)
            raise CrossruffError(f"DDS: {words.value.decode()}")
        return seconds


class BoardsCall(_Call):
    """Positions for DDS to solve, and the results."""

    def __init__(self, library: ctypes.CDLL, positions: Sequence[PackedPosition], solutions: int) -> None:
        """Write the positions into the structures of DDS."""
        boards = np.zeros((), _BOARDS)
        boards["count"] = len(positions)
        boards["target"], boards["solutions"], boards["mode"] = _TO_THE_BEST, solutions, _ALWAYS_SEARCH
        deals = boards["deals"][: len(positions)]
        deals["trump"] = [position.strain for position in positions]
        deals["first"] = [position.leader for position in positions]
        deals["cards"] = _suit_holdings([position.hands for position in positions])
        for number, position in enumerate(positions):
            for place, card in enumerate(position.played):
                suit, rank = divmod(card.bit_length() - 1, 16)
                deals["suits"][number, place], deals["ranks"][number, place] = suit, rank + 2
        self._boards, self._solved = boards, np.zeros((), _SOLVED)
        arguments = (_address(boards), _address(self._solved))
        super().__init__(library, library.SolveAllBoardsBin, arguments)

    def best(self) -> list[int]:
        """Return the tricks of the side to play, for each position."""
        return [int(tricks) for tricks in self._found()["score"][:, 0]]

    def cards(self) -> list[dict[int, int]]:
        """Return the tricks of the side to play with each card (as a bit), for each position."""
        return [_cards(found) for found in self._found()]

    def _found(self) -> np.ndarray[tuple[int], np.dtype[np.void]]:
        return self._solved["boards"][: self._boards["count"]]


class TablesCall(_Call):
    """Deals for DDS to solve in all strains from all leads, and the results."""

    def __init__(self, library: ctypes.CDLL, deals: Sequence[Hands]) -> None:
        """Write the deals into the structures of DDS."""
        self._deals, self._tables = np.zeros((), _DEALS), np.zeros((), _TABLES)
        self._deals["count"] = len(deals)
        self._deals["cards"][: len(deals)] = _suit_holdings(deals)
        every_strain = (ctypes.c_int * 5)()
        arguments = (_address(self._deals), _NO_PAR, every_strain, _address(self._tables), None)
        super().__init__(library, library.CalcAllTables, arguments)

    def tables(self) -> list[bytes]:
        """Return 20 bytes for each deal as the core does: by declarer and strain, spades to notrump."""
        tricks = self._tables["tricks"][: self._deals["count"]]
        return [table.T.astype(np.uint8).tobytes() for table in tricks]


def _load() -> ctypes.CDLL:
    """Load the library in the folder of endplay, without importing endplay, which takes seconds."""
    package = find_spec("endplay")
    for folder in package.submodule_search_locations or () if package else ():
        for file in (Path(folder) / "_dds").glob("*dds.*"):
            if file.suffix in (".so", ".dylib", ".dll"):
                return ctypes.CDLL(str(file))
    raise CrossruffError("DDS is not installed: pip install endplay")


def _address(array: np.ndarray[tuple[()], np.dtype[np.void]]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _suit_holdings(deals: Sequence[Hands]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint64]]:
    """Return the hands by seat and suit; DDS has the two as bit 2."""
    hands = np.array(deals, np.uint64).reshape(-1, 4, 1)
    return hands >> np.arange(0, 64, 16, dtype=np.uint64) << np.uint64(2) & np.uint64(0x7FFC)


def _cards(found: np.void) -> dict[int, int]:
    """Return the cards with their tricks: those that DDS names, and lower cards that are equal."""
    tricks = {}
    for place in range(int(found["cards"])):
        suit, rank, score = (int(found[name][place]) for name in ("suit", "rank", "score"))
        ranks = int(found["equals"][place]) | 1 << rank
        for below in range(2, 15):
            if ranks >> below & 1:
                tricks[1 << 16 * suit + below - 2] = score
    return tricks
