"""Gates without end, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells
from lioncourt.games.common.senses import COIN, gain_of_runs
from lioncourt.games.common.wall_pieces import walled
from lioncourt.modules.gates_without_end.keys import (
    BONUSES,
    HELD,
    TYPES,
    bonuses_by_seat,
    brings_key,
    keys_in_pile,
)

# Roughly what a bonus is worth, in the order of `BONUSES`; for money it depends on the display.
WORTH: Final[tuple[float, ...]] = (1.0, 2.0, 3.0, 2.5, 0.0, 0.5, 1.0, 1.0, 2.0)
KEY_TO_COME: Final = 1.5  # one's own key: the best bonus, but everybody gets one
CLOSED: Final = -1.0  # a side where nothing can be built any more
FITS, NOWHERE = 1.0, 0.1  # a plaza
HALF: Final[tuple[float, ...]] = (0.5, 1.5)  # a half-building: alone, beside a building of its type
DEARER: Final = 0.3  # for each type above the cheapest
MONEY: Final = "key-money"


class KeySense(Sense):
    """A key is turned to be worth most to its owner, and least to the others."""

    actions: ClassVar[tuple[str, ...]] = ("turn-key", "key-wall", "key-half", "key-plaza")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "key-wall":
            after = walled(state.palaces[seat], action.args[0])
            return CLOSED + gain_of_runs(rules, state, seat, after)
        if action.kind == "key-half":
            type = rules.catalogue.type_id[TYPES[action.args[0]]]
            owned = rules.count_of(state, seat, type) > 0
            return HALF[owned] + DEARER * action.args[0]
        if action.kind == "key-plaza":
            fits = legal_cells(rules, state, seat, rules.catalogue.tile_id["plaza-1"])
            return FITS if fits else NOWHERE
        return self.turned(rules, state, seat, action.args[0])

    def turned(self, rules: Ruleset, state: State, seat: int, own: int) -> float:
        """Returns what a rotation is worth: one's bonus, less what the others get on average."""
        key = state.frames[-1].data[0]
        shown = bonuses_by_seat(rules, key, seat, own)
        worth = [self.worth(rules, state, bonus) for bonus in shown]
        others = sum(worth) - worth[seat]
        return worth[seat] - others / (rules.seats - 1)

    def worth(self, rules: Ruleset, state: State, bonus: int) -> float:
        """Returns roughly what a bonus is worth to whoever has it."""
        if BONUSES[bonus] != MONEY:
            return WORTH[bonus]
        return COIN * max([rules.catalogue.card_value[card] for card in state.display], default=0)

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        return KEY_TO_COME if brings_key(rules, tile) and keys_in_pile(self, state) else 0.0

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        return KEY_TO_COME * self.kept.number(state, HELD, seat)


def install(build: Build) -> None:
    build.add(KeySense())
