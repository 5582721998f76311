"""Riders, which lie on tiles and move along with them: fruit, animals, servants, dice, chests.

A rider lies on the piece, whatever face that shows and wherever it is, so nothing has to be done
when the tile is bought, handed out, laid, stored, sold or moved to another slot. Riders are kept in
a part of the holding that is a table by tile: `Part("figs", "fig", many=True, by=TILE, seen=ALL)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import TILE
from lioncourt.core.doubles import parts_of
from lioncourt.core.holding import WHOLE, Holding
from lioncourt.core.ids import NONE
from lioncourt.core.seams import Observer, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.squares import MOST_REGIONS, square_region, square_tile
from lioncourt.core.tableplaces import BELONGINGS, PALACE_TILE, on_slot
from lioncourt.games.common.building import largest_group
from lioncourt.games.common.noting import note_with, noted_with
from lioncourt.games.common.zones import GRID, TOKENS, at_cell, zone

if TYPE_CHECKING:
    from lioncourt.core.events import Event
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

# What may happen to a tile with riders (`Unload`): events that name the tile
LEFT_MARKET: Final = "returned"  # replaced, and put back into its supply
LEFT_PALACE: Final = "removed"
SWAPPED_OUT: Final = "swapped"
TO_DIRK: Final = "gave"


class Riders:
    """What lies on tiles, at one part of a holding."""

    __slots__ = ("at", "kept")

    def __init__(self, kept: Holding, at: int = WHOLE) -> None:
        self.kept: Final = kept
        self.at: Final = at

    def on(self, rules: Ruleset, state: State, tile: int) -> tuple[int, ...]:
        """Returns what lies on a tile, sorted."""
        found: tuple[int, ...] = self.kept.entry(state, rules.catalogue.tile_piece[tile], self.at)
        return found

    def laden(self, state: State) -> tuple[int, ...]:
        """Returns the pieces that something lies on, to check all tiles of a palace at once."""
        found: tuple[int, ...] = self.kept.keys(state, self.at)
        return found

    def lay(self, rules: Ruleset, state: State, tile: int, *riders: int) -> None:
        """Lays something on a tile, beside what is already there."""
        lying = tuple(sorted((*self.on(rules, state, tile), *riders)))
        if lying:
            self.kept.put_entry(state, rules.catalogue.tile_piece[tile], lying, self.at)

    def take(self, rules: Ruleset, state: State, tile: int, rider: int) -> None:
        """Takes one thing from a tile."""
        left = list(self.unload(rules, state, tile))
        left.remove(rider)
        self.lay(rules, state, tile, *left)

    def unload(self, rules: Ruleset, state: State, tile: int) -> tuple[int, ...]:
        """Takes all that lies on a tile and returns it."""
        riders = self.on(rules, state, tile)
        if riders:
            self.kept.drop_entry(state, rules.catalogue.tile_piece[tile], self.at)
        return riders


def largest_laden_group(rules: Ruleset, palace: Palace, laden: tuple[int, ...]) -> int:
    """Returns the size of the largest group of palace tiles whose pieces are among the laden ones.

    Camps, for example, are no palace tiles.
    """
    known: int | None = noted_with(palace, "laden group", laden)
    if known is not None:
        return known
    squares, piece_of = palace.squares.items(), rules.catalogue.tile_piece
    own = [(cell, square_tile(s)) for cell, s in squares if square_region(s) < MOST_REGIONS]
    size = largest_group({cell for cell, tile in own if piece_of[tile] in laden})
    return note_with(palace, "laden group", laden, size)


@mypyc_attr(allow_interpreted_subclasses=True)
class Unload(Observer):
    """Takes off a tile what doesn't stay on it when something happens to it (order L2).

    Events are given by name: those above, or any that names the tile. `gone` says where the riders
    go then: out of the game, unless a module says otherwise.
    """

    def __init__(self, *events: str, at: tuple[int, ...] = ()) -> None:
        self.events: Final = events
        self.at: Final = at  # the part of the holding

    def hears(self) -> tuple[str, ...]:
        return self.events

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        tile = tile_of(event)
        for part in parts_of(rules.catalogue, tile):
            riders = Riders(self.kept, *self.at).unload(rules, state, part)
            if riders:
                self.gone(rules, state, event, riders)

    def gone(self, rules: Ruleset, state: State, event: Event, riders: tuple[int, ...]) -> None:
        """Hears what lay on the tile of an event."""


def tile_of(event: Event) -> int:
    """Returns the tile that an event is about; for a swap, the one that left."""
    if event.kind == SWAPPED_OUT:
        return event.args[3]
    fields = event.spec.spread(event.args)
    return next((value for field, value in fields if field.kind == TILE), NONE)


# How a rider is shown
Piece: TypeAlias = Callable[["Ruleset", int], "Laid"]


@mypyc_attr(allow_interpreted_subclasses=True)
class RidersView(View):
    """Shows what lies on tiles: in the market, in palaces, and on tiles not built.

    Everybody sees it, unless `pieces_on` says otherwise.
    """

    def __init__(self, name: str, piece: Piece, *at: int) -> None:
        self.name: Final = name
        self.piece: Final = piece
        self.at: Final = at

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        catalogue = rules.catalogue
        found: list[ShownZone] = []
        for place in range(len(state.market)):
            pieces = self.pieces_at(rules, state, seat, place)
            if pieces:
                where = on_slot(catalogue.place_slot[place])
                its_id = f"{self.name}.on.{catalogue.place_name[place]}"
                found.append({**zone(self.name, TOKENS, pieces, place=where), "id": its_id})
        for owner in range(rules.seats):
            palace = state.palaces[owner]
            lying = [
                at_cell(piece, cell)
                for cell in palace.cells()
                for piece in self.pieces_of(rules, state, seat, owner, palace.tile(cell))
            ]
            found.append(zone(self.name, GRID, lying, place=PALACE_TILE, seat=owner))
            tiles = (*state.bought[owner], *state.reserves[owner])
            stored: list[Laid] = [
                {**piece, "on": catalogue.tile_name[tile]}
                for tile in tiles
                for part in parts_of(catalogue, tile)
                for piece in self.pieces_of(rules, state, seat, owner, part)
            ]
            if stored:
                its_id = f"{self.name}.stored.{owner}"
                row = zone(self.name, TOKENS, stored, place=BELONGINGS, seat=owner)
                found.append({**row, "id": its_id})
        return found

    def pieces_at(self, rules: Ruleset, state: State, seat: int, place: int) -> list[Laid]:
        """Returns what lies at a market place: on its tile, if it has one."""
        tile = state.market[place]
        return [] if tile == NONE else self.pieces_on(rules, state, seat, tile)

    def pieces_of(
        self, rules: Ruleset, state: State, seat: int, owner: int, tile: int
    ) -> list[Laid]:
        """Returns what lies on an owner's tile; fountains are one tile, but each has its own."""
        return self.pieces_on(rules, state, seat, tile)

    def pieces_on(self, rules: Ruleset, state: State, seat: int, tile: int) -> list[Laid]:
        """Returns what lies on a tile as a seat (NONE: a spectator) sees it."""
        return [self.piece(rules, r) for r in Riders(self.kept, *self.at).on(rules, state, tile)]
