"""Thieves in whole games, and what nobody may learn of them; the scenarios show rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.state import State
from lioncourt.core.verbs import shuffle_in
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.log import log_lines
from lioncourt.view.player_view import view
from lioncourt.view.reading import ids_in, laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, game_at, parse_draws
from tests.support.senses import sensed
from tests.view.tables import disguised, disguised_events, moments

MANIFEST = default_registry().modules["thieves"]

GAMES = MANIFEST.games
VIZIER = default_registry().modules["viziers-favour"]
KINDS = ("thief-florin", "thief-dirham", "thief-dinar", "thief-ducat")
TABLES = (("alhambra", 2), ("alhambra", 4), ("alhambra", 6), ("granada", 2))
SEED = 5


def thieves(game: lc.Game, state: State | None = None) -> list[tuple[int, ...]]:
    """Returns the thieves of each seat."""
    held = (state or game.state).holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(held, tuple)
    return list(held[0])


def gone_thieves(game: lc.Game) -> tuple[int, ...]:
    """Returns the thieves that were played."""
    held = game.state.holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(held, tuple)
    return tuple(held[1])


def is_awake(game: lc.Game, seat: int) -> bool:
    """Tells whether a seat has a vizier, and awake."""
    if VIZIER.id not in game.rules.modules:
        return False
    sides = game.state.holdings[game.rules.holding_id[VIZIER.id]]
    assert isinstance(sides, tuple)
    return bool(sides[seat] == 1)


@pytest.mark.parametrize("modules", [(MANIFEST.id,), (MANIFEST.id, VIZIER.id)])
@pytest.mark.parametrize(("kind", "seats"), [*((kind, 3) for kind in GAMES), *TABLES])
def test_random_games_keep_the_rules(kind: str, seats: int, modules: tuple[str, ...]) -> None:
    """thieves play 1-6"""
    game = Configuration(kind, seats, modules).start(SEED)
    gone: list[int] = []
    for action in random_actions(game, SEED):
        state, seat = game.state, game.seat
        assert seat is not None
        where = f"seed {SEED}, turn {state.turn}: {action}"
        before = thieves(game)
        if game.decision is not None and game.decision.kind == "window":
            vizier = is_awake(game, seat)
            may_steal = seat != (state.active + 1) % seats and len(before[seat]) > 0
            assert may_steal or vizier, where
        game.play(action)
        if action.kind == "steal":
            assert seat != (state.active + 1) % seats, where
            card = action.args[0]
            currency = game.rules.catalogue.card_currency[card]
            name = f"thief-{game.rules.catalogue.currency_name[currency]}"
            thief = game.rules.catalogue.card_id[name]
            left = list(before[seat])
            left.remove(thief)
            assert thieves(game)[seat] == tuple(left), where
            gone.append(thief)
            assert gone_thieves(game) == tuple(sorted(gone)), where
            gained = Counter(game.state.hands[seat].cards) - Counter(state.hands[seat].cards)
            assert gained == Counter([card]), where
            assert game.state.market == state.market, where
            assert game.state.pending == (), where
        else:
            assert thieves(game) == before, where
        assert audit(game) == [], where
    assert gone, f"seed {SEED}"
    names = game.rules.catalogue.card_name
    hands = [tuple(names[card] for card in hand.cards) for hand in game.state.hands]
    assert [known.cards for known in game.known()] == hands


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_games_with_both_modules_are_sound(seats: int) -> None:
    """Copies, records and taking back, also in the middle of the common window."""
    forwards = sound(played([MANIFEST, VIZIER], seats=seats, seed=seats))
    backwards = played([VIZIER, MANIFEST], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_thieves_are_dealt_from_twelve(seats: int) -> None:
    """thieves components, thieves set-up 1"""
    seen: Counter[str] = Counter()
    for seed in range(40):
        game = lc.new_game(seats=seats, modules=[MANIFEST.id], seed=seed)
        dealt = Counter(thief for own in thieves(game) for thief in own)
        assert max(dealt.values()) <= 3, f"seed {seed}"
        assert all(list(own) == sorted(own) for own in thieves(game)), f"seed {seed}"
        seen.update(game.view(0)["module"]["thieves"]["own"])
    assert set(seen) == set(KINDS)
    own = sum(seen.values())
    for kind in KINDS:
        assert 0.6 * own / 4 < seen[kind] < 1.4 * own / 4, (kind, seen)


def other_thieves(game: lc.Game, state: State, viewer: int | None, random: Random) -> State:
    """Returns a state in which everybody but the viewer holds other thieves and other money."""
    other = disguised(game.rules, state, viewer, random)
    kinds = [game.rules.catalogue.card_id[name] for name in KINDS]
    others = tuple(
        own if seat == viewer else tuple(sorted(random.choices(kinds, k=len(own))))
        for seat, own in enumerate(thieves(game, state))
    )
    other.holdings[game.rules.holding_id[MANIFEST.id]] = (others, ())
    return other


@pytest.mark.parametrize("kind", GAMES)
def test_a_view_shows_no_thief_of_another_seat(kind: str) -> None:
    """thieves hidden-information: nor does who is asked."""
    random = Random(SEED)
    windows = differed = 0
    for game in moments(4, SEED, game=kind, every=11, modules=(MANIFEST, VIZIER)):
        state = game.state
        windows += game.decision is not None and game.decision.kind == "window"
        for viewer in (None, 0, 1, 2, 3):
            other = other_thieves(game, state, viewer, random)
            differed += thieves(game, other) != thieves(game, state)
            message = f"seed {SEED}, turn {state.turn}, seat {viewer}"
            assert view(game.rules, other, viewer) == view(game.rules, state, viewer), message
    assert windows > 5
    assert differed > 10


@pytest.mark.parametrize("kind", GAMES)
def test_who_is_asked_shows_no_thief(kind: str) -> None:
    """thieves hidden-information: after a decline the same seat is asked, whatever is hidden."""
    random = Random(SEED)
    declined = 0
    for game in moments(4, SEED, game=kind, modules=(MANIFEST,)):
        if game.decision is None or game.decision.kind != "window":
            continue
        declined += 1
        rules, one = game.rules, game.state.copy()
        other = other_thieves(game, game.state, None, random)
        for state in (one, other):
            engine.apply(rules, state, game.actions()[0])
        assert view(rules, other, None) == view(rules, one, None), f"seed {SEED}, {one.turn}"
    assert declined > 10


def test_the_deal_is_seen_by_its_owner_only() -> None:
    """thieves hidden-information"""
    game = lc.new_game(seats=3, modules=[MANIFEST.id], seed=SEED)
    random = Random(SEED)
    events = game.events()
    for viewer in (None, 0, 1, 2):
        others = disguised_events(events, viewer, random)
        assert [str(e) for e in others] != [str(e) for e in events]
        lines = log_lines(game.rules, events, viewer)
        assert log_lines(game.rules, others, viewer) == lines
        dealt = [line["text"] for line in lines if line["kind"] == "dealt-thieves"]
        hidden = [text for text in dealt if text.endswith("is dealt thieves: something hidden")]
        assert len(dealt) == 3
        assert len(hidden) == (3 if viewer is None else 2)


def window() -> lc.Game:
    """Returns a game in which seat 2 is asked and has a dinar thief."""
    position = Position(
        display="dinar-9 dinar-1 ducat-9 dirham-9",
        holding={"thieves": {"own": ["", "thief-florin", "thief-dinar thief-ducat"]}},
    )
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    game.play("take ducat-9")
    return game


def test_a_refill_that_stops_with_a_question() -> None:
    """thieves play 6: a character is auctioned, the display filled, then comes the scoring."""
    position = Position(
        display="dinar-9 dinar-8 ducat-9 dirham-9",
        deck="florin-1 ...",
        holding={"thieves": {"own": ["thief-dinar", "", "thief-dinar"]}},
    )
    game = game_at(position, modules=[MANIFEST.id, "characters"], seed=0)
    game.play("take dirham-9")
    for special in ("first-scoring", "merchant"):
        shuffle_in(game.state, 1, game.rules.catalogue.card_id[special])
    market = game.state.market
    drawn = parse_draws(game.rules.catalogue, "first-scoring merchant")
    game.replay("steal dinar-9", drawn)
    assert (game.seat, game.state.scorings) == (1, 0)  # the auction begins with the next to move
    assert len(game.state.display) == 3
    asked = []
    window = game.rules.handler_id["window"]
    while game.state.frames[-1].kind != window:
        asked.append(game.seat)
        game.play(game.actions()[0])
    assert asked[0] == 1
    assert (game.seat, game.state.scorings) == (0, 1)
    assert len(game.state.display) == 4
    assert game.state.market == market


def test_a_thief_is_worth_a_good_card_only() -> None:
    worth = sensed(window())
    assert worth["steal dinar-9"] > 0 > worth["steal dinar-1"]


def test_options_have_labels_and_targets() -> None:
    options = {o["action"]: o for o in window().view(2)["decision"]["options"]}
    assert options["steal dinar-9"]["label"] == "A thief takes 9 dinars"
    assert options["steal dinar-9"]["targets"] == [
        {"type": "card", "zone": "display", "id": "dinar-9"}
    ]


def test_thieves_lie_in_zones() -> None:
    game = window()
    for viewer in (None, 0, 1, 2):
        zones = laid_out(game.view(viewer))
        assert [zones[f"thieves.{seat}"]["size"] for seat in range(3)] == [0, 1, 2]
        shown = [piece["label"] for piece in zones["thieves.2"]["pieces"]]
        assert shown == (["dinar thief", "ducat thief"] if viewer == 2 else [])


def test_taking_back_a_theft() -> None:
    game = window()
    content = game.state.content()
    game.play("steal dinar-9")
    assert "dinar-9" in ids_in(game.view(2), "hand.2")
    game.undo()
    assert game.state.content() == content
    assert game.view(2)["module"]["thieves"]["own"] == ["thief-dinar", "thief-ducat"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = window()
    assert set(game.rules.texts[language]) == set(game.rules.texts["en"])
    english, shown = game.view(2), game.view(2, language=language)
    same = [
        one["label"] == other["label"]
        for one, other in zip(
            english["decision"]["options"], shown["decision"]["options"], strict=True
        )
    ]
    assert same == [language == "en"] * len(same)
    assert len(game.rules.texts[language]["help.summary.thieves"].splitlines()) >= 8
