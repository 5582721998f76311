"""Options in words: no two of a question are said alike, unless they come to the same.

Names of tiles and slots leave out what a player sees anyway, such as walls. Where that would leave
two options alike, the names that make the difference say more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CELL, PLACE, TILE, Action, Field
from lioncourt.core.ids import NONE, SIDE_NAMES
from lioncourt.table.plurals import names_in
from lioncourt.table.texts import template_of
from lioncourt.view.targets import BESIDE

if TYPE_CHECKING:
    from lioncourt.core.state import State
    from lioncourt.view.types import Zone
    from lioncourt.view.wording import Wording

# What may be added to the name of a tile, and the ways to do so, those of the fewest words first
WALLS, FACING, WHERE = "walls", "facing", "where"
WAYS: Final = ((WALLS,), (FACING,), (WHERE,), (WALLS, WHERE), (WALLS, FACING, WHERE))


class Labels:
    """How the options of one seat are said.

    Its zones, as the seat sees them, tell the slot beside which something is for sale.
    """

    def __init__(
        self, state: State, seat: int, wording: Wording, zones: Sequence[Zone] = ()
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.wording: Final = wording
        self._zones: Final = zones

    def of(self, actions: Sequence[Action]) -> list[str]:
        """Returns all options of a question in words, each in words of its own."""
        found = [self.plain(action) for action in actions]
        for numbers in _alike(found):
            told = self._apart([actions[number] for number in numbers])
            for number, label in zip(numbers, told, strict=True):
                found[number] = label
        return found

    def _apart(self, actions: Sequence[Action]) -> list[str]:
        """Returns options in as many words as it takes to tell them apart, or most of them."""
        differing = _differing(actions)
        ways = [[self.plain(action, differing, way) for action in actions] for way in WAYS]
        return max(ways, key=_different)  # the first of the best

    def plain(
        self, action: Action, closer: frozenset[str] = frozenset(), more: Sequence[str] = ()
    ) -> str:
        """Returns an option in words, or its notation if there is no text for it.

        The text may use each field by its name and, for a place or cell, what lies there, as
        `{place_tile}` or `{cell_tile}`. Names of the fields in `closer` say more.
        """
        wording, key = self.wording, f"option.{action.kind}"
        if not wording.has(key):
            return str(action)
        values: dict[str, object] = {}
        spread = action.spec.spread(action.args)
        unsaid: tuple[str, ...] = ()
        for field in action.spec.fields:
            if field.many:
                many = [value for of, value in spread if of == field]
                values[field.name] = words = wording.words(action.spec, field.kind, many)
                unsaid += () if self._has_room(key, field) else words
        for field, value in spread:
            if field.many:
                continue
            said = more if field.name in closer else ()
            values[field.name] = self._word(action, field, value, said)
            tile = self._lying_at(field.kind, value)
            if tile != NONE:
                values[f"{field.name}_tile"] = self._there(field.kind, value, tile, said)
        label = wording.say(key, values)
        if unsaid:
            return wording.say("name.with-terms", {"money": label, "terms": unsaid})
        return label

    def _has_room(self, key: str, field: Field) -> bool:
        template = template_of(self.wording.rules.texts, key, self.wording.language)
        return template is not None and field.name in names_in(template)

    def _word(self, action: Action, field: Field, value: int, more: Sequence[str]) -> str:
        if field.kind != TILE or value == NONE or not more:
            return self.wording.word(action.spec, field.kind, value)
        return self._tile(value, more)

    def _tile(self, tile: int, more: Sequence[str]) -> str:
        """Returns a tile with its walls, the way it faces, and where it stands."""
        wording, rules = self.wording, self.wording.rules
        name = wording.tile(tile)
        if WALLS in more:
            name = _with(name, wording.walls(rules.walls_of(self.state, tile)))
        if FACING in more:
            side = SIDE_NAMES[rules.catalogue.tile_quarters[tile]]
            name = _with(name, wording.say(f"facing.{side}"))
        palace = self.state.palaces[self.seat]
        if WHERE in more and palace.holds(tile):
            return self._at(name, palace.cell_of(tile))
        return name

    def _lying_at(self, kind: str, value: int) -> int:
        if kind == PLACE and value != NONE:
            return self.state.market[value]
        if kind == CELL:
            return self.state.palaces[self.seat].tile(value)
        return NONE

    def _there(self, kind: str, value: int, tile: int, more: Sequence[str]) -> str:
        """Returns a tile by where it lies: in a slot, beside one, or in the own palace."""
        name = self.wording.tile(tile)
        if not more:
            return name
        return self._at(name, value) if kind == CELL else self._sold(name, value)

    def _at(self, name: str, cell: int) -> str:
        return self.wording.say("name.at", {"tile": name, "cell": self.wording.cell(cell)})

    def _sold(self, name: str, place: int) -> str:
        """Returns a tile with its slot of the market, or the one that it lies beside."""
        catalogue = self.wording.rules.catalogue
        word = catalogue.place_name[place]
        beside = [
            piece["at"]
            for zone in self._zones
            if zone["id"] == BESIDE
            for piece in zone["pieces"]
            if piece.get("place") == word and "at" in piece
        ]
        if beside:
            return _with(name, self._slot("name.beside-slot", beside[0].split(".")[1]))
        has_slot = catalogue.place_supply[place] != NONE
        return _with(name, self._slot("name.slot", word)) if has_slot else name

    def _slot(self, key: str, place: str) -> str:
        return self.wording.say(key, {"number": place.partition("-")[0]})


def _alike(labels: Sequence[str]) -> list[list[int]]:
    """Returns the numbers of the labels that are the same, set by set."""
    by_label: defaultdict[str, list[int]] = defaultdict(list)
    for number, label in enumerate(labels):
        by_label[label].append(number)
    return [numbers for numbers in by_label.values() if len(numbers) > 1]


def _different(labels: Sequence[str]) -> int:
    return len(set(labels))


def _differing(actions: Sequence[Action]) -> frozenset[str]:
    """Returns the names of the fields in which some actions of a kind differ."""
    by_name: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for action in actions:
        for field, value in action.spec.spread(action.args):
            if not field.many:
                by_name[action.kind, field.name].add(value)
    return frozenset(name for (_, name), values in by_name.items() if len(values) > 1)


def _with(name: str, more: str) -> str:
    """Returns a name with more in its parentheses: "garden (10, wall north)"."""
    return f"{name[:-1]}, {more})" if name.endswith(")") else f"{name} ({more})"
