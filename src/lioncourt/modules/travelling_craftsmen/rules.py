"""Travelling craftsmen: use one of two open cards in a turn, then pass one on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from lioncourt.core.actions import CARD, PLACE, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Choice
from lioncourt.core.state import State
from lioncourt.core.untold import show_from_hand
from lioncourt.core.verbs import emit, push, swap_places, take_cards
from lioncourt.games.common.building_over import install_building_over
from lioncourt.games.common.display_money import AskedCurrencyOnly, DisplayMoney, DisplayPurse
from lioncourt.games.common.laid_turned import install_turned
from lioncourt.games.common.money import displayed_money, held_money, refill_display
from lioncourt.games.common.moving import RebuildOrMove, move_action
from lioncourt.games.common.offering import Offer
from lioncourt.games.common.permits import (
    FreeAbility,
    MoreWasTaken,
    Permit,
    TakeMore,
    offer_at_free_points,
)
from lioncourt.games.common.purses import PurseView
from lioncourt.games.common.rebuilding import may_rebuild
from lioncourt.games.common.reductions import Cheaper, Reductions, for_market_tiles
from lioncourt.games.common.specials import SpecialCards
from lioncourt.modules.travelling_craftsmen import cards
from lioncourt.modules.travelling_craftsmen.cards import Craftsman

SIX_CARDS: Final = 6
GOLDSMITH_TAKES: Final = 8

Ways = Sequence[tuple[int, ...]]


class MortarMixer(FreeAbility):
    """Two market tiles change slots, with everything on them; side tiles stay (play 3)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        supply_of = rules.catalogue.place_supply
        filled = [place for place, tile in enumerate(state.market) if tile != NONE]
        return list(combinations([p for p in filled if supply_of[p] != NONE], 2))

    def work(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        swap_places(rules, state, seat, action.args[0], action.args[1])


class Blacksmith(FreeAbility):
    """Refills the display to six cards at once; later refills stop at four as usual (play 3)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        has_cards = bool(state.deck.piles or state.discard)
        return ((),) if has_cards and len(state.display) < SIX_CARDS else ()

    def work(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        refill_display(rules, state, seat, SIX_CARDS)


class Mason(FreeAbility):
    """Swaps a money card for one in the display in the same currency, any values (play 3)."""

    def has_use(self, rules: Ruleset, state: State, seat: int) -> bool:
        return bool(state.hands[seat].cards) and len(displayed_money(rules, state)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        currency_of = rules.catalogue.card_currency
        held = sorted(set(held_money(rules, state, seat)))
        shown = sorted(set(displayed_money(rules, state)))
        return [(h, s) for h in held for s in shown if currency_of[h] == currency_of[s]]

    def work(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        given, taken = action.args
        show_from_hand(state, seat, given)
        emit(rules, state, "gave-mason", (seat, given))
        take_cards(rules, state, seat, (taken,))


class Builder(FreeAbility):
    """One extra rebuild, or one palace tile moves (play 3)."""

    def __init__(self, permit: Permit, spec: Spec, move: Choice) -> None:
        super().__init__(permit, spec)
        self.move: Final = move

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        if may_rebuild(rules, state, seat):
            return ((),)
        # A tile that may not leave the palace, such as one with a guard, may still move.
        return ((),) if self.move.options(rules, state, seat) else ()

    def work(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        push(state, Frame(rules.handler_id["craftsman-rebuild"], seat))


class Coiner(FreeAbility):
    """Is shown before a purchase; its purse says what it then allows (play 3, Rulings)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        return ((),) if displayed_money(rules, state) else ()


class CoinerPurse(DisplayPurse):
    """Once the coiner is shown, money in the display pays for one tile (play 3, Rulings)."""

    def __init__(self, coiner: Craftsman, money: DisplayMoney) -> None:
        super().__init__(money)
        self.coiner: Final = coiner

    def is_open(self, rules: Ruleset, state: State, seat: int) -> bool:
        paid = self.kept.number(state, cards.COINED) == state.turn
        return not paid and self.coiner.is_used(rules, state, seat)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return for_market_tiles(sale, self.coiner)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        super().spend(rules, state, seat, pieces)
        self.kept.put(state, state.turn, cards.COINED)


def install(build: Build) -> None:
    build.holding(*cards.HOLDING)
    seat, card = Field("seat", SEAT), Field("card", CARD)
    build.event("dealt-craftsmen", seat, Field("cards", CARD, many=True))
    build.event("used-craftsman", seat, card)
    build.event("passed-craftsman", seat, card, Field("left", SEAT))
    build.event("turned-craftsman", seat, card)
    build.event("revealed-craftsman", seat, card, reveals=True)
    kinds = SpecialCards("craftsman", *cards.TABLE)
    craftsmen = cards.Craftsmen()
    build.add(kinds)
    build.add(craftsmen)
    build.add(cards.UnknownCards())
    build.add(cards.CraftsmenView())
    build.stage("U8", "craftsmen", cards.DealCraftsmen(kinds))
    build.stage("T8.4", "craftsmen", cards.PassOn(craftsmen))
    own = build.action("pass-craftsman", Field("card", CARD, zone="craftsmen.{seat}"))
    build.handler("pass-craftsman", cards.WhichToPass(craftsmen, own))
    permits = {kind: Craftsman(craftsmen, kind) for kind, _ in cards.TABLE.values()}
    permits["brickmaker"] = cards.Brickmaker(craftsmen, "brickmaker")
    for permit in permits.values():
        build.add(permit)
    install_free_points(build, permits)
    install_money(build, permits)
    install_turned(build, permits["mosaic-painter"])
    install_building_over(build, permits["brickmaker"])


def install_free_points(build: Build, permits: dict[str, Craftsman]) -> None:
    """Installs mixer, blacksmith, mason and builder."""
    seat, first, second = Field("seat", SEAT), Field("place", PLACE), Field("other", PLACE)
    given, taken = Field("given", CARD, zone="hand.{seat}"), Field("card", CARD, zone="display")
    build.event("gave-mason", seat, given, hand=-1)
    name = "mortar-mixer"
    mixer = MortarMixer(permits[name], build.action(name, first, second))
    blacksmith = Blacksmith(permits["blacksmith"], build.action("blacksmith"))
    mason = Mason(permits["mason"], build.action("mason", given, taken))
    name = "craftsman-builder"
    works = build.action(name)
    # Before the option to forgo: options are sorted by when their kind was added.
    rebuild = RebuildOrMove("travelling-craftsmen play 3", move_action(build))
    builder = Builder(permits[name], works, rebuild.move)
    for rule in (mixer, blacksmith, mason, builder):
        offer_at_free_points(build, rule, rule.spec.name)
    build.handler("craftsman-rebuild", Offer(rebuild, build.forgo(), name))


def install_money(build: Build, permits: dict[str, Craftsman]) -> None:
    """Installs carpenter, coiner and goldsmith."""
    reductions, money = Reductions("carpenter", 1, 2), DisplayMoney("coiner")
    carpenter = Cheaper(permits["carpenter"], reductions)
    purse = CoinerPurse(permits["coiner"], money)
    takes = TakeMore(permits["goldsmith"], GOLDSMITH_TAKES)
    for rule in (
        reductions,
        money,
        carpenter,
        purse,
        takes,
        MoreWasTaken(takes),
        AskedCurrencyOnly(money, permits["coiner"]),
        Coiner(permits["coiner"], build.action("coiner")),
        PurseView("carpenter", carpenter),
        PurseView("coiner", purse),
    ):
        build.add(rule)
