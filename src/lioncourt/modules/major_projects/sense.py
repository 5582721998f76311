"""Major projects, for bots."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells, palace_with
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.paying import pools_for, worth_of
from lioncourt.games.common.senses import COIN, scorings_to_come
from lioncourt.modules.major_projects.rules import BID, BidForProject, Projects

# Shares of the extra points, at the next scoring and later ones
SHARES: Final[tuple[float, ...]] = (0.9, 0.5, 0.35)
BUILDING: Final = 1.5  # per building, whatever it scores now
NOWHERE: Final = 3.0  # a project that has to wait in the reserve
SURE: Final = 0.95  # the chance of a bid that nobody can beat yet
BEATEN: Final = 0.8  # the chance of one that somebody could beat: few do


class ProjectSense(Sense):
    """A standing bid is worth the project if it wins; if not, the money comes back.

    Bots find out by trying what bidding brings.
    """

    def __init__(self, projects: Projects, bids: BidForProject) -> None:
        self.projects: Final = projects
        self.bids: Final = bids

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        if self.projects.bidder(state) != seat:
            return 0.0
        money = COIN * worth_of(rules, self.kept.ints(state, BID))
        wins = BEATEN if self.can_be_beaten(rules, state, seat) else SURE
        return wins * self.worth(rules, state, seat) + (1 - wins) * money

    def worth(self, rules: Ruleset, state: State, seat: int) -> float:
        """Returns roughly the extra points that the open project would bring a seat."""
        project, palace = self.projects.open(state), state.palaces[seat]
        cells = legal_cells(rules, state, seat, project)
        if not cells:
            return NOWHERE
        built = [palace_with(rules, state, palace, project, cell) for cell in cells]
        then = state.copy()
        then.palaces[seat] = max(built, key=lambda after: after.wall_run())
        worth = 2 * BUILDING
        to_come = range(LAST_SCORING + 1 - scorings_to_come(state), LAST_SCORING + 1)
        for nth, share in zip(to_come, SHARES, strict=False):
            more = points_at(rules, then, seat, nth) - points_at(rules, state, seat, nth)
            worth += share * more
        return worth

    def can_be_beaten(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether another seat has the money for a higher bid."""
        for other in range(rules.seats):
            if other == seat:
                continue
            sale = self.bids.sale_of(rules, state, other, ())
            pools = pools_for(rules, state, other, sale)
            if any(worth_of(rules, pool.pieces) >= sale.price for pool in pools):
                return True
        return False


def points_at(rules: Ruleset, state: State, seat: int, nth: int) -> int:
    """Returns what a seat would score at a scoring as things stand."""
    lines = [line for scoring in rules.scorings() for line in scoring.lines(rules, state, nth)]
    return sum([line.points for line in lines if line.contender == seat])


def install(build: Build) -> None:
    projects = next(e.rule for e in build.entries if isinstance(e.rule, Projects))
    bids = next(e.rule for e in build.entries if isinstance(e.rule, BidForProject))
    build.add(ProjectSense(projects, bids))
