"""What a command adds to the journal of a table, or why it is refused. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from lioncourt.bots import OFFERED, USUAL
from lioncourt.game import Game, IllegalAction
from lioncourt.record.notation import draw_text
from lioncourt.record.position import PositionWriter
from lioncourt.server import journal, wire
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys, digest_of, mark_of, new_key, new_table_id
from lioncourt.server.making import rematch_of, require_level
from lioncourt.server.names import bot_name, clean, looks_like, person_name, told_apart
from lioncourt.server.tables import OPEN, PERSON, Seat, Table
from lioncourt.server.undo import free_undo_targets

DEPARTED: Final = USUAL  # the bot that takes over from somebody who leaves for good
FAIR: Final = OFFERED[OFFERED.index(USUAL) :]  # bots that others may let play for somebody


@dataclass(frozen=True)
class Asking:
    """Who wants something: the keys they hold, and their language."""

    keys: Keys
    language: str
    away: tuple[int, ...] = ()  # people of the table who have not been connected for a while
    client: str = ""  # where they come from


@dataclass(frozen=True)
class Outcome:
    """What follows from a command: entries of the journal, and the answer."""

    entries: tuple[journal.AnyEntry, ...] = ()
    answer: dict[str, Any] = field(default_factory=dict)
    founds: tuple[str, journal.Made] | None = None  # a new table, to be made first


def decide(table: Table, asking: Asking, command: wire.Command) -> Outcome:
    """Returns what follows from a command; Refused says why nothing can."""
    outcome = _DECIDERS[type(command)](table, asking, command)
    table.room.require(outcome.entries, table.moves)
    return outcome


def changes(command: wire.Command) -> bool:
    """Tells whether a command is decided here; the others are questions."""
    return type(command) in _DECIDERS


# Who may do what


def require_seat(table: Table, asking: Asking, seat: int) -> Seat:
    """Returns the seat if the asker has its key."""
    its = _seat(table, seat)
    if not asking.keys.fit(its.digest):
        raise Refused("forbidden")
    return its


def require_seat_or_host(table: Table, asking: Asking, seat: int) -> tuple[Seat, bool]:
    """Returns the seat if the asker has its key or the host's, and whether only the host's."""
    its = _seat(table, seat)
    if asking.keys.fit(its.digest):
        return its, False
    if not asking.keys.fit(table.host):
        raise Refused("forbidden")
    return its, True


def require_game(table: Table) -> Game:
    """Returns the game if these rules can still play it."""
    if table.game is None:
        raise Refused("unreadable")
    return table.game


def require_begun_game(table: Table) -> Game:
    """Returns the game if these rules can still play it and every seat is taken."""
    game = require_game(table)
    if not table.begun:
        raise Refused("not-begun")
    return game


def require_turn(table: Table, game: Game, seat: int) -> None:
    """Refuses unless this seat has to decide."""
    if game.seat is None:
        raise Refused("over")
    if game.seat != seat:
        raise Refused("not-your-turn", name=table.seats[game.seat].name)


def illegal(game: Game, error: IllegalAction, language: str) -> Refused:
    """Returns the refusal of an action that breaks a rule."""
    return Refused("illegal", text=game.reason(error.refusal, language), rule=error.rule)


def _seat(table: Table, seat: int) -> Seat:
    if seat >= len(table.seats):
        raise Refused("no-seat", seat=seat)
    return table.seats[seat]


# Moves


def _play(table: Table, asking: Asking, command: wire.Play) -> Outcome:
    its = require_seat(table, asking, command.seat)
    if its.stand_in is not None:
        raise Refused("stand-in-plays")
    return Outcome((move(table, command.seat, command.action, command.at, asking.language),))


def move(table: Table, seat: int, action: str, at: int, language: str) -> journal.Moved:
    """Returns the entry of an action, which is tried out on a copy of the game."""
    game = require_begun_game(table)
    if at != table.moves:
        raise Refused("stale")
    require_turn(table, game, seat)
    trial = game.copy()
    try:
        trial.play(action)
    except IllegalAction as error:
        raise illegal(game, error, language) from None
    played = trial.last
    assert played is not None
    moved = journal.Moved(
        seat=seat,
        turn=played.turn,
        action=str(played.action),
        hash=PositionWriter(game.rules).hash(trial.state),
        draws=tuple(draw_text(game.rules.catalogue, draw) for draw in played.draws),
        result=tuple(trial.scores()) if trial.over else None,
    )
    table.room.require((moved,), table.moves)
    return moved


def _undo(table: Table, asking: Asking, command: wire.Undo) -> Outcome:
    its = require_seat(table, asking, command.seat)
    if its.stand_in is not None:
        raise Refused("stand-in-plays")
    if require_game(table).over:  # its secrets are out
        raise Refused("over")
    if table.customs.undo == "none":
        raise Refused("no-undo")
    if not table.first_moves <= command.moves < table.moves:
        raise Refused("nothing-to-undo")
    others = [seat for seat in table.asked() if seat != command.seat]
    is_free = command.moves in free_undo_targets(table, command.seat)
    if table.challenge and not is_free:  # what was seen would help the next try
        raise Refused("no-undo")
    if is_free or not others:
        return Outcome((journal.Undone(command.moves, command.seat),), {"undone": True})
    if table.undo_wish is not None:
        raise Refused("undo-is-asked")
    return Outcome((journal.AskedUndo(command.seat, command.moves),), {"undone": False})


def _answer_undo(table: Table, asking: Asking, command: wire.AnswerUndo) -> Outcome:
    require_seat(table, asking, command.seat)
    wish = table.undo_wish
    if wish is None:
        raise Refused("no-undo-asked")
    answered = journal.AnsweredUndo(command.seat, command.yes)
    agreed = {wish.by, *wish.answers, *([command.seat] if command.yes else [])}
    if command.yes and agreed >= set(table.asked()):
        return Outcome((answered, journal.Undone(wish.moves, wish.by)))
    return Outcome((answered,))


# Seats


def _sit(table: Table, asking: Asking, command: wire.Sit) -> Outcome:
    if _seat(table, command.seat).kind != OPEN:
        raise Refused("seat-taken")
    key = new_key()
    name = clean(command.name)
    if not name:
        others = _other_names(table, command.seat)
        name = told_apart(person_name(command.seat, asking.language), others)
    _require_own_name(table, command.seat, name)
    return Outcome((journal.Sat(command.seat, name, digest_of(key)),), {"key": key})


def _leave(table: Table, asking: Asking, command: wire.Leave) -> Outcome:
    its, by_host = require_seat_or_host(table, asking, command.seat)
    if its.kind != PERSON:
        raise Refused("nobody-there")
    if table.begun and by_host:  # a stand-in plays instead, and gives the seat back
        raise Refused("begun")
    if table.begun:
        return Outcome((journal.Left(command.seat, its.stand_in or DEPARTED, its.name),))
    return Outcome((journal.Left(command.seat),))


def _stand_in(table: Table, asking: Asking, command: wire.StandIn) -> Outcome:
    its, by_host = require_seat_or_host(table, asking, command.seat)
    level = None if command.level is None else require_level(command.level)
    if its.kind == PERSON:
        if by_host:
            _require_fair_stand_in(asking, command.seat, its.name, level)
        return Outcome((journal.StoodIn(command.seat, level, unasked=by_host),))
    if table.begun:  # nobody chooses weaker opponents in the middle of a game
        raise Refused("begun")
    if level is None:  # the host opens a bot's seat for people
        return Outcome((journal.Left(command.seat),))
    name = its.name or told_apart(bot_name(command.seat), _other_names(table, command.seat))
    return Outcome((journal.Left(command.seat, level, name),))


def _require_fair_stand_in(asking: Asking, seat: int, name: str, level: str | None) -> None:
    """Refuses a stand-in for somebody who is there, or one that would play badly for them."""
    if seat not in asking.away:
        raise Refused("not-away", name=name)
    if level is not None and level not in FAIR:
        raise Refused("no-level", level=level, levels=", ".join(FAIR))


def _rename(table: Table, asking: Asking, command: wire.Rename) -> Outcome:
    require_seat(table, asking, command.seat)
    name = clean(command.name)
    if not name:
        raise Refused("no-name")
    _require_own_name(table, command.seat, name)
    return Outcome((journal.Renamed(command.seat, name),))


def _require_own_name(table: Table, seat: int | None, name: str) -> None:
    """Refuses a name that could be mistaken for another seat's."""
    for other in _other_names(table, seat):
        if looks_like(name, other):
            raise Refused("name-taken", name=other)


