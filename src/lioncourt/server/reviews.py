"""Reviews of finished games: made in the background, decision by decision, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from lioncourt.review.examine import Examined, Task, examine, tasks_of
from lioncourt.review.found import Found, found_in
from lioncourt.server.commands import require_game
from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub, Live
from lioncourt.server.limits import Rate
from lioncourt.server.log import EVENTS
from lioncourt.server.thinking import Thinkers

REVIEW: Final = "review"  # with its own share of the thinkers' time

logger = logging.getLogger(EVENTS)


class _Work:
    """A review under way."""

    def __init__(self, total: int) -> None:
        self.done = 0
        self.total: Final = total
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """Reviews games that are over, one task per table.

    Each decision waits for its turn among the thinkers' other work, so a review never holds up
    anybody's bots for longer than one decision.
    """

    def __init__(self, hub: Hub, thinkers: Thinkers, rate: Rate) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._rate = rate
        self._under_way: dict[str, _Work] = {}
        self._stopped = False

    async def ask(self, live: Live, client: str) -> tuple[Found | None, int, int]:
        """Returns the findings about a game, or None and the progress; starts a review if need be.

        Refused before the end of a game: a review would reveal what is hidden.
        """
        table = live.table
        game = require_game(table)
        if not table.over:
            raise Refused("not-over")
        kept = None if table.review is None else Found.from_data(table.review)
        if kept is not None:
            return kept, table.moves, table.moves
        work = self._under_way.get(table.id)
        if work is None:
            if self._stopped or not self._rate.allows(client):
                raise Refused("too-often")
            work = self._under_way[table.id] = _Work(len(game.history()))
            work.task = asyncio.create_task(self._review(live, work, client))
        return None, work.done, work.total

    async def stop(self) -> None:
        """Stops; an unfinished review starts again next time."""
        self._stopped = True
        tasks = [work.task for work in self._under_way.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(self, live: Live, work: _Work, client: str) -> None:
        table = live.table
        game = require_game(table).copy()  # which won't change
        try:
            tasks = tasks_of(game)
            examined: list[Examined] = []
            while (task := await asyncio.to_thread(_next, tasks)) is not None:
                examined.append(await self._thinkers.run((REVIEW, client), examine, task))
                work.done += 1
            found = await asyncio.to_thread(found_in, game, examined)
            await self._hub.keep_review(table.id, found.to_data(), len(game.history()))
        except Refused as refused:  # the store is away, or the game went on: the page asks again
            logger.warning("review refused", extra={"table": table.id, "error": refused.code})
        except Exception:  # one table's trouble must not end the reviews of others
            logger.exception("review failed", extra={"table": table.id})
        finally:
            self._under_way.pop(table.id, None)


def _next(tasks: Iterator[Task]) -> Task | None:
    """Returns the next task, which takes a few milliseconds to put together."""
    return next(tasks, None)
