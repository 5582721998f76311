"""What bots need to know about things that many modules have: runs, tiles to come, auctions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.rule import LATE
from lioncourt.core.score import Tally
from lioncourt.core.seams import Sense
from lioncourt.core.squares import DOUBLE, FORM_BITS, square_of
from lioncourt.core.values import without_all
from lioncourt.games.common.building import palace_with
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.paying import money_of
from lioncourt.games.common.scoring import rankings

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.score import ScoreLine
    from lioncourt.core.state import State

COIN: Final = 0.7  # points for a unit of money; with less, bots bid too high
LOT: Final = 4.0  # points for the card being auctioned, unless a module knows better

# By scorings done: what a money card is worth, and each unit of it (as `bots/weights.py` has it)
CARD_AND_UNIT: Final[tuple[tuple[float, float], ...]] = ((1.5, 0.29), (0.75, 0.22), (0.33, 0.19))
LINES: Final[tuple[float, ...]] = (0.95, 0.85, 0.75)  # the weight of points of scorings to come
# Bots judge a tile by about this share of what it brings in the end, so a sure point counts as much
SURE: Final = 0.5
SOLD_A_TURN: Final = 0.75  # tiles that leave the market in an average turn
TURNS_TO_SPEND: Final = 3.0  # with fewer turns left, money loses its value


def scorings_to_come(state: State) -> int:
    """Returns how many scorings are still to come."""
    return max(0, LAST_SCORING - state.scorings)


def tiles_to_come(state: State) -> int:
    """Returns how many tiles are still in a supply: how long the game will last."""
    return sum([len(pool) for pool in state.supply])


def turns_left(rules: Ruleset, state: State) -> float:
    """Returns how many turns each seat may still have."""
    return tiles_to_come(state) / SOLD_A_TURN / rules.seats


def card_worth(rules: Ruleset, state: State, value: int) -> float:
    """Returns what a money card is worth while there is time to spend it, and less in the end."""
    card, unit = CARD_AND_UNIT[min(state.scorings, LAST_SCORING - 1)]
    spending = max(0.1, min(1.0, turns_left(rules, state) / TURNS_TO_SPEND))
    return (card + unit * value) * spending


def gain_of_runs(rules: Ruleset, state: State, seat: int, after: Palace) -> int:
    """Returns how much more a changed palace's runs bring in the scorings to come."""
    return _longer(rules, state.palaces[seat], after) * scorings_to_come(state)


def gain_of_square(rules: Ruleset, state: State, seat: int, cell: int, square: int) -> int:
    """Returns the same for a square laid at a cell, whether that is filled or not.

    Palaces note it, since the same options come up in many worlds.
    """
    palace = state.palaces[seat]
    noted: dict[tuple[int, int], int] | None = palace.noted("longer runs")
    if noted is None:
        noted = palace.note("longer runs", dict[tuple[int, int], int]())
    form = (cell, square & FORM_BITS)  # no matter which tile it is
    longer = noted.get(form)
    if longer is None:
        longer = _longer(rules, palace, palace.with_square(cell, square))
        noted[form] = longer
    return longer * scorings_to_come(state)


def gain_of_tile(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> int:
    """Returns the same for a tile laid at a cell."""
    region = rules.catalogue.tile_region[tile]
    if region == DOUBLE:
        after = palace_with(rules, state, state.palaces[seat], tile, cell)
        return gain_of_runs(rules, state, seat, after)
    square = square_of(tile, rules.walls_of(state, tile), region)
    return gain_of_square(rules, state, seat, cell, square)


def _longer(rules: Ruleset, before: Palace, after: Palace) -> int:
    """Returns how much longer the runs of a palace are than before."""
    regions = range(len(rules.catalogue.region_edge))
    return sum([after.wall_run(region) - before.wall_run(region) for region in regions])


def exact_missed(rules: Ruleset, state: State, seat: int, spent: tuple[int, ...]) -> int:
    """Returns how many tiles for sale a seat can pay exactly, but not without these pieces."""
    missed = 0
    for place, tile in enumerate(state.market):
        if tile == NONE:
            continue
        sale = sale_at(rules, state, seat, place)
        if sale.currency == NONE or sale.barred is not None:
            continue
        money = money_of(rules, state, seat, sale.currency)
        used = tuple([piece for piece in spent if piece in money])
        if used and _pays(rules, money, sale.price):
            missed += not _pays(rules, without_all(money, used), sale.price)
    return missed


def _pays(rules: Ruleset, money: tuple[int, ...], price: int) -> bool:
    """Tells whether some of these pieces are worth exactly a price."""
    sums = 1  # as bits
    for piece in money:
        sums |= sums << rules.catalogue.card_value[piece]
    return bool(sums >> price & 1)


def gain_of_majorities(rules: Ruleset, state: State, seat: int, type: int) -> float:
    """Returns roughly how much more the majorities to come give a seat that counts one more.

    The farther a scoring is, the more others may still gain or lose on the seat: one tile until the
    next scoring, one more until each later one. All of it is taken as equally likely.
    """
    gain, contenders = 0.0, range(rules.contenders)
    ranked = [rule for rule in rankings(rules) if type in rule.prizes(rules, state)]
    tallied = [[rule.tally(rules, state, each, type) for each in contenders] for rule in ranked]
    for nth in range(state.scorings + 1, LAST_SCORING + 1):
        tiles = nth - state.scorings
        for rule, tallies in zip(ranked, tallied, strict=True):
            own = tallies[seat]
            points: list[int] = []
            for more in (tiles + 1, -tiles):
                changed = Tally(max(0, own.halves + 2 * more), own.tiles, own.dearest)
                then = [*tallies[:seat], changed, *tallies[seat + 1 :]]
                points.append(_points(rule.ranked(rules, state, nth, type, then), seat))
            gain += (points[0] - points[1]) / (2 * tiles + 1)
    return gain


def _points(lines: list[ScoreLine], contender: int) -> int:
    """Returns the points of a contender in some lines."""
    return sum([line.points for line in lines if line.contender == contender])


@mypyc_attr(allow_interpreted_subclasses=True)
class AuctionSense(Sense):
    """A bid is worth the card less the money; the winner pays with as little as possible.

    A module that knows what its cards are worth says so in a subclass that is not LATE.
    """

    order: ClassVar[int] = LATE
    actions: ClassVar[tuple[str, ...]] = ("bid", "pay-bid")

    def worth(self, rules: Ruleset, state: State, card: int) -> float:
        """Returns roughly what a card is worth in points."""
        return LOT

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "bid":
            card = state.frames[-1].data[0]
            return self.worth(rules, state, card) - COIN * action.args[0]
        return -COIN * sum([rules.catalogue.card_value[piece] for piece in action.args])
