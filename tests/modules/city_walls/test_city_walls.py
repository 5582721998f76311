"""City walls in whole games; scenarios show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE, SIDES, STEPS, walls_from_text
from lioncourt.core.slow import wall_run
from lioncourt.core.squares import square_walls
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import pieces_in
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import events_of, played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

MANIFEST = default_registry().modules["city-walls"]

CARDS = {f"wall-{sides}" for sides in ("N", "E", "S", "W", "NE", "ES", "SW", "NW")}
SEGMENTS = 12
SEED = 3


def holding(game: lc.Game) -> tuple[tuple[int, ...], dict[int, int]]:
    held = game.state.holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(held, tuple)
    cards, (tiles, sides) = held
    return cards, dict(zip(tiles, sides, strict=True))


def check_walls(game: lc.Game, where: str) -> None:
    """Every tile shows its printed and its wooden walls, wherever it lies (city-walls play 6)."""
    printed = game.rules.catalogue.tile_walls
    _, added = holding(game)
    segments = sum(sides.bit_count() for sides in added.values())
    for palace in game.state.palaces:
        assert palace.wall_run() == wall_run(palace.squares), where
        for cell, square in palace.content():
            tile = palace.tile(cell)
            if tile == game.rules.catalogue.start_tile:
                segments += square_walls(square).bit_count()
            else:
                assert square_walls(square) == printed[tile] | added.get(tile, 0), where
    assert not any(printed[tile] & sides for tile, sides in added.items()), where
    built = [event.args[1] for event in events_of(game, "built-wall")]
    names = game.rules.catalogue.card_name
    assert segments == sum(len(names[card].removeprefix("wall-")) for card in built), where


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_games_keep_the_rules(seats: int) -> None:
    """city-walls play 1-6"""
    game = Configuration("alhambra", seats, (MANIFEST.id,)).start(SEED)
    names = game.rules.catalogue.card_name
    moved = 0
    for action in random_actions(game, SEED):
        where = f"seed {SEED}, turn {game.state.turn}: {action}"
        before, seat = game.state, game.seat
        assert seat is not None
        added = holding(game)[1]
        game.play(action)
        assert audit(game) == [], where
        assert not CARDS & {names[card] for card in game.state.display}, where
        if action.kind == "build-wall":
            card, tile = action.args
            palace = before.palaces[seat]
            sides = walls_from_text(names[card].removeprefix("wall-"))
            for cell in [cell for cell in palace.cells() if palace.tile(cell) == tile]:
                facing = [i for i in range(4) if sides & SIDES[i]]
                assert all(palace.square(cell + STEPS[i]) == NONE for i in facing), where
            check_walls(game, where)
        elif action.kind in ("remove", "swap", "build", "place"):
            moved += any(event.args[1] in added for event in game.history()[-1].events[:1])
            check_walls(game, where)
    assert moved, f"seed {SEED}"
    cards = [*holding(game)[0], *(event.args[1] for event in events_of(game, "built-wall"))]
    cards += [card for card in game.state.deck.cards() if names[card] in CARDS]
    assert Counter(names[card] for card in cards) == dict.fromkeys(CARDS, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_are_sound(seats: int) -> None:
    game = sound(played([MANIFEST], seats=seats, seed=seats))
    assert 0 < len(events_of(game, "built-wall")) <= len(CARDS)
    check_walls(game, f"seed {seats}")


def test_what_a_view_shows() -> None:
    """city-walls hidden-information"""
    position = Position(
        seat={0: SeatPosition(reserve="garden-11")}, holding={MANIFEST.id: {"open": "wall-NE"}}
    )
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    options = [o for o in game.view(0)["decision"]["options"] if o["kind"] == "build-wall"]
    assert [o["label"] for o in options] == [
        "Put wall card (NE) on lion fountain",
        "Put wall card (NE) on garden (11)",
    ]
    assert options[0]["runs"] == {"wall": 2}
    assert options[0]["targets"][0] == {"type": "card", "zone": "wall-cards", "id": "wall-NE"}
    cards = pieces_in(game.view(None), "wall-cards")
    shown = [(piece["id"], piece["kind"], piece["label"]) for piece in cards]
    assert shown == [("wall-NE", "card", "wall card (NE)")]
    game.play("build-wall wall-NE garden-11")
    view = game.view(None)
    assert pieces_in(view, "reserve.0")[0]["walls"] == "NE"
    assert view["module"][MANIFEST.id] == {"open": [], "segments": {"garden-11": "NE"}}


def test_all_cards_together_use_the_segments() -> None:
    """city-walls components"""
    assert sum(len(card.removeprefix("wall-")) for card in CARDS) == SEGMENTS


def test_bots_build_walls_late_rather_than_early() -> None:
    """Early, the action and the room are dear, and a longer wall is soon outgrown."""
    own = SeatPosition(palace="garden-11@1,0")
    holding = {MANIFEST.id: {"open": "wall-N"}}
    worth = [
        sensed(
            game_at(
                Position(seat={0: own}, holding=holding, scorings=done, supply=supply),
                modules=[MANIFEST.id],
                seed=0,
            )
        )["build-wall wall-N garden-11"]
        for done, supply in ((1, None), (2, "tower-12"))
    ]
    assert worth[0] < worth[1]
