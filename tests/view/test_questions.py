"""Whatever is asked is asked in words: games of every module are played, and each question read."""

from __future__ import annotations

import pytest

from lioncourt.bots import make_bot, sight_of
from lioncourt.game import new_game
from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import fitting

SEED, SEATS = 3, 4
MODULES = sorted(default_registry().modules)
TOGETHER = "all that go together"


@pytest.mark.parametrize("module", [*MODULES, TOGETHER])
def test_every_question_has_words(module: str) -> None:
    registry = default_registry()
    if module == TOGETHER:
        game, modules = "alhambra", fitting(registry.games["alhambra"])
    else:
        manifest = registry.modules[module]
        modules = (module, *manifest.requires)
        game = "alhambra" if "alhambra" in manifest.games else next(iter(manifest.games))
    played = new_game(game, SEATS, modules, seed=SEED)
    bot = make_bot("random", SEED)
    silent: set[str] = set()
    while played.decision is not None:
        if played.decision.text.startswith("@"):
            silent.add(played.decision.kind)
        played.play(bot.choose(sight_of(played)))
    assert silent == set()


def test_who_may_store_a_credit_is_told_how_much_was_overpaid() -> None:
    played = new_game("alhambra", 3, ("exchange-certificates",), seed=1)
    bot = make_bot("random", 1)
    while played.decision is None or played.decision.kind != "store-credit":
        played.play(bot.choose(sight_of(played)))
    (told,) = [zone for zone in played.view(played.seat)["zones"] if zone["id"] == "overpaid"]
    assert told["place"] == "niche"
    store = next(action for action in played.actions() if action.spec.name == "store-credit")
    played.play(store)
    stored = [
        piece["id"]
        for zone in played.view(None)["zones"]
        if zone["id"].startswith("certificate.")
        for piece in zone["pieces"]
        if piece["id"].startswith("credit-")
    ]
    assert [name.rpartition("-")[2] for name in stored] == [str(told["value"])]
