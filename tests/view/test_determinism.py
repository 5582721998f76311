"""The same game gives the same views, byte for byte, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join([str(ROOT), str(ROOT / "src")])
PROGRAM = """
import hashlib, json
from lioncourt.view.log import log_lines
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import GAMES, moments
digest = hashlib.sha256()
tables = [(name, ()) for name in GAMES] + [("alhambra", (SMUGGLERS,))]
for name, modules in tables:
    options = {"open_memory": True}
    for game in moments(3, seed=12, game=name, every=23, modules=modules, options=options):
        for seat in (None, 0, 1, 2):
            digest.update(json.dumps(game.view(seat)).encode())
    digest.update(json.dumps(log_lines(game.rules, game.events(), 1)).encode())
print(digest.hexdigest())
"""


def digest_under(hash_seed: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": PATHS},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


def test_views_do_not_depend_on_the_hash_seed() -> None:
    digests = {digest_under(hash_seed) for hash_seed in ("0", "1", "4711")}
    assert len(digests) == 1
    assert len(digests.pop()) == 64
