"""Loading: anything but what was built is refused, with an error that names the file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from crossruff.errors import CrossruffError
from crossruff.solved_deals import Library, load, pack, unpack
from crossruff.solved_deals.manifests import sha256
from tests.solved_deals.samples import made, made_up, same

SECOND = "deals-000000011-000000020.parquet"


@pytest.fixture
def built(tmp_path: Path, quick: None) -> Path:
    made(tmp_path / "built")
    return tmp_path / "built"


def refused(path: Path, words: str) -> None:
    with pytest.raises(CrossruffError, match=words) as seen:
        load(path)
    assert str(path) in str(seen.value)
    assert "\n" not in str(seen.value)


@pytest.mark.parametrize("place", [0, 4, 1000, -9, -1])
def test_a_flipped_bit_is_found(built: Path, place: int) -> None:
    content = bytearray((built / SECOND).read_bytes())
    content[place] ^= 1
    (built / SECOND).write_bytes(content)
    refused(built, f"{SECOND}: the shard is damaged: its hash is not that of the manifest")


def test_a_truncated_shard(built: Path) -> None:
    content = (built / SECOND).read_bytes()
    for size in (0, 1, len(content) // 2, len(content) - 1):
        (built / SECOND).write_bytes(content[:size])
        refused(built, f"{SECOND}: the shard is damaged")


def test_a_missing_shard(built: Path) -> None:
    (built / SECOND).unlink()
    refused(built, f"{SECOND}: this shard of the library is missing")


def put(built: Path, content: bytes) -> None:
    """Put other content in the place of the second shard, with its hash in the manifest."""
    (built / SECOND).write_bytes(content)
    alter(built, lambda data: data["shards"][1].update(sha256=sha256(content)))


def alter(built: Path, change: Callable[..., object]) -> None:
    data = json.loads((built / "manifest.json").read_bytes())
    change(data)
    (built / "manifest.json").write_text(json.dumps(data), encoding="utf-8")


def test_a_foreign_shard_is_known_by_its_cards(built: Path, tmp_path: Path) -> None:
    made(tmp_path / "other", seed=8)
    put(built, (tmp_path / "other" / SECOND).read_bytes())
    refused(built, f"{SECOND}: its deals are not those numbered 11 to 20 of seed 7")


def test_a_shard_of_other_things(built: Path, tmp_path: Path) -> None:
    whole = pl.read_parquet(built / SECOND)
    path = tmp_path / "changed"
    for frame, words in [
        (whole.drop("NTN"), "must have the columns of a library"),
        (whole.with_columns(NTN=pl.lit(None, dtype=pl.UInt8)), "must have the columns of a library"),
        (whole.with_columns(NTN=pl.col("NTN").cast(pl.Int64)), "must have the columns of a library"),
        (whole.with_columns(NTN=pl.lit(14, dtype=pl.UInt8)), "tricks must be at most 13; got 14"),
        (whole.head(9), "its deals are not those"),
    ]:
        frame.write_parquet(path)
        put(built, path.read_bytes())
        refused(built, f"{SECOND}: .*{words}")
    put(built, b"PAR1 and no more")
    refused(built, f"{SECOND}: the shard is not a Parquet file")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(seed=8), "are not those numbered 1 to 10 of seed 8"),
        (lambda data: data.update(deals=26), "1 of 26 deals are missing"),
        (lambda data: data.update(deals=24), "do not fit"),
        (lambda data: data.update(seed=2**64), "not the manifest of a library"),
        (lambda data: data.update(deals=-1), "not the manifest of a library"),
        (lambda data: data.update(deals="25"), "not the manifest of a library"),
        (lambda data: data.update(shards=3), "not the manifest of a library"),
        (
            lambda data: data.update(format="crossruff library 9"),
            "format must be .*; got 'crossruff library 9'",
        ),
        (lambda data: data.pop("format"), "not the manifest of a library"),
        (lambda data: data["shards"].pop(1), "10 of 25 deals are missing"),
        (lambda data: data["shards"].reverse(), "do not fit"),
        (lambda data: data["shards"].append(data["shards"][0]), "do not fit"),
        (lambda data: data["shards"][1].update(first=12), "do not fit"),
        (lambda data: data["shards"][1].pop("first"), "not the manifest of a library"),
        (lambda data: data["shards"][1].update(more=1), "not the manifest of a library"),
        (lambda data: data["shards"][1].update(sha256="00"), "its hash is not that of the manifest"),
        (
            lambda data: data["shards"][1].update(file=f"../built/{SECOND}"),
            "file must be a name in this folder",
        ),
    ],
)
def test_an_altered_manifest(built: Path, change: Callable[..., object], words: str) -> None:
    alter(built, change)
    refused(built, words)


@pytest.mark.parametrize("text", [b"", b"[]", b"null", b'{"format"', b"\xff\xfe"])
def test_a_manifest_that_is_none(built: Path, text: bytes) -> None:
    (built / "manifest.json").write_bytes(text)
    refused(built, "manifest.json: not the manifest of a library")


def test_no_library_at_all(tmp_path: Path) -> None:
    refused(tmp_path, "no library here")
    refused(tmp_path / "nowhere", "no library here")


def test_files_beside_the_shards_do_no_harm(built: Path) -> None:
    shutil.copy(built / SECOND, built / "copy.parquet")
    assert np.array_equal(load(built).tricks, made_up(7, range(1, 26)))


def test_packed_and_unpacked_is_the_same(built: Path, tmp_path: Path) -> None:
    library = load(built)
    path = tmp_path / "packed"
    for some in (library, library[3:7]):
        pack(some, path)
        assert same(unpack(path), some)
        assert same(load(path), some)


def test_a_packed_file_that_was_damaged(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "packed"
    pack(load(built), path)
    content = path.read_bytes()
    for place in range(len(content)):
        changed = bytearray(content)
        changed[place] ^= 1
        path.write_bytes(changed)
        refused(path, "not a packed library|is damaged|its deals are not those")
    for size in range(0, len(content), 7):
        path.write_bytes(content[:size])
        refused(path, "not a packed library|is damaged")


def test_another_dealer_is_noticed(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = load(built)
    pack(library, tmp_path / "packed")
    other = library.deals[::-1].copy()
    monkeypatch.setattr("crossruff.solved_deals.packing.packed_deals", lambda **_: other)
    refused(tmp_path / "packed", "its deals are not those of seed 7 in this version")


def test_a_library_cannot_be_changed(built: Path) -> None:
    library = load(built)
    for array in (library.deals, library.tricks, library.par):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        library.seed = 3  # type: ignore[misc]


def test_a_part_of_a_library(built: Path) -> None:
    library = load(built)
    part = library[5:8]
    assert (part.first, len(part), part.deal(1)) == (6, 3, library.deal(6))
    assert np.array_equal(part.par, library.par[5:8])
    assert len(library[30:]) == 0
    with pytest.raises(CrossruffError, match="must have step 1; got"):
        library[::2]
    with pytest.raises(CrossruffError, match="n x 4 hands"):
        Library(7, 1, library.deals, library.tricks[1:])
