"""The text of a position tells every difference, and its hash is the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import lioncourt as lc
from lioncourt.record.notation import parse_palace
from lioncourt.record.position import PositionWriter
from tests.record.games import DICE, GAMES, random_game

HASH_OF_A_GAME = """
import random
import lioncourt as lc
game = lc.new_game(seats=4, seed=11)
chooser = random.Random(11)
while not game.over:
    game.play(chooser.choice(game.actions()))
print(sorted(game.record()["hashes"].items()))
"""


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seats", [2, 6])
def test_positions_differ_in_text_when_they_differ(kind: str, seats: int) -> None:
    positions = PositionWriter(lc.new_game(kind, seats, seed=0).rules)
    contents: dict[tuple[object, ...], str] = {}
    for seed in range(2):
        for played in random_game(seats, seed, game=kind).history():
            contents[played.before.content()] = positions.text(played.before)
    assert len(set(contents.values())) == len(contents)


def test_the_start_of_the_city_is_part_of_a_position() -> None:
    """alhambra-granada play 3: what may be moved depends on it."""
    game = lc.new_game("alhambra-granada", seed=1)
    catalogue = game.rules.catalogue
    positions = PositionWriter(game.rules)
    texts = set()
    for words in ("school-2-NE@0,-1 park-13@-1,-1", "park-13@-1,-1 school-2-NE@0,-1"):
        state = game.state.copy()
        state.palaces[0] = parse_palace(catalogue, words)
        texts.add(positions.text(state))
        assert f"palace 0 {words}" in positions.text(state)
    assert len(texts) == 2


def test_the_generator_is_no_part_of_a_position() -> None:
    game = lc.new_game(seed=3)
    other = game.state.copy()
    other.rng += 1
    positions = PositionWriter(game.rules)
    assert positions.hash(other) == positions.hash(game.state)


def test_equal_positions_of_two_games_have_equal_hashes() -> None:
    game = random_game(3, seed=4, steps=30)
    again = lc.load(game.record())
    assert PositionWriter(game.rules).hash(game.state) == PositionWriter(again.rules).hash(
        again.state
    )


def test_a_holding_counts_and_truth_is_one() -> None:
    game = lc.new_game(modules=[DICE], seed=1)
    number = game.rules.holding_id["dice"]
    positions = PositionWriter(game.rules)
    state = game.state.copy()
    state.holdings[number] = (1, 4, True)
    lines = "\nholding dice high 1\nholding dice shown 4\nholding dice turn 1"
    assert positions.text(state).endswith(lines)
    other = state.copy()
    other.holdings[number] = (1, 4, 1)
    assert positions.hash(other) == positions.hash(state)
    other.holdings[number] = (1, 4, 0)
    assert positions.hash(other) != positions.hash(state)


def test_hashes_do_not_depend_on_the_hash_seed_of_python() -> None:
    outputs = set()
    for hash_seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", HASH_OF_A_GAME],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
