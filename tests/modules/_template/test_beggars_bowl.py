"""The beggar's bowl, rule by rule, and what every module has to prove."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.rng import Dice
from lioncourt.table.manifest import manifest_of
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.reading import ids_in
from tests.seams.table import any_action, played, small_module, sound

MANIFEST = manifest_of("lioncourt.modules._template")

SEATS = (2, 3, 4, 6)


def until_alms(seats: int = 3, seed: int = 1, **options: int) -> lc.Game:
    """Returns a game in which a beggar has just turned up."""
    game = lc.new_game(seats=seats, modules=[MANIFEST], seed=seed, options=options)
    dice = Dice(seed)
    while game.decision is not None and game.decision.kind != "alms":
        game.play(any_action(game, dice))
    assert not game.over, f"seed {seed}: no beggar turned up"
    return game


def bowls(game: lc.Game) -> list[int]:
    shown: list[int] = game.view(None)["module"]["beggars-bowl"]["bowls"]
    return shown


def test_two_beggars_hide_in_piles_2_and_4() -> None:
    game = lc.new_game(seats=3, modules=[MANIFEST], seed=0)
    beggar = game.rules.catalogue.card_id["beggar"]
    piles = [pile.specials.count(beggar) for pile in game.state.deck.piles]
    assert piles == [0, 1, 0, 1, 0]  # beggars-bowl 1


def test_the_refill_waits_while_the_active_seat_is_asked() -> None:
    game = until_alms()
    assert game.decision is not None
    assert game.decision.seat == game.state.active  # beggars-bowl 2
    assert game.decision.text == "Give the beggar a card, or keep your money"
    assert len(game.state.display) < 4
    actions = [str(action) for action in game.actions()]
    hand = ids_in(game.view(game.seat), f"hand.{game.seat}")
    assert actions == [*(f"alms {card}" for card in dict.fromkeys(hand)), "keep"]
    game.play("keep")
    assert len(game.state.display) == 4 or game.view(None)["decision"]["kind"] == "alms"
    assert bowls(game) == [0, 0, 0]


def test_a_card_that_is_given_fills_the_bowl() -> None:
    game = until_alms()
    seat = game.state.active
    card = ids_in(game.view(seat), f"hand.{seat}")[-1]
    value = int(card.split("-")[1])
    before = Counter(ids_in(game.view(None), "discard"))
    game.play(f"alms {card}")
    assert bowls(game)[seat] == value  # beggars-bowl 3
    assert ids_in(game.view(None), "discard").count(card) == before[card] + 1
    assert game.known()[seat].cards == tuple(ids_in(game.view(seat), f"hand.{seat}"))
    game.undo()
    assert bowls(game)[seat] == 0


def test_a_card_that_one_does_not_have_cannot_be_given() -> None:
    game = until_alms()
    content = game.state.content()
    with pytest.raises(lc.IllegalAction):
        game.play("alms beggar")
    assert game.state.content() == content


@pytest.mark.parametrize("per_point", [2, 3])
def test_a_bowl_scores_for_every_few_in_it(per_point: int) -> None:
    game = until_alms(alms_per_point=per_point)
    seat = game.state.active
    card = ids_in(game.view(seat), f"hand.{seat}")[-1]
    given = int(card.split("-")[1])
    game.play(f"alms {card}")
    lines = {line.contender: line for line in game.score_sheet(now=True) if line.source == "bowl"}
    assert lines[seat].points == given // per_point  # beggars-bowl 4
    assert lines[seat].text == f"bowl: {given} given: {given // per_point}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = until_alms()
    shown = game.view(game.seat, language=language)
    english = game.view(game.seat)
    assert set(game.rules.texts[language]) == set(game.rules.texts["en"])
    assert (shown["decision"]["text"] == english["decision"]["text"]) == (language == "en")


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_are_sound(seats: int) -> None:
    game = sound(played([MANIFEST], seats=seats, seed=seats))
    assert json.dumps(game.view(None))
    given = [node.action for node in game.history() if node.action.kind == "alms"]
    assert len(given) <= 2
    values = game.rules.catalogue.card_value
    assert sum(bowls(game)) == sum(values[action.args[0]] for action in given)


def test_the_order_of_modules_does_not_matter() -> None:
    other = small_module("nothing", lambda build: None, chapter=998)
    one = lc.new_game(modules=[MANIFEST, other], seed=5)
    two = lc.new_game(modules=[other, MANIFEST], seed=5)
    assert one.rules.explain() == two.rules.explain()
    assert one.state.content() == two.state.content()


def test_it_is_a_pattern_and_not_for_the_lobby() -> None:
    with pytest.raises(lc.ConfigError):
        lc.new_game(modules=["beggars-bowl"], seed=0)
