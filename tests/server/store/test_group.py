"""Group commit: how writes are gathered, with a commit that the test holds in its hand."""

from __future__ import annotations

import asyncio

import pytest

from lioncourt.server.store import Unavailable
from lioncourt.server.store.group import LARGEST_GROUP, GroupCommit, Outcome, Write

pytestmark = pytest.mark.anyio


class HeldCommit:
    """Commits each group when the test says so."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.go = asyncio.Event()

    async def __call__(self, writes: list[Write]) -> list[Outcome]:
        self.groups.append(len(writes))
        await self.go.wait()
        return [write.version for write in writes]


def a_write() -> Write:
    return Write("a", 0, [b"1"], begins=True)


async def test_what_comes_during_a_commit_goes_together() -> None:
    commit = HeldCommit()
    group = GroupCommit(commit)
    first = asyncio.create_task(group.write(a_write()))
    await asyncio.sleep(0.01)
    others = [asyncio.create_task(group.write(a_write())) for _ in range(30)]
    await asyncio.sleep(0.01)
    assert commit.groups == [1]
    assert not any(task.done() for task in (first, *others))
    commit.go.set()
    await asyncio.gather(first, *others)
    assert commit.groups == [1, 30]
    await group.close()


async def test_a_crowd_is_split() -> None:
    commit = HeldCommit()
    commit.go.set()
    group = GroupCommit(commit)
    await asyncio.gather(*(group.write(a_write()) for _ in range(LARGEST_GROUP + 3)))
    assert commit.groups == [LARGEST_GROUP, 3]


async def test_a_failure_is_told_to_all_and_ends_nothing() -> None:
    failures = 1

    async def commit(writes: list[Write]) -> list[Outcome]:
        nonlocal failures
        if failures:
            failures -= 1
            raise Unavailable("the disk is full")
        return [write.version for write in writes]

    group = GroupCommit(commit)
    outcomes = await asyncio.gather(
        *(group.write(a_write()) for _ in range(3)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 3
    assert await group.write(a_write()) == 1
