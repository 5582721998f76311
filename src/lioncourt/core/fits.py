"""Which tiles fit a cell that asks for walls and ways (the bits of `Surroundings.frontier`)."""

from __future__ import annotations

from typing import Final

from lioncourt.core.squares import MOST_REGIONS


def _laid_fits(asks: int) -> int:
    """Returns, as bits by wall pattern, which tiles fit a cell that asks this (core 5.2, 5.3).

    None fits if a side asks for both a wall and a way: a half cell's blank side is there.
    """
    walls_asked = asks & 15
    ways_asked = asks >> 4
    if not ways_asked or walls_asked & ways_asked:
        return 0
    either = walls_asked | ways_asked
    return sum(1 << walls for walls in range(16) if walls & either == walls_asked)


def _first_fits(walls_asked: int) -> int:
    """Returns, as bits by wall pattern, which tiles may begin a region where these walls are asked.

    Such a tile touches another region, wall against wall, and needs no way (alhambra-granada
    play 3).
    """
    if not walls_asked:
        return 0
    return sum(1 << walls for walls in range(16) if walls & walls_asked == walls_asked)


LAID_FITS: Final = tuple(_laid_fits(asks) for asks in range(256))
# The same by wall pattern: whether such a tile fits, by what the cell asks.
FITS_WHERE: Final = tuple(
    tuple(bool(fits >> walls & 1) for fits in LAID_FITS) for walls in range(16)
)
FIRST_FITS: Final = tuple(_first_fits(walls_asked) for walls_asked in range(16))


def asked_by_any(asks: int) -> int:
    """Returns what all regions together ask of a cell: walls, and (<< 4) ways."""
    together = asks
    for region in range(1, MOST_REGIONS):
        together |= asks >> 8 * region
    return together & 255


def region_fits(asks: int) -> int:
    """Returns which tiles fit where several regions ask: bits by wall pattern, << 16 * region.

    A tile needs walls towards other regions (alhambra-granada play 2) and a way to its own, so it
    fits only if no other region asks for a way.
    """
    together = asked_by_any(asks)
    for region in range(MOST_REGIONS):
        if (asks >> 8 * region) & 0xF0 == together & 0xF0:
            return LAID_FITS[together] << 16 * region
    return 0
