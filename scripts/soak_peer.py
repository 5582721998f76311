"""The peer of the bot soak, which is late only if the machine is."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Final

from lioncourt.bots.clock import STEP
from lioncourt.bots.hard_bot import time_to_use

if TYPE_CHECKING:
    from lioncourt.bots import Sight
    from lioncourt.core.actions import Action

PAGE: Final = 1 << 12  # bytes
MEMORY: Final = 1 << 26  # bytes, about as much as a process has when bots begin to play
AT_ONCE: Final = 16 * PAGE  # bytes read between two looks at the clock


@cache
def _memory() -> bytearray:
    """Returns memory that has been written to, so that all of it is there."""
    memory = bytearray(MEMORY)
    memory[::PAGE] = bytes([1]) * (MEMORY // PAGE)
    return memory


class Peer:
    """Only reads its memory and looks at the clock, for as long as `hard` thinks.

    It makes no objects that would start a garbage collection, and calls none of our code. So
    nothing of ours can make it late.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = time_to_use(seconds) - STEP  # `hard` leaves time for one more step
        self._memory = _memory()

    def choose(self, sight: Sight) -> Action:
        end = perf_counter() + self._seconds
        at = 0
        while perf_counter() < end:
            self._memory.count(1, at, at + AT_ONCE)
            at = (at + AT_ONCE) % MEMORY
        return sight.actions[0]
