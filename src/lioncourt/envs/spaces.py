"""Spaces and arrays of a codec, for libraries that work with numpy."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lioncourt.envs.codec.layout import HIGH, LOW

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lioncourt.envs.codec.codec import Codec
    from lioncourt.envs.codec.layout import Numbers

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]


def action_space(codec: Codec) -> spaces.Discrete:
    """Returns the space of the numbers of actions."""
    return spaces.Discrete(codec.actions)


def observation_space(codec: Codec, *, flat: bool) -> spaces.Space[Any]:
    """Returns the space of observations: if `flat` a vector, else a dictionary of blocks."""
    if flat:
        return spaces.Box(LOW, HIGH, (codec.size,), np.float32)
    return spaces.Dict(
        {
            block.name: spaces.Box(LOW, HIGH, block.shape, np.float32)
            for block in codec.observation_layout()
        }
    )


def as_array(numbers: Numbers) -> Floats:
    """Returns an observation as a vector, without a copy."""
    return np.frombuffer(cast("memoryview[int]", numbers), np.float32)


def by_block(codec: Codec, vector: Floats) -> dict[str, Floats]:
    """Returns the blocks of an observation: views of the vector, in their shapes."""
    return {
        name: np.ndarray(shape, np.float32, vector, start) for name, shape, start in _blocks(codec)
    }


@lru_cache(maxsize=64)
def _blocks(codec: Codec) -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """Returns the name and shape of each block, and the byte where it begins."""
    size = np.dtype(np.float32).itemsize
    return tuple((b.name, b.shape, size * b.start) for b in codec.observation_layout())


def mask_of(codec: Codec, numbers: Iterable[int]) -> Mask:
    """Returns a mask with 1 for numbers that may be chosen."""
    mask = np.zeros(codec.actions, np.int8)
    mask[list(numbers)] = 1
    return mask
