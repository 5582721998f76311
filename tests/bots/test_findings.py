"""What is shared between worlds with the same palaces is what each would have found by itself."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.bots.contests import contests_of
from lioncourt.bots.findings import Findings
from lioncourt.bots.outlook import Outlook
from lioncourt.bots.worth import prospect_of
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from tests.bots.tables import ALL_MODULES, GAMES, played
from tests.conformance.sampling import sample

TABLES = [
    *[pytest.param(game, seats, (), id=f"{game}-{seats}") for game in GAMES for seats in (2, 4)],
    *[pytest.param("alhambra", 3, (module,), id=module) for module in sample(ALL_MODULES, 8)],
]


def told(outlook: Outlook) -> list[object]:
    """Returns all that an outlook says about the tiles for sale and of the reserve."""
    tiles = [tile for tile in outlook.state.market if tile != NONE]
    tiles += outlook.state.reserves[outlook.seat]
    found: list[object] = [outlook.majorities()]
    for tile in tiles:
        prospect = prospect_of(outlook, tile)
        found.append((outlook.gain(tile), prospect.built, prospect.flipped, prospect.stored))
    return found


def alone(rules: Ruleset, state: State, seat: int) -> Outlook:
    """Returns an outlook that knows nothing from elsewhere."""
    weights = Outlook(rules, state, seat).weights
    nothing = Findings(contests_of(rules, state, weights))
    return Outlook(rules, state, seat, findings=nothing)


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES)
def test_what_is_shared_is_what_each_would_find(
    name: str, seats: int, modules: tuple[str, ...]
) -> None:
    """Through a whole game, market and turns left change while palaces stay."""
    game = lc.new_game(name, seats, modules, seed=11)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    for sight, _ in played(game, bots):
        state = game.state
        for seat in range(seats):
            mine = told(Outlook(sight.rules, state, seat))
            assert mine == told(alone(sight.rules, state, seat)), f"turn {state.turn}"


def test_worlds_with_the_same_palaces_share() -> None:
    sight = sight_of(lc.new_game("alhambra", 4, seed=3))
    dice = Dice(1)
    first, second = sight.worlds.sample(dice), sight.worlds.sample(dice)
    assert first.supply != second.supply or first.rng != second.rng
    shared = Outlook(sight.rules, first, 0).findings
    assert Outlook(sight.rules, second, 0).findings is shared
    assert Outlook(sight.rules, second, 0).of(2).findings is shared
    second.palaces[3] = second.palaces[3].with_square(1, 0)
    assert Outlook(sight.rules, second, 0).findings is not shared


def test_a_tile_more_for_dirk_is_another_position() -> None:
    game = lc.new_game("alhambra", 2, seed=3)
    before = Outlook(game.rules, game.state, 0).findings
    game.state.dirk = (*game.state.dirk, 9)
    assert Outlook(game.rules, game.state, 0).findings is not before


def test_where_more_than_palaces_counts_nothing_is_shared() -> None:
    counting = [
        game
        for module in ALL_MODULES
        for game in [lc.new_game("alhambra", 3, [module], seed=3)]
        if game.rules.counts or game.rules.senses or not game.rules.plain_building
    ]
    assert counting
    for game in counting:
        first, second = [Outlook(game.rules, game.state, 0) for _ in range(2)]
        assert first.findings is not second.findings, game.config
