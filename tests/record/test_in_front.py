"""Names, not numbers: whatever comes in front of everything else, old hashes stay true."""

from __future__ import annotations

import random

import pytest

import lioncourt as lc
from lioncourt.core.actions import CARD, NUMBER, TILE, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import EARLY, Components, FrameHandler, Stage
from lioncourt.core.state import State
from lioncourt.core.steps import BEFORE_ACTING, STEPS
from lioncourt.record.position import PositionWriter
from lioncourt.table.manifest import MODULE, Manifest
from lioncourt.table.registry import default_registry
from tests.record.games import GAMES, play_on


class Newcomers(Components):
    """One more of everything, numbered before all others."""

    order = EARLY

    def add(self, kit: Kit) -> None:
        shell = kit.currency("shell")
        kit.supply("attic")
        kit.place("0", currency=shell)
        kit.tile("mirage-1", cost=1)
        kit.tile("mirage-2", cost=2, walls="N")
        kit.card("ghost", role="ghost")
        kit.card("shell-1", role="shell", currency=shell, value=1)


class Nothing(Stage):
    """Runs before whatever else stands at its step, and does nothing."""

    order = EARLY

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        pass


class Unasked(FrameHandler):
    """Is never pushed."""


def install(build: Build) -> None:
    kind = build.kind("ghost-kind", "pale", "loud")
    build.holding(
        Part("haunted", TILE, many=True, seen=ALL), Part("mood", kind), Part("number", NUMBER)
    )
    build.action("boo", Field("card", CARD))
    build.event("booed", Field("card", CARD))
    build.handler("boo", Unasked())
    build.add(Newcomers())
    for steps in STEPS.values():
        for step in steps:
            if step != BEFORE_ACTING:  # there a stage would change what is asked, and when
                build.stage(step, f"nothing-{step}", Nothing())


FRONT = Manifest(
    id="aaa-front",
    kind=MODULE,
    title="In front",
    chapter=-1,
    summary="For tests: comes before everything.",
    install=install,
    games=tuple(GAMES),
)


def configurations() -> list[tuple[str, tuple[str, ...]]]:
    """Returns every game alone, with each module, and with all of them."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for game in GAMES:
        modules = default_registry().modules
        fitting = tuple(sorted(name for name in modules if game in modules[name].games))
        found += [(game, ()), *[(game, (name,)) for name in fitting], (game, fitting)]
    return found


@pytest.mark.parametrize(("kind", "modules"), configurations())
def test_hashes_stay_what_they_are(kind: str, modules: tuple[str, ...]) -> None:
    game = play_on(lc.new_game(kind, 3, modules, seed=17), random.Random(17), 150)
    record = game.record()
    front = {**record, "modules": [*record["modules"], FRONT.id]}
    again = lc.load(front, modules=[FRONT])  # compares every hash
    assert again.record()["hashes"] == record["hashes"]
    assert again.rules.catalogue.card_name[0] == "ghost"
    assert again.rules.stage_names["turn"][0] == "nothing-T1.1"
    assert again.state.content() != game.state.content(), "the numbers have changed"


def test_a_frame_that_nobody_describes_cannot_be_saved() -> None:
    game = lc.new_game(seats=3, modules=[FRONT], seed=1)
    positions = PositionWriter(game.rules)
    state = game.state.copy()
    kind = game.rules.handler_id["boo"]
    state.frames.append(Frame(kind, 1))
    assert "\nframe boo 1\n" in positions.text(state)
    state.frames[-1] = Frame(kind, 1, 2)
    with pytest.raises(ValueError, match="boo: stage 2 of its frame has no name"):
        positions.text(state)
    state.frames[-1] = Frame(kind, 1, 0, (4, 5))
    with pytest.raises(ValueError, match="boo: 2 numbers in its frame, which fields"):
        positions.text(state)
