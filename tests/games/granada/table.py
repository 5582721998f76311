"""Tables with tiles dealt out at random, for the scoring rules: nothing need be buildable."""

from __future__ import annotations

import random

import lioncourt as lc
from lioncourt.core.ids import FOUNTAIN_CELL, NONE
from lioncourt.core.palace import Palace
from lioncourt.core.squares import square_of

Shown = dict[int, list[int]]  # by contender: the tiles that count, each with its visible face


def dealt_table(game: str, seats: int, simple: bool, seed: int) -> tuple[lc.Game, Shown]:
    """Deals every piece with a random face to a city, to Dirk, to a reserve or to nobody."""
    chooser = random.Random(seed)
    at = lc.new_game(game, seats, options={"simple_scoring": simple}, seed=seed)
    rules, catalogue = at.rules, at.rules.catalogue
    state = at.state.copy()
    shown: Shown = {contender: [] for contender in range(rules.contenders)}
    reserves: list[list[int]] = [[] for _ in range(seats)]
    few = chooser.random()  # some tables are nearly empty, some hold everything
    for front, supply in enumerate(catalogue.tile_supply):
        if supply == NONE or chooser.random() < few:
            continue
        face = chooser.choice([front, catalogue.tile_next_face[front]])
        if chooser.random() < 0.15:
            reserves[chooser.randrange(seats)].append(face)
        else:
            shown[chooser.randrange(rules.contenders)].append(face)
    start = state.palaces[0].squares[FOUNTAIN_CELL]
    for seat in range(seats):
        squares = {FOUNTAIN_CELL: start}
        for x, tile in enumerate(shown[seat], start=1):
            region = catalogue.tile_region[tile]
            squares[x] = square_of(tile, catalogue.tile_walls[tile], region)
        state.palaces[seat] = Palace(squares)
        state.reserves[seat] = tuple(sorted(reserves[seat]))
    state.dirk = tuple(sorted(shown[seats])) if rules.dirk else ()
    at.state = state
    return at, shown
