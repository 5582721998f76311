"""Street traders in whole games, and their one secret; the scenarios show rule by rule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import lioncourt as lc
from lioncourt.core.holding import Holding
from lioncourt.core.ids import STEPS
from lioncourt.core.squares import OUTSIDE, square_region
from lioncourt.modules.street_traders.traders import ASIDE, points_of, stock
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.log import log_lines
from lioncourt.view.reading import laid_out
from lioncourt.view.undo import free_undos, would_be_final
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

MANIFEST = default_registry().modules["street-traders"]

OTHERS = ("viziers-favour", "characters", "camps")
SEED = 12

# What a seat has: the cell of its trader, the citizens on it, the tiles with a citizen
Own = tuple[int, tuple[int, ...], tuple[int, ...]]


def kept(game: lc.Game) -> Holding:
    return Holding(game.rules.holding_id[MANIFEST.id])


def own(game: lc.Game) -> list[Own]:
    """Returns what each seat has."""
    cells, carried, housed = kept(game).part(game.state)
    return list(zip(cells, carried, housed, strict=True))


def wrong(game: lc.Game) -> list[str]:
    """Returns what is wrong with traders and citizens."""
    type_of = game.rules.catalogue.tile_type
    found: list[str] = []
    citizens: Counter[int] = Counter()
    for seat, (cell, carried, housed) in enumerate(own(game)):
        palace = game.state.palaces[seat]
        citizens.update(carried)
        citizens.update(type_of[tile] for tile in housed)
        lying = [palace.tile(c) for c in palace.cells()]
        if not all(type_of[tile] >= 0 and lying.count(tile) == 1 for tile in housed):
            found.append(f"seat {seat}: a citizen is not on a building of the palace")
        if len(set(housed)) < len(housed):
            found.append(f"seat {seat}: two citizens on one tile")
        if cell != ASIDE:
            beside = [palace.square(cell + step) for step in STEPS if cell + step in palace.squares]
            if cell in palace.squares or all(square_region(s) == OUTSIDE for s in beside):
                found.append(f"seat {seat}: the trader stands where it may not")
    if any(citizens[colour] > 7 for colour in citizens):
        found.append("more than seven citizens of a colour")
    left = stock(game.rules, game.state, kept(game))
    if sum(left) + citizens.total() != 42:
        found.append("not 42 citizens")
    return found


@pytest.mark.parametrize(
    ("seats", "modules"), [(2, ()), (3, ()), (6, ()), (3, OTHERS), (4, ("viziers-favour",))]
)
def test_random_games_keep_the_rules(seats: int, modules: tuple[str, ...]) -> None:
    """street-traders play 1-5"""
    moved_in = sum(watched(seats, modules, seed) for seed in (SEED, SEED + 1))
    assert moved_in, f"seed {SEED}"


def watched(seats: int, modules: tuple[str, ...], seed: int) -> int:
    """Plays a game at random, looks at every step, and returns how many citizens moved in."""
    game = Configuration("alhambra", seats, (MANIFEST.id, *modules)).start(seed)
    moved_in = 0
    for action in random_actions(game, seed):
        before, seat, asked = own(game), game.seat, game.decision
        assert seat is not None
        assert asked is not None
        game.play(action)
        where = f"seed {seed}, turn {game.state.turn}: {action}"
        assert wrong(game) == [], where
        assert audit(game) == [], where
        if action.kind.startswith("move-in"):
            moved_in += 1
            assert len(own(game)[seat][2]) == len(before[seat][2]) + 1, where
        elif action.kind not in ("remove", "swap"):
            assert own(game)[seat][2] == before[seat][2], where
        if asked.kind not in ("match", "no-match", "citizens"):
            assert own(game)[seat][1] == before[seat][1], where
        # Between turns all traders stand somewhere.
        if game.decision is not None and game.decision.kind == "window":
            assert all(cell != ASIDE for cell, _, _ in own(game)), where
    return moved_in


@pytest.mark.parametrize("seats", [2, 4])
def test_games_are_sound_with_others(seats: int) -> None:
    modules = [MANIFEST, *(default_registry().modules[name] for name in OTHERS)]
    forwards = sound(played(modules, seats=seats, seed=seats))
    backwards = played(modules[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"


def test_points_of_sets_are_the_best_split() -> None:
    """street-traders Rulings: largest sets first gives the most points."""
    for counts in combinations([0, 1, 1, 2, 3, 4, 4], 4):
        largest = [sum(n >= i for n in counts) for i in range(1, max(counts) + 1)]
        assert points_of(largest) == best_split(list(counts)), counts


def best_split(counts: list[int]) -> int:
    """Returns the most points that any split into sets of different colours gives."""
    colours = [i for i, n in enumerate(counts) if n]
    if not colours:
        return 0
    first = colours[0]  # some set has this colour: with which others?
    best = 0
    for size in range(len(colours)):
        for others in combinations(colours[1:], size):
            left = [n - (i == first or i in others) for i, n in enumerate(counts)]
            best = max(best, points_of([size + 1]) + best_split(left))
    return best


def choosing(first: str, second: str) -> lc.Game:
    """Returns a game for three in which two seats have chosen their citizens."""
    game = lc.new_game(seats=3, modules=[MANIFEST.id], seed=SEED)
    game.play(f"citizens {first}")
    game.play(f"citizens {second}")
    return game


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """street-traders hidden-information"""
    one = choosing("pavilion seraglio arcades", "pavilion seraglio arcades")
    other = choosing("chambers garden tower", "pavilion garden tower")
    for viewer in (None, 2):
        assert one.view(viewer) == other.view(viewer)
        shown = [log_lines(game.rules, game.events(), viewer) for game in (one, other)]
        assert shown[0] == shown[1]
        assert [line["text"] for line in shown[0]] == [
            "seat 0 chooses citizens: something hidden",
            "seat 1 chooses citizens: something hidden",
        ]
    texts = [line["text"] for line in log_lines(other.rules, other.events(), 1)]
    assert texts[1] == "seat 1 chooses citizens: pavilion, garden and tower"


def test_who_reveals_the_choices_cannot_take_it_back_freely() -> None:
    """street-traders set-up 1"""
    game = choosing("pavilion seraglio arcades", "chambers garden tower")
    assert free_undos(game.last, 1) == 1
    action = game.actions()[0]
    assert would_be_final(game.rules, game.state, action)
    game.play(action)
    assert free_undos(game.last, 2) == 0
    assert not would_be_final(game.rules, game.state, game.actions()[0])


def matching() -> lc.Game:
    """Returns a game in which seat 0 may let a red citizen move in; it has a blue one."""
    own = SeatPosition(palace="pavilion-8@0,1", reserve="seraglio-9")
    held = {"cells": {"0": "1,0"}, "carried": {"0": "seraglio garden"}}
    held["housed"] = {"0": "pavilion-8"}
    game = game_at(
        Position(seat={0: own}, holding={MANIFEST.id: held}), modules=[MANIFEST.id], seed=0
    )
    game.play("build seraglio-9 1,0")
    return game


def test_who_moves_in_is_worth_points_and_a_trader_tiles() -> None:
    game = matching()
    worth = sensed(game)
    assert worth["move-in tower"] > worth["move-in pavilion"] > 2
    game.play("move-in tower")
    worth = sensed(game)
    assert min(worth.values()) >= 0
    assert max(worth.values()) > 0


def test_citizens_and_traders_lie_in_zones() -> None:
    game = matching()
    game.play("move-in tower")
    game.play("trader 2,0")
    zones = laid_out(game.view(None))
    blue, red, trader = zones["citizens.0"]["pieces"]
    assert (blue["label"], blue["x"], blue["y"]) == ("blue citizen", 0, 1)
    assert (red["id"], red["type"], red["x"], red["y"]) == ("citizen-seraglio", "seraglio", 1, 0)
    assert (trader["label"], trader["x"], trader["y"]) == ("trader", 2, 0)
    assert [piece["label"] for piece in zones["trader.0"]["pieces"]] == [
        "green citizen",
        "purple citizen",
    ]
    assert zones["citizen-stock"]["size"] == 38


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = matching()
    assert set(game.rules.texts[language]) == set(game.rules.texts["en"])
    english, shown = game.view(0), game.view(0, language=language)
    pairs = zip(english["decision"]["options"], shown["decision"]["options"], strict=True)
    assert {one["label"] == other["label"] for one, other in pairs} == {language == "en"}
    assert len(game.rules.texts[language]["help.summary.street-traders"].splitlines()) >= 8
