"""Ours and theirs by turns, slice by slice, so that both meet the same machine."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, Final

from lioncourt.bench.ours import (
    COMPARED,
    LISTING,
    PUBLIC,
    build_name,
    measure_lioncourt,
    measure_listing,
    measure_public,
    name_of,
    view_micros,
)
from lioncourt.bench.peers import Measure, Peer

SEATS: Final = range(2, 7)
VIEW_SHARE: Final = 0.1
APART: Final = 100_000  # between the first seeds of two rounds


# Other ways to play our games, and the peers that play the same way
WAYS: Final[dict[str, tuple[Peer, str]]] = {
    PUBLIC: (measure_public, "python-chess"),
    LISTING: (measure_listing, "catanatron"),
}


def slices(peers: int) -> int:
    """Returns how many slices a round has: all seats and ways, and ours before every peer.

    The peers of these ways, if installed, are measured once more beside them.
    """
    return len(SEATS) + 2 * peers + 2 * len(WAYS)


def compare(
    peers: Mapping[str, Peer],
    seconds: float,
    rounds: int,
    seed: int,
    tell: Callable[[str], None] = lambda name: None,
) -> dict[str, Any]:
    """Measures everything in about the given CPU seconds and returns medians and ratios.

    A ratio compares two neighbouring slices; the result is the median over the rounds. Each round
    plays other games.
    """
    budget = seconds / (rounds * slices(len(peers)))
    measures: dict[str, list[Measure]] = {name_of(seats): [] for seats in SEATS}
    measures |= {name: [] for name in peers}
    views: dict[str, list[float]] = {name_of(seats): [] for seats in SEATS}
    pairs: dict[str, list[tuple[Measure, Measure]]] = {name: [] for name in peers}

    ways: dict[str, list[tuple[Measure, Measure]]] = {}

    def ours(seats: int, first: int) -> Measure:
        tell(name_of(seats))
        found = measure_lioncourt(seats, budget * (1 - VIEW_SHARE), first)
        measures[found.name].append(found)
        return found

    for first in range(seed, seed + rounds * APART, APART):
        for seats in SEATS:
            ours(seats, first)
            views[name_of(seats)].append(view_micros(seats, budget * VIEW_SHARE, first))
        for name, peer in peers.items():
            mine = ours(COMPARED, first)
            tell(name)
            theirs = peer(budget, first)
            measures[name].append(theirs)
            pairs[name].append((mine, theirs))
        for way, (measured, beside) in WAYS.items():
            tell(way)
            mine = measured(budget, first)
            measures.setdefault(way, []).append(mine)
            tell(beside)
            if beside in peers:
                ways.setdefault(way, []).append((mine, peers[beside](budget, first)))
    return {
        "build": build_name(),
        "python": platform.python_version(),
        "rounds": rounds,
        "seconds": seconds,
        "engines": [_row(name, found, views.get(name)) for name, found in measures.items()],
        "ratios": {name: _ratios(found) for name, found in pairs.items()},
        "ways": {way: {"beside": WAYS[way][1], **_ratios(found)} for way, found in ways.items()},
    }


def _row(name: str, found: list[Measure], views: list[float] | None) -> dict[str, Any]:
    speed = median(m.decisions_per_second for m in found)
    copies = [m.copies_per_second for m in found if m.copies_per_second is not None]
    row: dict[str, Any] = {
        "name": name,
        "games_per_second": round(speed / _length(found), 2),
        "decisions_per_second": round(speed, 1),
        "copy_us": round(1e6 / median(copies), 3) if copies else None,
    }
    if views is not None:
        row["view_us"] = round(median(views), 1)
    return row


def _length(found: list[Measure]) -> float:
    """Returns the decisions of a game, over all slices.

    Games differ much more in length than slices do in speed, and a slice may have time for only a
    few.
    """
    return sum(m.decisions for m in found) / sum(m.games for m in found)


def _ratios(pairs: list[tuple[Measure, Measure]]) -> dict[str, float]:
    speed = median(ours.decisions_per_second / peer.decisions_per_second for ours, peer in pairs)
    longer = _length([peer for _, peer in pairs]) / _length([ours for ours, _ in pairs])
    return {"games": round(speed * longer, 2), "decisions": round(speed, 2)}
