"""A sight as plain data, for a bot that thinks in another process."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lioncourt.bots.sight import Sight
from lioncourt.core.actions import Action
from lioncourt.core.content import state_of
from lioncourt.core.rng import Dice, seeded
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import GameConfig
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH
from lioncourt.view.known import KnownHand
from lioncourt.view.player_view import view
from lioncourt.view.worlds import Worlds, determinize

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.game import Game


@dataclass(frozen=True)
class SightData:
    """One decision as its seat sees it, given by one of the worlds that the seat may be in."""

    config: GameConfig
    seat: int
    actions: tuple[str, ...]  # in notation
    known: tuple[KnownHand, ...]
    content: tuple[Any, ...]  # of the world
    discard: tuple[int, ...]  # in order, which the content leaves out
    language: str = ENGLISH

    def __reduce__(self) -> tuple[type[SightData], tuple[object, ...]]:
        """Returns how another process makes it again: a compiled value has no other way."""
        return SightData, tuple([getattr(self, part.name) for part in fields(self)])

    def to_sight(self) -> Sight:
        """Returns the sight, with the view and worlds that it had in the game."""
        rules = rules_of(self.config)
        world = state_of(self.content, seeded(0))
        world.discard = self.discard
        memory = self.known if rules.options.get("open_memory") else None
        return Sight(
            self.seat,
            [action_in(rules, text) for text in self.actions],
            lambda: dict(view(rules, world, self.seat, known=memory, language=self.language)),
            lambda: list(self.known),
            lambda: Worlds(rules, world, self.seat, self.known),
        )


def sight_data(game: Game, language: str = ENGLISH) -> SightData:
    """Returns what the deciding seat sees of a game; it contains nothing hidden."""
    seat = game.seat
    if seat is None:
        raise ValueError("the game is over: nobody has to decide")
    known = tuple(game.known())
    world = determinize(game.rules, game.state, seat, known, Dice(0))  # any will do
    actions = tuple(str(action) for action in game.actions())
    return SightData(game.config, seat, actions, known, world.content(), world.discard, language)


@lru_cache(maxsize=32)
def rules_of(config: GameConfig) -> Ruleset:
    """Returns the rules of a configuration; remembers the last few."""
    return compile_rules(config, default_registry())


def action_in(rules: Ruleset, text: str) -> Action:
    """Returns the action written in notation."""
    name, *words = text.split()
    spec = rules.action_spec[name]
    return Action(spec, spec.parse(words))
