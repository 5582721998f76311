"""The journal of a table: its entries, as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from lioncourt.server.customs import Customs

# How a game may begin. All but chance are chosen by the maker, who may know what is to come.
CHANCE: Final = "chance"
SEED: Final = "seed"
RECORD: Final = "record"
TABLE: Final = "table"  # a position of another table
UNKNOWN: Final = "unknown"


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Something that happened at a table."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table: with the digest of a key, with a bot's level, or open."""

    name: str = ""
    digest: str | None = None
    level: str | None = None


class Made(Entry, frozen=True, tag="made"):
    """The table was made. The record is that of the game at that moment."""

    record: dict[str, Any]
    seats: tuple[Chair, ...]
    host: str  # the digest of the host's key
    name: str = ""
    customs: Customs = Customs()
    origin: str = ""  # how the game began: CHANCE, SEED …; unknown for older tables
    challenge: str = ""  # the code of the challenge that is played here


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took an open seat."""

    seat: int
    name: str
    digest: str


class Left(Entry, frozen=True, tag="left"):
    """The seat is open again; or, with a level, a bot plays it from now on."""

    seat: int
    level: str | None = None
    name: str = ""


class StoodIn(Entry, frozen=True, tag="stand_in"):
    """A bot stands in for the person; without a level, the person is back."""

    seat: int
    level: str | None = None
    unasked: bool = False  # the person is away, or their time is over


class Renamed(Entry, frozen=True, tag="renamed"):
    """A person goes by another name."""

    seat: int
    name: str


class Moved(Entry, frozen=True, tag="moved"):
    """An action, what chance then gave, and the hash of the position it led to."""

    seat: int
    turn: int
    action: str
    hash: str
    draws: tuple[str, ...] = ()
    result: tuple[int, ...] | None = None  # the points, if this ended the game


class Undone(Entry, frozen=True, tag="undone"):
    """Moves were taken back; `moves` remain."""

    moves: int
    by: int


class AskedUndo(Entry, frozen=True, tag="asked_undo"):
    """A person would like to go back to this number of moves."""

    by: int
    moves: int


class AnsweredUndo(Entry, frozen=True, tag="answered_undo"):
    """A person answered that wish; a single no ends it."""

    seat: int
    yes: bool


class Said(Entry, frozen=True, tag="said"):
    """Somebody at a seat, or a watcher, said something."""

    text: str
    seat: int | None = None
    name: str = ""
    by: str = ""  # the mark of a watcher, which doesn't reveal who it is


class Hushed(Entry, frozen=True, tag="hushed"):
    """Watchers, or one of them, may no longer speak, or may again."""

    yes: bool
    by: str = ""  # the mark of one watcher; empty: all


class Reviewed(Entry, frozen=True, tag="reviewed"):
    """The game was reviewed after its end; the findings are kept with it."""

    found: dict[str, Any]


class Rematched(Entry, frozen=True, tag="rematched"):
    """The next game is at `table`."""

    table: str


AnyEntry = (
    Made
    | Sat
    | Left
    | StoodIn
    | Renamed
    | Moved
    | Undone
    | AskedUndo
    | AnsweredUndo
    | Said
    | Hushed
    | Rematched
    | Reviewed
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def to_bytes(entries: Iterable[Entry]) -> list[bytes]:
    """Returns entries as the store keeps them."""
    return [_encoder.encode(entry) for entry in entries]


def from_bytes(entries: Iterable[bytes]) -> list[AnyEntry]:
    """Returns entries that the store kept."""
    return [_decoder.decode(entry) for entry in entries]


def record_in(entries: Sequence[AnyEntry]) -> dict[str, Any]:
    """Returns the record of the game that a journal holds.

    It doesn't consult the rules, so it is right even for tables whose rules have changed since.
    """
    made = entries[0]
    assert isinstance(made, Made)
    hashes = made.record["hashes"]
    begun = [(step, hashes[str(step[0])]) for step in made.record["actions"]]
    steps: list[tuple[list[Any], str]] = begun  # with the hash of the position before
    last, result = hashes["last"], made.record["result"]
    after: list[tuple[str, Any]] = [(last, result)]
    first = len(steps)
    for entry in entries:
        if isinstance(entry, Moved):
            steps.append(([entry.turn, entry.seat, entry.action, *entry.draws], after[-1][0]))
            after.append((entry.hash, entry.result))
        elif isinstance(entry, Undone):
            del steps[entry.moves :]
            del after[entry.moves - first + 1 :]
    positions: dict[str, str] = {}
    for step, before in steps:
        positions.setdefault(str(step[0]), before)
    result = after[-1][1]
    return {
        **made.record,
        "actions": [step for step, _ in steps],
        "hashes": {**positions, "last": after[-1][0]},
        "result": None if result is None else list(result),
    }
