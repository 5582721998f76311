"""Zoo: gardens come with animals, which walk for money; a garden of one species scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, CELL, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.ids import FOUNTAIN_CELL
from lioncourt.core.kinds import NUMBER
from lioncourt.core.options import Groups, Listed, Made
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Choice, FrameHandler, Observer, Scoring, Secret, Stage
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import DISPLAY, NICHE
from lioncourt.core.verbs import discard_cards, draw_number, emit, finish, push, replace_top
from lioncourt.games.common.money import held_money
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.riders import LEFT_MARKET, TO_DIRK, Riders, RidersView, Unload
from lioncourt.games.common.zones import GRID, HiddenPile, at_cell, counter, thing
from lioncourt.modules.zoo.animals import (
    ANIMAL,
    AT_FOUNTAIN,
    GARDEN,
    HOLDING,
    LYING,
    NAMES,
    OUT,
    TABLE,
    UNDRAWN,
    Ints,
    animals_at,
    animals_in,
    any_animals_in,
    within,
)

ANIMALS: Final = "animals"
LEADING, WALKING = "leading", "walking"  # questions


class ShuffleAnimals(Stage):
    """Shuffles all animals; two leave the game unseen (set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        pool = [animal for animal in range(len(NAMES)) for _ in range(TABLE["of_each"])]
        out = [pool.pop(draw_number(state, len(pool))) for _ in range(TABLE["out"])]
        self.kept.put(state, tuple(sorted(out)), OUT)
        self.kept.put(state, tuple(pool), UNDRAWN)


class UnseenAnimals(Secret):
    """Which of the unseen animals are out of the game (hidden-information)."""

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        unseen = sorted(self.kept.ints(state, UNDRAWN) + self.kept.ints(state, OUT))
        out = [unseen.pop(dice.below(len(unseen))) for _ in self.kept.ints(state, OUT)]
        self.kept.put(state, tuple(sorted(out)), OUT)
        self.kept.put(state, tuple(unseen), UNDRAWN)


class AnimalsOnMarket(Observer):
    """Each garden laid on the market gets two animals, or whatever is left (play 1)."""

    def hears(self) -> tuple[str, ...]:
        return ("laid",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        tile, riders, catalogue = event.args[1], Riders(self.kept, LYING), rules.catalogue
        is_garden = catalogue.tile_type[tile] == catalogue.type_id[GARDEN]
        # A garden taken up and laid back already has its animals (Rulings).
        if not is_garden or riders.on(rules, state, tile):
            return
        pool = list(self.kept.ints(state, UNDRAWN))
        drawn = [pool.pop(draw_number(state, len(pool))) for _ in pool[: TABLE["for_a_garden"]]]
        if drawn:
            self.kept.put(state, tuple(pool), UNDRAWN)
            riders.lay(rules, state, tile, *drawn)
            emit(rules, state, "laid-animals", (tile, *sorted(drawn)))


class AnimalsGoBack(Unload):
    """Animals of a garden that leaves the market unbought are shuffled in (with-other-modules)."""

    def gone(self, rules: Ruleset, state: State, event: Event, riders: Ints) -> None:
        for animal in riders:
            self.kept.add(state, animal, UNDRAWN)


class AnimalsLeave(Unload):
    """Animals of a garden given to Dirk leave the game (two-players)."""

    def gone(self, rules: Ruleset, state: State, event: Event, riders: Ints) -> None:
        emit(rules, state, "animals-left", riders)


class LeadAnimals(Choice):
    """For one money card, the animals in the palace may walk (play 3).

    Nobody knows whether a seat has money: it is asked if it has animals there and any cards.
    """

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        has_cards = len(state.hands[seat].cards) > 0
        return has_cards and any_animals_in(self.kept, rules, state, seat)

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return [(card,) for card in sorted(set(held_money(rules, state, seat)))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        held = action.args[0] in held_money(rules, state, seat)
        return None if held else Refusal("one-money-card", "zoo play 3")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        discard_cards(rules, state, seat, action.args)
        emit(rules, state, "led-animals", (seat, *action.args))
        steps = rules.catalogue.card_value[action.args[0]]
        push(state, Frame(rules.handler_id[WALKING], seat, 0, (steps,)))


class Walking(FrameHandler):
    """Which animal walks where? Asked until the steps (the data) are used or declined (play 3)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("steps", NUMBER),)

    def __init__(self, walk: Spec, halt: Spec) -> None:
        self.walk: Final = walk
        self.halt: Final = halt

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if frame.data[0]:
            return True
        finish(state)
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        palace, (steps,) = state.palaces[frame.seat], frame.data
        ways = [
            (animal, cell, to)
            for cell, animals in animals_in(self.kept, rules, state, frame.seat).items()
            for to in within(palace, cell, steps)
            for animal in sorted(set(animals))
        ]
        return Groups([Listed(self.walk, sorted(ways)), Made((Action(self.halt),))])

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is not self.walk:
            return not_now(action)
        animal, cell, _ = action.args
        if animal not in animals_at(self.kept, rules, state, frame.seat, cell):
            return Refusal("no-such-animal", "zoo play 3")
        return Refusal("too-far", "zoo play 3", {"steps": str(frame.data[0])})

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        if action.spec is self.halt:  # unused steps are lost
            finish(state)
            return
        animal, old, new = action.args
        palace, seat, (steps,) = state.palaces[frame.seat], frame.seat, frame.data
        left = steps - within(palace, old, steps)[new]
        replace_top(state, Frame(frame.kind, seat, 0, (left,)))
        riders = Riders(self.kept, LYING)
        if old == FOUNTAIN_CELL:
            self.kept.drop(state, animal, AT_FOUNTAIN, seat)
        else:
            riders.take(rules, state, palace.tile(old), animal)
        if new == FOUNTAIN_CELL:
            self.kept.add(state, animal, AT_FOUNTAIN, seat)
        else:
            riders.lay(rules, state, palace.tile(new), animal)
        emit(rules, state, "walked", (seat, animal, old, new))

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> dict[str, object]:
        return {"steps": frame.data[0]}


class ZooScores(Scoring):
    """A garden whose animals are all of one species scores 1 for each of them (scoring)."""

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        catalogue, found = rules.catalogue, list[ScoreLine]()
        for seat, palace in enumerate(state.palaces):
            there = animals_in(self.kept, rules, state, seat)
            gardens = [
                animals
                for cell, animals in there.items()
                if catalogue.tile_type[palace.tile(cell)] == catalogue.type_id[GARDEN]
            ]
            alone = [len(animals) for animals in gardens if len(set(animals)) == 1]
            if alone:
                values: Values = {"numbers": tuple([str(number) for number in alone])}
                found.append(ScoreLine(seat, "zoo", sum(alone), "zoo", values))
        return found


def animal_piece(rules: Ruleset, animal: int) -> Laid:
    """Returns an animal as a piece."""
    return thing(rules, ANIMAL, animal)


class ZooView(RidersView):
    """Shows animals on tiles and fountains, and how many steps are left."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found = super().zones(rules, state, seat)
        for shown in found:
            if shown["kind"] == GRID and shown["seat"] is not None:
                for animal in self.kept.ints(state, AT_FOUNTAIN, shown["seat"]):
                    shown["pieces"].append(at_cell(animal_piece(rules, animal), FOUNTAIN_CELL))
                shown["size"] = len(shown["pieces"])
        top = state.frames[-1] if state.frames else None
        if top is not None and top.kind == rules.handler_id[WALKING]:
            found.append(counter("animal-steps", top.data[0], place=NICHE))
        return found


def install(build: Build) -> None:
    kind = build.kind(ANIMAL, *NAMES)
    build.holding(*HOLDING)
    seat, animals = Field("seat", SEAT), Field(ANIMALS, kind, many=True)
    animal = Field(ANIMAL, kind, zone=f"{ANIMALS}.{{seat}}")
    way = (Field("from", CELL), Field("to", CELL))
    build.event("laid-animals", Field("tile", TILE), animals, reveals=True)
    build.event("animals-left", animals)
    build.event("led-animals", seat, Field("card", CARD, many=True), hand=-1)
    build.event("walked", seat, animal, *way)
    lead = LeadAnimals(build.action("lead", Field("card", CARD, zone="hand.{seat}")))
    stay = build.action("stay", declines=True)
    build.handler(LEADING, Offer(lead, stay))
    walk, halt = build.action("walk", animal, *way), build.action("halt", declines=True)
    build.handler(WALKING, Walking(walk, halt))
    for rule in (
        UnseenAnimals(),
        AnimalsOnMarket(),
        AnimalsGoBack(LEFT_MARKET, at=(LYING,)),
        AnimalsLeave(TO_DIRK, at=(LYING,)),
        ZooView(ANIMALS, animal_piece, LYING),
        HiddenPile("animal-pile", UNDRAWN, place=DISPLAY),
    ):
        build.add(rule)
    build.stage("U2", "zoo", ShuffleAnimals())
    build.stage("T4.5", "zoo", MakeOffer(LEADING, lead))
    build.stage("S20", "zoo", ZooScores())
