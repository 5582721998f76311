"""Each seam of turns, questions and views with the smallest module that uses it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice, FrameHandler, MainAction, Observer, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import SOUK
from lioncourt.core.verbs import emit, finish, push
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.zones import counter
from lioncourt.view.reading import ids_in
from tests.seams.table import events_of, ints, played, small_module


class CountsTurns(Stage):
    """The holding: how many turns each seat has had."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.grow(state, 1, frame.seat)


def test_seam_stage() -> None:
    def install(build: Build) -> None:
        build.holding(Part("numbers", NUMBER, each=True))
        build.stage("T1.1", "count", CountsTurns())

    game = played([small_module("turns", install)], seats=3, seed=1)
    assert sum(ints(game.state, 0)) == game.state.turn
    names = [stage.name for stage in game.rules.stage_entries["turn"]]
    assert names[:2] == ["count", "act"]


def test_a_stage_must_be_anchored_to_a_step_that_exists() -> None:
    def install(build: Build) -> None:
        build.stage("T1", "count", CountsTurns())

    with pytest.raises(ValueError, match="lost: there is no step 'T1'"):
        lc.new_game(modules=[small_module("lost", install)], seed=0)


class TollQuestion(FrameHandler):
    """Asks a seat to pay a point or not; the holding counts who paid."""

    def __init__(self, refuse: Spec, pay: Spec) -> None:
        self.refuse = refuse
        self.pay = pay

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return (Action(self.refuse), Action(self.pay))

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.kind == self.pay.name:
            self.kept.grow(state, 1, frame.seat)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("curfew", "small 1")

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> dict[str, object]:
        return {"gate": "north"}

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return ("fountain",)  # of the own palace: the zones of the asked seat come first


class TollAtTheGate(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["toll"], frame.seat))


def test_seam_frame_handler() -> None:
    def install(build: Build) -> None:
        build.holding(Part("numbers", NUMBER, each=True))
        refuse, pay = build.action("no-toll"), build.action("toll")
        build.handler("toll", TollQuestion(refuse, pay))
        build.stage("T1.1", "toll", TollAtTheGate())

    module = small_module("toll", install)
    game = lc.new_game(seats=3, modules=[module], seed=1)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("toll", game.state.active)
    assert [str(action) for action in game.actions()] == ["no-toll", "toll"]
    assert {"kind": "toll", "gate": "north"} in game.view(None)["under_way"]
    own = f"palace.{game.state.active}"
    assert game.view(None)["decision"]["about"] == [{"id": "fountain", "zone": own}]
    with pytest.raises(lc.IllegalAction, match="nobody buys by night"):
        game.play("pass")
    game.play("toll")
    assert game.view(None)["decision"]["kind"] == "action"
    done = played([module], seats=3, seed=1)
    assert sum(ints(done.state, 0)) == sum(n.action.kind == "toll" for n in done.history())


class Greet(MainAction):
    """An action that does nothing but tell everybody."""

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return [Action(self.spec, (other,)) for other in range(rules.seats) if other != seat]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        emit(rules, state, "greeted", (seat, action.args[0]))


class CountsGreetings(Observer):
    """The holding: how often each seat was greeted."""

    def hears(self) -> tuple[str, ...]:
        return ("greeted",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        self.kept.grow(state, 1, event.args[1])


def install_greetings(build: Build) -> None:
    build.event("greeted", Field("seat", SEAT), Field("other", SEAT))
    build.add(Greet(build.action("greet", Field("seat", SEAT))))
    build.holding(Part("numbers", NUMBER, each=True))
    build.add(CountsGreetings())


GREETINGS = small_module("greetings", install_greetings)


def test_seam_main_action() -> None:
    game = lc.new_game(seats=3, modules=[GREETINGS], seed=1)
    seat = game.state.active
    others = [other for other in range(3) if other != seat]
    greetings = [str(action) for action in game.actions() if action.kind == "greet"]
    assert greetings == [f"greet {other}" for other in others]
    game.play(greetings[0])
    assert game.state.active == (seat + 1) % 3, "it was the action of the turn"
    with pytest.raises(lc.IllegalAction):
        game.play(f"greet {game.state.active}")


def test_seam_observer() -> None:
    game = played([GREETINGS], seats=3, seed=1)
    greeted = [event.args[1] for event in events_of(game, "greeted")]
    assert greeted
    assert ints(game.state, 0) == tuple(greeted.count(seat) for seat in range(3))


class Whistle(Choice):
    """A seat that has not whistled yet may whistle one note of three; the holding: who has."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return not self.kept.number(state, seat)

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(note,) for note in range(4)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None if action.args[0] < 3 else Refusal("curfew", "small 1")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, 1, seat)


def install_whistle(build: Build) -> None:
    build.holding(Part("numbers", NUMBER, each=True))
    whistle = Whistle(build.action("whistle", Field("note", NUMBER)))
    build.handler("whistle", Offer(whistle, build.action("hush")))
    build.stage("T1.2", "whistle", MakeOffer("whistle", whistle))


def test_seam_choice() -> None:
    """Options are the ways that are not refused; who is not concerned is not asked."""
    game = lc.new_game(seats=3, modules=[small_module("whistles", install_whistle)], seed=1)
    seat = game.state.active
    assert [str(action) for action in game.actions()] == [
        *("whistle 0", "whistle 1", "whistle 2"),
        "hush",
    ]
    with pytest.raises(lc.IllegalAction, match="nobody buys by night"):
        game.play("whistle 3")
    game.play("whistle 2")
    assert ints(game.state, 0) == tuple(int(each == seat) for each in range(3))
    asked: set[int] = set()
    while len(asked) < 2:  # the others are asked in their turns, until they do it
        if game.decision is not None and game.decision.kind == "whistle":
            asked.add(game.decision.seat)
            game.play("hush" if len(asked) == 1 else "whistle 0")
        else:
            game.play(game.actions()[0])
    assert seat not in asked


class LowestCard(View):
    """Shows everybody the sizes of all hands, and a seat the lowest card of its own."""

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {"sizes": [len(hand.cards) for hand in state.hands]}

    def private(self, rules: Ruleset, state: State, seat: int) -> dict[str, object]:
        return {"lowest": rules.catalogue.card_name[state.hands[seat].cards[0]]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [counter("small", 1, place=SOUK)]


def test_seam_view() -> None:
    game = lc.new_game(modules=[small_module("peek", lambda b: b.add(LowestCard()))], seed=1)
    sizes = [len(hand.cards) for hand in game.state.hands]
    assert game.view(None)["module"]["peek"] == {"sizes": sizes}
    for seat in range(3):
        shown = game.view(seat)
        assert shown["module"]["peek"] == {
            "sizes": sizes,
            "lowest": ids_in(shown, f"hand.{seat}")[0],
        }
        assert "small" in [zone["id"] for zone in shown["zones"]]
