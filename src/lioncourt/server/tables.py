"""A table: what follows from its journal, entry by entry. No network, no clock, no store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from lioncourt.core.history import Played
from lioncourt.core.state import FateError
from lioncourt.game import RULES_VERSION, Game, IllegalAction
from lioncourt.record.codec import RecordError
from lioncourt.record.notation import parse_draw
from lioncourt.record.position import PositionWriter, is_comparable
from lioncourt.record.replay import load
from lioncourt.server import journal
from lioncourt.server.keys import Keys
from lioncourt.server.room import Room

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


@dataclass
class Seat:
    """Who sits at a seat: a person with a key, a bot with a level, or nobody yet."""

    name: str
    digest: str | None = None
    level: str | None = None
    stand_in: str | None = None  # the level of the bot that plays for the person
    unasked: bool = False  # the person didn't ask for the stand-in
    former: tuple[str, ...] = ()  # what the person was called before

    @property
    def kind(self) -> str:
        """Returns `person`, `bot` or `open`."""
        if self.digest is not None:
            return PERSON
        return OPEN if self.level is None else BOT

    @property
    def bot(self) -> str | None:
        """Returns the level of the bot that plays now; None if a person has to."""
        return self.stand_in if self.kind == PERSON else self.level

    @property
    def decides(self) -> bool:
        """Tells whether a person plays here."""
        return self.kind == PERSON and self.stand_in is None

    @property
    def is_asked(self) -> bool:
        """Tells whether taking back moves needs this person's consent.

        A person who let a bot stand in leaves it to the others; one who was only away doesn't.
        """
        return self.kind == PERSON and (self.stand_in is None or self.unasked)


@dataclass(frozen=True)
class ChatLine:
    """A line of the chat."""

    number: int
    seat: int | None
    name: str
    text: str
    by: str  # the mark of a watcher


@dataclass
class UndoWish:
    """Somebody's wish to go back, and who has answered it so far."""

    by: int
    moves: int
    answers: dict[int, bool] = field(default_factory=dict)


class Unreadable(Exception):
    """The journal comes from other rules, and no longer leads to the positions it records."""


