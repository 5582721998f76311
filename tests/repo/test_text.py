"""What no file of the repository may mention, and what its texts must say."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.core import engine
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler
from lioncourt.simulate import play_bots
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.manifest import Manifest
from lioncourt.table.plurals import names_in
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES, gather_texts
from lioncourt.view.log import log_lines
from lioncourt.view.wording import card_before, face_before
from tests.conformance.sampling import sample

ROOT = Path(__file__).resolve().parents[2]

# Assembled, so that this file does not find itself.
REGISTRY_HOSTS = [
    "pypi" + ".org",
    "python" + "hosted",
    "registry" + ".npmjs",
    "npmjs" + ".org",
    "npmjs" + ".com",
    "registry" + ".yarnpkg",
    "deb.debian" + ".org",
]
PRIVATE_FOLDERS = ["/work/" + "shared", "../" + "shared"]
NOT_OURS = {"__pycache__", "dist", "node_modules"}


def files_under(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".") and path.name not in {".ci", ".github"}
        if path.is_file():
            yield path
        elif path.is_dir() and not hidden and path.name not in NOT_OURS:
            yield from files_under(path)


def mentions(phrases: list[str]) -> list[str]:
    found = []
    for path in files_under(ROOT):
        text = path.read_bytes().decode("utf-8", errors="ignore").lower()
        found += [f"{path.relative_to(ROOT)}: {phrase}" for phrase in phrases if phrase in text]
    return found


def test_no_file_names_a_package_registry() -> None:
    assert mentions(REGISTRY_HOSTS) == []


def test_no_file_points_outside_the_repository() -> None:
    assert mentions(PRIVATE_FOLDERS) == []


# Texts of games and modules

MOST_STAGES = 8  # of a frame
LOOK_SEED = 11
LOOK_EVERY = 40  # decisions
CITY = "city-"  # before the key of a building rule where it speaks of a city


def text_packages() -> list[str]:
    """Returns every shipped package that has texts."""
    registry = default_registry()
    manifests = (*registry.games.values(), *registry.modules.values())
    found = {package for manifest in manifests for package in manifest.texts}
    return sorted(package for package in found if package.startswith("lioncourt."))


def values_in(text: str) -> set[str]:
    return set(names_in(text))


@pytest.mark.parametrize("package", text_packages())
def test_every_language_has_every_text_with_the_same_values(package: str) -> None:
    texts = gather_texts([package])
    assert sorted(texts) == sorted(LANGUAGES)
    english = texts["en"]
    for language in LANGUAGES:
        assert list(texts[language]) == list(english), language
        for key, text in texts[language].items():
            assert values_in(text) == values_in(english[key]), f"{language} {key}"
            assert text.strip(), f"{language} {key}"


def test_both_new_games_have_texts() -> None:
    assert {"lioncourt.games.granada", "lioncourt.games.alhambra_granada"} <= set(text_packages())


SEATS = (2, 3)  # with Dirk and without


def ruleset(game: str, seats: int, modules: tuple[str, ...] = ()) -> Ruleset:
    registry = default_registry()
    return compile_rules(make_config(registry, game, seats, modules), registry)


def shipped_modules() -> list[Manifest]:
    modules = default_registry().modules.values()
    return [module for module in modules if str(module.install).startswith("lioncourt.")]


def ruleset_name(rules: Ruleset) -> str:
    return "-".join((rules.game, str(rules.seats), *rules.modules))


RULESETS = [ruleset(game, seats) for game in default_registry().games for seats in SEATS]
WITH_A_MODULE = [
    ruleset(game, seats, (module.id,))
    for module in shipped_modules()
    for game in module.games
    for seats in SEATS
]


@pytest.mark.parametrize("rules", [*RULESETS, *WITH_A_MODULE], ids=ruleset_name)
def test_everything_that_can_be_named_has_a_text(rules: Ruleset) -> None:
    texts = set(rules.texts["en"])
    catalogue = rules.catalogue
    wanted = {f"source.{edge}" for edge in catalogue.region_edge}
    wanted |= {f"how.{edge}" for edge in catalogue.region_edge}
    wanted |= {f"{kind}.{name}" for name in catalogue.type_name for kind in ("type", "source")}
    wanted |= {f"currency.{name}" for name in catalogue.currency_name}
    wanted |= {f"zone.{name}" for name in catalogue.supply_name}
    wanted |= {
        f"face.{face_before(catalogue, name)}" if face_before(catalogue, name) else f"tile.{name}"
        for name, type in zip(catalogue.tile_name, catalogue.tile_type, strict=True)
        if type == NONE
    }
    wanted |= {
        f"card.{name}"
        for name, currency in zip(catalogue.card_name, catalogue.card_currency, strict=True)
        if currency == NONE
    }
    for spec in rules.action_spec.values():
        wanted |= {f"action.{spec.name}", f"option.{spec.name}", f"group.{spec.group}"}
    wanted |= {f"event.{name}" for name in rules.event_spec}
    wanted |= {f"question.{kind}" for kind in questions(rules)}
    assert wanted - texts == set()


def questions(rules: Ruleset) -> set[str]:
    """Returns the kinds of decisions that can come up: what the handlers ask, at any stage."""
    found = {entry.name for entry in rules.choice_entries}
    state = engine.new_state(rules, 1)
    for kind, handler in enumerate(rules.handlers):
        if type(handler).options is FrameHandler.options:
            continue  # it never asks anybody
        for stage in range(max(MOST_STAGES, len(handler.stages))):
            found.add(handler.question(rules, state, Frame(kind, 0, stage)))
    if not rules.interrupts:
        found.discard("window")  # nothing could interrupt
    # Some go by the holding: what a module has a question for, it asks.
    found |= {key.removeprefix("question.") for key in rules.texts["en"] if is_own(rules, key)}
    return found


def is_own(rules: Ruleset, key: str) -> bool:
    """Tells whether a text is a question of a module in a game."""
    packages = [default_registry().modules[name].texts for name in rules.modules]
    return key.startswith("question.") and any(key in own_texts(texts)["en"] for texts in packages)


own_texts = cache(gather_texts)


@pytest.mark.parametrize("rules", RULESETS, ids=ruleset_name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_view_and_log_can_be_said(rules: Ruleset, language: str) -> None:
    """No text is asked for that does not exist, and none is left as its key."""
    game = lc.new_game(rules.game, seats=rules.seats, seed=5)
    play_bots(game, ["random"] * rules.seats, 5)
    while game.state.turn > 12:
        game.undo()
    assert_all_is_said(game, language)


def assert_all_is_said(game: lc.Game, language: str) -> None:
    shown = json.dumps(game.view(game.seat, language=language))
    log = log_lines(game.rules, game.events(), None, language=language)
    said = [line[key] for line in log for key in ("text", "derivation") if key in line]
    for text in (shown, *said):
        assert "@" not in text


PLAYED = sample([rules for rules in WITH_A_MODULE if rules.seats == 3], 20)


@pytest.mark.parametrize("rules", PLAYED, ids=ruleset_name)
def test_what_a_module_shows_and_asks_has_texts_and_help(rules: Ruleset) -> None:
    """In a random game, looked at now and then: every view, and every piece of the module."""
    (module,) = rules.modules
    game = lc.new_game(rules.game, seats=rules.seats, modules=rules.modules, seed=LOOK_SEED)
    bot = make_bot("random", LOOK_SEED)
    pieces: set[str] = set()
    asked: set[str] = set()
    while not game.over:
        decision = game.decision
        assert decision is not None
        if decision.kind not in asked or len(game.history()) % LOOK_EVERY == 0:
            asked.add(decision.kind)
            pieces |= pieces_of(game, module)
            for language in LANGUAGES:
                assert "@" not in json.dumps(game.view(game.seat, language=language))
        game.play(bot.choose(sight_of(game)))
    for language in LANGUAGES:
        assert_all_is_said(game, language)
    assert asked <= questions(rules)
    of_the_game = ruleset(rules.game, rules.seats).catalogue
    named = {*of_the_game.card_name, *of_the_game.tile_name}
    missing = {
        f"{language} {piece}"
        for piece in pieces - named
        for language in LANGUAGES
        if f"help.piece.{piece}" not in rules.texts[language]
    }
    assert missing == set()


def pieces_of(game: lc.Game, module: str) -> set[str]:
    """Returns the pieces that lie in zones of the module, whoever may see them."""
    return {
        str(piece["id"])
        for name, rule in game.rules.views
        for seat in range(game.rules.seats)
        for zone in (rule.zones(game.rules, game.state, seat) if name == module else ())
        for piece in cast("list[dict[str, object]]", zone["pieces"])
    }


@pytest.mark.parametrize("module", shipped_modules(), ids=lambda module: module.id)
def test_a_module_has_help_for_itself_its_decisions_and_its_pieces(module: Manifest) -> None:
    texts = gather_texts(module.texts)
    wanted = {f"module.{module.id}", f"help.{module.id}", f"help.summary.{module.id}"}
    for game in module.games:
        for seats in SEATS:
            without, rules = ruleset(game, seats), ruleset(game, seats, (module.id,))
            old, new = without.catalogue, rules.catalogue
            wanted |= {f"help.question.{kind}" for kind in questions(rules) - questions(without)}
            cards = {*new.card_name} - {*old.card_name}
            wanted |= {help_of_card(new, name, texts["en"]) for name in cards}
            wanted |= {help_of_tile(new, name) for name in {*new.tile_name} - {*old.tile_name}}
    for language in LANGUAGES:
        assert wanted - set(texts[language]) == set(), language


def help_of_card(catalogue: Catalogue, name: str, texts: Container[str]) -> str:
    """Returns the key of the help for a card; those named after another card may share one."""
    own, before = f"help.piece.{name}", card_before(catalogue, name)
    return f"help.piece.{before}" if before and own not in texts else own


def help_of_tile(catalogue: Catalogue, name: str) -> str:
    """Returns the key of the help for a tile; faces named after another face share one."""
    before = face_before(catalogue, name)
    return f"help.face.{before}" if before else f"help.piece.{name}"


@pytest.mark.parametrize(
    "manifest", [*default_registry().games.values(), *shipped_modules()], ids=lambda m: m.id
)
def test_a_summary_is_a_few_lines_long(manifest: Manifest) -> None:
    texts = gather_texts(manifest.texts)
    for language in LANGUAGES:
        assert texts[language][f"help.{manifest.id}"].strip()
        lines = texts[language][f"help.summary.{manifest.id}"].strip().splitlines()
        assert 8 <= len(lines) <= 15, language


def refusal_keys(package: str) -> dict[str, str]:
    """Returns all keys of refusals in the source of a package, each with the first file."""
    module = importlib.import_module(package)
    found: dict[str, str] = {}
    for path in sorted(Path(str(module.__path__[0])).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        tables = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.AnnAssign) and isinstance(target := node.target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                key = node.args[0]
                if isinstance(key, ast.Subscript):  # a key out of a table
                    assert isinstance(key.value, ast.Name)
                    key = tables[key.value.id] or key
                for part in ast.walk(key):
                    if isinstance(part, ast.Constant) and part.value != CITY:
                        found.setdefault(str(part.value), path.name)
    return found


def games_with(package: str) -> list[Manifest]:
    return [game for game in default_registry().games.values() if package in game.texts]


@pytest.mark.parametrize("package", [p for p in text_packages() if ".games." in p])
def test_every_refusal_has_a_sentence(package: str) -> None:
    for game in games_with(package):
        assert refusals_without_text(package, game.texts) == {}, game.id


@pytest.mark.parametrize("module", shipped_modules(), ids=lambda module: module.id)
def test_every_refusal_of_a_module_has_a_sentence(module: Manifest) -> None:
    for game in module.games:
        texts = (*default_registry().games[game].texts, *module.texts)
        for package in module.texts:
            assert refusals_without_text(package, texts) == {}, game


def refusals_without_text(package: str, texts: tuple[str, ...]) -> dict[str, str]:
    known = gather_texts(texts)["en"]
    keys = refusal_keys(package).items()
    return {key: file for key, file in keys if f"refusal.{key}" not in known}


def test_the_building_rules_have_sentences_about_cities() -> None:
    in_building = refusal_keys_of_building()
    assert len(in_building) > 5
    city = gather_texts(["lioncourt.games.granada"])["en"]
    assert {f"refusal.{CITY}{key}" for key in in_building} <= set(city)
    about_cities = {key.removeprefix(f"refusal.{CITY}") for key in city if f".{CITY}" in key}
    assert about_cities == set(in_building), "a sentence that nobody says"


def refusal_keys_of_building() -> list[str]:
    """Returns the reasons that the building rules themselves give."""
    found = refusal_keys("lioncourt.games.common")
    asked_before = {"never-built", "cell-empty"}  # by whoever asks them
    of_half_tiles = {"half-stays", "long-side"}  # which no city has
    left_out = asked_before | of_half_tiles
    return sorted(k for k, file in found.items() if file == "building.py" and k not in left_out)
