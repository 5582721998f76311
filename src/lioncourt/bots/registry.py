"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lioncourt.bots.greedy_bot import GreedyBot
from lioncourt.bots.random_bot import RandomBot
from lioncourt.bots.sight import Bot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""What makes a bot from a seed, by name, the weakest first."""


class UnknownBot(ValueError):
    """A name that is no bot's; the message lists those there are."""


def make_bot(name: str, seed: int) -> Bot:
    """Returns a bot; the same seed makes it choose the same in the same game."""
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownBot(f"there is no bot {name!r}; bots: {', '.join(BOTS)}")
    return maker(seed)
