"""Change and characters: overpaying a bid earns coins (change with-other-modules)."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.games.common.purses import BagPurse
from lioncourt.modules.change.rules import OVERPAID_PER_COIN


class ChangeForBids(Observer):
    """Draws coins for money paid above the bid; coins paid are already back in the bag."""

    def __init__(self, purse: BagPurse) -> None:
        self.purse: Final = purse

    def hears(self) -> tuple[str, ...]:
        return ("paid-bid",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, bid, *pieces = event.args
        worth = sum([rules.catalogue.card_value[piece] for piece in pieces])
        self.purse.draw(rules, state, seat, (worth - bid) // OVERPAID_PER_COIN)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, BagPurse):
            build.add(ChangeForBids(entry.rule))
            return
