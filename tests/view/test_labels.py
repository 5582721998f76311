"""Options in words: within a question no two are said alike, unless they come to the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.labels import Labels
from lioncourt.view.reading import laid_out
from lioncourt.view.wording import wording_in
from tests.conformance.mixtures import fitting
from tests.conformance.sampling import at_most, sample, sample_seed
from tests.support.position import Position, SeatPosition, game_at

Data = dict[str, Any]

TOGETHER = "all that go together"
CASES = [(TOGETHER, game) for game in default_registry().games] + [
    (module, default_registry().modules[module].games[0])
    for module in sample(sorted(default_registry().modules), 5)
]
SEATS = 6  # so that there are two of some craftsmen
DECISIONS = 400
FIRST, EVERY = 2, 20  # of the questions of a kind these are looked at, and one in so many


def what_it_is(target: Data, zones: dict[str, Any], pieces: Data) -> tuple[object, ...]:
    """Returns a target as it looks, and where it lies: equal ones come to the same."""
    zone = zones.get(target.get("zone", ""), {"pieces": []})
    for lying in zone["pieces"]:
        if target.get("id", "") in (lying["id"], lying.get("place")):
            known = {key: value for key, value in pieces[lying["id"]].items() if key != "id"}
            return str(known), target.get("zone"), lying.get("at")
    return (str(target),)


def alike(game: lc.Game, language: str, view: Data) -> list[str]:
    """Returns what two different options have in common: their words."""
    labels = Labels(game.state, view["you"], wording_in(game.rules, language), view["zones"]).of(
        game.actions()
    )
    zones = laid_out(view)
    meant: defaultdict[str, set[object]] = defaultdict(set)
    for label, option in zip(labels, view["decision"]["options"], strict=True):
        targets = [what_it_is(target, zones, view["pieces"]) for target in option["targets"]]
        fields = game.parse(option["action"]).spec.fields
        # What can't be pointed at is part of the notation alone
        rest = "" if len(targets) >= len(fields) else option["action"]
        meant[label].add((option["kind"], str(targets), rest))
    return [f"{view['decision']['kind']}: {label}" for label in meant if len(meant[label]) > 1]


@pytest.mark.parametrize(("chosen", "game"), CASES)
def test_no_two_options_are_said_alike(chosen: str, game: str) -> None:
    registry = default_registry()
    modules = (
        fitting(registry.games[game])
        if chosen == TOGETHER
        else (chosen, *registry.modules[chosen].requires)
    )
    seed = sample_seed()
    played, random = lc.new_game(game, SEATS, modules, seed=seed), Random(seed)
    asked, found = Counter[str](), list[str]()
    for _ in range(at_most(DECISIONS)):
        if played.decision is None:
            break
        kind = played.decision.kind
        asked[kind] += 1
        if asked[kind] <= FIRST or asked[kind] % EVERY == 0:
            view = played.view(played.seat)
            found += [words for spoken in LANGUAGES for words in alike(played, spoken, view)]
        actions = played.actions()
        group = random.choice(sorted({action.spec.group for action in actions}))
        played.play(random.choice([one for one in actions if one.spec.group == group]))
    assert found == []


def said(game: lc.Game, *kinds: str, language: str = "en") -> list[str]:
    options = game.view(game.seat, language=language)["decision"]["options"]
    return [option["label"] for option in options if option["kind"] in kinds]


def test_equal_tiles_are_told_apart_by_where_they_stand() -> None:
    own = SeatPosition("garden-10-N@1,0 garden-10@-1,0 tower-9-ES@0,-1")
    game = game_at(Position(seat={0: own}), seed=0)
    assert said(game, "remove") == [
        "Move tower (9) to the reserve",  # nothing is added where nothing is alike
        "Move garden (10) at (-1, 0) to the reserve",
        "Move garden (10) at (1, 0) to the reserve",
    ]


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        (
            "en",
            "Put tower (9, walls east and south) in the reserve",
            "Put tower (9, walls north and west) in the reserve",
        ),
        (
            "fr",
            "Mettre tour (9, murs à l’est et au sud) en réserve",
            "Mettre tour (9, murs au nord et à l’ouest) en réserve",
        ),
        (
            "de",
            "Turm (9, Mauern im Osten und im Süden) in die Reserve legen",
            "Turm (9, Mauern im Norden und im Westen) in die Reserve legen",
        ),
        (
            "it",
            "Metti torre (9, muri a est e a sud) in riserva",
            "Metti torre (9, muri a nord e a ovest) in riserva",
        ),
    ],
)
def test_equal_tiles_in_hand_are_told_apart_by_their_walls(
    language: str, first: str, second: str
) -> None:
    own = SeatPosition(bought="tower-9-ES tower-9-NW")
    game = game_at(Position(seat={0: own}), seed=0)
    assert said(game, "reserve", language=language) == [first, second]


def test_equal_tiles_of_the_market_are_told_apart_by_their_slots() -> None:
    market = {1: "tower-11-N", 2: "empty", 3: "tower-11-S", 4: "garden-8-NE"}
    own = SeatPosition(hand="diamond-5 diamond-6")
    game = game_at(Position(seat={0: own}, market=market), modules=["diamonds"], seed=0)
    assert said(game, "buy") == [
        "Buy tower (11, slot 1) with 5 + 6 diamonds",
        "Buy tower (11, slot 3) with 5 + 6 diamonds",
        *[label for label in said(game, "buy") if "garden" in label],
    ]


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["Pass the goldsmith", "Pass the second goldsmith"]),
        ("fr", ["Passer\u00a0: orfèvre", "Passer\u00a0: second orfèvre"]),
        ("de", ["Weitergeben: Goldschmied", "Weitergeben: zweiter Goldschmied"]),
        ("it", ["Passa: orafo", "Passa: secondo orafo"]),
    ],
)
def test_two_craftsmen_of_a_kind_have_names_of_their_own(language: str, labels: list[str]) -> None:
    """travelling-craftsmen components"""
    open_cards = ["goldsmith goldsmith-5-6", *[""] * 4]
    game = game_at(
        Position(
            seat={0: SeatPosition(hand="florin-1")},
            display="florin-2",
            holding={"travelling-craftsmen": {"open": open_cards}},
        ),
        seats=5,
        modules=["travelling-craftsmen"],
        seed=0,
    )
    game.play("take florin-2")
    assert said(game, "pass-craftsman", language=language) == labels


def test_what_changes_the_terms_is_said() -> None:
    """The words of the patron have no room for a watchtower that comes with the tile."""
    game = game_at(
        Position(
            seat={0: SeatPosition("tower-12@1,0")},
            market={1: "tower-11", 2: "empty", 3: "empty", 4: "empty"},
            holding={"characters": {"owned": ["patron", "", ""]}},
        ),
        modules=["characters", "watchtowers"],
        seed=0,
    )
    assert said(game, "patron") == [
        "The patron pays for tower (11)",
        "The patron pays for tower (11), plus watchtower (tower)",
    ]
