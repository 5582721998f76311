"""Writing what modules and games keep: the parts of their holdings that a seat may know.

It all follows from the description of a holding, so modules need no code for it. What the parts
don't tell, a module's `Observation` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lioncourt.core.ids import SIDES as SIDE_BITS
from lioncourt.core.ids import cell_x, cell_y, edge_cell, edge_side
from lioncourt.core.kinds import EDGE, ON_THE_GRID, SEAT, SIDES, TILE, has_names
from lioncourt.core.parts import NOBODY, OWNER, SIZE, Part
from lioncourt.envs.codec.layout import HISTOGRAM, MANY, Layout, Numbers, value_width
from lioncourt.envs.codec.words import RADIUS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.envs.codec.universe import Universe

_NOWHERE: Final = -1


class PartWriter:
    """Writes the parts of all holdings of a ruleset."""

    def __init__(self, rules: Ruleset, universe: Universe, layout: Layout) -> None:
        self._rules: Final = rules
        self._parts: Final = [
            (rules.holding_id[owner], at, len(description.parts) == 1, _Part(*made))
            for owner, description in rules.descriptions.items()
            for at, part in enumerate(description.parts)
            if part.seen != NOBODY
            for made in [(rules, universe, layout, owner, part)]
        ]
        self._told: Final = [
            (rule, layout.blocks[f"{owner}.{rule.name}"].start, universe.places(names, its_names))
            for owner, rule in rules.observations
            for names in [universe.told[owner, rule.name]]
            for its_names in [rule.names(rules)]
        ]
        self._unseen: Final = layout.blocks["unseen_tiles"].start
        self._tiles: Final = universe.numbers(rules, TILE)

    def write(self, state: State, seat: int, order: list[int], out: Numbers) -> None:
        """Writes what a seat may know of them."""
        for holding, at, alone, part in self._parts:
            value: Any = state.holdings[holding]
            part.write(value if alone else value[at], seat, order, out)
            if part.part.seen == OWNER and part.part.kind == TILE:
                self._add_unseen(part.part, value if alone else value[at], order[1:], out)
        for rule, start, numbers in self._told:
            told = rule.numbers(self._rules, state, seat)
            for number, value in zip(numbers, told, strict=True):
                out[start + number] = value

    def _add_unseen(self, part: Part, value: Any, others: list[int], out: Numbers) -> None:
        """Adds tiles that others hide to the supplies that they come from."""
        for owner in others:
            for tile in _things(part, value[owner]):
                if tile != part.nothing:
                    out[self._unseen + self._tiles[tile]] += 1.0


def _things(part: Part, own: Any) -> list[int]:
    """Returns all things that a part has, whatever its form."""
    values = own[1] if part.by else (own,)
    return [thing for value in values for thing in (value if part.many else (value,))]


class _Part:
    """Writes one part."""

    def __init__(
        self, rules: Ruleset, universe: Universe, layout: Layout, owner: str, part: Part
    ) -> None:
        self.part: Final = part
        self._seats: Final = rules.seats
        name = f"{owner}.{part.name}"
        self._apart: Final = name not in layout.blocks  # keys and values have separate blocks
        block = layout.blocks[f"{name}.keys" if self._apart else name]
        self._start: Final = block.start
        per_seat = part.each and part.seen != OWNER
        self._row: Final = block.size // (universe.seats if per_seat else 1)
        self._values: Final = layout.blocks[f"{name}.values"].start if self._apart else 0
        self._width: Final = value_width(universe, part.kind, many=part.many)
        self._numbers: Final = _numbers(rules, universe, part.kind)
        self._keys: Final = _numbers(rules, universe, part.by) if part.by else ()
        self._order: list[int] = []

    def write(self, value: Any, seat: int, order: list[int], out: Numbers) -> None:
        self._order = order
        if not self.part.each:
            self._write_own(value, self._start, 0, out)
        elif self.part.seen == OWNER:
            self._write_own(value[seat], self._start, 0, out)
        else:
            for row, owner in enumerate(order):
                self._write_own(value[owner], self._start + row * self._row, row, out)

    def _write_own(self, value: Any, start: int, row: int, out: Numbers) -> None:
        part = self.part
        if part.seen == SIZE:
            out[start] = len(value) / MANY
        elif not part.by:
            self._write_value(value, start, out)
        elif self._apart:
            for key, its in zip(*value, strict=True):
                out[start + self._place(part.by, self._keys, key)] = 1.0
                self._write_value(its, self._values + row * self._width, out)
        else:
            for key, its in zip(*value, strict=True):
                at = self._place(part.by, self._keys, key)
                if at != _NOWHERE:
                    self._write_value(its, start + at * self._width, out)

    def _write_value(self, value: Any, start: int, out: Numbers) -> None:
        things: Iterable[int] = value if self.part.many else (value,)
        for thing in things:
            if thing != self.part.nothing:
                self._write_thing(thing, start, out)

    def _write_thing(self, thing: int, start: int, out: Numbers) -> None:
        kind = self.part.kind
        if kind in ON_THE_GRID or kind == SEAT or has_names(kind):
            at = self._place(kind, self._numbers, thing)
            if at != _NOWHERE:
                out[start + at] += 1.0
        elif kind == SIDES:
            for side, bit in enumerate(SIDE_BITS):
                if thing & bit:
                    out[start + side] = 1.0
        elif self.part.many:
            out[start + max(0, min(thing, HISTOGRAM - 1))] += 1.0
        else:
            out[start] = max(-1.0, thing / MANY)

    def _place(self, kind: str, numbers: tuple[int, ...], thing: int) -> int:
        """Returns the number for a thing; seats are counted from the observing one on."""
        if kind == SEAT:
            return self._order.index(thing)
        if kind not in ON_THE_GRID:
            return numbers[thing]
        cell = edge_cell(thing) if kind == EDGE else thing
        x, y = cell_x(cell), cell_y(cell)
        if abs(x) > RADIUS or abs(y) > RADIUS:
            return _NOWHERE
        at = (RADIUS - y) * WIDTH + x + RADIUS
        return 2 * at + edge_side(thing) if kind == EDGE else at


def _numbers(rules: Ruleset, universe: Universe, kind: str) -> tuple[int, ...]:
    """Returns the numbers of named things; other things need none."""
    if kind in ON_THE_GRID or kind == SEAT or not has_names(kind):
        return ()
    return universe.numbers(rules, kind)
