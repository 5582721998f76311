"""Bonus cards in whole games, and what nobody may learn of them; the scenarios show each rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.state import State
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.log import log_lines
from lioncourt.view.player_view import view
from lioncourt.view.reading import laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed
from tests.view.tables import disguised, disguised_events, moments

MANIFEST = default_registry().modules["bonus-cards"]

CHARACTERS = default_registry().modules["characters"]
SEED = 7

Cards = tuple[tuple[int, ...], ...]


def held(game: lc.Game, state: State | None = None) -> tuple[Cards, Cards]:
    """Returns the hands and the open cards by seat."""
    parts = (state or game.state).holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(parts, tuple)
    return parts[0], parts[1]


def pictured(game: lc.Game, card: int) -> int:
    name = game.rules.catalogue.card_name[card].removeprefix("bonus-")
    return game.rules.catalogue.tile_id[name]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_keep_the_rules(seats: int) -> None:
    """bonus-cards play 1-4"""
    game = Configuration("alhambra", seats, (MANIFEST.id,)).start(SEED)
    dealt = held(game)[0]
    windows = 0
    for action in random_actions(game, SEED):
        where = f"seed {SEED}, turn {game.state.turn}: {action}"
        seat, state = game.seat, game.state
        assert seat is not None
        if game.decision is not None and game.decision.kind == "bonus":
            windows += 1
            assert held(game)[0][seat], where
        else:
            assert seat == state.active or action.kind != "lay-bonus", where
        game.play(action)
        hands, laid = held(game)
        own = [tuple(sorted(h + o)) for h, o in zip(hands, laid, strict=True)]
        assert own == list(dealt), where
        for owner, cards in enumerate(laid):
            palace = game.state.palaces[owner]
            tiles = [palace.tile(cell) for cell in palace.cells()]
            assert all(pictured(game, card) in tiles for card in cards), where
        assert audit(game) == [], where
    assert windows > 0, f"seed {SEED}"


@pytest.mark.parametrize("seats", [2, 4])
def test_games_with_characters_are_sound(seats: int) -> None:
    """Copies, records and taking back, also in the middle of a scoring; order S4, S5."""
    forwards = sound(played([MANIFEST, CHARACTERS], seats=seats, seed=seats))
    backwards = played([CHARACTERS, MANIFEST], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
    stages = [entry.name for entry in forwards.rules.stage_entries["scoring"]]
    assert stages.index("wise-man") < stages.index("bonus-window")
    assert stages[stages.index("bonus-window") + 1] == "majorities"


@pytest.mark.parametrize(("seats", "number"), [(2, 3), (3, 3), (4, 2), (5, 2), (6, 1)])
def test_cards_are_dealt_from_ten(seats: int, number: int) -> None:
    """bonus-cards components, bonus-cards set-up 1"""
    seen: Counter[str] = Counter()
    for seed in range(30):
        game = lc.new_game(seats=seats, modules=[MANIFEST.id], seed=seed)
        cards = [card for own in held(game)[0] for card in own]
        assert len(set(cards)) == len(cards) == number * seats, f"seed {seed}"
        seen.update(game.rules.catalogue.card_name[card] for card in cards)
    walls = zip(game.rules.catalogue.tile_name, game.rules.catalogue.tile_walls, strict=True)
    plain = {f"bonus-{name}" for name, its in walls if not its and name != "fountain"}
    assert set(seen) == plain
    assert len(plain) == 10


def other_cards(game: lc.Game, state: State, viewer: int | None, random: Random) -> State:
    """Returns a state in which everybody but the viewer holds other bonus cards and money."""
    other = disguised(game.rules, state, viewer, random)
    hands, laid = held(game, state)
    names = game.rules.catalogue.card_name
    kinds = [card for card, name in enumerate(names) if name.startswith("bonus-")]
    other.holdings[game.rules.holding_id[MANIFEST.id]] = (
        tuple(
            own if seat == viewer else tuple(sorted(random.sample(kinds, len(own))))
            for seat, own in enumerate(hands)
        ),
        laid,
        tuple(sorted(card for own in laid for card in own)),
    )
    return other


def test_a_view_shows_no_card_of_another_hand() -> None:
    """bonus-cards hidden-information: nor does who is asked in the window."""
    random = Random(SEED)
    differed = declined = 0
    for game in moments(4, SEED, every=5, modules=(MANIFEST,)):
        state = game.state
        for viewer in (None, 0, 1, 2, 3):
            other = other_cards(game, state, viewer, random)
            differed += held(game, other) != held(game)
            message = f"seed {SEED}, turn {state.turn}, seat {viewer}"
            assert view(game.rules, other, viewer) == view(game.rules, state, viewer), message
    assert differed > 10
    for game in moments(4, SEED, modules=(MANIFEST,)):
        if game.decision is None or game.decision.kind != "bonus":
            continue
        declined += 1
        one, other = game.state.copy(), other_cards(game, game.state, None, random)
        other.rng, other.supply = one.rng, one.supply
        for state in (one, other):
            engine.apply(game.rules, state, game.parse("keep-bonus"))
        assert view(game.rules, other, None)["decision"] == view(game.rules, one, None)["decision"]
    assert declined > 5


def test_the_deal_is_seen_by_its_owner_only() -> None:
    """bonus-cards hidden-information"""
    game = lc.new_game(seats=3, modules=[MANIFEST.id], seed=SEED)
    random = Random(SEED)
    events = game.events()
    for viewer in (None, 0, 1, 2):
        others = disguised_events(events, viewer, random)
        lines = log_lines(game.rules, events, viewer)
        assert log_lines(game.rules, others, viewer) == lines
        dealt = [line["text"] for line in lines if line["kind"] == "dealt-bonus"]
        hidden = [text for text in dealt if text.endswith("bonus cards: something hidden")]
        assert (len(dealt), len(hidden)) == (3, 3 if viewer is None else 2)


def window() -> lc.Game:
    """Returns a game in the window of the first scoring; seat 0 is asked."""
    position = Position(
        seat={0: SeatPosition(palace="tower-12@1,0")},
        display="florin-9 dirham-9 dinar-9 ducat-9",
        deck="first-scoring florin-1 ...",
        holding={MANIFEST.id: {"own": ["bonus-tower-12 bonus-garden-10"]}},
    )
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    game.play("take dinar-9")
    return game


def test_laying_is_taken_back() -> None:
    game = window()
    content = game.state.content()
    game.play("lay-bonus bonus-tower-12")
    assert game.view(1)["module"][MANIFEST.id]["open"] == [["bonus-tower-12"], [], []]
    game.undo()
    assert game.state.content() == content


def test_options_have_targets_and_are_worth_something_when_a_scoring_asks() -> None:
    game = window()
    options = {o["action"]: o for o in game.view(0)["decision"]["options"]}
    lay = options["lay-bonus bonus-tower-12"]
    assert sensed(game)["lay-bonus bonus-tower-12"] > 0
    assert lay["label"] == "Reveal bonus card (tower 12)"
    assert lay["targets"] == [{"type": "card", "zone": "bonus.0", "id": "bonus-tower-12"}]


def test_cards_lie_in_zones() -> None:
    game = window()
    game.play("lay-bonus bonus-tower-12")
    for viewer in (None, 0, 1):
        zones = laid_out(game.view(viewer))
        assert [zones[f"bonus.{seat}"]["size"] for seat in range(3)] == [1, 0, 0]
        shown = [piece["id"] for piece in zones["bonus.0"]["pieces"]]
        assert shown == (["bonus-garden-10"] if viewer == 0 else [])
        assert [piece["tile"] for piece in zones["bonus-open.0"]["pieces"]] == ["tower-12"]
        assert zones["bonus-open.1"]["size"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = window()
    texts = game.rules.texts[language]
    assert set(texts) == set(game.rules.texts["en"])
    english, shown = game.view(0), game.view(0, language=language)
    for part in ("text", "options", "groups"):
        assert (english["decision"][part] == shown["decision"][part]) == (language == "en")
    names = game.rules.catalogue.card_name
    cards = [name for name in names if name.startswith("bonus-")]
    assert all(f"card.{name}" in texts and f"help.piece.{name}" in texts for name in cards)
    assert len(texts["help.summary.bonus-cards"].splitlines()) >= 8
