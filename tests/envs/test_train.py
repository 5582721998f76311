"""The documented training runs, goes on after a stop, and its agent plays as a bot."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train"


def trained(folder: Path, practise: int) -> str:
    """Trains for a moment; returns what was told."""
    games = ["--watch", "2", "--practise", str(practise), "--round", "2"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLE / "train.py"), str(folder), *games],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("agent")
    trained(found, 1)
    return found


def test_training_goes_on_where_it_stopped(folder: Path) -> None:
    before = (folder / "curve.csv").read_text(encoding="utf-8")
    assert trained(folder, 3).startswith("going on after 3 games\n")
    curve = (folder / "curve.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(curve.splitlines()))
    assert [(phase, games) for _, phase, games, _, _ in rows] == [
        ("watching", "2"),
        ("practising", "3"),
        ("practising", "5"),
    ]
    assert curve.startswith(before)
    seconds = [int(row[0]) for row in rows]
    assert seconds == sorted(seconds)
    assert 0 < float(rows[0][3]) <= 1  # it has chosen alike now and then


def test_the_agent_plays_as_a_bot(folder: Path) -> None:
    """In a process of its own: agents bring modules with names that others may have."""
    bots = f"agent:{EXAMPLE / 'agent.py'},random,random"
    done = subprocess.run(
        [sys.executable, "-m", "lioncourt", "simulate", "--games", "1", "--bots", bots],
        env={**os.environ, "LIONCOURT_AGENT": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
