"""Zoo, for bots: what animals would score if they walked."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.games.common.noting import note_with, noted_with
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.senses import card_worth, scorings_to_come, turns_left
from lioncourt.modules.zoo.animals import GARDEN, LYING, Ints, animals_in, ways_from

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
    found: list[int] | None = palace.noted("gardens")
    if found is None:
        type_of, garden = rules.catalogue.tile_type, rules.catalogue.type_id[GARDEN]
        found = [cell for cell, s in palace.squares.items() if type_of[square_tile(s)] == garden]
        palace.note("gardens", found)
    return found


@lru_cache(maxsize=1 << 12)
def standing(animals: Ints) -> float:
    """Returns what the animals in a garden score, or how far they are from scoring."""
    numbers = [animals.count(species) for species in sorted(set(animals))]
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


def ends(palace: Palace, gardens: list[int], old: int) -> list[tuple[int, int]]:
    """Returns where a walk may well end, with its steps: gardens, from them the nearest other tile.

    Elsewhere animals score nothing, so only what leaves a garden may end there.
    """
    known: dict[int, list[tuple[int, int]]] | None = palace.noted("ends of walks")
    if known is None:
        known = palace.note("ends of walks", dict[int, list[tuple[int, int]]]())
    found = known.get(old)
    if found is None:
        ways = ways_from(palace, old)
        found = [(new, number) for new, number in ways.items() if new in gardens]
        others = [(number, new) for new, number in ways.items() if new not in gardens]
        if others and old in gardens:
            number, new = min(others)
            found.append((new, number))
        known[old] = found
    return found


class ZooSense(Sense):
    """A card is worth the walks it pays for, a walk what it makes gardens score."""

    actions: ClassVar[tuple[str, ...]] = ("lead", "walk")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        palace, where = state.palaces[seat], animals_in(self.kept, rules, state, seat)
        gardens, times = gardens_of(rules, palace), scorings_to_come(state)
        if action.kind == "walk":
            animal, old, new = action.args
            taken = ways_from(palace, old)[new]
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
        return self.worth_of_steps(palace, where, gardens, value) * times - price

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        animals = Riders(self.kept, LYING).on(rules, state, tile)
        if not animals:
            return 0.0
        alike = len(set(animals)) == 1
        return (len(animals) if alike else MAY_SCORE) * scorings_to_come(state)

    def worth_of_steps(
        self, palace: Palace, where: Whereabouts, gardens: list[int], steps: int
    ) -> float:
        """Returns what some steps bring to a palace as it is; it notes that for the next world."""
        worths: dict[int, float] | None = noted_with(palace, "worth of steps", where)
        if worths is None:
            worths = note_with(palace, "worth of steps", where, dict[int, float]())
        if steps not in worths:
            worths[steps] = self.best_walks(palace, where, gardens, steps)
        return worths[steps]

    def best_walks(
        self, palace: Palace, where: Whereabouts, gardens: list[int], steps: int
    ) -> float:
        """Returns what some steps bring, the walk that brings most per step first."""
        total = 0.0
        while steps and gardens:
            best, chosen, taken = 0.0, (NONE, NONE, NONE), 0
            for old, animals in where.items():
                if not animals:
                    continue
                kinds = sorted(set(animals))
                for new, number in ends(palace, gardens, old):
                    if number > steps:
                        continue
                    for animal in kinds:
                        more = gain(where, gardens, (animal, old, new)) - TIRING
                        value = more / number - TIRING
                        if value > best:
                            best, chosen, taken = value, (animal, old, new), number
            if not taken:
                break
            total, steps = total + best * taken, steps - taken
            where = walked(where, chosen)
        return total


def install(build: Build) -> None:
    build.add(ZooSense())
