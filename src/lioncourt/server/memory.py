"""Giving memory back to the system once tables have left.

Python returns a megabyte to the system only when nothing is left in it at all, and of what a busy
server has used a few small things always stay behind, one here, one there: of 150 tables that had
left, 30 kB were in use and kept 24 MB. Here goes what was found there.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from typing import Final

from lioncourt.core.payments import forget_picks

# When Python looks for cycles among the newest objects (so many more than were freed), and after
# how many such looks among older ones. A look at all of them stops the server for a quarter of a
# second at 500 tables, and by default comes every few seconds.
THRESHOLDS: Final = (20_000, 20, 50)
FREE_ITERATORS: Final = 255  # how many iterators of futures asyncio keeps for later use


def collect_rarely() -> None:
    """Lets Python look for cycles among old objects less often, and never among what is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def give_back() -> None:
    """Lets the system have what is not in use; takes a millisecond for each table that remains."""
    forget_picks()
    # It holds the names of attributes that C code asked for, each of them a string of its own.
    getattr(sys, "_clear_internal_caches", sys._clear_type_cache)()
    gc.collect()  # closed connections are cycles; and it empties Python's own lists of free objects
    _renew_free_iterators()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc has it
        if trim is not None:
            trim(0)


def _renew_free_iterators() -> None:
    """Puts new iterators in the place of those that asyncio keeps, wherever they lie.

    The first of these come from its list, the rest are new, and side by side. A list lets go of its
    end first: so the new ones are kept, and there is no room for the old ones.
    """
    future = asyncio.get_running_loop().create_future()
    iterators = [iter(future) for _ in range(2 * FREE_ITERATORS)]
    del iterators
