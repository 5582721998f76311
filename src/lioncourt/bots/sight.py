"""What a bot sees: the question, the options, and its own seat's view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from lioncourt.view.worlds import Worlds

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.game import Game

View = dict[str, Any]  # JSON data, as `Game.view` gives it


def no_worlds() -> Worlds:
    """The worlds of a sight that was put together without any."""
    raise ValueError("this sight has no worlds to search in")


class Sight:
    """One decision as its seat sees it. The state of the game is not part of it.

    The view, the memory and the worlds are built when first used: a bot that needs none of them
    doesn't pay for them.
    """

    __slots__ = ("_known", "_view", "_worlds", "actions", "imagine", "look", "recall", "seat")

    def __init__(
        self,
        seat: int,
        actions: list[Action],
        look: Callable[[], View],
        recall: Callable[[], Any],
        imagine: Callable[[], Worlds] = no_worlds,
    ) -> None:
        self.seat = seat
        self.actions = actions
        self.look = look
        self.recall = recall
        self.imagine = imagine
        self._view: View | None = None
        self._known: Any = None
        self._worlds: Worlds | None = None

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

    @property
    def worlds(self) -> Worlds:
        """States that agree with all that the seat knows, to search."""
        if self._worlds is None:
            self._worlds = self.imagine()
        return self._worlds

    @property
    def rules(self) -> Ruleset:
        """The rules of the game, which all worlds share."""
        return self.worlds.rules


def sight_of(game: Game) -> Sight:
    """Returns what the deciding seat sees of a game."""
    seat = game.seat
    if seat is None:
        raise ValueError("the game is over: nobody has to decide")
    here = game.copy()  # the sight stays as it is when the game goes on
    return Sight(
        seat,
        list(game.actions()),
        lambda: here.view(seat),
        here.known,
        lambda: Worlds(here.rules, here.state, seat, here.known()),
    )


class Bot(Protocol):
    """An opponent: it chooses one of the offered actions."""

    def choose(self, sight: Sight) -> Action:
        """Returns one of `sight.actions`."""
        ...
