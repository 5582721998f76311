"""The outcome of one game of a match, as one line of JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from lioncourt.arena.clock import Clock, clock_from

ERROR: Final = "error"  # the bot raised something
ILLEGAL: Final = "illegal"  # the bot chose something that wasn't an option


@dataclass(frozen=True)
class Failure:
    """Why a game couldn't be played to its end, and whose fault it was."""

    kind: str
    bot: str
    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.bot} at seat {self.seat}: {self.text}"


@dataclass(frozen=True)
class Outcome:
    """One game: who sat where, the points by contender, and how long everybody thought."""

    number: int
    deal: int
    seed: int
    lineup: tuple[str, ...]
    points: tuple[int, ...]  # the seats, then Dirk if he plays
    turns: int
    clocks: dict[str, Clock]
    failure: Failure | None = None

    def to_data(self) -> dict[str, Any]:
        """Returns the outcome as JSON data."""
        return {
            "number": self.number,
            "deal": self.deal,
            "seed": self.seed,
            "lineup": list(self.lineup),
            "points": list(self.points),
            "turns": self.turns,
            "clocks": {bot: clock.to_data() for bot, clock in self.clocks.items()},
            "failure": None if self.failure is None else asdict(self.failure),
        }


def outcome_from(data: dict[str, Any]) -> Outcome:
    """Returns the outcome in JSON data; KeyError or TypeError if it isn't one."""
    failure = data["failure"]
    return Outcome(
        number=data["number"],
        deal=data["deal"],
        seed=data["seed"],
        lineup=tuple(data["lineup"]),
        points=tuple(data["points"]),
        turns=data["turns"],
        clocks={bot: clock_from(clock) for bot, clock in data["clocks"].items()},
        failure=None if failure is None else Failure(**failure),
    )
