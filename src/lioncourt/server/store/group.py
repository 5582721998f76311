"""Group commit: all writes that arrive during a commit go into the next one together.

A commit to disk costs the same for one entry or a hundred. So nobody waits for more than two
commits, and a busy server makes fewer of them per entry, not more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from secrets import randbits
from typing import Final

from lioncourt.server.store.base import StoreError

LARGEST_GROUP: Final = (
    500  # writes, so that a crowd doesn't hold the locks of all its tables for long
)


@dataclass(frozen=True, slots=True)
class Write:
    """Entries to be added to a table at the expected version."""

    table: str
    expected_version: int
    entries: Sequence[bytes]
    begins: bool  # the journal: the table must not exist yet
    # Tells a writer who lost the connection during a commit whether its own entries arrived.
    mark: int = field(default_factory=lambda: randbits(63))

    @property
    def version(self) -> int:
        """Returns the version of the table once this is written."""
        return self.expected_version + len(self.entries)


Outcome = int | StoreError  # the new version, or why this write of the group was left out
Commit = Callable[[list[Write]], Awaitable[list[Outcome]]]


class GroupCommit:
    """Gathers writes and hands them to `commit`, one group after the other."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[tuple[Write, asyncio.Future[int]]] = []
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, write: Write) -> int:
        """Returns the new version once the write is on disk."""
        if self._closed:
            raise StoreError("the store is closed")
        if not write.entries:
            raise ValueError("a write needs at least one entry")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, answer))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work(), name="group commit")
        return await answer

    async def close(self) -> None:
        """Takes no more writes, and returns when the pending ones are done."""
        self._closed = True
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while self._waiting:
            group = self._waiting[:LARGEST_GROUP]
            del self._waiting[:LARGEST_GROUP]
            outcomes = await self._outcomes([write for write, _ in group])
            for (_, answer), outcome in zip(group, outcomes, strict=True):
                _tell(answer, outcome)
        self._worker = None

    async def _outcomes(self, writes: list[Write]) -> list[Outcome] | list[Exception]:
        try:
            return await self._commit(writes)
        except Exception as failure:  # whatever it is, those who wait must learn of it
            return [failure] * len(writes)


def _tell(answer: asyncio.Future[int], outcome: Outcome | Exception) -> None:
    if answer.done():  # whoever asked has gone; the write stands anyway
        return
    if isinstance(outcome, int):
        answer.set_result(outcome)
    else:
        answer.set_exception(outcome)
