"""Positions that are told are played, saved and scored like any game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.positions.told import Position, SeatPosition, read_position
from lioncourt.record.text import record_to_text

TOLD: dict[str, Any] = {
    "seat": {0: {"hand": "dinar-5 dinar-3", "palace": "tower-12@1,0"}, 2: {"points": 4}},
    "market": {3: "garden-8-NE"},
    "deck": "ducat-1 first-scoring ...",
}


def test_the_words_of_a_scenario_set_up_a_table() -> None:
    game = lc.position(**TOLD)
    game.play("buy 3 dinar-3 dinar-5")
    assert game.decision is not None
    assert game.decision.kind == "extra-action"
    assert game.scores() == [0, 0, 4]


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({}, "action"),
        ({"extra_action": True}, "extra-action"),
        ({"seat": {0: {"bought": "garden-10"}}}, "placing"),
        ({"seat": {0: {"bought": "garden-10"}}, "step": "T3"}, "placing"),
        ({"seat": {0: {"bought": "garden-10"}}, "extra_action": True}, "extra-action"),
        ({"step": "T9"}, "window"),
    ],
)
def test_what_is_asked_follows_from_where_the_turn_is(told: dict[str, Any], kind: str) -> None:
    game = lc.position(modules="viziers-favour", **told)
    assert game.decision is not None
    assert game.decision.kind == kind


def test_a_scoring_that_is_due_is_scored_when_play_goes_on() -> None:
    """core 4.6"""
    game = lc.position(seat={1: {"palace": "tower-12@1,0"}}, step="T6", due=[1], turn=7)
    assert game.scores() == [0, 6, 0]
    assert (game.state.turn, game.seat, game.state.scorings) == (8, 1, 1)


def test_after_the_extra_action_the_turn_goes_on() -> None:
    game = lc.position(seat={0: {"bought": "garden-10"}}, extra_action=True)
    game.play("end")
    game.play("place garden-10 1,0")
    assert (game.seat, game.state.turn) == (1, 2)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"handd": "dinar-5"}, "a position has no 'handd'; there are seat, market"),
        ({"seat": {0: {"hnad": "dinar-5"}}}, "seat 0 has no 'hnad'; did you mean hand?"),
        ({"seat": {"first": {}}}, "seats are numbers"),
        ({"seat": {0: "dinar-5"}}, "seat 0: should be a table"),
        ({"seat": {0: {"hand": "dinar-55"}}}, "seat 0's hand: there is no card 'dinar-55'"),
        ({"seat": {0: {"hand": 5}}}, "seat 0: hand should be a text, not 5"),
        ({"seat": {0: {"points": True}}}, "points should be a number"),
        ({"seat": {0: {"palace": "garden-8-NE@0,-1"}}}, "wall against open side to the north"),
        ({"seat": {1: {"bought": "garden-10"}}}, "only the seat to move has tiles to place"),
        ({"to_move": 3}, "there is no seat 3 to move"),
        ({"step": "T11"}, "there is no step 'T11' of a turn; there are T1.1"),
        ({"step": "T3", "extra_action": True}, "tell either it or a step"),
        ({"dirk": "garden-10"}, "Dirk plays only with two seats"),
        ({"market": {9: "garden-10"}}, "there is no slot 9; there are 1, 2, 3, 4"),
        ({"holding": {"thieves": {"hands": ""}}}, "thieves: there is no part 'hands'"),
        ({"seat": {0: {"reserve": "fountain"}}}, "fountain cannot lie there"),
    ],
)
def test_what_cannot_be_says_where_and_why(told: dict[str, Any], message: str) -> None:
    with pytest.raises(lc.PositionError) as caught:
        lc.position(modules=["thieves"], **told)
    assert message in str(caught.value)


def test_a_module_may_object_to_a_palace() -> None:
    """camps play 2"""
    with pytest.raises(lc.PositionError, match=r"seat 0's palace: .*camp \(3\).* \(camps play 2\)"):
        lc.position(modules=["camps"], seat={0: {"palace": "camp-3-N@0,-1"}})


@pytest.mark.parametrize(
    ("module", "palace", "message"),
    [
        ("bathhouses", "bathhouse-1@1,0", "name its position, bathhouse-1-N, bathhouse-1-E"),
        ("magical-buildings", "magical-tower@1,0", "name its position, magical-tower-NES"),
        ("major-projects", "project-3@-1,0", "name its halves, project-3-1 and project-3-2"),
    ],
)
def test_a_palace_names_how_a_tile_lies(module: str, palace: str, message: str) -> None:
    """bathhouses components, magical-buildings play 2, major-projects components"""
    with pytest.raises(lc.PositionError, match=message):
        lc.position(modules=[module], seat={0: {"palace": palace}})


def play_on(game: lc.Game, seed: int, number: int) -> list[Action]:
    """Plays so many actions at random."""
    dice = Dice(seed)
    for _ in range(number):
        game.play(random_option(game.actions(), dice))
    return [played.action for played in game.history()]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_from_a_position_is_recorded_and_loads(seed: int) -> None:
    own = ["", "thief-dinar thief-ducat", ""]
    told = {**TOLD, "holding": {"thieves": {"own": own}}}
    game = lc.position(modules=["thieves"], seed=seed, **told)
    actions = play_on(game, seed, 30)
    record = game.record()
    assert record["position"] == read_position(told).to_data()
    for again in (lc.load(json.dumps(record)), lc.load(record_to_text(record))):
        assert [str(played.action) for played in again.history()] == [str(a) for a in actions]
        assert again.state.content() == game.state.content()
        assert again.record() == record
        assert play_on(again, seed, 5)[-5:] == play_on(game.copy(), seed, 5)[-5:]


def test_a_record_says_what_is_wrong_with_its_position() -> None:
    record = lc.position(**TOLD).record()
    record["position"]["display"] = "dinar-99"
    with pytest.raises(lc.RecordError, match="position: the display: there is no card 'dinar-99'"):
        lc.load(record)


def test_what_is_told_can_be_told_again() -> None:
    everything = Position(
        seat={1: SeatPosition("tower-12@1,0", "dinar-1", "garden-11", "garden-10", 3)},
        market={"2": "empty"},
        supply={"supply": "tower-11"},
        to_move=1,
        due=(1,),
        holding={"thieves": {"own": ["", "thief-dinar", ""]}},
    )
    assert read_position(json.loads(json.dumps(everything.to_data()))) == everything


def test_hands_that_are_told_are_secret() -> None:
    """core 9: nobody saw how the cards came into the hands; what is paid is seen."""
    game = lc.position(**TOLD)
    assert [(hand.cards, hand.unknown) for hand in game.known()] == [((), 2), ((), 0), ((), 0)]
    game.play("buy 3 dinar-3 dinar-5")
    assert game.known()[0].unknown == 0


@pytest.mark.parametrize(("nth", "points"), [(1, 6), (2, 13), (3, 21)])
def test_the_score_sheet_answers_for_any_scoring(nth: int, points: int) -> None:
    """core 6.2"""
    game = lc.position(scorings=2, seat={0: {"palace": "tower-12@1,0"}})
    sheet = {line.source: line.points for line in game.score_sheet(scoring=nth)}
    assert sheet["tower"] == points
    assert game.score_sheet(now=True) == game.score_sheet(scoring=3)
    assert game.score_sheet() == []
    with pytest.raises(ValueError, match="there is no scoring 4"):
        game.score_sheet(scoring=4)
