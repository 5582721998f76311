"""From samples to figures: a value with its 95 % interval, as [value, low, high]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import pstdev
from typing import Any, Final

from lioncourt.measure.owners import belongings
from lioncourt.measure.plan import Table
from lioncourt.measure.sample import Sample
from lioncourt.presets.measured import GAME, SEATS
from lioncourt.stats.figures import Cluster, Figure, mean, share

HOUR: Final = 60.0  # minutes of a game without modules, according to the box
USUAL: Final = Table(GAME, SEATS)
DIGITS: Final = 4

Written = list[float]  # value, low, high


def pace(usual: Sequence[Sample]) -> float:
    """Returns the minutes of a bit: a usual game without modules takes an hour.

    The time people need grows with the logarithm of the number of choices (Hick's law), so the
    length of a game is counted in bits of choosing.
    """
    return HOUR / mean([(sample.bits, 1) for sample in usual]).value


def figures(table: Table, samples: Sequence[Sample], pace: float) -> dict[str, Any]:
    """Returns what some games of a table have in common, as JSON data."""

    def average(value: Callable[[Sample], float]) -> Written:
        return written(mean([(value(sample), 1) for sample in samples]))

    def of_turns(value: Callable[[Sample], int]) -> Written:
        return written(share([(value(sample), sample.turns) for sample in samples]))

    return {
        "game": table.game,
        "seats": table.seats,
        "modules": list(table.modules),
        "games": len(samples),
        "turns": average(lambda sample: sample.turns),
        "decisions": average(lambda sample: sample.decisions),
        "minutes": average(lambda sample: pace * sample.bits),
        "spread": average(lambda sample: pstdev(sample.points[: table.seats])),
        "leads": average(lambda sample: sample.leads),
        "reached": of_turns(lambda sample: sample.reached),
        "hurt": of_turns(lambda sample: sample.hurt),
        "met": of_turns(lambda sample: sample.met),
        "outside": average(lambda sample: sample.outside),
        "built": average(lambda sample: sample.built / table.seats),
        "first_seat": written(share([_victory(sample, 0) for sample in samples])),
        "of_modules": {module: _of_module(table, module, samples) for module in table.modules},
    }


def _of_module(table: Table, module: str, samples: Sequence[Sample]) -> dict[str, Written]:
    """Returns what a module did in some games: points of a seat, decisions, games it decided."""
    seats = table.seats
    earned = [sum(sample.earned[module][:seats]) / seats for sample in samples]
    told = {
        "points": written(mean([(points, 1) for points in earned])),
        "share": written(
            mean([(sum(map(abs, s.earned[module])), max(sum(s.points), 1)) for s in samples])
        ),
        "decided": written(share([(float(s.decided_by(module)), 1) for s in samples])),
    }
    if belongings(table.game, seats, module).can_be_used:
        told["uses"] = written(mean([(sample.uses[module] / seats, 1) for sample in samples]))
    return told


def _victory(sample: Sample, seat: int) -> Cluster:
    most = max(sample.points)
    won = sample.points[seat] == most
    return (1 / sample.points.count(most) if won else 0.0), 1


def written(figure: Figure) -> Written:
    """Returns a figure in its written form."""
    return [round(number, DIGITS) for number in (figure.value, figure.low, figure.high)]
