"""Records: a whole game as JSON data, small enough to send and complete enough to replay."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lioncourt.record.jsondata import DataError, checked, checked_items, fields
from lioncourt.record.notation import draw_text
from lioncourt.record.position import PositionWriter
from lioncourt.table.manifest import OptionValue

if TYPE_CHECKING:
    from lioncourt.game import Game

# The format of records; raised when their keys or what they hold change. Format 1 is still read:
# its hashes are of the first version (`lioncourt.record.position`). Before format 3 all had a seed.
FORMAT: Final = 3
OLDEST_FORMAT: Final = 1
LAST: Final = "last"  # the key of the hash of the position after the last action

_KEYS: Final[dict[str, type]] = {
    "format": int,
    "rules_version": int,
    "game": str,
    "seats": int,
    "modules": list,
    "options": dict,
    "setup": list,
    "actions": list,
    "hashes": dict,
}
_RESULT: Final = "result"  # a list, or null before the end
_SEED: Final = "seed"  # a number, or null if the system drew
_POSITION: Final = "position"  # only if the game began at one


class RecordError(ValueError):
    """A record that can't be read or replayed; the message says where."""


@dataclass(frozen=True)
class Step:
    """One action of a record: when, who, what, and what chance then gave."""

    turn: int
    seat: int
    action: str
    draws: tuple[str, ...] = ()

    def to_data(self) -> list[int | str]:
        """Returns the step as JSON data."""
        return [self.turn, self.seat, self.action, *self.draws]


@dataclass(frozen=True)
class Record:
    """A game on paper."""

    rules_version: int
    game: str
    seats: int
    modules: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int | None
    setup: tuple[str, ...]  # what chance gave at set-up
    actions: tuple[Step, ...]
    hashes: dict[str, str]  # of the position before each turn's first action, and LAST
    result: tuple[int, ...] | None  # points by contender, once the game is over
    position: dict[str, Any] | None = None  # where it began, if not by set-up

    def to_data(self) -> dict[str, Any]:
        """Returns the record as JSON data."""
        began = {} if self.position is None else {_POSITION: self.position}
        return {
            "format": FORMAT,
            "rules_version": self.rules_version,
            "game": self.game,
            "seats": self.seats,
            "modules": list(self.modules),
            "options": dict(self.options),
            _SEED: self.seed,
            **began,
            "setup": list(self.setup),
            "actions": [step.to_data() for step in self.actions],
            "hashes": dict(self.hashes),
            _RESULT: None if self.result is None else list(self.result),
        }


def record_of(game: Game, rules_version: int) -> Record:
    """Returns the record of a game, over or not."""
    catalogue = game.rules.catalogue
    positions = PositionWriter(game.rules)
    steps: list[Step] = []
    hashes: dict[str, str] = {}
    for played in game.history():
        turn = str(played.turn)
        if turn not in hashes:
            hashes[turn] = positions.hash(played.before)
        draws = tuple(draw_text(catalogue, draw) for draw in played.draws)
        steps.append(Step(played.turn, played.seat, str(played.action), draws))
    hashes[LAST] = positions.hash(game.state)
    config = game.config
    return Record(
        rules_version=rules_version,
        game=config.game,
        seats=config.seats,
        modules=config.modules,
        options=dict(config.options),
        seed=game.seed,
        setup=tuple(draw_text(catalogue, draw) for draw in game.opening.draws),
        actions=tuple(steps),
        hashes=hashes,
        result=tuple(game.scores()) if game.over else None,
        position=game.opening.told,
    )


def read_record(data: object, rules_version: int) -> Record:
    """Checks the shape of JSON data and returns the record; a RecordError says where it's wrong."""
    try:
        _check_versions(data, rules_version)
        return _read(data)
    except DataError as error:
        raise RecordError(str(error)) from None


def _check_versions(data: object, rules_version: int) -> None:
    """Checks the versions first: another version may have other keys.

    A record of older rules can be read: if they differ where it matters, its positions will tell.
    """
    found = checked(data, dict, "a record")
    for key, oldest, known in (
        ("format", OLDEST_FORMAT, FORMAT),
        ("rules_version", 1, rules_version),
    ):
        if key not in found:
            raise DataError(f"the record lacks {key!r}")
        version = checked(found[key], int, f"{key!r} of the record")
        if not oldest <= version <= known:
            name = key.replace("_", " ")
            readable = str(known) if oldest == known else f"{oldest} to {known}"
            raise DataError(f"the record has {name} {version}; only {name} {readable} can be read")


def _read(data: Any) -> Record:
    shown = {key: value for key, value in data.items() if key not in (_RESULT, _SEED, _POSITION)}
    found = fields(shown, _KEYS, "the record")
    return Record(
        rules_version=found["rules_version"],
        game=found["game"],
        seats=found["seats"],
        modules=tuple(checked_items(found["modules"], str, "the list of modules")),
        options=_options(found["options"]),
        seed=_seed(data),
        setup=tuple(checked_items(found["setup"], str, "the set-up")),
        actions=tuple(_step(n, item) for n, item in enumerate(found["actions"], start=1)),
        hashes=_hashes(found["hashes"]),
        result=_result(data),
        position=checked(data[_POSITION], dict, "the position") if _POSITION in data else None,
    )


def _seed(data: Mapping[str, Any]) -> int | None:
    if _SEED not in data:
        raise DataError("the record lacks 'seed'")
    seed = data[_SEED]
    return None if seed is None else int(checked(seed, int, "'seed' of the record"))


def _options(found: Mapping[Any, Any]) -> dict[str, OptionValue]:
    for name, value in found.items():
        checked(name, str, "the name of an option")
        if type(value) not in (bool, int, str):
            raise DataError(f"option {name!r:.40} is neither true, false, a number nor a text")
    return dict(found)


def _step(number: int, item: Any) -> Step:
    where = f"action {number}"
    parts = checked(item, list, where)
    if len(parts) < 3:
        raise DataError(f"{where} should be a list of turn, seat, action and draws")
    turn = checked(parts[0], int, f"the turn of {where}")
    seat = checked(parts[1], int, f"the seat of {where}")
    text = checked(parts[2], str, f"the text of {where}")
    return Step(turn, seat, text, tuple(checked_items(parts[3:], str, f"the draws of {where}")))


def _hashes(found: Mapping[Any, Any]) -> dict[str, str]:
    for turn, value in found.items():
        checked(turn, str, "the turn of a hash")
        checked(value, str, f"the hash of turn {turn:.40}")
    return dict(found)


def _result(data: Mapping[str, Any]) -> tuple[int, ...] | None:
    if _RESULT not in data:
        raise DataError(f"the record lacks {_RESULT!r}")
    if data[_RESULT] is None:
        return None
    return tuple(checked_items(data[_RESULT], int, "the result"))


def compact_json(data: Mapping[str, Any]) -> str:
    """Returns a record as JSON text without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
