"""What later modules sell besides tiles of the market, each as a small module."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import FLAG
from lioncourt.core.options import Listed
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import ALWAYS, MIXED, NEVER, ONE_CURRENCY, Sale
from lioncourt.core.seams import FrameHandler
from lioncourt.core.state import State
from lioncourt.core.values import contains_all
from lioncourt.core.verbs import finish, push
from lioncourt.games.common.money import held_money
from lioncourt.games.common.paying import Bill, worth_of
from lioncourt.games.common.wares import BuyWare, ware_action
from lioncourt.table.manifest import Manifest
from tests.seams.table import SEATS, events_of, played, small_module, sound
from tests.support.position import Position, SeatPosition, game_at

Ints = tuple[int, ...]

# In any mixture of currencies; no purchase of a tile, and never an extra action


class BuyRoom(BuyWare):
    """One of three rooms, for 8; the holding: whose they are."""

    cites = "rooms 1"

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return [(room,) for room in range(3) if self.kept.number(state, room) == NONE]

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: Ints) -> Sale:
        return Sale(
            NONE,
            NONE,
            MIXED,
            8,
            acts_again=False,
            like_tile=False,
            rewarded=False,
            takes_terms=False,
        )

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        self.kept.put(state, seat, ware[0])


def install_rooms(build: Build) -> None:
    build.holding(Part("rooms", NUMBER, many=True, ordered=True, start=(NONE, NONE, NONE)))
    build.add(BuyRoom(ware_action(build, "room", Field("room", NUMBER))))


ROOMS = small_module("rooms", install_rooms, chapter=951)

# In one currency of choice; bought like a tile, and something is asked before the rest follows


class BuyBeast(BuyWare):
    """A beast for 4; the holding: how many each seat has, and what burden they were given."""

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return ((),) if self.kept.number(state, 0, seat) < 2 else ()

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: Ints) -> Sale:
        return Sale(NONE, NONE, ONE_CURRENCY, 4, takes_terms=False)

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        self.kept.grow(state, 1, 0, seat)
        push(state, Frame(rules.handler_id["burden"], seat))


class Burden(FrameHandler):
    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(rules.action_spec["load"], (number,)) for number in (1, 2)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.kept.grow(state, action.args[0], 1, frame.seat)


def install_beasts(build: Build) -> None:
    build.holding(Part("beasts", NUMBER, each=True), Part("burden", NUMBER, each=True))
    build.add(BuyBeast(ware_action(build, "beast")))
    build.action("load", Field("burden", NUMBER))
    build.handler("burden", Burden())


BEASTS = small_module("beasts", install_beasts, chapter=952)

# Not paid by worth: two cards of one value each, exact if they are cheap


class BuyPair(BuyWare):
    """A trinket for any two money cards of the hand; exact if they are worth 5 at most."""

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return ((),)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        held = tuple(held_money(rules, state, seat))
        pairs = {(a, b) for i, a in enumerate(held) for b in held[i + 1 :]}
        return Listed(self.spec, sorted(pairs))

    def sales(self, rules: Ruleset, state: State, seat: int) -> tuple[()]:
        return ()

    def bill(self, rules: Ruleset, state: State, seat: int, ware: Ints, given: Ints) -> Bill:
        worth = worth_of(rules, given)
        fits = len(given) == 2 and contains_all(state.hands[seat].cards, given)
        sale = Sale(
            NONE,
            NONE,
            MIXED,
            worth,
            exactness=ALWAYS if worth <= 5 else NEVER,
            like_tile=False,
            rewarded=False,
        )
        return Bill(sale, given, worth, None if fits else Refusal("crowded", "pairs 1"))

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        self.kept.grow(state, 1, seat)


def install_pairs(build: Build) -> None:
    build.holding(Part("trinkets", NUMBER, each=True))
    build.add(BuyPair(ware_action(build, "pair")))


PAIRS = small_module("pairs", install_pairs, chapter=953)

# From another seat, which is paid


class BuyShawl(BuyWare):
    """Every seat has a shawl to sell to another, for 6 dinar; the holding: who still has it."""

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        others = [other for other in range(rules.seats) if other != seat]
        return [(other,) for other in others if self.kept.number(state, other)]

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: Ints) -> Sale:
        dinar = rules.catalogue.currency_id["dinar"]
        return Sale(NONE, NONE, dinar, 6, seller=ware[0])

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        self.kept.put(state, 0, ware[0])


def install_shawls(build: Build) -> None:
    build.holding(Part("has", FLAG, each=True, start=1))
    from_whom = Field("seller", SEAT)
    build.add(BuyShawl(ware_action(build, "shawl", from_whom)))


SHAWLS = small_module("shawls", install_shawls, chapter=954)

ALL = (ROOMS, BEASTS, PAIRS, SHAWLS)


def table(hand: str, *modules: str | Manifest, **more: object) -> lc.Game:
    """Returns a game in which nothing is for sale but by these modules."""
    market = dict.fromkeys((1, 2, 3, 4), "empty")
    position = Position(seat={0: SeatPosition(hand=hand)}, market=market, **more)  # type: ignore[arg-type]
    return game_at(position, modules=list(modules), seed=0)


def offered(game: lc.Game, kind: str) -> list[str]:
    return [str(action) for action in game.actions() if action.kind == kind]


def asked(game: lc.Game) -> str:
    assert game.decision is not None
    return game.decision.kind


def test_any_mixture_of_currencies() -> None:
    game = table("florin-3 dinar-3 dirham-4 ducat-2", ROOMS)
    assert "room 0 florin-3 dinar-3 ducat-2" in offered(game, "room"), "exactly 8"
    assert "room 0 dirham-4 dinar-3 ducat-2" in offered(game, "room")
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("room 0 florin-3 dinar-3")
    assert refused.value.rule == "core 4.2"
    game.play("room 0 florin-3 dinar-3 ducat-2")
    assert asked(game) != "extra-action", "never, not even exactly"
    assert game.state.holdings[0] == (0, NONE, NONE)
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("room 0 dirham-4")
    assert refused.value.rule == "rooms 1"


def test_diamonds_are_all_or_none_of_a_mixture() -> None:
    """diamonds play 2"""
    game = table("florin-3 dinar-5 diamond-5 diamond-3", "diamonds", ROOMS)
    assert offered(game, "room")[:2] == ["room 0 florin-3 dinar-5", "room 0 diamond-3 diamond-5"]
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("room 0 florin-3 diamond-5")
    assert refused.value.rule == "diamonds play 2"


def test_overpaying_earns_only_where_the_sale_says_so() -> None:
    """change: coins may pay for a room, but no change is given; a beast is bought like a tile."""
    coins = {"change": {"coins": ["dinar-coin", "", ""]}}
    game = table("florin-9 dinar-7", "change", ROOMS, holding=coins)
    assert offered(game, "room")[:2] == ["room 0 florin-9", "room 0 dinar-7 dinar-coin"]
    game.play("room 0 florin-9 dinar-7")
    assert not events_of(game, "got-change")
    game = table("florin-9 dinar-7", "change", BEASTS)
    assert offered(game, "beast") == ["beast florin-9", "beast dinar-7"]
    game.play("beast florin-9")
    game.play("load 1")
    assert len(events_of(game, "got-change")[0].args) == 1 + 2


def test_one_currency_of_choice_and_a_question_before_the_rest() -> None:
    game = table("florin-4 dinar-3 dinar-2", BEASTS)
    assert offered(game, "beast") == ["beast florin-4", "beast dinar-2 dinar-3"]
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("beast florin-4 dinar-3")
    assert "one currency" in refused.value.reason
    game.play("beast florin-4")
    assert asked(game) == "burden"
    game.play("load 2")
    assert asked(game) == "extra-action", "exact"


def test_what_is_not_paid_by_worth() -> None:
    game = table("florin-4 dinar-1 dinar-9", PAIRS)
    assert len(offered(game, "pair")) == 3
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("pair florin-4 dinar-1 dinar-9")
    assert refused.value.rule == "pairs 1"
    game.play("pair florin-4 dinar-1")
    assert asked(game) == "extra-action"


def test_a_seat_is_paid() -> None:
    """What can be given goes to the seller, openly: the memory of hands follows it."""
    game = table("dinar-4 dinar-3 florin-1", SHAWLS)
    game.play("shawl 2 dinar-3 dinar-4")
    names = game.rules.catalogue.card_name
    hands = [tuple(names[card] for card in hand.cards) for hand in game.state.hands]
    assert (hands[0], hands[2]) == (("florin-1",), ("dinar-3", "dinar-4"))
    assert str(events_of(game, "received")[0]) == "received 2 dinar-3 dinar-4"
    coins = {"change": {"coins": ["dinar-coin dinar-coin", "", ""]}}
    own = "dinar-4 exchange-dinar-florin florin-1"
    game = table(own, "change", "currency-exchange", SHAWLS, holding=coins)
    game.play("shawl 1 dinar-4 florin-1 exchange-dinar-florin dinar-coin")
    names = game.rules.catalogue.card_name
    assert [names[card] for card in game.state.hands[1].cards] == ["florin-1", "dinar-4"]
    assert [names[card] for card in game.state.discard] == ["exchange-dinar-florin"]
    coins_now = game.view(None)["module"]["change"]["coins"]
    assert [mine["dinar"] for mine in coins_now] == [1, 1, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(ALL, seats=seats, seed=seats))
    backwards = played(ALL[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
    names = forwards.rules.catalogue.card_name
    hands = [tuple(names[card] for card in hand.cards) for hand in forwards.state.hands]
    assert [known.cards for known in forwards.known()] == hands, f"seed {seats}"
    for kind in ("bought-room", "bought-beast", "bought-pair", "bought-shawl"):
        assert events_of(forwards, kind), f"seed {seats}"
