"""What belongs to a module: its sources of points, its actions and events, its pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from lioncourt.core.actions import CARD, TILE, Action
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, gather_texts

PIECES = (TILE, CARD)


@dataclass(frozen=True)
class Belongings:
    """What a module adds to a game."""

    sources: frozenset[str]
    actions: frozenset[str]
    events: frozenset[str]
    pieces: frozenset[str]  # names of tiles and cards

    @property
    def can_be_used(self) -> bool:
        """Tells whether there is anything to count; some modules only change numbers."""
        return bool(self.actions or self.events or self.pieces)

    def used(self, seat: int, action: Action, events: Iterable[Event]) -> bool:
        """Tells whether a seat's decision involved the module; declining doesn't."""
        if action.spec.declines:
            return False
        if action.spec.name in self.actions or self._names_piece(action):
            return True
        return any(
            (event.spec.name in self.events or self._names_piece(event)) and _seat_of(event) == seat
            for event in events
        )

    def _names_piece(self, told: Action | Event) -> bool:
        return any(
            field.kind in PIECES and told.spec.word(field.kind, value) in self.pieces
            for field, value in told.spec.spread(told.args)
        )


def _seat_of(event: Event) -> int | None:
    """Returns the seat an event is about; None for the whole table and for points."""
    first = event.spec.fields[:1]
    return event.args[0] if first and first[0].name == "seat" and event.args else None


@cache
def belongings(game: str, seats: int, module: str) -> Belongings:
    """Returns what belongs to a module in a game."""
    registry = default_registry()
    manifest = registry.modules[module]

    def rules(modules: Iterable[str]) -> Ruleset:
        return compile_rules(make_config(registry, game, seats, modules), registry)

    without, with_it = rules(manifest.requires), rules([*manifest.requires, module])
    texts = gather_texts(manifest.texts)[ENGLISH]
    return Belongings(
        frozenset(key.removeprefix("source.") for key in texts if key.startswith("source.")),
        frozenset(with_it.action_spec) - frozenset(without.action_spec),
        frozenset(with_it.event_spec) - frozenset(without.event_spec),
        _pieces(with_it) - _pieces(without),
    )


def _pieces(rules: Ruleset) -> frozenset[str]:
    return frozenset((*rules.catalogue.tile_name, *rules.catalogue.card_name))
