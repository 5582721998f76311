"""What scenarios of the power of the sultan cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lioncourt as lc
from lioncourt.view.player_view import view
from lioncourt.view.reading import laid_out

MODULE = "power-of-the-sultan"
CARDS = dict.fromkeys(("sultan-florin", "sultan-dirham", "sultan-dinar", "sultan-ducat"), 2)


def eager_game(seats: int, seed: int, *others: str) -> lc.Game:
    """Returns a game in which everybody does something with sultan cards whenever they can."""
    game = lc.new_game(seats=seats, modules=[MODULE, *others], seed=seed)
    random = Random(seed)
    while not game.over:
        actions = game.actions()
        eager = [action for action in actions if action.kind.startswith("sultan")]
        game.play(random.choice(eager or actions))
    return game


def lying(game: lc.Game) -> Counter[str]:
    """Returns the sultan cards that are in the deck or lie open somewhere."""
    names = game.rules.catalogue.card_name
    shown = view(game.rules, game.state, None)["module"][MODULE]
    found = Counter(names[card] for card in game.state.deck.cards() if names[card] in CARDS)
    for table in (shown["open"], *shown["held"]):
        found.update({card: len(marks) for card, marks in table.items()})
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_eight_cards_of_which_those_used_leave_the_game(seats: int) -> None:
    """power-of-the-sultan components, set-up 1, play 5"""
    game = eager_game(seats, seats)
    used = Counter(
        str(node.action).split()[1] for node in game.history() if node.action.kind == "sultan-claim"
    )
    assert used, f"seed {seats}"
    assert lying(game) + used == Counter(CARDS), f"seed {seats}"
    while game.history():
        game.undo()
    assert lying(game) == Counter(CARDS), f"seed {seats}"


def test_who_is_asked_holds_a_card_of_that_type() -> None:
    """power-of-the-sultan play 4, hidden-information: it follows from what everybody sees"""
    asked = 0
    game = eager_game(4, 1)
    while game.history():
        game.undo()
        if game.decision is None or game.decision.kind != "sultan-claim":
            continue
        asked += 1
        shown = view(game.rules, game.state, None)
        offered = shown["under_way"][-1]
        tile = game.rules.catalogue.tile_id[offered["tile"]]
        type = game.rules.catalogue.type_name[game.rules.catalogue.tile_type[tile]]
        held = shown["module"][MODULE]["held"]
        holders = {seat for seat, own in enumerate(held) if [m for m in own.values() if type in m]}
        assert offered["asked"][0] == game.decision.seat
        assert holders >= set(offered["asked"]), "who was asked before has declined"
        assert pieces(game, "sultan-offer") == [offered["tile"]]
        assert lc.load(game.record()).state.content() == game.state.content()
    assert asked, "seed 1"


def test_cards_lie_with_what_their_cubes_mark() -> None:
    """power-of-the-sultan play 1 to 3: zones show each card and its mark, and the die"""
    held = {"held": [{"sultan-florin": "tower"}, {}, {}], "open": {"sultan-ducat": "garden"}}
    game = lc.position(
        modules=[MODULE], seat={0: {"hand": "ducat-7"}}, holding={MODULE: held}, seats=3
    )
    assert labels(game, "sultans") == ["sultan card (ducats): garden"]
    assert labels(game, "own-sultans.0") == ["sultan card (florins): tower"]
    game.play("sultan sultan-ducat garden ducat-7")
    game.play("sultan-roll")
    assert labels(game, "own-sultans.0")[-1] == "sultan card (ducats)", "the cube is lifted"
    [die] = labels(game, "sultan-die")
    assert die.startswith("rolled: ")


def pieces(game: lc.Game, name: str, fact: str = "id") -> list[str]:
    zones = laid_out(game.view(None))
    return [piece[fact] for piece in zones[name]["pieces"]] if name in zones else []


def labels(game: lc.Game, name: str) -> list[str]:
    return pieces(game, name, "label")
