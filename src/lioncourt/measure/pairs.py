"""Modules that get in each other's way: a module beside another, compared with the module alone.

Three things are compared: the points it brings, the decisions it has a part in, and the length of
the game, which is compared with what each module adds alone. All pairs are first screened with few
games; those that stand out are suspects and are played more often. A pair is named if it is beyond
a bound and chance alone can't explain it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from lioncourt.measure.plan import PAIRS, Table, table, tables
from lioncourt.measure.sample import Sample
from lioncourt.presets.measured import GAME, SEATS
from lioncourt.stats.figures import Figure, mean, width

LEFT: Final = 0.7  # of points or uses: a module that keeps less is in the other's shadow
LONGER: Final = 1.15  # times the minutes expected
LEAST: Final = 1.0  # use per seat and game, and
LEAST_POINTS: Final = 2.0  # points: below that there is nothing to lose
SPARE: Final = 0.1  # a suspect may fall short of a bound by so much
CAUTION: Final = 4.0  # standard errors from no effect: 0.1 false alarms in 2,700 comparisons
FEWEST: Final = 4  # games of a pair that mean anything, and
CONFIRMED: Final = 20  # that are enough to name it

Samples = Callable[[Table], Sequence[Sample]]


@dataclass(frozen=True)
class Finding:
    """A module beside another: the share it keeps of points or uses, or the length as a ratio."""

    module: str
    beside: str
    kind: str  # points, uses, length
    ratio: float
    error: float  # standard error of the ratio
    games: int

    @property
    def suspect(self) -> bool:
        """Tells whether it may be beyond the bound, and so is worth more games."""
        return self._beyond(SPARE)

    @property
    def sure(self) -> bool:
        """Tells whether it is beyond the bound, and surely not by chance."""
        certain = abs(self.ratio - 1) > CAUTION * self.error
        return self.games >= CONFIRMED and certain and self._beyond(0)

    def _beyond(self, spare: float) -> bool:
        if self.kind == "length":
            return self.ratio + spare / 2 > LONGER
        return self.ratio - spare < LEFT


def findings(samples: Samples) -> Iterator[Finding]:
    """Yields what there is to say about every pair that was played, good or bad."""
    usual = _mean(samples(Table(GAME, SEATS)), lambda sample: sample.bits)
    for pair in tables(PAIRS):
        together = samples(pair)
        if len(together) < FEWEST or len(pair.modules) != 2:  # one needs a third
            continue
        alone = [samples(table(GAME, SEATS, [module])) for module in pair.modules]
        if any(len(those) < FEWEST for those in alone):
            continue
        for at, module in enumerate(pair.modules):
            other = pair.modules[1 - at]
            yield from _kept(module, other, alone[at], together)
        yield _length(pair, usual, alone, together)


def _kept(
    module: str, other: str, alone: Sequence[Sample], together: Sequence[Sample]
) -> Iterator[Finding]:
    """Yields what is left of a module's points and uses; fewer losses don't count as a loss."""
    measures: tuple[tuple[str, Callable[[Sample], float], float], ...] = (
        ("points", lambda sample: sum(sample.earned[module]) / SEATS, LEAST_POINTS),
        ("uses", lambda sample: sample.uses[module] / SEATS, LEAST),
    )
    for kind, value, least in measures:
        before, after = _mean(alone, value), _mean(together, value)
        if before.value >= least:
            ratio, error = _ratio(after, _error(after, len(together)), before, len(alone))
            yield Finding(module, other, kind, ratio, error, len(together))


def _length(
    pair: Table, usual: Figure, alone: Iterable[Sequence[Sample]], together: Sequence[Sample]
) -> Finding:
    """Returns how much longer two modules make a game together than separately."""
    expected = -usual.value
    variance = 0.0
    for those in alone:
        minutes = _mean(those, lambda sample: sample.bits)
        expected += minutes.value
        variance += _error(minutes, len(those)) ** 2
    after = _mean(together, lambda sample: sample.bits)
    ratio = after.value / expected
    error = sqrt(_error(after, len(together)) ** 2 + ratio**2 * variance) / expected
    one, other = pair.modules
    return Finding(one, other, "length", ratio, error, len(together))


def _ratio(after: Figure, error: float, before: Figure, games: int) -> tuple[float, float]:
    ratio = after.value / before.value
    both = sqrt(error**2 + (ratio * _error(before, games)) ** 2)
    return ratio, both / before.value


def _mean(samples: Sequence[Sample], value: Callable[[Sample], float]) -> Figure:
    return mean([(value(sample), 1) for sample in samples])


def _error(figure: Figure, games: int) -> float:
    """Returns the standard error of a mean."""
    return (figure.high - figure.low) / 2 / width(games)


def suspects(samples: Samples) -> list[Table]:
    """Returns the pairs to be played more often."""
    found = [f for f in findings(samples) if f.suspect]
    return list(dict.fromkeys(table(GAME, SEATS, [f.module, f.beside]) for f in found))


def advice(samples: Samples) -> list[Finding]:
    """Returns what people should know before they choose both, once for each pair."""
    strongest: dict[frozenset[str], Finding] = {}
    for finding in sorted((f for f in findings(samples) if f.sure), key=_strength):
        strongest.setdefault(frozenset((finding.module, finding.beside)), finding)
    return list(strongest.values())


def _strength(finding: Finding) -> tuple[float, str, str]:
    kept = 1 / finding.ratio if finding.kind == "length" else finding.ratio
    return kept, finding.module, finding.beside
