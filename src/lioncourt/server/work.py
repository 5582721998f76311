"""How much processor time work takes, and who pays for it.

A client pays the price of a request before anything is done (turnstile.py). Prices are guesses: a
table with thousands of moves takes a hundred times as long as most. So the time is measured step by
step, and time beyond the price is charged as it is used; a client with nothing left is refused at
the next step. Work in threads waits in a queue where clients take turns, like the bots' work.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from lioncourt.server.errors import Refused
from lioncourt.server.limits import Rate
from lioncourt.server.queueing import FairQueue
from lioncourt.server.settings import Limits

THREADS: Final = 2  # more would only wait for each other
MILLISECONDS: Final = 1000.0

Result = TypeVar("Result")

Note = Callable[[float], None]  # takes the seconds of a step

# The client that work is done for, and who notes its time; neither: it is the server's own work
_client: ContextVar[str] = ContextVar("client", default="")
_note: ContextVar[Note | None] = ContextVar("note", default=None)


def client_served() -> str:
    """Returns the client that this work is done for, or "" if there is none."""
    return _client.get()


def serve_client(client: str) -> None:
    """Sets the client that this task, and every task it starts, works for from now on."""
    _client.set(client)


def _clock() -> Callable[[], float]:
    """Returns a clock of this thread's work; a browser has none, but only one client."""
    try:
        time.thread_time()
    except (AttributeError, OSError):
        return time.monotonic
    return time.thread_time


clock: Final = _clock()


class Metered(Awaitable[Result]):
    """Awaits something and notes how long each of its steps took, in seconds of work."""

    def __init__(self, work: Awaitable[Result], note: Note) -> None:
        self._work = work
        self._note = note

    def __await__(self) -> Generator[Any, None, Result]:
        steps = self._work.__await__()
        failure: BaseException | None = None
        while True:
            began = clock()
            try:
                awaited = next(steps) if failure is None else steps.throw(failure)
            except StopIteration as end:
                result: Result = end.value
                return result
            finally:
                self._note(clock() - began)
            failure = None
            try:
                yield awaited
            except BaseException as raised:  # it goes back to the work
                failure = raised


async def on_the_bill(work: Awaitable[Result]) -> Result:
    """Does work in a task of its own, for the client it was begun for."""
    note = _note.get()
    return await (work if note is None else Metered(work, note))


class Work:
    """The time of this process that each client may use."""

    def __init__(self, limits: Limits) -> None:
        self._own = Rate(limits.work_at_once, limits.work_at_once / limits.work_a_second)
        self._news = Rate(limits.work_at_once, limits.work_at_once / limits.work_a_second)
        self._loads = Rate(limits.loads_at_once, limits.loads_at_once / limits.loads_a_second)
        self._drawing = FairQueue(1)
        self._threads = FairQueue(THREADS)
        self._loading = FairQueue(1)

    # Before the work

    def pay(self, client: str, price: float) -> bool:
        """Takes the price of a request, and tells whether the client could pay it."""
        return self._own.allows(client, price)

    def require(self, client: str) -> None:
        """Refuses to go on for a client that has nothing left."""
        if client and self._own.wait(client) > 0:
            raise Refused("too-often")

    # The work

    async def for_client(self, client: str, price: float, work: Awaitable[Result]) -> Result:
        """Does what a client has paid for; time beyond the price is charged as it is used."""
        serve_client(client)
        paid = price

        def note(seconds: float) -> None:
            nonlocal paid
            used = seconds * MILLISECONDS
            self._own.charge(client, max(0.0, used - paid))
            paid = max(0.0, paid - used)

        _note.set(note)
        return await Metered(work, note)

    async def news_for(self, client: str, work: Awaitable[Result]) -> Result:
        """Does unasked work: bots' moves, news of a table. Clients that have had much wait longer.

        It is never refused.
        """

        if not client:
            return await work

        def note(seconds: float) -> None:
            self._news.charge(client, seconds * MILLISECONDS)

        serve_client(client)
        _note.set(note)
        try:
            await asyncio.sleep(self._news.wait(client))
        except asyncio.CancelledError:
            if isinstance(work, Coroutine):
                work.close()  # it was never begun
            raise
        return await Metered(work, note)

    async def step(self, work: Callable[[], Result], *, asked: bool = True) -> Result:
        """Does a small piece of work in the loop, when it is the client's turn."""
        client = client_served()
        async with self._drawing.turn(client):
            if asked:
                self.require(client)
            done = work()
        await asyncio.sleep(0)  # let others in
        return done

    async def in_thread(self, work: Callable[..., Result], *args: Any) -> Result:
        """Does work outside the loop, when it is the client's turn."""
        client = client_served()
        async with self._threads.turn(client):
            self.require(client)
            done, seconds = await asyncio.to_thread(_timed, work, *args)
        self._own.charge(client, seconds * MILLISECONDS)
        return done

    async def load(
        self, work: Callable[..., Result], *args: Any, may_refuse: bool = True
    ) -> Result:
        """Does the work of loading a table into memory, which is charged separately."""
        client = client_served()
        async with self._loading.turn(client):
            if may_refuse and client and self._loads.wait(client) > 0:
                raise Refused("too-often")
            done, seconds = await asyncio.to_thread(_timed, work, *args)
        self._loads.charge(client, seconds)
        return done


def _timed(work: Callable[..., Result], *args: Any) -> tuple[Result, float]:
    began = clock()
    return work(*args), clock() - began
