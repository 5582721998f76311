"""Notes on palaces about what also follows from something else, such as what lies on the tiles.

A palace notes what follows from it alone (`Palace.note`). Here a note names what else it follows
from, and is good as long as that is the same. Only the newest is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace

Found = TypeVar("Found")


def noted_with(palace: Palace, key: str, other: object) -> Any:
    """Returns what was noted while the other thing was as it is now, or None."""
    known: tuple[object, Any] | None = palace.noted(key)
    if known is None or not (known[0] is other or known[0] == other):
        return None
    return known[1]


def note_with(palace: Palace, key: str, other: object, found: Found) -> Found:
    """Notes something that follows from the palace and the other thing, and returns it."""
    palace.note(key, (other, found))
    return found
