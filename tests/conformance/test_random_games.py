"""Random games of every configuration: they end, they are asked well, nothing gets lost."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from lioncourt.core import engine
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.palace import Palace
from lioncourt.core.rng import Dice
from lioncourt.core.squares import square_region
from lioncourt.core.values import with_item
from lioncourt.core.verbs import shuffle_in
from lioncourt.game import Game
from lioncourt.table.registry import default_registry
from tests.conformance.laws import audit
from tests.conformance.support import (
    Configuration,
    hands_from_events,
    played_out,
    random_actions,
    sampled,
)

SEED = 11

every_configuration = pytest.mark.parametrize("configuration", sampled(), ids=str)


@every_configuration
def test_a_random_game_ends_with_winners(configuration: Configuration) -> None:
    game = played_out(configuration, SEED)
    assert game.over
    assert game.seat is None
    assert game.decision is None
    assert game.actions() == []
    assert game.winners()
    assert max(game.scores()) == game.scores()[game.winners()[0]]


@every_configuration
def test_options_are_some_sorted_distinct_and_accepted(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        options = game.actions()
        assert options
        assert options == sorted(options)
        assert len(set(options)) == len(options)
        assert game.decision is not None
        if number % 5 == 0:
            for option in options:
                assert game.check(str(option)) == option
        game.play(action)


@every_configuration
def test_refusals_agree_with_the_options(configuration: Configuration) -> None:
    """Whoever carries an option out has nothing against it."""
    game = configuration.start(SEED)
    rules = game.rules
    carried_out = {*rules.actor_of, *rules.carrier_of}
    for number, action in enumerate(random_actions(game, SEED)):
        if number % 3 == 0:
            for option in game.actions():
                if option.spec.kind in carried_out:
                    assert engine.refusal(rules, game.state, option) is None, (number, option)
        game.play(action)


@every_configuration
def test_every_option_can_be_carried_out(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        if number % 40 == 0:
            for option in game.actions():
                branch = game.copy()
                branch.play(option)
                assert audit(branch) == [], (number, option)
                assert branch.over == (branch.actions() == []), (number, option)
        game.play(action)


@every_configuration
def test_nothing_gets_lost(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    assert audit(game) == []
    for number, action in enumerate(random_actions(game, SEED)):
        game.play(action)
        assert audit(game) == [], (number, action)


@every_configuration
def test_hands_are_what_the_events_tell(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    values, copies = game.rules.catalogue.card_value, game.rules.catalogue.card_copies
    begun = False  # a module may ask something before the money is dealt
    for number, action in enumerate(random_actions(game, SEED)):
        if game.state.turn and not begun:
            begun = True
            for hand in game.state.hands:
                money = [card for card in hand.cards if copies[card]]
                assert 20 <= sum(values[card] for card in money) <= 28  # core 3.3
        game.play(action)
        if number % 25 == 0 or game.over:
            told = [+hand for hand in hands_from_events(game)]
            assert told == [Counter(hand.cards) for hand in game.state.hands], number


@every_configuration
def test_scores_are_the_sum_of_their_lines(configuration: Configuration) -> None:
    game = played_out(configuration, SEED)
    points = [0] * game.rules.contenders
    for line in game.score_sheet():
        points[line.contender] = max(0, points[line.contender] + line.points)
    assert points == game.scores()


@every_configuration
def test_sampled_actions_are_options(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    dice = Dice(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        sampled = engine.sample_action(game.rules, game.state, dice)
        # A payment may be drawn that is legal and not listed
        listed = sampled in game.actions()
        assert listed or engine.refusal(game.rules, game.state, sampled) is None, (number, sampled)
        game.play(action)


@pytest.mark.parametrize("name", sorted(default_registry().games))
def test_sampling_is_fair(name: str) -> None:
    game = Configuration(name, 3).start(SEED)
    for action in islice(random_actions(game, SEED), 60):
        game.play(action)
    options = game.actions()
    dice = Dice(SEED)
    times = 400 * len(options)
    sampled = Counter(engine.sample_action(game.rules, game.state, dice) for _ in range(times))
    groups = Counter(option.spec.group for option in options)
    assert len(groups) == 3
    for option in options:  # each group has the same chance, and so has each option of a group
        fair = times / len(groups) / groups[option.spec.group]
        assert 0.7 * fair < sampled[option] < 1.3 * fair, (SEED, option, sampled[option], fair)


def test_the_audit_notices_what_is_lost() -> None:
    """An audit that cannot fail would prove nothing."""
    game = Configuration("alhambra", 3).start(SEED)
    state = game.state
    state.supply[0] = state.supply[0][1:]
    state.display = state.display[1:]
    state.reserves[0] = (state.market[0], state.market[0])
    state.points[1] = -1
    state.pending = (1,)
    state.palaces[2] = state.palaces[2].with_square(2, 0)
    complaints = " ".join(audit(game))
    for expected in (
        "is gone",
        "2 times instead of 3",
        "3 times",
        "-1 points",
        "seat 2: illegal",
        "first-scoring 1 times instead of 0",
    ):
        assert expected in complaints


def test_the_audit_lets_a_game_hold_no_pieces() -> None:
    """Only a module may keep tiles or cards; the holding of a game is no excuse."""
    game = Configuration("granada", 3).start(SEED)
    assert game.rules.holding_id
    game.state.supply[0] = game.state.supply[0][1:]
    game.state.display = game.state.display[1:]
    complaints = " ".join(audit(game))
    assert "is gone" in complaints
    assert "2 times instead of 3" in complaints


def test_the_audit_notices_a_card_that_comes_too_early_or_never() -> None:
    """alhambra-granada set-up 2"""
    game = Configuration("alhambra-granada", 3).start(SEED)
    late = game.rules.catalogue.card_id["second-scoring"]
    game.play(game.actions()[0])
    assert audit(game) == []
    shuffle_in(game.state, 1, late)
    assert audit(game) == ["card second-scoring 1 times instead of 0"]
    game = Configuration("alhambra-granada", 2).start(SEED)
    for action in random_actions(game, SEED):
        game.play(action)
        if late in game.state.deck.cards():
            break
    assert audit(game) == []
    piles = [Pile(pile.plain) for pile in game.state.deck.piles]
    game.state.deck = Deck(game.state.deck.pool, tuple(piles))
    assert audit(game) == ["card second-scoring 0 times instead of 1"]


def with_a_city() -> tuple[Game, int]:
    """Returns a game, and a seat whose city has just got a second tile."""
    game = Configuration("alhambra-granada", 3).start(SEED)
    for action in random_actions(game, SEED):
        seat = game.seat
        assert seat is not None
        game.play(action)
        city = [s for s in game.state.palaces[seat].squares.values() if square_region(s) == 1]
        if len(city) == 2 and action.kind.startswith("place"):
            return game, seat
    raise AssertionError("no city has two tiles")


def test_the_audit_notices_a_start_that_moves() -> None:
    """alhambra-granada play 3"""
    game, seat = with_a_city()
    assert audit(game) == []
    palace = game.state.palaces[seat]
    other = next(
        cell
        for cell, square in palace.squares.items()
        if square_region(square) == 1 and cell not in palace.starts
    )
    game.state.palaces[seat] = Palace(palace.squares, None, (0, other))
    assert f"seat {seat}: a start has moved" in audit(game)
    game.state.palaces[seat] = Palace(palace.squares)  # a city that has no start
    assert f"seat {seat}: illegal palace" in audit(game)


def test_the_audit_notices_a_wrong_face() -> None:
    """granada play 2, 3"""
    game, _ = with_a_city()
    game.state = state = game.state.copy()  # its lists are shared with the states before
    catalogue = game.rules.catalogue
    number = game.rules.holding_id["alhambra-granada"]
    marker = state.holdings[number]
    state.holdings[number] = 1 - int(bool(marker))
    assert len(audit(game)) == 1
    assert audit(game)[0].startswith("the marker shows")
    state.holdings[number] = marker
    assert game.last is not None
    place = next(
        place
        for place, tile in enumerate(game.last.before.market)
        if tile == state.market[place] and catalogue.tile_next_face[tile] != tile
    )
    shown = state.market[place]
    state.market = with_item(state.market, place, catalogue.tile_next_face[shown])
    assert audit(game) == [f"tile {catalogue.tile_name[shown]} was flipped"]
