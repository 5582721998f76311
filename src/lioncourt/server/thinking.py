"""Where bots think: in processes of their own, which are told what a seat may know and no more."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from lioncourt.bots import Sight, make_bot
from lioncourt.bots.judge import Judge
from lioncourt.bots.outlook import Outlook
from lioncourt.core.actions import Action
from lioncourt.core.ruleset import Ruleset
from lioncourt.game import Game
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import GameConfig
from lioncourt.table.registry import default_registry


@dataclass(frozen=True)
class Task:
    """A decision for a bot: what its seat sees, and the options in notation."""

    level: str
    seed: int
    config: GameConfig
    seat: int
    actions: tuple[str, ...]
    view: dict[str, Any]
    known: tuple[Any, ...]


@dataclass(frozen=True)
class Opinion:
    """An option with its value in points."""

    action: str
    label: str
    value: float


def task_for(game: Game, level: str, seed: int, language: str = "en") -> Task:
    """Returns what a bot is told of a game in which it has to decide."""
    seat = game.seat
    assert seat is not None
    actions = tuple(str(action) for action in game.actions())
    view = game.view(seat, language=language)
    return Task(level, seed, game.config, seat, actions, view, tuple(game.known()))


def choose(task: Task) -> str:
    """Returns the action that the bot takes, in notation."""
    rules = _rules(task.config)
    actions = [_action(rules, text) for text in task.actions]
    sight = Sight(task.seat, actions, lambda: task.view, lambda: list(task.known))
    return str(make_bot(task.level, task.seed).choose(sight))


def advise(task: Task) -> list[Opinion]:
    """Returns all options as the greedy bot judges them, the best first."""
    judge = Judge(Outlook(task.view, task.seat))
    options = task.view["decision"]["options"]
    found = [
        Opinion(option["action"], option["label"], judge.verdict(option).value)
        for option in options
    ]
    return sorted(found, key=lambda opinion: -opinion.value)


@lru_cache(maxsize=32)
def _rules(config: GameConfig) -> Ruleset:
    return compile_rules(config, default_registry())


def _action(rules: Ruleset, text: str) -> Action:
    name, *words = text.split()
    spec = rules.action_spec[name]
    return Action(spec, spec.parse(words))


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Executor | None = None

    async def wake(self) -> None:
        """Starts the processes, so that the first bot need not wait for them."""
        await self._run(_is_awake, None)

    async def choose(self, task: Task) -> str:
        """Returns the action that a bot takes."""
        return str(await self._run(choose, task))

    async def advise(self, task: Task) -> list[Opinion]:
        """Returns the options as the greedy bot judges them."""
        opinions: list[Opinion] = await self._run(advise, task)
        return opinions

    async def _run(self, think: Callable[[Any], Any], task: Task | None) -> Any:
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, task)
            except BrokenProcessPool:  # somebody has killed a process: begin anew
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError("the processes of the bots do not stay alive")

    def _started(self) -> Executor:
        if self._pool is None:
            if self._workers == 0:
                self._pool = ThreadPoolExecutor(1, "bots")
            else:
                # Not forked: the server has threads, which a fork would cut off.
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(self._workers, context, _belong_to_server)
        return self._pool

    def close(self) -> None:
        """Ends the processes; what they think about is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _is_awake(task: None) -> bool:
    """Is answered as soon as a process has loaded all that thinking needs."""
    return True


def _belong_to_server() -> None:
    """Leaves Ctrl-C to the server, which ends its workers itself, and notices if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_server, name="end with server", daemon=True).start()


def _end_with_server() -> None:
    """Waits for the end of the server; a pool would wait for its next task for ever."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)
