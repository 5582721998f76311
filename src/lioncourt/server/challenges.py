"""Challenges: the same deal for everybody. A code names it; a journal of its own keeps the results.

A code is `SEED~GAME~LEVELS` or `SEED~GAME~LEVELS~MODULES`: one person plays against bots of these
levels, such as `7~alhambra~hard,normal~thieves`. A day such as `2026-11-18` is also a code.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final

import msgspec

from lioncourt.bots import OFFERED
from lioncourt.server.errors import Refused
from lioncourt.server.health import TOLD_SECONDS
from lioncourt.server.hub import Hub
from lioncourt.server.limits import Rate
from lioncourt.server.log import EVENTS
from lioncourt.server.store import Conflict, Damaged, Store, StoreError, Unavailable, UnknownTable
from lioncourt.server.tables import Table
from lioncourt.table.config import ConfigError, make_config
from lioncourt.table.registry import default_registry

TODAY: Final = "today"
SEED_DIGITS: Final = 15  # so that JavaScript can hold the number
LONGEST: Final = 1000  # characters of a code
RESULTS_AT_MOST: Final = 2000  # of one challenge; after that only the best SHOWN are added
SHOWN: Final = 50
FIRST_DAY: Final = date(2026, 1, 1)
DAILY_LEVELS: Final = ("normal", "hard")
DAILY_GAMES: Final = ("alhambra", "alhambra", "alhambra", "granada")  # one day in four is Granada's
TRIES: Final = 20

logger = logging.getLogger(EVENTS)


class Result(msgspec.Struct, frozen=True):
    """How somebody played a challenge, as stored."""

    table: str
    name: str
    points: int
    place: int
    date: str
    by_bot: int = 0  # moves that a bot made for the person


decode_result = msgspec.json.Decoder(Result).decode
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Challenge:
    """A deal, named by a code."""

    code: str
    seed: int
    game: str
    levels: tuple[str, ...]
    modules: tuple[str, ...] = ()
    day: str = ""

    @property
    def journal(self) -> str:
        """Returns the name of its journal in the store, which isn't the id of a table."""
        return f"challenge.{sha256(self.code.encode()).hexdigest()[:32]}"


def challenge_of(code: str, today: date) -> Challenge:
    """Returns the challenge of a code; Refused if there is none, or not yet."""
    if code == TODAY:
        return _of_day(today)
    if len(code) > LONGEST:
        raise Refused("no-challenge")
    with suppress(ValueError):
        day = date.fromisoformat(code)
        if FIRST_DAY <= day <= today and code == day.isoformat():
            return _of_day(day)
        raise Refused("no-challenge")
    seed, *parts = code.split("~")
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= SEED_DIGITS):
        raise Refused("no-challenge")
    if not 2 <= len(parts) <= 3:
        raise Refused("no-challenge")
    game, levels, *modules = parts
    named = tuple(modules[0].split(",")) if modules else ()
    return _checked(Challenge(code, int(seed), game, tuple(levels.split(",")), named))


def _of_day(day: date) -> Challenge:
    number = (day - FIRST_DAY).days
    seed = int.from_bytes(sha256(day.isoformat().encode()).digest()[:6])
    game = DAILY_GAMES[number % len(DAILY_GAMES)]
    return Challenge(day.isoformat(), seed, game, DAILY_LEVELS, day=day.isoformat())


def _checked(challenge: Challenge) -> Challenge:
    """Returns a challenge that can be played, with its code in canonical form."""
    if not all(level in OFFERED for level in challenge.levels):
        raise Refused("no-challenge")
    try:
        seats = len(challenge.levels) + 1
        config = make_config(default_registry(), challenge.game, seats, challenge.modules)
    except ConfigError:
        raise Refused("no-challenge") from None
    code = code_of(challenge.seed, config.game, challenge.levels, config.modules)
    return Challenge(code, challenge.seed, config.game, challenge.levels, tuple(config.modules))


def code_of(seed: int, game: str, levels: tuple[str, ...], modules: tuple[str, ...]) -> str:
    """Returns the code of a deal."""
    parts = [str(seed), game, ",".join(levels)]
    return "~".join([*parts, ",".join(modules)] if modules else parts)


class Challenges:
    """Notes how challenges end, and lists who has played them."""

    def __init__(self, hub: Hub, store: Store) -> None:
        self._store = store
        self._noting: dict[str, asyncio.Task[None]] = {}
        self._told_damage = Rate(1, TOLD_SECONDS)
        hub.listeners.append(self.look_at)

    def look_at(self, table: Table) -> None:
        """Notes the result of a challenge that is over; called whenever a table has changed."""
        if not table.challenge or not table.over or table.id in self._noting:
            return
        if table.seats[0].decides:  # else a bot played to the end
            self._noting[table.id] = asyncio.create_task(self._note(table))

    async def results(self, challenge: Challenge) -> list[Result]:
        """Returns all results, the best first; among equals, the earlier first.

        Results with moves made by a bot come last.
        """
        try:
            entries = await self._store.read(challenge.journal)
        except UnknownTable:
            return []
        except Unavailable:
            raise Refused("store-away") from None
        except Damaged as failure:
            raise self._damaged(challenge, failure) from None
        try:
            return sorted(map(decode_result, entries), key=_rank)
        except msgspec.MsgspecError as failure:
            raise self._damaged(challenge, failure) from None

    def _damaged(self, challenge: Challenge, failure: Exception) -> Refused:
        if self._told_damage.allows(challenge.journal):
            logger.error(
                "results damaged", extra={"challenge": challenge.code, "reason": str(failure)}
            )
        return Refused("damaged")

    async def stop(self) -> None:
        """Finishes what is being written."""
        await asyncio.gather(*self._noting.values(), return_exceptions=True)

    async def _note(self, table: Table) -> None:
        try:
            await self._write(challenge_of(table.challenge, date.max), _result_of(table))
        except (Refused, StoreError, msgspec.MsgspecError) as failure:
            # The next time the table is read, it is noted.
            logger.warning("result not noted", extra={"table": table.id, "error": str(failure)})
        finally:
            self._noting.pop(table.id, None)

    async def _write(self, challenge: Challenge, result: Result) -> None:
        """Adds a result if it should be kept."""
        for _ in range(TRIES):
            try:
                entries = await self._store.read(challenge.journal)
                known = [decode_result(entry) for entry in entries]
            except UnknownTable:
                known = []
            if not is_kept(result, known):
                return
            entry = [_encode(result)]
            with suppress(Conflict):
                if known:
                    await self._store.append(challenge.journal, len(known), entry)
                else:
                    await self._store.create(challenge.journal, entry)
                return


def _result_of(table: Table) -> Result:
    """Returns how the person at the first seat did."""
    assert table.game is not None
    points = table.game.scores()
    place = 1 + sum(other > points[0] for other in points)
    today = datetime.now(UTC).date().isoformat()
    return Result(table.id, table.seats[0].name, points[0], place, today, table.by_stand_ins)


def _rank(result: Result) -> tuple[bool, int]:
    """Returns the sort key of a result: those with a bot's help come last."""
    return result.by_bot > 0, -result.points


def is_kept(result: Result, known: list[Result]) -> bool:
    """Tells whether a result is kept: when the list is full, only if it would be shown.

    So nobody can fill the list with poor results and shut out those who come later.
    """
    if result.table in {each.table for each in known}:
        return False
    return len(known) < RESULTS_AT_MOST or _rank(result) < sorted(map(_rank, known))[SHOWN - 1]
