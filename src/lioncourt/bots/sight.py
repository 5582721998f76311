"""What a bot gets to see: the question, the options, and the view of its own seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.game import Game

View = dict[str, Any]  # JSON data, as `Game.view` gives it


class Sight:
    """One decision as its seat sees it. The state of the game is not part of it.

    The view and the memory are built when they are first asked for: a bot that needs neither does
    not pay for them.
    """

    __slots__ = ("_known", "_view", "actions", "look", "recall", "seat")

    def __init__(
        self,
        seat: int,
        actions: list[Action],
        look: Callable[[], View],
        recall: Callable[[], Any],
    ) -> None:
        self.seat = seat
        self.actions = actions
        self.look = look
        self.recall = recall
        self._view: View | None = None
        self._known: Any = None

    @property
    def view(self) -> View:
        """What the seat may know, as JSON data."""
        if self._view is None:
            self._view = self.look()
        return self._view

    @property
    def known(self) -> Any:
        """What a perfect memory knows of every hand (core 9)."""
        if self._known is None:
            self._known = self.recall()
        return self._known


def sight_of(game: Game) -> Sight:
    """Returns what the seat that decides now sees of a game."""
    seat = game.seat
    if seat is None:
        raise ValueError("the game is over: nobody has to decide")
    here = game.copy()  # the sight stays what it was when the game goes on
    return Sight(seat, game.actions(), lambda: here.view(seat), here.known)


class Bot(Protocol):
    """An opponent: it chooses one of the offered actions."""

    def choose(self, sight: Sight) -> Action:
        """Returns one of `sight.actions`."""
        ...
