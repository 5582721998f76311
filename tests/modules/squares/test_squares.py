"""Squares in whole games, and what nobody may learn of them; the scenarios show each rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core.ids import OPPOSITES, SIDES, STEPS
from lioncourt.core.squares import square_tile, square_walls
from lioncourt.core.state import State
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.player_view import view
from lioncourt.view.reading import ids_in, laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed
from tests.view.tables import disguised, moments

MANIFEST = default_registry().modules["squares"]

BONUS = default_registry().modules["bonus-cards"]
SEED = 7
PILES = {"pavilion": 3, "seraglio": 3, "arcades": 4, "chambers": 4, "garden": 5, "tower": 5}

Holding = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def stock(game: lc.Game, state: State | None = None) -> Holding:
    """Returns the open squares, those face down, and how many each seat has taken."""
    parts = (state or game.state).holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(parts, tuple)
    return parts[0], parts[1], parts[2]


def all_squares(game: lc.Game) -> list[int]:
    return [tile for tile, name in enumerate(game.rules.catalogue.tile_name) if "square" in name]


def colour(game: lc.Game, tile: int) -> str:
    """Returns the colour of a square by its name, nothing for other tiles."""
    first, _, rest = game.rules.catalogue.tile_name[tile].partition("-square-")
    return first if rest else ""


def squares_of(game: lc.Game, seat: int) -> list[int]:
    """Returns all squares that a seat has, wherever they are."""
    state = game.state
    palace = [state.palaces[seat].tile(cell) for cell in state.palaces[seat].cells()]
    tiles = [*palace, *state.reserves[seat], *state.bought[seat]]
    return [tile for tile in tiles if colour(game, tile)]


def slow_count(game: lc.Game, seat: int, type: str) -> int:
    """Returns what counts for a type, word by word (squares scoring 2)."""
    squares = game.state.palaces[seat].squares
    number = game.rules.catalogue.type_id[type]
    type_of = game.rules.catalogue.tile_type
    buildings = [cell for cell, s in squares.items() if type_of[square_tile(s)] == number]
    found = len(buildings)
    for cell in buildings:
        for side, step, opposite in zip(SIDES, STEPS, OPPOSITES, strict=True):
            beside = squares.get(cell + step)
            if beside is None or square_walls(squares[cell]) & side:
                continue
            assert not square_walls(beside) & opposite
            found += colour(game, square_tile(beside)) == type
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_keep_the_rules(seats: int) -> None:
    """squares play 1-5, squares scoring 2"""
    game = Configuration("alhambra", seats, (MANIFEST.id,)).start(SEED)
    every = all_squares(game)
    before = 0
    for action in random_actions(game, SEED):
        where = f"seed {SEED}, turn {game.state.turn}: {action}"
        game.play(action)
        up, down, taken = stock(game)
        owned = [squares_of(game, seat) for seat in range(seats)]
        assert sorted([*up, *down, *(t for own in owned for t in own)]) == every, where
        assert [len(own) for own in owned] == list(taken), where
        assert max(taken) <= 3, where
        assert sum(taken) - before == (action.kind == "take-square"), where
        before = sum(taken)
        for pile in PILES:
            left = [tile for tile in down if colour(game, tile) == pile]
            shown = [tile for tile in up if colour(game, tile) == pile]
            assert len(shown) == 1 or (not shown and not left), where
        assert audit(game) == [], where
    assert before > seats, f"seed {SEED}"


def test_counts_are_as_the_rule_says_word_by_word() -> None:
    """squares scoring 2"""
    counted = 0
    for seed in range(3):
        for game in moments(3, seed, every=12, modules=(MANIFEST,)):
            for seat, entry in enumerate(game.view(None)["table"]):
                for pile, buildings in entry["counts"].items():
                    its_type = game.rules.catalogue.type_id[pile]
                    number = game.rules.count_of(game.state, seat, its_type)
                    assert number == slow_count(game, seat, pile), f"seed {seed}, seat {seat}"
                    counted += number - buildings
    assert counted > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_games_with_bonus_cards_are_sound(seats: int) -> None:
    """Copies, records and taking back."""
    forwards = sound(played([MANIFEST, BONUS], seats=seats, seed=seats))
    backwards = played([BONUS, MANIFEST], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"


def test_the_squares_are_those_of_the_chapter() -> None:
    """squares components, squares set-up 1"""
    seen: Counter[str] = Counter()
    for seed in range(120):
        game = lc.new_game(seats=3, modules=[MANIFEST.id], seed=seed)
        seen.update(game.view(0)["module"][MANIFEST.id]["open"])
    names = [game.rules.catalogue.tile_name[tile] for tile in all_squares(game)]
    assert Counter(name.split("-")[0] for name in names) == PILES
    walls = Counter(name.split("-")[2] for name in names)
    assert walls == dict.fromkeys(("N", "E", "S", "W", "NE", "ES", "SW", "NW"), 3)
    for name in names:  # each lies on top about as often as the others of its pile
        expected = 120 / PILES[name.split("-")[0]]
        assert 0.5 * expected < seen[name] < 1.6 * expected, name
    catalogue = game.rules.catalogue
    assert {catalogue.tile_cost[tile] for tile in all_squares(game)} == {-1}
    assert {catalogue.tile_type[tile] for tile in all_squares(game)} == {-1}


def test_a_view_does_not_show_what_lies_face_down() -> None:
    """squares hidden-information: sizes of piles are public, nothing else of them."""
    random = Random(SEED)
    differed = 0
    for game in moments(3, SEED, every=9, modules=(MANIFEST,)):
        up, down, taken = stock(game)
        every = all_squares(game)
        piles = Counter(colour(game, tile) for tile in down)
        others = [
            tile
            for pile, size in piles.items()
            for tile in random.sample([t for t in every if colour(game, t) == pile], size)
        ]
        for viewer in (None, 0, 1, 2):
            other = disguised(game.rules, game.state, viewer, random)
            number = game.rules.holding_id[MANIFEST.id]
            other.holdings[number] = (up, tuple(sorted(others)), taken)
            differed += stock(game, other) != stock(game)
            message = f"seed {SEED}, turn {game.state.turn}, seat {viewer}"
            assert view(game.rules, other, viewer) == view(game.rules, game.state, viewer), message
    assert differed > 10


def table() -> lc.Game:
    """Returns a game in which seat 0 has two towers, with three squares on offer."""
    position = Position(
        seat={0: SeatPosition(palace="tower-12@1,0 tower-11@2,1 pavilion-8@1,1")},
        holding={
            MANIFEST.id: {
                "open": "garden-square-N tower-square-S",
                "face-down": "tower-square-NW",
            }
        },
    )
    return game_at(position, modules=[MANIFEST.id], seed=0)


def test_a_square_is_worth_its_neighbours() -> None:
    worth = sensed(table())
    # Between both towers it would count two of them, a garden square none.
    assert worth["take-square tower-square-S"] == 6.0
    assert worth["take-square garden-square-N"] == 1.0


def test_options_have_labels_and_targets() -> None:
    options = {o["action"]: o for o in table().view(0)["decision"]["options"]}
    tower = options["take-square tower-square-S"]
    assert tower["label"] == "Take tower square"
    assert tower["targets"] == [{"type": "tile", "zone": "squares", "id": "tower-square-S"}]


def test_open_squares_lie_in_a_zone() -> None:
    zones = laid_out(table().view(None))
    pieces = zones["squares"]["pieces"]
    assert [(p["id"], p["colour"], p["walls"], p["below"]) for p in pieces] == [
        ("garden-square-N", "garden", "N", 0),
        ("tower-square-S", "tower", "S", 1),
    ]


def test_taking_is_taken_back() -> None:
    game = table()
    content = game.state.content()
    game.play("take-square tower-square-S")
    assert game.view(1)["module"][MANIFEST.id]["taken"] == [1, 0, 0]
    assert ids_in(game.view(1), "bought.0") == ["tower-square-S"]
    game.undo()
    assert game.state.content() == content


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = table()
    texts = game.rules.texts[language]
    assert set(texts) == set(game.rules.texts["en"])
    english, shown = game.view(0), game.view(0, language=language)
    assert (english["decision"]["options"] == shown["decision"]["options"]) == (language == "en")
    names = [game.rules.catalogue.tile_name[tile] for tile in all_squares(game)]
    assert all(f"tile.{name}" in texts and f"help.piece.{name}" in texts for name in names)
    assert (
        len({texts[f"tile.{name}"] for name in names}) == 6
    )  # one for each colour; walls are drawn
    assert len(texts["help.summary.squares"].splitlines()) >= 8
