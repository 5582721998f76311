"""How many points things count, by scorings done.

A regression over games gave the first guess; `scripts/tune_weights.py` tries others in matches
(docs/bots.md).
"""

from __future__ import annotations

from typing import Final, TypeAlias


class Weights:
    """The weights until the next scoring."""

    __slots__ = (
        "action",
        "card",
        "coin",
        "grown",
        "kept",
        "now",
        "room",
        "run",
        "tile",
    )

    def __init__(
        self,
        *,
        now: float,
        grown: float,
        run: float,
        room: float,
        tile: float,
        coin: float,
        card: float,
        kept: float,
        action: float,
    ) -> None:
        self.now: Final = now  # a point of a majority in the next scoring, as things stand
        self.grown: Final = grown  # the same, if every rival had one more tile
        self.run: Final = run  # a segment of the longest wall
        self.room: Final = room  # a region where every tile fits, compared with one where none does
        self.tile: Final = tile  # a tile in the palace, of whatever type
        self.coin: Final = coin  # a unit of money
        self.card: Final = card  # a piece of money, of whatever value
        self.kept: Final = kept  # share of its worth in the palace that a tile has in the reserve
        self.action: Final = action  # the least that an action is worth

    def money(self, value: int) -> float:
        """Returns what a piece of money counts while there is time to spend it."""
        return self.coin * value + self.card


WeightTable: TypeAlias = tuple[Weights, ...]  # by scorings done

WEIGHTS: Final[WeightTable] = (
    Weights(
        now=0.6,
        grown=0.2,
        run=1.7,
        room=8.0,
        tile=3.0,
        coin=0.29,
        card=1.5,
        kept=0.3,
        action=2.0,
    ),
    Weights(
        now=0.7,
        grown=0.15,
        run=1.35,
        room=8.0,
        tile=1.8,
        coin=0.22,
        card=0.75,
        kept=0.3,
        action=2.0,
    ),
    Weights(
        now=0.5,
        grown=0.15,
        run=0.9,
        room=8.0,
        tile=0.72,
        coin=0.19,
        card=0.33,
        kept=0.3,
        action=2.0,
    ),
)
