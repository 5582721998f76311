"""The policy as a bot: `lioncourt arena --bots agent:examples/rllib/agent.py,random`.

It plays what `train.py` saved in the folder that LIONCOURT_RLLIB names, at a table with as many
seats and with the modules it was trained with.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModule

from lioncourt.envs.agents import NumbersBot

POLICY = Path("checkpoint", "learner_group", "learner", "rl_module", "everybody")


@lru_cache(maxsize=1)
def trained() -> RLModule:
    folder = Path(os.environ.get("LIONCOURT_RLLIB", "runs/rllib"))
    return RLModule.from_checkpoint(str((folder / POLICY).resolve()))


def make(seed: int) -> NumbersBot:
    """Returns the policy, which leaves nothing to chance."""
    policy = trained()

    def choose(observation: Any, mask: Any) -> int:
        seen = {"observations": observation, "action_mask": mask.astype(np.float32)}
        batch = {name: torch.from_numpy(np.asarray(part))[None] for name, part in seen.items()}
        with torch.no_grad():
            chosen = policy.forward_inference({Columns.OBS: batch})
        return int(chosen[Columns.ACTION_DIST_INPUTS].argmax())

    return NumbersBot(choose)
