"""Majorities by number and by the dearest, against a slow definition written from the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.engine import scoring_lines
from lioncourt.games.granada.tiles import tile_table
from tests.games.granada.table import Shown, dealt_table

GAMES = ["granada", "alhambra-granada"]
FIXED = {1: [3], 2: [10, 3], 3: [18, 10, 3]}  # granada scoring 4

seeds = st.integers(0, 2**32)


def points_by_definition(prices: dict[int, list[int]], nth: int, *, simple: bool) -> dict[int, int]:
    """Who scores what in one type: each contender for itself, by who is ahead.

    `prices`: by contender the prices of the visible tiles of the type.
    """
    number = sum(map(len, prices.values()))  # N
    points: dict[int, int] = {}
    for contender, own in prices.items():
        if not own:
            continue
        ahead = 0
        for other, theirs in prices.items():
            more = len(theirs) > len(own)
            dearer = len(theirs) == len(own) and max(theirs) > max(own)
            if other != contender and (more or dearer):
                ahead += 1
        if ahead < nth:  # as many places score as the scoring has
            points[contender] = FIXED[nth][ahead] if simple else (nth - ahead) * number
    return points


def prices_of(catalogue: Catalogue, shown: Shown, name: str) -> dict[int, list[int]]:
    """By contender the prices of the visible tiles of a type."""
    type = catalogue.type_id[name]
    return {
        contender: [catalogue.tile_cost[t] for t in tiles if catalogue.tile_type[t] == type]
        for contender, tiles in shown.items()
    }


@pytest.mark.parametrize("game", GAMES)
@settings(deadline=None, max_examples=150)
@given(seats=st.integers(2, 6), simple=st.booleans(), seed=seeds)
def test_majorities_by_definition(game: str, seats: int, simple: bool, seed: int) -> None:
    """granada scoring 2, granada scoring 3, granada scoring 4 and granada two-players: all types.

    Random tiles in cities, reserves and with Dirk, all three scorings.
    """
    at, shown = dealt_table(game, seats, simple, seed)
    catalogue = at.rules.catalogue
    for nth in (1, 2, 3):
        lines = scoring_lines(at.rules, at.state, nth)
        for name in tile_table():
            prices = prices_of(catalogue, shown, name)
            wanted = points_by_definition(prices, nth, simple=simple)
            found = [(line.contender, line.points) for line in lines if line.source == name]
            assert len(dict(found)) == len(found)
            assert dict(found) == wanted, f"seed {seed}, {name}, scoring {nth}: {prices}"


@settings(deadline=None, max_examples=100)
@given(seats=st.integers(2, 6), seed=seeds)
def test_no_place_is_shared(seats: int, seed: int) -> None:
    """granada scoring 3: prices within a type are unique, so a tie is always broken."""
    at, shown = dealt_table("granada", seats, False, seed)
    catalogue = at.rules.catalogue
    lines = scoring_lines(at.rules, at.state, 3)
    for name in tile_table():
        prices = prices_of(catalogue, shown, name)
        number = sum(map(len, prices.values()))
        taking_part = sum(1 for own in prices.values() if own)
        found = sorted(line.points for line in lines if line.source == name)
        assert found == sorted([3 * number, 2 * number, number][:taking_part]), f"seed {seed}"
