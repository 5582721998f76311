"""The requests and answers of the score page, as types (docs/protocol.md)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from lioncourt.server.answers import Contender, SheetLine
from lioncourt.table.manifest import OptionValue

Cell = tuple[int, int]
Gated = tuple[int, int, str]


class Word(Struct):
    """A type, a run or a source of points."""

    id: str
    label: str


class Thing(Struct):
    """Something that a part may have: a card, a token, a type, a side."""

    id: str
    kind: str
    label: str


class ScoredPart(Struct):
    """A part of a module's holding that a scoring reads."""

    module: str
    title: str
    name: str
    label: str
    each: bool
    """Whether every seat has its own."""
    many: bool
    shape: str
    """`thing` of `things`, `number` up to `most`, `sides`, or a `tile` lying there."""
    things: list[Thing]
    by: str | None
    """A table by `thing` of `keys`, by `tile` or by `corner`; null: no table."""
    keys: list[Thing]
    most: int


class Pieces(Struct):
    """Everything one can enter about a real table."""

    tiles: list[dict[str, Any]]
    """Every face of every tile: a piece of a view with its `id`, its `piece` and its `copies`."""
    types: list[Word]
    runs: list[Word]
    dearest: bool
    """Whether the dearest tile breaks ties, so that counting needs it."""
    sources: list[Word]
    """What modules give points for: entered as points where tiles are only counted."""
    parts: list[ScoredPart]
    dirk: str | None
    scorings: int


class Fit(Struct):
    """Tiles that fit at the same cells."""

    tiles: list[str]
    cells: list[Cell]
    swaps: list[Cell]
    gated: list[Gated]


class RealTable(Struct, omit_defaults=True):
    """The palaces of the last scoring entered."""

    zones: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    pieces: dict[str, Any]
    gone: list[str]
    fits: list[Fit] = []
    removable: list[Cell] = []


class Scored(Struct):
    """One scoring."""

    scoring: int
    lines: list[SheetLine]
    points: list[int]
    totals: list[int]


class ScoreSheet(Struct):
    """The score sheet of an evening."""

    contenders: list[Contender]
    scorings: list[Scored]
    winners: list[int]
    table: RealTable | None


class WhyNotThere(Struct):
    """Why a tile may not lie at a cell."""

    reason: str | None
    rule: str | None
    side: str | None


class ScoreFile(Struct):
    """What was entered about an evening (docs/notation.md)."""

    game: str
    names: list[str]
    scorings: list[dict[str, Any]]
    modules: list[str] = []
    options: dict[str, OptionValue] = {}
