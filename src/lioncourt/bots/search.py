"""Search: finds the best of a few options by playing on in worlds that agree with what is known.

Each world is played on from every remaining option, with the same draws as far as they go, so that
options are compared under equal luck. Options that fall behind, or can't be told from the best one,
are dropped; the rest of the budget goes to the others.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from lioncourt.bots.clock import OutOfTime
from lioncourt.bots.judge import Judge
from lioncourt.bots.rollouts import Rollouts

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.rng import Dice
    from lioncourt.view.worlds import Worlds

MOST: Final = 8  # options to try
MOST_ALIKE: Final = 3  # options that differ only in payment, cell or kind of rebuilding
FEWEST: Final = 4  # worlds: for each one missing, trust the judge instead
MOST_BEHIND: Final = 15.0  # points: the judge's opinion of an option counts as no worse
FIRST_LOOK: Final = 8  # worlds before options are dropped
LOOK_EVERY: Final = 4  # worlds
BEHIND: Final = 2.5  # standard errors: an option this far behind the best is dropped
ALIKE: Final = 0.3  # points: an option surely closer to the best makes no difference
SURE_ALIKE: Final = 24  # worlds before that can be judged


class Budget:
    """How long a search may last: seconds, or a number of worlds played on; 0 is no limit."""

    __slots__ = ("iterations", "seconds")

    def __init__(self, seconds: float = 0.0, iterations: int = 0) -> None:
        self.seconds: Final = seconds
        self.iterations: Final = iterations


class Candidate:
    """An option, and how far the seat was ahead in each world."""

    __slots__ = ("action", "judged", "leads", "prior")

    def __init__(self, action: Action, prior: float) -> None:
        self.action: Final = action
        self.prior: Final = prior  # what the judge thinks of it
        self.judged = 0.0  # how far that is behind the best one, as a negative number
        self.leads: list[float] = []

    def mean(self) -> float:
        """Returns how far the seat was ahead on average.

        One or two worlds are mostly luck: relying on them, with so little time to search, `hard`
        would be weaker than `normal`.
        """
        worlds = len(self.leads)
        missing = max(0, FEWEST - worlds)
        return (sum(self.leads) + missing * self.judged) / (worlds + missing)

    def behind(self, other: Candidate) -> tuple[float, float]:
        """Returns how far it is behind another on average, and the standard error."""
        gaps = [theirs - mine for theirs, mine in zip(other.leads, self.leads, strict=True)]
        mean = sum(gaps) / len(gaps)
        squares = sum([(gap - mean) ** 2 for gap in gaps])
        return mean, sqrt(squares / (len(gaps) - 1) / len(gaps))


class Search:
    """One search for the best of some options."""

    def __init__(self, worlds: Worlds, dice: Dice, budget: Budget, started: float) -> None:
        self.worlds: Final = worlds
        self.rules: Final = worlds.rules
        self.seat: Final = worlds.seat
        self.dice: Final = dice
        self.budget: Final = budget
        turns = worlds.rules.seats + 1  # until the seat has had its next turn
        deadline = started + budget.seconds if budget.seconds else inf
        self.rollouts: Final = Rollouts(worlds.rules, turns, deadline)
        self.iterations = 0  # worlds played on so far, once for each option

    def run(self, actions: list[Action]) -> list[Candidate]:
        """Returns the options that were tried, the best first."""
        candidates = self._candidates(actions)
        left = candidates
        while len(left) > 1 and not self._is_spent(len(left)):
            try:
                self._try_all(left)
            except OutOfTime:
                break
            tried = len(left[0].leads)
            if tried >= FIRST_LOOK and tried % LOOK_EVERY == 0:
                left = _without_losers(left)
        dropped = [candidate for candidate in candidates if candidate not in left]
        return [*sorted(left, key=_merit, reverse=True), *sorted(dropped, key=_merit, reverse=True)]

    def _candidates(self, actions: list[Action]) -> list[Candidate]:
        """Returns the options that the judge thinks best, with not too many alike."""
        judged = self._judged(actions)
        judged.sort(key=_prior, reverse=True)
        found: list[Candidate] = []
        alike: dict[tuple[str, int], int] = {}
        for candidate in judged:
            kind = _kind_of(candidate.action)
            alike[kind] = alike.get(kind, 0) + 1
            if alike[kind] <= MOST_ALIKE:
                found.append(candidate)
            if len(found) == MOST:
                break
        for candidate in found:
            candidate.judged = max(-MOST_BEHIND, candidate.prior - judged[0].prior)
        return found

    def _judged(self, actions: list[Action]) -> list[Candidate]:
        """Returns what the judge thinks of the options, as many as there is time for.

        So the first of each kind is judged first, then the second of each.
        """
        clock = self.rollouts.clock
        judge = Judge(self.rules, self.worlds.sample(self.dice), self.seat, clock=clock)
        found: dict[int, Candidate] = {}
        try:
            for at in _spread(actions):
                found[at] = Candidate(actions[at], judge.value(actions[at]))
                clock.watch()
        except OutOfTime:
            if not found:
                return [Candidate(actions[0], 0.0)]
        return [found[at] for at in sorted(found)]

    def _try_all(self, candidates: list[Candidate]) -> None:
        """Plays one world on from each option; either all of them count or none."""
        world = self.worlds.sample(self.dice)
        leads = [
            self.rollouts.lead_after(world.copy(), candidate.action, self.seat)
            for candidate in candidates
        ]
        for candidate, lead in zip(candidates, leads, strict=True):
            candidate.leads.append(lead)
        self.iterations += len(candidates)

    def _is_spent(self, more: int) -> bool:
        """Tells whether the budget doesn't allow `more` worlds."""
        limit = self.budget.iterations
        return self.rollouts.clock.is_late() or 0 < limit < self.iterations + more


def _without_losers(candidates: list[Candidate]) -> list[Candidate]:
    """Returns the options that may be noticeably better than the best one so far."""
    best = max(candidates, key=_merit)
    found = [best]
    for candidate in candidates:
        if candidate is best:
            continue
        gap, error = candidate.behind(best)
        if gap > BEHIND * error:
            continue
        is_alike = gap + 2 * error < ALIKE and len(best.leads) >= SURE_ALIKE
        if not is_alike:
            found.append(candidate)
    return found


def _spread(actions: list[Action]) -> list[int]:
    """Returns the positions of all options, the first of each kind first."""
    seen: dict[tuple[str, int], int] = {}
    order: list[tuple[int, int]] = []
    for at, action in enumerate(actions):
        kind = _kind_of(action)
        order.append((seen.get(kind, 0), at))
        seen[kind] = seen.get(kind, 0) + 1
    return [at for _, at in sorted(order)]


def _kind_of(action: Action) -> tuple[str, int]:
    """Returns what is common to options that differ only in payment, cell or rebuilding."""
    group = action.spec.group
    return group, action.args[0] if action.args and group in ("buy", "place") else 0


def _prior(candidate: Candidate) -> float:
    return candidate.prior


def _merit(candidate: Candidate) -> tuple[float, float]:
    return candidate.mean(), candidate.prior
