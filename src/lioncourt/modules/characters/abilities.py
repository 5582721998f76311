"""What characters do for their owners, one after the other (characters play 6-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core import verbs
from lioncourt.core.actions import Action
from lioncourt.core.catalogue import MONEY
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.options import Joined, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler, MainAction, TakeLimit
from lioncourt.core.state import State
from lioncourt.core.values import without
from lioncourt.games.common.buying import Purchase, sale_at, sell
from lioncourt.games.common.market import market_refill
from lioncourt.games.common.money import displayed_money
from lioncourt.games.common.turn import FIRST_ACTION
from lioncourt.modules.characters.ability import Ability
from lioncourt.modules.characters.cast import (
    COIN,
    SPARE,
    Facts,
    Ints,
    card_worth,
    gain,
    lose,
    owner,
    part,
    put,
    table,
)

FREE: Final = 60.0  # as a hint: what costs no action comes before any action
EXACT: Final = 2.0  # as a hint: an extra action
FEW_CARDS: Final = 3
DEAR: Final = 10
TOGETHER: Final = 7


class Troubadour(Ability):
    """On receipt: exchanged for a spare card, unseen (characters play 6)."""

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        spare = part(rules, state, SPARE)
        card = spare[verbs.draw_number(state, len(spare))]
        put(rules, state, SPARE, without(spare, card))
        lose(rules, state, seat, self.use(rules, state, seat))
        gain(rules, state, seat, card)
        verbs.emit(rules, state, "won", (seat, card))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        kept, *others = [
            card_worth(rules, state, rules.catalogue.card_id[name]) for name in table()
        ]
        return {"hint": sum(others) / len(others) - kept}  # any other one, for all it knows


class Beggar(Ability):
    """Before the first action, with fewer than 3 money cards: draws a card (characters play 7)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        few = len(held_money(rules, state, seat)) < FEW_CARDS
        return ((),) if few and state.frames[-1].stage == FIRST_ACTION else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        verbs.push(state, Frame(rules.handler_id["begging"], seat))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        return {"hint": FREE}


class Begging(FrameHandler):
    """Draws until a card is kept; one that is settled otherwise brings another (play 7)."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        card = verbs.draw_card(rules, state)
        is_special = card != NONE and rules.catalogue.card_role[card] != MONEY
        if not (is_special and rules.settles_card(state, card)):
            verbs.finish(state)
            if card != NONE:
                verbs.deal_card(rules, state, frame.seat, card)
        return False


class Patron(Ability):
    """Pays for one tile, exactly, and leaves the game (characters play 8)."""

    free: ClassVar[bool] = False

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return [(place,) for place, tile in enumerate(state.market) if tile != NONE]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        sale = sale_at(rules, state, seat, action.args[0])
        card = self.use(rules, state, seat)
        lose(rules, state, seat, card)
        sell(rules, state, seat, sale, (card,), sale.price)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        price = rules.price_of(state, seat, action.args[0])
        return {"price": price, "worth": price, "exact": True, "hint": COIN * price + EXACT}


class Miser(Ability):
    """After buying a tile of cost 10 or more: takes a card of the display (characters play 9)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return [(card,) for card in sorted(set(state.display))]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        verbs.take_cards(rules, state, seat, action.args)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        return {"hint": COIN * (rules.catalogue.card_value[action.args[0]] + 1)}

    def asked(self, rules: Ruleset, state: State, frame: Frame) -> int:
        purchase = Purchase(frame)
        dear = rules.catalogue.tile_cost[purchase.tile] >= DEAR
        in_turn = purchase.acts_again and frame.seat == state.active  # never with the vizier
        return super().asked(rules, state, frame) if dear and in_turn and state.display else NONE


class Architect(Ability):
    """One more rebuild after placing, before the refill (characters play 10)."""

    def rebuilds(self, rules: Ruleset) -> list[MainAction]:
        """Returns the rules that rebuild (core 4.3)."""
        return [rule for rule in rules.main_actions if rule.specs()[0].group == "rebuild"]

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return Joined([as_options(r.options(rules, state, seat)) for r in self.rebuilds(rules)])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        rules.actor_of[action.spec.kind].apply(rules, state, seat, action)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        for rule in self.rebuilds(rules):
            if action.spec in rule.specs():
                return rule.refusal(rules, state, seat, action)
        return super().refusal(rules, state, seat, action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        return rules.actor_of[action.spec.kind].facts(rules, state, seat, action)

    def asked(self, rules: Ruleset, state: State, frame: Frame) -> int:
        seat = super().asked(rules, state, frame)
        return seat if seat != NONE and len(self.options(rules, state, seat)) > 0 else NONE


class Merchant(TakeLimit):
    """Several cards may be worth 7 together (characters play 11)."""

    def limit(self, rules: Ruleset, state: State, seat: int, limit: int) -> int:
        return max(limit, TOGETHER) if owner(rules, state, "merchant") == seat else limit


class Dancer(Ability):
    """Before the first action: replaces a market tile (characters play 12)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        if state.frames[-1].stage != FIRST_ACTION:
            return ()
        supply_of = rules.catalogue.place_supply
        filled = [place for place, tile in enumerate(state.market) if tile != NONE]
        return [(p,) for p in filled if supply_of[p] != NONE and state.supply[supply_of[p]]]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        place = action.args[0]
        old = verbs.take_tile(state, place)
        verbs.push(state, Frame(rules.handler_id["dance"], seat, 0, (place, old)))
        slot = market_refill(rules, seat, place).data  # no refill: nothing but the tile
        verbs.push(state, Frame(rules.handler_id["fill"], seat, 0, slot))


class Dance(FrameHandler):
    """The old tile goes into the supply or, if no other came, back to its place (play 12)."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        place, tile = frame.data
        verbs.finish(state)
        if state.market[place] == NONE:
            verbs.lay_tile(rules, state, place, tile)
        else:  # a supply holds fronts
            front = rules.catalogue.tile_piece[tile]
            verbs.return_tile(state, rules.catalogue.place_supply[place], front)
        return False


def held_money(rules: Ruleset, state: State, seat: int) -> list[int]:
    """Returns the money cards in a hand; what is in another purse is no card."""
    return [c for c in state.hands[seat].cards if rules.catalogue.card_role[c] == MONEY]


class Moneyer(Ability):
    """Between actions: a hand card for a display card of at most its value (characters play 13)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        value_of = rules.catalogue.card_value
        held = sorted(set(held_money(rules, state, seat)))
        shown = sorted(set(displayed_money(rules, state)))
        return [(mine, card) for mine in held for card in shown if value_of[card] <= value_of[mine]]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        given, taken = action.args
        self.use(rules, state, seat)
        verbs.discard_cards(rules, state, seat, (given,))
        verbs.emit(rules, state, "gave-moneyer", (seat, given))
        verbs.take_cards(rules, state, seat, (taken,))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        given, taken = [rules.catalogue.card_value[card] for card in action.args]
        return {"hint": COIN * (taken - given) - COIN}

    def asked(self, rules: Ruleset, state: State, frame: Frame) -> int:
        return super().asked(rules, state, frame) if displayed_money(rules, state) else NONE
