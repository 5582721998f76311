"""Figures for Prometheus: `/metrics`, if the settings ask for it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lioncourt.server.service import Service

TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Durations:
    """How long something took, counted by steps."""

    def __init__(self) -> None:
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        """Counts one more."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """Returns the histogram in Prometheus's words."""
        lines, so_far = [f"# TYPE {name} histogram"], 0
        for limit, count in zip([*map(str, SECONDS), "+Inf"], self._counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{le="{limit}"}} {so_far}')
        return [*lines, f"{name}_sum {self._sum:.6f}", f"{name}_count {so_far}"]


def metrics(service: Service) -> str:
    """Returns the figures; none of them is about a particular table or client."""
    hub = service.hub
    gauges = {
        "lioncourt_tables": len(hub),
        "lioncourt_watchers": hub.presence.total(),
        "lioncourt_sockets": service.sockets(),
        "lioncourt_bot_queue": len(service.thinkers.queue),
    }
    counters = {
        "lioncourt_moves_total": hub.moves,
        "lioncourt_refused_total": service.refused,
        "lioncourt_store_errors_total": hub.health.failures,
    }
    lines = [
        line
        for name, value in gauges.items()
        for line in (f"# TYPE {name} gauge", f"{name} {value}")
    ]
    for name, value in counters.items():
        lines += [f"# TYPE {name} counter", f"{name} {value}"]
    lines += service.command_seconds.lines("lioncourt_command_seconds")
    return "\n".join(lines) + "\n"
