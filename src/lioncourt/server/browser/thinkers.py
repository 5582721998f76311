"""Where bots think in a browser: briefly beside the tables, at length in a second worker."""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any, Final

from lioncourt.server.thinking import Task, Thinkers

Elsewhere = Callable[[str], Awaitable[str]]

# These decide in about a millisecond; the others have up to a second.
QUICK: Final = frozenset({"random", "easy", "normal"})


class BrowserThinkers(Thinkers):
    """Hands long work to a second worker, which starts when there is something to do."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        super().__init__(1)
        self._elsewhere = elsewhere

    async def wake(self) -> None:
        """Starts nothing: a game without `hard` bots and advice needs only one worker."""

    async def _run(self, think: Callable[[Any], Any], task: Any) -> Any:
        if isinstance(task, Task) and task.level in QUICK:
            await asyncio.sleep(0)  # bots among themselves leave room for the page's messages
            return think(task)
        thought = await self._elsewhere(packed((think, task)))
        return unpacked(thought)


def think(wanted: str) -> str:
    """Does, in the second worker, what the first one wants."""
    work, task = unpacked(wanted)
    return packed(work(task))


def packed(value: Any) -> str:
    """Returns a value as a text that can be posted between two workers of the same game."""
    return b64encode(pickle.dumps(value)).decode()


def unpacked(text: str) -> Any:
    """Returns the value that the other worker packed."""
    return pickle.loads(b64decode(text))
