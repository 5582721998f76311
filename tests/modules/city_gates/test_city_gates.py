"""City gates in whole games, against the rules word by word; scenarios show rule by rule."""

from __future__ import annotations

from collections import Counter
from io import BytesIO, TextIOWrapper
from itertools import combinations

import pytest
from rich.console import Console

import lioncourt as lc
from lioncourt.core.actions import parse_edge
from lioncourt.core.ids import (
    NONE,
    OPPOSITES,
    SIDES,
    STEPS,
    cell_at,
    edge_at,
    edge_cell,
    edge_side,
)
from lioncourt.core.palace import Palace
from lioncourt.core.slow import is_legal, wall_run
from lioncourt.core.squares import square_gates, square_of, square_walls
from lioncourt.table.registry import default_registry
from lioncourt.terminal.board import palace_picture
from lioncourt.terminal.ink import Ink, regions_of
from lioncourt.terminal.menu import Menu
from lioncourt.view.log import log_lines
from lioncourt.view.reading import laid_out, pieces_in, zone_of
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at

MANIFEST = default_registry().modules["city-gates"]

WALLS = default_registry().modules["city-walls"]
SEED = 7


def cards(game: lc.Game) -> tuple[int, ...]:
    held = game.state.holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(held, tuple)
    return (held[0], *held[1])


def edges_in(palace: Palace) -> list[int]:
    """Returns every edge between two tiles of a palace."""
    return [
        edge_at(cell, i)
        for cell in palace.cells()
        for i in (0, 1)
        if palace.square(cell + STEPS[i]) != NONE
    ]


def may_carry(game: lc.Game, palace: Palace, edge: int) -> bool:
    """Tells whether both tiles at an edge have a printed wall there (city-gates play 3)."""
    printed = game.rules.catalogue.tile_walls
    cell, i = edge_cell(edge), edge_side(edge)
    here, beside = palace.tile(cell), palace.tile(cell + STEPS[i])
    return bool(printed[here] & SIDES[i] and printed[beside] & OPPOSITES[i])


def least_sets(game: lc.Game, after: Palace, most: int) -> set[tuple[int, ...]]:
    """Returns all sets of gates that make a palace legal and of which none can be left out."""
    edges = [edge for edge in edges_in(after) if may_carry(game, after, edge)]
    found: list[tuple[int, ...]] = []
    for number in range(most + 1):
        for chosen in combinations(sorted(edges), number):
            if is_legal(after.with_gates(chosen).squares) and not any(
                set(less) <= set(chosen) for less in found
            ):
                found.append(chosen)
    return {chosen for chosen in found if chosen}


def laid(game: lc.Game, tile: int, most: int) -> set[tuple[int, ...]]:
    """Returns all ways to lay a tile with gates: tile, cell and edges."""
    assert game.seat is not None
    palace = game.state.palaces[game.seat]
    walls = game.rules.walls_of(game.state, tile)
    return {
        (tile, cell, *edges)
        for cell in palace.frontier()
        for edges in least_sets(game, palace.with_square(cell, square_of(tile, walls)), most)
    }


def removed(game: lc.Game, most: int) -> set[tuple[int, ...]]:
    """Returns all ways to remove a tile with gates: cell and edges."""
    assert game.seat is not None
    palace = game.state.palaces[game.seat]
    movable = [cell for cell in palace.cells() if cell and not square_gates(palace.square(cell))]
    return {
        (cell, *edges) for cell in movable for edges in least_sets(game, palace.without(cell), most)
    }


def check_options(game: lc.Game) -> int:
    """Compares what is listed with gates with all that the rules allow; returns how many."""
    assert game.seat is not None
    assert game.decision is not None
    most = cards(game)[1 + game.seat]
    listed: dict[str, set[tuple[int, ...]]] = {}
    for action in game.actions():
        listed.setdefault(action.kind, set()).add(action.args)
    if game.decision.kind == "placing":
        tiles, kind, removals = game.state.bought[game.seat], "place-gated", set()
    else:
        tiles, kind = game.state.reserves[game.seat], "build-gated"
        removals = removed(game, most)
    ways = {way for tile in tiles for way in laid(game, tile, most)}
    where = f"seed {game.seed}, turn {game.state.turn}"
    assert listed.get(kind, set()) == ways, where
    assert listed.get("remove-gated", set()) == removals, where
    return len(ways) + len(removals)


