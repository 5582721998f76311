"""The measuring itself, and (where they are installed) the peers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from lioncourt.bench import peers
from lioncourt.bench.peers import Measure, available_peers


def test_rates_are_per_cpu_second() -> None:
    measure = Measure("x", games=10, decisions=500, seconds=2.0, copies_per_second=None)
    assert measure.games_per_second == 5.0
    assert measure.decisions_per_second == 250.0


@pytest.mark.parametrize(
    ("point", "outcome"), [(0.0, 7), (0.49, 7), (0.5, 8), (0.74, 8), (0.75, 9), (0.9999999, 9)]
)
def test_chance_follows_its_probabilities(point: float, outcome: int) -> None:
    assert peers._sample([(7, 0.5), (8, 0.25), (9, 0.25)], point) == outcome


@dataclass
class Clock:
    """Advances by one second whenever it is read."""

    now: float = field(default=0.0)

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_only_whole_games_inside_the_clock_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "process_time", Clock())
    played: list[int] = []

    def play(number: int, keep: list[Any] | None) -> int:
        played.append(number)
        if keep is not None:
            keep.extend("ab")
        return 10

    measure = peers.measure("toy", 5.0, play, lambda position: position)
    # Of five seconds four are for playing, so the fourth reading ends it; the one second for
    # copying allows one round over the two positions.
    assert measure == Measure("toy", 3, 30, 4.0, 1.0)
    assert played == [0, 1, 2, 3]


def test_installed_peers_play() -> None:
    for name, measure in available_peers().items():
        found = measure(0.05, 1)
        assert found.name == name
        assert found.games > 0
        assert found.decisions > found.games
        assert found.copies_per_second is not None
