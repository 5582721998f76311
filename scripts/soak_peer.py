"""The peer of the bot soak: somebody who is late only if the machine is."""

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
AT_ONCE: Final = 16 * PAGE  # bytes that are gone through between two looks at the clock


@cache
def _memory() -> bytearray:
    """Returns memory that was written to, so that all of it is there."""
    memory = bytearray(MEMORY)
    memory[::PAGE] = bytes([1]) * (MEMORY // PAGE)
    return memory


class Peer:
    """Does nothing but read its memory and look at the clock, for as long as `hard` thinks.

    It makes nothing that a garbage collection would look for, so that none begins meanwhile, and
    calls nothing of ours. Whatever makes it late is not in our hands.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = time_to_use(seconds) - STEP  # `hard` stops with room for a step
        self._memory = _memory()

    def choose(self, sight: Sight) -> Action:
        end = perf_counter() + self._seconds
        at = 0
        while perf_counter() < end:
            self._memory.count(1, at, at + AT_ONCE)
            at = (at + AT_ONCE) % MEMORY
        return sight.actions[0]
