"""Each seam of laying and keeping tiles with the smallest module that uses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

import lioncourt as lc
from lioncourt.core.actions import CELL, NUMBER, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE, SIDE_LETTERS, turned, walls_from_text
from lioncourt.core.laying import build_over, change_face, keep_tile, release_tile
from lioncourt.core.options import Rows
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import (
    Components,
    Destination,
    DestinationFilter,
    Facing,
    FrameHandler,
    Store,
)
from lioncourt.core.slow import is_legal
from lioncourt.core.state import State
from lioncourt.core.verbs import finish, push, set_aside, take_set_aside
from lioncourt.games.common.building import swap_cells
from tests.seams.table import SEATS, any_action, played, small_module, sound

Ints = tuple[int, ...]

# Facing


class Vanes(Components):
    """Towers with a wall that may be turned; `positions` are the faces of each, by its front."""

    def __init__(self) -> None:
        self.positions: dict[int, Ints] = {}

    def add(self, kit: Kit) -> None:
        supply, tower = kit.supply_name.index("supply"), kit.type_name.index("tower")
        for cost in (2, 3, 4):
            front = kit.tile(f"vane-{cost}", walls="N", type=tower, cost=cost, supply=supply)
            north = walls_from_text("N")
            self.positions[front] = tuple(
                kit.turned(front, f"vane-{cost}-{SIDE_LETTERS[quarters]}", turned(north, quarters))
                for quarters in range(4)
            )


class VanesTurn(Facing):
    """A vane is laid in any of four positions; in the reserve it has none."""

    def __init__(self, vanes: Vanes) -> None:
        self.vanes = vanes

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int, faces: Ints
    ) -> Ints:
        return self.vanes.positions.get(tile, faces)

    def stored(self, rules: Ruleset, state: State, tile: int) -> int:
        front = rules.catalogue.tile_piece[tile]
        return front if front in self.vanes.positions else tile


def install_vanes(build: Build) -> None:
    vanes = Vanes()
    build.add(vanes)
    build.add(VanesTurn(vanes))


VANES = small_module("vanes", install_vanes, chapter=930)


def with_vanes(*, bought: str = "", reserve: str = "") -> tuple[lc.Game, int]:
    """Returns a game in which the seat that moves has vanes set aside or in its reserve."""
    game = lc.new_game(modules=[VANES], seed=1)
    seat, tiles = game.seat, game.rules.catalogue.tile_id
    assert seat is not None
    for pool, names in ((game.state.bought, bought), (game.state.reserves, reserve)):
        pool[seat] = tuple(sorted(tiles[name] for name in names.split()))
        game.state.supply[0] = tuple(t for t in game.state.supply[0] if t not in pool[seat])
    if bought:
        push(game.state, Frame(game.rules.handler_id["placing"], seat, 0, (0,)))
    return game, seat


def test_seam_facing() -> None:
    positions: set[str] = set()
    for seats in SEATS:
        for seed in range(2):
            game = sound(played([VANES], seats=seats, seed=seed))
            names = game.rules.catalogue.tile_name
            for palace in game.state.palaces:
                assert is_legal(palace.squares)
                lying = [names[palace.tile(cell)] for cell in palace.cells()]
                positions |= {name for name in lying if name.startswith("vane")}
            for reserve in game.state.reserves:
                for name in [names[tile] for tile in reserve]:
                    assert not name.startswith("vane") or len(name) == len("vane-2")
    assert len({name[-1] for name in positions}) > 1
    assert positions <= {f"vane-{cost}-{side}" for cost in (2, 3, 4) for side in "NESW"}


def test_an_action_names_the_position() -> None:
    game, seat = with_vanes(bought="vane-2 vane-3")
    # East of the fountain the side towards it must be open.
    found = [str(a) for a in game.actions() if str(a).startswith("place") and " 1,0" in str(a)]
    assert found == [f"place vane-{cost}-{side} 1,0" for cost in (2, 3) for side in "NES"]
    with pytest.raises(lc.IllegalAction, match=r"vane-2 can’t be placed that way now \(core 5.1\)"):
        game.play("place vane-2 1,0")
    with pytest.raises(lc.IllegalAction, match=r"core 5\.2"):
        game.play("place vane-2-W 1,0")
    game.play("place vane-2-E 1,0")
    names = game.rules.catalogue.tile_name
    assert [names[tile] for tile in game.state.bought[seat]] == ["vane-3"]
    game.play("reserve vane-3")
    assert [names[tile] for tile in game.state.reserves[seat]] == ["vane-3"]


def test_a_rebuild_turns_it_anew() -> None:
    game, seat = with_vanes(reserve="vane-2 vane-4")
    game.play("build vane-2-N 1,0")
    state, rules = game.state, game.rules
    state.active = seat
    state.frames[:] = [Frame(rules.handler_id["action"], seat)]
    swaps = [str(action) for action in game.actions() if action.kind == "swap"]
    assert swaps == [f"swap vane-4-{side} 1,0" for side in "NES"]
    branch = game.copy()
    branch.play("swap vane-4-S 1,0")
    assert [rules.catalogue.tile_name[t] for t in branch.state.reserves[seat]] == ["vane-2"]
    game.play("remove 1,0")
    names = [rules.catalogue.tile_name[tile] for tile in game.state.reserves[seat]]
    assert names == ["vane-2", "vane-4"]


def test_a_client_points_at_the_tile_and_is_told_the_face() -> None:
    game, seat = with_vanes(bought="vane-2")
    decision = game.view(seat)["decision"]
    option = next(o for o in decision["options"] if o["action"] == "place vane-2-E 1,0")
    assert option["face"] == "vane-2-E"
    assert option["targets"][0] == {"type": "tile", "zone": f"bought.{seat}", "id": "vane-2"}
    laid = {game.rules.face_laid(action) for action in game.actions()}
    tiles = game.rules.catalogue.tile_id
    assert laid == {tiles[name] for name in ("vane-2", *(f"vane-2-{side}" for side in "NESW"))}
    assert "back" not in game.view(seat)["pieces"]["vane-2"]  # turned, it shows the same


# A tile on the place of another


class OnThePlaceOfAnother(Destination):
    """A bought tile may be built over one that can be swapped for it."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        faces = rules.faces_of(state, seat, tile, how)
        return Rows([(self.spec, (f,), swap_cells(rules, state, seat, f)) for f in faces])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        build_over(rules, state, seat, *action.args)


