"""Opponents. A bot sees what its seat may know and chooses; `make_bot` makes one by name."""

from lioncourt.bots.greedy_bot import Advice, GreedyBot
from lioncourt.bots.random_bot import RandomBot
from lioncourt.bots.registry import BOTS, UnknownBot, make_bot
from lioncourt.bots.sight import Bot, Sight, sight_of

__all__ = [
    "BOTS",
    "Advice",
    "Bot",
    "GreedyBot",
    "RandomBot",
    "Sight",
    "UnknownBot",
    "make_bot",
    "sight_of",
]
