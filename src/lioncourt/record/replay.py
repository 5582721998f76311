"""Loading: a record is played again, action by action, and checked against its hashes."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any

from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import FateError
from lioncourt.game import RULES_VERSION, Game, IllegalAction, Opening
from lioncourt.positions.laying import game_from
from lioncourt.positions.told import PositionError, read_position
from lioncourt.record.codec import LAST, Record, RecordError, Step, read_record
from lioncourt.record.jsondata import DataError, parse_json, text_in
from lioncourt.record.notation import parse_draw
from lioncourt.record.position import NOT_COMPARED, PositionWriter, is_comparable
from lioncourt.record.text import record_from_text
from lioncourt.table.config import ConfigError, make_config
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry


def load(record: dict[str, Any] | str | PathLike[str], modules: Iterable[Manifest] = ()) -> Game:
    """Returns the game of a record: JSON data, JSON text, the text of a game, or a path to one.

    `modules` are the manifests of your own modules that the record may name. A RecordError says
    what is wrong, and where.
    """
    found = read_record(_read_data(record), RULES_VERSION)
    try:
        return _replayed(found, modules)
    except RecordError as error:
        if found.rules_version == RULES_VERSION:
            raise
        older = f"it was played by rules version {found.rules_version}, these are {RULES_VERSION}"
        raise RecordError(f"{error}; {older}") from None


def remark_on(record: dict[str, Any] | str | PathLike[str]) -> str:
    """Returns what there is to say about a record that can be loaded; mostly nothing."""
    found = read_record(_read_data(record), RULES_VERSION)
    return "" if all(map(is_comparable, found.hashes.values())) else NOT_COMPARED


def _read_data(record: object) -> object:
    if isinstance(record, dict):
        return record
    if isinstance(record, str) and (record.lstrip()[:1] in ("{", "[", ";", "") or "\n" in record):
        return _parse_text(record)
    if not isinstance(record, str | PathLike):
        raise RecordError(f"a record is a dict, a text or a path, not {record!r:.40}")
    try:
        text = text_in(record)
    except DataError as error:
        raise RecordError(str(error)) from None
    return _parse_text(text)


def _parse_text(text: str) -> object:
    """Returns the data of a record: JSON if it begins like it, otherwise the text of a game."""
    if not text.strip():
        raise RecordError("the record is empty")
    if not text.lstrip().startswith("{"):
        return record_from_text(text)
    try:
        return parse_json(text)
    except DataError as error:
        raise RecordError(str(error)) from None


def _replayed(record: Record, modules: Iterable[Manifest]) -> Game:
    game = _begun(record, modules)
    hashes = dict(record.hashes)
    last = hashes.pop(LAST, None)
    positions = PositionWriter(game.rules)
    turn: int | None = None
    for number, step in enumerate(record.actions, start=1):
        where = f"action {number} (turn {step.turn}, seat {step.seat})"
        _check_moment(game, step, where)
        if step.turn != turn:
            turn = step.turn
            _compare(positions.hash(game.state), hashes.pop(str(turn), None), f"turn {turn}")
        _play(game, step, where)
    if hashes:
        raise RecordError(f"there is a hash of turn {min(hashes)!r:.40}, but no action in it")
    _compare(positions.hash(game.state), last, "after the last action")
    _check_result(game, record)
    return game


def _begun(record: Record, modules: Iterable[Manifest]) -> Game:
    registry = default_registry().with_modules(modules)
    try:
        config = make_config(registry, record.game, record.seats, record.modules, record.options)
    except ConfigError as error:
        raise RecordError(f"this game can't be set up: {error}") from None
    opening = Opening(config, registry, record.seed, [])
    if record.position is not None:
        try:
            return game_from(opening, read_position(record.position))
        except PositionError as error:
            raise RecordError(f"position: {error}") from None
    opening.draws = draws = _draws(opening.rules, record.setup, "set-up")
    try:
        game = Game(opening, opening.start())
    except FateError as error:
        raise RecordError(f"set-up: {error}") from None
    _check_draws(opening.draws, draws, "set-up")
    return game


def _draws(rules: Ruleset, words: tuple[str, ...], where: str) -> list[tuple[int, int]]:
    try:
        return [parse_draw(rules.catalogue, word) for word in words]
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None


def _check_draws(made: list[tuple[int, int]], recorded: list[tuple[int, int]], where: str) -> None:
    """Checks that there were no more draws than in the record."""
    if made != recorded:
        raise RecordError(f"{where}: {len(made)} pieces are drawn, the record has {len(recorded)}")


def _check_moment(game: Game, step: Step, where: str) -> None:
    """Checks that the game is where the record says it is."""
    if game.over:
        raise RecordError(f"{where}: the game is over")
    if step.turn != game.state.turn:
        raise RecordError(f"{where}: it is turn {game.state.turn}")
    if step.seat != game.seat:
        raise RecordError(f"{where}: seat {game.seat} decides now")


def _play(game: Game, step: Step, where: str) -> None:
    draws = _draws(game.rules, step.draws, where)
    try:
        game.replay(step.action, draws)
    except (IllegalAction, FateError) as error:
        raise RecordError(f"{where}: {error}") from None
    assert game.last is not None
    _check_draws(game.last.draws, draws, where)


def _compare(found: str, recorded: str | None, where: str) -> None:
    if recorded is None:
        raise RecordError(f"{where}: the hash of the position is missing")
    if is_comparable(recorded) and recorded != found:
        raise RecordError(
            f"{where}: the position has the hash {found}, not {recorded:.40}; "
            "what was recorded is not what was played"
        )


def _check_result(game: Game, record: Record) -> None:
    result = tuple(game.scores()) if game.over else None
    if record.result != result:
        shown = "none yet" if result is None else " ".join(map(str, result))
        raise RecordError(f"result: {shown}, which is not what the record says")
