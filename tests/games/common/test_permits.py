"""What a permit lets a seat do, in a small module: a guild card that works once in each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.actions import NUMBER, Action
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import FOUNTAIN_CELL, STEPS, cell_at, walls_text
from lioncourt.core.options import Later, Made, as_options
from lioncourt.core.palace import Palace
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.slow import is_legal
from lioncourt.core.squares import square_of, square_walls
from lioncourt.core.state import State
from lioncourt.core.verbs import push
from lioncourt.games.common.building_over import MovesAside, install_building_over
from lioncourt.games.common.display_money import AskedCurrencyOnly, DisplayMoney, DisplayPurse
from lioncourt.games.common.laid_turned import install_turned
from lioncourt.games.common.moving import RebuildOrMove, move_action
from lioncourt.games.common.offering import Mingled, Offer
from lioncourt.games.common.permits import (
    FreeAbility,
    MoreWasTaken,
    Permit,
    TakeMore,
    offer_at_free_points,
)
from lioncourt.games.common.purses import PurseView
from lioncourt.games.common.reductions import Cheaper, Reductions, for_market_tiles
from tests.seams.table import SEATS, played, small_module, sound

NO = Refusal("curfew", "small 1")
NOT_SO = Refusal("curfew", "small 2")


class Guild(Permit):
    """Works once in each turn of a seat; the holding: the last turn in which it did."""

    def barred(self, rules: Ruleset, state: State, seat: int) -> Refusal | None:
        script = state.frames[0]
        in_turn = script.kind == rules.script_id["turn"] and not rules.is_past(script, "T4.5")
        fresh = self.kept.number(state) != state.turn
        return None if in_turn and fresh and seat == state.active else NO

    def useless(self) -> Refusal:
        return NOT_SO

    def use(self, rules: Ruleset, state: State, seat: int) -> None:
        assert self.allows(rules, state, seat)
        self.kept.put(state, state.turn)


class CallTheMovers(FreeAbility):
    """A rebuild, or a tile moves."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return ((),) if len(state.palaces[seat].squares) > 1 else ()

    def work(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        push(state, Frame(rules.handler_id["movers"], seat))


class Open(DisplayPurse):
    """The display pays for tiles in the own turn, as long as the guild was not asked."""

    def __init__(self, money: DisplayMoney, guild: Guild) -> None:
        super().__init__(money)
        self.guild = guild

    def is_open(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.guild.allows(rules, state, seat)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return for_market_tiles(sale, self.guild)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        super().spend(rules, state, seat, pieces)
        self.guild.use(rules, state, seat)


def install(build: Build) -> None:
    build.holding(Part("asked", NUMBER))
    guild = Guild()
    build.add(guild)
    install_turned(build, guild)
    install_building_over(build, guild)
    rebuild = RebuildOrMove("small 3", move_action(build))
    build.handler("movers", Offer(rebuild, build.forgo()))
    offer_at_free_points(build, CallTheMovers(guild, build.action("call")), "fountain")
    takes = TakeMore(guild, 9)
    reductions = Reductions("guild", 3)
    cheaper = Cheaper(guild, reductions)
    for rule in (takes, MoreWasTaken(takes), reductions, cheaper, PurseView("guild", cheaper)):
        build.add(rule)


def install_display(build: Build) -> None:
    build.holding(Part("asked", NUMBER))
    guild, money = Guild(), DisplayMoney("stall")
    purse = Open(money, guild)
    for rule in (guild, money, purse, AskedCurrencyOnly(money, guild), PurseView("stall", purse)):
        build.add(rule)


GUILD = small_module("guild", install)
STALL = small_module("stall", install_display)


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_with_a_permit(seats: int) -> None:
    kinds: Counter[str] = Counter()

    def watch(game: lc.Game) -> None:
        for palace in game.state.palaces:
            assert is_legal(palace.squares, palace.starts)

    game = sound(played([GUILD], seats=seats, seed=seats, watch=watch))
    kinds.update(node.action.kind for node in game.history())
    found = {"call", "place-turned", "build-turned", "build-over", "build-over-moving"}
    assert found & set(kinds), f"seed {seats}"


LEFT_OUT = ("remove", "swap", "swap-turned", "move")


def test_what_is_left_out_is_not_offered_and_all_else_is() -> None:
    dropped: Counter[str] = Counter()

    def watch(game: lc.Game) -> None:
        if not game.over:
            # Asked twice: the one has found nothing before, and the other everything.
            options = as_options(engine.legal_actions(game.rules, game.state))
            fresh = as_options(engine.legal_actions(game.rules, game.state))
            wanted = [option for option in options if option.spec.name not in LEFT_OUT]
            assert fresh.but(LEFT_OUT) == options.but(LEFT_OUT) == wanted
            dropped.update(option.spec.name for option in options if option not in wanted)

    played([GUILD], seats=2, seed=2, watch=watch)
    assert set(dropped) == set(LEFT_OUT)


class Unwanted(Later):
    """Options that nobody wants."""

    __slots__ = ()

    def __init__(self) -> None:
        self._found = None

    def find(self) -> Made:
        raise AssertionError("they were looked for")

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return []


def test_what_is_left_out_of_mingled_options_is_not_looked_for() -> None:
    rules = lc.new_game(modules=[GUILD], seed=0).rules
    forgo = Action(rules.action_spec["forgo"])
    assert Mingled([Unwanted(), Made((forgo,))]).but(("move",)) == [forgo]


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_with_money_of_the_display(seats: int) -> None:
    game = sound(played([STALL], seats=seats, seed=seats))
    names = game.rules.catalogue.card_name
    paid = [
        names[card]
        for node in game.history()
        if node.action.kind == "buy"
        for card in node.action.args[1:]
    ]
    assert any(name.startswith("stall-") for name in paid), f"seed {seats}"


def test_a_permit_is_used_once() -> None:
    game = lc.new_game(seats=3, seed=1, modules=[GUILD])
    seat, tiles = game.seat, game.rules.catalogue.tile_id
    assert seat is not None
    game.state.reserves[seat] = (tiles["arcades-8-N"],)
    for action in ("build-turned arcades-8-N 0,-1 N", "call"):  # there is nothing to move
        with pytest.raises(lc.IllegalAction, match="small 2"):
            game.play(action)
    game.play("build-turned arcades-8-N 0,-1 S")
    square = game.state.palaces[seat].square(cell_at(0, -1))
    assert walls_text(square_walls(square)) == "S"


@pytest.mark.parametrize("seed", [3, 4])
def test_a_tile_is_built_over_where_the_result_is_legal(seed: int) -> None:
    """Whatever the palace is without the other tile, and only that; by the rules word by word."""
    game = played([GUILD], seats=3, seed=seed)
    rules, state = game.rules, game.state
    spec, tile = rules.action_spec["build-over-moving"], rules.catalogue.tile_id["tower-9-ES"]
    for seat, palace in enumerate(state.palaces):
        found = list(MovesAside(spec, rules, state, seat, tile).find())
        assert {action.args[1:] for action in found} == legal_ways(rules, palace, tile)


def legal_ways(rules: Ruleset, palace: Palace, tile: int) -> set[tuple[int, ...]]:
    """Returns the cells over which a tile may be built, and where the other goes, by trying all."""
    new = square_of(tile, rules.catalogue.tile_walls[tile])
    near = {cell + step for cell in palace.squares for step in STEPS} - set(palace.squares)
    return {
        (cell, to)
        for cell in set(palace.squares) - {FOUNTAIN_CELL}
        for to in near
        if is_legal({**palace.squares, cell: new, to: palace.square(cell)})
    }
