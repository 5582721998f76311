"""Environments for learning: the game as numbers, for the libraries that train agents.

`Codec` needs only the package; the environments need the extra `envs` or `openspiel`.
"""

from __future__ import annotations

from importlib.util import find_spec

from lioncourt.envs.codec.codec import Codec, codec_for, make_codec

__all__ = ["Codec", "codec_for", "make_codec"]

if find_spec("gymnasium") is not None:
    import gymnasium

    gymnasium.register("lioncourt/Alhambra-v0", "lioncourt.envs.gym_env:AlhambraEnv")
