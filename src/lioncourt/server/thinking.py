"""Where bots think: in processes of their own, which learn only what a seat may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from typing import Any, Final

from lioncourt.bots import SightData, hint, make_bot, sight_data
from lioncourt.game import Game
from lioncourt.server.queueing import FairQueue
from lioncourt.table.texts import ENGLISH

MOVES: Final = "moves"  # of a client's bots, which take turns with other clients' bots, and
ADVICE: Final = "advice"  # which has a share of its own


@dataclass(frozen=True)
class Task:
    """A decision for a bot: what its seat sees, and which bot it is."""

    level: str
    seed: int
    sight: SightData


@dataclass(frozen=True)
class Opinion:
    """An option with its value in points, and a sentence that says why."""

    action: str
    label: str
    value: float
    text: str


def task_for(game: Game, level: str, seed: int, language: str = ENGLISH) -> Task:
    """Returns what a bot is told about the decision it has to make."""
    return Task(level, seed, sight_data(game, language))


def choose(task: Task) -> str:
    """Returns the action that the bot chooses, in notation."""
    return str(make_bot(task.level, task.seed).choose(task.sight.to_sight()))


def advise(sight: SightData) -> list[Opinion]:
    """Returns the best few options, the best first."""
    return [
        Opinion(str(advice.action), advice.label, advice.value, advice.text)
        for advice in hint(sight.to_sight(), language=sight.language)
    ]


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self.queue = FairQueue(max(1, workers))
        self._pool: Executor | None = None

    async def wake(self) -> None:
        """Starts the processes, so that the first bot needn't wait for them."""
        await self._run(_is_awake, None)

    async def choose(self, task: Task, client: str = "") -> str:
        """Returns the action that a bot chooses."""
        return str(await self.run((MOVES, client), choose, task))

    async def advise(self, sight: SightData, client: str = "") -> list[Opinion]:
        """Returns the best few options of a decision."""
        opinions: list[Opinion] = await self.run((ADVICE, client), advise, sight)
        return opinions

    async def run(self, who: Hashable, think: Callable[[Any], Any], task: Any) -> Any:
        """Waits for somebody's turn, does their work and returns its result."""
        async with self.queue.turn(who):
            return await self._run(think, task)

    async def _run(self, think: Callable[[Any], Any], task: Any) -> Any:
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, task)
            except BrokenExecutor:  # somebody has killed a process: start again
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError("the processes of the bots do not stay alive")

    def _started(self) -> Executor:
        if self._pool is None:
            # A browser has no processes, and need not load what starts them.
            from lioncourt.server.pools import start_pool  # noqa: PLC0415

            self._pool = start_pool(self._workers)
        return self._pool

    def close(self) -> None:
        """Ends the processes and drops their work."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _is_awake(task: None) -> bool:
    """Returns True, once a process has loaded all that thinking needs."""
    return True
