"""The pieces of one kind that a position has not placed yet, by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.kinds import id_named
from lioncourt.positions.told import PositionError, listed


def tile_in(word: str) -> str:
    """Returns the name of the tile in a word of a palace: garden-10-N of garden-10-N+E@1,0."""
    return re.split("[+~=#@]", word)[0]


class Box:
    """What is left of the pieces of a kind; `piece_of` gives the name a face is counted under."""

    def __init__(
        self,
        catalogue: Catalogue,
        kind: str,
        left: dict[str, int],
        piece_of: Mapping[str, str] | None = None,
    ) -> None:
        self.catalogue: Final = catalogue
        self.kind: Final = kind
        self.left: Final = left
        self.first: Final = dict(left)
        self.piece_of: Final = piece_of or {}

    def take(self, text: str) -> str:
        """Takes out the named pieces and returns the text."""
        for name, number in Counter(self._names(text)).items():
            id_named(self.catalogue, self.kind, name)  # raises if there is no such thing
            piece = self.piece_of.get(name, name)
            copies = self.first.get(piece, 0)
            if copies == 0:
                raise PositionError(f"{name} cannot lie there")
            if self.left[piece] < number:
                how_many = "is only one" if copies == 1 else f"are only {copies}"
                raise PositionError(f"{name} is told too often: there {how_many}")
            self.left[piece] -= number
        return text

    def _names(self, text: str) -> list[str]:
        return [tile_in(word) for word in listed(text).split()]

    def rest(self, among: Iterable[str] | None = None) -> str:
        """Returns all that is left, or what is left of some pieces."""
        names = self.left if among is None else among
        return " ".join(name for name in names for _ in range(self.left[name]))

    def best(self, value: Mapping[str, int], number: int, among: Iterable[str]) -> str:
        """Returns different pieces with the highest values."""
        names = sorted((name for name in among if self.left[name]), key=lambda n: -value[n])
        return " ".join(names[:number])
