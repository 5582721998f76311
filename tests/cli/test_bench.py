"""`lioncourt bench`: what is measured, and how ours and theirs take turns."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from lioncourt.bench import compare as comparing
from lioncourt.bench.compare import WAYS, compare, slices
from lioncourt.bench.ours import measure_lioncourt, name_of, view_micros
from lioncourt.bench.peers import Measure, Peer
from lioncourt.cli import app
from lioncourt.cli import bench as command


def run(*args: str) -> str:
    result = CliRunner().invoke(app, ["bench", "--seconds", "0.1", "--rounds", "1", *args])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_ours_is_measured_for_every_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "available_peers", dict)
    data: dict[str, Any] = json.loads(run("--json"))
    assert data["build"] in ("pure", "compiled")
    seats = [name_of(seats) for seats in range(2, 7)]
    assert [row["name"] for row in data["engines"]] == [*seats, *WAYS]
    for row in data["engines"]:
        assert row["decisions_per_second"] > row["games_per_second"] > 0
    for row in data["engines"][: len(seats)]:
        assert row["view_us"] > row["copy_us"] > 0
    assert data["ratios"] == {}


def test_says_how_to_get_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "available_peers", dict)
    text = run()
    assert "build: " in text
    assert "python3 run.py bench" in text


def test_shows_ratios_beside_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    peers: dict[str, Peer] = {"toy": lambda budget, seed: Measure("toy", 1, 1, 100.0, None)}
    monkeypatch.setattr(command, "available_peers", lambda: peers)
    assert "as a multiple of that engine" in run()
    assert json.loads(run("--json"))["ratios"]["toy"]["games"] > 1


def test_ours_comes_before_every_peer_and_medians_count(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = iter(range(1, 1000))
    order: list[str] = []

    def ours(seats: int, budget: float, seed: int) -> Measure:
        return Measure(name_of(seats), 10, 100 * next(speeds), 1.0, None)

    def theirs(budget: float, seed: int) -> Measure:
        return Measure("toy", 1, 100, 1.0, 50_000.0)

    monkeypatch.setattr(comparing, "measure_lioncourt", ours)
    monkeypatch.setattr(comparing, "view_micros", lambda seats, budget, seed: 7.0)
    result = compare({"toy": theirs}, seconds=1.0, rounds=3, seed=1, tell=order.append)
    assert len(order) == 3 * slices(1)
    before = {order[i - 1] for i, name in enumerate(order) if name == "toy"}
    assert before == {name_of(4)}
    # Ours is the 6th, 12th and 18th measurement when it stands beside the peer: 12 is the median.
    # Its games then have (600 + 1200 + 1800) / 30 = 120 decisions, theirs 100.
    assert result["ratios"] == {"toy": {"games": 10.0, "decisions": 12.0}}
    (toy,) = [row for row in result["engines"] if row["name"] == "toy"]
    assert toy == {
        "name": "toy",
        "games_per_second": 1,
        "decisions_per_second": 100,
        "copy_us": 20.0,
    }


def test_a_slice_plays_whole_games_and_copies_positions() -> None:
    measure = measure_lioncourt(3, 0.02, seed=1)
    assert measure.name == name_of(3)
    assert measure.decisions > 50 * measure.games > 0
    assert measure.copies_per_second is not None
    assert view_micros(3, 0.01, seed=1) > 0
