"""The report of a match as Markdown: the result, how sure it is, and how to repeat it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import version

from lioncourt.arena.match import Match
from lioncourt.arena.outcome import ERROR, ILLEGAL
from lioncourt.arena.standings import Showing, Standings
from lioncourt.bench.ours import build_name
from lioncourt.game import RULES_VERSION


def report_text(stand: Standings, *, plot: str | None) -> str:
    """Returns the report; `plot` is the name of the picture beside it, if there is one."""
    match = stand.match
    parts = [
        f"# {table_text(match)}: {', '.join(match.bots)}",
        f"{stand.done} of {stand.total} games, {match.games_of_pair} of each pair, seed "
        f"{match.seed}. Each deal is played with every rotation of the seats. Intervals are 95% "
        "and count deals, not games; docs/arena.md tells how.",
        _bots(stand),
        f"![Elo with 95% intervals]({plot})" if plot else "",
        "## Pair by pair\n\n" + pairs_table([stand]),
        "## Decision times\n\n" + _times(stand),
        _failures(stand),
        "## How to repeat it\n\n" + f"    {match.command()}\n\n" + machine_text(),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table_text(match: Match) -> str:
    """Returns what is played, in words."""
    config = match.config
    modules = f" with {', '.join(config.modules)}" if config.modules else ""
    return f"{config.game}, {config.seats} seats{modules}"


def machine_text() -> str:
    """Returns the machine and versions it was played with."""
    return (
        f"Lioncourt {version('lioncourt')} (rules version {RULES_VERSION}), {build_name()} build, "
        f"Python {platform.python_version()}, {platform.system()} on {platform.machine()} with "
        f"{os.cpu_count()} cores."
    )


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a table; the first column is for names, the others for figures.

    >>> print(markdown_table(["bot", "games"], [["easy", "6"]]))
    | bot | games |
    | --- | ---: |
    | easy | 6 |
    """
    rule = ["---"] + ["---:"] * (len(headings) - 1)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *rows))


def _bots(stand: Standings) -> str:
    headings = ("bot", "games", "won", "comparisons won", "mean place", "mean points", "Elo")
    order = sorted(stand.bots, key=lambda bot: -stand.elo[bot].value)
    rows = [
        [f"`{bot}`", *_figures(stand.bots[bot]), stand.elo[bot].text(0)]
        for bot in order
        if stand.bots[bot].games
    ]
    return markdown_table(headings, rows)


def _figures(showing: Showing) -> list[str]:
    return [
        str(showing.games),
        f"{100 * showing.victories / showing.games:.1f}%",
        showing.won.percent(),
        f"{showing.places / showing.seats:.2f}",
        f"{showing.points / showing.seats:.1f}",
    ]


def pairs_table(matches: Sequence[Standings], names: Sequence[str] = ()) -> str:
    """Returns who beat whom, one row for each pair, the better bot first.

    `names` are the names of the matches, if there are several.
    """
    headings = ["better", "other", "games", "deals", "comparisons", "won by the better (95%)"]
    headings += ["games won", "mean points"]
    rows = []
    for number, stand in enumerate(matches):
        for pair, both in stand.pairs.items():
            better, other = sorted(pair, key=lambda bot: -both[bot].won.value)
            if both[better].games:
                label = [names[number]] if names else []
                rows.append(
                    [*label, f"`{better}`", f"`{other}`", *_duel(both[better], both[other])]
                )
    return markdown_table([*(["match"] if names else []), *headings], rows)


def _duel(better: Showing, other: Showing) -> list[str]:
    return [
        str(better.games),
        str(len(better.comparisons)),
        str(better.to_data()["comparisons"]),
        better.won.percent(),
        f"{100 * better.victories / better.games:.1f}%",
        f"{better.points / better.seats:.1f} : {other.points / other.seats:.1f}",
    ]


def _times(stand: Standings) -> str:
    headings = (
        "bot",
        "decisions",
        "mean ms",
        "95% within ms",
        "longest ms",
        "budget ms",
        "overruns",
        "of them waiting",
    )
    rows = []
    for bot, clock in stand.clocks.items():
        budget = stand.match.budget_of(bot)
        rows.append(
            [
                f"`{bot}`",
                str(clock.decisions),
                f"{1000 * clock.mean:.2f}",
                f"{1000 * clock.within(0.95):.2f}",
                f"{1000 * clock.longest:.1f}",
                "none" if budget is None else f"{1000 * budget:.0f}",
                "" if budget is None else str(clock.overruns),
                "" if budget is None else str(clock.waiting),
            ]
        )
    said = (
        "An overrun is a decision that took more than 1.1 times the budget; waiting is one in "
        "which the process had no core, and worked no longer than that."
    )
    return f"{markdown_table(headings, rows)}\n\n{said}"


def _failures(stand: Standings) -> str:
    if not stand.failures:
        return "No bot failed: no errors, no illegal actions."
    rows = [
        [f"`{bot}`", str(stand.failed(bot, ERROR)), str(stand.failed(bot, ILLEGAL))]
        for bot in stand.bots
    ]
    lines = [
        f"* game {outcome.number}, seat {outcome.failure.seat}, `{outcome.failure.bot}`: "
        f"{outcome.failure.text}"
        for outcome in stand.failures
        if outcome.failure is not None
    ]
    counted = markdown_table(("bot", "errors", "illegal actions"), rows)
    told = "Games that failed count in no other figure."
    return "\n\n".join(["## Failures", counted, told, "\n".join(lines)])
