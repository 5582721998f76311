"""The engine: new games, whose decision it is, what may be chosen, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from lioncourt.core.actions import Action
from lioncourt.core.deck import EMPTY_DECK
from lioncourt.core.events import Event
from lioncourt.core.hand import Hand
from lioncourt.core.ids import FOUNTAIN_CELL, NONE
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import OPEN, Dice, seeded
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.squares import square_of
from lioncourt.core.state import Fate, State
from lioncourt.core.verbs import run_script


def empty_state(rules: Ruleset, seed: int | None) -> State:
    """Returns a table with nothing on it but a start tile for each seat (core 3.1).

    Without a seed nobody can repeat or compute the draws.
    """
    seats = rules.seats
    palace = Palace({FOUNTAIN_CELL: square_of(rules.catalogue.start_tile, 0)})
    return State(
        active=0,
        turn=0,
        rng=OPEN if seed is None else seeded(seed),
        scorings=0,
        pending=(),
        hands=[Hand()] * seats,
        palaces=[palace] * seats,
        reserves=[()] * seats,
        bought=[()] * seats,
        points=[0] * rules.contenders,
        dirk=(),
        market=(NONE,) * len(rules.catalogue.place_name),
        display=(),
        deck=EMPTY_DECK,
        discard=(),
        supply=[()] * len(rules.catalogue.supply_name),
        frames=[],
        holdings=list(rules.holding_starts),
    )


def new_state(
    rules: Ruleset,
    seed: int | None,
    journal: list[Event] | None = None,
    fate: Fate | None = None,
) -> State:
    """Returns the state of a new game at its first decision."""
    state = empty_state(rules, seed)
    state.journal = journal
    state.fate = fate
    run_script(rules, state, "setup", 0)
    settle(rules, state)
    return state


def settle(rules: Ruleset, state: State) -> None:
    """Advances the frames until somebody must choose or the game is over."""
    frames = state.frames
    handlers = rules.handlers
    while frames:
        top = frames[-1]
        if handlers[top.kind].advance(rules, state, top):
            return


def is_over(state: State) -> bool:
    """Tells whether the game has ended."""
    return not state.frames


def seat_to_decide(rules: Ruleset, state: State) -> int:
    """Returns the seat that has to choose, or NONE when the game is over."""
    if not state.frames:
        return NONE
    top = state.frames[-1]
    return rules.handlers[top.kind].seat_of(top)


def legal_actions(rules: Ruleset, state: State) -> Sequence[Action]:
    """Returns what may be chosen now, sorted and distinct; empty only when the game is over.

    The answer stays the same, whatever happens to the state.
    """
    if not state.frames:
        return ()
    top = state.frames[-1]
    return rules.handlers[top.kind].options(rules, state, top)


def refusal(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """Returns why an action that is not listed may not be taken, or None if it may."""
    if not state.frames:
        return Refusal("game-over", "core 7.3")
    top = state.frames[-1]
    return rules.handlers[top.kind].refusal(rules, state, top, action)


def apply(rules: Ruleset, state: State, action: Action) -> None:
    """Carries out an action known to be allowed, and all that follows from it."""
    top = state.frames[-1]
    rules.handlers[top.kind].apply(rules, state, top, action)
    settle(rules, state)


def after(
    rules: Ruleset, state: State, action: Action, journal: list[Event] | None, fate: Fate
) -> State:
    """Returns the position after an allowed action; the state stays as it is.

    What happens is written to the journal, if one is given.
    """
    following = state.copy()
    following.journal = journal
    following.fate = fate
    apply(rules, following, action)
    following.journal = None
    following.fate = None
    return following


def sample_action(rules: Ruleset, state: State, dice: Dice) -> Action:
    """Returns a legal action at random: one of the groups on offer, then one of its options."""
    top = state.frames[-1]
    return rules.handlers[top.kind].sample(rules, state, top, dice)


def play_out(rules: Ruleset, state: State, dice: Dice) -> int:
    """Plays a game to its end at random and returns how many decisions that took."""
    decisions = 0
    frames = state.frames
    handlers = rules.handlers
    while frames:
        top = frames[-1]
        handler = handlers[top.kind]
        if handler.advance(rules, state, top):
            handler.apply(rules, state, top, handler.sample(rules, state, top, dice))
            decisions += 1
    return decisions


def scoring_lines(rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
    """Returns what the nth scoring would give now."""
    lines: list[ScoreLine] = []
    for stage in rules.scorings():
        lines.extend(stage.lines(rules, state, nth))
    return lines
