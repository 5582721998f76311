"""The eight places of the table: where a client draws what lies in a zone.

A zone names one of them, so that a client can lay the table out without knowing any module. Two of
them have parts: a slot of the counter, and what a palace consists of.
"""

from __future__ import annotations

from typing import Final

NICHE: Final = "niche"  # what is in question now: an auction, a tile on offer
CALENDAR: Final = "calendar"  # what will count, and when: tracks, markers of the game's progress
COUNTER: Final = "counter"  # the market; see `on_slot` and `beside_slot`
DISPLAY: Final = "display"  # open cards for all, and what to draw from: decks, bags, supplies
SOUK: Final = "souk"  # the common stock or board of a module
PALACE: Final = "palace"  # the grid of a seat, with its parts:
PALACE_TILE: Final = "palace.tile"  # on tiles
PALACE_EDGE: Final = "palace.edge"  # between two cells
PALACE_CORNER: Final = "palace.corner"  # where four cells meet
PALACE_OUTSIDE: Final = "palace.outside"  # beside the palace, on cells of its own
BELONGINGS: Final = "belongings"  # what a seat owns openly
HAND: Final = "hand"  # what a seat holds in secret

TABLE_PLACES: Final = (NICHE, CALENDAR, COUNTER, DISPLAY, SOUK, PALACE, BELONGINGS, HAND)
_PARTS: Final = (PALACE_TILE, PALACE_EDGE, PALACE_CORNER, PALACE_OUTSIDE)
_AT_SLOT: Final = ("on", "beside")


def on_slot(slot: str) -> str:
    """Returns the place of what lies on the tile at a slot of the market: "counter.2.on"."""
    return f"{COUNTER}.{slot}.on"


def beside_slot(slot: str) -> str:
    """Returns the place of what lies beside a slot of the market: "counter.2.beside"."""
    return f"{COUNTER}.{slot}.beside"


def is_table_place(name: str) -> bool:
    """Tells whether this names a place of the table or a part of one."""
    if name in TABLE_PLACES or name in _PARTS:
        return True
    counter, _, slot = name.partition(".")
    return counter == COUNTER and slot.partition(".")[2] in _AT_SLOT
