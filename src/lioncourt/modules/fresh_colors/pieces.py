"""The pieces of the fresh colours: colour tiles, the sets of the board, projects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import CURRENCY
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.games.common.tables import table_beside

Ints: TypeAlias = tuple[int, ...]

TABLE: Final = table_beside(__file__, "board")
COLOUR, SET, PROJECT = "colour", "colour-set", "painting-project"
OF_EACH: Final[int] = TABLE["of_each"]
MOST_COLOURS: Final = 5  # that a seat may keep (play 4)
MOST_UNFINISHED: Final = 2  # projects of a seat (play 3)
STAR: Final = "-3"  # how the name of a starred project ends
FEW_SEATS: Final = 3  # with so few there are no starred ones (set-up 1)

COLOURS: Final[list[str]] = TABLE["colours"]
# The sets of the board: currency of the column, colour, how many tiles
SETS: Final[list[tuple[str, int, int]]] = [
    (column, COLOURS.index(colour), int(size))
    for column, sets in TABLE["sets"].items()
    for colour, size in [told.split("-") for told in sets]
]
# The projects: name, type, colours needed
PROJECTS: Final[list[tuple[str, str, Ints]]] = [
    (f"{PROJECT}-{type}-{number}", type, tuple(sorted(map(COLOURS.index, told.split()))))
    for type, projects in TABLE["projects"].items()
    for number, told in enumerate(projects, 1)
]

TOP, STACK, COLUMNS, PAINT, UNFINISHED, FINISHED = range(6)  # the parts of the holding


def declare(build: Build) -> None:
    """Declares colour tiles, sets and projects, and where they lie; all is open."""
    colour = build.kind(COLOUR, *[f"{COLOUR}-{name}" for name in COLOURS])
    project = build.kind(PROJECT, *[name for name, _, _ in PROJECTS])
    build.kind(SET, *[f"{COLOUR}-{COLOURS[colour]}-{size}" for _, colour, size in SETS])
    build.holding(
        Part("top", project, seen=ALL),
        Part("stack", project, many=True, seen=ALL),  # below the top, without an order
        Part("columns", project, by=CURRENCY, seen=ALL),
        Part("colours", colour, many=True, each=True, seen=ALL),
        Part("unfinished", project, many=True, each=True, seen=ALL),
        Part("finished", project, many=True, each=True, seen=ALL, scores=SCORES),
    )


def in_stack(seats: int) -> Ints:
    """Returns the projects used in the game (set-up 1)."""
    every = enumerate(PROJECTS)
    return tuple([at for at, (name, *_) in every if seats > FEW_SEATS or not name.endswith(STAR)])


def type_of(project: int) -> str:
    """Returns the type of a project."""
    return PROJECTS[project][1]


def needed_for(projects: Sequence[int]) -> Ints:
    """Returns the colour tiles that projects need together (play 5)."""
    return tuple(sorted([colour for project in projects for colour in PROJECTS[project][2]]))


def sets_of(rules: Ruleset, column: int) -> list[int]:
    """Returns the sets of a column; none if it isn't a currency of the board."""
    name = "" if column == NONE else rules.catalogue.currency_name[column]
    return [number for number, one in enumerate(SETS) if one[0] == name]


def set_of(colour: int, size: int) -> int:
    """Returns the set of one or two tiles of a colour."""
    return [one[1:] for one in SETS].index((colour, size))
