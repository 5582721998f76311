"""The coins: kinds of money in a purse of their own, and the bag they are drawn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE
from lioncourt.core.seams import Components, Purse
from lioncourt.core.values import with_item
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.money import CURRENCIES

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

EACH: Final = 6  # coins of each currency
NO_COINS: Final = (0,) * len(CURRENCIES)


class Coins(Components):
    """Adds a coin worth 1 in each of the four currencies (change components)."""

    def __init__(self) -> None:
        self.purse = NONE
        self.kinds: tuple[int, ...] = ()  # in the order of the currencies

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse("coins")
        self.kinds = tuple(
            kit.card(f"{name}-coin", role="coin", currency=currency, value=1, purse=self.purse)
            for currency, name in enumerate(kit.currency_name)
            if name in CURRENCIES
        )


class CoinPurse(Purse):
    """The coins before their owners (change play 2); what is missing there is in the bag.

    The holding: by seat, how many of each currency.
    """

    def __init__(self, holding: int, coins: Coins) -> None:
        self.holding: Final = holding
        self.coins: Final = coins

    def number(self) -> int:
        return self.coins.purse

    def owned(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Returns by seat how many coins of each currency it has."""
        owned = state.holdings[self.holding]
        assert isinstance(owned, tuple)
        return owned

    def in_bag(self, state: State) -> tuple[int, ...]:
        """Returns how many coins of each currency are in the bag."""
        return tuple([EACH - sum(column) for column in zip(*self.owned(state), strict=True)])

    def pieces(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Returns coins one by one for their numbers by currency."""
        return tuple(
            [kind for kind, n in zip(self.coins.kinds, numbers, strict=True) for _ in range(n)]
        )

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        return self.pieces(self.owned(state)[seat])

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        mine = zip(self.coins.kinds, self.owned(state)[seat], strict=True)
        found = [(k,) * n for k, n in mine if n and rules.catalogue.card_currency[k] == currency]
        return found[0] if found else ()

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        for coin in pieces:
            self._move(state, seat, coin, -1)

    def draw(self, rules: Ruleset, state: State, seat: int, number: int) -> None:
        """Draws coins from the bag, as many as there are (change play 1)."""
        drawn: list[int] = []
        for _ in range(number):
            bag = self.pieces(self.in_bag(state))
            if not bag:
                break
            drawn.append(bag[draw_number(state, len(bag))])
            self._move(state, seat, drawn[-1], 1)
        if drawn:
            emit(rules, state, "got-change", (seat, *drawn))

    def _move(self, state: State, seat: int, coin: int, step: int) -> None:
        """Adds a coin to those of a seat, or takes one away."""
        owned = self.owned(state)
        at = self.coins.kinds.index(coin)
        mine = with_item(owned[seat], at, owned[seat][at] + step)
        state.holdings[self.holding] = (*owned[:seat], mine, *owned[seat + 1 :])
