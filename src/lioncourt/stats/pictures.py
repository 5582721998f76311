"""Pictures of the statistics: points by seat and by source."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lioncourt.stats.plots import new_figure, save, title_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOLDER: Final = "stats"
SEATS: Final = "#7a3b1d"
SOURCES: Final = "#2f6d62"


def draw(data: dict[str, Any], folder: Path) -> list[Path]:
    """Draws every group of a summary in a folder and returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for number, group in enumerate(data["groups"], start=1):
        path = folder / f"{number:02}-{group['game']}-{group['seats']}.svg"
        _draw(group, path)
        drawn.append(path)
    return drawn


def _draw(group: dict[str, Any], path: Path) -> None:
    sources = sorted(group["by_source"], key=lambda name: group["by_source"][name]["value"])
    figure = new_figure(9.6, 1.6 + max(0.24 * len(sources), 0.4 * group["seats"]))
    left, right = figure.subplots(1, 2)
    seats = [(f"seat {row['seat']}", row["points"]) for row in reversed(group["by_seat"])]
    _bars(left, seats, "points by seat", SEATS)
    _bars(
        right, [(name, group["by_source"][name]) for name in sources], "points by source", SOURCES
    )
    title = title_of(group["game"], group["seats"], group["modules"])
    figure.suptitle(f"{title}: {group['games']} games", fontsize="medium")
    save(figure, path)


def _bars(axes: Axes, rows: list[tuple[str, dict[str, Any]]], label: str, colour: str) -> None:
    """Draws bars, with their intervals if known."""
    values = [figure["value"] for _, figure in rows]
    reach = [
        0.0 if figure["high"] is None else figure["high"] - figure["value"] for _, figure in rows
    ]
    axes.barh(range(len(rows)), values, xerr=reach, color=colour, capsize=2)
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_xlabel(f"{label}, mean of a game with 95% intervals")
