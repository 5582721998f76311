"""Taking back: which actions are final because something hidden came to light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core import engine
from lioncourt.core.state import Fate

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.events import Event
    from lioncourt.core.history import Played
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def is_final(played: Played) -> bool:
    """Tells whether an action brought something hidden to light, so that it can't be taken back."""
    return bool(played.draws) or _reveals(played.events)


def would_be_final(rules: Ruleset, state: State, action: Action) -> bool:
    """Tells the same for a legal action before it is taken; the real game draws nothing."""
    trial = state.copy()
    events: list[Event] = []
    trial.journal = events
    trial.fate = fate = Fate([])
    engine.apply(rules, trial, action)
    return bool(fate.drawn) or _reveals(events)


def _reveals(events: list[Event]) -> bool:
    """Tells whether an event shows secrets; the end compares secret hands (core 7.1)."""
    return any(event.kind == "ended" or event.spec.reveals for event in events)


def free_undos(last: Played | None, seat: int) -> int:
    """Returns how many of the latest actions a seat may take back without asking anybody."""
    count = 0
    while last is not None and last.seat == seat and not is_final(last):
        count += 1
        last = last.parent
    return count