def _other_names(table: Table, seat: int | None) -> list[str]:
    """Returns the names of the other seats, also those they had: in the chat they still stand."""
    return [
        name
        for at, other in enumerate(table.seats)
        if at != seat
        for name in (other.name, *other.former)
    ]


# Talking


def _say(table: Table, asking: Asking, command: wire.Say) -> Outcome:
    text = clean(command.text)
    if not text:
        raise Refused("nothing-said")
    if command.seat is not None:
        name = require_seat(table, asking, command.seat).name
        return Outcome((journal.Said(text, command.seat, name),))
    by = mark_of(asking.client, table.host)
    if table.hushed:
        raise Refused("hushed")
    if by in table.hushed_watchers:
        raise Refused("hushed-you")
    name = clean(command.name)
    _require_own_name(table, None, name)
    return Outcome((journal.Said(text, None, name, by),))


def _hush(table: Table, asking: Asking, command: wire.Hush) -> Outcome:
    if not (table.seats_of(asking.keys) or asking.keys.fit(table.host)):
        raise Refused("forbidden")
    if command.line is None:
        return Outcome(() if table.hushed == command.yes else (journal.Hushed(command.yes),))
    by = table.chat[command.line].by if command.line < len(table.chat) else ""
    if not by:
        raise Refused("no-watcher")
    known = by in table.hushed_watchers
    return Outcome(() if known == command.yes else (journal.Hushed(command.yes, by),))


def _rematch(table: Table, asking: Asking, command: wire.Rematch) -> Outcome:
    if not (table.seats_of(asking.keys) or asking.keys.fit(table.host)):
        raise Refused("forbidden")
    if table.next is not None:
        return Outcome(answer={"table": table.next})
    if not table.over:
        raise Refused("not-over")
    new = new_table_id()
    return Outcome((journal.Rematched(new),), {"table": new}, (new, rematch_of(table)))


_DECIDERS: Final[dict[type[wire.Command], Callable[[Table, Asking, Any], Outcome]]] = {
    wire.Play: _play,
    wire.Undo: _undo,
    wire.AnswerUndo: _answer_undo,
    wire.Sit: _sit,
    wire.Leave: _leave,
    wire.StandIn: _stand_in,
    wire.Rename: _rename,
    wire.Say: _say,
    wire.Hush: _hush,
    wire.Rematch: _rematch,
}
