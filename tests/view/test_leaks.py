"""No view, option or log tells a seat anything that it cannot see (core 9)."""

from __future__ import annotations

from random import Random

import pytest

from lioncourt.core.hand import Hand
from lioncourt.core.values import sorted_with, without
from lioncourt.table.manifest import Manifest
from lioncourt.view.known import known_hands
from lioncourt.view.log import log_lines
from lioncourt.view.player_view import view
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import EVERY_TABLE, GAMES, disguised, disguised_events, moments


@pytest.mark.parametrize(("kind", "seats", "modules"), EVERY_TABLE)
@pytest.mark.parametrize("seed", range(2))
def test_a_view_shows_nothing_hidden(
    kind: str, seats: int, modules: tuple[Manifest, ...], seed: int
) -> None:
    random = Random(seed)
    differed = 0
    for game in moments(seats, seed, game=kind, every=17, modules=modules):
        rules, state = game.rules, game.state
        for seat in (None, *range(seats)):
            other = disguised(rules, state, seat, random)
            differed += other.content() != state.content()
            message = f"seed {seed}, turn {state.turn}, seat {seat}"
            assert view(rules, other, seat) == view(rules, state, seat), message
    assert differed > 10 * seats, f"seed {seed}: the states hardly differ, so this shows nothing"


@pytest.mark.parametrize("seed", range(3))
def test_a_log_and_a_memory_show_nothing_hidden(seed: int) -> None:
    random = Random(seed)
    *_, game = moments(3, seed, every=50, modules=(SMUGGLERS,))
    events = game.events()
    for seat in (None, 0, 1, 2):
        others = disguised_events(events, seat, random)
        assert [str(e) for e in others] != [str(e) for e in events], f"seed {seed}"
        message = f"seed {seed}, seat {seat}"
        assert log_lines(game.rules, others, seat) == log_lines(game.rules, events, seat), message
    everything = disguised_events(events, None, random)
    assert known_hands(game.rules, everything) == known_hands(game.rules, events), f"seed {seed}"


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_own_hand_is_seen(kind: str, seed: int) -> None:
    for game in moments(3, seed, game=kind, every=29):
        rules, state = game.rules, game.state
        for seat in range(3):
            own = state.hands[seat].cards
            strange = [card for card in state.deck.pool if card not in own]
            if not own or not strange:
                continue
            other = state.copy()
            other.hands[seat] = Hand(sorted_with(without(own, own[0]), strange[0]))
            for viewer in (None, 0, 1, 2):
                same = view(rules, other, viewer) == view(rules, state, viewer)
                assert same == (viewer != seat), f"seed {seed}, seat {seat} seen by {viewer}"


def test_a_secret_seen_by_its_owner_only() -> None:
    *_, game = moments(3, 4, every=50, modules=(SMUGGLERS,))
    numbers = game.state.holdings[0]
    assert isinstance(numbers, tuple)
    for seat in range(3):
        assert game.view(seat)["module"] == {"smugglers": {"numbers": 3, "own": numbers[seat]}}
    assert game.view(None)["module"] == {"smugglers": {"numbers": 3}}
