"""Masked PPO of sb3-contrib on the Gymnasium environment, in 30 lines.

    pip install "lioncourt[envs]" sb3-contrib torch
    python examples/masked_ppo.py ppo.zip 200000
    export LIONCOURT_PPO=ppo.zip
    lioncourt arena --bots agent:examples/masked_ppo.py,random --games 60 --out ppo-match

The same command trains the same agent further.
"""

import os
import sys
from pathlib import Path

import gymnasium
from sb3_contrib import MaskablePPO

from lioncourt.envs.agents import NumbersBot

SETTINGS = {"opponents": ["easy", "easy"], "reward": "difference", "flat": True}


def train(file: Path, steps: int) -> None:
    env = gymnasium.make("lioncourt/Alhambra-v0", disable_env_checker=True, **SETTINGS)
    if file.exists():
        model = MaskablePPO.load(file, env, device="cpu")
    else:
        model = MaskablePPO("MlpPolicy", env, gamma=0.998, device="cpu", verbose=1)
    model.learn(steps, reset_num_timesteps=False)
    model.save(file)


def make(seed: int) -> NumbersBot:
    model = MaskablePPO.load(os.environ["LIONCOURT_PPO"], device="cpu")
    return NumbersBot(lambda seen, mask: int(model.predict(seen, action_masks=mask)[0]))


if __name__ == "__main__":
    train(Path(sys.argv[1]), int(sys.argv[2]))
