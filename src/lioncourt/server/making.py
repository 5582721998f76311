"""Making tables: new ones, from a record or position, and rematches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from lioncourt.bots import BOTS, OFFERED, USUAL
from lioncourt.game import Game, new_game
from lioncourt.record.codec import RecordError
from lioncourt.record.jsondata import DataError, parse_json
from lioncourt.record.replay import load
from lioncourt.record.text import record_from_text
from lioncourt.server import journal, wire
from lioncourt.server.customs import checked
from lioncourt.server.errors import Refused
from lioncourt.server.keys import digest_of, new_key
from lioncourt.server.names import bot_name, clean, person_name, told_apart
from lioncourt.server.tables import Table
from lioncourt.table.config import ConfigError

SEED_BITS: Final = 53  # what a number in JavaScript can hold
ACTIONS_AT_MOST: Final = 5000  # of an imported record; the longest games have half of that


@dataclass(frozen=True)
class NewTable:
    """A table to be made, and the secrets for whoever wants it."""

    made: journal.Made
    host: str
    keys: dict[int, str]


def origin_of(wanted: wire.NewTable) -> str:
    """Returns how the game of a new table begins, as everybody at the table will be told."""
    if wanted.origin is not None:
        return journal.TABLE if isinstance(wanted.origin.table, str) else journal.RECORD
    return journal.CHANCE if wanted.seed is None else journal.SEED


def new_table(wanted: wire.NewTable, record: dict[str, Any], language: str) -> NewTable:
    """Returns the first entry of a table for the game of a record, with fresh keys."""
    seats: int = record["seats"]
    places = wanted.seats or _usual_places(seats)
    if len(places) != seats:
        raise Refused("wrong-seats", needed=seats, given=len(places))
    keys: dict[int, str] = {}
    chairs: list[journal.Chair] = []
    chosen = [name for place in places if (name := clean(place.name))]
    for seat, place in enumerate(places):
        if place.kind == "me":
            keys[seat] = new_key()
        before = [chair.name for chair in chairs]
        chairs.append(_chair(seat, place, keys.get(seat), language, before, chosen))
    host = new_key()
    made = journal.Made(
        record=_told(record, origin_of(wanted)),
        seats=tuple(chairs),
        host=digest_of(host),
        name=clean(wanted.name),
        customs=checked(wanted.customs, len(places)),
        origin=origin_of(wanted),
    )
    return NewTable(made, host, keys)


def _told(record: dict[str, Any], origin: str) -> dict[str, Any]:
    """Returns the record that a table begins with, with a seed only if it decides the draws."""
    return record if origin == journal.SEED else {**record, "seed": None}


def _usual_places(seats: int) -> list[wire.Place]:
    """Returns the usual seats, one person and bots, for requests that name none."""
    return [wire.Place("me"), *(wire.Place("bot") for _ in range(seats - 1))]


def _chair(
    seat: int,
    place: wire.Place,
    key: str | None,
    language: str,
    before: list[str],
    chosen: list[str],
) -> journal.Chair:
    """Returns a seat, with a name unlike those before it and those that people chose."""
    name = clean(place.name)
    if name:
        name = told_apart(name, before)
    elif place.kind != "open":
        usual = bot_name(seat) if key is None else person_name(seat, language)
        name = told_apart(usual, [*before, *chosen])
    if key is not None:
        return journal.Chair(name, digest=digest_of(key))
    if place.kind == "open":
        return journal.Chair()
    if place.kind != "bot":
        raise Refused("no-such-place", kind=place.kind)
    return journal.Chair(name, level=require_level(place.level or USUAL))


def require_level(level: str) -> str:
    """Returns the level if there is a bot of it."""
    if level not in BOTS:
        raise Refused("no-level", level=level, levels=", ".join(OFFERED))
    return level


def fresh_game(wanted: wire.NewTable) -> Game:
    """Returns the game for a new table; Refused says what to change."""
    if wanted.seed is not None and abs(wanted.seed) >> SEED_BITS:
        raise Refused("large-seed")
    try:
        return new_game(
            wanted.game, len(wanted.seats) or 3, wanted.modules, wanted.options, wanted.seed
        )
    except ConfigError as error:
        raise Refused("no-such-game", detail=error) from None


def record_brought(brought: tuple[dict[str, Any] | str, int | None]) -> dict[str, Any]:
    """Returns the record of a game, replayed and cut after some moves."""
    record, moves = brought
    return game_from_record(record, moves).record()


def game_from_record(record: dict[str, Any] | str, moves: int | None) -> Game:
    """Returns the game of a record after some moves; Refused says what is wrong with it."""
    try:
        data = _data_of(record)
        actions = data.get("actions")
        if isinstance(actions, list) and len(actions) > ACTIONS_AT_MOST:
            raise RecordError(f"a record of more than {ACTIONS_AT_MOST} actions is too long")
        game = load(data)
    except RecordError as error:
        raise Refused("bad-record", detail=str(error)) from None
    return back_to(game, moves)


def _data_of(record: dict[str, Any] | str) -> dict[str, Any]:
    """Returns the data of a record; a text is never taken for a file name."""
    if isinstance(record, dict):
        return record
    if not record.lstrip().startswith("{"):
        return record_from_text(record)
    try:
        data = parse_json(record)
    except DataError as error:
        raise RecordError(str(error)) from None
    assert isinstance(data, dict)
    return data


def back_to(game: Game, moves: int | None) -> Game:
    """Returns a game as it was after some moves."""
    length = len(game.history())
    if moves is not None and moves > length:
        raise Refused("no-moves", moves=length)
    earlier = game.copy()
    for _ in range(0 if moves is None else length - moves):
        earlier.undo()
    return earlier


def rematch_of(table: Table) -> journal.Made:
    """Returns another game at a new table: the same seats, opened by the same keys."""
    assert table.game is not None
    config = table.game.config
    game = new_game(config.game, config.seats, config.modules, dict(config.options))
    chairs = tuple(
        journal.Chair(seat.name, digest=seat.digest, level=seat.level) for seat in table.seats
    )
    return journal.Made(
        record=game.record(),
        seats=chairs,
        host=table.host,
        name=table.name,
        customs=table.customs,
        origin=journal.CHANCE,
    )
