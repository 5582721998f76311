"""A match for people to watch: a table that follows the games or, without a terminal, lines."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from lioncourt.arena.run import Run
from lioncourt.arena.standings import Standings, standings
from lioncourt.stats.figures import Figure

TABLE_PAUSE: Final = 0.5  # seconds between two tables
LINE_PAUSE: Final = 30.0  # seconds between two lines


def time_text(seconds: float | None) -> str:
    """Returns a time as hours, minutes and seconds.

    >>> time_text(3725.4), time_text(None)
    ('1:02:05', 'not known yet')
    """
    return "not known yet" if seconds is None else str(timedelta(seconds=int(seconds)))


def progress_text(run: Run) -> str:
    """Returns the progress of a match."""
    left = time_text(run.seconds_left()) if run.done < run.total else "0:00:00"
    return f"{run.done} of {run.total} games, time left {left}"


def standings_table(stand: Standings, *, final: bool) -> Table:
    """Returns the bots with their figures, the strongest first.

    The final table shows Elo intervals, earlier ones decision times, to fit into 80 columns.
    """
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column("bot", no_wrap=True)
    times = () if final else ("ms", "late")
    for heading in ("games", "won %", "comparisons %", "place", "points", "Elo", *times):
        table.add_column(heading, justify="right", no_wrap=True)
    for bot in sorted(stand.bots, key=lambda bot: -stand.elo[bot].value):
        showing, clock, rated = stand.bots[bot], stand.clocks[bot], stand.elo[bot]
        played = showing.games > 0
        table.add_row(
            bot,
            str(showing.games),
            f"{100 * showing.victories / showing.games:.1f}" if played else "",
            _span(showing.won, 1, 100) if played else "",
            f"{showing.places / showing.seats:.2f}" if played else "",
            f"{showing.points / showing.seats:.1f}" if played else "",
            _span(rated, 0) if final else f"{rated.value:.0f}",
            *((f"{1000 * clock.mean:.1f}", str(clock.overruns)) if times else ()),
        )
    return table


def _span(figure: Figure, digits: int, times: int = 1) -> str:
    value, low, high = (f"{times * n:.{digits}f}" for n in (figure.value, figure.low, figure.high))
    return f"{value} ({low}-{high})"


class Watch:
    """Shows a match in progress; `look` is called whenever something may have changed."""

    def __init__(self, run: Run, console: Console) -> None:
        self._run = run
        self._console = console
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._shown = run.done
        self._next = monotonic()

    def __enter__(self) -> Watch:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()

    def look(self) -> None:
        """Shows how the match stands, if it is time."""
        if monotonic() < self._next:
            return
        if self._console.is_terminal:
            self._next = monotonic() + TABLE_PAUSE
            self._live.update(self._picture(), refresh=True)
        elif self._run.done != self._shown:
            self._next = monotonic() + LINE_PAUSE
            self._shown = self._run.done
            self._console.print(self._line(), soft_wrap=True, markup=False)

    def _picture(self) -> Group:
        stand = self._standings()
        lines: list[Table | Text] = [
            Text(progress_text(self._run)),
            standings_table(stand, final=False),
        ]
        if stand.failures:
            lines.append(Text(f"{len(stand.failures)} games failed", style="bold red"))
        return Group(*lines)

    def _line(self) -> str:
        stand = self._standings()
        shares = ", ".join(
            f"{bot} {showing.won.percent()}" for bot, showing in stand.bots.items() if showing.games
        )
        return f"{progress_text(self._run)}; comparisons won: {shares or 'none yet'}"

    def _standings(self) -> Standings:
        return standings(self._run.match, self._run.outcomes.values(), samples=0)
