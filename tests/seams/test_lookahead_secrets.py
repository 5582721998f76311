"""Secrets and choices that later modules need, each as a small module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, TYPE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import FROM_SCRIPT, Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import (
    Count,
    FrameHandler,
    Stage,
    View,
)
from lioncourt.core.state import State
from lioncourt.core.values import with_item
from lioncourt.core.verbs import draw_number, finish, push
from tests.seams.table import SEATS, clockwise_after, ints, played, small_module, sound

# A secret card for each seat


class SecretTypes(Stage):
    def __init__(self, holding: int) -> None:
        self.holding = holding

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = list(range(len(rules.catalogue.type_name)))
        dealt = [left.pop(draw_number(state, len(left))) for _ in range(rules.seats)]
        state.holdings[self.holding] = tuple(dealt)


class SecretCounts(Count):
    def __init__(self, holding: int) -> None:
        self.holding = holding

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        secret = ints(state, self.holding)
        mine = contender < rules.seats and secret[contender] == type
        return count + 1 if mine and count else count


class SecretView(View):
    def __init__(self, holding: int) -> None:
        self.holding = holding

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {"cards": [1] * rules.seats}

    def private(self, rules: Ruleset, state: State, seat: int) -> dict[str, object]:
        secret = ints(state, self.holding)[seat]
        return {"type": None if secret == NONE else rules.catalogue.type_name[secret]}


def install_secret(build: Build) -> None:
    holding = build.holding(Part("types", TYPE, each=True))
    build.stage("U8", "secret", SecretTypes(holding))
    build.add(SecretCounts(holding))
    build.add(SecretView(holding))


SECRET = small_module("secret", install_secret, chapter=932)


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_has_a_secret_that_only_it_sees(seats: int) -> None:
    game = sound(played([SECRET], seats=seats, seed=seats))
    rules, state = game.rules, game.state
    secret = ints(state, rules.holding_id["secret"])
    assert len(set(secret)) == seats
    view = dict(rules.views)["secret"]
    assert isinstance(view, View)
    assert view.public(rules, state) == {"cards": [1] * seats}
    for seat in range(seats):
        assert view.private(rules, state, seat) == {"type": rules.catalogue.type_name[secret[seat]]}
        tiles = state.palaces[seat].type_counts(
            rules.catalogue.tile_type, len(rules.catalogue.type_name)
        )[secret[seat]]
        assert rules.count_of(state, seat, secret[seat]) == (tiles + 1 if tiles else 0)


# A decision in the middle of a scoring


class NameFavourites(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        seats = clockwise_after(rules, state.active)
        for seat in reversed(seats):
            push(state, Frame(rules.handler_id["favourite"], seat, 0, frame.data))


class FavouriteQuestion(FrameHandler):
    fields: ClassVar[tuple[Field, ...]] = FROM_SCRIPT

    def __init__(self, holding: int, spec: Spec) -> None:
        self.holding = holding
        self.spec = spec

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "favourite"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.spec, (type,)) for type in range(len(rules.catalogue.type_name))]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        named = with_item(ints(state, self.holding), frame.seat, action.args[0])
        state.holdings[self.holding] = named


class FavouriteCounts(Count):
    def __init__(self, holding: int) -> None:
        self.holding = holding

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        named = ints(state, self.holding)
        return count + 1 if contender < rules.seats and named[contender] == type else count


def install_favourite(build: Build) -> None:
    holding = build.holding(Part("types", TYPE, each=True))
    build.stage("S4", "favourite", NameFavourites())
    spec = build.action("favour-type", Field("type", TYPE))
    build.handler("favourite", FavouriteQuestion(holding, spec))
    build.add(FavouriteCounts(holding))


FAVOURITE = small_module("favourite", install_favourite, chapter=933)


@pytest.mark.parametrize("seats", SEATS)
def test_a_scoring_asks_in_its_middle(seats: int) -> None:
    game = sound(played([FAVOURITE], seats=seats, seed=seats))
    named = [node for node in game.history() if node.action.kind == "favour-type"]
    assert len(named) == 3 * seats
    # The walls have been scored by then, the majorities have not.
    last = named[-1]
    sources = [event.line.source for event in last.events if event.line is not None]
    assert "wall" not in sources
    assert sources


# A decision at set-up, secret until all have made it


class ChooseOmens(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["omen"], NONE))


class OmenQuestion(FrameHandler):
    """The answers so far are the frame's data, which nobody sees."""

    fields: ClassVar[tuple[Field, ...]] = (Field("answers", NUMBER, many=True),)

    def __init__(self, holding: int, spec: Spec) -> None:
        self.holding = holding
        self.spec = spec

    def seat_of(self, frame: Frame) -> int:
        return len(frame.data)

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "omen"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.spec, (number,)) for number in range(3)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        answers = (*frame.data, action.args[0])
        if len(answers) < rules.seats:
            push(state, Frame(frame.kind, NONE, 0, answers))
        else:
            state.holdings[self.holding] = answers


def install_omen(build: Build) -> None:
    holding = build.holding(Part("answers", NUMBER, many=True, ordered=True))
    build.stage("U1", "omen", ChooseOmens())
    spec = build.action("omen", Field("number", NUMBER))
    build.handler("omen", OmenQuestion(holding, spec))


OMEN = small_module("omen", install_omen, chapter=934)


@pytest.mark.parametrize("seats", SEATS)
def test_set_up_asks_before_anything_is_laid_out(seats: int) -> None:
    game = lc.new_game(seats=seats, modules=[OMEN], seed=seats)
    for seat in range(seats):
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind) == (seat, "omen")
        assert game.state.turn == 0
        assert not game.state.display
        assert game.state.holdings == [()]
        game.play(f"omen {seat % 3}")
    assert game.state.holdings == [tuple(seat % 3 for seat in range(seats))]
    assert len(game.state.display) == 4
    sound(played([OMEN], seats=seats, seed=seats))


SECRET_MODULES = (SECRET, FAVOURITE, OMEN)


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(SECRET_MODULES, seats=seats, seed=seats))
    backwards = played(SECRET_MODULES[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
