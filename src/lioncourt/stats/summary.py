"""What many games show together: one summary for each configuration, as JSON data."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from lioncourt.stats.figures import Cluster, Figure, mean, share
from lioncourt.stats.reading import Reading, Skipped
from lioncourt.table.config import GameConfig


def summary(results: Iterable[Reading | Skipped | None]) -> dict[str, Any]:
    """Returns the statistics of everything that was read."""
    found = list(results)
    groups: dict[GameConfig, list[Reading]] = {}
    for reading in found:
        if isinstance(reading, Reading):
            groups.setdefault(reading.config, []).append(reading)
    skipped = [each for each in found if isinstance(each, Skipped)]
    return {
        "games": sum(len(readings) for readings in groups.values()),
        "groups": [_group(config, groups[config]) for config in sorted(groups, key=str)],
        "skipped": [
            {"file": each.path, "reason": each.reason}
            for each in sorted(skipped, key=lambda each: each.path)
        ],
        "other_files": sum(1 for each in found if each is None),
    }


def _group(config: GameConfig, readings: Sequence[Reading]) -> dict[str, Any]:
    """Returns the statistics of the games of one configuration."""
    sources = sorted({source for reading in readings for source, _ in reading.sources})
    return {
        "game": config.game,
        "seats": config.seats,
        "modules": list(config.modules),
        "options": dict(config.options),
        "games": len(readings),
        "deals": len({reading.deal for reading in readings}),
        "by_seat": [_seat(seat, readings) for seat in range(config.seats)],
        "by_source": {source: _points_of(source, readings).to_data(2) for source in sources},
        "turns": _mean(readings, lambda reading: reading.turns).to_data(2),
        "decisions": _mean(readings, lambda reading: reading.decisions).to_data(2),
        "purchases": _mean(readings, lambda reading: reading.purchases).to_data(2),
        "exact_share": share(
            by_deal(readings, lambda reading: (reading.exact, reading.purchases))
        ).to_data(),
    }


def _seat(seat: int, readings: Sequence[Reading]) -> dict[str, Any]:
    def victory(reading: Reading) -> Cluster:
        most = max(reading.points)
        won = reading.points[seat] == most
        return (1 / reading.points.count(most) if won else 0.0), 1

    points = _mean(readings, lambda reading: reading.points[seat])
    return {
        "seat": seat,
        "points": points.to_data(2),
        "win_share": share(by_deal(readings, victory)).to_data(),
    }


def _points_of(source: str, readings: Sequence[Reading]) -> Figure:
    """Returns the mean points from a source per seat and game."""
    return _mean(
        readings, lambda reading: dict(reading.sources).get(source, 0) / reading.config.seats
    )


def _mean(readings: Sequence[Reading], value: Callable[[Reading], float]) -> Figure:
    return mean(by_deal(readings, lambda reading: (value(reading), 1)))


def by_deal(readings: Iterable[Reading], values: Callable[[Reading], Cluster]) -> list[Cluster]:
    """Returns sums and numbers of values by deal, as games of one deal aren't independent."""
    deals: dict[Hashable, Cluster] = {}
    for reading in readings:
        amount, number = values(reading)
        before = deals.get(reading.deal, (0.0, 0.0))
        deals[reading.deal] = (before[0] + amount, before[1] + number)
    return list(deals.values())
