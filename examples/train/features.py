"""What the trained agent looks at: some blocks of the observation, and of the palaces its own."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lioncourt.envs import Codec

WHOLE: Final = (
    *("table", "asked", "said", "contenders", "counts", "majorities"),
    *("market", "hand", "display"),
)
OWN: Final = ("reserve", "bought")  # the first row is that of the own seat
CROP: Final = 5  # cells to each side of the start tile, of the own palace


def features(codec: Codec) -> NDArray[np.int64]:
    """Returns the positions in an observation that the agent looks at."""
    found: list[NDArray[np.int64]] = []
    for block in codec.observation_layout():
        at = np.arange(block.start, block.start + block.size).reshape(block.shape)
        if block.name in WHOLE:
            found.append(at.ravel())
        elif block.name in OWN:
            found.append(at[0].ravel())
        elif block.name == "palaces":
            middle = block.shape[-1] // 2
            window = slice(middle - CROP, middle + CROP + 1)
            found.append(at[0, :, window, window].ravel())
    return np.concatenate(found)
