"""What things are worth in points: a tile, and money in the hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.bots.shape import NOWHERE, Shape, best_worth, form_region, shape_changed, shape_now
from lioncourt.core.ids import NONE
from lioncourt.core.seams import BOUGHT
from lioncourt.games.common.building import legal_cells, palace_with
from lioncourt.games.common.placing import ToPalace
from lioncourt.games.common.senses import TURNS_TO_SPEND

if TYPE_CHECKING:
    from lioncourt.bots.outlook import Outlook
    from lioncourt.core.ruleset import Ruleset


# Tiles


class Prospect:
    """What having a tile would be worth, without the card that its other face may cost."""

    __slots__ = ("built", "flipped", "stored")

    def __init__(self, built: float, flipped: float, stored: float) -> None:
        self.built: Final = built  # in the palace; NOWHERE if there is no cell for it
        self.flipped: Final = flipped  # with its other face, for a card; NOWHERE if it has none
        self.stored: Final = stored  # in the reserve

    def worth(self, flip: float) -> float:
        """Returns its value, given the cost of a flip."""
        built = self.flipped - flip
        if built < self.built:
            built = self.built
        return built if built > self.stored else self.stored


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
    rules = outlook.rules
    gain, change = outlook.gain(tile), NOWHERE
    for face in rules.faces_of(outlook.state, outlook.seat, tile, BOUGHT):
        change = max(change, best_change(outlook, face))
    built = NOWHERE if change == NOWHERE else gain + change
    other = rules.catalogue.tile_next_face[tile]
    if other == tile or not flip_card(rules):
        return Prospect(built, NOWHERE, stored_worth(outlook, gain))
    flipped, other_gain = NOWHERE, outlook.gain(other)
    if rules.walls_of(outlook.state, other) != rules.walls_of(outlook.state, tile):
        change = best_change(outlook, other)
    if change != NOWHERE:
        flipped = other_gain + change
    return Prospect(built, flipped, stored_worth(outlook, max(gain, other_gain)))


@lru_cache(maxsize=64)
def flip_card(rules: Ruleset) -> int:
    """Returns the least value of a card that pays for a flip; 0: none does."""
    values = [rule.least_card for rule in rules.destinations if isinstance(rule, ToPalace)]
    return max(values, default=0)


def best_change(outlook: Outlook, tile: int) -> float:
    """Returns what the palace gains in form by a tile where it fits best, NOWHERE if nowhere.

    A tile that isn't a building is worth what other scorings give for it: it has no other use.
    """
    rules, state, palace = outlook.rules, outlook.state, outlook.palace
    region = rules.catalogue.tile_region[tile]
    is_building = rules.catalogue.tile_type[tile] != NONE or not outlook.looks_at_lines()
    if region < outlook.regions and is_building:
        walls, regions = rules.walls_of(state, tile), outlook.regions
        best = best_worth(palace, walls, region, regions, outlook.weights, outlook.building)
        if best == NOWHERE:
            return NOWHERE
        return best - worth_of(outlook, shape_now(palace, regions))
    # A tile outside all regions has no form; a half tile has that of the first.
    best = NOWHERE
    has_form = form_region(region) < outlook.regions
    looks = outlook.looks_at_lines()
    before = outlook.lines(state) if looks else 0.0
    if has_form:
        before += worth_of(outlook, shape_now(palace, outlook.regions))
    for cell in legal_cells(rules, state, outlook.seat, tile):
        then = state.copy()
        after = palace_with(rules, state, palace, tile, cell)
        then.palaces[outlook.seat] = after
        value = (outlook.lines(then) if looks else 0.0) - before
        if has_form:
            value += worth_of(outlook, shape_changed(palace, cell, after, region, outlook.regions))
        best = max(best, value)
    return best


def worth_of(outlook: Outlook, shape: Shape) -> float:
    """Returns what a form of the palace is worth to the seat."""
    return shape.worth(outlook.weights, outlook.building)


def stored_worth(outlook: Outlook, gain: float) -> float:
    """Returns what a tile is worth in the reserve, given its gain in the palace."""
    return outlook.weights.kept * max(0.0, gain) * min(1.0, outlook.turns_left / TURNS_TO_SPEND)


# Money


def money_worth(outlook: Outlook, value: int) -> float:
    """Returns what a piece of money is worth now."""
    return outlook.weights.money(value) * outlook.spending


def pieces_worth(outlook: Outlook, pieces: tuple[int, ...]) -> float:
    """Returns what pieces of money are worth now, all together."""
    rules, weights = outlook.rules, outlook.weights
    values, senses = rules.catalogue.card_value, rules.sense_of_piece
    if senses:
        for piece in pieces:
            if piece in senses:
                return _sensed_worth(outlook, pieces)
    worth = 0.0
    for piece in pieces:
        worth += weights.money(values[piece])
    return worth * outlook.spending


def _sensed_worth(outlook: Outlook, pieces: tuple[int, ...]) -> float:
    """Returns the same if a `Sense` speaks for some of the pieces."""
    rules, worth = outlook.rules, 0.0
    for piece in pieces:
        sense = rules.sense_of_piece.get(piece)
        if sense is None:
            worth += money_worth(outlook, rules.catalogue.card_value[piece])
            continue
        said = outlook.pieces.get(piece)
        if said is None:  # needed for every payment that has it
            said = sense.piece(rules, outlook.state, outlook.seat, piece)
            outlook.pieces[piece] = said
        worth += said
    return worth


def flip_cost(outlook: Outlook, money: dict[int, tuple[int, ...]]) -> float:
    """Returns what a flip costs with the cheapest card for it; too much if there is none."""
    cheapest, least = 0, flip_card(outlook.rules)
    for values in money.values():
        for value in values:
            if value >= least and (not cheapest or value < cheapest):
                cheapest = value
    return money_worth(outlook, cheapest) if cheapest else -NOWHERE
