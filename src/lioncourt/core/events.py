"""Events: what happened, for logs, animations, memories and modules that wait for something."""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import CARD, CELL, NUMBER, PLACE, SEAT, TILE, Field, Spec
from lioncourt.core.ids import NONE
from lioncourt.core.score import ScoreLine

_SEAT: Final = Field("seat", SEAT)
_TILE: Final = Field("tile", TILE)
_TILES: Final = Field("tiles", TILE, many=True)
_CARDS: Final = Field("cards", CARD, many=True)
_CELL: Final = Field("cell", CELL)
_PLACE: Final = Field("place", PLACE)

# Name, fields, and +1 or -1 if the cards go into or leave the seat's hand.
CORE_EVENTS: Final[tuple[tuple[str, tuple[Field, ...], int], ...]] = (
    ("dealt", (_SEAT, _CARDS), 1),
    ("began", (_SEAT, Field("turn", NUMBER)), 0),
    ("turned-up", (Field("card", CARD),), 0),
    ("laid", (_PLACE, _TILE), 0),
    ("laid-beside", (_TILE, _PLACE), 0),
    ("reshuffled", (), 0),
    ("took", (_SEAT, _CARDS), 1),
    ("bought", (_SEAT, _TILE, _PLACE, Field("price", NUMBER), Field("worth", NUMBER), _CARDS), -1),
    ("placed", (_SEAT, _TILE, _CELL), 0),
    ("reserved", (_SEAT, _TILE), 0),
    ("removed", (_SEAT, _TILE, _CELL), 0),
    ("swapped", (_SEAT, _TILE, _CELL, Field("old", TILE)), 0),
    ("gave", (_SEAT, _TILE), 0),
    ("dirk-drew", (_TILES,), 0),
    ("declined", (_SEAT,), 0),
    ("passed", (_SEAT,), 0),
    ("remembered", (Field("scoring", NUMBER),), 0),
    ("scored", (Field("contender", SEAT), Field("scoring", NUMBER), Field("points", NUMBER)), 0),
    ("handed-out", (_SEAT, _TILE, _PLACE), 0),
    ("returned", (_TILE, _PLACE), 0),
    ("ended", (), 0),
    ("received", (_SEAT, _CARDS), 1),
    ("moved", (_SEAT, _TILE, Field("from", CELL), _CELL), 0),
    ("swapped-slots", (_SEAT, Field("first", PLACE), Field("second", PLACE)), 0),
    # Points between scorings; `scoring` is the one they are listed with on the score sheet.
    (
        "scored-at-once",
        (Field("contender", SEAT), Field("scoring", NUMBER), Field("points", NUMBER)),
        0,
    ),
)


class Event:
    """Something that happened; immutable.

    With `audience` NONE everybody saw it. If it is a seat, only that seat saw the arguments; the
    others see the `veiled` ones (the same spec with fewer `many` values, or none).
    """

    __slots__ = ("args", "audience", "line", "spec", "veiled")

    def __init__(
        self,
        spec: Spec,
        args: tuple[int, ...],
        audience: int = NONE,
        veiled: tuple[int, ...] = (),
        line: ScoreLine | None = None,
    ) -> None:
        self.spec: Final = spec
        self.args: Final = args
        self.audience: Final = audience
        self.veiled: Final = veiled
        self.line: Final = line  # of points: how they came about

    @property
    def kind(self) -> str:
        """The name of the event's spec, such as "took"."""
        return self.spec.name

    def args_for(self, seat: int) -> tuple[int, ...]:
        """Returns the arguments as a seat (NONE: a spectator) may know them."""
        return self.args if self.audience in (NONE, seat) else self.veiled

    def __str__(self) -> str:
        return self.spec.text(self.args)

    def __repr__(self) -> str:
        return f"<Event {self}>"
