"""The processes in which the bots of a server think."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def start_pool(workers: int) -> Executor:
    """Returns a pool of processes; with 0 workers, one thread of this process."""
    if workers == 0:
        return ThreadPoolExecutor(1, "bots")
    # Not forked: the server has threads, which wouldn't survive a fork.
    return ProcessPoolExecutor(workers, get_context("spawn"), _belong_to_server)


def _belong_to_server() -> None:
    """Leaves Ctrl-C to the server, which ends its workers itself, and watches for its death."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_server, name="end with server", daemon=True).start()


def _end_with_server() -> None:
    """Waits for the server to end; otherwise the pool would wait for its next task for ever."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)
