"""Points and how they came about, and the sharing of places (core 6)."""

from __future__ import annotations

from typing import Final, TypeAlias

# What fills a text: "@key" stands for another text, a tuple for a list of them.
Values: TypeAlias = dict[str, int | str | tuple[str, ...]]


class ScoreLine:
    """Points of one contender from one source, and how they came about.

    `how` is a text key and `values` its values, so that it can be explained in any language.
    """

    __slots__ = ("contender", "how", "points", "source", "values")

    def __init__(
        self,
        contender: int,
        source: str,
        points: int,
        how: str,
        values: Values,
    ) -> None:
        self.contender: Final = contender
        self.source: Final = source
        self.points: Final = points
        self.how: Final = how
        self.values: Final = values

    def __repr__(self) -> str:
        return f"ScoreLine({self.contender}, {self.source!r}, {self.points}, {self.how!r})"


def counted(halves: int) -> int | str:
    """Returns a number of half tiles as it is written: 3, 3½.

    >>> counted(6), counted(7), counted(1)
    (3, '3½', '½')
    """
    if halves % 2 == 0:
        return halves // 2
    return f"{halves // 2 or ''}½"


class Tally:
    """What a contender has of a type: how many half tiles and whole tiles, and the dearest."""

    __slots__ = ("dearest", "halves", "tiles")

    def __init__(self, halves: int, tiles: int, dearest: int = 0) -> None:
        self.halves: Final = halves  # with all that counts as a tile; they decide the ranking
        self.tiles: Final = tiles
        self.dearest: Final = dearest  # its cost; 0 if it breaks no ties


class Standing:
    """The place of one contender in a ranking, how many share it, and what they share."""

    __slots__ = ("contender", "count", "place", "points", "prizes", "sharers")

    def __init__(
        self, contender: int, count: int, place: int, sharers: int, prizes: tuple[int, ...]
    ) -> None:
        self.contender: Final = contender
        self.count: Final = count
        self.place: Final = place  # from 1
        self.sharers: Final = sharers
        self.prizes: Final = prizes  # of the places that the sharers occupy together
        self.points: Final = sum(prizes) // sharers


def shared_places(counts: list[int], prizes: tuple[int, ...]) -> list[Standing]:
    """Returns who scores in a ranking by count: ties share the places they occupy (core 6.2).

    A contender with none never scores; shared places are used up; tied contenders who run past the
    last prize share what is left.

    >>> [(s.contender, s.points) for s in shared_places([3, 3, 1], (13, 6))]
    [(0, 9), (1, 9)]
    """
    found: list[Standing] = []
    place = 1
    for count in sorted(set(counts), reverse=True):
        if count <= 0 or place > len(prizes):
            break
        tied = [contender for contender, n in enumerate(counts) if n == count]
        taken = prizes[place - 1 : place - 1 + len(tied)]
        for contender in tied:
            found.append(Standing(contender, count, place, len(tied), taken))
        place += len(tied)
    return found
