"""What a seat may choose: an action is a spec and a few ints; the spec gives its text.

The fields of a spec say what each int means. Text notation, parsing, targets for a client and the
layout of an action space all follow from the fields, so a module only declares them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.kinds import (
    CARD,
    CELL,
    CORNER,
    CURRENCY,
    EDGE,
    FLAG,
    NUMBER,
    PLACE,
    SEAT,
    SIDES,
    TILE,
    TYPE,
    UNKNOWN,
    id_named,
    names_of,
    parse_cell,
    parse_edge,
    value_of,
    word_of,
)

__all__ = [
    "CARD",
    "CELL",
    "CORNER",
    "CURRENCY",
    "EDGE",
    "FLAG",
    "NO_SPEC",
    "NUMBER",
    "PLACE",
    "SEAT",
    "SIDES",
    "TILE",
    "TYPE",
    "UNKNOWN",
    "Action",
    "Field",
    "Spec",
    "id_named",
    "names_of",
    "parse_cell",
    "parse_edge",
]


class Field:
    """One argument of an action or an event; with `many` it takes all the remaining ints.

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

    __slots__ = (
        *("about", "catalogue", "declines", "fields", "group"),
        *("hand", "kind", "name", "reveals"),
    )

    def __init__(
        self,
        kind: int,
        name: str,
        fields: tuple[Field, ...],
        hand: int = 0,
        group: str = "",
        reveals: bool = False,
        declines: bool = False,
        about: str = "",
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
        self.declines: Final = declines  # of an action: the seat takes nothing on offer
        # Of an action: the zone of the one piece it is for, which the notation needn't name.
        self.about: Final = about
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
        return str(value) if self.catalogue is None else word_of(self.catalogue, kind, value)

    def parse(self, words: list[str]) -> tuple[int, ...]:
        """Returns the arguments from the words after the name; a ValueError says what is wrong."""
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
        assert self.catalogue is not None  # specs are read once the ruleset is sealed
        return value_of(self.catalogue, kind, word)


NO_SPEC: Final = Spec(-1, "", ())  # for a rule without its own kind of action


def _usage(field: Field) -> str:
    return f"{field.name.upper()}…" if field.many else field.name.upper()


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
