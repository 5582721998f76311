"""The processes in which the bots of a server think."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def start_pool(workers: int) -> Executor:
    """Returns a pool of so many processes; of one thread of this process if there are none."""
    if workers == 0:
        return ThreadPoolExecutor(1, "bots")
    # Not forked: the server has threads, which a fork would cut off.
    return ProcessPoolExecutor(workers, get_context("spawn"), _belong_to_server)


def _belong_to_server() -> None:
    """Leaves Ctrl-C to the server, which ends its workers itself, and notices if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_server, name="end with server", daemon=True).start()


def _end_with_server() -> None:
    """Waits for the end of the server; a pool would wait for its next task for ever."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)
