"""The interrupt window between two turns, with small modules that interrupt (order T9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler, Interrupt
from lioncourt.core.state import State
from lioncourt.core.values import with_item
from lioncourt.core.verbs import emit, end_game, finish, push
from lioncourt.games.common.window import from_next
from lioncourt.table.manifest import Manifest
from lioncourt.view.reading import ids_in
from tests.seams.table import any_action, ints, played, small_module, sound

BELLS = 2  # how often each seat may ring


class Ring(Interrupt):
    """Rings a bell, and is asked how loud it was; the last bell of all ends the game."""

    def __init__(self, holding: int, spec: Spec) -> None:
        super().__init__(spec)
        self.holding = holding

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return ints(state, self.holding)[seat] > 0

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        bells = ints(state, self.holding)
        state.holdings[self.holding] = with_item(bells, seat, bells[seat] - 1)
        emit(rules, state, "rang", (seat,))
        if sum(bells) == 1:
            end_game(rules, state)
        else:
            push(state, Frame(rules.handler_id["loudness"], seat))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return {"bells": ints(state, self.holding)[seat]}


class Loudness(FrameHandler):
    """A question of the interrupt itself, which the window waits for."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "loudness"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.spec, (number,)) for number in range(3)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)


def install_bells(build: Build) -> None:
    holding = build.holding(Part("bells", NUMBER, each=True, start=BELLS))
    build.event("rang", Field("seat", SEAT))
    build.add(Ring(holding, build.action("ring")))
    build.handler("loudness", Loudness(build.action("loud", Field("number", NUMBER))))


