"""The description of a holding: its parts by name, and what the numbers in each mean.

Hashes, views and scenarios follow from it: whatever lasts or is shown uses these names, never
positions or numbers of things.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import ALL_SIDES, NONE
from lioncourt.core.kinds import (
    BETWEEN,
    NUMBER,
    ON_THE_GRID,
    SIDES,
    data_of,
    has_names,
    names_of,
    value_of,
    word_of,
)

# Who sees a part
ALL: Final = "all"
OWNER: Final = "owner"  # each seat sees its own
SIZE: Final = "size"  # all see how many pieces there are, nobody which
NOBODY: Final = "nobody"

_SEEN: Final = {
    ALL: "seen by all",
    OWNER: "seen by its seat",
    SIZE: "all know how many",
    NOBODY: "seen by nobody",
}

# A scoring reads the part, so whoever scores a real table has to enter it
SCORES: Final = "scores"
SCORES_WITH_DIRK: Final = "scores-with-dirk"

NOTHING: Final = "-"  # the notation of no thing at all


class Part:
    """A part of a holding: a name, and a kind of thing.

    It is one such thing; with `many` a tuple of them, sorted unless `ordered`; with `by` a table:
    keys of that kind, each with one or many things. With `each` every seat has its own. It begins
    as `start` (for each seat): by default 0, no thing, or empty. `nothing` is the value that stands
    for no thing, if that isn't -1. Nobody sees what `seen` doesn't open. A part that `scores` is
    asked for on a score sheet: its cards are those of `roles`, its numbers go up to `most`.
    """

    __slots__ = (
        *("by", "each", "kind", "many", "most", "name"),
        *("nothing", "ordered", "roles", "scores", "seen", "start"),
    )

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        many: bool = False,
        each: bool = False,
        by: str = "",
        seen: str = NOBODY,
        start: object = None,
        nothing: int | None = None,
        ordered: bool = False,
        scores: str = "",
        roles: tuple[str, ...] = (),
        most: int = 0,
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.many: Final = many
        self.each: Final = each
        self.by: Final = by
        self.seen: Final = seen
        self.ordered: Final = ordered
        self.scores: Final = scores
        self.roles: Final = roles
        self.most: Final = most
        self.nothing: Final = NONE if nothing is None and has_names(kind) else nothing
        self.start: Final = self._usual_start() if start is None else start
        if seen == OWNER and not each:
            raise ValueError(f"part {name!r}: only what each seat has is seen by its owner")

    def _usual_start(self) -> object:
        if self.by:
            return ((), ())
        if self.many:
            return ()
        if self.nothing is None and self.kind in ON_THE_GRID:
            raise ValueError(f"part {self.name!r}: say with which {self.kind} it begins")
        return 0 if self.nothing is None else self.nothing

    def absent(self) -> Any:
        """Returns what a table has for a missing key."""
        if self.many:
            return ()
        return 0 if self.nothing is None else self.nothing

    # As text

    def text(self, catalogue: Catalogue, value: Any) -> str:
        """Returns the value for one seat, or for all, in notation."""
        if not self.by:
            return self._words(catalogue, value, " ")
        found = [
            f"{word_of(catalogue, self.by, key)}={self._words(catalogue, its, BETWEEN)}"
            for key, its in zip(*value, strict=True)
        ]
        return " ".join(sorted(found))

    def _words(self, catalogue: Catalogue, value: Any, between: str) -> str:
        if not self.many:
            return self._word(catalogue, value)
        words = [self._word(catalogue, item) for item in value]
        return between.join(words if self.ordered else sorted(words))

    def _word(self, catalogue: Catalogue, value: int) -> str:
        return NOTHING if value == self.nothing else word_of(catalogue, self.kind, value)

    # As JSON data

    def data(self, catalogue: Catalogue, value: Any) -> object:
        """Returns the value for one seat, or for all, for views."""
        if not self.by:
            return self._data(catalogue, value)
        entries = zip(*value, strict=True)
        return {
            word_of(catalogue, self.by, key): self._data(catalogue, its) for key, its in entries
        }

    def _data(self, catalogue: Catalogue, value: Any) -> object:
        if self.many:
            return [data_of(catalogue, self.kind, item) for item in value]
        return None if value == self.nothing else data_of(catalogue, self.kind, value)

    def told(self, catalogue: Catalogue, value: Any) -> object:
        """Returns the value for all seats, or for the table, as `Description.read` takes it."""
        return (
            [self._told(catalogue, own) for own in value]
            if self.each
            else self._told(catalogue, value)
        )

    def _told(self, catalogue: Catalogue, value: Any) -> object:
        if not self.by:
            return self._words(catalogue, value, " ")
        return {
            word_of(catalogue, self.by, key): self._words(catalogue, its, " ")
            for key, its in zip(*value, strict=True)
        }

    # From written data

    def read(self, catalogue: Catalogue, told: object) -> object:
        """Returns the value of what was written: words, numbers, or a table of them."""
        if not self.by:
            return self._read(catalogue, told)
        if not isinstance(told, Mapping):
            raise ValueError(f"{self.name} is a table by {self.by}, not {told!r}")
        table = {
            value_of(catalogue, self.by, str(key)): self._read(catalogue, its)
            for key, its in told.items()
        }
        keys = tuple(sorted(table))
        return (keys, tuple([table[key] for key in keys]))

    def _read(self, catalogue: Catalogue, told: object) -> object:
        if not self.many:
            return self._read_one(catalogue, told)
        words = told if isinstance(told, list) else str(told).split()
        found = [self._read_one(catalogue, word) for word in words]
        return tuple(found if self.ordered else sorted(found))

    def _read_one(self, catalogue: Catalogue, told: object) -> int:
        if told == NOTHING and self.nothing is not None:
            return self.nothing
        value = int(told) if isinstance(told, int) else value_of(catalogue, self.kind, str(told))
        if value != self.nothing and not self._can_be(catalogue, value):
            raise ValueError(f"{self.name}: there is no {self.kind} {value}")
        return value

    def _can_be(self, catalogue: Catalogue, value: int) -> bool:
        """Tells whether a number stands for a thing of this kind."""
        if has_names(self.kind):
            return 0 <= value < len(names_of(catalogue, self.kind))
        if self.kind == SIDES:
            return 0 <= value <= ALL_SIDES
        return not self.most or 0 <= value <= self.most


class Description:
    """The parts of a holding, in the order of their positions.

    A holding of one part is that part; of several, a tuple of them.
    """

    __slots__ = ("_absent", "parts", "seats")

    def __init__(self, parts: tuple[Part, ...], seats: int) -> None:
        names = [part.name for part in parts]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise ValueError(f"there are two parts {twice[0]!r}")
        self.parts: Final = parts
        self.seats: Final = seats
        self._absent: Final[tuple[Any, ...]] = tuple([part.absent() for part in parts])

    def start(self) -> object:
        """Returns the holding before set-up begins."""
        return self._joined([self._begun(part) for part in self.parts])

    def _begun(self, part: Part) -> object:
        return (part.start,) * self.seats if part.each else part.start

    def _joined(self, values: list[object]) -> object:
        return values[0] if len(self.parts) == 1 else tuple(values)

    def values(self, holding: Any) -> list[tuple[Part, Any]]:
        """Returns every part with its value."""
        if len(self.parts) == 1:
            return [(self.parts[0], holding)]
        return list(zip(self.parts, holding, strict=True))

    def absent_at(self, position: int) -> Any:
        """Returns what the table at a position has for a missing key."""
        return self._absent[0] if len(self._absent) == 1 else self._absent[position]

    def lines(self, catalogue: Catalogue, holding: object) -> list[str]:
        """Returns, in notation, every part that isn't as it began: its name, the seat, its value.

        So a part added to a module later changes nothing written before.
        """
        found: list[str] = []
        for part, value in self.values(holding):
            if not part.each:
                if value != part.start:
                    found.append(f"{part.name} {part.text(catalogue, value)}")
                continue
            for seat, own in enumerate(value):
                if own != part.start:
                    found.append(f"{part.name} {seat} {part.text(catalogue, own)}")
        return sorted(found)

    def public(self, catalogue: Catalogue, holding: object) -> dict[str, object]:
        """Returns what everybody may know, as JSON data."""
        found: dict[str, object] = {}
        for part, value in self.values(holding):
            if part.seen == ALL:
                owned = [part.data(catalogue, own) for own in value] if part.each else None
                found[part.name] = part.data(catalogue, value) if owned is None else owned
            elif part.seen == SIZE:
                found[part.name] = [len(own) for own in value] if part.each else len(value)
        return found

    def private(self, catalogue: Catalogue, holding: object, seat: int) -> dict[str, object]:
        """Returns what only one seat may know, as JSON data."""
        return {
            part.name: part.data(catalogue, value[seat])
            for part, value in self.values(holding)
            if part.seen == OWNER
        }

    def read(self, catalogue: Catalogue, told: Mapping[str, object]) -> object:
        """Returns the holding with the parts given by name; the others are as they begin.

        A part that each seat has is a list, or a table by seat.
        """
        names = [part.name for part in self.parts]
        for name in told:
            if name not in names:
                raise ValueError(f"there is no part {name!r}; there are {', '.join(names)}")
        found: list[object] = []
        for part in self.parts:
            if part.name not in told:
                found.append(self._begun(part))
            elif part.each:
                found.append(self._read_each(catalogue, part, told[part.name]))
            else:
                found.append(part.read(catalogue, told[part.name]))
        return self._joined(found)

    def _read_each(self, catalogue: Catalogue, part: Part, told: object) -> tuple[object, ...]:
        owned = dict(enumerate(told)) if isinstance(told, list) else told
        if not isinstance(owned, Mapping):
            raise ValueError(f"{part.name} is told for each seat, not as {told!r}")
        by_seat = {int(seat): part.read(catalogue, its) for seat, its in owned.items()}
        if not all(0 <= seat < self.seats for seat in by_seat):
            raise ValueError(f"{part.name} is told for a seat that is not there")
        return tuple([by_seat.get(seat, part.start) for seat in range(self.seats)])

    def words(self) -> list[str]:
        """Returns the parts in words, for readers."""
        return [_in_words(part) for part in self.parts]


def _in_words(part: Part) -> str:
    what = f"{part.kind}s" if part.many and part.kind != NUMBER else part.kind
    shape = [what]
    if part.by:
        shape.append(f"by {part.by}")
    if part.each:
        shape.append("of each seat")
    return f"{part.name}: {' '.join(shape)} ({_SEEN[part.seen]})"


NO_PARTS: Final = Description((), 0)
