"""The memory of worker processes: what they load, and what they keep."""

from __future__ import annotations

import subprocess
import sys

from crossruff.model import Board, Seat
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.kept_robots import KeptRobots
from tests.patience import PATIENCE


def test_a_worker_loads_no_frames_pictures_or_web_server() -> None:
    program = "import sys, crossruff.web.workers.process; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=PATIENCE, check=True)
    loaded = set(done.stdout.decode().split())
    assert "crossruff.robots" in loaded
    assert not loaded & {"polars", "matplotlib", "fastapi", "uvicorn", "typer", "rich"}


def test_the_robots_of_a_process_share_one_solver() -> None:
    robots = KeptRobots()
    cancel = CancelToken()
    players = [
        robots.player(f"table/{number}", seat, spec, 1, (), cancel).robot
        for number in (1, 2)
        for seat in Seat
        for spec in ("club", "expert")
    ]
    assert all(player.declarer.solver is robots.solver for player in players)


def test_a_shared_solver_changes_no_card() -> None:
    """Robots that share a solver play as robots of their own do."""
    from crossruff.dd import Solver
    from crossruff.dealing import deal
    from crossruff.robots import robot
    from crossruff.table import play_board

    board = Board(1, deal(seed=4))
    spec = "club(seconds=60, declarer=mc(samples=10), defence=sampling(samples=10))"
    shared = Solver(memory=8 << 20, threads=1)
    alone, together = (
        play_board(board, {seat: robot(spec, seed=seat.index, threads=1, solver=solver) for seat in Seat})
        for solver in (None, shared)
    )
    assert alone.board == together.board
