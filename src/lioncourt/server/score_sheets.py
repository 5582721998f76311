"""The score page: what one can enter about a real table, and its score (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any, Final

from lioncourt.core.ruleset import Ruleset
from lioncourt.evening.entries import entries
from lioncourt.evening.going_on import game_of
from lioncourt.evening.scored import rules_of
from lioncourt.evening.shown import shown, why_not_there
from lioncourt.evening.told import Evening, ScoreFileError, read_evening
from lioncourt.record.jsondata import DataError, parse_json
from lioncourt.server.errors import Refused
from lioncourt.server.exchange import Answer, Asked, Handler, answer

SEATS: Final = 3  # by default
FARTHEST: Final = 100  # cells come from the query, and may lie to the west or south
NAMES: Final = 2_000  # characters of a list of modules
GAMES_KNOWN: Final = 10_000  # how many scored games are remembered


async def get_pieces(asked: Asked) -> Answer:
    """Answers with everything one can enter about a game with some modules."""
    query = asked.query
    modules = [name for name in query.get("modules", "")[:NAMES].split(",") if name]
    seats = min(asked.whole_number("seats", SEATS), FARTHEST)
    evening = Evening(query.get("game", ""), tuple(modules), {}, ("",) * seats, ())
    return await _worked_out(asked, entries, _compiled(asked, evening), asked.language)


async def post_score(asked: Asked) -> Answer:
    """Answers with the sheet of a score file; for a seat, also where its tiles may lie."""
    evening = await _evening(asked)
    seat = asked.whole_number("seat", 0) if "seat" in asked.query else None
    _compiled(asked, evening)
    return await _worked_out(asked, shown, evening, asked.language, seat)


async def post_why(asked: Asked) -> Answer:
    """Answers why a tile may not lie at a cell; without a tile, why the one there must stay."""
    evening = await _evening(asked)
    seat, tile = asked.whole_number("seat", 0), asked.query.get("tile", "")
    x, y = _coordinate(asked, "x"), _coordinate(asked, "y")
    _compiled(asked, evening)
    return await _worked_out(asked, why_not_there, evening, asked.language, seat, tile, x, y)


async def post_game(asked: Asked) -> Answer:
    """Answers with the record of a game that goes on from the last scoring of a score file."""
    evening = await _evening(asked)
    _compiled(asked, evening)
    return await _worked_out(asked, game_of, evening, SystemRandom())


async def _worked_out(asked: Asked, work: Callable[..., object], *args: object) -> Answer:
    """Answers with the result of work outside the loop: large palaces take a while."""
    try:
        return answer(await asked.service.work.in_thread(work, *args))
    except ScoreFileError as error:
        raise _refused(error) from None


async def _evening(asked: Asked) -> Evening:
    asked.service.count_command(asked.client)
    body = await asked.read_body(asked.service.settings.limits.message_bytes)
    try:
        data: Any = parse_json(body.decode())
        return read_evening(data)
    except (DataError, UnicodeDecodeError) as error:
        raise Refused("malformed", detail=str(error)) from None
    except ScoreFileError as error:
        raise _refused(error) from None


def _compiled(asked: Asked, evening: Evening) -> Ruleset:
    """Returns the ruleset; limits how many new ones a client may cause, since they are kept."""
    wanted = (evening.game, evening.seats, frozenset(evening.modules), str(evening.options))
    service = asked.service
    if wanted not in service.scored_games and not service.sheets.allows(asked.client):
        raise Refused("too-often")
    try:
        rules = rules_of(evening)
    except ScoreFileError as error:
        raise _refused(error) from None
    if len(service.scored_games) >= GAMES_KNOWN:
        service.scored_games.clear()
    service.scored_games.add(wanted)
    return rules


def _coordinate(asked: Asked, name: str) -> int:
    """Returns the coordinate of a cell, which may be below 0."""
    text = asked.query.get(name, "")
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 3):
        raise Refused("malformed", detail=f"{name} is a whole number")
    return int(text)


def _refused(error: ScoreFileError) -> Refused:
    return Refused("bad-score", rule=error.rule or None, detail=error.reason)


HANDLERS: Final[dict[tuple[str, str], Handler]] = {
    ("GET", "/api/pieces"): get_pieces,
    ("POST", "/api/score"): post_score,
    ("POST", "/api/score/why"): post_why,
    ("POST", "/api/score/game"): post_game,
}
