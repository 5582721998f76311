"""Building in real games: what is listed, what is left out and why, by the slow definitions."""

from __future__ import annotations

import random

import pytest

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.ids import FOUNTAIN_CELL, ROW, cell_x, cell_y
from lioncourt.core.outline import outlines
from lioncourt.core.squares import square_of
from lioncourt.record.notation import cell_text

SEEDS = range(3)


def random_moments(seed: int, seats: int = 3) -> list[lc.Game]:
    """Some positions of a random game with much building, its end among them."""
    game = lc.new_game(seats=seats, seed=seed)
    chooser = random.Random(seed)
    moments: list[lc.Game] = []
    while not game.over:
        actions = game.actions()
        building = [a for a in actions if a.kind in ("buy", "place", "build", "swap", "remove")]
        game.play(chooser.choice(building if building and chooser.random() < 0.7 else actions))
        if len(moments) * 12 < game.state.turn:
            moments.append(game.copy())
    return [*moments, game]


def cells_around(squares: dict[int, int]) -> list[int]:
    """All cells of the palace and two rows around it."""
    xs, ys = [cell_x(c) for c in squares], [cell_y(c) for c in squares]
    return [
        y * ROW + x
        for y in range(min(ys) - 2, max(ys) + 3)
        for x in range(min(xs) - 2, max(xs) + 3)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_palaces_stay_legal(seed: int) -> None:
    """core 5: after every action; and the outline of a palace is one closed curve."""
    game = lc.new_game(seats=4, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        game.play(chooser.choice(game.actions()))
        for palace in game.state.palaces:
            assert slow.is_legal(palace.squares), f"seed {seed}, turn {game.state.turn}"
    for palace in game.state.palaces:
        assert len(outlines(palace.squares, 0)) == 1, f"seed {seed}"


@pytest.mark.parametrize("seed", SEEDS)
def test_rebuilds_listed_are_all_legal_ones(seed: int) -> None:
    """core 4.3 and core 5: place, move or swap, wherever the palace is legal afterwards."""
    checked = 0
    for game in random_moments(seed):
        if game.decision is None or game.decision.kind == "placing":
            continue
        seat, catalogue = game.decision.seat, game.rules.catalogue
        squares = game.state.palaces[seat].squares
        wanted = set()
        for tile in game.state.reserves[seat]:
            square = square_of(tile, catalogue.tile_walls[tile])
            for cell in cells_around(squares):
                if cell != FOUNTAIN_CELL and slow.is_legal({**squares, cell: square}):
                    kind = "swap" if cell in squares else "build"
                    wanted.add(f"{kind} {catalogue.tile_name[tile]} {cell_text(cell)}")
        for cell in squares:
            left = {other: square for other, square in squares.items() if other != cell}
            if cell != FOUNTAIN_CELL and slow.is_legal(left):
                wanted.add(f"remove {cell_text(cell)}")
        found = {str(a) for a in game.actions() if a.kind in ("build", "swap", "remove")}
        assert found == wanted, f"seed {seed}, turn {game.state.turn}"
        checked += len(wanted)
    assert checked > 0


@pytest.mark.parametrize("seed", range(2))
def test_why_not_names_a_rule_that_is_broken(seed: int) -> None:
    """core 5.2, core 5.3, core 5.4 and core 5.5: some tiles at every cell nearby."""
    told = set()
    chooser = random.Random(seed)
    for game in random_moments(seed):
        catalogue = game.rules.catalogue
        tiles = [t for t in range(len(catalogue.tile_name)) if t != catalogue.start_tile]
        for seat, palace in enumerate(game.state.palaces):
            squares = palace.squares
            for tile in chooser.sample(tiles, 3):
                for cell in cells_around(squares):
                    name = catalogue.tile_name[tile]
                    reason = game.why_not(seat, name, (cell_x(cell), cell_y(cell)))
                    after = {**squares, cell: square_of(tile, catalogue.tile_walls[tile])}
                    where = f"seed {seed}, turn {game.state.turn}: {name} {cell_text(cell)}"
                    legal = cell not in squares and slow.is_legal(after)
                    assert (reason is None) == legal, where
                    if reason is not None:
                        told.add(reason[1])
                        assert is_broken(reason[1], squares, after, cell), where
    assert told == {"core 5.2", "core 5.3", "core 5.4", "core 5.5"}


def is_broken(rule: str, squares: dict[int, int], after: dict[int, int], cell: int) -> bool:
    """Tells whether a palace after a placement breaks a rule, by its words."""
    if rule == "core 5.2":
        return slow.unequal_edge(after) is not None
    if rule == "core 5.3":
        return bool(slow.unreachable_cells(after))
    if rule == "core 5.5":
        return bool(slow.enclosed_cells(after))
    beside = [cell + step for step in (1, -1, ROW, -ROW)]
    return cell in squares or not any(other in squares for other in beside)
