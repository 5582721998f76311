"""Tiles that their owner may turn whenever they are laid into the palace."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import turned
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Facing
from lioncourt.core.state import State

Ints: TypeAlias = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class TurningTiles(Components):
    """Adds tiles with four positions each; the front, as drawn from the supply, has none."""

    def __init__(self) -> None:
        self.fronts: Ints = ()  # once they are added
        self.positions: tuple[Ints, ...] = ()  # of each front, by quarter turns clockwise
        self.turned: dict[int, tuple[int, int]] = {}  # by position: its front, quarter turns

    def add_turning(self, kit: Kit, front: int, names: list[str]) -> None:
        """Adds the positions of a tile, named after 0, 1, 2 and 3 quarter turns clockwise."""
        walls = kit.tile_walls[front]
        faces = [kit.turned(front, name, turned(walls, i), i) for i, name in enumerate(names)]
        for turns, face in enumerate(faces):
            self.turned[face] = (len(self.fronts), turns)
        self.fronts += (front,)
        self.positions += (tuple(faces),)


class TurnedWhenLaid(Facing):
    """Such a tile may be laid in any of its positions; in the reserve it shows its front again.

    A tile in the palace may be turned when it moves to another cell.
    """

    def __init__(self, tiles: TurningTiles) -> None:
        self.tiles: Final = tiles

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int, faces: Ints
    ) -> Ints:
        front = self.stored(rules, state, tile)
        fronts = self.tiles.fronts
        return self.tiles.positions[fronts.index(front)] if front in fronts else faces

    def stored(self, rules: Ruleset, state: State, tile: int) -> int:
        known = self.tiles.turned.get(tile)
        return tile if known is None else self.tiles.fronts[known[0]]
