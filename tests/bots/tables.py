"""What the tests of the bots share: bots that leave the clock alone, and games between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from lioncourt.bots import BOTS, Bot, Sight, sight_of
from lioncourt.core.actions import Action
from lioncourt.core.state import State
from lioncourt.game import Game
from lioncourt.table.registry import default_registry
from lioncourt.view.worlds import Worlds
from tests.conformance.mixtures import fitting

GAMES: Final = ("alhambra", "granada", "alhambra-granada")
ALL_MODULES: Final = fitting(default_registry().games["alhambra"])
"""As many modules as go together in the base game."""

A_FEW_WORLDS: Final = "hard:iterations=8"
REPEATABLE: Final = tuple([A_FEW_WORLDS if name == "hard" else name for name in BOTS])
"""Every bot, so that it plays the same game on every machine."""


def played(game: Game, bots: Sequence[Bot]) -> Iterator[tuple[Sight, Action]]:
    """Lets bots play a game and yields each decision with what was chosen, before it is played."""
    while not game.over:
        sight = sight_of(game)
        action = bots[sight.seat].choose(sight)
        assert action in sight.actions, f"{game.config}, seed {game.seed}: {action}"
        yield sight, action
        game.play(action)


def option_of(sight: Sight, action: Action) -> dict[str, Any]:
    """Returns what the view tells of an option."""
    options: list[dict[str, Any]] = sight.view["decision"]["options"]
    return next(option for option in options if option["action"] == str(action))


def sight_in(sight: Sight, world: State) -> Sight:
    """Returns the same decision in another world, of which all hands are known."""
    return Sight(
        sight.seat,
        sight.actions,
        sight.look,
        sight.recall,
        lambda: Worlds(sight.rules, world, sight.seat, ()),
    )