class Cough(Interrupt):
    """Seat 0 may cough, as often as it likes; others are refused by the rule itself."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return seat == 0

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec, (1,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        pass

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        # Twice is legal, though not listed; not being concerned is left to the window.
        return None if action.args[0] == 2 else Refusal("no-pass", "core 4")


def install_cough(build: Build) -> None:
    build.add(Cough(build.action("cough", Field("number", NUMBER))))


BELL = small_module("bells", install_bells, chapter=941)
COUGH = small_module("cough", install_cough, chapter=942)


def after_a_turn(*modules: Manifest, seats: int = 3, seed: int = 1) -> lc.Game:
    """Returns a game whose first turn is over: the first seat took a card."""
    game = lc.new_game(seats=seats, modules=modules, seed=seed)
    game.play(next(action for action in game.actions() if action.kind == "take"))
    return game


def asked(game: lc.Game) -> tuple[str, int]:
    top = game.state.frames[-1]
    handler = game.rules.handlers[top.kind]
    return handler.question(game.rules, game.state, top), handler.seat_of(top)


def seats_after(game: lc.Game) -> list[int]:
    """Returns the order in which the window asks."""
    seats = game.rules.seats
    return [(game.state.active + step) % seats for step in range(1, seats + 1)]


def ring(game: lc.Game) -> None:
    game.play("ring")
    game.play("loud 1")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_are_asked_in_turn_order_the_active_seat_last(seats: int) -> None:
    game = after_a_turn(BELL, seats=seats)
    active, turn = game.state.active, game.state.turn
    assert list(from_next(game.rules, game.state)) == seats_after(game)
    assert seats_after(game)[-1] == active
    for seat in seats_after(game):
        assert asked(game) == ("window", seat)  # viziers-favour play 2, thieves play 3
        assert (game.state.active, game.state.turn) == (active, turn)
        game.play("decline")
    assert asked(game) == ("action", (active + 1) % seats)
    assert game.state.turn == turn + 1


def test_there_is_no_window_before_the_first_turn() -> None:
    game = lc.new_game(seats=3, modules=[BELL], seed=0)
    assert asked(game) == ("action", game.state.active)  # viziers-favour play 1


def test_it_opens_when_display_and_market_are_full() -> None:
    game = after_a_turn(BELL)
    assert len(game.state.display) == 4  # viziers-favour play 1
    assert -1 not in game.state.market


def test_after_an_interrupt_all_are_asked_again() -> None:
    game = after_a_turn(BELL)
    first, second, last = seats_after(game)
    game.play("decline")
    game.play("ring")
    assert asked(game) == ("loudness", second)  # the interrupt is resolved first
    game.play("loud 2")
    for seat in (first, second, last):
        assert asked(game) == ("window", seat)  # viziers-favour play 5, thieves play 3
        game.play("decline")
    assert asked(game) == ("action", first)


def test_it_closes_only_when_all_decline_in_a_row() -> None:
    game = after_a_turn(BELL)
    first, second, last = seats_after(game)
    rung = 0
    for seat in (first, second, last):
        while game.seat != seat:
            game.play("decline")
        ring(game)
        rung += 1
        assert asked(game) == ("window", first)
    assert rung == 3
    for seat in (first, second, last):
        assert asked(game) == ("window", seat)
        game.play("decline")
    assert asked(game) == ("action", first)


def test_who_is_not_concerned_is_not_asked() -> None:
    game = after_a_turn(BELL)
    first, second, last = seats_after(game)
    ring(game)
    ring(game)
    assert asked(game) == ("window", second)
    game.play("decline")
    assert asked(game) == ("window", last)
    ring(game)
    game.play("decline")
    assert asked(game) == ("window", last)
    ring(game)
    assert asked(game) == ("window", second)
    game.play("decline")
    assert asked(game) == ("action", first)


def test_where_nobody_is_concerned_there_is_no_window() -> None:
    game = lc.new_game(seats=3, modules=[BELL], seed=1)
    game.state.holdings[0] = (0, 0, 0)
    first = game.state.active
    game.play(next(action for action in game.actions() if action.kind == "take"))
    assert asked(game) == ("action", (first + 1) % 3)


def test_where_no_rule_interrupts_there_is_no_window() -> None:
    game = after_a_turn()
    assert asked(game) == ("action", game.state.active)
    assert not game.rules.interrupts


def test_rules_share_one_window() -> None:
    game = after_a_turn(BELL, COUGH)
    while game.seat != 0:
        game.play("decline")
    assert [str(action) for action in game.actions()] == ["decline", "ring", "cough 1"]
    ring(game)
    while game.seat != 0:
        game.play("decline")
    ring(game)
    while game.seat != 0:
        game.play("decline")
    assert [str(action) for action in game.actions()] == ["decline", "cough 1"]
    game.play("cough 1")
    assert game.seat == seats_after(game)[0]


def test_what_is_refused_and_why() -> None:
    game = after_a_turn(BELL, COUGH)
    card = ids_in(game.view(None), "display")[0]
    with pytest.raises(lc.IllegalAction, match="you can only interrupt or decline, not “take”"):
        game.play(f"take {card}")
    assert asked(game) == ("window", 0)
    game.play("cough 2")  # legal, though not listed
    game.play("decline")
    assert asked(game) == ("window", 1)
    with pytest.raises(lc.IllegalAction, match="you can pass only"):
        game.play("cough 1")  # the rule itself says why
    with pytest.raises(lc.IllegalAction, match="you can only interrupt or decline, not “cough”"):
        game.play("cough 2")  # the rule would let it pass, but it does not concern the seat


def test_the_asked_seat_alone_sees_its_options() -> None:
    game = after_a_turn(BELL)
    first, second, _ = seats_after(game)
    decision = game.view(first)["decision"]
    assert [option["action"] for option in decision["options"]] == ["decline", "ring"]
    assert decision["options"][1]["bells"] == BELLS
    assert "options" not in game.view(second)["decision"]
    assert game.view(None)["under_way"] == []


def test_the_game_may_end_inside_the_window() -> None:
    game = after_a_turn(BELL)
    first = seats_after(game)[0]
    game.state.holdings[0] = tuple(int(seat == first) for seat in range(3))
    turn = game.state.turn
    game.play("ring")
    while not game.over:  # the hand-out of core 7.1
        assert asked(game)[0] == "placing"
        game.play(game.actions()[0])
    assert game.state.turn == turn
    assert game.state.scorings == 3


def test_copies_undo_and_records_in_the_middle_of_it() -> None:
    game = after_a_turn(BELL)
    game.play("decline")
    game.play("ring")
    game.play("loud 0")
    game.play("decline")
    content = game.state.content()
    position = asked(game)
    copy = game.copy()
    copy.play("ring")
    assert game.state.content() == content
    loaded = lc.load(game.record(), modules=[BELL])
    assert loaded.state.content() == content
    assert asked(loaded) == position
    for _ in range(4):
        game.undo()
    assert asked(game) == ("window", seats_after(game)[0])
    assert ints(game.state, 0) == (BELLS,) * 3
    for action in ("decline", "ring", "loud 0", "decline"):
        game.play(action)
    assert game.state.content() == content


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games_with_a_window_are_sound(seats: int) -> None:
    game = sound(played([BELL, COUGH], seats=seats, seed=seats))
    rung = [node for node in game.history() if node.action.kind == "ring"]
    assert len(rung) == BELLS * seats, f"seed {seats}: random seats ring all their bells"
    assert {node.seat for node in rung} == set(range(seats))


def test_random_games_ask_by_the_same_queue_as_a_simple_model() -> None:
    """A queue of all seats: declining takes a seat out, an interrupt begins anew."""
    seed = 6
    game = lc.new_game(seats=4, modules=[BELL], seed=seed)
    dice = Dice(seed)
    queue: list[int] = []
    windows = 0
    while not game.over:
        kind, seat = asked(game)
        before = game.state.turn
        bells = ints(game.state, 0)
        action = any_action(game, dice)
        if kind == "window":
            queue = [waiting for waiting in queue or seats_after(game) if bells[waiting]]
            assert seat == queue[0], f"seed {seed}"
            queue = queue[1:] if action.kind == "decline" else []
            windows += 1
        game.play(action)
        if game.state.turn > before:
            left = [waiting for waiting in queue if ints(game.state, 0)[waiting]]
            assert not left, f"seed {seed}: turn {before} ended before {left} were asked"
            queue = []
    assert windows > 10
