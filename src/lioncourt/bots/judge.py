"""What an option is worth in points to the seat that has to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.bots.belongings import margin
from lioncourt.bots.outlook import Outlook
from lioncourt.bots.rivals import Rivalry
from lioncourt.bots.shape import (
    NOWHERE,
    Shape,
    form_region,
    shape_changed,
    shape_now,
    shape_with,
    shape_without,
    shapes,
)
from lioncourt.bots.trying import ANSWERS, tried
from lioncourt.bots.wares import Ware, number_of_sums
from lioncourt.bots.weights import WEIGHTS, WeightTable
from lioncourt.bots.worth import (
    flip_cost,
    pieces_worth,
    prospect_of,
    stored_worth,
    worth_of,
)
from lioncourt.core.doubles import cells_at, parts_of, squares_for
from lioncourt.core.ids import NONE
from lioncourt.core.squares import DOUBLE, square_region, square_tile
from lioncourt.games.common.building import palace_with, palace_without
from lioncourt.games.common.placing import ToPalace, ToReserve

if TYPE_CHECKING:
    from lioncourt.bots.clock import Clock
    from lioncourt.bots.worth import Prospect
    from lioncourt.core.actions import Action
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

Money: TypeAlias = dict[int, tuple[int, ...]]  # values by currency

EXTRA_ACTION: Final = 50.0  # more than any single action: options that earn another one come first
VARIETY: Final = 0.01  # per sum that can still be paid, to choose between equal payments
UNTRIED: Final = 0.01  # an option nobody speaks for, if nothing is tried: slightly above nothing


class Judge:
    """Judges the options of one decision, in a world that may be the true one.

    It knows the actions of the base game. For others it asks the `Sense` that speaks for them; if
    there is none, it tries them.
    """

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        *,
        foresight: bool = True,
        table: WeightTable = WEIGHTS,
        answers: int = ANSWERS,
        clock: Clock | None = None,
        quick: bool = False,
    ) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.outlook: Final = Outlook(rules, state, seat, table, clock=clock, quick=quick)
        self.rivalry: Final = Rivalry(self.outlook, foresight)
        self.answers: Final = answers  # how many to give to the questions after a tried option
        self._variety = NONE  # sums that can be paid; NONE: not counted yet
        self._shape: Shape | None = None
        self._lines: float | None = None
        self._margin: float | None = None
        self._brought: dict[int, float] = {}  # by tile

    def after(self, state: State) -> Judge:
        """Returns a judge of the world after an option was tried."""
        outlook = self.outlook
        return Judge(
            self.rules,
            state,
            self.seat,
            foresight=False,
            table=outlook.table,
            answers=0,
            clock=outlook.clock,
            quick=outlook.quick,
        )

    def value(self, action: Action) -> float:
        """Returns what an option is worth."""
        spec = action.spec
        if spec.declines:
            return 0.0
        sense = self.rules.sense_of_action.get(spec.kind)
        if sense is not None:
            return sense.option(self.rules, self.state, self.seat, action)
        judge = JUDGES.get(spec.name)
        if judge is not None:
            return judge(self, action)
        carrier = self.rules.carrier_of.get(spec.kind)  # as `judges_by_itself`
        if isinstance(carrier, ToPalace):
            return self._placed(carrier.face(self.rules, action), action)
        if isinstance(carrier, ToReserve):
            return self._stored(carrier.face(self.rules, action))
        return UNTRIED if self.outlook.quick else self._tried(action)

    def judges_by_itself(self, action: Action) -> bool:
        """Tells whether it can judge an option without trying it."""
        spec, rules = action.spec, self.rules
        if spec.declines or spec.kind in rules.sense_of_action or spec.name in JUDGES:
            return True
        return isinstance(rules.carrier_of.get(spec.kind), (ToPalace, ToReserve))

    def knows(self, action: Action) -> bool:
        """Tells whether it knows an option itself, as one of the base game."""
        return action.spec.name in JUDGES and action.spec.kind not in self.rules.sense_of_action

    # Tiles for sale

    def prospect(self, tile: int) -> Prospect:
        """Returns what having a tile would be worth."""
        return prospect_of(self.outlook, tile)

    def worth(self, ware: Ware) -> float:
        """Returns what a tile for sale would be worth, with all that comes with it."""
        return self.tile_worth(ware.tile) + self.brought(ware.tile)

    def brought(self, tile: int) -> float:
        """Returns what else comes with a tile for sale, according to modules."""
        senses = self.rules.senses
        if not senses:
            return 0.0
        found = self._brought.get(tile)
        if found is None:  # called for every payment
            found = 0.0
            for sense in senses:
                found += sense.brings(self.rules, self.state, self.seat, tile)
            self._brought[tile] = found
        return found

    def tile_worth(self, tile: int) -> float:
        """Returns what a tile would be worth if the seat had it."""
        prospect = self.prospect(tile)
        return prospect.worth(self._flip(prospect, {}))

    # Money

    def _taken(self, action: Action) -> float:
        """Money is worth something by itself, and more if it makes a purchase possible."""
        catalogue = self.rules.catalogue
        value = pieces_worth(self.outlook, action.args)
        money = self.outlook.money()
        for ware in self.outlook.wares():
            more: tuple[int, ...] = ()
            for card in action.args:
                if catalogue.card_currency[card] == ware.currency:
                    more += (catalogue.card_value[card],)
            if not more or ware.ready == 1.0:
                continue
            worth = self.worth(ware)
            if worth > 0:
                ready = ware.readiness(money.get(ware.currency, ()) + more)
                nearer = max(0.0, ready - ware.ready)
                value += nearer * self.rivalry.stays(ware) * worth
        return value

    def _bought(self, action: Action) -> float:
        """Buying: the tile's worth less the money; an exact sum earns another action."""
        ware = self.ware_at(action.args[0])
        rest = self.rest(action.args[1:])
        prospect = self.prospect(ware.tile)
        flip = self._flip(prospect, rest)
        value = prospect.worth(flip) + self.brought(ware.tile)
        value -= pieces_worth(self.outlook, action.args[1:])
        value += self.rivalry.denied(ware) - self._missed(rest, ware.place)
        if value > 0 and self._is_exact(action, ware):
            value += EXTRA_ACTION
        return value + VARIETY * self._variety_with(rest)

    def _flip(self, prospect: Prospect, rest: Money) -> float:
        """Returns what a flip costs with this rest of some currencies; 0 if it's of no use."""
        if prospect.flipped == NOWHERE:
            return 0.0
        money = self.outlook.money()
        return flip_cost(self.outlook, {**money, **rest} if rest else money)

    def _variety_with(self, rest: Money) -> int:
        """Returns how many sums can still be paid with this rest of some currencies."""
        money = self.outlook.money()
        if self._variety == NONE:
            self._variety = sum([number_of_sums(values) for values in money.values()])
        variety = self._variety
        for currency, left in rest.items():
            variety += number_of_sums(left) - number_of_sums(money[currency])
        return variety

    def _is_exact(self, action: Action, ware: Ware) -> bool:
        if not self.rules.plain_money:
            return bool(self.facts(action)["exact"])
        values = self.rules.catalogue.card_value
        paid = 0
        for card in action.args[1:]:
            paid += values[card]
        return paid == ware.price

    def ware_at(self, place: int) -> Ware:
        """Returns what is for sale at a place."""
        for ware in self.outlook.wares():
            if ware.place == place:
                return ware
        raise KeyError(place)

    def rest(self, cards: tuple[int, ...]) -> Money:
        """Returns the money left after spending these cards, in their currencies only."""
        catalogue = self.rules.catalogue
        money = self.outlook.money()
        rest: Money = {}
        for card in cards:
            currency, amount = catalogue.card_currency[card], catalogue.card_value[card]
            left = rest.get(currency)
            if left is None:
                left = money.get(currency, ())
            for at, held in enumerate(left):
                if held == amount:
                    rest[currency] = left[:at] + left[at + 1 :]
                    break
        return rest

    def _missed(self, rest: Money, but: int = NONE) -> float:
        """Returns the worth of what this rest no longer allows to buy, leaving out one place."""
        value = 0.0
        for ware in self.outlook.wares():
            left = rest.get(ware.currency)
            if left is not None and ware.place != but:
                lost = ware.ready - ware.readiness(left)
                if lost > 0:
                    value += lost * max(0.0, self.worth(ware))
        return value

    # Building

    def _built(self, action: Action) -> float:
        return self.built(action.args[0], action.args[1])

    def _placed(self, face: int, action: Action) -> float:
        """Laying a face of a tile, perhaps for cards that could buy something else."""
        _, cell, *cards = action.args
        value = self.built(face, cell)
        if cards:
            paid = tuple(cards)
            value -= pieces_worth(self.outlook, paid) + self._missed(self.rest(paid))
        return value

    def built(self, tile: int, cell: int) -> float:
        """Returns what a tile at a cell is worth: majority, form, and other scorings."""
        outlook = self.outlook
        value = outlook.gain(tile)
        after = self.shape_if_built(tile, cell)
        if after is not None:
            value += self.better(after)
        if outlook.looks_at_lines():
            value += self._scored(palace_with(self.rules, self.state, outlook.palace, tile, cell))
        for sense in self.rules.laying_senses:
            for at, square in squares_for(self.rules, self.state, tile, cell):
                value += sense.laid(self.rules, self.state, self.seat, square_tile(square), at)
        return value

    def shape_if_built(self, tile: int, cell: int) -> Shape | None:
        """Returns the shape with a tile at a cell; None if it lies outside all regions."""
        outlook = self.outlook
        region = self.rules.catalogue.tile_region[tile]
        if form_region(region) >= outlook.regions:
            return None
        if region == DOUBLE:
            then = palace_with(self.rules, self.state, outlook.palace, tile, cell)
            return shape_changed(outlook.palace, cell, then, region, outlook.regions)
        walls = self.rules.walls_of(self.state, tile)
        found = shapes(outlook.palace, walls, region, outlook.regions).get(cell)
        if found is None:
            return shape_with(outlook.palace, cell, walls, region, outlook.regions)
        return found

    def shape_if_removed(self, cell: int) -> Shape:
        """Returns the shape without the tile at a cell."""
        palace, regions = self.outlook.palace, self.outlook.regions
        if len(cells_at(self.rules.catalogue, palace, cell)) == 1:
            return shape_without(palace, cell, regions)
        then = palace_without(self.rules, palace, cell)
        return shape_changed(palace, cell, then, DOUBLE, regions)

    def shape(self) -> Shape:
        """Returns the shape of the palace as it is."""
        found = self._shape
        if found is None:
            found = shape_now(self.outlook.palace, self.outlook.regions)
            self._shape = found
        return found

    def better(self, after: Shape) -> float:
        """Returns how much more a shape is worth than the present one."""
        return worth_of(self.outlook, after) - worth_of(self.outlook, self.shape())

    def _scored(self, palace: Palace) -> float:
        """Returns how much more the other scorings give for another palace."""
        if self._lines is None:
            self._lines = self.outlook.lines(self.state)
        then = self.state.copy()
        then.palaces[self.seat] = palace
        return self.outlook.lines(then) - self._lines

    def _removed(self, action: Action) -> float:
        """Removing a tile: it counts no more and must be built again."""
        cell = action.args[0]
        palace, weights = self.outlook.palace, self.outlook.weights
        cells = cells_at(self.rules.catalogue, palace, cell)
        loss = sum([self.outlook.loss(palace.tile(at)) for at in cells])
        value = loss * (1 - weights.kept) - weights.action
        if square_region(palace.square(cell)) < self.outlook.regions:
            value += self.better(self.shape_if_removed(cell))
        if self.outlook.looks_at_lines():
            value += self._scored(palace_without(self.rules, palace, cell))
        return value

    def _swapped(self, action: Action) -> float:
        """Swapping one tile for another at the same cell."""
        tile, cell = action.args
        value = self.gain_of_swap(tile, cell) - self.outlook.gain(tile)
        return value + self.built(tile, cell)

    def gain_of_swap(self, tile: int, cell: int) -> float:
        """Returns what a tile gains for majorities if it replaces the one at a cell."""
        outlook, catalogue = self.outlook, self.rules.catalogue
        cells = cells_at(catalogue, outlook.palace, cell)
        pairs = zip(parts_of(catalogue, tile), cells, strict=True)
        return sum([outlook.gain_of_swap(part, outlook.palace.tile(at)) for part, at in pairs])

    def _reserved(self, action: Action) -> float:
        return self._stored(action.args[0])

    def _stored(self, face: int) -> float:
        return stored_worth(self.outlook, self.outlook.gain(face))

    def _given(self, action: Action) -> float:
        """Giving a tile to Dirk, the last contender: it spoils a majority or makes one pay."""
        return self.outlook.gain(action.args[0], whom=self.rules.contenders - 1)

    # Anything else

    def facts(self, action: Action) -> dict[str, object]:
        """Returns the facts that the rules tell about an option."""
        top = self.state.frames[-1]
        return self.rules.handlers[top.kind].facts(self.rules, self.state, top, action)

    def margin_now(self) -> float:
        """Returns how well the seat stands before it has chosen anything."""
        found = self._margin
        if found is None:
            found = margin(self.outlook)
            self._margin = found
        return found

    def _tried(self, action: Action) -> float:
        """Trying what nobody speaks for; harmless options that let it act again come first."""
        outcome = tried(self, action)
        if not outcome.acts_again:
            return outcome.gain
        # A seat that acts again lost no action by it, unless the option was free anyway.
        is_free = action.spec.kind in self.rules.free_kinds
        value = outcome.gain if is_free else outcome.gain + self.outlook.weights.action
        return EXTRA_ACTION + value if value > 0 else value


# Not on the judge itself: bound methods would make it garbage that only the collector finds.
JUDGES: Final[dict[str, Callable[[Judge, Action], float]]] = {
    "take": Judge._taken,
    "buy": Judge._bought,
    "build": Judge._built,
    "place": Judge._built,
    "remove": Judge._removed,
    "swap": Judge._swapped,
    "reserve": Judge._reserved,
    "give": Judge._given,
}
