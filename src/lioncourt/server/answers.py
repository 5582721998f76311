"""What the HTTP interface answers besides tables, as types (docs/protocol.md)."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from lioncourt.review.tell import Review
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
    minutes: dict[str, float]  # by seats: how long it takes without modules, where measured


Figure = list[float]  # value, low and high end of its 95 % interval


class Figures(Struct):
    """What self-play has shown about a table (docs/presets.md)."""

    games: int
    minutes: Figure
    leads: Figure  # lead changes
    reached: Figure  # share of turns that reach another seat
    spread: Figure  # of the points of a game
    first_seat: Figure  # victories of the first seat
    share: Figure | None = None  # of all points, from a module
    decided: Figure | None = None  # share of games that others would win without its points
    uses: Figure | None = None  # decisions per seat that a module adds; none if it asks for none


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
    figures: Figures | None  # at the usual table with nothing else; none if not measured


class BotInfo(Struct):
    """A level of bots, with a sentence on what to expect of it."""

    level: str
    title: str
    help: str


class Preset(Struct):
    """A set of modules that go together, with the reasons for choosing it."""

    id: str
    title: str
    why: str
    game: str
    modules: list[str]
    seats: int | None  # how many seats it is for
    pool: list[str]  # of a surprise: the page draws `count` modules from these
    count: int
    figures: Figures | None


class Advice(Struct):
    """Two modules that are seldom good together, and why."""

    modules: tuple[str, str]
    text: str
    games: int


class Catalogue(Struct):
    """Everything a table can be made from."""

    languages: list[str]
    games: list[GameInfo]
    modules: list[ModuleInfo]
    bots: list[BotInfo]
    presets: list[Preset]
    usual: Figures | None  # of the usual table without modules
    advice: list[Advice]


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
    """The lessons after the first one."""

    lessons: list[LessonTitle]


class PuzzleTitle(Struct):
    """A puzzle on the list; `title` is its theme, or the module that it is about."""

    name: str
    title: str
    theme: str
    level: int
    game: str
    module: str
    seats: int


class Puzzles(Struct):
    """All puzzles, in the order of their days, and the titles of themes and games."""

    puzzles: list[PuzzleTitle]
    themes: dict[str, str]
    games: dict[str, str]


class PuzzleOption(Struct):
    """What an option of a puzzle gives away; `cost` is null where nobody has tried it."""

    label: str
    right: bool
    cost: float | None
    reason: str


class PuzzlePage(Struct):
    """A puzzle to solve: the table, and what each option is worth, by action."""

    name: str
    title: str
    theme: str
    level: int
    margin: float
    question: str
    hint: str
    answer: str
    reason: str
    view: View
    options: dict[str, PuzzleOption]
    reasons: dict[str, str]


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
    """Scored at once during the game; the sheet lists it with the next scoring."""


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
    """The table at the end of a turn: points by contender, the rest by seat."""

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
    own: str  # the same, addressed to the contender


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


class ReviewAnswer(Struct):
    """How far a review is, and the review itself once it is there."""

    done: int  # decisions
    of: int
    review: Review | None


class Result(Struct, frozen=True):
    """How somebody played a challenge."""

    name: str
    points: int
    place: int  # among those at the table
    date: str  # of the end of the game, such as "2026-11-18"
    own: bool  # whether it belongs to the table asked about
    by_bot: int  # moves that a bot made for the person; with any there is no rank


class ChallengeAnswer(Struct):
    """A deal for everybody, and how well each has played it."""

    code: str
    day: str  # of a challenge of the day its date, else ""
    game: str
    title: str  # of the game
    modules: list[str]  # their titles
    levels: list[str]  # of the bots
    results: list[Result]  # the best first
    played: int  # how many results there are in all
