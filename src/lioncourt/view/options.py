"""The open decision: who is asked what and, for that seat alone, its options with targets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lioncourt.core import engine
from lioncourt.core.actions import CELL, PLACE, Action
from lioncourt.core.ids import NONE
from lioncourt.view.targets import targets_of
from lioncourt.view.undo import would_be_final

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.pieces import Data
    from lioncourt.view.wording import Wording


def decision_data(
    rules: Ruleset, state: State, seat: int | None, wording: Wording, *, finals: bool = False
) -> Data | None:
    """Returns what is asked now, with options if it is asked of this seat; None: game over."""
    asked = engine.seat_to_decide(rules, state)
    if asked == NONE:
        return None
    top = state.frames[-1]
    kind = rules.handlers[top.kind].question(top)
    decision: Data = {"seat": asked, "kind": kind, "text": wording.say(f"question.{kind}")}
    if wording.has(f"help.question.{kind}"):
        decision["help"] = wording.say(f"help.question.{kind}")
    if asked == seat:
        actions = engine.legal_actions(rules, state)
        decision["groups"] = _groups(actions, wording)
        decision["options"] = [_option(rules, state, seat, action, wording) for action in actions]
        if finals:
            for option, action in zip(decision["options"], actions, strict=True):
                option["final"] = would_be_final(rules, state, action)
    return decision


def _groups(actions: Iterable[Action], wording: Wording) -> list[Data]:
    """Returns the choices that the options fall into, such as the three kinds of rebuilding."""
    ids = dict.fromkeys(action.spec.group for action in actions)
    return [{"id": group, "label": wording.title(f"group.{group}", group)} for group in ids]


def _option(rules: Ruleset, state: State, seat: int, action: Action, wording: Wording) -> Data:
    top = state.frames[-1]
    return {
        "action": str(action),
        "kind": action.kind,
        "group": action.spec.group,
        "label": option_label(state, seat, action, wording),
        "targets": targets_of(action.spec, action.args, seat),
        **rules.handlers[top.kind].facts(rules, state, top, action),
    }


def option_label(state: State, seat: int, action: Action, wording: Wording) -> str:
    """Returns an option in words; its notation where nobody has written a text for it.

    The text may use each field by its name and, for a place or cell, what lies there as
    `{place_tile}` or `{cell_tile}`.
    """
    key = f"option.{action.kind}"
    if not wording.has(key):
        return str(action)
    values: dict[str, object] = {field.name: () for field in action.spec.fields if field.many}
    for field, value in action.spec.spread(action.args):
        word = wording.word(action.spec, field.kind, value)
        if field.many:
            held = values[field.name]
            assert isinstance(held, tuple)
            values[field.name] = (*held, word)
            continue
        values[field.name] = word
        tile = _lying_at(state, seat, field.kind, value)
        if tile != NONE:
            values[f"{field.name}_tile"] = wording.tile(tile)
    return wording.say(key, values)


def _lying_at(state: State, seat: int, kind: str, value: int) -> int:
    if kind == PLACE and value != NONE:
        return state.market[value]
    if kind == CELL:
        return state.palaces[seat].tile(value)
    return NONE
