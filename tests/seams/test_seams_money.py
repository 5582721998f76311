"""Each seam of components, money and scoring with the smallest module that uses it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import FLAG
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Pool, Sale
from lioncourt.core.score import ScoreLine, shared_places
from lioncourt.core.seams import (
    LATE,
    ActionFilter,
    Components,
    Count,
    MainAction,
    Majorities,
    Payment,
    Price,
    Prizes,
    Purse,
    Rule,
    Scoring,
    Selling,
    Stage,
)
from lioncourt.core.state import State
from lioncourt.core.verbs import lay_beside
from tests.seams.table import any_action, played, small_module

Ints = tuple[int, ...]


def game_with(*rules: Rule, seats: int = 3) -> lc.Game:
    """Returns a new game with a module of these rules."""

    def install(build: Build) -> None:
        for rule in rules:
            build.add(rule)

    return lc.new_game(seats=seats, modules=[small_module("small", install)], seed=1)


class OneMoreGarden(Components):
    def add(self, kit: Kit) -> None:
        kit.tile(
            "garden-1",
            type=kit.type_name.index("garden"),
            cost=1,
            supply=kit.supply_name.index("supply"),
        )
        kit.money(kit.currency_name.index("dinar"), 10, copies=2)


def test_seam_components() -> None:
    game = game_with(OneMoreGarden())
    tile = game.rules.catalogue.tile_id["garden-1"]
    assert tile in (*game.state.supply[0], *game.state.market)
    assert len(game.state.supply[0]) + 4 == 55
    assert "dinar-10" in game.rules.catalogue.card_id


class ClosedOnFirstTurn(ActionFilter):
    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        closed = state.turn == 1 and action.kind == "buy"
        return Refusal("curfew", "small 1") if closed else None


def test_seam_action_filter() -> None:
    plain, game = lc.new_game(seats=3, seed=1), game_with(ClosedOnFirstTurn())
    bought = next(action for action in plain.actions() if action.kind == "buy")
    assert all(action.kind != "buy" for action in game.actions())
    with pytest.raises(lc.IllegalAction, match="nobody buys by night") as refused:
        game.play(str(bought))
    assert refused.value.rule == "small 1"
    game.play(game.actions()[0])
    assert any(action.kind == "buy" for action in game.actions())


class NothingButMoney(ActionFilter):
    """Whatever takes money is allowed, and nothing else."""

    def bars(self, rules: Ruleset, state: State, seat: int, rule: MainAction) -> bool:
        return not rule.takes_money

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        barred = self.bars(rules, state, seat, rules.actor_of[action.spec.kind])
        return Refusal("curfew", "small 1") if barred else None

    def question(self, rules: Ruleset, state: State, seat: int) -> str | None:
        return "only-money"


def test_a_filter_asks_in_its_own_words() -> None:
    game = game_with(NothingButMoney())
    assert game.decision is not None
    assert (game.decision.kind, game.decision.text) == ("only-money", "Take money, nothing else")
    asked = game.view(game.seat)["decision"]
    assert asked is not None
    assert asked["text"] == "Take money, nothing else"


def test_what_is_done_instead_of_taking_money_takes_money() -> None:
    def install(build: Build) -> None:
        build.add(NothingButMoney())

    modules = (small_module("miser", install), "currency-exchange", "city-gates")
    kinds: set[str] = set()
    for seed in range(3):
        game = lc.new_game(modules=modules, seed=seed)
        dice = Dice(seed)
        while not game.over and len(game.history()) < 120:
            kinds |= {action.kind for action in game.actions()}
            game.play(any_action(game, dice))
    assert kinds - {"pass"} == {"take", "take-exchange", "take-gate"}


class AtMostSix(Price):
    order = LATE

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return min(amount, 6)


class OneDearer(Price):
    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return amount + 1


def test_seam_price() -> None:
    game = game_with(AtMostSix(), OneDearer())
    costs = [game.rules.catalogue.tile_cost[tile] for tile in game.state.market]
    prices = [game.rules.price_of(game.state, 0, place) for place in range(4)]
    assert prices == [min(cost + 1, 6) for cost in costs]
    assert len(set(prices)) > 1


class Carpet(Components):
    """One carpet, at a place of its own."""

    def add(self, kit: Kit) -> None:
        kit.tile("carpet", cost=9)
        kit.place("carpet", currency=NONE)


class CarpetIsLaidOut(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        catalogue = rules.catalogue
        lay_beside(rules, state, 2, catalogue.place_id["carpet"], catalogue.tile_id["carpet"])


class CarpetIsSold(Selling):
    """Beside slot 3 (dinar), for exactly 5, and only while a tile lies on that slot."""

    def beside(self, rules: Ruleset, state: State, place: int) -> int:
        return 2 if rules.catalogue.place_name[place] == "carpet" else NONE

    def sold(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sale:
        if rules.catalogue.place_name[sale.place] != "carpet":
            return sale
        closed = Refusal("curfew", "small 1") if state.market[2] == NONE else None
        return sale.at(5, exactly="small 2", barred=closed)


def carpets(build: Build) -> None:
    build.add(Carpet())
    build.stage("U5", "carpet", CarpetIsLaidOut())
    build.add(CarpetIsSold())


@pytest.mark.parametrize("slot", ["pavilion-8", "empty"])
def test_seam_selling(slot: str) -> None:
    game = lc.position(
        modules=[small_module("small", carpets)],
        seat={0: {"hand": "dinar-2 dinar-3 dinar-6 florin-5"}},
        market={"3": slot, "carpet": "carpet"},
    )
    (entry,) = [entry for entry in game.view(0)["market"] if entry["place"] == "carpet"]
    offers = [str(action) for action in game.actions() if str(action).startswith("buy carpet")]
    if slot == "empty":
        assert offers == []
        assert entry["price"] is None
        with pytest.raises(lc.IllegalAction, match="nobody buys by night"):
            game.play("buy carpet dinar-2 dinar-3")
        return
    assert offers == ["buy carpet dinar-2 dinar-3"]
    assert (entry["slot"], entry["currency"], entry["price"]) == ("3", "dinar", 5)
    for payment, rule in (
        ("dinar-6", "small 2"),
        ("florin-5", "core 4.2"),
        ("dinar-2", "core 4.2"),
    ):
        with pytest.raises(lc.IllegalAction) as refused:
            game.play(f"buy carpet {payment}")
        assert refused.value.rule == rule
    game.play("buy carpet dinar-2 dinar-3")
    assert game.decision is not None
    assert game.decision.kind == "extra-action"
    with pytest.raises(lc.IllegalAction, match="isn’t for sale"):
        game.play("buy carpet dinar-6")


class Pearl(Components):
    """One pearl in a purse that everybody may use, worth 9 of any currency."""

    def __init__(self) -> None:
        self.purse = NONE
        self.kind = NONE

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse()
        self.kind = kit.card("pearl", role="pearl", value=9, purse=self.purse)


class PearlPurse(Purse):
    def __init__(self, pearl: Pearl, holding: int) -> None:
        self.pearl = pearl
        self.holding = holding

    def number(self) -> int:
        return self.pearl.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return (self.pearl.kind,) if state.holdings[self.holding] else ()

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        state.holdings[self.holding] = False


class PearlPays(Payment):
    def __init__(self, pearl: Pearl) -> None:
        self.pearl = pearl

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        mine = any(self.pearl.kind in purse.holds(rules, state, seat) for purse in rules.purses)
        return (Pool((self.pearl.kind,)),) if mine else ()

    def why_not(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: Ints
    ) -> Refusal | None:
        return Refusal("alone", "small 2") if self.pearl.kind in pieces else None


def pearl_game() -> lc.Game:
    def install(build: Build) -> None:
        pearl = Pearl()
        build.add(pearl)
        build.add(PearlPurse(pearl, build.holding(Part("pearl", FLAG, start=True))))
        build.add(PearlPays(pearl))

    return lc.new_game(seats=3, modules=[small_module("pearl", install)], seed=1)


def test_seam_purse() -> None:
    game = pearl_game()
    buy = next(action for action in game.actions() if str(action).endswith(" pearl"))
    hand = game.state.hands[game.state.active].cards
    game.play(buy)
    assert game.state.holdings == [False]
    assert game.state.hands[game.state.active].cards == hand, "the hand is another purse"
    assert not any("pearl" in str(action) for action in game.actions())


def test_a_purse_without_a_rule_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="every purse"):
        game_with(Pearl())


def test_seam_payment() -> None:
    game = pearl_game()
    costs = [game.rules.catalogue.tile_cost[tile] for tile in game.state.market]
    with_pearl = [str(action) for action in game.actions() if "pearl" in str(action)]
    assert with_pearl == [f"buy {i + 1} pearl" for i, cost in enumerate(costs) if cost <= 9]
    held = game.rules.catalogue.card_name[game.state.hands[game.state.active].cards[0]]
    with pytest.raises(lc.IllegalAction) as refused:
        game.play(f"{with_pearl[0]} {held}")
    assert refused.value.rule == "small 2"


class EverybodyHasATower(Count):
    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        return count + 1 if rules.catalogue.type_name[type] == "tower" else count


def test_seam_count() -> None:
    game = game_with(EverybodyHasATower())
    lines = [line for line in game.score_sheet(now=True) if line.source == "tower"]
    assert [line.points for line in lines] == [2, 2, 2], "6 points shared by three"
    assert not [line for line in game.score_sheet(now=True) if line.source == "garden"]


class PointPerReserve(Scoring):
    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return [
            ScoreLine(seat, "bowls", nth * len(state.reserves[seat]), "each", {})
            for seat in range(rules.seats)
        ]


def test_seam_scoring() -> None:
    def install(build: Build) -> None:
        build.stage("S21", "bowls", PointPerReserve())

    game = played([small_module("small", install)], seats=3, seed=1)
    last = [line for line in game.score_sheet() if line.source == "bowls" and line.scoring == 3]
    assert [line.points for line in last] == [3 * len(tiles) for tiles in game.state.reserves]
    assert any(line.points for line in last)
    assert last[0].text == f"bowls: {last[0].points}"


class SixForGardens(Majorities):
    """The most gardens give 6 points more at each scoring; who ties shares them."""

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        return {rules.catalogue.type_id["garden"]: ((6,), (6,), (6,))}

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        garden = rules.catalogue.type_id["garden"]
        counts = [rules.count_of(state, who, garden) for who in range(rules.contenders)]
        best = shared_places(counts, self.prizes(rules, state)[garden][nth - 1])
        return [ScoreLine(one.contender, "bowls", one.points, "each", {}) for one in best]


def test_seam_majorities() -> None:
    def install(build: Build) -> None:
        build.stage("S6", "gardens", SixForGardens())

    game = played([small_module("small", install)], seats=3, seed=3)
    shown = game.view(None)["majorities"]
    assert [entry["type"] for entry in shown] == [*game.rules.catalogue.type_name, "garden"]
    assert shown[-1]["prizes"] == [[6], [6], [6]]
    assert {(entry["by_number"], entry["ties"]) for entry in shown} == {(False, "shared")}
    gardens = [entry["counts"]["garden"] for entry in game.view(None)["table"]]
    most = [seat for seat in range(3) if gardens[seat] == max(gardens)]
    lines = [row for row in game.score_sheet() if row.source == "bowls" and row.scoring == 3]
    assert {row.contender: row.points for row in lines} == {seat: 6 // len(most) for seat in most}
