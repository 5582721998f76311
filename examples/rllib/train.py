"""Self-play with RLlib on a local Ray: one policy at all seats, through PettingZoo's wrapper.

    pip install "lioncourt[envs]" "ray[rllib]" torch
    python examples/rllib/train.py runs/rllib --rounds 20

The folder holds RLlib's last checkpoint; the same command continues from it. `--modules
thieves,zoo` changes the rules, and with them the spaces.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from lioncourt.envs import alhambra_v0

NAME = "lioncourt"
POLICY = "everybody"
STEPS = 2_000  # of a round
CHECKPOINT = "checkpoint"


class Masked(PettingZooEnv):  # type: ignore[misc]  # Ray has no types for it
    """The environment with the names and numbers that RLlib's masking module expects."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        for agent, space in self.observation_spaces.items():
            mask = spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32)
            named = spaces.Dict({"observations": space["observation"], "action_mask": mask})
            self.observation_spaces[agent] = named
        self.observation_space = spaces.Dict(self.observation_spaces)

    def reset(self, **settings: Any) -> Any:
        seen, infos = super().reset(**settings)
        return self._named(seen), infos

    def step(self, action: Any) -> Any:
        seen, *rest = super().step(action)
        return self._named(seen), *rest

    def _named(self, seen: dict[str, Any]) -> dict[str, Any]:
        return {
            agent: {
                "observations": parts["observation"],
                "action_mask": parts["action_mask"].astype(np.float32),
            }
            for agent, parts in seen.items()
        }


def configuration(modules: list[str], seats: int) -> PPOConfig:
    """Returns how it learns: PPO on one core, with the same policy for all seats."""
    settings = {"seats": seats, "modules": modules, "reward": "difference", "flat": True}
    register_env(NAME, lambda _: Masked(alhambra_v0.raw_env(**settings)))
    network = DefaultModelConfig(fcnet_hiddens=[256, 256], fcnet_activation="relu")
    masked = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=network)
    return (
        PPOConfig()
        .environment(NAME, disable_env_checking=True)  # the check ignores the mask
        .env_runners(num_env_runners=0)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda *_, **__: POLICY)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={POLICY: masked}))
        .training(train_batch_size_per_learner=STEPS, minibatch_size=256, num_epochs=4, lr=2e-4)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=20, help=f"of {STEPS} steps each")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--modules", default="", help="names, with commas between them")
    settings = parser.parse_args()
    ray.init(num_cpus=1, include_dashboard=False)
    algorithm: PPO = configuration(
        [name for name in settings.modules.split(",") if name], settings.seats
    ).build_algo()
    checkpoint = (settings.folder / CHECKPOINT).resolve()
    if checkpoint.exists():
        algorithm.restore_from_path(str(checkpoint))
    for _ in range(settings.rounds):
        result = algorithm.train()
        played = result["env_runners"]
        length = played.get("episode_len_mean", float("nan"))
        steps = int(result["num_env_steps_sampled_lifetime"])
        print(f"round {algorithm.iteration}: {steps} steps, {length:.0f} a game", flush=True)
        algorithm.save_to_path(str(checkpoint))
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
