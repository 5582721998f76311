"""Medina: quarters without a type; whoever has the fewest of them loses points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Components, Scoring
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.games.common.tables import table_beside

MEDINA: Final = "medina"
TABLE: Final = table_beside(__file__, MEDINA)
FEWEST: Final = TABLE["fewest"]  # by scoring: the points that places lose, the worst first
NO_TILE: Final = TABLE["none"]  # by scoring: the extra points lost by having none


class MedinaTiles(Components):
    """Adds nine tiles without a type to the supply (medina set-up 1, play 1)."""

    def __init__(self) -> None:
        self.numbers: tuple[int, ...] = ()  # once added

    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for entry in TABLE["tiles"]:
            cost, walls = entry.split(":")
            name = f"medina-{cost}-{walls}" if walls else f"medina-{cost}"
            self.numbers += (kit.tile(name, walls=walls, cost=int(cost), supply=supply),)


class FewestLose(Scoring):
    """The worst places lose points, and a seat without medina tiles loses more (medina scoring)."""

    def __init__(self, tiles: MedinaTiles) -> None:
        self.tiles: Final = tiles

    def rank(self, rules: Ruleset, state: State, contender: int) -> tuple[int, int]:
        """Returns how many medina tiles a contender has, and the cost of the dearest (1)."""
        if contender < rules.seats:
            palace = state.palaces[contender]
            found: tuple[int, int] | None = palace.noted(MEDINA)
            if found is None:
                tiles = [square_tile(square) for square in palace.squares.values()]
                found = palace.note(MEDINA, self.rank_of(rules, tiles))
            return found
        return self.rank_of(rules, state.dirk)

    def rank_of(self, rules: Ruleset, owned: Iterable[int]) -> tuple[int, int]:
        """Returns the same for the tiles of a contender."""
        cost_of = rules.catalogue.tile_cost
        costs = [cost_of[tile] for tile in owned if tile in self.tiles.numbers]
        return (len(costs), max(costs, default=0))

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        ranks = [self.rank(rules, state, c) for c in range(rules.contenders)]
        losses = FEWEST[nth - 1]
        found: list[ScoreLine] = []
        for contender, rank in enumerate(ranks):
            place = sum([other < rank for other in ranks])
            sharers = ranks.count(rank)  # only those with none can tie
            shared = -(-sum(losses[place : place + sharers]) // sharers)  # rounded up (3)
            besides = 0 if rank[0] else NO_TILE[nth - 1]
            if shared + besides:
                how = MEDINA if rank[0] else "no-medina"
                values: Values = {"count": rank[0], "loss": shared, "besides": besides}
                found.append(ScoreLine(contender, MEDINA, -(shared + besides), how, values))
        return found


def install(build: Build) -> None:
    tiles = MedinaTiles()
    build.add(tiles)
    build.stage("S14", MEDINA, FewestLose(tiles))
