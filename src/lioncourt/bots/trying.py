"""Judging an option that nobody speaks for: try it and look at what has changed.

In a copy of the world, this plays only what follows from the option: until its question is done or
somebody else is asked. Refills and the turns of others would only add luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core import engine
from lioncourt.core.options import as_options
from lioncourt.games.common.building import legal_cells, palace_with

if TYPE_CHECKING:
    from lioncourt.bots.judge import Judge
    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

TRIES: Final = 3  # for an option that draws something
ANSWERS: Final = 3  # in a row, to questions that follow from an option
MOST_ANSWERS: Final = 24  # to judge for each such question
MOST_TRIED: Final = 6  # of those that must be tried themselves


class Outcome:
    """What an option led to."""

    __slots__ = ("acts_again", "gain")

    def __init__(self, gain: float, acts_again: bool) -> None:
        self.gain: Final = gain  # in points
        self.acts_again: Final = acts_again  # the seat is asked for another action


def tried(judge: Judge, action: Action) -> Outcome:
    """Returns what an option brings; if it draws something, it is tried a few times."""
    then = judge.state.copy()
    outcome = _try(judge, then, action)
    if then.rng == judge.state.rng:
        return outcome
    total, again = outcome.gain, outcome.acts_again
    for _ in range(TRIES - 1):
        other = judge.state.copy()
        other.rng = then.rng  # new draws, after those of the last try
        total += _try(judge, other, action).gain
        then = other
    return Outcome(total / TRIES, again)


def _try(judge: Judge, then: State, action: Action) -> Outcome:
    """Carries out an option, using up the state, and answers what the seat is asked next."""
    rules, seat = judge.rules, judge.seat
    question, depth = then.frames[-1], len(then.frames)
    rules.handlers[question.kind].apply(rules, then, question, action)
    asked = _carry_on(rules, then, depth)
    for _ in range(judge.answers):
        if not asked or then.frames[-1].kind == question.kind or _seat_asked(rules, then) != seat:
            break
        top = then.frames[-1]
        rules.handlers[top.kind].apply(rules, then, top, _best_answer(judge.after(then)))
        asked = _carry_on(rules, then, depth)
    is_asked_again = asked and then.frames[-1].kind == question.kind
    acts_again = is_asked_again and _seat_asked(rules, then) == seat
    return Outcome(_gain(judge, then), acts_again and action.spec.kind in rules.actor_of)


def _carry_on(rules: Ruleset, state: State, depth: int) -> bool:
    """Advances frames until a seat is asked (True) or the question at this depth is done."""
    frames = state.frames
    while len(frames) >= depth:
        top = frames[-1]
        if rules.handlers[top.kind].advance(rules, state, top):
            return True
    return False


def _seat_asked(rules: Ruleset, state: State) -> int:
    return engine.seat_to_decide(rules, state)


def _best_answer(judge: Judge) -> Action:
    """Returns what the judge thinks best; of very many options it looks at only some."""
    actions = as_options(engine.legal_actions(judge.rules, judge.state)).all_made()
    most = MOST_ANSWERS if judge.judges_by_itself(actions[0]) else MOST_TRIED
    return max(actions[:: len(actions) // most + 1], key=judge.value)


def _gain(judge: Judge, then: State) -> float:
    """Returns what has changed for the seat, including tiles still to be placed."""
    after = judge.after(then)
    gain = after.margin_now() - judge.margin_now() + _opportunities(judge, after)
    had = judge.state.bought[judge.seat]
    for tile in then.bought[judge.seat]:
        if tile not in had:
            gain += max(after.tile_worth(tile), _worth_where_best(after, tile))
    return gain


def _worth_where_best(judge: Judge, tile: int) -> float:
    """Returns what a tile that counts for no majority would change where it fits best.

    Only its module's rules know what it does for other tiles. The judge knows all other tiles.
    """
    rules, state, seat = judge.rules, judge.state, judge.seat
    best = 0.0
    if judge.outlook.is_ranked(rules.catalogue.tile_type[tile]):
        return best
    for cell in legal_cells(rules, state, seat, tile):
        then = state.copy()
        then.palaces[seat] = palace_with(rules, state, state.palaces[seat], tile, cell)
        best = max(best, judge.after(then).margin_now() - judge.margin_now())
    return best


def _opportunities(judge: Judge, after: Judge) -> float:
    """Returns what it is worth that tiles still for sale are nearer or farther away."""
    then = {ware.place: ware for ware in after.outlook.wares()}
    value = 0.0
    for ware in judge.outlook.wares():
        changed = then.get(ware.place)
        if changed is None or changed.tile != ware.tile or changed.ready == ware.ready:
            continue
        nearer = (changed.ready - ware.ready) * max(0.0, judge.worth(ware))
        # A rival may be faster; a tile that the seat can't pay for any more is lost anyway.
        value += nearer * judge.rivalry.stays(ware) if nearer > 0 else nearer
    return value
