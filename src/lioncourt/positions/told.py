"""A position as it is written: notation for each part of a table (`docs/positions.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from lioncourt.core.instead import instead

EMPTY: Final = "empty"  # a list of pieces without any
REST: Final = "..."  # at the end of a deck: whatever is not placed elsewhere


class PositionError(ValueError):
    """An impossible position; the message says where and why."""


@dataclass(frozen=True)
class SeatPosition:
    """What one seat has, in notation."""

    palace: str = ""  # "garden-10@1,0 tower-12@2,0"; the start tile is always there
    hand: str = ""
    reserve: str = ""
    bought: str = ""  # set aside, to be placed: only for the seat to move
    points: int = 0


@dataclass(frozen=True)
class Position:
    """A table in notation; what is left out gets a default that completes the game.

    Defaults: nothing for seats and Dirk; for slots the dearest tiles not named, showing their
    fronts; for the display the highest money not named; for supplies and deck the remaining tiles
    and cards; a parity marker that shows odd. The deck is in order, top first; "..." at its end is
    all other money, shuffled, and below it the scoring cards still to come, except one that the
    game keeps aside; `piles` says where they are shuffled in instead. A module's special card, if
    there is only one, is where it is named, or not in the game. Holdings are as before set-up.
    """

    seat: Mapping[int, SeatPosition] = field(default_factory=dict)
    market: Mapping[int, str] | Mapping[str, str] = field(default_factory=dict)  # by slot
    display: str | None = None
    deck: str = REST
    piles: str = (
        ""  # of the deck, top first: "12 20+first-scoring" are numbers of cards, and special ones
    )
    discard: str = ""
    supply: str | Mapping[str, str] | None = None  # of all supplies together, or by name
    parity: str | None = None  # "even" or "odd"
    holding: Mapping[str, Mapping[str, object]] = field(default_factory=dict)  # by module, part
    dirk: str = ""
    dirk_points: int = 0
    to_move: int = 0
    turn: int = 1
    step: str | None = None  # of the turn, where play goes on, such as "T3"
    extra_action: bool = False  # the seat to move has paid exactly and acts again
    scorings: int = 0  # how many are done
    due: tuple[int, ...] = ()  # scorings whose cards have turned up in this turn

    def to_data(self) -> dict[str, Any]:
        """Returns the position as JSON data; `read_position` turns it back into a position."""
        told = {
            part.name: getattr(self, part.name)
            for part in fields(self)
            if part.name != "seat" and getattr(self, part.name) != _default(part)
        }
        for name in ("market", "supply"):
            if isinstance(told.get(name), Mapping):
                told[name] = {str(key): text for key, text in told[name].items()}
        if self.due:
            told["due"] = list(self.due)
        seats = {str(seat): _seat_data(own) for seat, own in sorted(self.seat.items())}
        return {"seat": seats, **told} if seats else told


def _default(part: Any) -> object:
    return part.default_factory() if callable(part.default_factory) else part.default


def _seat_data(own: SeatPosition) -> dict[str, object]:
    parts = fields(own)
    return {p.name: getattr(own, p.name) for p in parts if getattr(own, p.name) != p.default}


def read_position(told: Mapping[str, Any]) -> Position:
    """Returns the position that a table of words describes, as in a scenario or a record."""
    words = dict(told)
    _check_names(words, [part.name for part in fields(Position)], "a position")
    seats: dict[int, SeatPosition] = {}
    by_seat = words.pop("seat", {})
    if not isinstance(by_seat, Mapping):
        raise PositionError(f"a position: seat should be a table by seat, not {by_seat!r:.40}")
    for number, own in by_seat.items():
        where = f"seat {number}"
        if not str(number).isdecimal():
            raise PositionError(f"{where}: seats are numbers, counted from 0")
        if isinstance(own, Mapping):
            _check_names(own, [part.name for part in fields(SeatPosition)], where)
            own = SeatPosition(**own)
        if not isinstance(own, SeatPosition):
            raise PositionError(f"{where}: should be a table, such as {{'hand': 'dinar-5'}}")
        seats[int(number)] = own
    if isinstance(words.get("due"), list):
        words["due"] = tuple(words["due"])
    position = Position(seat=seats, **words)
    _check_kinds(position, "a position")
    for number, own in seats.items():
        _check_kinds(own, f"seat {number}")
    return position


def _check_names(table: Mapping[str, object], known: list[str], where: str) -> None:
    for name in table:
        if name not in known:
            raise PositionError(f"{where} has no {name!r}; {instead(name, known)}")


# What each word may be; most are texts.
_KINDS: Final[dict[str, tuple[str, type | tuple[type, ...]]]] = {
    "market": ("a table by slot", Mapping),
    "supply": ("a text or a table by name", (str, Mapping, type(None))),
    "holding": ("a table by module", Mapping),
    "points": ("a number", int),
    "dirk_points": ("a number", int),
    "to_move": ("a number", int),
    "turn": ("a number", int),
    "scorings": ("a number", int),
    "extra_action": ("true or false", bool),
    "display": ("a text", (str, type(None))),
    "parity": ("a text", (str, type(None))),
    "step": ("a text", (str, type(None))),
    "due": ("a list of numbers", tuple),
}


def _check_kinds(part: Position | SeatPosition, where: str) -> None:
    for word in fields(part):
        value = getattr(part, word.name)
        what, kinds = _KINDS.get(word.name, ("a text", str))
        wrong = isinstance(value, bool) and kinds is int
        if word.name != "seat" and (wrong or not isinstance(value, kinds)):
            raise PositionError(f"{where}: {word.name} should be {what}, not {value!r:.40}")


def listed(text: str) -> str:
    """Returns a list of pieces in notation; "empty" stands for none."""
    return "" if text.strip() == EMPTY else text


def words_of(texts: Iterable[str]) -> list[str]:
    """Returns the words of several lists of pieces."""
    return [word for text in texts for word in listed(text).split()]
