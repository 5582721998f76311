"""The attack, and what each unprotected side costs (invaders play 1, scoring)."""

from __future__ import annotations

from typing import Final

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE, SIDE_LETTERS, SIDE_NAMES
from lioncourt.core.outline import exposed_sides
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Scoring
from lioncourt.core.state import State
from lioncourt.core.verbs import award, emit
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.modules.invaders.pile import TOP, InvasionPile

INVADERS: Final = "invaders"


def exposed(rules: Ruleset, state: State, seat: int, side: int) -> int:
    """Returns how many unprotected sides face a direction, given by its number (play 1).

    In a city, a moat protects like a wall.
    """
    palace = state.palaces[seat]
    found: list[int] | None = palace.noted(INVADERS)
    if found is None:
        regions, frontier = range(len(rules.catalogue.region_name)), palace.frontier()
        sides = [[exposed_sides(frontier, i, region) for region in regions] for i in range(4)]
        found = palace.note(INVADERS, [sum(by_region) for by_region in sides])
    return found[side]


def front_and_flanks(
    rules: Ruleset, state: State, seat: int, side: int, nth: int
) -> tuple[int, int]:
    """Returns the sides that face an attack and, for the last attack, those on its flanks."""
    flanks = (1, 3) if nth == LAST_SCORING else ()
    beside = sum([exposed(rules, state, seat, (side + i) % 4) for i in flanks])
    return exposed(rules, state, seat, side), beside


def side_of(rules: Ruleset, card: int) -> int:
    """Returns the number of the side that an invasion card shows."""
    return SIDE_LETTERS.index(rules.catalogue.card_name[card][-1])


class Attack(Scoring):
    """After a scoring, the top card is revealed and everybody loses points (invaders scoring 1).

    A preview of the scoring includes the losses only while the card lies open.
    """

    def __init__(self, pile: InvasionPile) -> None:
        self.pile: Final = pile

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return self.losses(rules, state, nth) if self.pile.is_open else []

    def open_lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        revealed = self.kept.number(state, TOP) != NONE
        return self.losses(rules, state, nth) if revealed else []

    def losses(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        """Returns what the top card costs."""
        side = side_of(rules, self.kept.number(state, TOP))
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            front, flanks = front_and_flanks(rules, state, seat, side, nth)
            loss = nth * front + flanks
            if loss:
                name = f"@side.{SIDE_NAMES[side]}"
                values: Values = {"side": name, "front": front, "each": nth}
                how = "attack"
                if nth == LAST_SCORING:
                    values["flanks"], how = flanks, "last-attack"
                found.append(ScoreLine(seat, INVADERS, -loss, how, values))
        return found

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        nth = frame.data[0]
        emit(rules, state, "attacked", (self.pile.top(rules, state),))
        for line in self.losses(rules, state, nth):
            award(rules, state, line, nth)
        self.pile.leave(state)
