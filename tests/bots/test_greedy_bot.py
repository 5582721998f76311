"""The bot `greedy`: stronger than chance, fair, quick, and no fool."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.bots import GreedyBot, RandomBot, Sight, sight_of
from lioncourt.bots.outlook import Outlook
from lioncourt.core.deck import Deck
from lioncourt.core.hand import Hand
from lioncourt.core.rng import Dice, seeded
from lioncourt.simulate import play_bots

PAIRS = {2: 8, 3: 7, 4: 6}  # by seats: games, one greedy seat in each


@pytest.mark.parametrize("seats", PAIRS)
def test_beats_random_in_nearly_every_comparison(seats: int) -> None:
    compared = won = 0
    for seed in range(PAIRS[seats]):
        mine = seed % seats
        lineup = ["greedy" if seat == mine else "random" for seat in range(seats)]
        game = lc.new_game(seats=seats, seed=seed)
        play_bots(game, lineup, seed)
        points = game.scores()
        compared += seats - 1
        won += sum(points[mine] > points[seat] for seat in range(seats) if seat != mine)
    assert won >= 0.95 * compared, f"{won} of {compared} with {seats} seats"


def sights(seats: int, seed: int) -> list[Sight]:
    """Returns every decision of a game between greedy bots."""
    game = lc.new_game(seats=seats, seed=seed)
    bot = GreedyBot(seed)
    found: list[Sight] = []
    while not game.over:
        sight = sight_of(game)
        found.append(sight)
        game.play(bot.choose(sight))
    return found


def option_of(sight: Sight, action: object) -> dict[str, Any]:
    options: list[dict[str, Any]] = sight.view["decision"]["options"]
    return next(option for option in options if option["action"] == str(action))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plays_no_nonsense(seats: int) -> None:
    for sight in sights(seats, seed=20 + seats):
        chosen = option_of(sight, GreedyBot(0).choose(sight))
        options = sight.view["decision"]["options"]
        where = f"seed {20 + seats}, turn {sight.view['turn']}: {chosen['action']}"
        wall = sight.view["table"][sight.seat]["wall"]
        if chosen["kind"] == "buy":
            place = chosen["action"].split()[1]
            same = [o for o in options if o["kind"] == "buy" and o["action"].split()[1] == place]
            assert chosen["worth"] == min(option["worth"] for option in same), where
        if chosen["kind"] == "reserve":
            name = chosen["action"].split()[1]
            better = [o for o in options if o["action"].startswith(f"place {name} ")]
            assert all(option["wall"] <= wall for option in better), where
        if chosen["kind"] == "remove":
            assert chosen["wall"] > wall, where
        assert chosen["kind"] not in ("give", "pass"), where


def exact_for_palace(sight: Sight) -> bool:
    """Tells whether a tile that fits into the palace can be paid exactly."""
    outlook = Outlook(sight.view, sight.seat)
    exact = [option for option in sight.view["decision"]["options"] if option.get("exact")]
    wares = [outlook.wares[option["action"].split()[1]] for option in exact]
    return any(outlook.palace.legal_cells(ware.piece.walls) for ware in wares)


def test_pays_exactly_whenever_that_gets_a_useful_tile() -> None:
    seen = [s for seed in (31, 32) for s in sights(3, seed) if exact_for_palace(s)]
    exact = [bool(option_of(s, GreedyBot(0).choose(s)).get("exact")) for s in seen]
    assert len(exact) > 30
    # Hardly ever does a tile harm the palace wherever it may lie.
    assert sum(exact) >= 0.95 * len(exact), f"{sum(exact)} of {len(exact)}"


def with_other_secrets(game: lc.Game, seat: int, seed: int) -> lc.Game:
    """Returns the game with other cards in the hands of the others and another future."""
    state = game.state.copy()
    others = [other for other in range(game.config.seats) if other != seat]
    hidden = list(state.deck.pool)
    for other in others:
        hidden += state.hands[other].cards
    dice = Dice(seed)
    for at in range(len(hidden) - 1, 0, -1):
        swap = dice.below(at + 1)
        hidden[at], hidden[swap] = hidden[swap], hidden[at]
    for other in others:
        size = len(state.hands[other].cards)
        state.hands[other] = Hand(tuple(sorted(hidden[:size])))
        hidden = hidden[size:]
    state.deck = Deck(tuple(sorted(hidden)), state.deck.piles)
    state.rng = seeded(seed)
    return lc.Game(game.opening, state, game.last)


@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_do_not_change_its_choice(seats: int) -> None:
    game = lc.new_game(seats=seats, seed=9)
    changed = 0
    while not game.over:
        sight = sight_of(game)
        choice = GreedyBot(5).choose(sight)
        for seed in range(2):
            other = with_other_secrets(game, sight.seat, seed)
            changed += other.state.content() != game.state.content()
            assert GreedyBot(5).choose(sight_of(other)) == choice, f"turn {game.state.turn}"
        game.play(choice)
    assert changed > 0


def test_the_same_seed_plays_the_same_game() -> None:
    games = [lc.new_game(seats=3, seed=2) for _ in range(2)]
    for game in games:
        play_bots(game, ["greedy"] * 3, 8)
    assert games[0].record() == games[1].record()


def test_decides_quickly() -> None:
    seen = sights(4, seed=3)[:150]
    best = 1.0
    for _ in range(3):  # the best of three, as the machine may be busy with other things
        fresh = [Sight(s.seat, s.actions, s.look, s.recall) for s in seen]
        start = process_time()
        for sight in fresh:
            GreedyBot(0).choose(sight)
        best = min(best, (process_time() - start) / len(fresh))
    assert best < 0.003


def unknown_options(*facts: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"action": f"hire {i}", "kind": "hire", **fact} for i, fact in enumerate(facts)]


@pytest.mark.parametrize(
    ("facts", "best"),
    [
        ([{"wall": 1}, {"wall": 4}], 1),
        (
            [
                {"price": 5, "worth": 7, "exact": False},
                {"price": 5, "worth": 5, "exact": True},
            ],
            1,
        ),
        ([{"price": 9, "worth": 9, "exact": False}, {}], 1),
    ],
)
def test_judges_unknown_actions_by_their_facts(facts: list[dict[str, Any]], best: int) -> None:
    game = lc.new_game(seats=3, seed=1)
    sight = sight_of(game)
    view = dict(sight.view)
    view["decision"] = {**view["decision"], "options": unknown_options(*facts)}
    actions = game.actions()[: len(facts)]
    chosen = GreedyBot(1).choose(Sight(sight.seat, actions, lambda: view, list))
    assert chosen == actions[best]


def test_gives_reasons() -> None:
    seen = [s for s in sights(3, seed=5) if len(s.actions) > 1]
    advice = [GreedyBot(0).advise(sight) for sight in seen]
    assert all(one.reason for one in advice)
    assert any("paid exactly" in one.reason for one in advice)
    assert any("longest wall goes from" in one.reason for one in advice)
    assert any("can be paid exactly" in one.reason for one in advice)


def test_random_never_beats_it_by_luck_of_the_first_seat() -> None:
    """A whole table of random players around one greedy one, from each seat of one seed."""
    for mine in range(3):
        game = lc.new_game(seats=3, seed=77)
        bots = [GreedyBot(1) if seat == mine else RandomBot(seat) for seat in range(3)]
        while not game.over:
            sight = sight_of(game)
            game.play(bots[sight.seat].choose(sight))
        assert game.winners() == [mine], f"seat {mine}: {game.scores()}"
