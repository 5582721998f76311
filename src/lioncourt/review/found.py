"""The findings about a game, without words: what is kept of a review."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lioncourt.game import Game
from lioncourt.review.level import between, to_come

if TYPE_CHECKING:
    from lioncourt.review.examine import Examined
    from lioncourt.review.look import Points

METHOD: Final = 1  # raised when the method changes: older reviews are then made again
DIGITS: Final = 2


@dataclass(frozen=True)
class Mark:
    """What was expected after a choice, in points at the end."""

    move: int  # actions played before it
    expected: Points  # by contender


@dataclass(frozen=True)
class Mistake:
    """A choice that gave points away."""

    move: int
    best: str  # the better option, in notation
    cost: float  # points of lead
    error: float  # the standard error of that


@dataclass(frozen=True)
class Drawn:
    """What the draws after a move brought each seat beyond the average."""

    move: int
    gained: tuple[float, ...]  # points of lead, by seat
    errors: tuple[float, ...]


@dataclass(frozen=True)
class Found:
    """All findings about a game that take work."""

    marks: tuple[Mark, ...]  # the last one is the result
    mistakes: tuple[Mistake, ...]  # in the order of the game
    draws: tuple[Drawn, ...]

    def to_data(self) -> dict[str, Any]:
        """Returns it as short JSON data, to be kept."""
        return {
            "method": METHOD,
            "marks": [[mark.move, *mark.expected] for mark in self.marks],
            "mistakes": [[its.move, its.best, its.cost, its.error] for its in self.mistakes],
            "draws": [[its.move, its.gained, its.errors] for its in self.draws],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Found | None:
        """Returns what was kept; None if the method has changed since."""
        if data.get("method") != METHOD:
            return None
        return cls(
            tuple([Mark(move, tuple(expected)) for move, *expected in data["marks"]]),
            tuple([Mistake(*its) for its in data["mistakes"]]),
            tuple([Drawn(move, tuple(own), tuple(of)) for move, own, of in data["draws"]]),
        )


def found_in(game: Game, examined: Iterable[Examined]) -> Found:
    """Returns the findings about a game, from those about its moves."""
    moves = sorted(examined, key=lambda each: each.move)
    marks = _marks(game, moves)
    mistakes = [
        Mistake(each.move, each.look.best, _short(each.look.cost), _short(each.look.error))
        for each in moves
        if each.look is not None
        and each.look.best is not None
        and not _is_still_possible(game, each.move, each.look.best)
    ]
    draws = [
        Drawn(each.move, _all_short(each.luck.gained), _all_short(each.luck.errors))
        for each in moves
        if each.luck is not None
    ]
    return Found(tuple(marks), tuple(mistakes), tuple(draws))


def _is_still_possible(game: Game, move: int, action: str) -> bool:
    """Tells whether a seat could still do something later in its turn, so nothing was lost yet.

    Paying exactly twice and missing a third time is one mistake, not three.
    """
    history = game.history()
    missed = history[move]
    for played in history[move + 1 :]:
        if played.turn != missed.turn:
            return False
        if played.seat == missed.seat:
            then = Game(game.opening, played.before, played.parent)
            return action in map(str, then.actions())
    return False


def _marks(game: Game, moves: list[Examined]) -> list[Mark]:
    """Returns what was expected after each choice, and what it came to."""
    seats = game.config.seats
    last = len(game.history())
    scores = tuple([float(points) for points in game.scores()])
    levels = [
        (each.move, to_come(each.look.expected, each.end, seats))
        for each in moves
        if each.look is not None and each.end is not None
    ]
    levels.append((last, tuple([0.0] * len(scores))))
    found = []
    for each in moves:
        if each.look is not None:
            more = between(levels, each.move)
            expected = [now + then for now, then in zip(each.look.expected, more, strict=True)]
            found.append(Mark(each.move, _all_short(expected)))
    return [*found, Mark(last, scores)]


def _short(value: float) -> float:
    return round(value, DIGITS)


def _all_short(values: Iterable[float]) -> tuple[float, ...]:
    return tuple([_short(value) for value in values])
