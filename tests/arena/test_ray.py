"""The arena on a Ray cluster of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lioncourt.arena import on_ray
from lioncourt.arena.folder import ArenaError
from lioncourt.arena.match import Match
from lioncourt.arena.run import Run
from lioncourt.bots import BOTS
from tests.arena.tables import games_of, played

REAL = tuple(list(BOTS)[:2])


def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    """In a process of its own: Ray warns of this and that, and leaves threads behind."""
    command = [sys.executable, "-m", "lioncourt", "arena", "--bots", ",".join(REAL), "--ray"]
    command += ["--seats", "2", "--games", "2", "--json", "--out", str(tmp_path / "ray")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["done"] == 2
    match = Match(REAL, seats=2, games=2)
    here = played(match, tmp_path / "here")
    assert games_of(Run(match, tmp_path / "ray").outcomes) == games_of(here.outcomes)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'lioncourt\[ray\]'"):
        list(on_ray.finished_on_ray(str, [1], lambda: None))
