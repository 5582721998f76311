"""The same game under every hash seed: no rule may depend on the order of a set of texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from lioncourt.table.registry import default_registry
from tests.conformance.support import digest, sampled

ROOT = Path(__file__).resolve().parents[2]
SEED = 5

PROGRAM = f"""
from tests.conformance.support import digest, sampled
for each in sampled()[::4]:
    print(each, digest(each, {SEED}))
"""


def test_games_do_not_depend_on_the_hash_seed() -> None:
    assert {each.game for each in sampled()[::4]} == set(default_registry().games)
    here = [f"{each} {digest(each, SEED)}" for each in sampled()[::4]]
    for hash_seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == here, f"PYTHONHASHSEED={hash_seed}"
