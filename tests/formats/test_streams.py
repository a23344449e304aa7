"""Files read board by board: the same as `load`, in little memory."""

import random
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from crossruff import formats
from crossruff.dealing import deals
from crossruff.formats import Format, Reading, files, lin, pbn, plain, rbn
from crossruff.formats.pbn import tokens
from crossruff.formats.reading import collected
from crossruff.formats.text import pieces_of
from crossruff.model import Board
from tests.fuzz.readers import fuzz_input, mutated, random_board, well_formed

KINDS = [Format.PBN, Format.LIN, Format.RBN, Format.DEALS]


def in_pieces(text: str, rng: random.Random) -> list[str]:
    """Cut a text anywhere but within an end of a line."""
    pieces = []
    while text:
        size = rng.choice([1, 3, 20, 100, 700])
        while text[size - 1 : size] == "\r":
            size += 1
        pieces.append(text[:size])
        text = text[size:]
    return pieces


def read_in_pieces(text: str, kind: Format, rng: random.Random) -> Reading:
    pieces = in_pieces(text, rng)
    match kind:
        case Format.PBN:
            return collected(pbn.stream(pieces))
        case Format.LIN:
            return collected(lin.stream(lambda: iter(pieces)))
        case Format.RBN:
            return collected(rbn.stream(pieces))
    return collected(plain.stream(pieces))


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_make_no_difference(kind: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"pieces of {kind}")
    texts = [well_formed(kind, rng) for _ in range(40)]
    texts += [mutated(text, texts[0], rng) for text in texts]
    texts += [data for n in range(400) if isinstance(data := fuzz_input(kind, 26, n, None), str)]
    whole = [formats.loads(text, kind) for text in texts]
    monkeypatch.setattr(tokens, "_PIECE", 1)
    for text, expected in zip(texts, whole, strict=True):
        assert read_in_pieces(text, kind, rng) == expected, text


def streamed(path: Path, format: Format | None = None) -> Reading:
    warnings: list[formats.ReadWarning] = []
    boards = tuple(formats.stream(path, format, warn=warnings.append))
    return Reading(boards, tuple(sorted(warnings, key=lambda warning: (warning.line, warning.column))))


@pytest.mark.parametrize("kind", [*KINDS, Format.URL])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
def test_streams_read_what_load_reads(kind: Format, encoding: str, tmp_path: Path) -> None:
    rng = random.Random(f"{kind} {encoding}")
    text = "".join(well_formed(kind, rng) for _ in range(3)).replace("Fuzz", "Fuß")
    path = tmp_path / "boards"
    for sample in (text, text.replace("\n", "\r\n"), mutated(text, text, rng), ""):
        path.write_bytes(sample.encode(encoding, errors="replace"))
        assert streamed(path) == formats.load(path)
    assert streamed(path, kind) == formats.load(path, kind)


def test_a_match_in_two_rooms_knows_its_closed_room_beforehand(tmp_path: Path) -> None:
    boards = [
        replace(random_board(random.Random(number)), number=number).with_tags({"Room": room})
        for number in range(1, 30)
        for room in ("Open", "Closed")
    ]
    path = tmp_path / "match.lin"
    formats.dump(boards, path)
    found = streamed(path)
    assert found == formats.load(path)
    assert [board.tag("Room") for board in found] == ["Open", "Closed"] * 29


def many(count: int) -> Iterator[Board]:
    rng = random.Random(count)
    some = [random_board(rng).with_tags({"Event": "", "Room": ""}) for _ in range(20)]
    return (replace(some[number % 20], number=number + 1, tags=()) for number in range(count))


def peak_of(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("ending", ["pbn", "lin", "txt"])
def test_memory_does_not_grow_with_the_file(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / f"many.{ending}", tmp_path / f"copy.{ending}"
    written = deals(seed=1, count=4000) if ending == "txt" else many(500)
    formats.dump(written, path)
    monkeypatch.setattr(files, "pieces_of", partial(pieces_of, size=4096))
    monkeypatch.setattr(tokens, "_PIECE", 4096)
    formats.dump(formats.stream(path), copy)
    assert copy.read_bytes() == path.read_bytes()
    peak = peak_of(lambda: formats.dump(formats.stream(path), copy))
    assert peak_of(lambda: formats.load(path)) > 3 * peak


def test_a_failing_stream_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"

    def broken() -> Iterator[Board]:
        yield from many(2)
        raise OSError(5, "the disk of the source is broken", "source.pbn")

    with pytest.raises(OSError, match="source"):
        formats.dump(broken(), path)
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileNotFoundError):
        formats.stream(tmp_path / "none.pbn")
