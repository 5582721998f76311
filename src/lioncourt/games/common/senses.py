"""What bots need to know about things that many modules have: runs, tiles to come, auctions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.rule import LATE
from lioncourt.core.seams import Sense
from lioncourt.games.common.ending import LAST_SCORING

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

COIN: Final = 0.7  # points for a unit of money; with less, bots bid too high
LOT: Final = 4.0  # points for the card being auctioned, unless a module knows better


def scorings_to_come(state: State) -> int:
    """Returns how many scorings are still to come."""
    return max(0, LAST_SCORING - state.scorings)


def tiles_to_come(state: State) -> int:
    """Returns how many tiles are still in a supply: how long the game will last."""
    return sum([len(pool) for pool in state.supply])


def gain_of_runs(rules: Ruleset, state: State, seat: int, after: Palace) -> int:
    """Returns how much more a changed palace's runs bring in the scorings to come."""
    before = state.palaces[seat]
    regions = range(len(rules.catalogue.region_edge))
    longer = sum([after.wall_run(region) - before.wall_run(region) for region in regions])
    return longer * scorings_to_come(state)


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
