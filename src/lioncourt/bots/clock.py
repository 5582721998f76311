"""The clock of a search: anything that takes long looks at it on the way."""

from __future__ import annotations

from time import perf_counter
from typing import Final

STEP: Final = 0.003  # seconds: the longest step expected, until a longer one is seen


class OutOfTime(Exception):
    """The time for a search is up."""


class Clock:
    """Tells when to stop: before the deadline, by the time of the longest step so far."""

    __slots__ = ("_asked", "_step", "deadline")

    def __init__(self, deadline: float) -> None:
        self.deadline: Final = deadline  # by the clock; infinity: none
        self._asked = perf_counter()  # when it was last looked at
        self._step = STEP

    def is_late(self) -> bool:
        """Tells whether the time is up, or would be after a step as long as the longest one."""
        now = perf_counter()
        self._step = max(self._step, now - self._asked)
        self._asked = now
        return now + self._step >= self.deadline

    def watch(self) -> None:
        """Stops whatever is under way if it is late."""
        if self.is_late():
            raise OutOfTime
