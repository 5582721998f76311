"""An evening as people enter it: who played, and for each scoring what lay on the table.

A scoring has the palaces, tile by tile, or only what was counted there. The data are those of a
score file (`docs/notation.md`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.record.jsondata import DataError, checked, checked_items, fields

NAME_LENGTH: Final = 24
MODULES_AT_MOST: Final = 100
MOST_COUNTED: Final = 200  # of tiles, of segments
MOST_POINTS: Final = 1000  # entered as such
TEXT_LENGTH: Final = 4000  # of one palace


class ScoreFileError(ValueError):
    """Something that can't be scored; `rule` is empty if the file itself is wrong."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


@dataclass(frozen=True)
class Counted:
    """What was counted for a contender whose palace wasn't entered."""

    halves: Mapping[str, int] = field(default_factory=dict)  # half tiles, by type
    dearest: Mapping[str, int] = field(default_factory=dict)  # the highest cost, by type
    runs: Mapping[str, int] = field(default_factory=dict)  # lengths, by what they are made of
    points: Mapping[str, int] = field(default_factory=dict)  # of modules, by source


@dataclass(frozen=True)
class ToldScoring:
    """One scoring: palaces and holdings in notation, or what was counted."""

    nth: int
    at_once: tuple[int, ...]  # points since the previous scoring, by seat
    palaces: tuple[str, ...] = ()
    dirk: str = ""
    holding: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    counted: tuple[Counted, ...] = ()  # by contender; then nothing else is entered


@dataclass(frozen=True)
class Evening:
    """All that was entered for an evening."""

    game: str
    modules: tuple[str, ...]
    options: Mapping[str, Any]
    names: tuple[str, ...]
    scorings: tuple[ToldScoring, ...]

    @property
    def seats(self) -> int:
        """Returns how many people played."""
        return len(self.names)


_KEYS: Final[dict[str, type]] = {
    "game": str,
    "modules": list,
    "options": dict,
    "names": list,
    "scorings": list,
}
_SCORING: Final[dict[str, type]] = {"scoring": int, "seats": list, "holding": dict}  # and "dirk"
_LAID: Final[dict[str, type]] = {"palace": str, "at_once": int}
_COUNTED: Final[dict[str, type]] = {
    "counts": dict,
    "dearest": dict,
    "runs": dict,
    "points": dict,
    "at_once": int,
}


def read_evening(data: Any) -> Evening:
    """Returns the evening of a score file; a ScoreFileError says what is wrong with it."""
    try:
        found = fields(data, _KEYS, "the score file", optional=["modules", "options"])
        names = checked_items(found["names"], str, "the list of names")
        modules = checked_items(found.get("modules", []), str, "the list of modules")
        if len(modules) > MODULES_AT_MOST:
            raise DataError(f"the list of modules has more than {MODULES_AT_MOST}")
        scorings = [
            _scoring(item, f"scoring {number} of the file", len(names))
            for number, item in enumerate(found["scorings"], start=1)
        ]
        _check_order([scoring.nth for scoring in scorings])
    except DataError as error:
        raise ScoreFileError(str(error)) from None
    return Evening(
        game=found["game"],
        modules=tuple(modules),
        options=found.get("options", {}),
        names=tuple(name[:NAME_LENGTH] for name in names),
        scorings=tuple(scorings),
    )


def known_scoring(nth: int) -> int:
    """Returns the number of a scoring if it exists."""
    if not 1 <= nth <= LAST_SCORING:
        reason = f"there is no scoring {nth}; scorings are 1 to {LAST_SCORING}"
        raise ScoreFileError(reason, "core 6")
    return nth


def _check_order(told: list[int]) -> None:
    if told != sorted(set(told)):
        raise ScoreFileError("scorings are told once each, in their order", "core 6")


def _scoring(item: Any, where: str, seats: int) -> ToldScoring:
    data: dict[str, Any] = checked(item, dict, where)
    dirk = data.get("dirk", "")
    rest = {key: value for key, value in data.items() if key != "dirk"}
    found = fields(rest, _SCORING, where, optional=["holding"])
    nth = known_scoring(found["scoring"])
    people = found["seats"]
    if len(people) != seats:
        raise DataError(f"{where} tells of {len(people)} seats; there are {seats} names")
    told = [checked(one, dict, f"seat {seat} of {where}") for seat, one in enumerate(people)]
    at_once = tuple(
        _number(one.get("at_once", 0), -MOST_POINTS, MOST_POINTS, f"at_once of seat {seat}")
        for seat, one in enumerate(told)
    )
    if all("palace" in one for one in told):
        palaces = tuple(_palace(one, f"seat {seat}") for seat, one in enumerate(told))
        dirk = _text(dirk, "the list of Dirk’s tiles")
        return ToldScoring(nth, at_once, palaces, dirk, _holding(found.get("holding", {})))
    if any("palace" in one for one in told) or "holding" in found:
        raise DataError(f"{where} tells either palaces or what was counted, not both")
    counted = [_counted(one, f"seat {seat}") for seat, one in enumerate(told)]
    if dirk:
        counted.append(_counted(dirk, "Dirk"))
    return ToldScoring(nth, at_once, counted=tuple(counted))


def _holding(told: dict[str, Any]) -> dict[str, Mapping[str, object]]:
    return {
        module: checked(parts, dict, f"the holding of {module!r:.40}")
        for module, parts in told.items()
    }


def _palace(one: dict[str, Any], where: str) -> str:
    return _text(fields(one, _LAID, where, optional=["at_once"])["palace"], f"{where}’s palace")


def _text(value: Any, where: str) -> str:
    text: str = checked(value, str, where)
    if len(text) > TEXT_LENGTH:
        raise DataError(f"{where} is longer than {TEXT_LENGTH} signs")
    return text


def _counted(one: Any, where: str) -> Counted:
    found = fields(one, _COUNTED, where, optional=_COUNTED)
    return Counted(
        halves={
            name: _halves(value, f"{name!r:.40} of {where}")
            for name, value in found.get("counts", {}).items()
        },
        dearest=_numbers(found, "dearest", 0, MOST_COUNTED, where),
        runs=_numbers(found, "runs", 0, MOST_COUNTED, where),
        points=_numbers(found, "points", -MOST_POINTS, MOST_POINTS, where),
    )


def _numbers(found: dict[str, Any], key: str, least: int, most: int, where: str) -> dict[str, int]:
    return {
        name: _number(value, least, most, f"{name!r:.40} of {where}")
        for name, value in found.get(key, {}).items()
    }


def _number(value: Any, least: int, most: int, where: str) -> int:
    number: int = checked(value, int, where)
    if not least <= number <= most:
        raise DataError(f"{where} should be from {least} to {most}")
    return number


def _halves(value: Any, where: str) -> int:
    """Returns a number of tiles, such as 2 or 2.5, in half tiles."""
    if isinstance(value, float):
        if value * 2 != value * 2 // 1:  # nan and infinity aren't numbers of tiles either
            raise DataError(f"{where} should be a number of tiles or half tiles")
        value = int(value * 2)
        return _number(value, 0, 2 * MOST_COUNTED, where)
    return 2 * _number(value, 0, MOST_COUNTED, where)
