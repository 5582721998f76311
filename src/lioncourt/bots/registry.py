"""The bots by name."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any, Final, cast

from lioncourt.bots.failing import failure_text
from lioncourt.bots.hard_bot import HardBot
from lioncourt.bots.judging_bots import EasyBot, GreedyBot, NormalBot
from lioncourt.bots.random_bot import RandomBot
from lioncourt.bots.sight import Bot
from lioncourt.core.instead import instead

BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "greedy": GreedyBot,
    "normal": NormalBot,
    "hard": HardBot,
}
"""Functions that make a bot from a seed, by name, the weakest first."""

OFFERED: Final = ("random", "easy", "normal", "hard")
"""The levels that people choose from, the weakest first; `greedy` lies between two of them."""

USUAL: Final = "normal"
"""The bot to use if none is named."""

PARAMETERS: Final[dict[str, dict[str, Callable[[str], Any]]]] = {
    "hard": {"seconds": float, "iterations": int}
}
"""What can be set in a name, such as ``hard:seconds=0.2``, and how it is read."""


# Not one of the bots above, which players may ask a server for: it runs a file.
AGENT: Final = "agent"


class UnknownBot(ValueError):
    """A name without a bot; the message lists the bots."""


def make_bot(name: str, seed: int) -> Bot:
    """Returns a bot; with the same seed it chooses the same in the same game.

    Parameters follow the name: ``hard:seconds=0.2``, ``hard:iterations=500``. ``agent:`` is
    followed by the path of a Python file with your own bot.
    """
    kind, _, settings = name.partition(":")
    if kind == AGENT:
        return _agents_bot(settings, seed)
    maker = BOTS.get(kind)
    if maker is None:
        raise UnknownBot(f"there is no bot {kind!r}; {instead(kind, [*BOTS, f'{AGENT}:FILE'])}")
    return maker(seed, **_parameters(kind, settings))


def _agents_bot(path: str, seed: int) -> Bot:
    """Returns the bot that the function `make` of a file makes from a seed."""
    try:
        bot = _agent(path)(seed)
    except UnknownBot:
        raise
    except Exception as error:  # it may do anything
        raise UnknownBot(f"{path} fails: {failure_text(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{path}: make(seed) returns {bot!r:.40}, which has no choose(sight)")
    return cast("Bot", bot)


@lru_cache(maxsize=16)
def _agent(path: str) -> Callable[[int], object]:
    """Returns the function `make` of a file."""
    if not Path(path).is_file():
        raise UnknownBot(f"there is no file {path!r}; {AGENT}: needs the path of a bot")
    found = runpy.run_path(path, run_name=Path(path).stem).get("make")
    if not callable(found):
        raise UnknownBot(f"{path} defines no make(seed), which returns a bot")
    return cast("Callable[[int], object]", found)


def _parameters(kind: str, settings: str) -> dict[str, Any]:
    """Returns the parameters that follow a name."""
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
            raise UnknownBot(f"{kind}:{name} must be more than 0, and finite")
    return found
