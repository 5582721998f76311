"""Reads scenario files and plays them; README.md in this folder describes the format."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lioncourt.game import Game, new_game
from lioncourt.positions.laying import game_at
from lioncourt.positions.told import Position, read_position
from lioncourt.table.manifest import OptionValue
from tests.scenarios import sentences as sentences  # so that its forms are known
from tests.scenarios.english import say
from tests.support.position import parse_draws


@dataclass(frozen=True)
class Scenario:
    """A scenario as it is written; it starts from a position or from a set-up with given draws."""

    cites: tuple[str, ...]
    about: str
    steps: tuple[str, ...]
    game: str = "alhambra"
    seats: int = 3
    modules: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int = 0
    position: Position | None = None
    setup: str | None = None

    def start(self) -> Game:
        """Returns the game at the beginning of the scenario."""
        if self.position is not None:
            return game_at(
                self.position,
                seats=self.seats,
                game=self.game,
                modules=self.modules,
                options=self.options,
                seed=self.seed,
            )
        # A game of the same kind, only to read the names of its pieces.
        blank = game_at(Position(), seats=self.seats, game=self.game, modules=self.modules, seed=0)
        draws = parse_draws(blank.rules.catalogue, self.setup or "")
        return new_game(self.game, self.seats, self.modules, self.options, self.seed, draws=draws)


def _checked(table: Mapping[str, Any], known: set[str], where: str) -> None:
    for name in table:
        if name not in known:
            raise ValueError(f"{where} has no {name!r}; known are {', '.join(sorted(known))}")


def read_scenario(text: str) -> Scenario:
    """Returns the scenario that a text holds; ValueError says what is wrong with it."""
    table = tomllib.loads(text)
    _checked(table, {"cites", "about", "game", "position", "setup", "play"}, "a scenario")
    for name in ("cites", "about", "play"):
        if not table.get(name):
            raise ValueError(f"a scenario needs {name!r}")
    _checked(table["play"], {"steps"}, "what is played")
    if ("position" in table) == ("setup" in table):
        raise ValueError("a scenario has either a position or a set-up")
    config = table.get("game", {})
    _checked(config, {"game", "seats", "modules", "options", "seed"}, "a game")
    config["modules"] = tuple(config.get("modules", ()))
    return Scenario(
        cites=tuple(table["cites"]),
        about=table["about"],
        steps=tuple(line.strip() for line in table["play"]["steps"].splitlines() if line.strip()),
        position=read_position(table["position"]) if "position" in table else None,
        setup=table["setup"].get("draws", "") if "setup" in table else None,
        **config,
    )


def run_scenario(scenario: Scenario) -> Game:
    """Plays a scenario and returns the game at its end; an error names the step."""
    game = scenario.start()
    for number, sentence in enumerate(scenario.steps, start=1):
        try:
            say(game, sentence)
        except Exception as error:
            error.add_note(f"step {number}: {sentence}")
            raise
    return game


def scenario_files(folder: Path) -> list[Path]:
    """Returns all scenario files under a folder."""
    return sorted(folder.rglob("*.toml"))
