"""Choices at a step: what modules offer the active seat at one moment, in the seat's own order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.actions import Action, Field
from lioncourt.core.frames import FROM_SCRIPT, Frame
from lioncourt.core.options import Groups, Made, Options, as_options, groups_of
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.seams import Choice, FrameHandler, Stage
from lioncourt.core.verbs import finish, push

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

OWN_ORDER: Final = ("T1.2", "T4.2", "T8.2")  # the steps where the player chooses the order
SEVERAL: Final = "own-order"  # the question if more than one choice is on offer


class AskForChoices(Stage):
    """Offers the seat all choices of a step, if there are any."""

    def __init__(self, step: str) -> None:
        self.step: Final = step

    def takes_part(self, rules: Ruleset) -> bool:
        return self.step in rules.choices

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        kind = rules.handler_id[choices_at(self.step)]
        push(state, Frame(kind, frame.seat, 0, frame.data))


class ChoicesQuestion(FrameHandler):
    """Which of the choices of a step? Asked again after each, until none is left or wanted.

    If only one is on offer, the question has its name.
    """

    fields: ClassVar[tuple[Field, ...]] = FROM_SCRIPT

    def __init__(self, step: str) -> None:
        self.step: Final = step

    def concerning(self, rules: Ruleset, state: State, seat: int) -> dict[str, Choice]:
        """Returns the choices that concern a seat, by name."""
        named = rules.choices.get(self.step, ())
        return {name: rule for name, rule in named if rule.concerns(rules, state, seat)}

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        for _, rule in rules.choices.get(self.step, ()):  # one is enough
            if rule.concerns(rules, state, frame.seat):
                return True
        finish(state)
        return False

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        names = list(self.concerning(rules, state, frame.seat))
        return names[0] if len(names) == 1 else SEVERAL

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        parts: list[Options] = [Made((Action(rules.forgo),))]
        for rule in self.concerning(rules, state, frame.seat).values():
            parts.append(as_options(rule.options(rules, state, frame.seat)))
        return in_order(parts)

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each rule is a group: those not chosen aren't asked anything.
        untried = list(self.concerning(rules, state, frame.seat).values())
        while True:
            chosen = dice.below(len(untried) + 1)
            if chosen == len(untried):
                return Action(rules.forgo)
            action = untried.pop(chosen).sample(rules, state, frame.seat, dice)
            if action is not None:
                return action

    def rule_of(self, rules: Ruleset, state: State, seat: int, action: Action) -> Choice | None:
        """Returns the choice with this kind of action, or one that offers actions of others."""
        other: Choice | None = None
        for _, rule in rules.choices.get(self.step, ()):
            specs = rule.specs()
            if action.spec in specs:
                if rule.concerns(rules, state, seat):
                    return rule
            elif not specs and other is None and rule.concerns(rules, state, seat):
                other = rule
        return other

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        if action.spec is rules.forgo:
            finish(state)
            return
        rule = self.rule_of(rules, state, frame.seat, action)
        assert rule is not None  # otherwise it would have been refused
        rule.apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is rules.forgo:
            return None
        rule = self.rule_of(rules, state, frame.seat, action)
        if rule is not None:
            return rule.refusal(rules, state, frame.seat, action)
        choices = list(self.concerning(rules, state, frame.seat).values())
        return choices[0].neither(action) if len(choices) == 1 else not_now(action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        if action.spec is rules.forgo:
            return {}
        rule = self.rule_of(rules, state, frame.seat, action)
        return {} if rule is None else rule.facts(rules, state, frame.seat, action)


def in_order(parts: list[Options]) -> Groups:
    """Returns the options of several rules, sorted, each rule a group."""
    filled = [part for part in parts if len(part)]
    filled.sort(key=lambda part: part.made(0).sort_key())
    for before, after in pairwise(filled):
        if before.made(len(before) - 1).sort_key() > after.made(0).sort_key():  # they interleave
            every = [action for part in filled for action in part.all_made()]
            return Groups(groups_of(sorted(every, key=lambda action: action.sort_key())))
    return Groups(filled)


def choices_at(step: str) -> str:
    """Returns the name of the question for the choices of a step."""
    return f"choices-{step}"


def install_choices(build: Build) -> None:
    """Installs the question at each step where the player chooses the order."""
    build.own_order = OWN_ORDER
    for step in OWN_ORDER:
        build.stage(step, choices_at(step), AskForChoices(step))
        build.handler(choices_at(step), ChoicesQuestion(step))
