"""Tiles that lie face down below those of the market: only the seat that laid one knows it.

They are a part of the holding, such as `Part("hidden", TILE, by=PLACE, each=True, seen=OWNER)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import PLACE, TILE, Field
from lioncourt.core.ids import NONE
from lioncourt.core.seams import Below, Observer, Secret, View
from lioncourt.core.tableplaces import NICHE, on_slot
from lioncourt.core.values import without_all
from lioncourt.core.verbs import emit, fill_supply, take_tile
from lioncourt.games.common.zones import ROW, TOKENS, tile_piece, token, zone

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.events import Event
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.shown import Laid, ShownZone
    from lioncourt.core.state import State

CAME_UP: Final = "hidden-came-up"  # events
LEFT: Final = "tile-left"
ZONE: Final = "hidden-tile"  # the piece, as all see it
OWN: Final = "own-hidden-tile"  # the piece, as the seat that laid it sees it


@mypyc_attr(allow_interpreted_subclasses=True)
class TilesBelow(Below):
    """A tile comes up when its place is refilled; a module says what becomes of it in the end."""

    def __init__(self, at: int) -> None:
        self.at: Final = at  # the part of the holding

    def turned_up(self, rules: Ruleset, state: State, place: int) -> int:
        for seat in range(rules.seats):
            tile: int = self.kept.entry(state, place, self.at, seat)
            if tile != NONE:
                self.kept.drop_entry(state, place, self.at, seat)
                emit(rules, state, CAME_UP, (place, tile))
                return tile
        return NONE

    def free_slots(self, rules: Ruleset, state: State) -> list[int]:
        """Returns the slots that have a tile and nothing below it; everybody sees that."""
        seats, supply_of = range(rules.seats), rules.catalogue.place_supply
        taken = [place for seat in seats for place in self.kept.keys(state, self.at, seat)]
        return [
            place
            for place, tile in enumerate(state.market)
            if tile != NONE and supply_of[place] != NONE and place not in taken
        ]


def leave_game(rules: Ruleset, state: State, place: int, *tiles: int) -> None:
    """Takes the tiles at a slot out of the game; a hidden one is already off the table."""
    for tile in tiles:
        if state.market[place] == tile:
            take_tile(state, place)
        emit(rules, state, LEFT, (tile, place))


class MovesWithItsSlot(Observer):
    """If two slots are swapped, tiles below go along, even where none lies above."""

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def hears(self) -> tuple[str, ...]:
        return ("swapped-slots",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        _, first, second = event.args
        for seat in range(rules.seats):
            laid = self.kept.table(state, self.at, seat)
            other = {first: second, second: first}
            for place in [place for place in laid if place in other]:
                self.kept.drop_entry(state, place, self.at, seat)
            for place in [place for place in laid if place in other]:
                self.kept.put_entry(state, other[place], laid[place], self.at, seat)


class AnyTileBelow(Secret):
    """The tiles that others laid face down may be any that the seat has not seen."""

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        for supply in range(len(state.supply)):
            laid = [
                (owner, place, tile)
                for owner in range(rules.seats)
                for place, tile in self.kept.table(state, self.at, owner).items()
                if owner != seat and rules.catalogue.place_supply[place] == supply
            ]
            if not laid:
                continue
            # While a world is drawn, its tops are what the seat knows to lie there (`Worlds`).
            known = tuple([tile for stock, tile, _ in state.tops if stock == supply])
            unseen = [*without_all(state.supply[supply], known), *[tile for *_, tile in laid]]
            unseen.sort()
            for owner, place, _ in laid:
                tile = unseen.pop(dice.below(len(unseen)))
                self.kept.put_entry(state, place, tile, self.at, owner)
            fill_supply(state, supply, tuple(sorted([*unseen, *known])))


class BelowView(View):
    """Everybody sees where a tile lies face down and who laid it; only that seat sees which."""

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        catalogue = rules.catalogue
        found: list[ShownZone] = []
        for owner in range(rules.seats):
            for place, tile in self.kept.table(state, self.at, owner).items():
                piece: Laid = {**token(ZONE), "seat": owner}
                if owner == seat:
                    name = catalogue.tile_name[tile]
                    said: dict[str, object] = {"tile": f"@tile.{name}"}
                    piece = {**token(OWN), "seat": owner, "tile": name, "values": said}
                slot = catalogue.place_slot[place]
                row = zone(ZONE, TOKENS, [piece], place=on_slot(slot))
                found.append({**row, "id": f"{ZONE}.on.{slot}"})
        return found


class TurnedUp(View):
    """Shows a tile that came up while a question is about a place and that tile."""

    def __init__(self, question: str) -> None:
        self.question: Final = question

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        frame = state.frames[-1] if state.frames else None
        if frame is None or frame.kind != rules.handler_id[self.question]:
            return []
        _, tile = frame.data
        return [zone(ZONE, ROW, [tile_piece(rules, tile)], place=NICHE)]


def install_below(build: Build, tiles: TilesBelow) -> None:
    """Adds such tiles to a module, and the rules that show them and draw them anew for worlds."""
    build.event(CAME_UP, Field("place", PLACE), Field("tile", TILE), reveals=True)
    build.event(LEFT, Field("tile", TILE), Field("place", PLACE))
    build.add(tiles)
    build.add(MovesWithItsSlot(tiles.at))
    build.add(AnyTileBelow(tiles.at))
    build.add(BelowView(tiles.at))
