"""How long decisions take, in a few numbers however many there are."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

STEP: Final = math.log(1.05)  # decisions within 5 % of each other are counted together
SHORTEST: Final = 1e-6  # seconds
TOLERANCE: Final = 1.1  # times the budget; longer decisions overrun it


@dataclass
class Clock:
    """The decision times of one bot."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    overruns: int = 0
    waiting: int = 0  # overruns only because the process waited for a core
    counts: dict[int, int] = field(default_factory=dict)  # by logarithm

    def note(self, seconds: float, budget: float | None, worked: float) -> None:
        """Counts one decision, with its seconds by the clock and of work."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        if budget is not None and seconds > TOLERANCE * budget:
            self.overruns += 1
            if worked <= TOLERANCE * budget:
                self.waiting += 1
        step = math.ceil(math.log(max(seconds, SHORTEST)) / STEP)
        self.counts[step] = self.counts.get(step, 0) + 1

    def add(self, other: Clock) -> None:
        """Adds the decisions of another clock."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.overruns += other.overruns
        self.waiting += other.waiting
        for step, count in other.counts.items():
            self.counts[step] = self.counts.get(step, 0) + count

    @property
    def mean(self) -> float:
        """The mean time of a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def within(self, share: float) -> float:
        """Returns the seconds within which this share of the decisions was made, to within 5 %."""
        left = share * self.decisions
        for step in sorted(self.counts):
            left -= self.counts[step]
            if left <= 0:
                return min(math.exp(step * STEP), self.longest)
        return self.longest

    def to_data(self) -> dict[str, Any]:
        """Returns the clock as JSON data."""
        return {
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "longest": round(self.longest, 6),
            "overruns": self.overruns,
            "waiting": self.waiting,
            "counts": {str(step): self.counts[step] for step in sorted(self.counts)},
        }


def clock_from(data: dict[str, Any]) -> Clock:
    """Returns the clock in JSON data."""
    counts = {int(step): count for step, count in data["counts"].items()}
    return Clock(
        data["decisions"],
        data["seconds"],
        data["longest"],
        data["overruns"],
        data["waiting"],
        counts,
    )
