"""Scores a real table that people wrote down in a JSON file: palaces, a position, an evening.

The points come from the game's own scoring stages; this file only checks what was written down and
lays it out. Modules keep more than palaces: such a table is written as a position
(`docs/positions.md`).
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import Any, Final

from lioncourt.core import engine
from lioncourt.core.ids import FOUNTAIN_CELL, cell_at
from lioncourt.core.laying import place_bought
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.core.verbs import set_aside, to_dirk
from lioncourt.evening.laid import FARTHEST
from lioncourt.evening.scored import EveningReport, score_evening
from lioncourt.evening.told import ScoreFileError, known_scoring, read_evening
from lioncourt.positions.faults import label_at, palace_fault
from lioncourt.positions.laying import game_at
from lioncourt.positions.told import PositionError, read_position
from lioncourt.record.jsondata import DataError, checked, checked_items, fields, parse_json, text_in
from lioncourt.record.notation import cell_text
from lioncourt.sheet import SheetLine, sheet_line
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import ConfigError, make_config
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH
from lioncourt.view.wording import wording_in

__all__ = ["ScoreFileError", "ScoreReport", "read_score_file", "score_any_file", "score_file"]

_KEYS: Final[dict[str, type]] = {
    "game": str,
    "options": dict,
    "scoring": int,
    "seats": list,
    "dirk": list,
}
_EVENING: Final = "scorings"  # in a file with several scorings
# In a file with a position
_POSITION: Final = "position"
_POSITION_KEYS: Final[dict[str, type]] = {
    "game": str,
    "modules": list,
    "options": dict,
    "scoring": int,
    "seats": int,
    _POSITION: dict,
}


@dataclass(frozen=True)
class ContenderScore:
    """What one contender scores."""

    name: str
    lines: tuple[SheetLine, ...]
    points: dict[str, int]  # by source; types that nobody scores have 0

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.points.values())

    def to_data(self) -> dict[str, Any]:
        """Returns the score as JSON data: the points of each source, the total, the lines."""
        lines = [line.to_data() for line in self.lines]
        return {**self.points, "total": self.total, "lines": lines}


@dataclass(frozen=True)
class ScoreReport:
    """What a scoring gives everybody."""

    scoring: int
    seats: tuple[ContenderScore, ...]
    dirk: ContenderScore | None  # None: he does not play

    def contenders(self) -> list[ContenderScore]:
        """Returns the seats, then Dirk if he plays."""
        return [*self.seats, *([] if self.dirk is None else [self.dirk])]

    def to_data(self) -> dict[str, Any]:
        """Returns the report as JSON data; "dirk" is there if he plays."""
        data: dict[str, Any] = {"seats": [score.to_data() for score in self.seats]}
        if self.dirk is not None:
            data["dirk"] = self.dirk.to_data()
        return data

    def to_text(self) -> str:
        """Returns every contender's total and, below it, how every line came about."""
        lines: list[str] = []
        for score in self.contenders():
            lines.append(f"{score.name}: {score.total}")
            lines += [f"  {line.text}" for line in score.lines]
        return "\n".join(lines)


def read_score_file(path: str | PathLike[str]) -> Any:
    """Returns the data of a score file."""
    try:
        return parse_json(text_in(path))
    except DataError as error:
        raise ScoreFileError(str(error)) from None


def score_any_file(data: Any, language: str = ENGLISH) -> ScoreReport | EveningReport:
    """Returns what a score file gives: one scoring, or all those of an evening."""
    if isinstance(data, dict) and _EVENING in data:
        return score_evening(read_evening(data), language)
    return score_file(data, language)


def score_file(data: Any, language: str = ENGLISH) -> ScoreReport:
    """Returns what a scoring gives for a written table; ScoreFileError if that is illegal."""
    try:
        if isinstance(data, dict) and _POSITION in data:
            return _score_position(data, language)
        found = fields(data, _KEYS, "the score file", optional=["options", "dirk"])
        palaces = [_palace_entries(seat, item) for seat, item in enumerate(found["seats"])]
        dirk = checked_items(found.get("dirk", []), str, "the list of Dirk's tiles")
    except DataError as error:
        raise ScoreFileError(str(error)) from None
    nth = known_scoring(found["scoring"])
    table = _Table(_rules_for(found["game"], len(palaces), found.get("options", {})))
    for seat, entries in enumerate(palaces):
        table.lay_palace(seat, entries)
    table.give_dirk(dirk)
    return _report(table.rules, table.state, nth, language)


def _score_position(data: dict[str, Any], language: str) -> ScoreReport:
    """Returns what a scoring gives in a position written in words."""
    found = fields(data, _POSITION_KEYS, "the score file", optional=["modules", "options"])
    modules = checked_items(found.get("modules", []), str, "the list of modules")
    nth = known_scoring(found["scoring"])
    try:
        game = game_at(
            read_position(found[_POSITION]),
            game=found["game"],
            seats=found["seats"],
            modules=modules,
            options=found.get("options"),
        )
    except (ConfigError, PositionError) as error:
        raise ScoreFileError(str(error)) from None
    return _report(game.rules, game.state, nth, language)


