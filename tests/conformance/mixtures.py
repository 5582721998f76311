"""Configurations with several modules: every pair, all together, random subsets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from typing import Final

from lioncourt.core.rng import Dice
from lioncourt.table.config import ConfigError, make_config
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import default_registry
from tests.conformance.sampling import sample
from tests.conformance.support import USUAL_SEATS, Configuration

SUBSETS: Final = 300
SEATS: Final = range(2, 7)
FEW: Final = 8  # modules that most tables have at most
LARGE_EVERY: Final = 8  # tables: one among so many may have any number of modules
BOTS: Final = ("random", "normal")


def modules_of(game: Manifest) -> tuple[str, ...]:
    """Returns the modules that go with a game, by chapter."""
    return _modules_by_game()[game.id]


@cache
def _modules_by_game() -> dict[str, tuple[str, ...]]:
    registry = default_registry()
    known = sorted(registry.modules.values(), key=lambda module: module.chapter)
    return {game: tuple(m.id for m in known if game in m.games) for game in registry.games}


def is_allowed(game: str, seats: int, modules: Iterable[str]) -> bool:
    """Tells whether the manifests let these modules be played together."""
    try:
        make_config(default_registry(), game, seats, modules)
    except ConfigError:
        return False
    return True


def _allowed(mixtures: Callable[[Manifest], Iterable[tuple[str, ...]]]) -> list[Configuration]:
    found = [
        Configuration(game.id, seats, modules)
        for game in default_registry().games.values()
        for modules in mixtures(game)
        for seats in SEATS
    ]
    return [each for each in found if is_allowed(each.game, each.seats, each.modules)]


def pairs() -> list[Configuration]:
    """Returns every pair of modules in every game that both go with, with all seats."""
    return _allowed(lambda game: combinations(modules_of(game), 2))


def fitting(game: Manifest, seats: int = USUAL_SEATS) -> tuple[str, ...]:
    """Returns as many of the modules as may be in a game together, the first chapters first."""
    chosen: tuple[str, ...] = ()
    for module in modules_of(game):
        if is_allowed(game.id, seats, (*chosen, module)):
            chosen = (*chosen, module)
    return chosen


def together(modules: Iterable[str]) -> list[Configuration]:
    """Returns the games that certain modules can be played in together, with all seats."""
    named = tuple(modules)
    unknown = [name for name in named if name not in default_registry().modules]
    if unknown:
        raise ValueError(f"there is no module {unknown[0]!r}")
    return _allowed(lambda game: [named])


def all_together() -> list[Configuration]:
    """Returns each game with all modules that go with it and with each other, with all seats."""
    return _allowed(lambda game: [fitting(game)])


def some_seats(every: Iterable[Configuration]) -> list[Configuration]:
    """Returns each of them with two seats, and with one number of more; with the whole, all."""
    found: dict[object, list[Configuration]] = {}
    for each in every:
        found.setdefault((each.game, each.modules, each.options, each.seats == 2), []).append(each)
    return [each for alike in found.values() for each in sample(alike, 1)]


def subsets(number: int = SUBSETS, seed: int = 1) -> list[Configuration]:
    """Returns random subsets of three or more modules, over games and seats."""
    dice = Dice(seed)
    games = list(default_registry().games.values())
    found: list[Configuration] = []
    while len(found) < number:
        game = games[dice.below(len(games))]
        known = modules_of(game)
        chosen = tuple(name for name in known if dice.below(2))
        seats = SEATS[dice.below(len(SEATS))]
        if len(chosen) > 2 and is_allowed(game.id, seats, chosen):
            found.append(Configuration(game.id, seats, chosen))
    return found


def any_table(seed: int) -> Configuration:
    """Returns a random table: any game, options, modules and seats, bots of two kinds mixed.

    The more modules go with a game, the more often it is played. Mostly there are few modules, as
    at real tables. Where there are many, one bot at most thinks, which takes long enough.
    """
    dice = Dice(seed)
    games = [game for game in default_registry().games.values() for _ in modules_of(game)]
    while True:
        game, seats = games[dice.below(len(games))], SEATS[dice.below(len(SEATS))]
        known = modules_of(game)
        left = list(known)
        most = len(known) if dice.below(LARGE_EVERY) == 0 else min(FEW, len(known))
        wanted = {left.pop(dice.below(len(left))) for _ in range(dice.below(most + 1))}
        modules = tuple(name for name in known if name in wanted)
        if is_allowed(game.id, seats, modules):
            break
    thinking = dice.below(seats + 1 if len(modules) <= FEW else 2)
    lineup = [BOTS[seat < thinking] for seat in range(seats)]
    turned = dice.below(seats)
    bots = (*lineup[turned:], *lineup[:turned])
    return Configuration(game.id, seats, modules, _any_options(game, modules, dice), bots)


def _any_options(
    game: Manifest, modules: tuple[str, ...], dice: Dice
) -> tuple[tuple[str, OptionValue], ...]:
    """Returns some options off their defaults, mostly none."""
    parts = [game, *(default_registry().modules[name] for name in modules)]
    found: list[tuple[str, OptionValue]] = []
    for option in [option for part in parts for option in part.options]:
        choice = option.choices[dice.below(len(option.choices))]
        if choice != option.default and dice.below(3) == 0:
            found.append((option.name, choice))
    return tuple(found)
