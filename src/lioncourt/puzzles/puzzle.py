"""A puzzle: a table in words, and what is best there. It uses names throughout, so it lasts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from lioncourt.game import Game
from lioncourt.positions.laying import position
from lioncourt.table.manifest import OptionValue

SEED: Final = 1  # so that a puzzle looks the same to everybody


@dataclass(frozen=True)
class Puzzle:
    """One decision with one clearly best answer."""

    name: str
    theme: str  # what it is about: a text of `texts.toml`
    level: int  # 1 easy, 2 medium, 3 hard
    game: str
    seats: int
    position: dict[str, Any]  # the words of `lc.position`
    answer: str  # the best action
    margin: float  # points by which it surely beats all but its equals
    costs: dict[str, float]  # points of lead that other actions give away, on average
    modules: tuple[str, ...] = ()
    options: dict[str, OptionValue] = field(default_factory=dict)
    module: str = ""  # the module it is about, if any
    easy: float = 0.0  # how often the bot `easy` finds the answer
    normal: float = 0.0

    def table(self) -> Game:
        """Returns the game at the decision."""
        return position(
            self.game,
            self.seats,
            self.modules,
            self.options,
            SEED,
            **self.position,
        )

    def to_data(self) -> dict[str, Any]:
        """Returns it as JSON data, for `read_puzzle`."""
        return {name: value for name, value in asdict(self).items() if value not in ((), {}, "")}

    def to_line(self) -> str:
        """Returns it as one line of JSON."""
        return json.dumps(self.to_data(), ensure_ascii=False, separators=(",", ":"))


def read_puzzle(data: dict[str, Any]) -> Puzzle:
    """Returns the puzzle in JSON data; ValueError if there is none."""
    unknown = set(data) - {part.name for part in fields(Puzzle)}
    if unknown:
        raise ValueError(f"a puzzle has no {', '.join(sorted(unknown))}")
    try:
        return Puzzle(**{**data, "modules": tuple(data.get("modules", ()))})
    except TypeError as error:
        raise ValueError(f"no puzzle: {error}") from None


def read_puzzles(lines: Iterable[str]) -> list[Puzzle]:
    """Returns the puzzles in a file, one on each line."""
    return [read_puzzle(json.loads(line)) for line in lines if line.strip()]