class Table:
    """A table, as its journal tells it so far."""

    def __init__(self, table_id: str, made: journal.Made) -> None:
        self.id = table_id
        self.name = made.name
        self.host = made.host
        self.customs = made.customs
        self.challenge = made.challenge
        self.record = made.record
        self.origin = made.origin or (journal.RECORD if made.record["actions"] else journal.UNKNOWN)
        self.seats = [Seat(chair.name, chair.digest, chair.level) for chair in made.seats]
        self.version = 0
        self.room = Room()
        self.chat: list[ChatLine] = []
        self.hushed = False  # watchers may not speak
        self.hushed_watchers: set[str] = set()  # their marks
        self.undo_wish: UndoWish | None = None
        self.next: str | None = None
        self.review: dict[str, Any] | None = None  # what a review found out about the game
        self.game: Game | None = None  # None: the rules have changed, the table is read-only
        self.played: list[Played] = []
        self.by_stand_ins = 0  # moves that bots made for a person; undone ones count as advice
        self._moves_at = [0]  # by version: how many moves there were
        self._undone: list[tuple[int, int]] = []  # at which version, how many remained
        self._begin(made)

    def _begin(self, made: journal.Made) -> None:
        self.first_moves = len(made.record["actions"])  # these can't be undone
        self.is_of_other_rules = made.record["rules_version"] != RULES_VERSION
        self.moves = self.first_moves
        try:
            self.game = load(_as_served(made))
        except RecordError:
            self.game = None
            return
        self.played = self.game.history()

    # Reading

    @property
    def begun(self) -> bool:
        """Tells whether the game has begun, that is, no seat is open."""
        return all(seat.kind != OPEN for seat in self.seats)

    @property
    def over(self) -> bool:
        """Tells whether the game has ended."""
        return self.game is not None and self.game.over

    @property
    def to_move(self) -> int | None:
        """Returns the seat that has to decide; None before and after the game, or without one."""
        return self.game.seat if self.game is not None and self.begun else None

    def seats_of(self, keys: Keys) -> tuple[int, ...]:
        """Returns the seats that the keys open."""
        return tuple(at for at, seat in enumerate(self.seats) if keys.fit(seat.digest))

    def asked(self) -> list[int]:
        """Returns the seats of people whose consent counts."""
        return [at for at, seat in enumerate(self.seats) if seat.is_asked]

    def moves_kept_since(self, version: int) -> int:
        """Returns how many of the moves made up to a version have never been undone."""
        if not 0 < version <= self.version:
            return 0
        kept = self._moves_at[version]
        for at, remaining in reversed(self._undone):
            if at <= version:
                break
            kept = min(kept, remaining)
        return kept

    # Folding

    def follow(self, entries: Iterable[journal.AnyEntry]) -> None:
        """Follows entries that were added to the journal."""
        for entry in entries:
            self.room.take(entry, self.moves)
            self._follow(entry)
            self.version += 1
            self._moves_at.append(self.moves)

    def _follow(self, entry: journal.AnyEntry) -> None:
        match entry:
            case journal.Made():
                pass  # the table began with it
            case journal.Moved():
                self._moved(entry)
            case journal.Undone(moves):
                self._undo_to(moves)
            case journal.Said(text, seat, name, by):
                self.chat.append(ChatLine(len(self.chat), seat, name, text, by))
            case journal.AskedUndo(by, moves):
                self.undo_wish = UndoWish(by, moves)
            case journal.AnsweredUndo(seat, yes):
                self._answered(seat, yes)
            case journal.Rematched(table):
                self.next = table
            case journal.Reviewed(found):
                self.review = found
            case journal.Hushed(yes, by) if by:
                (self.hushed_watchers.add if yes else self.hushed_watchers.discard)(by)
            case journal.Hushed(yes):
                self.hushed = yes
            case _:
                self._seated(entry)

    def _seated(self, entry: journal.AnyEntry) -> None:
        match entry:
            case journal.Sat(seat, name, digest):
                self.seats[seat] = Seat(name, digest)
            case journal.Left(seat, level, name):
                self.seats[seat] = Seat(name, level=level)
            case journal.StoodIn(seat, level, unasked):
                self.seats[seat].stand_in = level
                self.seats[seat].unasked = unasked
            case journal.Renamed(seat, name):
                its = self.seats[seat]
                its.former, its.name = (*its.former, its.name), name

    def _moved(self, entry: journal.Moved) -> None:
        self.moves += 1
        self.undo_wish = None
        self.review = None
        if self.game is None:
            return
        try:
            self._play(self.game, entry)
        except (Unreadable, IllegalAction, FateError, ValueError):
            self.game = None
            self.played = []

    def _play(self, game: Game, entry: journal.Moved) -> None:
        if game.seat != entry.seat:
            raise Unreadable
        draws = [parse_draw(game.rules.catalogue, word) for word in entry.draws]
        game.replay(entry.action, draws)
        assert game.last is not None
        if game.last.draws != draws:
            raise Unreadable
        if self.is_of_other_rules and not _leads_there(game, entry):
            raise Unreadable
        self.played.append(game.last)
        if self.seats[entry.seat].stand_in is not None:
            self.by_stand_ins += 1

    def _undo_to(self, moves: int) -> None:
        self.moves = moves
        self.undo_wish = None
        self.review = None
        self._undone.append((self.version + 1, moves))
        if self.game is not None:
            while len(self.played) > moves:
                self.game.undo()
                self.played.pop()

    def _answered(self, seat: int, yes: bool) -> None:
        if self.undo_wish is None:
            return
        if yes:
            self.undo_wish.answers[seat] = True
        else:
            self.undo_wish = None


def _as_served(made: journal.Made) -> dict[str, Any]:
    """Returns the record that a table goes on from.

    Another version of the rules is fine if it leads to the same positions. The seed decides further
    draws only if the maker chose it, and everybody is told so; the record holds the earlier draws.
    """
    record = {**made.record, "rules_version": RULES_VERSION}
    return record if made.origin == journal.SEED else {**record, "seed": None}


def _leads_there(game: Game, entry: journal.Moved) -> bool:
    """Tells whether a game stands where an entry of its journal left it.

    If its hash can't be compared any more, it must do that every action and draw was possible, and
    that the result is the same.
    """
    if entry.result is not None and entry.result != tuple(game.scores()):
        return False
    if not is_comparable(entry.hash):
        return True
    return PositionWriter(game.rules).hash(game.state) == entry.hash


def table_of(table_id: str, entries: list[journal.AnyEntry]) -> Table:
    """Returns the table of a whole journal."""
    made = entries[0]
    assert isinstance(made, journal.Made)
    table = Table(table_id, made)
    table.follow(entries)
    return table


def at_moves(table: Table, moves: int) -> Game:
    """Returns the game as it was after some moves."""
    game = table.game
    assert game is not None
    if moves == len(table.played):
        return game.copy()
    last = table.played[moves - 1] if moves else None
    return Game(game.opening, table.played[moves].before, last)
