"""What each feature of a position counts in points, by the scorings done.

Printed by `scripts/fit_standing.py`; docs/bots.md tells how.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Row: TypeAlias = tuple[float, ...]  # by feature

FEATURES: Final = (
    "now",  # points of the next majorities, as things stand
    "grown",  # the same, if every rival had one more tile of each type
    "run",  # segments of the longest walls
    "room",  # regions where every tile fits, against those where none does
    "tile",  # tiles in the palace
    "stored",  # tiles in the reserve
    "coin",  # units of money
    "card",  # pieces of money
    "exact",  # worth of the best tile for sale that can be paid exactly
    "payable",  # worth of the best one that can only be paid with too much
)

NEAR: Final[tuple[Row, ...]] = (  # the next scoring is about to be
    (1.57, -0.03, 2.02, 7.92, 6.29, 3.96, 0.51, 1.08, 0.77, 0.16),
    (1.29, 0.03, 1.78, 18.56, 3.43, 2.70, 0.29, 0.56, 1.01, 0.56),
    (0.70, 0.22, 0.91, 19.54, 0.12, -0.03, 0.23, 0.35, 1.08, 0.85),
)
FAR: Final[tuple[Row, ...]] = (  # it will not be for a long time
    (-0.60, 1.01, 0.13, 1.78, 3.25, 1.83, 0.22, 1.23, 0.15, -0.13),
    (0.19, 0.44, 0.87, 12.79, 3.87, 3.11, 0.48, 1.22, 0.20, -0.03),
    (-0.11, 0.13, 0.75, 5.17, 3.29, 3.74, 0.19, 0.92, -0.37, -0.69),
)
