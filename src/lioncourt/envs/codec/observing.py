"""Writing an observation: what a seat may know of a state, as numbers.

Like views, observations are put together from what is written down here by name; nothing is made by
taking secrets out of a state. What lies hidden is told all together, never who has which of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE, SIDES, cell_x, cell_y
from lioncourt.core.kinds import CARD, PLACE, TILE, TYPE
from lioncourt.core.squares import OUTSIDE, home_region, is_half, square_region, square_tile
from lioncourt.core.tops import DECK, known_tops
from lioncourt.envs.codec.layout import (
    COSTS,
    MANY,
    PLACE_FACTS,
    PLANES,
    POINTS,
    SEAT_FACTS,
    TABLE_FACTS,
    Layout,
    Numbers,
    relative,
)
from lioncourt.envs.codec.partly import PartWriter
from lioncourt.envs.codec.words import RADIUS, WIDTH
from lioncourt.games.common.paying import pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.envs.codec.universe import Universe
    from lioncourt.view.known import KnownHand

_CELLS: Final = WIDTH * WIDTH
_REMEMBERED: Final = 256  # palaces

# What the plane of the ground has for a cell: of a region, of half a cell, outside of all regions
_GROUND: Final[tuple[float, ...]] = (1.0, 0.5, 0.75)
_HALF: Final = 0.25
_OUTSIDE: Final = -1.0
_GATE: Final = 0.5  # instead of 1: a wall that can be walked through

Marks = list[tuple[int, float]]


class Observing:
    """Writes the observations of one ruleset in the layout of a universe."""

    def __init__(self, rules: Ruleset, universe: Universe, layout: Layout) -> None:
        self.rules: Final = rules
        self._layout: Final = layout
        self._start: Final = {name: block.start for name, block in layout.blocks.items()}
        self._tiles: Final = universe.numbers(rules, TILE)
        self._cards: Final = universe.numbers(rules, CARD)
        self._types: Final = universe.numbers(rules, TYPE)
        self._places: Final = universe.numbers(rules, PLACE)
        self._asked: Final = universe.places(universe.questions, rules.handler_id)
        self._supplies: Final = universe.places(universe.supplies, rules.catalogue.supply_name)
        self._dirks_row: Final = universe.seats
        self._each_tile: Final = len(universe.kinds[TILE])
        self._each_card: Final = len(universe.kinds[CARD])
        self._each_type: Final = len(universe.kinds[TYPE])
        self._seat_facts: Final = len(SEAT_FACTS) + universe.regions
        self._planes: Final = (len(PLANES) + self._each_type) * _CELLS
        self._palaces: dict[Palace, tuple[Marks, int]] = {}
        self._parts: Final = PartWriter(rules, universe, layout)

    def write(
        self,
        state: State,
        seat: int,
        said: Iterable[int],
        known: Iterable[KnownHand] | None,
        out: Numbers,
    ) -> None:
        """Writes what a seat may know into numbers that are all 0."""
        order = relative(self.rules.seats, seat)
        self._write_table(state, out)
        start = self._start["said"]
        for number in said:
            out[start + number] += 1.0
        self._write_contenders(state, order, out)
        for row, owner in enumerate(order):
            self._write_palace(state.palaces[owner], row, out)
        self._write_market(state, seat, out)
        self._write_pieces(state, order, out)
        self._parts.write(state, seat, order, out)
        if state.tops:
            self._write_looked_at(state, seat, out)
        if known is not None:
            self._write_known(known, order, out)

    def _write_table(self, state: State, out: Numbers) -> None:
        at = self._start["table"]
        out[at] = state.turn / POINTS
        out[at + 1] = float(state.scorings)
        out[at + 2] = float(len(state.pending))
        out[at + 3] = state.deck.size() / POINTS
        at += len(TABLE_FACTS)
        for number, pool in zip(self._supplies, state.supply, strict=True):
            out[at + number] = len(pool) / POINTS
        if state.frames:
            out[self._start["asked"] + self._asked[state.frames[-1].kind]] = 1.0

    def _write_contenders(self, state: State, order: list[int], out: Numbers) -> None:
        start, width = self._start["contenders"], self._seat_facts
        counted = [self._counts(state, owner) for owner in order]
        for row, owner in enumerate(order):
            at = start + row * width
            palace = state.palaces[owner]
            out[at] = state.points[owner] / POINTS
            out[at + 1] = len(state.hands[owner].cards) / MANY
            out[at + 2] = self._marks(palace)[1] / MANY
            out[at + 3] = float(owner == state.active)
            for region in range(len(self.rules.catalogue.region_name)):
                out[at + len(SEAT_FACTS) + region] = palace.wall_run(region) / MANY
        if self.rules.dirk:
            at = start + self._dirks_row * width
            out[at] = state.points[self.rules.seats] / POINTS
            out[at + 4] = 1.0
            counted.append(self._dirks_counts(state))
        self._write_counts(counted, out)

    def _counts(self, state: State, owner: int) -> tuple[int, ...]:
        """Returns tiles by type as they lie: what secret cards add stays secret."""
        catalogue = self.rules.catalogue
        return state.palaces[owner].type_counts(catalogue.tile_type, len(catalogue.type_name))

    def _dirks_counts(self, state: State) -> tuple[int, ...]:
        type_of = self.rules.catalogue.tile_type
        types = [type_of[tile] for tile in state.dirk]
        return tuple([types.count(type) for type in range(len(self._types))])

    def _write_counts(self, counted: list[tuple[int, ...]], out: Numbers) -> None:
        start, majorities = self._start["counts"], self._start["majorities"]
        seats = self.rules.seats
        for row, counts in enumerate(counted):
            at = start + (row if row < seats else self._dirks_row) * self._each_type
            for type, count in enumerate(counts):
                if count:
                    out[at + self._types[type]] = count / MANY
        for type, number in enumerate(self._types):
            others = sorted([counts[type] for counts in counted[1:]], reverse=True)
            at = majorities + 3 * number
            out[at] = counted[0][type] / MANY
            out[at + 1] = others[0] / MANY
            out[at + 2] = others[1] / MANY if len(others) > 1 else 0.0

    # Palaces

    def _write_palace(self, palace: Palace, row: int, out: Numbers) -> None:
        start = self._start["palaces"] + row * self._planes
        for at, value in self._marks(palace)[0]:
            out[start + at] = value
        built = self._start["built"] + row * self._each_tile
        for square in palace.squares.values():
            out[built + self._tiles[square_tile(square)]] += 1.0

    def _marks(self, palace: Palace) -> tuple[Marks, int]:
        """Returns what the planes of a palace have, and how many tiles lie outside of them.

        Palaces never change, and most of them are seen again and again.
        """
        known = self._palaces.get(palace)
        if known is None:
            if len(self._palaces) >= _REMEMBERED:
                self._palaces.clear()
            known = self._marks_of(palace)
            self._palaces[palace] = known
        return known

    def _marks_of(self, palace: Palace) -> tuple[Marks, int]:
        catalogue = self.rules.catalogue
        marks: Marks = []
        beyond = 0
        for cell, square in palace.squares.items():
            x, y = cell_x(cell), cell_y(cell)
            if abs(x) > RADIUS or abs(y) > RADIUS:
                beyond += 1
                continue
            at = (RADIUS - y) * WIDTH + x + RADIUS
            tile = square_tile(square)
            marks.append((at, _ground(square)))
            if catalogue.tile_cost[tile] > 0:
                marks.append((_CELLS + at, catalogue.tile_cost[tile] / COSTS))
            for side, bit in enumerate(SIDES):
                if square & bit:
                    value = _GATE if square >> 4 & bit else 1.0
                    marks.append(((2 + side) * _CELLS + at, value))
            type = catalogue.tile_type[tile]
            if type != NONE:
                marks.append(((len(PLANES) + self._types[type]) * _CELLS + at, 1.0))
        return marks, beyond

    # Market, hands and stocks

    def _write_market(self, state: State, seat: int, out: Numbers) -> None:
        rules, catalogue = self.rules, self.rules.catalogue
        width = len(PLACE_FACTS) + self._each_type
        values = state.hands[seat].values(catalogue)
        for place, tile in enumerate(state.market):
            if tile == NONE:
                continue
            at = self._start["market"] + self._places[place] * width
            price = rules.price_of(state, seat, place)
            currency = catalogue.place_currency[rules.slot_of(state, place)]
            money = values.get(currency, ())
            out[at] = 1.0
            out[at + 1] = price / COSTS
            out[at + 2] = sum(money) / COSTS
            out[at + 3] = float(_can_make(money, price))
            walls = rules.walls_of(state, tile)
            for side, bit in enumerate(SIDES):
                if walls & bit:
                    out[at + 4 + side] = 1.0
            type = catalogue.tile_type[tile]
            if type != NONE:
                out[at + len(PLACE_FACTS) + self._types[type]] = 1.0

    def _write_pieces(self, state: State, order: list[int], out: Numbers) -> None:
        start, cards, tiles = self._start, self._cards, self._tiles
        _count(out, start["hand"], cards, pieces_of(self.rules, state, order[0]))
        _count(out, start["display"], cards, state.display)
        _count(out, start["discard"], cards, state.discard)
        _count(out, start["unseen_cards"], cards, state.deck.pool)
        for owner in order[1:]:
            _count(out, start["unseen_cards"], cards, state.hands[owner].cards)
        for stock in self.rules.stocks:  # of which some were dealt and the rest lies elsewhere
            _count(out, start["unseen_cards"], cards, stock.hidden(self.rules, state))
        for pool in state.supply:
            _count(out, start["unseen_tiles"], tiles, pool)
        for row, owner in enumerate(order):
            at = row * self._each_tile
            _count(out, start["reserve"] + at, tiles, state.reserves[owner])
            _count(out, start["bought"] + at, tiles, state.bought[owner])
        if self.rules.dirk:
            _count(out, start["dirk"], tiles, state.dirk)

    def _write_looked_at(self, state: State, seat: int, out: Numbers) -> None:
        for stock in (DECK, *range(len(state.supply))):
            name = "looked_at_cards" if stock == DECK else "looked_at_tiles"
            numbers = self._cards if stock == DECK else self._tiles
            pieces = [piece for piece in known_tops(state.tops, stock, seat) if piece != NONE]
            _count(out, self._start[name], numbers, pieces)

    def _write_known(self, known: Iterable[KnownHand], order: list[int], out: Numbers) -> None:
        card_id = self.rules.catalogue.card_id
        for hand in known:
            at = self._start["known"] + order.index(hand.seat) * self._each_card
            _count(out, at, self._cards, [card_id[name] for name in hand.cards])


def _can_make(values: tuple[int, ...], price: int) -> bool:
    """Tells whether some of the values add up to a price; bits are the sums that can be made."""
    sums = 1
    for value in values:
        sums |= sums << value
    return sums >> price & 1 == 1


def _ground(square: int) -> float:
    if is_half(square):
        return _HALF
    return _OUTSIDE if square_region(square) == OUTSIDE else _GROUND[home_region(square)]


def _count(out: Numbers, start: int, numbers: tuple[int, ...], pieces: Iterable[int]) -> None:
    for piece in pieces:
        out[start + numbers[piece]] += 1.0
