"""Two that must not meet silently: a name that two modules declare is an error that names both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core.actions import Action, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice, Components, FrameHandler, MainAction, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import DISPLAY
from lioncourt.games.common.zones import counter
from lioncourt.table.config import ConfigError
from lioncourt.table.manifest import Option
from lioncourt.table.texts import merged_texts
from tests.seams.table import small_module

Install = Callable[[Build], None]


class Idle(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        pass


class Whim(MainAction):
    free = True


class Adds(Components):
    def __init__(self, add: Callable[[Kit], object]) -> None:
        self.what = add

    def add(self, kit: Kit) -> None:
        self.what(kit)


class Bell(View):
    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [counter("bell", 1, place=DISPLAY)]


def whim(build: Build) -> Choice:
    return Whim(Spec(0, "whim", ()))


TWICE: dict[str, Install] = {
    "handler": lambda build: build.handler("it", FrameHandler()),
    "event": lambda build: (build.event("it"), None)[1],
    "action": lambda build: (build.action("it"), None)[1],
    "choice": lambda build: build.choice("T1.2", "it", whim(build)),
    "kind": lambda build: (build.kind("it", "one"), None)[1],
    "stage of the turn script": lambda build: build.stage("T5", "it", Idle()),
    "tile": lambda build: build.add(Adds(lambda kit: kit.tile("it"))),
    "card": lambda build: build.add(Adds(lambda kit: kit.card("it", role="it"))),
    "place": lambda build: build.add(Adds(lambda kit: kit.place("it", currency=0))),
    "currency": lambda build: build.add(Adds(lambda kit: kit.currency("it"))),
    "type": lambda build: build.add(Adds(lambda kit: kit.tile_type_named("it"))),
    "supply": lambda build: build.add(Adds(lambda kit: kit.supply("it"))),
}


@pytest.mark.parametrize("what", TWICE)
def test_what_two_modules_declare_names_both(what: str) -> None:
    one = small_module("one", TWICE[what], chapter=901)
    other = small_module("other", TWICE[what], chapter=902)
    lc.new_game(seats=3, modules=[one], seed=1)
    with pytest.raises(ValueError, match=f"^one and other both declare the {what} 'it'$"):
        lc.new_game(seats=3, modules=[one, other], seed=1)


@pytest.mark.parametrize(
    ("install", "says"),
    [
        (lambda build: build.event("laid"), "the engine and one both declare the event 'laid'"),
        (
            lambda build: build.handler("purchase", FrameHandler()),
            "the engine and one both declare the handler 'purchase'",
        ),
        (lambda build: build.kind("tile", "x"), "the engine and one both declare the kind 'tile'"),
        (lambda build: build.action("take"), "alhambra and one both declare the action 'take'"),
        (
            lambda build: build.add(Adds(lambda kit: kit.tile("garden-11"))),
            "alhambra and one both declare the tile 'garden-11'",
        ),
        (
            lambda build: [build.event("it"), build.event("it")],
            "one: there is an event 'it' already",
        ),
    ],
)
def test_names_of_the_engine_and_the_game_are_taken(install: Install, says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}$"):
        lc.new_game(seats=3, modules=[small_module("one", install)], seed=1)


def test_two_zones_of_one_id_name_both() -> None:
    def install(build: Build) -> None:
        build.add(Bell())

    one, other = (small_module(name, install) for name in ("one", "other"))
    lc.new_game(seats=3, modules=[one], seed=1).view(0)
    game = lc.new_game(seats=3, modules=[one, other], seed=1)
    with pytest.raises(ValueError, match=r"^one and other both show a zone 'bell'$"):
        game.view(0)


def test_two_options_of_one_name_name_both() -> None:
    option = Option("it", (1, 2), 1, "small 1")
    one, other = (
        replace(small_module(name, lambda build: None), options=(option,))
        for name in ("one", "other")
    )
    assert lc.new_game(seats=3, modules=[one], options={"it": 2}, seed=0).config.modules == ("one",)
    with pytest.raises(ConfigError, match=r"^one and other both have an option 'it'$"):
        lc.new_game(seats=3, modules=[one, other], seed=0)


def test_two_texts_of_one_key_must_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"texts_one": "It", "texts_same": "It", "texts_other": "Something else"}
    for name, text in said.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "texts.toml").write_text(f'[en.question]\nit = "{text}"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    merged = merged_texts([("one", ["texts_one"]), ("same", ["texts_same"])])
    assert merged == {"en": {"question.it": "It"}}
    with pytest.raises(ValueError, match=r"^one and other both have a text 'question\.it'$"):
        merged_texts([("one", ["texts_one"]), ("other", ["texts_other"])])


def test_a_text_that_nobody_wrote_shows_its_key() -> None:
    class Wonder(FrameHandler):
        def options(self, rules: Ruleset, state: State, frame: Frame) -> list[Action]:
            return [Action(rules.action_spec["wonder"])]

    class Ask(Stage):
        def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
            state.frames.append(Frame(rules.handler_id["wonder"], frame.seat))

    def install(build: Build) -> None:
        build.action("wonder")
        build.handler("wonder", Wonder())
        build.stage("T1.1", "wonder", Ask())

    game = lc.new_game(seats=3, modules=[small_module("wonders", install)], seed=1)
    decision = game.view(game.seat)["decision"]
    assert decision["text"] == "@question.wonder"
    assert decision["options"][0]["label"] == "wonder"
