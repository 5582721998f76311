"""Everything that the look-ahead modules bring, in one game: what one of them needs spoils none."""

from __future__ import annotations

import json

import pytest

import lioncourt as lc
from tests.seams.table import SEATS, played, sound
from tests.seams.test_lookahead_asking import ASKING_MODULES
from tests.seams.test_lookahead_market import MARKET_MODULES
from tests.seams.test_lookahead_money import MONEY_MODULES
from tests.seams.test_lookahead_regions import REGION_MODULES
from tests.seams.test_lookahead_secrets import SECRET_MODULES
from tests.seams.test_lookahead_walls import WALL_MODULES

ALL = (
    *ASKING_MODULES,
    *MARKET_MODULES,
    *MONEY_MODULES,
    *REGION_MODULES,
    *SECRET_MODULES,
    *WALL_MODULES,
)


@pytest.mark.parametrize("seats", SEATS)
def test_all_together_in_any_order(seats: int) -> None:
    forwards = sound(played(ALL, seats=seats, seed=seats, watch=every_seat_can_look))
    backwards = played(ALL[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
    assert forwards.rules.explain() == backwards.rules.explain()


def every_seat_can_look(game: lc.Game) -> None:
    if game.state.turn % 7 == 0:
        for seat in (None, *range(game.config.seats)):
            assert json.dumps(game.view(seat)), f"seed {game.seed}"
