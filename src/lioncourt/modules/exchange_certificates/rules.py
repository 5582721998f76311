"""Exchange certificates: overpaid money becomes a credit, which pays in a later turn.

The holding: by seat, its credit, and the turn in which it was stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Choice, Purse, Reward, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, NICHE, SOUK
from lioncourt.core.verbs import emit
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.purses import PurseMoney
from lioncourt.games.common.zones import TOKENS, card_piece, counter, token, zone

CREDIT, STORED = 0, 1  # the parts of the holding
MOST: Final = 6  # the spaces of a certificate
MARKERS: Final = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}  # of each currency, by the number of seats
CERTIFICATE: Final = "certificate"
STORE_CREDIT: Final = "store-credit"


class Credits(PurseMoney):
    """Adds a marker in each currency, and its credit on each space (components)."""

    def __init__(self) -> None:
        super().__init__()
        self.markers: tuple[int, ...] = ()  # their numbers, once added

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(CERTIFICATE)
        self.markers = tuple(
            [kit.card(f"credit-{name}", role="marker", purse=NONE) for name in CURRENCIES]
        )
        for name in CURRENCIES:
            for value in range(1, MOST + 1):
                kind = kit.card(
                    f"credit-{name}-{value}",
                    role="credit",
                    currency=kit.currency_name.index(name),
                    value=value,
                    purse=self.purse,
                )
                self.kinds += (kind,)

    def on_space(self, marker: int, space: int) -> int:
        """Returns the credit of a marker on a space."""
        return self.kinds[self.markers.index(marker) * MOST + space - 1]

    def marker_of(self, credit: int) -> int:
        """Returns the marker of a credit."""
        return self.markers[self.kinds.index(credit) // MOST]


class CreditPurse(Purse):
    """The credit of a seat, which pays as a whole; then its marker returns (play 2)."""

    def __init__(self, money: Credits) -> None:
        self.money: Final = money

    def number(self) -> int:
        return self.money.purse

    def credit(self, state: State, seat: int) -> int:
        """Returns the credit of a seat, or NONE."""
        return self.kept.number(state, CREDIT, seat)

    def left(self, rules: Ruleset, state: State) -> list[int]:
        """Returns the markers in the supply, sorted, each as often as it is there."""
        found = [*self.money.markers] * MARKERS[rules.seats]
        for credit in self.kept.ints(state, CREDIT):
            if credit != NONE:
                found.remove(self.money.marker_of(credit))
        return sorted(found)

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        credit = self.credit(state, seat)
        return () if credit == NONE else (credit,)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        if not sale.like_tile:
            return Refusal("credit-for-tiles", "exchange-certificates play 2")
        later = sale.in_turn and self.kept.number(state, STORED, seat) != state.turn
        return None if later else Refusal("credit-later", "exchange-certificates play 2")

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        self.kept.put(state, NONE, CREDIT, seat)


class CreditReward(Reward):
    """Overpaying is useful, so payments that lead to a credit are listed too (play 1, 3, 5)."""

    name: ClassVar[str] = "credit"

    def __init__(self, purse: CreditPurse) -> None:
        self.purse: Final = purse

    def earned(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        sale: Sale,
        over: int,
        given: tuple[int, ...],
    ) -> int:
        if not 1 <= over <= MOST:
            return 0
        credit = self.purse.credit(state, seat)
        if credit != NONE:
            return over if credit in given else 0  # its marker comes back (play 3)
        return over if self.purse.left(rules, state) else 0


class StoreCredit(Choice):
    """Overpaid money may be credited, in a currency with a marker left (play 1, order P5)."""

    def __init__(self, purse: CreditPurse, spec: Spec) -> None:
        super().__init__(spec)
        self.purse: Final = purse

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        if not 1 <= Purchase(state.frames[-1]).over <= MOST:
            return False
        return self.purse.credit(state, seat) == NONE and len(self.ways(rules, state, seat)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(marker,) for marker in sorted(set(self.purse.left(rules, state)))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        is_left = action.args[0] in self.purse.left(rules, state)
        return None if is_left else Refusal("no-marker", "exchange-certificates play 1")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        over = Purchase(state.frames[-1]).over
        credit = self.purse.money.on_space(action.args[0], over)
        self.kept.put(state, credit, CREDIT, seat)
        self.kept.put(state, state.turn, STORED, seat)
        emit(rules, state, "stored-credit", (seat, credit))

    def neither(self, action: Action) -> Refusal:
        return Refusal("store-or-forgo", "exchange-certificates play 1")


class CertificateView(View):
    """Markers and credits are open to all."""

    def __init__(self, purse: CreditPurse) -> None:
        self.purse: Final = purse

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        left = [as_token(rules, marker) for marker in self.purse.left(rules, state)]
        found = [zone("markers", TOKENS, left, place=SOUK)]
        for owner in range(rules.seats):
            own = [as_token(rules, credit) for credit in self.purse.holds(rules, state, owner)]
            pieces = own or [token(CERTIFICATE)]
            found.append(zone(CERTIFICATE, TOKENS, pieces, place=BELONGINGS, seat=owner))
        if state.frames and state.frames[-1].kind == rules.handler_id[STORE_CREDIT]:
            over = Purchase(state.frames[-2]).over  # the offer interrupts that purchase
            found.append(counter("overpaid", over, place=NICHE))
        return found


def as_token(rules: Ruleset, piece: int) -> Laid:
    """Returns a marker or a credit as a piece that doesn't look like a card."""
    return {**card_piece(rules, piece), "kind": "token"}


def install(build: Build) -> None:
    build.holding(
        Part("credit", CARD, each=True, seen=ALL),
        Part("stored", NUMBER, each=True, start=NONE, seen=ALL),
    )
    build.event("stored-credit", Field("seat", SEAT), Field("credit", CARD))
    money = Credits()
    purse = CreditPurse(money)
    build.add(money)
    build.add(purse)
    build.add(CreditReward(purse))
    store = StoreCredit(purse, build.action(STORE_CREDIT, Field("marker", CARD, zone="markers")))
    build.handler(STORE_CREDIT, Offer(store, build.forgo()))
    build.stage("P5", "certificate", MakeOffer(STORE_CREDIT, store))
    build.add(CertificateView(purse))
