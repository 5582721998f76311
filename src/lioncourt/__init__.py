"""Lioncourt: the board game Alhambra, complete."""

from lioncourt.game import RULES_VERSION, Decision, Game, IllegalAction, new_game
from lioncourt.record.codec import RecordError
from lioncourt.record.replay import load
from lioncourt.table.config import ConfigError

__all__ = [
    "RULES_VERSION",
    "ConfigError",
    "Decision",
    "Game",
    "IllegalAction",
    "RecordError",
    "load",
    "new_game",
]
