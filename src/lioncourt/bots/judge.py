"""What an option is worth in points to the seat that has to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.bots.outlook import Outlook, other_scorings
from lioncourt.bots.rivals import Rivalry
from lioncourt.bots.shape import (
    NOWHERE,
    Shape,
    shape_now,
    shape_with,
    shape_without,
    shapes,
)
from lioncourt.bots.wares import Ware, number_of_sums
from lioncourt.bots.weights import WEIGHTS, WeightTable
from lioncourt.bots.worth import (
    flip_cost,
    money_worth,
    pieces_worth,
    prospect_of,
    stored_worth,
    worth_of,
)
from lioncourt.core.ids import NONE
from lioncourt.core.squares import square_of, square_region

if TYPE_CHECKING:
    from lioncourt.bots.worth import Prospect
    from lioncourt.core.actions import Action
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

Money: TypeAlias = dict[int, tuple[int, ...]]  # values by currency

UNKNOWN: Final = 1.0  # an action it does not know: rather than nothing, rather not than a good one
EXTRA_ACTION: Final = 50.0  # more than any single action: what earns another one comes first
VARIETY: Final = 0.01  # each sum that can still be paid, between equal payments


class Judge:
    """Judges the options of one decision, in a world that may be the true one.

    Kinds of action that it does not know are judged by the facts that their rules tell.
    """

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        *,
        foresight: bool = True,
        table: WeightTable = WEIGHTS,
    ) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.outlook: Final = Outlook(rules, state, seat, table)
        self.rivalry: Final = Rivalry(self.outlook, foresight)
        self._variety = NONE  # sums that can be paid; NONE: not counted yet
        self._shape: Shape | None = None
        self._lines: float | None = None

    def value(self, action: Action) -> float:
        """Returns what an option is worth."""
        judge = JUDGES.get(action.spec.name)
        return self._unknown(action) if judge is None else judge(self, action)

    # Tiles for sale

    def prospect(self, tile: int) -> Prospect:
        """Returns what having a tile would be worth."""
        return prospect_of(self.outlook, tile)

    def worth(self, ware: Ware) -> float:
        """Returns what a tile for sale would be worth."""
        prospect = self.prospect(ware.tile)
        return prospect.worth(self._flip(prospect, {}))

    # Money

    def _declined(self, action: Action) -> float:
        return 0.0

    def _taken(self, action: Action) -> float:
        """Money is worth something by itself, and more where it makes a purchase possible."""
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
        """A tile for what it is worth less what is paid; an exact sum earns another action."""
        ware = self.ware_at(action.args[0])
        rest = self.rest(action.args[1:])
        prospect = self.prospect(ware.tile)
        flip = self._flip(prospect, rest)
        value = prospect.worth(flip) - pieces_worth(self.outlook, action.args[1:])
        value += self.rivalry.denied(ware) - self._missed(rest, ware.place)
        if self._is_exact(action, ware):
            value += EXTRA_ACTION if prospect.is_useful(flip) else self.outlook.weights.action
        return value + VARIETY * self._variety_with(rest)

    def _flip(self, prospect: Prospect, rest: Money) -> float:
        """Returns what a flip costs if this is the rest of some currencies; nothing if no use."""
        if prospect.flipped == NOWHERE:
            return 0.0
        money = self.outlook.money()
        return flip_cost(self.outlook, {**money, **rest} if rest else money)

    def _variety_with(self, rest: Money) -> int:
        """Returns how many sums can still be paid if this is the rest of some currencies."""
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
        """Returns the money left when these cards are spent, in their currencies only."""
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
        """Returns what the rest of some currencies no longer allows, except at one place."""
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

    def _built_flipped(self, action: Action) -> float:
        """The other face, for a card that could buy something else."""
        tile, cell, card = action.args
        face = self.rules.catalogue.tile_next_face[tile]
        cost = pieces_worth(self.outlook, (card,))
        return self.built(face, cell) - cost - self._missed(self.rest((card,)))

    def built(self, tile: int, cell: int) -> float:
        """Returns what a tile at a cell is worth: majority, form, and what else is scored."""
        value = self.outlook.gain(tile)
        after = self.shape_if_built(tile, cell)
        if after is not None:
            value += self.better(after)
        if other_scorings(self.rules):
            walls = self.rules.walls_of(self.state, tile)
            region = self.rules.catalogue.tile_region[tile]
            palace = self.outlook.palace.with_square(cell, square_of(tile, walls, region))
            value += self._scored(palace)
        return value

    def shape_if_built(self, tile: int, cell: int) -> Shape | None:
        """Returns the shape with a tile at a cell; None if it lies outside of all regions."""
        outlook = self.outlook
        region = self.rules.catalogue.tile_region[tile]
        if region >= outlook.regions:
            return None
        walls = self.rules.walls_of(self.state, tile)
        found = shapes(outlook.palace, walls, region, outlook.regions).get(cell)
        if found is None:
            return shape_with(outlook.palace, cell, walls, region, outlook.regions)
        return found

    def shape(self) -> Shape:
        """Returns the shape of the palace as it is."""
        found = self._shape
        if found is None:
            found = shape_now(self.outlook.palace, self.outlook.regions)
            self._shape = found
        return found

    def better(self, after: Shape) -> float:
        """Returns how much more a shape is worth than the one of today."""
        return worth_of(self.outlook, after) - worth_of(self.outlook, self.shape())

    def _scored(self, palace: Palace) -> float:
        """Returns what other scorings give more for another palace."""
        if self._lines is None:
            self._lines = self.outlook.lines(self.state)
        then = self.state.copy()
        then.palaces[self.seat] = palace
        return self.outlook.lines(then) - self._lines

    def _removed(self, action: Action) -> float:
        """A tile out of the palace: it counts no more, and must be built again."""
        cell = action.args[0]
        palace, weights = self.outlook.palace, self.outlook.weights
        value = self.outlook.loss(palace.tile(cell)) * (1 - weights.kept) - weights.action
        if square_region(palace.square(cell)) < self.outlook.regions:
            after = shape_without(palace, cell, self.outlook.regions)
            value += self.better(after)
        if other_scorings(self.rules):
            value += self._scored(palace.without(cell))
        return value

    def _swapped(self, action: Action) -> float:
        """One tile for another at the same cell."""
        tile, cell = action.args
        old = self.outlook.palace.tile(cell)
        value = self.outlook.gain_of_swap(tile, old) - self.outlook.gain(tile)
        return value + self.built(tile, cell)

    def _reserved(self, action: Action) -> float:
        return stored_worth(self.outlook, self.outlook.gain(action.args[0]))

    def _reserved_flipped(self, action: Action) -> float:
        face = self.rules.catalogue.tile_next_face[action.args[0]]
        return stored_worth(self.outlook, self.outlook.gain(face))

    def _given(self, action: Action) -> float:
        """A tile for Dirk, the last of the contenders: it spoils a majority or makes one pay."""
        return self.outlook.gain(action.args[0], whom=self.rules.contenders - 1)

    # Anything else

    def facts(self, action: Action) -> dict[str, object]:
        """Returns what the rules tell of an option."""
        top = self.state.frames[-1]
        return self.rules.handlers[top.kind].facts(self.rules, self.state, top, action)

    def _unknown(self, action: Action) -> float:
        """Judges by the facts, whatever it is.

        A `hint` is what the option is worth in points by those who made it, all but the runs.
        """
        facts = self.facts(action)
        hint, price = facts.get("hint"), facts.get("price")
        value = UNKNOWN
        if isinstance(hint, (int, float)):
            value = float(hint)
        elif isinstance(price, int):
            paid = facts.get("worth") or price
            assert isinstance(paid, int)
            value -= money_worth(self.outlook, paid)
            if facts.get("exact"):
                value += EXTRA_ACTION
        runs = facts.get("runs")
        if isinstance(runs, dict):
            for edge, run in zip(self.rules.catalogue.region_edge, self.shape().runs, strict=True):
                value += (runs.get(edge, run) - run) * self.outlook.scorings_left
        return value


# Not on the judge itself: its own methods would make it garbage that only a collector can find.
JUDGES: Final[dict[str, Callable[[Judge, Action], float]]] = {
    "end": Judge._declined,
    "pass": Judge._declined,
    "take": Judge._taken,
    "buy": Judge._bought,
    "build": Judge._built,
    "place": Judge._built,
    "place-flipped": Judge._built_flipped,
    "remove": Judge._removed,
    "swap": Judge._swapped,
    "reserve": Judge._reserved,
    "reserve-flipped": Judge._reserved_flipped,
    "give": Judge._given,
}
