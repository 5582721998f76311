"""Placing what was bought or handed out: into the palace or the reserve (core 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.laying import lying_as, place_bought, reserve_bought
from lioncourt.core.options import Groups, Joined, Later, Made, Options, Rows, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT, REBUILT, Destination, FrameHandler, Stage
from lioncourt.core.verbs import finish, push
from lioncourt.games.common.building import legal_cells, palace_with, run_facts, why_not

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


HOW_KIND: Final = "how"  # the kind for how a tile comes to be laid
HOW: Final = ("bought", "handed-out", "rebuilt")  # BOUGHT, HANDED_OUT, REBUILT
_TRIES: Final = 12  # if a tile fits at all, these mostly find a legal cell


class PlaceBought(Stage):
    """Every tile bought this turn is placed, in any order (core 4.4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if state.bought[frame.seat]:
            push_placing(rules, state, frame.seat, BOUGHT)


def push_placing(rules: Ruleset, state: State, seat: int, how: int) -> None:
    """Asks a seat to place all that is set aside for it."""
    push(state, Frame(rules.handler_id["placing"], seat, 0, (how,)))


class PlacingQuestion(FrameHandler):
    """Where does the tile go? Asked until nothing is set aside."""

    fields: ClassVar[tuple[Field, ...]] = (Field("how", HOW_KIND),)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if state.bought[frame.seat]:
            return True
        finish(state)
        return False

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "placing"

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return [rules.catalogue.tile_name[tile] for tile in state.bought[frame.seat]]

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        # Each destination is a group.
        groups = Groups([self._offers(rules, state, frame, rule) for rule in rules.destinations])
        if rules.destination_filters and not groups:
            raise _nowhere(rules, state, frame)
        return groups

    def _offers(self, rules: Ruleset, state: State, frame: Frame, rule: Destination) -> Options:
        """Returns what a destination offers for all tiles set aside."""
        seat = frame.seat
        how = frame.data[0]
        tiles = state.bought[seat]
        if len(tiles) > 1:
            tiles = tuple(sorted(set(tiles)))  # one of identical pieces is enough
        if len(tiles) == 1 and not rules.destination_filters:
            return as_options(rule.offers(rules, state, seat, tiles[0], how))
        joined = Joined([as_options(rule.offers(rules, state, seat, t, how)) for t in tiles])
        if not rules.destination_filters and not rules.facings:
            return joined
        allowed = [a for a in joined if barred(rules, state, seat, how, a) is None]
        return Made(sorted(allowed))  # the faces of two tiles may interleave

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each destination is a group: those not chosen need not be listed.
        untried = list(rules.destinations)
        while untried:
            rule = untried.pop(dice.below(len(untried)))
            action = self._offers(rules, state, frame, rule).random(dice)
            if action is not None:
                return action
        raise _nowhere(rules, state, frame)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        rules.carrier_of[action.spec.kind].apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        carrier = rules.carrier_of.get(action.spec.kind)
        if carrier is None:
            return Refusal("place-first", "core 4.4")
        seat, how = frame.seat, frame.data[0]
        reason = carrier.refusal(rules, state, seat, how, action)
        return reason if reason is not None else barred(rules, state, seat, how, action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        return rules.carrier_of[action.spec.kind].facts(rules, state, frame.seat, action)


def barred(rules: Ruleset, state: State, seat: int, how: int, action: Action) -> Refusal | None:
    """Returns a module's first objection to a destination, or None."""
    for rule in rules.destination_filters:
        reason = rule.refusal(rules, state, seat, how, action)
        if reason is not None:
            return reason
    return None


def why_kept(rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
    """Returns why a seat may not part with one of its tiles, or None if it may."""
    for rule in rules.destination_filters:
        reason = rule.keeps(rules, state, seat, tile)
        if reason is not None:
            return reason
    return None


def _nowhere(rules: Ruleset, state: State, frame: Frame) -> ValueError:
    """Returns the error of modules that bar all destinations and open none."""
    tiles = [rules.catalogue.tile_name[tile] for tile in state.bought[frame.seat]]
    filters = [type(rule).__name__ for rule in rules.destination_filters]
    return ValueError(f"{', '.join(filters)} leave no destination for {', '.join(tiles)}")


def not_set_aside(rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
    """Returns a refusal unless the tile lies set aside for the seat."""
    if tile in state.bought[seat]:
        return None
    return Refusal("not-set-aside", "core 4.4", {"tile": rules.catalogue.tile_name[tile]})


def not_in_reserve(rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
    """Returns a refusal unless the tile lies in the reserve of the seat."""
    if tile in state.reserves[seat]:
        return None
    return Refusal("not-in-reserve", "core 4.3", {"tile": rules.catalogue.tile_name[tile]})


def why_not_so(rules: Ruleset, state: State, seat: int, face: int, how: int) -> Refusal | None:
    """Returns why a seat may not lay a tile with a face anywhere; None if it has it and may."""
    rebuilt = how == REBUILT
    tile = lying_as(rules.catalogue, (state.reserves if rebuilt else state.bought)[seat], face)
    if tile == NONE:
        absent = not_in_reserve if rebuilt else not_set_aside
        return absent(rules, state, seat, face)
    if face in rules.faces_of(state, seat, tile, how):
        return None
    return Refusal("not-turned", "core 5.1", {"tile": rules.catalogue.tile_name[face]})


class ToPalace(Destination):
    """Into the palace, where the building rules allow it (core 4.4).

    An option names the tile, the cell and the cards that it costs; `least_card` is the least value
    of such a card, 0 if it costs none.
    """

    least_card: ClassVar[int] = 0

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> tuple[int, ...]:
        """Returns the faces that it may lay a tile with."""
        return rules.faces_of(state, seat, tile, how)

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if rules.plain_building:
            catalogue = rules.catalogue
            pattern = (catalogue.tile_walls[tile], catalogue.tile_region[tile])
            return PlainCells(self.spec, tile, state.palaces[seat], *pattern)
        faces = self.faces(rules, state, seat, tile, how)
        return Rows([(self.spec, (f,), legal_cells(rules, state, seat, f)) for f in faces])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place_bought(rules, state, seat, action.args[0], action.args[1])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        face, cell = action.args
        reason = why_not_so(rules, state, seat, face, how)
        return reason if reason is not None else why_not(rules, state, seat, face, cell)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        tile, cell = action.args
        return run_facts(rules, palace_with(rules, state, state.palaces[seat], tile, cell))


@mypyc_attr(free_list_len=1)
class PlainCells(Later):
    """The options for a tile if only printed walls and the building rules matter (core 4.4)."""

    __slots__ = ("palace", "region", "spec", "tile", "walls")

    def __init__(self, spec: Spec, tile: int, palace: Palace, walls: int, region: int) -> None:
        self._found = None
        self.spec: Final = spec
        self.tile: Final = tile
        self.palace: Final = palace
        self.walls: Final = walls
        self.region: Final = region

    def random(self, dice: Dice) -> Action | None:
        """Tries cells until one is legal, as a rebuild does; lists all if it finds none."""
        if self._found is not None:
            return self._found.random(dice)
        sites = list(self.palace.frontier())
        for _ in range(_TRIES):
            cell = sites[dice.below(len(sites))]
            if self.palace.may_lie(cell, self.walls, self.region):
                return Action(self.spec, (self.tile, cell))
        return super().random(dice)

    def find(self) -> Rows:
        cells = self.palace.legal_cells(self.walls, self.region)
        return Rows([(self.spec, (self.tile,), cells)])


class ToReserve(Destination):
    """Into the reserve, always possible (core 4.4)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return (Action(self.spec, (tile,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        reserve_bought(rules, state, seat, action.args[0])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return not_set_aside(rules, state, seat, action.args[0])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return {"to": f"reserve.{seat}"}
