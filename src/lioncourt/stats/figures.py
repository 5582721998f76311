"""Figures with 95 % intervals, from samples that come in clusters.

Games of one deal aren't independent: the seat with the good cards gets them every time. So a
cluster is what happened at one deal, as the sum of its values and their number, and only clusters
count as independent (docs/arena.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Z: Final = 1.959964  # 95 % of a normal distribution is within so many standard deviations

Cluster: TypeAlias = tuple[float, float]  # sum of the values, number of them


@dataclass(frozen=True)
class Figure:
    """A mean or share with its 95 % interval."""

    value: float
    low: float
    high: float

    def to_data(self, digits: int = 4) -> dict[str, float | None]:
        """Returns the figure as JSON data; unknown values are None."""
        return {
            name: round(number, digits) if math.isfinite(number) else None
            for name, number in (("value", self.value), ("low", self.low), ("high", self.high))
        }

    def percent(self) -> str:
        """Returns a share in words.

        >>> Figure(0.5, 0.4017, 0.5983).percent()
        '50.0 % (40.2 to 59.8)'
        """
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def text(self, digits: int = 1) -> str:
        """Returns a mean in words.

        >>> Figure(88.25, 80.0, 96.5).text()
        '88.2 (80.0 to 96.5)'
        """
        value, low, high = (f"{n:.{digits}f}" for n in (self.value, self.low, self.high))
        return f"{value} ({low} to {high})" if math.isfinite(self.low) else value


def width(clusters: int) -> float:
    """Returns how many standard errors cover 95 %: Student's t, by its expansion in 1 / freedom.

    >>> round(width(10_000), 2), round(width(11), 2)
    (1.96, 2.23)
    """
    freedom = max(clusters - 1, 1)
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )


def mean(clusters: Iterable[Cluster]) -> Figure:
    """Returns the mean of all values; with fewer than two clusters anything is possible."""
    known = [cluster for cluster in clusters if cluster[1]]
    if not known:
        return Figure(math.nan, -math.inf, math.inf)
    value, error = _mean_and_error(known)
    return Figure(value, value - width(len(known)) * error, value + width(len(known)) * error)


def share(clusters: Iterable[Cluster]) -> Figure:
    """Returns a share; the interval is Wilson's for the values that count as independent.

    Their number is what a sample without clusters would need for the same standard error, but
    never more than the number of values. If all clusters are equal, it is the number of clusters.
    """
    known = [cluster for cluster in clusters if cluster[1]]
    if not known:
        return Figure(math.nan, 0.0, 1.0)
    value, error = _mean_and_error(known)
    values = sum(number for _, number in known)
    if 0 < error < math.inf:
        values = min(values, value * (1 - value) / error**2)
    else:
        values = len(known)
    z = width(len(known))
    middle = (value + z**2 / (2 * values)) / (1 + z**2 / values)
    reach = z * math.sqrt(value * (1 - value) / values + (z / (2 * values)) ** 2)
    reach /= 1 + z**2 / values
    return Figure(value, max(0.0, middle - reach), min(1.0, middle + reach))


def _mean_and_error(clusters: Sequence[Cluster]) -> tuple[float, float]:
    """Returns the mean and its cluster-robust standard error."""
    total = sum(number for _, number in clusters)
    value = sum(amount for amount, _ in clusters) / total
    if len(clusters) < 2:
        return value, math.inf
    spread = sum((amount - value * number) ** 2 for amount, number in clusters)
    return value, math.sqrt(spread * len(clusters) / (len(clusters) - 1)) / total


def quantile(values: Sequence[float], part: float) -> float:
    """Returns the value below which a given part of all values lies.

    >>> quantile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
