"""Opponents. A bot sees what its seat may know, and chooses; `make_bot` makes one by name."""

from lioncourt.bots.hard_bot import HardBot
from lioncourt.bots.hints import Advice, hint
from lioncourt.bots.judging_bots import EasyBot, GreedyBot, NormalBot
from lioncourt.bots.random_bot import RandomBot
from lioncourt.bots.registry import BOTS, OFFERED, USUAL, UnknownBot, make_bot
from lioncourt.bots.sight import Bot, Sight, sight_of
from lioncourt.bots.sight_data import SightData, sight_data

__all__ = [
    "BOTS",
    "OFFERED",
    "USUAL",
    "Advice",
    "Bot",
    "EasyBot",
    "GreedyBot",
    "HardBot",
    "NormalBot",
    "RandomBot",
    "Sight",
    "SightData",
    "UnknownBot",
    "hint",
    "make_bot",
    "sight_data",
    "sight_of",
]
