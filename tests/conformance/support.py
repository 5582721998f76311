"""What conformance tests share: configurations from the registry, and random games of them.

A new game, option or module is tested as soon as its manifest exists: nothing here names one. Each
module is in one game that is held to all laws (`test_every_module.py`); tests of one law take a
sample of them, and `scripts/soak.py` plays as much as there is time for.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.core.actions import Action
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import default_registry
from tests.conformance.sampling import sample

# A random game takes up to 700 decisions, with windows between turns some thousand; a game that
# takes many times as many is stuck.
ENDLESS: Final = 20000
USUAL_SEATS: Final = 3
MODULES_SAMPLED: Final = 10  # configurations with a module, of however many there are


@dataclass(frozen=True)
class Configuration:
    """One way to play, as a test names it."""

    game: str
    seats: int
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()
    bots: tuple[str, ...] = ()  # by seat; none: all seats choose at random

    def __str__(self) -> str:
        words = [self.game, f"{self.seats}-seats", *self.modules]
        words += [f"{name}-{value}" for name, value in self.options]
        words += self.bots
        return "-".join(words).replace("_", "-").lower()

    def start(self, seed: int) -> lc.Game:
        """Begins a game."""
        return lc.new_game(self.game, self.seats, self.modules, dict(self.options), seed)

    def actions(self, game: lc.Game, seed: int) -> Iterator[Action]:
        """Yields what its bots choose until the game is over; the caller plays it."""
        if not self.bots:
            yield from random_actions(game, seed)
            return
        bots = [make_bot(name, seed + seat) for seat, name in enumerate(self.bots)]
        for _ in range(ENDLESS):
            if game.seat is None:
                return
            yield bots[game.seat].choose(sight_of(game))
        raise endless(game)


def configurations(*, thorough: bool = False) -> list[Configuration]:
    """Returns every game with all seats, every module alone, and each option's every value.

    To save time options come with the usual seats, and modules with these and, in the first of
    their games, with two; `thorough` means all seats for all of them.
    """
    registry = default_registry()
    found: list[Configuration] = []
    for game in registry.games.values():
        found += _variants(game, game, (), range(2, 7), thorough)
        for module in registry.modules.values():
            if game.id in module.games and not module.requires:
                seats = (2, USUAL_SEATS) if game.id == module.games[0] else (USUAL_SEATS,)
                found += _variants(game, module, (module.id,), seats, thorough)
    return found


def sampled() -> list[Configuration]:
    """Returns every game with all seats and options, and a sample of the modules, each alone."""
    every = configurations()
    alone = [each for each in every if each.modules]
    return [each for each in every if not each.modules] + sample(alone, MODULES_SAMPLED)


def _variants(
    game: Manifest,
    part: Manifest,
    modules: tuple[str, ...],
    seats: Iterable[int],
    thorough: bool,
) -> list[Configuration]:
    """Returns a part with these seats, and with one option at a time off its default."""
    low = max(game.seats[0], part.seats[0])
    high = min(game.seats[1], part.seats[1])
    every = list(range(low, high + 1))
    near = every if thorough else sorted({min(max(low, number), high) for number in seats})
    usual = every if thorough else [min(max(low, USUAL_SEATS), high)]
    found = [Configuration(game.id, number, modules) for number in near]
    for option in part.options:
        for choice in option.choices:
            if choice != option.default:
                setting = ((option.name, choice),)
                found += [Configuration(game.id, number, modules, setting) for number in usual]
    return found


# Playing


def random_actions(game: lc.Game, seed: int) -> Iterator[Action]:
    """Yields a random option of each decision until the game is over; the caller plays it."""
    dice = Dice(seed)
    for _ in range(ENDLESS):
        if game.over:
            return
        yield random_option(game.actions(), dice)
    raise endless(game)


def endless(game: lc.Game) -> AssertionError:
    """Returns what is said of a game that does not end."""
    return AssertionError(f"{game.config}, seed {game.seed}: no end after {ENDLESS} decisions")


def played_out(configuration: Configuration, seed: int) -> lc.Game:
    """Returns a random game at its end."""
    game = configuration.start(seed)
    for action in random_actions(game, seed):
        game.play(action)
    return game


def digest(configuration: Configuration, seed: int) -> str:
    """Returns a number for a whole random game: every position and every event of it."""
    game = configuration.start(seed)
    seen = hashlib.sha256(repr(game.state.content()).encode())
    for action in random_actions(game, seed):
        game.play(action)
        seen.update(f"{action}\n{game.state.content()!r}\n".encode())
    seen.update("\n".join(str(event) for event in game.events()).encode())
    seen.update(game.rules.explain().encode())
    return seen.hexdigest()


def hands_from_events(game: lc.Game) -> list[Counter[int]]:
    """Returns the hands as the events tell them."""
    hands: list[Counter[int]] = [Counter() for _ in range(game.rules.seats)]
    for event in game.events():
        if event.spec.hand:
            spread = event.spec.spread(event.args)
            seat = next(value for field, value in spread if field.kind == "seat")
            for field, value in spread:
                if field.kind == "card":
                    hands[seat][value] += event.spec.hand
    return hands