def install_building_over(build: Build) -> None:
    bought = Field("tile", TILE, zone="bought.{seat}")
    build.add(OnThePlaceOfAnother(build.action("build-over", bought, Field("cell", CELL))))


def test_a_bought_tile_is_built_over_another() -> None:
    over = small_module("over", install_building_over, chapter=934)
    swapped = 0
    for seats in SEATS:
        game = sound(played([VANES, over], seats=seats, seed=seats))
        swapped += sum(node.action.kind == "build-over" for node in game.history())
        for palace in game.state.palaces:
            assert is_legal(palace.squares)
    assert swapped


# DestinationFilter


class Banners(Components):
    def add(self, kit: Kit) -> None:
        for side in SIDE_LETTERS:
            kit.tile(f"banner-{side}", walls=side)


class BannersAreSet(DestinationFilter):
    """A banner never goes into the reserve, nor to Dirk."""

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        is_banner = rules.catalogue.tile_name[action.args[0]].startswith("banner")
        barred = is_banner and action.kind in ("reserve", "give")
        return Refusal("banner", "small 4") if barred else None


class GiveBack(Destination):
    """A banner may always be given back."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        is_banner = rules.catalogue.tile_name[tile].startswith("banner")
        return (Action(self.spec, (tile,)),) if is_banner else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_set_aside(state, seat, action.args[0])


def install_banners(build: Build) -> None:
    build.add(Banners())
    build.add(BannersAreSet())
    build.add(GiveBack(build.action("give-back", Field("tile", TILE, zone="bought.{seat}"))))


def placing_banners(install: lc.Game) -> lc.Game:
    """Returns the game with a banner and a tile that both have to be placed."""
    game, seat = install, install.seat
    assert seat is not None
    tile = game.state.supply[0][0]
    game.state.supply[0] = game.state.supply[0][1:]
    set_aside(game.state, seat, tile)
    set_aside(game.state, seat, game.rules.catalogue.tile_id["banner-N"])
    push(game.state, Frame(game.rules.handler_id["placing"], seat, 0, (0,)))
    return game


@pytest.mark.parametrize("seats", [2, 3])
def test_seam_destination_filter(seats: int) -> None:
    module = small_module("banners", install_banners, chapter=931)
    game = placing_banners(lc.new_game(seats=seats, modules=[module], seed=2))
    banner = {a.kind for a in game.actions() if "banner" in str(a)}
    other = {a.kind for a in game.actions() if "banner" not in str(a)}
    assert banner == {"place", "give-back"}
    assert other == {"place", "reserve", "give"} if seats == 2 else {"place", "reserve"}
    with pytest.raises(lc.IllegalAction, match=r"a banner is set or given back \(small 4\)"):
        game.play("reserve banner-N")
    dice = Dice(3)
    sampled = {str(any_action(game, dice)) for _ in range(60)}
    assert "reserve banner-N" not in sampled
    assert "give-back banner-N" in sampled
    game.play("give-back banner-N")
    assert len(game.state.bought[game.state.active]) == 1


class KeepsItsTowers(DestinationFilter):
    """No seat parts with a tower."""

    def keeps(self, rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
        is_tower = rules.catalogue.tile_name[tile].startswith("tower")
        return Refusal("banner", "small 4") if is_tower else None


def test_a_tile_that_is_kept_is_not_given_away() -> None:
    def install(build: Build) -> None:
        build.add(KeepsItsTowers())

    game = lc.new_game(seats=2, modules=[small_module("keeper", install)], seed=2)
    seat = game.seat
    assert seat is not None
    for name in ("tower-11", "garden-10"):
        set_aside(game.state, seat, game.rules.catalogue.tile_id[name])
    push(game.state, Frame(game.rules.handler_id["placing"], seat, 0, (0,)))
    assert [str(a) for a in game.actions() if a.kind == "give"] == ["give garden-10"]
    with pytest.raises(lc.IllegalAction, match="small 4"):
        game.play("give tower-11")


def test_a_filter_that_leaves_nothing_is_named() -> None:
    def install(build: Build) -> None:
        build.add(Banners())
        build.add(BannersAreSet())

    game = lc.new_game(modules=[small_module("stuck", install)], seed=2)
    seat = game.seat
    assert seat is not None
    palace = game.state.palaces[seat]
    tower = game.rules.catalogue.tile_id["tower-7-NEW"]
    set_aside(game.state, seat, game.rules.catalogue.tile_id["banner-N"])
    push(game.state, Frame(game.rules.handler_id["placing"], seat, 0, (0,)))
    for cell in palace.frontier():  # nothing with a wall to the north fits any more
        walls = walls_from_text("NESW") if cell else 0
        game.state.palaces[seat] = game.state.palaces[seat].with_square(cell, tower << 12 | walls)
    with pytest.raises(ValueError, match="BannersAreSet leave no destination for banner-N"):
        game.actions()


# Store


class Shelves(Store):
    """Every seat has two shelves for one tile each; the holding: by seat what lies on them."""

    def put(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        push(state, Frame(rules.handler_id["shelf"], seat, 0, (tile,)))

    def take(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        self.kept.put(state, NONE, seat, self.kept.ints(state, seat).index(tile))
        release_tile(state, seat, tile)

    def turned(self, rules: Ruleset, state: State, seat: int, tile: int, face: int) -> None:
        self.kept.put(state, face, seat, self.kept.ints(state, seat).index(tile))


class WhichShelf(FrameHandler):
    """A free shelf; if there is none, something leaves the game: a tile from there, or the new."""

    fields: ClassVar[tuple[Field, ...]] = (Field("tile", TILE),)

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        lying = self.kept.ints(state, frame.seat)
        free = [shelf for shelf, tile in enumerate(lying) if tile == NONE]
        return [Action(self.spec, (shelf,)) for shelf in free or range(3)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        seat, tile, shelf = frame.seat, frame.data[0], action.args[0]
        if shelf == 2:
            return
        old = self.kept.number(state, seat, shelf)
        if old != NONE:
            release_tile(state, seat, old)
        keep_tile(state, seat, tile)
        self.kept.put(state, tile, seat, shelf)


def install_shelves(build: Build) -> None:
    shelves = Part("shelves", TILE, many=True, each=True, ordered=True, start=(NONE, NONE))
    build.holding(shelves)
    build.handler("shelf", WhichShelf(build.action("shelf", Field("shelf", NUMBER))))
    build.add(Shelves())


SHELVES = small_module("shelves", install_shelves, chapter=932)


def test_seam_store() -> None:
    kinds: set[str] = set()
    full = 0

    def watch(game: lc.Game) -> None:
        nonlocal full
        decision = game.decision
        assert decision is not None
        kinds.add(decision.kind)
        for seat, reserve in enumerate(game.state.reserves):
            lying = game.state.holdings[0][seat]  # type: ignore[index]
            assert sorted(tile for tile in lying if tile != NONE) == list(reserve)
            assert len(reserve) <= 2
        full += decision.kind == "shelf" and len(game.actions()) == 3

    for seats in SEATS:
        played([SHELVES], seats=seats, seed=seats, watch=watch)
    assert "shelf" in kinds
    assert full


def test_a_swap_finds_the_emptied_place_free() -> None:
    game = lc.new_game(modules=[SHELVES], seed=1)
    seat, tiles = game.seat, game.rules.catalogue.tile_id
    assert seat is not None
    first, second = tiles["garden-10"], tiles["tower-11"]
    game.state.reserves[seat] = tuple(sorted((first, second)))
    game.state.holdings[0] = tuple(
        (first, second) if owner == seat else (NONE, NONE) for owner in range(game.rules.seats)
    )
    third = tiles["garden-11"]
    palace = game.state.palaces[seat]
    game.state.palaces[seat] = palace.with_square(1, third << 12)
    game.play("swap garden-10 1,0")
    assert [str(action) for action in game.actions()] == ["shelf 0"]
    game.play("shelf 0")
    assert game.state.reserves[seat] == tuple(sorted((second, third)))


class UnbuiltTower(Components):
    def add(self, kit: Kit) -> None:
        kit.unbuilt(kit.tile_named("tower-11"), "unbuilt-tower-11")


def test_a_tile_that_shows_another_face_stays_in_its_place() -> None:
    unbuilt = small_module("unbuilt", lambda build: build.add(UnbuiltTower()))
    game = lc.new_game(modules=[SHELVES, unbuilt], seed=1)
    tiles = game.rules.catalogue.tile_id
    garden, site, tower = tiles["garden-10"], tiles["unbuilt-tower-11"], tiles["tower-11"]
    game.state.reserves[0] = tuple(sorted((garden, site)))
    shelves = ((garden, site), *[(NONE, NONE)] * (game.rules.seats - 1))
    game.state.holdings[game.rules.holding_id["shelves"]] = shelves
    frames = list(game.state.frames)
    change_face(game.rules, game.state, 0, site, tower)
    assert game.state.reserves[0] == tuple(sorted((garden, tower)))
    assert game.state.holdings[0][0] == (garden, tower)  # type: ignore[index]
    assert game.state.frames == frames  # nobody is asked


def test_two_stores_are_an_error_that_names_both() -> None:
    other = small_module("cellar", lambda build: build.add(Shelves()), chapter=933)
    with pytest.raises(ValueError, match="two modules keep the tiles of a seat: shelves, cellar"):
        lc.new_game(modules=[SHELVES, other], seed=0)


# Tiles in place of others


class GardenWithATwin(Components):
    def add(self, kit: Kit) -> None:
        kit.replace("garden-10", "garden-10-hanging")
        kit.tile("arbour", cost=3, supply=kit.supply_name.index("supply"))


def test_a_twin_stands_for_a_base_tile() -> None:
    module = small_module("twins", lambda build: build.add(GardenWithATwin()))
    game = sound(played([module], seats=3, seed=5))
    catalogue = game.rules.catalogue
    assert "garden-10" not in catalogue.tile_id
    twin = catalogue.tile_id["garden-10-hanging"]
    plain = lc.new_game(seed=5).rules.catalogue
    assert twin == plain.tile_id["garden-10"] == catalogue.tile_named("garden-10")
    assert catalogue.tile_named("garden-11") == catalogue.tile_id["garden-11"]
    assert (catalogue.tile_cost[twin], catalogue.tile_is_base[twin]) == (10, True)
    assert sum(catalogue.tile_is_base) == 54
    assert not catalogue.tile_is_base[catalogue.tile_id["arbour"]]
    assert not catalogue.tile_is_base[catalogue.start_tile]


def test_a_kit_finds_a_tile_by_the_name_that_it_had() -> None:
    kit = Kit(2, {})
    first = kit.tile("garden-10", base=True)
    assert kit.replace("garden-10", "garden-10-hanging") == first
    assert kit.tile_named("garden-10") == kit.tile_named("garden-10-hanging") == first
