"""How a match stands, for every bot and every pair of bots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from lioncourt.arena import elo
from lioncourt.arena.clock import Clock
from lioncourt.arena.match import Match
from lioncourt.arena.outcome import ERROR, ILLEGAL, Outcome
from lioncourt.stats.figures import Cluster, Figure, share


@dataclass
class Showing:
    """What one bot did in some games."""

    games: int = 0
    seats: int = 0
    victories: float = 0.0  # a shared one counts as a fraction
    places: float = 0.0
    points: int = 0
    comparisons: dict[int, Cluster] = field(default_factory=dict)  # won and made, by deal

    def to_data(self) -> dict[str, Any]:
        """Returns it as JSON data; means are None before the first game."""
        return {
            "games": self.games,
            "seats": self.seats,
            "win_share": _ratio(self.victories, self.games),
            "mean_place": _ratio(self.places, self.seats),
            "mean_points": _ratio(self.points, self.seats),
            "comparisons": int(sum(made for _, made in self.comparisons.values())),
            "won": self.won.to_data(),
        }

    @property
    def won(self) -> Figure:
        """The share of comparisons won."""
        return share(self.comparisons.values())


def _ratio(amount: float, number: int) -> float | None:
    return round(amount / number, 4) if number else None


@dataclass
class Standings:
    """The result of a match, so far or at its end."""

    match: Match
    done: int
    bots: dict[str, Showing]
    pairs: dict[tuple[str, str], dict[str, Showing]]
    clocks: dict[str, Clock]
    failures: list[Outcome]
    elo: dict[str, Figure]

    @property
    def total(self) -> int:
        """The number of games of the match."""
        return self.match.total

    def failed(self, bot: str, kind: str) -> int:
        """Returns how many games a bot ended with a failure of a kind."""
        found = [outcome.failure for outcome in self.failures]
        return sum(1 for f in found if f is not None and (f.bot, f.kind) == (bot, kind))

    def to_data(self) -> dict[str, Any]:
        """Returns the result as JSON data."""
        return {
            "match": {**self.match.to_data(), "games_of_pair": self.match.games_of_pair},
            "done": self.done,
            "total": self.total,
            "bots": [self._bot_data(bot) for bot in self.bots],
            "pairs": [
                {"bots": {bot: showing.to_data() for bot, showing in both.items()}}
                for both in self.pairs.values()
            ],
            "failures": [
                {"number": outcome.number, **outcome.to_data()["failure"]}
                for outcome in self.failures
            ],
        }

    def _bot_data(self, bot: str) -> dict[str, Any]:
        clock = self.clocks[bot]
        return {
            "bot": bot,
            **self.bots[bot].to_data(),
            "elo": self.elo[bot].to_data(1),
            "decisions": clock.decisions,
            "mean_ms": round(1000 * clock.mean, 3),
            "ms_95": round(1000 * clock.within(0.95), 3),
            "longest_ms": round(1000 * clock.longest, 3),
            "budget": self.match.budget_of(bot),
            "overruns": clock.overruns,
            "waiting": clock.waiting,
            "errors": self.failed(bot, ERROR),
            "illegal": self.failed(bot, ILLEGAL),
        }


def standings(match: Match, outcomes: Iterable[Outcome], samples: int = elo.SAMPLES) -> Standings:
    """Returns how a match stands after some games; with fewer samples, Elo is quicker."""
    bots = {bot: Showing() for bot in match.bots}
    pairs = {pair: {bot: Showing() for bot in pair} for pair in match.pairs}
    clocks = {bot: Clock() for bot in match.bots}
    deals: dict[int, dict[tuple[str, str], float]] = {}
    failures: list[Outcome] = []
    done = 0
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        done += 1
        for bot, clock in outcome.clocks.items():
            clocks[bot].add(clock)
        if outcome.failure is not None:
            failures.append(outcome)
            continue
        pair = match.fixture(outcome.number).pair
        for one, other in (pair, pair[::-1]):
            won, made = comparisons(outcome, one, other)
            wins = deals.setdefault(outcome.deal, {})
            wins[one, other] = wins.get((one, other), 0.0) + won
            for showing in (bots[one], pairs[pair][one]):
                _count(showing, outcome, one)
                before = showing.comparisons.get(outcome.deal, (0.0, 0.0))
                showing.comparisons[outcome.deal] = (before[0] + won, before[1] + made)
    rated = elo.elo(match.bots, [deals[deal] for deal in sorted(deals)], samples)
    return Standings(match, done, bots, pairs, clocks, failures, rated)


def _count(showing: Showing, outcome: Outcome, bot: str) -> None:
    """Counts the seats of a bot in a game."""
    points = outcome.points
    most = max(points)
    showing.games += 1
    for seat, name in enumerate(outcome.lineup):
        if name != bot:
            continue
        showing.seats += 1
        showing.points += points[seat]
        showing.places += place(points, seat)
        if points[seat] == most:
            showing.victories += 1 / points.count(most)


def place(points: tuple[int, ...], seat: int) -> float:
    """Returns the place of a seat among all contenders; ties share the mean of their places.

    >>> place((90, 70, 90), 0), place((90, 70, 90), 1)
    (1.5, 3.0)
    """
    better = sum(1 for other in points if other > points[seat])
    return better + (points.count(points[seat]) + 1) / 2


def comparisons(outcome: Outcome, one: str, other: str) -> Cluster:
    """Returns how many comparisons a bot won against another at one table, and out of how many.

    Every seat of one is compared with every seat of the other; equal points count half.
    """
    won = made = 0.0
    for seat, name in enumerate(outcome.lineup):
        for across, opponent in enumerate(outcome.lineup):
            if (name, opponent) == (one, other):
                difference = outcome.points[seat] - outcome.points[across]
                won += 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0
                made += 1.0
    return won, made