@pytest.mark.parametrize(("seats", "modules"), [(2, ()), (3, (WALLS.id,)), (6, ())])
def test_random_games_keep_the_rules(seats: int, modules: tuple[str, ...]) -> None:
    """city-gates play 1-5"""
    game = Configuration("alhambra", seats, (MANIFEST.id, *modules)).start(SEED)
    gate = game.rules.catalogue.card_id["gate"]
    kinds: Counter[str] = Counter()
    offered = 0
    for action in random_actions(game, SEED):
        assert game.seat is not None
        where = f"seed {SEED}, turn {game.state.turn}: {action}"
        if cards(game)[1 + game.seat]:
            offered += check_options(game)
        before = game.state
        game.play(action)
        kinds[action.kind] += 1
        state = game.state
        assert audit(game) == [], where
        built = [
            edge_at(cell, i)
            for palace in state.palaces
            for cell, square in palace.content()
            for i in (0, 1)
            if square_gates(square) & SIDES[i]
        ]
        on_table = Counter([*state.deck.cards(), *state.discard])[gate] + sum(cards(game))
        assert on_table + len(built) == seats, where
        assert cards(game)[0] in (0, 1), where
        assert gate not in state.display, where
        for old, new in zip(before.palaces, state.palaces, strict=True):
            assert new.wall_run() == wall_run(new.squares), where
            for cell, square in old.content():  # city-gates play 5
                if square_gates(square):
                    same = square_gates(new.square(cell)) & square_gates(square)
                    assert new.tile(cell) == old.tile(cell), where
                    assert same == square_gates(square), where
    assert kinds["take-gate"], f"seed {SEED}"
    assert offered, f"seed {SEED}"
    assert kinds["place-gated"] + kinds["build-gated"] + kinds["remove-gated"], f"seed {SEED}"


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_are_sound(seats: int) -> None:
    game = sound(played([MANIFEST, WALLS], seats=seats, seed=seats))
    texts = [line["text"] for line in log_lines(game.rules, game.events(), 0)]
    assert any("takes the gate card" in text for text in texts)


def test_cards_are_no_part_of_the_hand() -> None:
    """city-gates hidden-information"""
    position = Position(seat={0: SeatPosition(hand="dinar-5")}, holding={MANIFEST.id: {"open": 1}})
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    game.play("take-gate")
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert zone_of(view, "hand.0")["size"] == 1
        assert view["module"][MANIFEST.id] == {
            "open": False,
            "cards": [1, 0, 0],
            "gates": [[], [], []],
        }
    zones = laid_out(game.view(1))
    assert zones["gate-card"]["size"] == 0
    assert zones["gate-card"]["label"] == "Open gate card"
    pieces = zones["gate-cards.0"]["pieces"]
    assert [(p["id"], p["kind"], p["label"]) for p in pieces] == [("gate", "card", "gate card")]


# Edges, which gates are the first to need


def test_an_edge_is_the_same_from_both_sides() -> None:
    assert parse_edge("1,0:W") == parse_edge("0,0:E") == edge_at(cell_at(0, 0), 1)
    assert parse_edge("-1,0:E") == parse_edge("0,0:W") != NONE
    assert parse_edge("2,-3:N") == parse_edge("2,-2:S")
    for word in ("1,0", "1,0:", "1,0:NE", "1,0:X", ":E", "1:E"):
        with pytest.raises(ValueError, match="is written as"):
            parse_edge(word)


def test_either_cell_may_be_named() -> None:
    """city-gates play 3"""
    own = SeatPosition(palace="pavilion-7-E@1,0", reserve="chambers-9-W")
    game = game_at(
        Position(seat={0: own}, holding={MANIFEST.id: {"cards": [1]}}),
        modules=[MANIFEST.id],
        seed=0,
    )
    option = next(o for o in game.view(0)["decision"]["options"] if o["kind"] == "build-gated")
    assert option["action"] == "build-gated chambers-9-W 2,0 1,0:E"
    assert option["label"].endswith("with a gate between (1, 0) and (2, 0)")
    edge = {"type": "edge", "zone": "palace.0", "x": 1, "y": 0, "side": "E"}
    assert option["targets"][-1] == edge
    game.play("build-gated chambers-9-W 2,0 2,0:W")
    assert str(game.history()[-1].action) == option["action"]
    square = game.state.palaces[0].square(cell_at(1, 0))
    assert square_gates(square) == square_walls(square) == SIDES[1]


@pytest.mark.parametrize(("unicode", "gate"), [(True, "╫"), (False, ":")])
def test_a_gate_is_drawn(unicode: bool, gate: str) -> None:
    own = SeatPosition(palace="pavilion-7-E=E@1,0 chambers-9-W=W@2,0")
    game = game_at(Position(seat={0: own}), modules=[MANIFEST.id], seed=0)
    runs, palace = game.view(0)["table"][0]["runs"], pieces_in(game.view(0), "palace.0")
    assert [tile.get("gates") for tile in palace] == [None, "E", "W"]
    file = TextIOWrapper(BytesIO(), encoding="utf-8" if unicode else "ascii")
    ink = Ink(Console(file=file), regions_of(game.rules.catalogue))
    picture = palace_picture(palace, runs.values(), ink, 80).plain
    assert f"P 7 {gate} C 9" in picture


def test_the_menu_shows_cards_that_are_no_money() -> None:
    own = SeatPosition(palace="pavilion-7-E@1,0", reserve="chambers-9-W")
    game = game_at(
        Position(seat={0: own}, holding={MANIFEST.id: {"open": 1, "cards": [1]}}),
        modules=[MANIFEST.id],
        seed=0,
    )
    lines = [line.plain for line in Menu(game.actions(), game.view(0)).lines(None)]
    assert any(line.endswith("Take the gate card") for line in lines)
