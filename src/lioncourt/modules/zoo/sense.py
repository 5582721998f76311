"""Zoo, for bots: what animals would score if they walked."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final, TypeAlias

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.senses import card_worth, scorings_to_come, turns_left
from lioncourt.modules.zoo.animals import GARDEN, LYING, Ints, animals_in, within

MIXED: Final = 0.3  # per extra species in a garden: one fewer is a walk nearer to scoring
TOGETHER: Final = 0.2  # per further animal of a species among others: they may stay together
MAY_SCORE: Final = 0.1  # per scoring to come, on a garden for sale with two species
LATE: Final = 2.0  # turns before the end: until then, what scores only there can wait
# What a card and each of its units are worth until only the last scoring is to come: more than
# elsewhere, since the low cards that animals need are those that make payments exact
CARD: Final = 3.0
UNIT: Final = 0.5
TIRING: Final = 0.01  # per walk and step, to decide between equal ones

Whereabouts: TypeAlias = dict[int, Ints]  # animals by cell


def gardens_of(rules: Ruleset, palace: Palace) -> list[int]:
    """Returns the cells of the gardens."""
    catalogue = rules.catalogue
    garden = catalogue.type_id[GARDEN]
    return [cell for cell in palace.squares if catalogue.tile_type[palace.tile(cell)] == garden]


def standing(animals: Ints) -> float:
    """Returns what the animals in a garden score, or how far they are from scoring."""
    numbers = Counter(animals).values()
    if len(numbers) <= 1:
        return len(animals)
    return TOGETHER * (max(numbers) - 1) - MIXED * (len(numbers) - 1)


def gain(where: Whereabouts, gardens: list[int], walk: tuple[int, int, int]) -> float:
    """Returns how much more the gardens score after a walk."""
    animal, old, new = walk
    value = 0.0
    if old in gardens:
        leaving = list(where[old])
        leaving.remove(animal)
        value += standing(tuple(leaving)) - standing(where[old])
    if new in gardens:
        there = where.get(new, ())
        value += standing((*there, animal)) - standing(there)
    return value


def walked(where: Whereabouts, walk: tuple[int, int, int]) -> Whereabouts:
    """Returns where the animals are after a walk."""
    animal, old, new = walk
    leaving = list(where[old])
    leaving.remove(animal)
    return {**where, old: tuple(leaving), new: (*where.get(new, ()), animal)}


class ZooSense(Sense):
    """A card is worth the walks it pays for, a walk what it makes gardens score."""

    actions: ClassVar[tuple[str, ...]] = ("lead", "walk")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        palace, where = state.palaces[seat], animals_in(self.kept, rules, state, seat)
        gardens, times = gardens_of(rules, palace), scorings_to_come(state)
        if action.kind == "walk":
            animal, old, new = action.args
            taken = within(palace, old, len(palace.squares))[new]
            walk = (animal, old, new)
            rest = state.frames[-1].data[0] - taken
            more = self.best_walks(palace, walked(where, walk), gardens, rest)
            return (gain(where, gardens, walk) + more) * times - TIRING * (taken + 1)
        value = rules.catalogue.card_value[action.args[0]]
        if times > 1:
            price = CARD + UNIT * value
        else:
            price = card_worth(rules, state, value)
            if turns_left(rules, state) > LATE:
                return -price
        return self.best_walks(palace, where, gardens, value) * times - price

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        animals = Riders(self.kept, LYING).on(rules, state, tile)
        if not animals:
            return 0.0
        alike = len(set(animals)) == 1
        return (len(animals) if alike else MAY_SCORE) * scorings_to_come(state)

    def best_walks(
        self, palace: Palace, where: Whereabouts, gardens: list[int], steps: int
    ) -> float:
        """Returns what some steps bring, the walk that brings most per step first."""
        total = 0.0
        while steps:
            best, chosen, taken = 0.0, (NONE, NONE, NONE), 0
            for old, animals in where.items():
                for new, number in self.ends(palace, gardens, old, steps) if animals else ():
                    for animal in sorted(set(animals)):
                        more = gain(where, gardens, (animal, old, new)) - TIRING
                        value = more / number - TIRING
                        if value > best:
                            best, chosen, taken = value, (animal, old, new), number
            if not taken:
                break
            total, steps = total + best * taken, steps - taken
            where = walked(where, chosen)
        return total

    def ends(
        self, palace: Palace, gardens: list[int], old: int, steps: int
    ) -> list[tuple[int, int]]:
        """Returns where a walk may well end, with its steps: gardens and the nearest other tile."""
        ways = within(palace, old, steps)
        found = [(new, number) for new, number in ways.items() if new in gardens]
        others = [(number, new) for new, number in ways.items() if new not in gardens]
        if others:
            number, new = min(others)
            found.append((new, number))
        return found


def install(build: Build) -> None:
    build.add(ZooSense())
