"""Giving memory back to the system once tables have left.

Python returns a megabyte to the system only when nothing at all is left in it, and a busy server
always leaves a few small objects behind, scattered around: after 150 tables had left, 30 kB in use
held on to 24 MB. This module frees the objects that were found there.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from typing import Final

from lioncourt.core.payments import forget_picks

# Python looks for cycles among the newest objects once so many more were made than freed, and among
# older ones after so many of these looks. With 500 tables, a look at everything stops the server
# for a quarter of a second; by default that happens every few seconds.
THRESHOLDS: Final = (20_000, 20, 50)
FREE_ITERATORS: Final = 255  # how many iterators of futures asyncio keeps for later use


def collect_rarely() -> None:
    """Makes Python look for cycles less often among old objects, and never among loaded modules."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def give_back() -> None:
    """Returns unused memory to the system; takes a millisecond for each table that remains."""
    forget_picks()
    # These caches hold attribute names that C code asked for, each a string of its own.
    getattr(sys, "_clear_internal_caches", sys._clear_type_cache)()
    gc.collect()  # closed connections are cycles; and it empties Python's own lists of free objects
    _renew_free_iterators()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc has it
        if trim is not None:
            trim(0)


def _renew_free_iterators() -> None:
    """Replaces the iterators that asyncio keeps, scattered in memory, by new ones side by side.

    The first of them come from asyncio's list, the rest are new. A list frees its end first: so the
    new ones go back into asyncio's list, and there is no room left for the old ones.
    """
    future = asyncio.get_running_loop().create_future()
    iterators = [iter(future) for _ in range(2 * FREE_ITERATORS)]
    del iterators
