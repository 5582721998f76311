"""A match: who plays whom at which table, and what that means for every game."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, Final

from lioncourt.bench.ours import build_name
from lioncourt.bots import make_bot
from lioncourt.core.rng import Dice
from lioncourt.game import RULES_VERSION, Game, new_game
from lioncourt.table.config import ConfigError, GameConfig, make_config
from lioncourt.table.manifest import OptionValue
from lioncourt.table.registry import default_registry

DEALS_APART: Final = 1_000_000  # between the first deals of matches with neighbouring seeds
SEED_BOUND: Final = 1 << 31  # for a bot's seed

_BUDGET: Final = re.compile(r"\bseconds=([0-9.]+)")


@dataclass(frozen=True)
class Fixture:
    """One game of a match: its number, the deal it shares with others, and who sits where."""

    number: int
    pair: tuple[str, str]
    deal: int
    seed: int
    lineup: tuple[str, ...]


@dataclass(frozen=True)
class Match:
    """The settings of a match, from which deal, line-up and seeds of every game follow."""

    bots: tuple[str, ...]
    game: str = "alhambra"
    seats: int = 3
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()
    games: int = 100  # per pair, before rounding up
    seed: int = 1
    ladder: bool = False
    budget: float | None = None  # seconds a decision, for bots that don't name their own

    def check(self) -> None:
        """Raises ConfigError or UnknownBot if this can't be played."""
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise ConfigError("an arena needs two bots or more, each of them once")
        if self.games < 1 or self.seed < 0:
            raise ConfigError("a match needs a game at least, and a seed of 0 or more")
        self.begin(self.fixture(0))
        for name in self.bots:
            make_bot(name, 0)

    @cached_property
    def config(self) -> GameConfig:
        """The configuration of every game."""
        registry = default_registry()
        return make_config(registry, self.game, self.seats, self.modules, dict(self.options))

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom: neighbours on a ladder, otherwise everybody."""
        return list(pairwise(self.bots) if self.ladder else combinations(self.bots, 2))

    @property
    def games_of_pair(self) -> int:
        """The games of each pair, rounded up so that both get every seat in both line-ups."""
        whole = self.seats * (1 if self.seats == 2 else 2)
        return -(-self.games // whole) * whole

    @property
    def total(self) -> int:
        """The number of games."""
        return self.games_of_pair * len(self.pairs)

    def fixture(self, number: int) -> Fixture:
        """Returns a game by its number.

        The pairs take turns. A pair plays each deal once with every rotation of its line-up: one
        seat of the first against the others, at the next deal one seat of the second.
        """
        nth, at = divmod(number, len(self.pairs))
        deal, rotation = divmod(nth, self.seats)
        one, others = self.pairs[at] if deal % 2 == 0 else self.pairs[at][::-1]
        lineup = [others] * self.seats
        lineup[rotation] = one
        seed = self.seed * DEALS_APART + deal
        return Fixture(number, self.pairs[at], deal, seed, tuple(lineup))

    def bot_seeds(self, fixture: Fixture) -> list[int]:
        """Returns the seeds of a game's bots, by seat."""
        # Games have no seeds below 0: a bot must not roll the same dice as a deck.
        dice = Dice(-1 - (self.seed * DEALS_APART + fixture.number))
        return [dice.below(SEED_BOUND) for _ in fixture.lineup]

    def begin(self, fixture: Fixture) -> Game:
        """Returns the game of a fixture before its first decision."""
        return new_game(self.game, self.seats, self.modules, dict(self.options), fixture.seed)

    def budget_of(self, bot: str) -> float | None:
        """Returns the seconds a bot has for a decision: its own `seconds=`, if given.

        >>> Match(("hard:seconds=0.2", "easy")).budget_of("hard:seconds=0.2")
        0.2
        """
        named = _BUDGET.search(bot)
        return float(named[1]) if named else self.budget

    def to_data(self) -> dict[str, Any]:
        """Returns the settings that may not change while a match goes on, as JSON data.

        The number of games isn't one of them: a match may become longer.
        """
        return {
            "game": self.game,
            "seats": self.seats,
            "modules": list(self.config.modules),
            "options": dict(self.config.options),
            "bots": list(self.bots),
            "ladder": self.ladder,
            "seed": self.seed,
            "budget": self.budget,
            "rules_version": RULES_VERSION,
            "build": build_name(),
        }

    def command(self) -> str:
        """Returns the command line that plays this match."""
        words = ["lioncourt", "arena", "--bots", ",".join(self.bots), "--game", self.game]
        words += ["--seats", str(self.seats)]
        if self.modules:
            words += ["--modules", ",".join(self.modules)]
        if self.options:
            words += ["--options", ",".join(f"{name}={value}" for name, value in self.options)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        if self.ladder:
            words.append("--ladder")
        if self.budget is not None:
            words += ["--budget", str(self.budget)]
        return shlex.join([*words, "--out", "FOLDER"])
