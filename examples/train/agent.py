"""The trained agent as a bot: `lioncourt arena --bots agent:examples/train/agent.py,easy`.

It plays what `train.py` saved in the folder that LIONCOURT_AGENT names.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent))
from looking import Looking
from network import Network

from lioncourt.envs import make_codec
from lioncourt.envs.agents import NumbersBot

FOLDER = Path(os.environ.get("LIONCOURT_AGENT", "runs/first"))
SEATS = 3  # it was trained with so many


@lru_cache(maxsize=1)
def trained() -> tuple[Looking, Network]:
    looking = Looking(make_codec(seats=SEATS, memory=True))
    network = Network(looking.context, looking.facts)
    network.load(FOLDER / "agent.npz")
    return looking, network


def make(seed: int) -> NumbersBot:
    """Returns the agent, which leaves nothing to chance."""
    looking, network = trained()

    def choose(observation: Any, mask: Any) -> int:
        numbers = mask.nonzero()[0].tolist()
        return int(numbers[network.scores(*looking.look(observation, numbers)).argmax()])

    return NumbersBot(choose, memory=True)
