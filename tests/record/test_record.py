"""A record gives the same game again, in every form and from every point on."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.record.codec import compact_json
from lioncourt.record.text import record_from_text, record_to_text
from tests.conformance.support import Configuration, played_out
from tests.conftest import Measure
from tests.record.games import DICE, GAMES, history_texts, play_on, random_game

KILOBYTE = 1000


def assert_same_game(game: lc.Game, again: lc.Game) -> None:
    """Checks that two games are equal in everything that a person or a program can ask."""
    where = f"{game.config}, seed {game.seed}"
    assert again.config == game.config, where
    assert again.seed == game.seed, where
    assert again.state.content() == game.state.content(), where
    assert again.state.rng == game.state.rng, where
    assert history_texts(again) == history_texts(game), where
    assert [str(event) for event in again.events()] == [str(event) for event in game.events()]
    assert (again.seat, again.over, again.scores()) == (game.seat, game.over, game.scores())
    assert again.actions() == game.actions(), where
    assert again.score_sheet() == game.score_sheet(), where


every_game = pytest.mark.parametrize("kind", GAMES)


@every_game
@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 1), (4, 2), (5, 0), (6, 1)])
def test_whole_games_load_equal(kind: str, seats: int, seed: int) -> None:
    game = random_game(seats, seed, game=kind)
    record = game.record()
    assert record["result"] == game.scores()
    again = lc.load(json.loads(compact_json(record)))
    assert_same_game(game, again)
    assert again.record() == record


@every_game
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_text_and_json_are_the_same_record(kind: str, seats: int) -> None:
    game = random_game(seats, seed=40 + seats, game=kind)
    record = game.record()
    text = record_to_text(record)
    assert record_from_text(text) == record
    assert_same_game(game, lc.load(text))


@every_game
@pytest.mark.parametrize(("seats", "steps"), [(2, 0), (3, 1), (4, 25), (5, 60), (6, 150)])
def test_a_loaded_game_goes_on_like_the_first(kind: str, seats: int, steps: int) -> None:
    game = random_game(seats, seed=steps, steps=steps, game=kind)
    record = game.record()
    assert record["result"] is None
    again = lc.load(record)
    assert_same_game(game, again)
    play_on(game, random.Random(5))
    play_on(again, random.Random(5))
    assert_same_game(game, again)


@every_game
def test_games_in_the_middle_of_placing_and_of_extra_actions_load(kind: str) -> None:
    asked: set[str] = set()
    game = lc.new_game(kind, seats=2, seed=6)
    chooser = random.Random(6)
    while not game.over:
        decision = game.decision
        assert decision is not None
        if decision.kind not in asked:
            asked.add(decision.kind)
            assert lc.load(game.record()).decision == decision
        game.play(chooser.choice(game.actions()))
    assert asked >= {"action", "extra-action", "placing"}


def test_a_loaded_game_can_be_taken_back_to_its_beginning() -> None:
    game = random_game(4, seed=8)
    again = lc.load(game.record())
    while game.last is not None:
        game.undo()
        again.undo()
        assert again.state.content() == game.state.content()
    assert again.record() == lc.new_game(seats=4, seed=8).record()


def test_cards_named_in_another_order_load() -> None:
    game = lc.new_game(seats=3, seed=2)
    chooser = random.Random(2)
    while not (several := [a for a in game.actions() if a.kind == "take" and len(a.args) > 1]):
        game.play(chooser.choice(game.actions()))
    kind, *cards = str(several[0]).split()
    game.play(" ".join([kind, *reversed(cards)]))
    assert_same_game(game, lc.load(game.record()))


def test_a_wasteful_payment_loads() -> None:
    """Core 4 (ruling): cards beyond need may be given, though such payments are not listed."""
    game = lc.new_game(seats=3, seed=3)
    chooser = random.Random(3)
    while True:
        seat = game.seat
        assert seat is not None
        money = game.state.hands[seat].money(game.rules.catalogue)
        for action in game.actions():
            if action.kind == "buy":
                currency = game.rules.catalogue.place_currency[action.args[0]]
                everything = money[currency]
                if len(everything) > len(action.args) - 1:
                    names = [game.rules.catalogue.card_name[card] for card in everything]
                    place = str(action).split()[1]
                    game.play(" ".join(["buy", place, *names]))
                    assert_same_game(game, lc.load(game.record()))
                    return
        game.play(chooser.choice(game.actions()))


def test_records_are_read_from_files(tmp_path: Path) -> None:
    game = random_game(3, seed=9, steps=20)
    json_file = tmp_path / "game.json"
    json_file.write_text(json.dumps(game.record(), indent=1), encoding="utf-8-sig")
    text_file = tmp_path / "game.txt"
    comment = "; A game between friends.\n"
    text_file.write_text(comment + record_to_text(game.record()), encoding="utf-8")
    for source in (json_file, str(json_file), text_file, str(text_file)):
        assert_same_game(game, lc.load(source))


def test_options_are_kept() -> None:
    game = lc.new_game(options={"second_scoring_pile": 5, "open_memory": True}, seed=1)
    assert game.record()["options"] == {"open_memory": True, "second_scoring_pile": 5}
    assert_same_game(game, lc.load(game.record()))


def test_modules_of_ones_own_are_handed_to_load() -> None:
    game = lc.new_game(seats=3, modules=[DICE], seed=5)
    play_on(game, random.Random(5))
    record = game.record()
    draws = {word for step in record["actions"] for word in step[3:]}
    assert {"card:garden-10-N", "0", "5"} <= draws
    assert_same_game(game, lc.load(record, modules=[DICE]))
    assert record_from_text(record_to_text(record)) == record
    with pytest.raises(lc.RecordError, match="there is no module 'dice'"):
        lc.load(record)


def test_manifests_that_the_record_does_not_name_are_not_used() -> None:
    game = random_game(2, seed=1, steps=10)
    assert_same_game(game, lc.load(game.record(), modules=[DICE]))


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_six_is_small(kind: str, seed: int) -> None:
    """Two supplies make a game twice as long, so each is allowed 20 kB."""
    game = played_out(Configuration(kind, 6), seed)
    supplies = len(game.rules.catalogue.supply_name)
    assert len(compact_json(game.record()).encode()) < 20 * KILOBYTE * supplies, f"seed {seed}"


@every_game
def test_how_long_a_game_of_six_takes_to_load(kind: str, measure: Measure) -> None:
    text = compact_json(played_out(Configuration(kind, 6), 1).record())
    seconds = []
    for _ in range(5):
        start = time.process_time()
        lc.load(text)
        seconds.append(time.process_time() - start)
    measure(f"loading a game of six, {kind}, work", f"{min(seconds):.3f} s", "below 0.08 s")
