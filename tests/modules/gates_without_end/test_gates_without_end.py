"""What scenarios of the gates without end cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lioncourt as lc
from lioncourt.modules.gates_without_end.keys import BONUSES, KEYS, ON_KEY, PLAZAS, WALL_PIECES
from lioncourt.view.reading import laid_out
from tests.support.senses import sensed

MODULE = "gates-without-end"


def eager_game(seats: int, seed: int, *others: str) -> lc.Game:
    """Returns a game in which everybody buys and uses keys whenever they can."""
    game = lc.new_game(seats=seats, modules=[MODULE, *others], seed=seed)
    random = Random(seed)
    while not game.over:
        actions = game.actions()
        keys = [action for action in actions if action.kind.startswith(("turn-key", "key-"))]
        buying = [action for action in actions if action.kind == "buy"]
        game.play(random.choice(keys or buying or actions))
    return game


def test_what_is_on_the_keys() -> None:
    """gates-without-end components"""
    assert len(KEYS) == 9
    for on_key in ON_KEY:
        assert len(set(on_key)) == 6, "so the bonus at the owner's gate tells the rotation"
    totals = Counter(BONUSES[bonus] for on_key in ON_KEY for bonus in on_key)
    assert totals == {
        "key-money": 9,
        "key-rebuild": 8,
        "key-wall": 7,
        "key-swap": 7,
        "key-half": 6,
        "key-plaza": 6,
        "key-buy14": 5,
        "key-vp1": 3,
        "key-vp2": 3,
    }
    assert (totals["key-wall"], totals["key-plaza"]) == (WALL_PIECES, PLAZAS)
    names = [BONUSES[bonus] for bonus in ON_KEY[0]]
    assert names[:3] == ["key-money", "key-rebuild", "key-swap"]  # printed


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_games_lose_no_piece(seats: int) -> None:
    """gates-without-end set-up 1, play 1, 2, 5: what is taken, is somewhere, and can be undone"""
    game = eager_game(seats, seats)
    where = f"seed {seats}"
    shown = game.view(None)["module"][MODULE]
    turned = [event for event in game.events() if event.kind == "turned-up-key"]
    got = [event for event in game.events() if event.kind == "got-key"]
    assert turned, where
    assert len({event.args[1] for event in turned}) == len(turned) == 9 - shown["keys"], where
    assert sum(shown["held"]) == len(got) - len(turned), where
    kinds = Counter(node.action.kind for node in game.history())
    assert shown["plazas"] == PLAZAS - kinds["key-plaza"], where
    assert shown["wall_pieces"] == WALL_PIECES - kinds["key-wall"], where
    halves = [half for own in shown["halves"] for half in own]
    assert len(set(halves)) == len(halves) == kinds["key-half"], where
    assert lc.load(game.record()).state.content() == game.state.content(), where
    while game.history():
        game.undo()
    again = game.view(None)["module"][MODULE]
    assert (again["keys"], again["held"]) == (9, [0] * seats), where


def test_nobody_sees_a_key_before_it_is_used() -> None:
    """gates-without-end hidden-information, Rulings: its owner neither"""
    held = {"held": [2, 0, 1], "later": [0, 0, 1]}
    game = lc.position(modules=[MODULE], seats=3, holding={MODULE: held}, display="dinar-1 dinar-2")
    for seat in (0, 1, None):
        zones = laid_out(game.view(seat))
        assert zones["key-pile"]["size"] == 6
        assert [zones[f"key-owned.{owner}"]["size"] for owner in range(3)] == [2, 0, 1]
        assert not [
            piece for name in ("key-pile", "key-owned.0") for piece in zones[name]["pieces"]
        ]
        assert "key" not in zones
    game.play("take dinar-1")
    zones = laid_out(game.view(1))
    key, *bonuses = zones["key"]["pieces"]
    assert key["id"] in KEYS
    assert [piece["id"] for piece in bonuses] == [
        BONUSES[bonus] for bonus in ON_KEY[KEYS.index(key["id"])]
    ]
    assert zones["key-pile"]["size"] == 6
    assert zones["key-owned.0"]["size"] == 1


def test_the_owner_sees_what_a_rotation_gives_to_all() -> None:
    """gates-without-end play 2"""
    game = lc.position(modules=[MODULE], seats=3, holding={MODULE: {"held": [1, 0, 0]}})
    game.play(game.actions()[0])
    [about] = game.view(0)["decision"]["about"]
    key = about["id"]
    order = [BONUSES[bonus] for bonus in ON_KEY[KEYS.index(key)]]
    assert len(game.view(0)["decision"]["options"]) == 6
    for option in game.view(0)["decision"]["options"]:
        own = option["by_seat"][0]
        at = order.index(own)
        assert option["by_seat"] == [order[(at + seat) % 6] for seat in range(3)]
    game.play(f"turn-key {order[3]}")
    pieces = laid_out(game.view(1))["key"]["pieces"]
    assert [piece["id"] for piece in pieces] == [key, *[order[(3 + seat) % 6] for seat in range(3)]]
    assert [piece["seat"] for piece in pieces[1:]] == [0, 1, 2]


def test_what_a_rotation_is_worth_to_a_bot() -> None:
    """gates-without-end play 2: the best for oneself, and the worst for the others"""
    game = lc.position(
        modules=[MODULE],
        seats=2,
        holding={MODULE: {"held": [1, 0], "keys": "key-6"}},  # half, wall, money, vp2, swap, plaza
        display="dinar-9 ducat-9 florin-9 dinar-1",
    )
    game.play("take dinar-1")
    worth = sensed(game)
    assert max(worth, key=worth.__getitem__) == "turn-key key-money"
    assert min(worth, key=worth.__getitem__) == "turn-key key-wall", "money for the other"
