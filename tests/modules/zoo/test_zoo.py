"""What scenarios of the zoo cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.verbs import swap_places
from lioncourt.modules.zoo.animals import OUT, UNDRAWN
from lioncourt.modules.zoo.rules import UnseenAnimals
from tests.conformance.laws import audit
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

ID = "zoo"
MANY = [ID, "characters", "watchtowers", "magical-buildings", "camps", "construction-sites"]
NAMES = ("monkey", "pigeon", "cheetah", "peacock", "lion", "gazelle", "camel", "horse")
ALL = Counter({f"animal-{name}": 3 for name in NAMES})


def secret(game: lc.Game) -> UnseenAnimals:
    """Returns the rule that draws the unseen animals anew."""
    (found,) = [rule for rule in game.rules.secrets if isinstance(rule, UnseenAnimals)]
    return found


def unseen(game: lc.Game) -> Counter[str]:
    """Returns the animals that nobody has seen."""
    kept, names = secret(game).kept, game.rules.catalogue.kind_name["animal"]
    found = (*kept.ints(game.state, UNDRAWN), *kept.ints(game.state, OUT))
    return Counter(names[animal] for animal in found)


def seen(game: lc.Game) -> Counter[str]:
    """Returns the animals that everybody sees, or saw leave the game."""
    shown = game.view(None)["module"][ID]
    found = [animal for animals in shown["animals"].values() for animal in animals]
    found += [animal for animals in shown["fountains"] for animal in animals]
    names = game.rules.catalogue.kind_name["animal"]
    for event in game.events():
        if event.kind == "animals-left":
            found += [names[animal] for animal in event.args]
    return Counter(found)


@pytest.mark.parametrize("modules", [[ID], MANY], ids=["alone", "many"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games(seats: int, modules: list[str]) -> None:
    """zoo components, zoo play 1, zoo play 3: no animal is ever lost"""
    game = lc.new_game(seats=seats, seed=seats, modules=modules)
    dice = Dice(seats)
    while not game.over:
        if game.state.turn % 5 == 0:
            assert seen(game) + unseen(game) == ALL, f"seed {seats}, turn {game.state.turn}"
        game.play(random_option(game.actions(), dice))
    assert audit(game) == []
    assert seen(game) + unseen(game) == ALL
    told = Counter(event.kind for event in game.events())
    assert min(told["laid-animals"], told["walked"]) > 0, f"seed {seats}"


def test_which_animals_are_out_nobody_knows() -> None:
    """zoo set-up 1, zoo hidden-information"""
    game = lc.new_game(seed=3, modules=[ID])
    before, kept = unseen(game), secret(game).kept
    out = set()
    for number in range(20):
        world = game.state.copy()
        secret(game).redraw(game.rules, world, 0, Dice(number))
        assert len(kept.ints(world, OUT)) == 2
        both = sorted(kept.ints(world, UNDRAWN) + kept.ints(world, OUT))
        assert Counter(game.rules.catalogue.kind_name["animal"][one] for one in both) == before
        out.add(kept.ints(world, OUT))
    assert len(out) > 5


def test_animals_go_with_a_tile_that_changes_slots() -> None:
    """zoo play 2"""
    position = Position(
        market={"1": "garden-10", "2": "tower-12"},
        holding={ID: {"animals": {"garden-10": "animal-lion animal-camel"}}},
    )
    game = game_at(position, seats=3, modules=[ID], seed=0)
    swap_places(game.rules, game.state, 0, 0, 1)
    zones = {zone["id"]: zone for zone in game.view(None)["zones"]}
    assert "animals.on.1" not in zones
    animals = [piece["id"] for piece in zones["animals.on.2"]["pieces"]]
    assert animals == ["animal-lion", "animal-camel"]


def test_everybody_sees_animals_and_steps() -> None:
    """zoo play 3, zoo Rulings: those on the fountain too"""
    position = Position(
        seat={0: SeatPosition(palace="garden-10@1,0", hand="dinar-4")},
        holding={ID: {"animals": {"garden-10": "animal-lion animal-camel"}}},
    )
    game = game_at(position, seats=3, modules=[ID], seed=0)
    for action in ("take ducat-9", "lead dinar-4", "walk animal-lion 1,0 0,0"):
        game.play(action)
    zones = {zone["id"]: zone for zone in game.view(1)["zones"]}
    where = [(piece["id"], piece["x"], piece["y"]) for piece in zones["animals.0"]["pieces"]]
    assert where == [("animal-camel", 1, 0), ("animal-lion", 0, 0)]
    assert zones["animal-steps"]["value"] == 3
    game.undo()
    assert game.view(1)["module"][ID]["fountains"] == [[], [], []]


def test_bots_walk_when_it_pays() -> None:
    position = Position(
        seat={
            0: SeatPosition(palace="garden-10@1,0", hand="dinar-1 dinar-9"),
            1: SeatPosition(palace="garden-11@1,0", hand="dinar-1"),
        },
        holding={
            ID: {"animals": {"garden-10": "animal-lion animal-camel", "garden-11": "animal-lion"}}
        },
    )
    game = game_at(position, seats=3, modules=[ID], seed=0)
    game.play("take ducat-9")
    told = sensed(game)
    assert told["lead dinar-1"] > 0 > told["lead dinar-9"]  # one step is enough
    game.play("lead dinar-1")
    told = sensed(game)
    assert min(told.values()) > 0  # whichever walks away, the other scores
    game.play("walk animal-camel 1,0 0,0")
    game.play("take dinar-9")
    assert max(sensed(game).values()) < 0  # nothing to gain
