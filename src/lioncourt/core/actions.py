"""What a seat may choose: an action is a spec and a few ints, its text follows from the spec.

The fields of a spec say what each int means. Text notation, parsing, targets for a client and the
layout of an action space all follow from the fields, so a module only declares them.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import (
    ROW,
    SIDE_LETTERS,
    cell_at,
    cell_x,
    cell_y,
    edge_at,
    edge_cell,
    edge_side,
)

# Kinds of fields
TILE: Final = "tile"
CARD: Final = "card"
CELL: Final = "cell"
EDGE: Final = "edge"  # between two cells
PLACE: Final = "place"
SEAT: Final = "seat"
TYPE: Final = "type"
CURRENCY: Final = "currency"
NUMBER: Final = "number"

FEW_NAMES: Final = 8  # so many are told to who does not know them
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")

UNKNOWN: Final = "?"  # the notation of a piece that the reader may not know


class Field:
    """One argument of an action or an event; `many` takes all the ints that the others leave.

    `zone` tells a client where the thing lies, such as "display" or "hand.{seat}".
    """

    __slots__ = ("kind", "many", "name", "zone")

    def __init__(self, name: str, kind: str, many: bool = False, zone: str = "") -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.many: Final = many
        self.zone: Final = zone


class Spec:
    """The schema of a kind of action or event."""

    __slots__ = ("catalogue", "fields", "group", "hand", "kind", "name", "reveals")

    def __init__(
        self,
        kind: int,
        name: str,
        fields: tuple[Field, ...],
        hand: int = 0,
        group: str = "",
        reveals: bool = False,
    ) -> None:
        if sum(1 for field in fields if field.many) > 1:
            raise ValueError(f"{name}: only one field may take many values")
        self.kind: Final = kind
        self.name: Final = name
        self.fields: Final = fields
        self.group: Final = group  # the choice it belongs to, such as "rebuild"
        # Of an event: +1 if its cards go into its seat's hand, -1 if they leave it.
        self.hand: Final = hand
        self.reveals: Final = reveals  # of an event: something hidden comes to light
        self.catalogue: Catalogue | None = None  # set when the ruleset is sealed

    def spread(self, args: tuple[int, ...]) -> list[tuple[Field, int]]:
        """Returns each argument with its field."""
        extra = len(args) - len(self.fields) + 1
        found: list[tuple[Field, int]] = []
        at = 0
        for field in self.fields:
            for _ in range(extra if field.many else 1):
                found.append((field, args[at]))
                at += 1
        return found

    def text(self, args: tuple[int, ...]) -> str:
        """Returns the notation of an action or event with these arguments."""
        words = [self.name]
        for field, value in self.spread(args):
            words.append(self.word(field.kind, value))
        return " ".join(words)

    def word(self, kind: str, value: int) -> str:
        """Returns the notation of one argument."""
        catalogue = self.catalogue
        if kind == CELL:
            return f"{cell_x(value)},{cell_y(value)}"
        if kind == EDGE:
            return f"{self.word(CELL, edge_cell(value))}:{SIDE_LETTERS[edge_side(value)]}"
        if kind in (NUMBER, SEAT) or catalogue is None:
            return str(value)
        if value < 0:
            return UNKNOWN
        return names_of(catalogue, kind)[value]

    def parse(self, words: list[str]) -> tuple[int, ...]:
        """Returns the arguments for the words after the name; ValueError says what is wrong."""
        spare = len(words) - len(self.fields)
        many = any(field.many for field in self.fields)
        if spare < (-1 if many else 0) or (spare > 0 and not many):
            usage = " ".join([self.name, *(_usage(field) for field in self.fields)])
            raise ValueError(f"{self.name} is written as: {usage}")
        args: list[int] = []
        at = 0
        for field in self.fields:
            for _ in range(spare + 1 if field.many else 1):
                args.append(self.value(field.kind, words[at]))
                at += 1
        return tuple(args)

    def value(self, kind: str, word: str) -> int:
        """Returns the int that a word stands for."""
        catalogue = self.catalogue
        if kind == CELL:
            return parse_cell(word)
        if kind == EDGE:
            return parse_edge(word)
        if kind in (NUMBER, SEAT) or catalogue is None:
            if not _NUMBER.fullmatch(word):
                raise ValueError(f"{word!r} is no number")
            return int(word)
        return id_named(catalogue, kind, word)


def id_named(catalogue: Catalogue, kind: str, word: str) -> int:
    """Returns what a name stands for among tiles, cards, places and the like."""
    ids = ids_of(catalogue, kind)
    if word not in ids:
        raise ValueError(f"there is no {kind} {word!r} in this game{_instead(word, list(ids))}")
    return ids[word]


def _instead(word: str, names: list[str]) -> str:
    """Returns what to say to who wrote a word that is none of the names."""
    if len(names) <= FEW_NAMES:
        return f"; there are {', '.join(names)}"
    near = get_close_matches(word, names)
    return f"; did you mean {' or '.join(near)}?" if near else ""


NO_SPEC: Final = Spec(-1, "", ())  # of a rule without a kind of action of its own


def _usage(field: Field) -> str:
    return f"{field.name.upper()}…" if field.many else field.name.upper()


def parse_cell(word: str) -> int:
    """Returns the cell written as "x,y".

    >>> parse_cell("1,-2") == cell_at(1, -2)
    True
    """
    parts = word.split(",")
    if len(parts) != 2 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise ValueError(f"{word!r} is no cell; a cell is written as 1,-2 (east, north)")
    x, y = int(parts[0]), int(parts[1])
    if abs(x) >= ROW // 2 or abs(y) >= ROW // 2:
        raise ValueError(f"cell {word} is too far away")
    return cell_at(x, y)


def parse_edge(word: str) -> int:
    """Returns the edge written as "x,y:side"; either of its cells may be named.

    >>> parse_edge("1,-2:W") == parse_edge("0,-2:E")
    True
    """
    cell, _, side = word.partition(":")
    if len(side) != 1 or side not in SIDE_LETTERS:
        raise ValueError(f"{word!r} is no edge; an edge is written as 1,-2:E (cell and side)")
    return edge_at(parse_cell(cell), SIDE_LETTERS.index(side))


def names_of(catalogue: Catalogue, kind: str) -> tuple[str, ...]:
    """Returns the names of all things of a kind."""
    if kind == TILE:
        return catalogue.tile_name
    if kind == CARD:
        return catalogue.card_name
    if kind == PLACE:
        return catalogue.place_name
    if kind == TYPE:
        return catalogue.type_name
    return catalogue.currency_name


def ids_of(catalogue: Catalogue, kind: str) -> dict[str, int]:
    """Returns the numbers of all things of a kind by name."""
    if kind == TILE:
        return catalogue.tile_id
    if kind == CARD:
        return catalogue.card_id
    if kind == PLACE:
        return catalogue.place_id
    if kind == TYPE:
        return catalogue.type_id
    return catalogue.currency_id


@mypyc_attr(free_list_len=1)
class Action:
    """Something that a seat may choose; immutable, ordered by kind and arguments."""

    __slots__ = ("args", "spec")

    def __init__(self, spec: Spec, args: tuple[int, ...] = ()) -> None:
        self.spec: Final = spec
        self.args: Final = args

    @property
    def kind(self) -> str:
        """The name of the action's spec, such as "buy"."""
        return self.spec.name

    def sort_key(self) -> tuple[int, ...]:
        return (self.spec.kind, *self.args)

    def __str__(self) -> str:
        return self.spec.text(self.args)

    def __repr__(self) -> str:
        return f"<Action {self.spec.text(self.args)}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Action)
            and self.spec.kind == other.spec.kind
            and self.args == other.args
        )

    def __hash__(self) -> int:
        return hash((self.spec.kind, self.args))

    def __lt__(self, other: Action) -> bool:
        return self.sort_key() < other.sort_key()
