"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final

from lioncourt.bots.hard_bot import HardBot
from lioncourt.bots.judging_bots import EasyBot, GreedyBot, NormalBot
from lioncourt.bots.random_bot import RandomBot
from lioncourt.bots.sight import Bot

BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "greedy": GreedyBot,
    "normal": NormalBot,
    "hard": HardBot,
}
"""What makes a bot from a seed, by name, the weakest first."""

OFFERED: Final = ("random", "easy", "normal", "hard")
"""The levels that people choose from, the weakest first; `greedy` is between two of them."""

USUAL: Final = "normal"
"""The bot for whoever asks for none in particular."""

PARAMETERS: Final[dict[str, dict[str, Callable[[str], Any]]]] = {
    "hard": {"seconds": float, "iterations": int}
}
"""What can be set in a name, such as ``hard:seconds=0.2``, and how it is read."""


class UnknownBot(ValueError):
    """A name that is no bot's; the message lists those there are."""


def make_bot(name: str, seed: int) -> Bot:
    """Returns a bot; the same seed makes it choose the same in the same game.

    Parameters follow the name: ``hard:seconds=0.2``, ``hard:iterations=500``.
    """
    kind, _, settings = name.partition(":")
    maker = BOTS.get(kind)
    if maker is None:
        raise UnknownBot(f"there is no bot {kind!r}; bots: {', '.join(BOTS)}")
    return maker(seed, **_parameters(kind, settings))


def _parameters(kind: str, settings: str) -> dict[str, Any]:
    """Returns the parameters that stand behind a name."""
    readers = PARAMETERS.get(kind, {})
    found: dict[str, Any] = {}
    for setting in settings.split(";") if settings else []:
        name, _, value = setting.partition("=")
        if name not in readers:
            possible = ", ".join(f"{kind}:{each}=…" for each in readers) or "none"
            raise UnknownBot(f"{kind} has no parameter {name!r}; there are: {possible}")
        try:
            found[name] = readers[name](value)
        except ValueError:
            raise UnknownBot(f"{kind}:{name}={value} has no number") from None
        if not 0 < found[name] < inf:
            raise UnknownBot(f"{kind}:{name} must be more than 0, and not endless")
    return found
