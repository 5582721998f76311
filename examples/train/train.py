"""Trains an agent with the masked PPO of sb3-contrib: first it imitates a bot, then it plays.

    pip install "lioncourt[envs]" sb3-contrib torch
    python examples/train/train.py runs/first --imitate 600 --minutes 20

Stop it at any time and start it again: it goes on from the last checkpoint. The folder has the
agent (`agent.zip`) and the curve (`curve.csv`: seconds, phase, steps, value).
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from features import features
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.envs import make_codec
from lioncourt.envs.spaces import as_array, mask_of

OPPONENTS = ("easy", "easy")
TEACHER = "normal"
REWARD_SCALE = 1 / 20  # of a difference in points
EVERY = 20_000  # steps between checkpoints
GAMES_AT_ONCE = 40  # of the teacher, before the agent learns from them
LESSONS = 200  # batches that it learns from then
BATCH = 256


class Looking(gymnasium.ObservationWrapper[Any, int, Any]):
    """Shows the agent its features, and scales rewards."""

    def __init__(self, env: gymnasium.Env[Any, int]) -> None:
        super().__init__(env)
        self.positions = features(env.unwrapped.codec)
        self.observation_space = gymnasium.spaces.Box(-1, 100, self.positions.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        return observation[self.positions]

    def step(self, action: int) -> Any:
        seen, reward, *rest = super().step(action)
        return seen, float(reward) * REWARD_SCALE, *rest

    def action_masks(self) -> Any:
        return self.unwrapped.action_masks()


def environment() -> Looking:
    """Returns a game against easy bots, rewarded by the lead."""
    return Looking(
        gymnasium.make(
            "lioncourt/Alhambra-v0",
            opponents=OPPONENTS,
            reward="difference",
            flat=True,
            disable_env_checker=True,
        )
    )


# Imitation


def lessons(seed: int) -> Iterator[tuple[Any, Any, int]]:
    """Yields what a teacher saw, could choose, and chose, in a game with itself at all seats."""
    seats = len(OPPONENTS) + 1
    codec = make_codec(seats=seats)
    positions = features(codec)
    game = lc.new_game(seats=seats, seed=seed)
    teacher = make_bot(TEACHER, seed)
    while game.seat is not None:
        actions = game.actions()
        action = teacher.choose(sight_of(game))
        saying = codec.begin(actions)
        for number in codec.encode(action, actions):
            numbers = saying.numbers()
            if len(numbers) > 1:
                seen = as_array(codec.observe(game.state, game.seat, saying.said()))[positions]
                yield seen, mask_of(codec, numbers), number
            saying.say(number)
        game.play(action)


def imitate(model: Any, games: int, log: Log) -> None:
    """Lets the policy learn to choose as the teacher does, from where it has stopped."""
    policy = model.policy
    adam = torch.optim.Adam(policy.parameters(), lr=5e-4)
    memory: deque[tuple[Any, Any, int]] = deque(maxlen=50_000)
    random = np.random.default_rng(1)
    for first in range(log.imitated(), games, GAMES_AT_ONCE):
        for seed in range(first, first + GAMES_AT_ONCE):
            memory.extend(lessons(1_000_000 + seed))
        right = []
        for _ in range(LESSONS):
            chosen = [memory[at] for at in random.integers(len(memory), size=BATCH)]
            seen, masks, numbers = (np.array(part) for part in zip(*chosen, strict=True))
            distribution = policy.get_distribution(torch.as_tensor(seen), masks)
            target = torch.as_tensor(numbers)
            loss = -distribution.log_prob(target).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
            right.append(float((distribution.mode() == target).float().mean()))
        log.write("imitation", first + GAMES_AT_ONCE, float(np.mean(right[-50:])))
        model.save(log.folder / "agent.zip")


# Practice


class Log(BaseCallback):
    """Writes the curve, saves checkpoints, and stops when time is up."""

    def __init__(self, folder: Path, minutes: float) -> None:
        super().__init__()
        self.folder = folder
        self.seconds = 60 * minutes
        self.began = time.process_time()
        self.leads: deque[float] = deque(maxlen=300)
        self.wins: deque[float] = deque(maxlen=300)

    def write(self, phase: str, steps: int, value: float) -> None:
        seconds = round(time.process_time() - self.began)
        with (self.folder / "curve.csv").open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow([seconds, phase, steps, round(value, 4)])
        print(f"{seconds:5d} s  {phase:9s} {steps:8d}  {value:.3f}", flush=True)

    def imitated(self) -> int:
        """Returns how many games of the teacher were learned from so far."""
        curve = self.folder / "curve.csv"
        lines = curve.read_text(encoding="utf-8").splitlines() if curve.exists() else []
        rows = [line.split(",") for line in lines]
        return max([int(steps) for _, phase, steps, _ in rows if phase == "imitation"], default=0)

    def _on_step(self) -> bool:
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if done:
                self.wins.append(float(info["won"]))
        if self.num_timesteps % EVERY < self.training_env.num_envs and self.wins:
            self.write("practice", self.num_timesteps, float(np.mean(self.wins)))
            self.model.save(self.folder / "agent.zip")
        return time.process_time() - self.began < self.seconds


def new_model(env: Looking) -> Any:
    return MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=2e-4,
        n_steps=4096,
        batch_size=512,
        n_epochs=4,
        gamma=0.998,
        gae_lambda=0.95,
        clip_range=0.1,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        device="cpu",
        seed=1,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--imitate", type=int, default=600, help="games of the teacher")
    parser.add_argument("--minutes", type=float, default=20, help="CPU minutes, at most")
    settings = parser.parse_args()
    torch.set_num_threads(1)
    settings.folder.mkdir(parents=True, exist_ok=True)
    checkpoint = settings.folder / "agent.zip"
    env = environment()
    log = Log(settings.folder, settings.minutes)
    if checkpoint.exists():
        model = MaskablePPO.load(checkpoint, env, device="cpu")
        print(f"going on after {log.imitated()} games and {model.num_timesteps} steps")
    else:
        model = new_model(env)
    imitate(model, settings.imitate, log)
    model.learn(100_000_000, callback=log, reset_num_timesteps=False)
    model.save(checkpoint)


if __name__ == "__main__":
    main()
