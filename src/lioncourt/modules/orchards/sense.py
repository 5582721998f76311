"""Orchards, for bots: the fuller a group, the more it is worth."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.senses import tiles_to_come
from lioncourt.modules.orchards.boards import LYING, PLANTED, SIZES, VALUES, groups_for

HOPE: Final = 0.6  # the part of a group's promise that counts while there is time
LAST_TILES: Final = 12  # with fewer to come, hope fades


def promise(group: int, fruits: int, hope: float) -> float:
    """Returns what a number of fruits in a group is worth."""
    if fruits == SIZES[group]:
        return float(VALUES[group])
    return hope * VALUES[group] * (fruits / SIZES[group]) ** 2


def hope_of(state: State) -> float:
    """Returns how likely more fruit is."""
    return HOPE * min(1.0, tiles_to_come(state) / LAST_TILES)


class OrchardSense(Sense):
    """A fruit goes where it promises most; incomplete groups score nothing yet."""

    actions: ClassVar[tuple[str, ...]] = ("plant",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        return self.gain(state, seat, action.args[0], hope_of(state))

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        fruits, hope = Riders(self.kept, LYING).on(rules, state, tile), hope_of(state)
        return sum([self.best(state, seat, fruit, hope) for fruit in fruits])

    def best(self, state: State, seat: int, fruit: int, hope: float) -> float:
        """Returns what a fruit is worth where it promises most."""
        gains = [self.gain(state, seat, g, hope) for g in groups_for(self.kept, state, seat, fruit)]
        return max(gains, default=1.0)  # face down

    def gain(self, state: State, seat: int, group: int, hope: float) -> float:
        """Returns what one more fruit in a group is worth."""
        number = len(self.kept.entry(state, group, PLANTED, seat))
        return promise(group, number + 1, hope) - promise(group, number, hope)

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        begun = self.kept.table(state, PLANTED, seat).items()
        open_ones = [(group, len(fruits)) for group, fruits in begun if len(fruits) < SIZES[group]]
        hope = hope_of(state)
        return sum([promise(group, number, hope) for group, number in open_ones])


def install(build: Build) -> None:
    build.add(OrchardSense())
