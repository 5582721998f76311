"""Interruptions that later modules need, each as a small module: the stack carries them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from lioncourt.core.actions import CARD, PLACE, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import FLAG, NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import (
    BOUGHT,
    Components,
    Drawn,
    FrameHandler,
    Interrupt,
    MainAction,
    Stage,
)
from lioncourt.core.state import State
from lioncourt.core.values import with_item
from lioncourt.core.verbs import discard_cards, emit, finish, push, shuffle_in, take_cards
from lioncourt.games.common.buying import Payments, buy, market_sales, sale_at
from lioncourt.games.common.market import market_refill
from lioncourt.games.common.placing import push_placing
from tests.seams.table import SEATS, clockwise_after, ints, played, small_module, sound

AWAKE, ASLEEP = 1, 0

# An interruption out of turn, in the window after every turn


class Favour(Interrupt):
    """Asks who is awake; buys a tile exactly and places it at once."""

    def __init__(self, holding: int, spec: Spec) -> None:
        super().__init__(spec)
        self.holding = holding

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return ints(state, self.holding)[seat] == AWAKE

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        sales = market_sales(rules, state, seat, self.spec, exactly="small 1")
        return Payments(rules, state, seat, sales)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place = action.args[0]
        state.holdings[self.holding] = with_item(ints(state, self.holding), seat, ASLEEP)
        # What comes last is pushed first.
        push(state, market_refill(rules, seat, place))
        push_placing(rules, state, seat, BOUGHT)
        sale = sale_at(rules, state, seat, place, acts_again=False)
        buy(rules, state, seat, sale, action.args[1:])


class WakeUp(MainAction):
    def __init__(self, holding: int, spec: Spec) -> None:
        super().__init__(spec)
        self.holding = holding

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        asleep = ints(state, self.holding)[seat] == ASLEEP
        return (Action(self.spec),) if asleep else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        state.holdings[self.holding] = with_item(ints(state, self.holding), seat, AWAKE)


def install_vizier(build: Build) -> None:
    holding = build.holding(Part("awake", FLAG, each=True, start=AWAKE))
    favour = build.action("favour", Field("place", PLACE), Field("cards", CARD, many=True))
    build.add(WakeUp(holding, build.action("wake")))
    build.add(Favour(holding, favour))


VIZIER = small_module("vizier", install_vizier, chapter=931)


def test_a_window_opens_after_every_turn() -> None:
    by_the_active_seat = by_another = 0
    for seats in SEATS:
        game = sound(played([VIZIER], seats=seats, seed=seats))
        history = game.history()
        for at, node in enumerate(history):
            if node.action.kind != "favour":
                continue
            by_the_active_seat += node.seat == node.before.active
            by_another += node.seat != node.before.active
            after = history[at + 1] if at + 1 < len(history) else None
            assert after is not None
            # Placed at once, no extra action, and the turn is still that of the same seat.
            assert (after.seat, after.turn) == (node.seat, node.turn), f"seed {seats}"
            assert after.action.kind in ("place", "reserve", "give"), f"seed {seats}"
    assert by_another
    assert by_the_active_seat


# A card in the deck that stops the refill with a question


class StrangerCards(Components):
    def add(self, kit: Kit) -> None:
        for number in (1, 2):
            kit.card(f"stranger-{number}", role="stranger")


class StrangersIntoPiles(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for number in (1, 2):
            shuffle_in(state, number, rules.catalogue.card_id[f"stranger-{number}"])


class StrangerTurnsUp(Drawn):
    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != "stranger":
            return False
        queue = clockwise_after(rules, state.active)
        push(state, Frame(rules.handler_id["stranger"], NONE, 0, (card, *queue)))
        return True


class StrangerQuestion(FrameHandler):
    """Goes round until somebody takes the stranger in; the holding counts them by seat."""

    fields: ClassVar[tuple[Field, ...]] = (Field("card", CARD), Field("seats", SEAT, many=True))

    def __init__(self, holding: int, refuse: Spec, welcome: Spec) -> None:
        self.holding = holding
        self.refuse = refuse
        self.welcome = welcome

    def seat_of(self, frame: Frame) -> int:
        return frame.data[1]

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "stranger"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return (Action(self.refuse), Action(self.welcome))

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        card, seat, *others = frame.data
        if action.kind == self.welcome.name:
            taken = ints(state, self.holding)
            state.holdings[self.holding] = with_item(taken, seat, taken[seat] + 1)
        elif others:
            push(state, Frame(frame.kind, NONE, 0, (card, *others)))


def install_stranger(build: Build) -> None:
    holding = build.holding(Part("numbers", NUMBER, each=True))
    build.add(StrangerCards())
    build.stage("U7", "stranger-piles", StrangersIntoPiles())
    build.add(StrangerTurnsUp())
    refuse, welcome = build.action("refuse"), build.action("welcome")
    build.handler("stranger", StrangerQuestion(holding, refuse, welcome))


STRANGER = small_module("stranger", install_stranger, chapter=935)


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_stops_the_refill_with_a_question(seats: int) -> None:
    game = sound(played([STRANGER], seats=seats, seed=seats))
    asked = [node for node in game.history() if node.action.kind in ("refuse", "welcome")]
    assert asked
    taken = ints(game.state, game.rules.holding_id["stranger"])
    assert sum(taken) == sum(node.action.kind == "welcome" for node in asked)
    for node in asked:
        assert len(node.before.display) < 4, "the refill waits"
    for node in game.history():
        if node.action.kind == "take" and len(node.before.frames) == 2:
            assert len(node.before.display) == 4, "the refill goes on after the question"


# A free action: before, between or after the actions of a turn


class SwapMoney(MainAction):
    """Once a turn a card of the hand for one of the display that is worth no more."""

    free = True

    def __init__(self, holding: int, spec: Spec) -> None:
        super().__init__(spec)
        self.holding = holding

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if ints(state, self.holding)[seat] == state.turn:
            return ()
        value_of = rules.catalogue.card_value
        pairs = {
            (own, shown)
            for own in state.hands[seat].cards
            for shown in state.display
            if value_of[shown] <= value_of[own] and own != shown
        }
        return [Action(self.spec, pair) for pair in sorted(pairs)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        own, shown = action.args
        discard_cards(rules, state, seat, (own,))
        emit(rules, state, "swapped-in", (seat, own))
        take_cards(rules, state, seat, (shown,))
        state.holdings[self.holding] = with_item(ints(state, self.holding), seat, state.turn)


def install_moneyer(build: Build) -> None:
    holding = build.holding(Part("numbers", NUMBER, each=True))
    # Hand -1: whoever keeps in mind what the hands hold learns that the card is gone.
    build.event("swapped-in", Field("seat", SEAT), Field("card", CARD), hand=-1)
    spec = build.action("swap-money", Field("own", CARD), Field("shown", CARD))
    build.add(SwapMoney(holding, spec))


MONEYER = small_module("moneyer", install_moneyer, chapter=936)


@pytest.mark.parametrize("seats", SEATS)
def test_a_free_action_leaves_the_action_to_be_taken(seats: int) -> None:
    game = sound(played([MONEYER], seats=seats, seed=seats))
    history = game.history()
    swaps = [at for at, node in enumerate(history) if node.action.kind == "swap-money"]
    assert swaps
    for at in swaps:
        before, after = history[at].before.frames[-1], history[at + 1].before.frames[-1]
        assert before.content() == after.content(), f"seed {seats}: the same question again"
        assert history[at + 1].action.kind != "swap-money"
    names = game.rules.catalogue.card_name
    hands = [tuple(names[card] for card in hand.cards) for hand in game.state.hands]
    assert [known.cards for known in game.known()] == hands


ASKING_MODULES = (VIZIER, STRANGER, MONEYER)


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(ASKING_MODULES, seats=seats, seed=seats))
    backwards = played(ASKING_MODULES[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
