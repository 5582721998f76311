"""Zoo, for bots: what animals would score if they walked."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.zoo.animals import GARDEN, LYING, animals_in, within

MIXED: Final = 0.3  # per extra species in a garden: one fewer is a walk nearer to scoring
PRICE: Final = 1.2  # points for a unit of money; with less, bots walk too much
PER_ANIMAL: Final = 0.4  # on a garden for sale, per scoring to come: some never score
TIRING: Final = 0.01  # per step, to decide between equal walks

Whereabouts: TypeAlias = dict[int, tuple[int, ...]]  # animals by cell


def gardens_of(rules: Ruleset, palace: Palace) -> list[int]:
    """Returns the cells of the gardens."""
    catalogue = rules.catalogue
    garden = catalogue.type_id[GARDEN]
    return [cell for cell in palace.squares if catalogue.tile_type[palace.tile(cell)] == garden]


def standing(animals: tuple[int, ...]) -> float:
    """Returns what the animals in a garden score, or how far they are from scoring."""
    species = len(set(animals))
    return len(animals) if species <= 1 else -MIXED * (species - 1)


def gain(where: Whereabouts, gardens: list[int], walk: tuple[int, int, int]) -> float:
    """Returns how much more the gardens score after a walk."""
    animal, old, new = walk
    leaving = list(where[old])
    leaving.remove(animal)
    value = 0.0
    if old in gardens:
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
    """A card is worth the best walks it pays for, a walk what it makes gardens score."""

    actions: ClassVar[tuple[str, ...]] = ("lead", "walk")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        palace, where = state.palaces[seat], animals_in(self.kept, rules, state, seat)
        gardens, times = gardens_of(rules, palace), scorings_to_come(state)
        if action.kind == "walk":
            animal, old, new = action.args
            steps = within(palace, old, len(palace.squares))[new]
            return gain(where, gardens, (animal, old, new)) * times - TIRING * steps
        value = rules.catalogue.card_value[action.args[0]]
        return self.best_walks(palace, where, gardens, value) * times - PRICE * value

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        animals = Riders(self.kept, LYING).on(rules, state, tile)
        return PER_ANIMAL * len(animals) * scorings_to_come(state)

    def best_walks(
        self, palace: Palace, where: Whereabouts, gardens: list[int], steps: int
    ) -> float:
        """Returns what some steps bring, the best walk first."""
        total = 0.0
        while steps:
            best, chosen, taken = 0.0, (NONE, NONE, NONE), 0
            for old, animals in where.items():
                ways = within(palace, old, steps) if animals else {}
                for new, number in ways.items():
                    for animal in sorted(set(animals)):
                        value = gain(where, gardens, (animal, old, new)) - TIRING * number
                        if value > best:
                            best, chosen, taken = value, (animal, old, new), number
            if not taken:
                break
            total, steps, where = total + best, steps - taken, walked(where, chosen)
        return total


def install(build: Build) -> None:
    build.add(ZooSense())
