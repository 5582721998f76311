"""What the HTTP interface answers besides tables, as types (docs/protocol.md)."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from lioncourt.table.manifest import OptionValue

View = dict[str, Any]  # docs/views.md

# Making tables


class OptionChoice(Struct):
    """One way to set a house rule."""

    value: OptionValue
    label: str


class GameOption(Struct):
    """A house rule."""

    name: str
    label: str
    choices: list[OptionChoice]
    default: OptionValue


class GameInfo(Struct):
    """A game."""

    id: str
    title: str
    summary: str
    seats: tuple[int, int]
    options: list[GameOption]


class ModuleInfo(Struct):
    """A module, and what it goes with."""

    id: str
    title: str
    summary: str
    box: str
    box_title: str
    weight: str
    changes: list[str]
    games: list[str]
    requires: list[str]
    excludes: list[str]
    options: list[GameOption]
    help: str


class BotInfo(Struct):
    """A level of bots, with a sentence on what to expect of it."""

    level: str
    title: str
    help: str


class Preset(Struct):
    """A set of modules that go together."""

    id: str
    title: str
    game: str
    modules: list[str]


class Catalogue(Struct):
    """All that a table can be made of."""

    languages: list[str]
    games: list[GameInfo]
    modules: list[ModuleInfo]
    bots: list[BotInfo]
    presets: list[Preset]


# Reading and learning


class PieceHelp(Struct):
    """What a piece does."""

    id: str
    label: str
    help: str


class RulesPage(Struct):
    """The rules of a game or module in short."""

    id: str
    title: str
    summary: str
    help: list[str]
    pieces: list[PieceHelp]


class LessonStep(Struct):
    """A position with something to learn; an empty `accept` means: read on."""

    id: str
    title: str
    text: str
    view: View
    accept: list[str]
    reasons: dict[str, str]
    praise: str
    hint: str


class Lesson(Struct):
    """A lesson, step by step."""

    steps: list[LessonStep]


class LessonTitle(Struct):
    """A short lesson on a game or a box of modules."""

    id: str
    title: str
    steps: int


class Lessons(Struct):
    """The lessons that there are after the first one."""

    lessons: list[LessonTitle]


# Looking back


class Position(Struct):
    """The table after some moves, and what the last of them brought."""

    moves: int
    view: View
    log: list[Raw]
    log_from: int


class SheetLine(Struct):
    """Points of one contender from one source in one scoring."""

    scoring: int
    contender: int
    source: str
    source_label: str
    points: int
    text: str
    at_once: bool
    """Given in the game at once, on the way to the scoring that it is written down with."""


class Contender(Struct):
    """A seat, or Dirk."""

    contender: int
    name: str
    points: int


class Sheet(Struct):
    """A score sheet."""

    lines: list[SheetLine]
    contenders: list[Contender]


class Ranked(Struct):
    """A place in the ranking."""

    place: int
    contender: int
    name: str
    points: int


class Named(Struct):
    """Something that charts show, with its name."""

    id: str
    label: str


class Turn(Struct):
    """The table when a turn was over: points by contender, the rest by seat."""

    turn: int
    moves: int
    scorings: int
    points: list[int]
    runs: list[dict[str, int]]
    counts: list[dict[str, int]]


class Moment(Struct):
    """Something that decided the game, and where the replay finds it."""

    kind: str
    moves: int
    turn: int
    contender: int
    value: int
    text: str


class Summary(Struct):
    """The game as a whole."""

    moves: int
    turns: int
    ranking: list[Ranked]
    contenders: list[Contender]
    lines: list[SheetLine]
    sources: list[Named]
    types: list[Named]
    edges: list[Named]
    history: list[Turn]
    moments: list[Moment]
