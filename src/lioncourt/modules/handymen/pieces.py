"""The handymen: where they are, what a roll lets them do, and how they change a price.

They are in their seat's supply, on market slots, or on tiles; used ones leave the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from lioncourt.core.catalogue import Kit
from lioncourt.core.doubles import parts_of
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER, PLACE, SEAT, TILE
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Components, Terms
from lioncourt.core.squares import HALF, square_tile
from lioncourt.core.state import State
from lioncourt.games.common.riders import largest_laden_group

HANDYMAN: Final = "handyman"
EACH: Final = 8  # for every seat (handymen components)
DICE: Final = 3
FACES: Final = 6
STEPS_ZONE: Final = "price-steps"  # with what can be added to a payment
SUPPLY, SLOTS, TILES, ROLL = range(4)  # the parts of the holding
HOLDING: Final = (
    Part("supply", NUMBER, each=True, start=EACH, seen=ALL),  # set-up 1
    Part("slots", SEAT, many=True, by=PLACE, seen=ALL),  # whose they are
    # The pieces that carry one of the seat's
    Part("tiles", TILE, many=True, each=True, seen=ALL, scores=SCORES),
    Part("dice", NUMBER, many=True, ordered=True, seen=ALL),  # of this turn
)
Ints = tuple[int, ...]


@lru_cache(maxsize=FACES**DICE)  # the same rolls recur
def numbers_of(dice: Ints) -> frozenset[int]:
    """Returns the numbers that a roll allows; every die is used (handymen play 3).

    >>> sorted(numbers_of((1, 6)))
    [5, 7]
    >>> sorted(numbers_of((2, 3, 6)))
    [1, 5, 7, 11]
    """
    first, *others = dice
    signs = product((1, -1), repeat=len(others))
    sums = [first + sum([a * b for a, b in zip(s, others, strict=True)]) for s in signs]
    return frozenset([abs(number) for number in sums])


def is_triple(dice: Ints) -> bool:
    """Tells whether a roll is wild: three equal dice (handymen play 5)."""
    return len(dice) == DICE and len(set(dice)) == 1


class Handymen(Components):
    """Where handymen are and where they may go.

    For each one used, the buyer adds one of two pieces to the payment: one less, or one more.
    """

    def __init__(self) -> None:
        self.purse = self.less = self.more = NONE  # until added

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(STEPS_ZONE)
        self.less = kit.card("handyman-less", role=HANDYMAN, purse=self.purse)
        self.more = kit.card("handyman-more", role=HANDYMAN, purse=self.purse)

    def on_slot(self, state: State, place: int, seat: int) -> int:
        """Returns how many handymen of a seat are on a slot."""
        return int(self.kept.entry(state, place, SLOTS).count(seat))

    def leave_slot(self, state: State, place: int, seat: int, number: int) -> None:
        """Takes some handymen of a seat from a slot."""
        owners = list(self.kept.entry(state, place, SLOTS))
        for _ in range(number):
            owners.remove(seat)
        if owners:
            self.kept.put_entry(state, place, tuple(owners), SLOTS)
        else:
            self.kept.drop_entry(state, place, SLOTS)

    def fitting(self, rules: Ruleset, state: State, tiles: Sequence[int]) -> list[int]:
        """Returns which of some tiles the dice fit (handymen play 4, 5)."""
        dice, cost_of = self.kept.ints(state, ROLL), rules.catalogue.tile_cost
        numbers, wild = numbers_of(dice), is_triple(dice)
        return [tile for tile in tiles if wild or cost_of[tile] in numbers]

    def slots(self, rules: Ruleset, state: State) -> list[int]:
        """Returns the slots whose tile the dice fit."""
        supply_of, market = rules.catalogue.place_supply, state.market
        lying = [tile for place, tile in enumerate(market) if NONE not in (tile, supply_of[place])]
        return sorted([market.index(tile) for tile in self.fitting(rules, state, lying)])

    def tiles(self, rules: Ruleset, state: State, seat: int) -> list[int]:
        """Returns a seat's tiles, built or stored, that the dice fit and that carry no handyman."""
        catalogue, taken = rules.catalogue, self.kept.ints(state, TILES, seat)
        own = [square_tile(square) for square in state.palaces[seat].squares.values()]
        for tile in state.reserves[seat]:
            own += parts_of(catalogue, tile)
        fitting = self.fitting(rules, state, own)  # first, since few do
        free = [tile for tile in fitting if catalogue.tile_piece[tile] not in taken]
        return sorted([tile for tile in free if catalogue.tile_region[tile] != HALF])

    def points(self, rules: Ruleset, state: State, seat: int, more: Ints = ()) -> int:
        """Returns the size of the largest group, given more tiles that carry a handyman (scoring).

        Only palace tiles count, not camps, for example.
        """
        carriers = (*self.kept.ints(state, TILES, seat), *more)
        return largest_laden_group(rules, state.palaces[seat], carriers)


class PriceSteps(Terms):
    """Each of one's handymen used on the slot shifts the cost by 1 (handymen play 6)."""

    def __init__(self, handymen: Handymen) -> None:
        self.handymen: Final = handymen

    def number(self) -> int:
        return self.handymen.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        slots = self.kept.keys(state, SLOTS)
        most = max([self.handymen.on_slot(state, slot, seat) for slot in slots], default=0)
        return (self.handymen.less,) * most + (self.handymen.more,) * most

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        there = sale.place != NONE and self.handymen.on_slot(state, sale.place, seat)
        return None if there else Refusal("no-handyman-there", "handymen play 6")

    def choices(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Ints]:
        if sale.settled:
            return ()  # legal, but pointless
        numbers = range(1, self.handymen.on_slot(state, sale.place, seat) + 1)
        kinds = (self.handymen.less, self.handymen.more)
        return [(kind,) * number for kind in kinds for number in numbers]

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints, given: Ints
    ) -> Refusal | None:
        there = self.handymen.on_slot(state, sale.place, seat)
        return Refusal("no-handyman-there", "handymen play 6") if len(mine) > there else None

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price - mine.count(self.handymen.less) + mine.count(self.handymen.more))

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        """Does nothing: they leave the slot during the purchase (order P2)."""
