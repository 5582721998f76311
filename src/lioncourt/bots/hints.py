"""Advice for a person: the best few options, what they are worth, and why."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

from lioncourt.bots.judge import EXTRA_ACTION
from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.reasons import Reasons, comes_first
from lioncourt.bots.search import Budget, Search
from lioncourt.core.actions import CARD
from lioncourt.core.rng import Dice
from lioncourt.table.texts import ENGLISH
from lioncourt.view.labels import Labels
from lioncourt.view.wording import wording_in

if TYPE_CHECKING:
    from lioncourt.bots.judge import Judge
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action

MOST_REASONS: Final = 3
HARM: Final = -0.5  # points: an option worth less does harm
SEED: Final = 0  # so that the same question gets the same answer


@dataclass(frozen=True)
class Advice:
    """An option and what speaks for it."""

    action: Action
    label: str  # the option in words
    value: float  # in points, above doing nothing
    text: str  # a sentence why


def hint(
    sight: Sight, best: int = 3, *, language: str = ENGLISH, seconds: float = 0.0
) -> list[Advice]:
    """Returns the best few options of a decision, the best first.

    Payments for the same thing count as one option. With `seconds`, a search of that length finds
    the best ones and how far the others are behind; without, the bot `normal` judges. ValueError
    if `best` is less than 1.
    """
    if best < 1:
        raise ValueError(f"best must be at least 1, not {best}")
    dice = Dice(SEED)
    judge = judge_for(sight, dice, foresight=True)
    values = _values(judge, sight.actions)
    if seconds > 0 and len(sight.actions) > 1:
        values = _searched(sight, dice, seconds, values)
    order = sorted(values, key=values.__getitem__, reverse=True)
    reasons = Reasons(judge, sight.known, language)
    chosen = _without_other_payments(order)[:best]
    labels = Labels(judge.state, judge.seat, wording_in(sight.rules, language)).of(chosen)
    found: list[Advice] = []
    for action, label in zip(chosen, labels, strict=True):
        said = reasons.of(action)[:MOST_REASONS]
        if not said:
            said = [reasons.say(_in_general(values[action], is_best=not found))]
        found.append(Advice(action, label, values[action], reasons.sentence(said)))
    return found


def _in_general(value: float, *, is_best: bool) -> str:
    """Returns the key of what to say if nothing particular speaks for an option."""
    if is_best:
        return "best"
    return "harm" if value < HARM else "little"


def _values(judge: Judge, actions: list[Action]) -> dict[Action, float]:
    """Returns what each option is worth in points, the judge's best first.

    The judge puts options first that let the seat act again. In points these are worth at least
    what can still be done: the best of the options that end the turn.
    """
    judged = {action: judge.value(action) for action in actions}
    again = [action for action in actions if _acts_again(judge, action, judged[action])]
    ending = [judged[action] for action in actions if action not in again]
    afterwards = max([0.0, *ending])
    values: dict[Action, float] = {}
    for action in sorted(actions, key=judged.__getitem__, reverse=True):
        value = judged[action]
        values[action] = afterwards + max(0.0, value - EXTRA_ACTION) if action in again else value
    return values


def _acts_again(judge: Judge, action: Action, value: float) -> bool:
    """Tells whether the judge put an option first because the seat acts again after it."""
    if not comes_first(value):
        return False
    return not judge.knows(action) or bool(judge.facts(action).get("exact"))


def _searched(
    sight: Sight, dice: Dice, seconds: float, values: dict[Action, float]
) -> dict[Action, float]:
    """Returns the options that a search tried: the best with its value, others as far behind it.

    A search that had no time returns nothing.
    """
    search = Search(sight.worlds, dice, Budget(seconds), perf_counter())
    first, *others = search.run(sight.actions)
    if not first.leads:
        return values
    found = {first.action: values[first.action]}
    for candidate in others:
        behind = max(0.0, first.mean() - candidate.mean())
        found[candidate.action] = values[first.action] - behind
    return found


def _without_other_payments(actions: list[Action]) -> list[Action]:
    """Returns the options, keeping one of those that differ only in the cards that pay."""
    found: dict[tuple[str, tuple[int, ...]], Action] = {}
    for action in actions:
        spread = action.spec.spread(action.args)
        bought = tuple([value for field, value in spread if field.kind != CARD])
        found.setdefault((action.spec.name, bought or action.args), action)
    return list(found.values())
