"""The picture of a match: Elo with intervals."""

from __future__ import annotations

from pathlib import Path

from lioncourt.arena.standings import Standings
from lioncourt.stats.plots import label_of, new_figure, save, title_of


def plot_elo(stand: Standings, path: Path) -> None:
    """Draws the Elo of the bots in the order in which they were named."""
    bots = list(stand.bots)
    rated = [stand.elo[bot] for bot in bots]
    figure = new_figure(6.4, 1.2 + 0.5 * len(bots))
    axes = figure.subplots()
    low = [figure.value - figure.low for figure in rated]
    high = [figure.high - figure.value for figure in rated]
    values = [figure.value for figure in rated]
    axes.errorbar(values, range(len(bots)), xerr=[low, high], fmt="o", capsize=4, color="#7a3b1d")
    axes.set_yticks(range(len(bots)), [label_of(bot) for bot in bots])
    axes.set_ylim(-0.5, len(bots) - 0.5)
    axes.set_xlabel("Elo, with 95% intervals")
    config = stand.match.config
    title = title_of(config.game, config.seats, config.modules)
    axes.set_title(title, fontsize="medium")
    axes.grid(axis="x", alpha=0.3)
    save(figure, path)
