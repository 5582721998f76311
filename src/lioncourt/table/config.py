"""A configuration: game, seats, modules and options, checked and canonical."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from lioncourt.core.instead import instead
from lioncourt.table.manifest import Manifest, Option, OptionValue
from lioncourt.table.registry import Registry


class ConfigError(ValueError):
    """A game that cannot be made; the message says what to change."""


@dataclass(frozen=True)
class GameConfig:
    """A checked configuration; the order in which modules were named doesn't matter."""

    game: str
    seats: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]  # all of them, sorted by name

    def __str__(self) -> str:
        """Returns the canonical text, such as "alhambra(seats=3,second_scoring_pile=4)"."""
        parts = [f"seats={self.seats}"]
        if self.modules:
            parts.append(f"modules={'+'.join(self.modules)}")
        parts += [f"{name}={value}" for name, value in self.options]
        return f"{self.game}({','.join(parts)})"


def make_config(
    registry: Registry,
    game: str,
    seats: int,
    modules: Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
) -> GameConfig:
    """Checks what game is wanted and returns its configuration."""
    manifest = registry.games.get(game)
    if manifest is None:
        raise ConfigError(f"there is no game {game!r}; {instead(game, sorted(registry.games))}")
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise ConfigError(f"the number of seats must be a whole number, not {seats!r}")
    chosen = _chosen_modules(registry, manifest, modules)
    for part in (manifest, *chosen):
        low, high = part.seats
        if not low <= seats <= high:
            raise ConfigError(f"{part.title} is for {low} to {high} seats, not {seats}")
    settings = _settings((manifest, *chosen), options or {})
    return GameConfig(game, seats, tuple(part.id for part in chosen), settings)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _chosen_modules(registry: Registry, game: Manifest, names: Iterable[str]) -> list[Manifest]:
    wanted = [names] if isinstance(names, str) else sorted(names)
    twice = [name for name, again in pairwise(wanted) if name == again]
    if twice:
        raise ConfigError(f"the module {twice[0]} is named twice")
    for name in wanted:
        module = registry.modules.get(name)
        if module is None:
            tip = instead(name, sorted(registry.modules))
            raise ConfigError(f"there is no module {name!r}; {tip}")
        if game.id not in module.games:
            raise ConfigError(
                f"{module.title} ({name}) does not go with {game.title}; "
                f"it goes with {_listed(module.games)}"
            )
        for other in module.requires:
            if other not in wanted:
                raise ConfigError(f"{module.title} ({name}) needs the module {other}")
        for other in module.excludes:
            if other in wanted:
                raise ConfigError(f"{module.title} ({name}) does not go with {other}")
    return sorted((registry.modules[name] for name in wanted), key=lambda m: (m.chapter, m.id))


def _settings(
    parts: Iterable[Manifest], given: Mapping[str, OptionValue]
) -> tuple[tuple[str, OptionValue], ...]:
    known: dict[str, Option] = {}
    owner: dict[str, str] = {}
    for part in parts:
        for option in part.options:
            if option.name in known:
                both = f"{owner[option.name]} and {part.id}"
                raise ConfigError(f"{both} both have an option {option.name!r}")
            known[option.name] = option
            owner[option.name] = part.id
    for name in given:
        if name not in known:
            raise ConfigError(f"there is no option {name!r} here; {instead(name, sorted(known))}")
    return tuple(
        (name, _setting(known[name], given.get(name, known[name].default)))
        for name in sorted(known)
    )


def _setting(option: Option, value: OptionValue) -> OptionValue:
    for choice in option.choices:
        if choice == value and type(choice) is type(value):
            return choice
    choices = ", ".join(str(choice) for choice in option.choices)
    raise ConfigError(f"option {option.name} is one of {choices}, not {value!r}")
