"""Work for several processes: results as they come, and no process left behind."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

Check = Callable[[], None]  # called now and then; it may raise to stop

PATIENCE: Final = 0.2  # seconds between two checks


def finished(
    work: Callable[[Piece], Result],
    pieces: Sequence[Piece],
    workers: int,
    check: Check = lambda: None,
) -> Iterator[Result]:
    """Yields the result of every piece as soon as it is ready; 0 workers: in this process.

    `check` is called from time to time and may raise to stop. Then work under way is dropped, as it
    is when this process is killed.
    """
    if workers == 0:
        for piece in pieces:
            check()
            yield work(piece)
        return
    # Not forked: a progress bar has its own thread, which a fork would cut off.
    context = get_context("spawn")
    life, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(workers, len(pieces) or 1), context, _belong, (life,))
    waiting = set()
    try:
        with _not_interrupted():
            waiting = {pool.submit(work, piece) for piece in pieces}
        while waiting:
            done, waiting = wait(waiting, PATIENCE, FIRST_COMPLETED)
            for future in done:
                yield future.result()
            check()
    finally:
        if waiting:
            held.close()
        pool.shutdown(cancel_futures=True)
        held.close()
        life.close()


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """Lets Ctrl-C wait, here for a moment and for good in processes started meanwhile.

    They take some time to load, and an interrupt would break them before `_belong` comes to run.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _belong(life: Connection) -> None:
    """Leaves Ctrl-C to the process that hands out the work, and ends when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(life,), name="end with the giver", daemon=True).start()


def _end_with(life: Connection) -> None:
    """Waits until the other end is closed or dies; a pool would wait forever."""
    life.poll(None)
    os._exit(0)
