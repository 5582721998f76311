"""The trained agent as a bot: `lioncourt arena --bots agent:examples/train/agent.py,easy,easy`.

It plays what `train.py` has left in the folder that LIONCOURT_AGENT names.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from lioncourt.envs import make_codec
from lioncourt.envs.agents import NumbersBot

sys.path.insert(0, str(Path(__file__).resolve().parent))
from features import features

FOLDER = Path(os.environ.get("LIONCOURT_AGENT", "runs/first"))
SEATS = 3  # at which it was trained


@lru_cache(maxsize=1)
def trained() -> Any:
    torch.set_num_threads(1)
    return MaskablePPO.load(FOLDER / "agent.zip", device="cpu")


def make(seed: int) -> NumbersBot:
    """Returns the agent; it leaves nothing to chance."""
    model = trained()
    positions = features(make_codec(seats=SEATS))

    def choose(observation: Any, mask: Any) -> int:
        number, _ = model.predict(observation[positions], action_masks=mask, deterministic=True)
        return int(number)

    return NumbersBot(choose)
