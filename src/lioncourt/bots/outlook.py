"""A view, read once into the few numbers that valuing needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from lioncourt.bots.sight import View
from lioncourt.core.ids import cell_at, walls_text
from lioncourt.core.palace import Palace
from lioncourt.core.squares import square_of

SCORINGS: Final = 3
SOLD_A_TURN: Final = 0.75  # tiles that leave the market in an average turn
WALLS: Final = {walls_text(walls): walls for walls in range(16)}
STAYS: Final = 0.87  # chance that a rival leaves a certain tile of the market alone in a turn


@dataclass(frozen=True)
class Piece:
    """A tile as far as its value is concerned; `rank` is its type's place in the rising order."""

    name: str
    rank: int | None
    walls: int


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
        self.types: list[str] = list(mine["counts"])
        self.counts = [[entry["counts"][name] for name in self.types] for entry in table]
        dirk = view.get("dirk")
        if dirk is not None:
            drawn = [tile["type"] for tile in dirk["tiles"]]
            self.counts.append([drawn.count(name) for name in self.types])
        self.palace = palace_of(
            tuple((cell_at(t["x"], t["y"]), WALLS[t["walls"]]) for t in mine["palace"])
        )
        self._palace: list[dict[str, Any]] = mine["palace"]
        aside = [*mine["reserve"], *mine["bought"]]
        self.pieces = {tile["name"]: self.piece(tile, tile["name"]) for tile in aside}
        self.to_come = tuple(range(view["scorings"] + 1, SCORINGS + 1))
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

    def piece(self, tile: dict[str, Any], name: str) -> Piece:
        """Returns the piece that a tile of the view is."""
        type = tile["type"]
        rank = self.types.index(type) if type in self.types else None
        return Piece(name, rank, WALLS[tile["walls"]])

    def piece_at(self, x: int, y: int) -> Piece:
        """Returns the piece at a cell of the own palace."""
        tile = next(tile for tile in self._palace if (tile["x"], tile["y"]) == (x, y))
        return self.piece(tile, tile["tile"])

    def counts_of(self, rank: int) -> tuple[int, ...]:
        """Returns how many tiles of a type each contender has."""
        return tuple(counts[rank] for counts in self.counts)


def money_in(card: str) -> tuple[str, int]:
    """Returns the currency and value of a card such as "dinar-5"; other cards are worth 0.

    >>> money_in("dinar-5")
    ('dinar', 5)
    """
    currency, _, value = card.rpartition("-")
    return (currency, int(value)) if value.isdecimal() else (card, 0)


@lru_cache(maxsize=512)
def palace_of(squares: tuple[tuple[int, int], ...]) -> Palace:
    """Returns the palace with these walls at these cells.

    Remembered, because a palace remembers in turn what was asked of it.
    """
    return Palace({cell: square_of(i, walls) for i, (cell, walls) in enumerate(squares)})
