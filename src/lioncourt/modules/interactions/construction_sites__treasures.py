"""Construction sites and treasures: no treasure fills a gap in half a price."""

from __future__ import annotations

from lioncourt.core.build import Build
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import PaymentFilter
from lioncourt.core.state import State


class NoTreasureWithASite(PaymentFilter):
    """Either half the price, or a treasure (construction-sites with-other-modules)."""

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: tuple[int, ...]
    ) -> Refusal | None:
        roles = {rules.catalogue.card_role[piece] for piece in given}
        both = {"site", "treasure"} <= roles
        return Refusal("not-with-a-site", "construction-sites with-other-modules") if both else None


def install(build: Build) -> None:
    build.add(NoTreasureWithASite())