def _palace_entries(seat: int, item: Any) -> list[tuple[str, int, int]]:
    where = f"the palace of seat {seat}"
    entries: list[tuple[str, int, int]] = []
    palace = fields(item, {"palace": list}, f"seat {seat}")["palace"]
    for number, entry in enumerate(palace, start=1):
        here = f"tile {number} of {where}"
        parts = checked(entry, list, here)
        if len(parts) != 3:
            raise DataError(f'{here} should be a name and a cell, like ["garden-10-N", 1, 0]')
        name = checked(parts[0], str, f"the name of {here}")
        x, y = checked_items(parts[1:], int, f"the cell of {here}")
        entries.append((name, x, y))
    return entries


def _rules_for(game: str, seats: int, options: dict[str, Any]) -> Ruleset:
    registry = default_registry()
    try:
        make_config(registry, game, seats)
    except ConfigError as error:
        rule = "core 3" if game in registry.games else ""
        raise ScoreFileError(str(error), rule) from None
    try:
        return compile_rules(make_config(registry, game, seats, (), options), registry)
    except ConfigError as error:
        raise ScoreFileError(str(error)) from None


class _Table:
    """Lays out what was written down, and checks it as a careful player would."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.state: Final = engine.empty_state(rules, seed=0)
        self._where: Final[dict[int, tuple[int, str]]] = {}  # by piece: its face, and who has it

    def lay_palace(self, seat: int, entries: list[tuple[str, int, int]]) -> None:
        """Lays the tiles of a seat and checks the whole palace."""
        for name, x, y in entries:
            if max(abs(x), abs(y)) > FARTHEST:
                raise ScoreFileError(f"seat {seat}: {name} at {x},{y} is too far away", "core 5.3")
            cell = cell_at(x, y)
            tile = self._tile(name, f"seat {seat}, at {cell_text(cell)}")
            if cell == FOUNTAIN_CELL:
                start = wording_in(self.rules, ENGLISH).tile(self.rules.catalogue.start_tile)
                reason = f"seat {seat}: {name} cannot lie at 0,0, where the {start} lies"
                raise ScoreFileError(reason, "core 3.1")
            if cell in self.state.palaces[seat].squares:
                other = label_at(self.rules, self.state.palaces[seat], cell)
                raise ScoreFileError(f"seat {seat}: {name} lies on top of {other}", "core 5.4")
            set_aside(self.state, seat, tile)
            place_bought(self.rules, self.state, seat, tile, cell)
        fault = palace_fault(self.rules, self.state.palaces[seat])
        if fault is not None:
            raise ScoreFileError(f"seat {seat}: {fault.text}", fault.rule)

    def give_dirk(self, names: list[str]) -> None:
        """Gives Dirk his tiles."""
        if names and not self.rules.dirk:
            raise ScoreFileError("Dirk plays only with two seats", "core 8")
        for name in names:
            to_dirk(self.state, self._tile(name, "Dirk"))

    def _tile(self, name: str, owner: str) -> int:
        """Returns a tile after checking that nobody else has either of its faces."""
        catalogue = self.rules.catalogue
        tile = catalogue.tile_id.get(name)
        if tile is None or tile == catalogue.start_tile:
            raise ScoreFileError(f"{owner}: there is no building tile {name!r}", "core 2")
        piece = catalogue.tile_piece[tile]
        if piece in self._where:
            face, holder = self._where[piece]
            both = f"there is only one {name}, but it is listed twice"
            if face != tile:
                other = catalogue.tile_name[face]
                both = f"{other} and {name} are the two faces of one tile, but both are listed"
            raise ScoreFileError(f"{both}: {holder}; {owner}", "core 2")
        self._where[piece] = (tile, owner)
        return tile


def _report(rules: Ruleset, state: State, nth: int, language: str) -> ScoreReport:
    sheet = [
        sheet_line(rules, line, nth, language) for line in engine.scoring_lines(rules, state, nth)
    ]
    sources = dict.fromkeys([*(line.source for line in sheet), *rules.catalogue.type_name])
    scores: list[ContenderScore] = []
    for contender in range(rules.contenders):
        lines = tuple(line for line in sheet if line.contender == contender)
        points = {
            source: sum(line.points for line in lines if line.source == source)
            for source in sources
        }
        scores.append(ContenderScore(_name(rules, contender, language), lines, points))
    seats = tuple(scores[: rules.seats])
    return ScoreReport(nth, seats, scores[-1] if rules.dirk else None)


def _name(rules: Ruleset, contender: int, language: str) -> str:
    return wording_in(rules, language).contender(contender)
