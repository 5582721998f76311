"""The same work on a Ray cluster, or on a temporary one started here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from lioncourt.arena.folder import ArenaError
from lioncourt.processes import PATIENCE

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def finished_on_ray(
    work: Callable[[Piece], Result], pieces: Sequence[Piece], check: Callable[[], None]
) -> Iterator[Result]:
    """Yields the result of every piece as soon as it is ready; `check` may raise to stop.

    RAY_ADDRESS says where the cluster is; without one, Ray uses this machine.
    """
    ray = _ray()
    mine = not ray.is_initialized()
    if mine:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="warning")
    try:
        task = ray.remote(_done)
        waiting = [task.remote(work, piece) for piece in pieces]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1, timeout=PATIENCE)
            for each in done:
                yield ray.get(each)
            check()
    finally:
        if mine:
            ray.shutdown()


def _done(work: Callable[[Piece], Result], piece: Piece) -> Result:
    return work(piece)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray must not phone home
    try:
        import ray  # noqa: PLC0415  (an extra)
    except ImportError:
        raise ArenaError("--ray needs the package ray: pip install 'lioncourt[ray]'") from None
    return ray
