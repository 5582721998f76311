"""What things are worth in points: a tile, and money in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.bots.outlook import TURNS_TO_SPEND
from lioncourt.bots.shape import NOWHERE, Shape, best_worth, shape_now
from lioncourt.games.common.building import legal_cells, palace_with

if TYPE_CHECKING:
    from lioncourt.bots.outlook import Outlook

FLIP_CARD: Final = 3  # a card of at least this value pays for showing the other face


# Tiles


class Prospect:
    """What having a tile would be worth, without the price of a flip."""

    __slots__ = ("built", "flipped", "stored")

    def __init__(self, built: float, flipped: float, stored: float) -> None:
        self.built: Final = built  # in the palace; NOWHERE if there is no cell for it
        self.flipped: Final = flipped  # in the palace with its other face; NOWHERE if it has none
        self.stored: Final = stored  # in the reserve

    def worth(self, flip: float) -> float:
        """Returns its value if a flip costs so much."""
        built = self.flipped - flip
        if built < self.built:
            built = self.built
        return built if built > self.stored else self.stored

    def is_useful(self, flip: float) -> bool:
        """Tells whether it can be built without harm."""
        return max(self.built, self.flipped - flip) >= 0


def prospect_of(outlook: Outlook, tile: int) -> Prospect:
    """Returns what a tile would be worth where it fits best in the palace, or in the reserve."""
    known = outlook.findings.prospects
    key = outlook.key_of(tile)
    found = known.get(key)
    if found is None:
        found = _prospect_of(outlook, tile)
        known[key] = found
    return found


def _prospect_of(outlook: Outlook, tile: int) -> Prospect:
    gain = outlook.gain(tile)
    face = outlook.rules.catalogue.tile_next_face[tile]
    other = gain if face == tile else outlook.gain(face)
    stored = stored_worth(outlook, max(gain, other))
    change = best_change(outlook, tile)
    if change == NOWHERE:
        return Prospect(NOWHERE, NOWHERE, stored)
    return Prospect(gain + change, NOWHERE if face == tile else other + change, stored)


def best_change(outlook: Outlook, tile: int) -> float:
    """Returns what the palace gains in form by a tile where it fits best, NOWHERE if nowhere."""
    rules, state, palace = outlook.rules, outlook.state, outlook.palace
    region = rules.catalogue.tile_region[tile]
    if region < outlook.regions:
        walls, regions = rules.walls_of(state, tile), outlook.regions
        best = best_worth(palace, walls, region, regions, outlook.weights, outlook.building)
        if best == NOWHERE:
            return NOWHERE
        return best - worth_of(outlook, shape_now(palace, regions))
    # What lies outside of all regions is worth what is scored for it.
    best = NOWHERE
    before = outlook.lines(state)
    for cell in legal_cells(rules, state, outlook.seat, tile):
        then = state.copy()
        then.palaces[outlook.seat] = palace_with(rules, state, palace, tile, cell)
        best = max(best, outlook.lines(then) - before)
    return best


def worth_of(outlook: Outlook, shape: Shape) -> float:
    """Returns what a form of the palace is worth to the seat."""
    return shape.worth(outlook.weights, outlook.building)


def stored_worth(outlook: Outlook, gain: float) -> float:
    """Returns what a tile is worth in the reserve that would gain so much in the palace."""
    return outlook.weights.kept * max(0.0, gain) * min(1.0, outlook.turns_left / TURNS_TO_SPEND)


# Money


def money_worth(outlook: Outlook, value: int) -> float:
    """Returns what a piece of money is worth now."""
    return outlook.weights.money(value) * outlook.spending


def pieces_worth(outlook: Outlook, pieces: tuple[int, ...]) -> float:
    """Returns what pieces of money are worth now, all together."""
    values, weights = outlook.rules.catalogue.card_value, outlook.weights
    worth = 0.0
    for piece in pieces:
        worth += weights.money(values[piece])
    return worth * outlook.spending


def flip_cost(outlook: Outlook, money: dict[int, tuple[int, ...]]) -> float:
    """Returns what a flip costs with the cheapest card for it; too much if there is none."""
    cheapest = 0
    for values in money.values():
        for value in values:
            if value >= FLIP_CARD and (not cheapest or value < cheapest):
                cheapest = value
    return money_worth(outlook, cheapest) if cheapest else -NOWHERE
