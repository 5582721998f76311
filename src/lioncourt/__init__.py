"""Lioncourt: the board game Alhambra, complete."""

from lioncourt.game import RULES_VERSION, Decision, Game, IllegalAction, new_game
from lioncourt.positions.laying import position
from lioncourt.positions.told import PositionError
from lioncourt.record.codec import RecordError
from lioncourt.record.replay import load
from lioncourt.table.config import ConfigError

__all__ = [
    "RULES_VERSION",
    "ConfigError",
    "Decision",
    "Game",
    "IllegalAction",
    "PositionError",
    "RecordError",
    "load",
    "new_game",
    "position",
]
