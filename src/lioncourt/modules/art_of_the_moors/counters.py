"""The culture counters: who gets one, how far it may be turned, what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Rule
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.games.common.specials import SpecialCards
from lioncourt.games.common.tables import table_beside

TABLE: Final = table_beside(__file__, "counters")
FEWEST: Final = 2  # buildings of equal cost that bring a counter (play 1)

COUNTER: Final = "culture-counter"  # the role of the counters
LAST_SECTION: Final = 5

STOCK, TURNED, CUBES = 0, 1, 2
HOLDING: Final = (
    Part("stock", NUMBER, by=CARD, seen=ALL),  # how many counters are left
    # The section at the top of each
    Part(
        "turned",
        NUMBER,
        by=CARD,
        each=True,
        seen=ALL,
        scores=SCORES,
        roles=(COUNTER,),
        most=LAST_SECTION,
    ),
    Part("cubes", NUMBER, by=CARD, each=True, seen=ALL),  # the section under the cube of each
)


def _costs(rules: Ruleset, tiles: Sequence[int]) -> list[int]:
    catalogue = rules.catalogue
    return [catalogue.tile_cost[tile] for tile in tiles if catalogue.tile_is_base[tile]]


class Counters(Rule):
    """Which counters a seat has, according to its buildings."""

    def __init__(self, cards: SpecialCards) -> None:
        self.cards: Final = cards
        sections = [[entry.split(":") for entry in facts["sections"]] for facts in TABLE.values()]
        # By counter: its costs, and the points and squares of its sections
        self.costs: Final = tuple([tuple(facts["costs"]) for facts in TABLE.values()])
        self.points: Final = tuple([tuple([int(p) for p, _ in its]) for its in sections])
        self.squares: Final = tuple([tuple([int(s) for _, s in its]) for its in sections])

    def at(self, card: int) -> int:
        """Returns the number of the stack that a counter belongs to."""
        return self.cards.kinds.index(card)

    def counts(self, rules: Ruleset, state: State, seat: int) -> list[int]:
        """Returns for each counter how many base tiles a seat has at its costs (play)."""
        palace, reserve = state.palaces[seat], state.reserves[seat]
        built: list[int] | None = palace.noted("culture")
        if built is None:  # usually nothing has been built since
            lying = [square_tile(square) for square in palace.squares.values()]
            built = palace.note("culture", self._numbers(_costs(rules, lying)))
        if not reserve:
            return built
        stored = self._numbers(_costs(rules, reserve))
        return [number + stored[at] for at, number in enumerate(built)]

    def _numbers(self, owned: list[int]) -> list[int]:
        return [sum([owned.count(cost) for cost in costs]) for costs in self.costs]

    def cap(self, at: int, count: int) -> int:
        """Returns where the cube belongs: the best section with enough buildings (play 2)."""
        cap = 0
        for section, squares in enumerate(self.squares[at]):
            if squares <= count:
                cap = section
        return cap

    def turned(self, state: State, seat: int) -> dict[int, int]:
        """Returns the counters of a seat, each with the section at its top."""
        return self.kept.table(state, TURNED, seat)

    def shown(self, state: State, seat: int) -> list[int]:
        """Returns the points that the counters of a seat show."""
        return [self.points[self.at(card)][pos] for card, pos in self.turned(state, seat).items()]

    def turning(self, state: State, seat: int) -> list[int]:
        """Returns the counters of a seat that haven't reached their cubes (play 4)."""
        own = self.turned(state, seat).items()
        return [card for card, pos in own if pos < self.kept.entry(state, card, CUBES, seat)]

    def adjust(self, rules: Ruleset, state: State, seat: int) -> None:
        """Takes due counters, sets cubes, turns back counters past their cubes (play 1-5)."""
        counts = self.counts(rules, state, seat)
        own, cubes = self.turned(state, seat), self.kept.table(state, CUBES, seat)
        stock = self.kept.table(state, STOCK)
        for at, card in enumerate(self.cards.kinds):
            if card not in own:
                left = stock.get(card, 0)
                if not left or counts[at] < FEWEST:
                    continue
                self.kept.put_entry(state, card, left - 1, STOCK)
                self.kept.put_entry(state, card, 0, TURNED, seat)
                emit(rules, state, "took-counter", (seat, card))
            cap = self.cap(at, counts[at])
            if cubes.get(card) != cap:  # usually nothing has changed
                self.kept.put_entry(state, card, cap, CUBES, seat)
            if own.get(card, 0) > cap:
                self.kept.put_entry(state, card, cap, TURNED, seat)
                emit(rules, state, "turned-back", (seat, card))
