"""Ctrl-C at the right moment."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def deferred_interrupt() -> Iterator[Callable[[], None]]:
    """Makes Ctrl-C wait until the yielded function is called, which raises KeyboardInterrupt.

    Compiled code doesn't survive an interrupt in the middle of a calculation.
    """
    wanted = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal wanted
        wanted = True

    def check() -> None:
        if wanted:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():  # others get no signals
        yield check
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)
