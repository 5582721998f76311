"""Ours and theirs in turns: slice by slice, so that both meet the same machine."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, Final

from lioncourt.bench.ours import build_name, measure_lioncourt, name_of, view_micros
from lioncourt.bench.peers import Measure, Peer

SEATS: Final = range(2, 7)
COMPARED: Final = 4  # seats of ours beside the peers
VIEW_SHARE: Final = 0.1


def slices(peers: int) -> int:
    """Returns how many slices a round has: each number of seats, and ours before every peer."""
    return len(SEATS) + 2 * peers


def compare(
    peers: Mapping[str, Peer],
    seconds: float,
    rounds: int,
    seed: int,
    tell: Callable[[str], None] = lambda name: None,
) -> dict[str, Any]:
    """Measures everything in about so many CPU seconds and returns medians and ratios.

    A ratio is taken between two slices that stand side by side, then the median of the rounds.
    """
    budget = seconds / (rounds * slices(len(peers)))
    measures: dict[str, list[Measure]] = {name_of(seats): [] for seats in SEATS}
    measures |= {name: [] for name in peers}
    views: dict[str, list[float]] = {name_of(seats): [] for seats in SEATS}
    pairs: dict[str, list[tuple[Measure, Measure]]] = {name: [] for name in peers}

    def ours(seats: int) -> Measure:
        tell(name_of(seats))
        found = measure_lioncourt(seats, budget * (1 - VIEW_SHARE), seed)
        measures[found.name].append(found)
        return found

    for _ in range(rounds):
        for seats in SEATS:
            ours(seats)
            views[name_of(seats)].append(view_micros(seats, budget * VIEW_SHARE, seed))
        for name, peer in peers.items():
            mine = ours(COMPARED)
            tell(name)
            theirs = peer(budget, seed)
            measures[name].append(theirs)
            pairs[name].append((mine, theirs))
    return {
        "build": build_name(),
        "python": platform.python_version(),
        "rounds": rounds,
        "seconds": seconds,
        "engines": [_row(name, found, views.get(name)) for name, found in measures.items()],
        "ratios": {name: _ratios(found) for name, found in pairs.items()},
    }


def _row(name: str, found: list[Measure], views: list[float] | None) -> dict[str, Any]:
    copies = [m.copies_per_second for m in found if m.copies_per_second is not None]
    row: dict[str, Any] = {
        "name": name,
        "games_per_second": round(median(m.games_per_second for m in found), 2),
        "decisions_per_second": round(median(m.decisions_per_second for m in found), 1),
        "copy_us": round(1e6 / median(copies), 3) if copies else None,
    }
    if views is not None:
        row["view_us"] = round(median(views), 1)
    return row


def _ratios(pairs: list[tuple[Measure, Measure]]) -> dict[str, float]:
    return {
        "games": round(median(a.games_per_second / b.games_per_second for a, b in pairs), 2),
        "decisions": round(
            median(a.decisions_per_second / b.decisions_per_second for a, b in pairs), 2
        ),
    }
