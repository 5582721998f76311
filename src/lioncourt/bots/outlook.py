"""A view, read once into the few numbers that valuing needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from lioncourt.bots.majority import Contest, Standing
from lioncourt.bots.sight import View
from lioncourt.core.ids import cell_at, walls_text
from lioncourt.core.palace import Palace
from lioncourt.core.squares import OUTSIDE, square_of

SCORINGS: Final = 3
SOLD_A_TURN: Final = 0.75  # tiles that leave the market in an average turn
WALLS: Final = {walls_text(walls): walls for walls in range(16)}
STAYS: Final = 0.87  # chance that a rival leaves a certain tile of the market alone in a turn


@dataclass(frozen=True)
class Piece:
    """A tile as far as its value is concerned."""

    name: str
    type: str | None
    cost: int
    walls: int
    region: int
    back: Piece | None = None  # its other face


@dataclass(frozen=True)
class Ware:
    """A tile for sale."""

    place: str
    currency: str
    piece: Piece
    price: int


class Outlook:
    """What a seat sees, in numbers. Contenders are the seats, then Dirk if he plays."""

    def __init__(self, view: View, seat: int) -> None:
        table = view["table"]
        mine = table[seat]
        self.seat = seat
        self.edges: list[str] = list(mine["runs"])  # by region: what its runs consist of
        self._palace: list[dict[str, Any]] = mine["palace"]
        # Regions are numbered as they appear in the palace, starts first; one is still to begin.
        self._regions = list(dict.fromkeys(tile["region"] for tile in self._palace))
        self.palace = palace_of(
            tuple(
                (cell_at(t["x"], t["y"]), WALLS[t["walls"]], self._region(t["region"]))
                for t in self._palace
            )
        )
        aside = [*mine["reserve"], *mine["bought"]]
        self.pieces = {tile["name"]: self.piece(tile, tile["name"]) for tile in aside}
        self.scorings_left: int = SCORINGS - view["scorings"]
        self.money: dict[str, list[int]] = {}
        for card in view["hand"]:
            currency, value = money_in(card)
            self.money.setdefault(currency, []).append(value)
        self.wares = {
            entry["place"]: Ware(
                entry["place"],
                entry["currency"],
                self.piece(entry["tile"], entry["tile"]["name"]),
                entry["price"],
            )
            for entry in view["market"]
            if entry["tile"] is not None
        }
        rivals = len(table) - 1
        self.stays: float = STAYS**rivals
        supply: int = sum(view["supply"].values())
        self.turns_left = supply / SOLD_A_TURN / len(table)
        shown = [entry["palace"] for entry in table]
        if view.get("dirk") is not None:
            shown.append(view["dirk"]["tiles"])
        self.contenders = len(shown)
        self.contests = _contests(view, shown)

    def _region(self, name: str | None) -> int:
        if name is None:
            return OUTSIDE
        return self._regions.index(name) if name in self._regions else len(self._regions)

    def piece(self, tile: dict[str, Any], name: str) -> Piece:
        """Returns the piece that a tile of the view is."""
        walls = WALLS[tile["walls"]]
        region = self._region(tile["region"])
        back = tile.get("back")
        other = None
        if back is not None:
            other = Piece(back["name"], back["type"], back["cost"], walls, region)
        return Piece(name, tile["type"], tile["cost"] or 0, walls, region, other)

    def piece_at(self, x: int, y: int) -> Piece:
        """Returns the piece at a cell of the own palace."""
        tile = next(tile for tile in self._palace if (tile["x"], tile["y"]) == (x, y))
        return self.piece(tile, tile["tile"])


def _contests(
    view: View, shown: list[list[dict[str, Any]]]
) -> dict[str, tuple[Contest, list[Standing]]]:
    """Returns by type what its majority pays, and how each contender stands who shows tiles."""
    ranked = view["majorities"]
    costs: dict[str, list[list[int]]] = {entry["type"]: [[] for _ in shown] for entry in ranked}
    for contender, tiles in enumerate(shown):
        for tile in tiles:
            if tile["type"] in costs:
                costs[tile["type"]][contender].append(tile["cost"])
    found: dict[str, tuple[Contest, list[Standing]]] = {}
    for entry in ranked:
        places = tuple(tuple(prizes) for prizes in entry["prizes"][view["scorings"] :])
        contest = Contest(places, entry["by_number"], entry["ties"] == "dearest")
        found[entry["type"]] = (contest, [tuple(sorted(c)) for c in costs[entry["type"]]])
    return found


def money_in(card: str) -> tuple[str, int]:
    """Returns the currency and value of a card such as "dinar-5"; other cards are worth 0.

    >>> money_in("dinar-5")
    ('dinar', 5)
    """
    currency, _, value = card.rpartition("-")
    return (currency, int(value)) if value.isdecimal() else (card, 0)


@lru_cache(maxsize=512)
def palace_of(squares: tuple[tuple[int, int, int], ...]) -> Palace:
    """Returns the palace with these cells, walls and regions, the start of each region first.

    Remembered, because a palace remembers in turn what was asked of it.
    """
    laid = [(cell, square_of(i, walls, region)) for i, (cell, walls, region) in enumerate(squares)]
    return Palace({}).with_squares(tuple(laid))
