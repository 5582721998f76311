"""How many points each feature of a position counts, by scorings done.

Printed by `scripts/fit_standing.py`; docs/bots.md says how.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Row: TypeAlias = tuple[float, ...]  # by feature

FEATURES: Final = (
    "now",  # points of the next majorities, as things stand
    "grown",  # the same, if every rival had one more tile of each type
    "run",  # segments of the longest walls
    "room",  # how much room regions have: 1 if every tile fits, 0 if none does
    "tile",  # tiles in the palace
    "stored",  # tiles in the reserve
    "coin",  # units of money
    "card",  # pieces of money
    "exact",  # the worth of the best tile for sale that can be paid exactly
    "payable",  # the worth of the best one that can only be overpaid
)

NEAR: Final[tuple[Row, ...]] = (  # just before the next scoring
    (1.46, -0.16, 2.08, 9.51, 6.61, 3.47, 0.53, 1.03, 0.78, 0.06),
    (1.25, 0.02, 1.80, 19.75, 3.44, 2.73, 0.31, 0.53, 0.99, 0.40),
    (0.69, 0.23, 0.88, 17.34, 0.12, 0.13, 0.23, 0.33, 1.14, 0.91),
)
FAR: Final[tuple[Row, ...]] = (  # long before it
    (-0.48, 1.15, -0.18, 1.80, 3.28, 1.51, 0.12, 1.58, 0.37, -0.03),
    (0.27, 0.38, 0.90, 10.76, 4.06, 3.15, 0.50, 1.22, 0.26, -0.07),
    (-0.08, 0.12, 0.84, 5.56, 3.52, 3.42, 0.15, 1.33, -0.49, -0.97),
)
