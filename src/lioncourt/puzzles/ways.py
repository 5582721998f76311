"""The ways to decide: options that differ only in the cards that pay for the same are one way."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from lioncourt.core.actions import CARD

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.game import Game

Way: TypeAlias = tuple[object, ...]  # what the options of a way have in common


def ways_of(game: Game) -> dict[Way, list[Action]]:
    """Returns the options of a decision by way, except those that take less than another."""
    found: dict[Way, list[Action]] = {}
    actions = game.actions()
    for action in actions:
        if not any(_is_less(action, other) for other in actions):
            found.setdefault(way_of(game, action), []).append(action)
    return found


def way_of(game: Game, action: Action) -> Way:
    """Returns what an option has in common with its equivalents.

    Paying exactly isn't equivalent to overpaying.
    """
    rest = tuple([value for field, value in action.spec.spread(action.args) if field.kind != CARD])
    if not rest:
        return action.spec.name, *action.args
    return action.spec.name, is_exact(game, action), *rest


def is_exact(game: Game, action: Action) -> bool:
    """Tells whether an option pays exactly."""
    top = game.state.frames[-1]
    handler = game.rules.handlers[top.kind]
    return bool(handler.facts(game.rules, game.state, top, action).get("exact"))


def _is_less(action: Action, other: Action) -> bool:
    """Tells whether the other takes the same cards and more."""
    if action.spec is not other.spec or len(action.args) >= len(other.args):
        return False
    if any(field.kind != CARD for field in action.spec.fields):
        return False
    left = list(other.args)
    for card in action.args:
        if card not in left:
            return False
        left.remove(card)
    return True
