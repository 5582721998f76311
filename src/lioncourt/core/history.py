"""What was played: a chain of actions, each with its draws.

All else follows from a position and the draws. So a game keeps few positions and doesn't note what
an action caused: most programs never ask, and what a game doesn't keep costs no time. For those who
do ask, the action is carried out once more, with the same draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import Fate, State

Draw: TypeAlias = tuple[int, int]  # the domain and the value, as `Fate` has them

KEPT: Final = 32  # keep one position in this many, from which to find the others again
NEWEST: Final = 8  # always keep this many of the newest: most actions taken back are among them


class Played:
    """One action in the history of a game; the chain never changes, it only forgets positions."""

    __slots__ = (
        "_before",
        "_draws",
        "_events",
        "_rules",
        "action",
        "memory",
        "number",
        "parent",
        "seat",
        "turn",
    )

    def __init__(
        self,
        rules: Ruleset,
        parent: Played | None,
        before: State,
        action: Action,
        draws: tuple[Draw, ...],
        events: list[Event] | None,
    ) -> None:
        self._rules: Final = rules
        self.parent: Final = parent
        self.number: Final[int] = 0 if parent is None else parent.number + 1
        self.seat: Final = engine.seat_to_decide(rules, before)
        self.turn: Final = before.turn
        self.action: Final = action
        self.memory: Any = None  # of all hands after it, once asked for
        self._draws: Final = draws
        self._before: State | None = before
        self._events = events  # None: not asked for yet

    @property
    def draws(self) -> list[Draw]:
        """What it drew."""
        return list(self._draws)

    @property
    def before(self) -> State:
        """The position in which it was chosen."""
        return self._position()

    @property
    def events(self) -> list[Event]:
        """What happened."""
        if self._events is None:
            self._carried_out_again()
        assert self._events is not None
        return self._events

    def _position(self) -> State:
        """Returns the position before it, worked out from the last one that is kept."""
        if self._before is None:
            later: list[Played] = []
            node = self
            while node._before is None:
                later.append(node)
                assert node.parent is not None  # the first position is kept
                node = node.parent
            for following in reversed(later):
                following._before = node._carried_out_again()
                node = following
        assert self._before is not None
        return self._before

    def _carried_out_again(self) -> State:
        """Returns the position after it, and notes what happened."""
        events: list[Event] = []
        fate = Fate(list(self._draws))
        after = engine.after(self._rules, self._position(), self.action, events, fate)
        if self._events is None:
            self._events = events
        return after

    def let_go(self) -> None:
        """Forgets positions too far back to be wanted soon."""
        node: Played | None = self
        for behind in range(2 * NEWEST):
            if node is None:
                return
            if behind >= NEWEST and node.number % KEPT:
                node._before = None
            node = node.parent


def carried_out(
    rules: Ruleset,
    last: Played | None,
    before: State,
    action: Action,
    forced: list[Draw],
    seen: Sequence[Draw],
    *,
    told: bool,
) -> tuple[Played, State, Fate]:
    """Returns an allowed action as played, the position after it, and its draws.

    `told`: somebody will ask what happened.
    """
    events: list[Event] | None = [] if told else None
    fate = Fate(list(forced), seen)
    state = engine.after(rules, before, action, events, fate)
    played = Played(rules, last, before, action, tuple(fate.drawn), events)
    if not played.number % NEWEST:
        played.let_go()
    return played, state, fate
