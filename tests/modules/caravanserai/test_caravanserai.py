"""Caravanserai in whole games: cards are conserved, cubes step and return, all is open."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.games.common.zones import card_names
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import ids_in, laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at

MODULE = "caravanserai"
CARDS = {f"caravanserai-{number}" for number in range(1, 9)}
FIVE = "pavilion-8@1,0 seraglio-9@2,0 arcades-9@3,0 chambers-10@4,0 garden-10@5,0"


def shown(game: lc.Game) -> tuple[list[str], list[list[str]]]:
    """Returns the cards for sale, and the spaces of the cubes by seat."""
    kept: Any = game.state.holdings[game.rules.holding_id[MODULE]]
    cards, cubes, _ = kept
    return card_names(game.rules, cards), [card_names(game.rules, own) for own in cubes]


def card_of(space: str) -> str:
    return "-".join(space.split("-")[:2])


def test_the_spaces_of_the_cards() -> None:
    """caravanserai components"""
    catalogue = lc.new_game("alhambra", seats=3, seed=1, modules=[MODULE]).rules.catalogue
    spaces = [
        (name, catalogue.card_value[i], catalogue.currency_name[catalogue.card_currency[i]])
        for i, name in enumerate(catalogue.card_name)
        if catalogue.card_role[i] == "caravan"
    ]
    assert len(spaces) == 72
    assert all(int(name[-1]) == value for name, value, _ in spaces)
    mains = Counter(currency for name, _, currency in spaces if name.endswith("spine-0"))
    assert set(mains.values()) == {2}
    for level in (2, 3, 4):
        sides = Counter(currency for name, _, currency in spaces if name.endswith(f"side-{level}"))
        assert set(sides.values()) == {2}
    for card in CARDS:
        own = {currency for name, _, currency in spaces if card_of(name) == card}
        assert len(own) == 4  # all four of them


@pytest.mark.parametrize("game", ["alhambra", "granada", "alhambra-granada"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_cards_are_conserved_and_cubes_step_once_a_turn(game: str, seats: int) -> None:
    """caravanserai play 2, caravanserai play 4, caravanserai play 5"""
    seed = seats
    table = Configuration(game, seats, (MODULE,)).start(seed)
    values, ids = table.rules.catalogue.card_value, table.rules.catalogue.card_id
    moved_in = -1
    for number, action in enumerate(random_actions(table, seed)):
        before, turn = shown(table)[1], table.state.turn
        table.play(action)
        left, after = shown(table)
        assert number % 20 or audit(table) == [], f"seed {seed}"
        owned = [card_of(space) for own in after for space in own]
        assert sorted(owned + left) == sorted(CARDS), f"seed {seed}: {action}"
        assert all(len(own) <= 2 for own in after)
        old = sum(values[ids[space]] for own in before for space in own)
        new = sum(values[ids[space]] for own in after for space in own)
        if action.kind == "move-caravan":
            assert old <= new <= old + 1, f"seed {seed}: {action}"
            assert moved_in != turn, f"seed {seed}: {action}"
            moved_in = turn
        else:
            assert new <= old, f"seed {seed}: {action}"


@pytest.mark.parametrize("modules", [(MODULE,), (MODULE, "change", "characters", "diamonds")])
def test_whole_games_are_sound(modules: tuple[str, ...]) -> None:
    sound(played([default_registry().modules[name] for name in modules], seats=3, seed=19))


def test_everybody_sees_cards_and_cubes_where_they_lie() -> None:
    """caravanserai hidden-information"""
    holding = {MODULE: {"cards": "caravanserai-8", "cubes": ["caravanserai-3-spine-4", "", ""]}}
    own = SeatPosition(hand="dinar-5", palace=FIVE)
    position = Position(seat={0: own}, holding=holding, market={3: "chambers-9-W"})
    game = game_at(position, modules=[MODULE], seed=0)
    for seat in (None, 0, 2):
        zones = laid_out(game.view(seat))
        assert [piece["id"] for piece in zones["caravanserai"]["pieces"]] == ["caravanserai-8"]
        (cube,) = zones["caravans.0"]["pieces"]
        assert cube["label"] == "caravanserai 3 (4 dinars)"
    options = game.view(0)["decision"]["options"]
    option = next(o for o in options if "caravanserai-3-spine-4" in o["action"])
    assert option["action"] == "buy 3 dinar-5 caravanserai-3-spine-4"
    assert [target["zone"] for target in option["targets"]] == ["market", "hand.0", "caravans.0"]


def test_a_step_says_which_cube_moves() -> None:
    cubes = ["caravanserai-3-spine-2 caravanserai-8-spine-0", "", ""]
    position = Position(holding={MODULE: {"cards": "caravanserai-1", "cubes": cubes}})
    game = game_at(position, modules=[MODULE], seed=0)
    options = game.view(0)["decision"]["options"]
    moves = [(o["targets"][0]["id"], o["moves"]) for o in options if o["kind"] == "move-caravan"]
    here = {"type": "card", "zone": "caravans.0"}
    assert moves == [
        ("caravanserai-3-spine-3", {**here, "id": "caravanserai-3-spine-2"}),
        ("caravanserai-3-side-2", {**here, "id": "caravanserai-3-spine-2"}),
        ("caravanserai-8-spine-1", {**here, "id": "caravanserai-8-spine-0"}),
    ]


def test_the_memory_of_hands_knows_no_values() -> None:
    game = Configuration("alhambra", 3, (MODULE,)).start(4)
    for action in random_actions(game, 4):
        game.play(action)
    for seat, known in enumerate(game.known()):
        assert set(known.cards) <= set(ids_in(game.view(seat), f"hand.{seat}"))
