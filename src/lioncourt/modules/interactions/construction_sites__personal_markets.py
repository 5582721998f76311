"""Construction sites and personal markets: nobody buys another player's site."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import PaymentFilter
from lioncourt.core.state import State
from lioncourt.modules.construction_sites.markers import SitePieces


class SitesAreNotSold(PaymentFilter):
    """A site may lie in a place, but only its owner can finish it (with-other-modules)."""

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: tuple[int, ...]
    ) -> Refusal | None:
        if sale.seller == NONE or sale.tile not in self.pieces.sites:
            return None
        return Refusal("site-not-sold", "construction-sites with-other-modules")


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, SitePieces):
            build.add(SitesAreNotSold(entry.rule))
            return
