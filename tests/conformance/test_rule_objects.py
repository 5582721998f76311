"""Rule objects carry constants only: all games of a configuration share them."""

from __future__ import annotations

import pytest

from lioncourt.core.actions import Field, Spec
from lioncourt.core.holding import Holding
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Price, Rule
from tests.conformance.support import Configuration, played_out, sampled

CONSTANTS = (int, str, bool, float, type(None), Field, Holding, Spec, Rule)

every_configuration = pytest.mark.parametrize("configuration", sampled(), ids=str)


def all_rules(rules: Ruleset) -> list[Rule]:
    found = [entry.rule for entry in rules.entries()]
    found += rules.handlers
    found += [entry.rule for entry in rules.choice_entries]
    found += [stage for stages in rules.stages.values() for stage in stages]
    return found


def attributes(rule: Rule) -> dict[str, object]:
    """Returns what a rule carries; `dir`, since a compiled rule has no `__dict__`."""
    names = [name for name in dir(rule) if not name.startswith("__")]
    values = {name: getattr(rule, name) for name in names}
    return {name: value for name, value in values.items() if not callable(value)}


def is_constant(value: object) -> bool:
    if isinstance(value, (tuple, frozenset)):
        return all(is_constant(item) for item in value)
    return isinstance(value, CONSTANTS)


def mutable_attributes(rule: Rule) -> list[str]:
    return [
        f"{type(rule).__name__}.{name}: {type(value).__name__}"
        for name, value in sorted(attributes(rule).items())
        if not is_constant(value)
    ]


@every_configuration
def test_rules_have_no_mutable_attributes(configuration: Configuration) -> None:
    rules = configuration.start(1).rules
    assert len(all_rules(rules)) > 20
    assert [fault for rule in all_rules(rules) for fault in mutable_attributes(rule)] == []


@every_configuration
def test_a_game_changes_no_rule(configuration: Configuration) -> None:
    rules = configuration.start(1).rules
    before = [attributes(rule) for rule in all_rules(rules)]
    played_out(configuration, 1)
    assert [attributes(rule) for rule in all_rules(rules)] == before


class Scratch(Price):
    """A rule as it must not be."""

    def __init__(self) -> None:
        self.seen: list[int] = []
        self.pairs: tuple[object, ...] = ((1, {}),)
        self.fine = (1, ("a", frozenset({2})))


def test_the_check_can_fail() -> None:
    assert mutable_attributes(Scratch()) == ["Scratch.pairs: tuple", "Scratch.seen: list"]
