"""Networks that call: what they see, what is legal, and their files."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.bidding import system as system_named
from crossruff.bidding.learned import CallPolicy
from crossruff.bidding.learned.inputs import auction_row, legal_calls
from crossruff.bidding.learned.policy import CallTurn
from crossruff.dealing import deals
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.policy_training import CallSamples, learn
from crossruff.lab.bidding.small_networks import first_weights, forward, gradients
from crossruff.model import Auction, Call, Seat
from tests.bidding.learned.players import CLUB, OPENS, PASS, learned, samples

CALLS = Call.all()


@given(st.lists(st.integers(0, 1_000), max_size=40))
def test_legal_calls_are_those_of_the_laws(choices: list[int]) -> None:
    auction = Auction(Seat.NORTH)
    for choice in choices:
        if auction.is_over:
            break
        allowed = [call for call in CALLS if _is_legal(auction, call)]
        mask = legal_calls(tuple(call.index for call in auction.calls))
        assert [CALLS[n] for n in np.flatnonzero(mask)] == allowed
        auction = auction.call(allowed[choice % len(allowed)])


def _is_legal(auction: Auction, call: Call) -> bool:
    try:
        auction.call(call)
    except CrossruffError:
        return False
    return True


def test_different_auctions_have_different_rows() -> None:
    texts = ["", "P", "P P", "1C", "P 1C", "1C P", "1C X", "1C P P X", "1C X XX", "1C 1S", "1S", "P P P"]
    rows = {
        auction_row(tuple(call.index for call in Auction.parse("N", text).calls), dealers, others).tobytes()
        for text in texts
        for dealers in (False, True)
        for others in (False, True)
    }
    assert len(rows) == 4 * len(texts)


def test_gradients_are_those_of_small_changes() -> None:
    chance = np.random.default_rng(3)
    weights = [each.astype(np.float64) for each in first_weights(chance, (5, 7, 4, 3))]
    rows, wanted = chance.standard_normal((6, 5)), chance.standard_normal((6, 3))

    def loss() -> float:
        return float(((forward(weights, rows)[-1] - wanted) ** 2).sum() / 2)  # type: ignore[arg-type]

    outputs = forward(weights, rows)  # type: ignore[arg-type]
    found = gradients(weights, rows, outputs, outputs[-1] - wanted)  # type: ignore[arg-type]
    for weight, gradient in zip(weights, found, strict=True):
        for place in list(np.ndindex(weight.shape))[::3]:
            weight[place] += 1e-6
            above = loss()
            weight[place] -= 2e-6
            below = loss()
            weight[place] += 1e-6
            assert gradient[place] == pytest.approx((above - below) / 2e-6, abs=1e-4)


def test_a_system_is_learned() -> None:
    fresh = [deal[Seat.NORTH] for deal in deals(count=600, seed=99)]
    chosen = learned().choices([hand.bits for hand in fresh], [CallTurn((), False, False)] * len(fresh))
    right = sum(
        call == (CLUB if hand.hcp >= OPENS else PASS) for call, hand in zip(chosen, fresh, strict=True)
    )
    assert right >= 0.93 * len(fresh)
    assert learned().agreement >= 0.93


def test_too_few_calls_teach_nothing() -> None:
    with pytest.raises(CrossruffError, match="at least 1,000 calls"):
        learn(samples(10, 1), "few", 500, lambda steps, agreement: None)
    with pytest.raises(CrossruffError, match="they have 0"):
        learn(CallSamples(), "none", 500, lambda steps, agreement: None)


def test_a_file_keeps_the_network(tmp_path: Path) -> None:
    path = tmp_path / "clubs.npz"
    learned().save(path)
    again = CallPolicy.load(path)
    hands = [deal[Seat.NORTH].bits for deal in deals(count=50, seed=5)]
    turn = CallTurn((), False, True)
    assert np.abs(again.likelihoods(hands, turn) - learned().likelihoods(hands, turn)).max() < 0.02
    assert (again.name, again.decisions) == (learned().name, learned().decisions)
    assert system_named(str(path)).name == "clubs"


def test_other_files_get_one_error(tmp_path: Path) -> None:
    path = tmp_path / "wrong.npz"
    learned().save(path)
    whole = path.read_bytes()
    with np.load(path) as stored:
        arrays = {name: stored[name] for name in stored.files}
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0xFF
    array = io.BytesIO()
    np.save(array, arrays["b0"])
    bad = [b"", b"no network", whole[:200], whole[:-40], bytes(flipped), array.getvalue()]
    for content in bad:
        path.write_bytes(content)
        with pytest.raises(CrossruffError, match="must be a file of"):
            CallPolicy.load(path)
    for changed in (
        {"w0": arrays["w0"][:-1]},
        {"b1": np.full_like(arrays["b1"], np.nan)},
        {"facts": arrays["b0"]},
    ):
        np.savez(path, **(arrays | changed))
        with pytest.raises(CrossruffError, match="must be a file of"):
            CallPolicy.load(path)
    with pytest.raises(CrossruffError, match="can be read"):
        CallPolicy.load(tmp_path / "missing.npz")
