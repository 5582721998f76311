"""What scenarios of the handymen cannot say; they show rule by rule."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import lioncourt as lc
from lioncourt.modules.handymen.pieces import is_triple, numbers_of

MODULE = "handymen"
EACH = 8


def new_game(seats: int, seed: int, *others: str) -> lc.Game:
    return lc.new_game("alhambra", seats=seats, seed=seed, modules=[MODULE, *others])


@pytest.mark.parametrize("seats", [2, 6])
def test_set_up(seats: int) -> None:
    """handymen set-up 1, handymen components, handymen hidden-information: all see all of it"""
    view = new_game(seats, 1).view(None)
    assert view["module"][MODULE]["supply"] == [EACH] * seats
    counters = [
        zone["value"] for zone in view["zones"] if zone["id"].startswith("handyman-supply.")
    ]
    assert counters == [EACH] * seats


def by_hand(dice: tuple[int, ...]) -> set[int]:
    """Returns the numbers of some dice in the words of the rule."""
    if len(dice) == 1:
        return {dice[0]}
    if len(dice) == 2:
        a, b = dice
        return {a + b, abs(a - b)}
    a, b, c = dice
    return {abs(a + b + c), abs(a + b - c), abs(a - b + c), abs(a - b - c)}


def test_numbers() -> None:
    """handymen play 3, handymen play 5: for every roll"""
    rolls = [dice for n in (1, 2, 3) for dice in product(range(1, 7), repeat=n)]
    for dice in rolls:
        assert numbers_of(dice) == by_hand(dice), dice
    assert [dice for dice in rolls if is_triple(dice)] == [(n, n, n) for n in range(1, 7)]


def random_play(game: lc.Game, seed: int) -> lc.Game:
    """Plays a game to its end; dice and handymen are as likely as anything else."""
    random = Random(seed)
    while not game.over:
        actions = game.actions()
        group = random.choice(sorted({action.spec.group for action in actions}))
        game.play(random.choice([action for action in actions if action.spec.group == group]))
    return game


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (5, 4)])
def test_whole_games(seats: int, seed: int) -> None:
    """handymen end-of-game: no handyman is lost but those used; dice are draws of the record"""
    game = random_play(new_game(seats, seed), seed)
    shown = game.view(None)["module"][MODULE]
    played = [node.action for node in game.history()]
    used = sum(str(action).count("handyman-") for action in played if action.kind == "buy")
    on_slots = sum(len(owners) for owners in shown["slots"].values())
    on_tiles = sum(len(tiles) for tiles in shown["tiles"])
    total = sum(shown["supply"]) + on_slots + on_tiles + used
    assert total == EACH * seats, f"seed {seed}"
    again = lc.load(game.record())
    assert again.view(None) == game.view(None), f"seed {seed}"


def test_dice_are_drawn() -> None:
    """handymen play 2: a die is a draw like any other, told to everybody, and stays done"""
    game = new_game(3, 5)
    game.play("roll")
    (event,) = [event for event in game.history()[-1].events if event.kind == "rolled-die"]
    assert event.spec.reveals
    assert 1 <= event.args[1] <= 6
    assert len(game.history()[-1].draws) == 1
    assert game.view(1)["module"][MODULE]["dice"] == [event.args[1]]
    shown = [zone for zone in game.view(2)["zones"] if zone["id"] == "handymen-dice"]
    assert [piece["id"] for piece in shown[0]["pieces"]] == [f"die-{event.args[1]}"]
