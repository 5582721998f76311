"""What everybody sees of the coins (change hidden-information)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.seams import View
from lioncourt.games.common.money import CURRENCIES

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.modules.change.coins import CoinPurse


class CoinView(View):
    """Shows the coins of each seat, and what is in the bag."""

    def __init__(self, purse: CoinPurse) -> None:
        self.purse: Final = purse

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        owned = self.purse.owned(state)
        return {
            "coins": [dict(zip(CURRENCIES, mine, strict=True)) for mine in owned],
            "bag": dict(zip(CURRENCIES, self.purse.in_bag(state), strict=True)),
        }

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        bag = sum(self.purse.in_bag(state))
        found = [_zone("bag", "counter", None, [], value=bag)]
        for owner, mine in enumerate(self.purse.owned(state)):
            coins = [_piece(rules, coin) for coin in self.purse.pieces(mine)]
            found.append(_zone(f"coins.{owner}", "tokens", owner, coins, size=len(coins)))
        return found


def _piece(rules: Ruleset, coin: int) -> dict[str, object]:
    catalogue = rules.catalogue
    name = catalogue.card_name[coin]
    currency = catalogue.currency_name[catalogue.card_currency[coin]]
    value = catalogue.card_value[coin]
    label = f"@card.{name}"
    return {"id": name, "kind": "card", "label": label, "currency": currency, "value": value}


def _zone(
    name: str, kind: str, seat: int | None, pieces: list[dict[str, object]], **more: int
) -> dict[str, object]:
    label = f"@zone.{name.partition('.')[0]}"
    return {"id": name, "kind": kind, "seat": seat, "label": label, **more, "pieces": pieces}
