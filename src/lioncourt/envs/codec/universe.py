"""Everything that can be named in one configuration, or in many together.

The numbers of actions and the spots in an observation follow these names, so configurations that
share a universe share their spaces: what one of them lacks stays empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.core.kinds import CARD, CURRENCY, PLACE, SEAT, TILE, TYPE, has_names, names_of
from lioncourt.core.parts import NOBODY, Part
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry

if TYPE_CHECKING:
    from lioncourt.core.actions import Spec
    from lioncourt.core.ruleset import Ruleset

_COMMON: Final = (TILE, CARD, PLACE, TYPE, CURRENCY)
_FEWEST: Final = 2  # seats at a table: with these Dirk may play


class Universe:
    """The names of some rulesets by kind, in order of appearance."""

    def __init__(self, rulesets: Iterable[Ruleset]) -> None:
        self.seats = 0
        self.regions = 0
        self.dirk = False
        self.modules = False  # whether any is played
        self.kinds: dict[str, dict[str, int]] = {}  # numbers of the names of things, by kind
        self.actions: dict[str, Spec] = {}
        self.questions: dict[str, int] = {}  # the frame handlers that ask them
        self.supplies: dict[str, int] = {}
        self.parts: dict[tuple[str, str], Part] = {}  # what holdings show, by owner and name
        self.told: dict[tuple[str, str], dict[str, int]] = {}  # by `Observation`: owner and name
        for rules in rulesets:
            self._take_in(rules)

    def _take_in(self, rules: Ruleset) -> None:
        catalogue = rules.catalogue
        self.seats = max(self.seats, rules.seats)
        self.regions = max(self.regions, len(catalogue.region_name))
        self.dirk = self.dirk or rules.dirk
        self.modules = self.modules or bool(rules.modules)
        for kind in (*_COMMON, *catalogue.kind_name):
            _number(self.kinds.setdefault(kind, {}), names_of(catalogue, kind))
        for name, spec in rules.action_spec.items():
            self.actions.setdefault(name, spec)
        _number(self.questions, rules.handler_id)
        _number(self.supplies, catalogue.supply_name)
        for owner, description in rules.descriptions.items():
            for part in description.parts:
                if part.seen != NOBODY:
                    self.parts.setdefault((owner, part.name), part)
        for owner, rule in rules.observations:
            _number(self.told.setdefault((owner, rule.name), {}), rule.names(rules))

    def names(self, kind: str) -> list[str]:
        """Returns the names of all things of a kind."""
        if kind == SEAT:
            return [str(seat) for seat in range(self.seats)]
        return list(self.kinds[kind])

    def numbers(self, rules: Ruleset, kind: str) -> tuple[int, ...]:
        """Returns the numbers here of all things of a kind in a ruleset; ValueError: no room."""
        if kind == SEAT or not has_names(kind):
            raise ValueError(f"{kind}s have no names")
        return self.places(self.kinds.get(kind, {}), names_of(rules.catalogue, kind))

    def places(self, numbers: dict[str, int], names: Iterable[str]) -> tuple[int, ...]:
        """Returns the numbers of names; ValueError if there is no room for one of them."""
        missing = [name for name in names if name not in numbers]
        if missing:
            raise ValueError(f"this space has no room for {missing[0]!r}")
        return tuple([numbers[name] for name in names])


def _number(numbers: dict[str, int], names: Iterable[str]) -> None:
    """Numbers the names that have no number yet."""
    for name in names:
        numbers.setdefault(name, len(numbers))


@lru_cache(maxsize=1)
def everything() -> Universe:
    """Returns the universe of all games with all modules: each alone, and all together.

    Some things exist only with a certain module, such as a tile that it replaces, others only with
    two together, and some only if Dirk plays.
    """
    registry = default_registry()
    found: list[Ruleset] = []
    for game in registry.games.values():
        fitting = [m for m in registry.modules.values() if game.id in m.games]
        alone = [[module.id] for module in fitting]
        for modules in ([], *alone, [module.id for module in fitting]):
            parts = (game, *(registry.modules[name] for name in modules))
            most = min(part.seats[1] for part in parts)
            for seats in (_FEWEST, most):
                config = make_config(registry, game.id, seats, modules)
                found.append(compile_rules(config, registry))
    return Universe(found)
