"""Currency exchange and treasures: a treasure fills no gap in a mixed payment."""

from __future__ import annotations

from lioncourt.core.build import Build
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import PaymentFilter
from lioncourt.core.state import State


class NoTreasureWithAnExchangeCard(PaymentFilter):
    """Applies even if the payment is all in one currency (treasures with-other-modules)."""

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: tuple[int, ...]
    ) -> Refusal | None:
        roles = {rules.catalogue.card_role[piece] for piece in given}
        both = {"exchange", "treasure"} <= roles
        return Refusal("one-treasure", "treasures with-other-modules") if both else None


def install(build: Build) -> None:
    build.add(NoTreasureWithAnExchangeCard())
