"""Lioncourt: the board game Alhambra, complete.

`new_game` begins a game, `position` sets up a table in the middle of one, `load` plays a record
again; each returns a `Game`. A module of your own goes in as the `Manifest` that `manifest_of`
reads. Bots are in `lioncourt.bots`, environments for learning in `lioncourt.envs`.

>>> import lioncourt as lc
>>> game = lc.new_game("alhambra", seats=3, seed=0)
>>> game.play(game.actions()[0])
>>> game
<Game alhambra(seats=3,open_memory=False,second_scoring_pile=4), turn 2, seat 1: ...>
"""

from lioncourt.core.actions import Action
from lioncourt.game import RULES_VERSION, Decision, Game, IllegalAction, new_game
from lioncourt.positions.laying import position
from lioncourt.positions.told import PositionError
from lioncourt.record.codec import RecordError
from lioncourt.record.replay import load
from lioncourt.table.config import ConfigError
from lioncourt.table.manifest import Manifest, manifest_of

__all__ = [
    "RULES_VERSION",
    "Action",
    "ConfigError",
    "Decision",
    "Game",
    "IllegalAction",
    "Manifest",
    "PositionError",
    "RecordError",
    "load",
    "manifest_of",
    "new_game",
    "position",
]
