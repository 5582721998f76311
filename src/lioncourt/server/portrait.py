"""The table as one client may know it: the message `state` in its language, for its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from lioncourt.core.state import State
from lioncourt.server import wire
from lioncourt.server.keys import Keys
from lioncourt.server.logbook import BEFORE_SET_UP, Logbook
from lioncourt.server.secrecy import may_know_all
from lioncourt.server.tables import Table
from lioncourt.server.undo import undo_rights
from lioncourt.server.words import say

AT_ONCE = 50  # moves whose lines are written before other clients get a turn
CHAT_SHOWN = 200  # the last ones; latecomers need not read everything
WATCH = "watch"


@dataclass(frozen=True)
class Present:
    """Who is connected to a table."""

    away: tuple[int, ...] = ()
    watchers: int = 0


class Portraits:
    """Draws one table; keeps views and lines until the table has another version."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[tuple[int | None, str], msgspec.Raw] = {}
        self._seen: State | None = None
        self._logs: dict[tuple[int | None, str], Logbook] = {}

    def parts(self, keys: Keys, language: str) -> Iterator[Callable[[], object]]:
        """Yields the drawing for the holder of some keys, in parts of a few moves.

        If the table changes between two parts, the rest is drawn with the state itself.
        """
        table = self.table
        seats = table.seats_of(keys)
        yield from self.log_parts(seats[0] if seats else None, language)
        for seat in self._seats_shown(seats):
            if table.game is not None and table.begun and not self._is_drawn(seat, language):
                yield partial(self.view, seat, language)

    def state(self, keys: Keys, language: str, since: int, present: Present) -> wire.State:
        """Returns the table for whoever holds these keys and knows version `since`.

        It has the lines of the log that are new since then; with `since` 0, all of them.
        """
        table = self.table
        seats = table.seats_of(keys)
        log, log_from = self._log(seats[0] if seats else None, language, since)
        return wire.State(
            version=table.version,
            moves=table.moves,
            table=table_info(table, keys, present, language),
            views=self._views_of(seats, language),
            log=log,
            log_from=log_from,
            chat=_chat(table),
            undo=undo_rights(table, seats),
            last=self._last(seats),
        )

    def _last(self, seats: Sequence[int]) -> wire.LastMove | None:
        """Returns who moved last and, for that seat only, how: a choice may be secret."""
        if not self.table.played:
            return None
        last = self.table.played[-1]
        return wire.LastMove(last.seat, str(last.action) if last.seat in seats else None)

    def _views_of(self, seats: Sequence[int], language: str) -> dict[str, msgspec.Raw]:
        if self.table.game is None or not self.table.begun:
            return {}
        return {
            WATCH if seat is None else str(seat): self.view(seat, language)
            for seat in self._seats_shown(seats)
        }

    def _seats_shown(self, seats: Sequence[int]) -> list[int | None]:
        """Returns whose views are shown; None: what everybody may see."""
        several = len(seats) != 1  # a screen of nobody, or of several
        return [*seats, *([None] if several else [])]

    def log_parts(self, seat: int | None, language: str) -> Iterator[Callable[[], object]]:
        """Yields the writing of a seat's log, in parts of a few moves."""
        table = self.table
        while table.game is not None and table.begun:
            book = self._book(seat, language)
            if not book.lags(table.played):
                return
            yield partial(book.follow, table.played, AT_ONCE)

    def _is_drawn(self, seat: int | None, language: str) -> bool:
        game = self.table.game
        return game is not None and self._seen is game.state and (seat, language) in self._views

    def view(self, seat: int | None, language: str) -> msgspec.Raw:
        """Returns the view of a seat as JSON."""
        game = self.table.game
        assert game is not None
        if self._seen is not game.state:  # chat and names don't change a view
            self._views.clear()
            self._seen = game.state
        known = self._views.get((seat, language))
        if known is None:
            view = game.view(seat, finals=True, language=language)
            known = self._views[seat, language] = msgspec.Raw(wire.encode(view))
        return known

    def _log(self, seat: int | None, language: str, since: int) -> tuple[list[msgspec.Raw], int]:
        table = self.table
        if table.game is None or not table.begun:
            return [], 0
        kept = table.moves_kept_since(since) if since > 0 else BEFORE_SET_UP
        return self._logbook(seat, language).lines(after=kept)

    def lines_of_move(
        self, seat: int | None, language: str, moves: int
    ) -> tuple[list[msgspec.Raw], int]:
        """Returns the lines that a move added, or the set-up for 0, and how many came before."""
        return self._logbook(seat, language).lines(after=moves - 1, until=moves)

    def _logbook(self, seat: int | None, language: str) -> Logbook:
        book = self._book(seat, language)
        book.names = tuple(seat.name for seat in self.table.seats)
        book.follow(self.table.played)
        return book

    def _book(self, seat: int | None, language: str) -> Logbook:
        assert self.table.game is not None
        book = self._logs.get((seat, language))
        if book is None:
            opening = self.table.game.opening
            book = self._logs[seat, language] = Logbook(opening, seat, language)
        return book


def table_info(table: Table, keys: Keys, present: Present, language: str) -> wire.TableInfo:
    """Returns a table without its views."""
    wish = table.undo_wish
    game = table.game
    return wire.TableInfo(
        id=table.id,
        name=table.name,
        game=table.record["game"],
        modules=table.record["modules"],
        options=table.record["options"],
        begun=table.begun,
        over=table.over,
        rules_version=table.record["rules_version"],
        readable=game is not None,
        seats=[
            wire.SeatInfo(
                seat=at,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                stand_in=seat.stand_in,
                bot=_bot_name(seat.stand_in or seat.level, language),
                away=at in present.away,
                yours=keys.fit(seat.digest),
            )
            for at, seat in enumerate(table.seats)
        ],
        watchers=present.watchers,
        next=table.next,
        undo_asked=None
        if wish is None
        else wire.UndoAsked(
            wish.by, wish.moves, {str(seat): yes for seat, yes in wish.answers.items()}
        ),
        winners=[] if game is None else game.winners(),
        points=[] if game is None or not table.begun else game.scores(),
        # Under older rules, only the record says whether the game was over.
        secret=game is not None and not may_know_all(table, keys),
        customs=table.customs,
        origin=table.origin,
        challenge=table.challenge,
        hushed=table.hushed,
    )


def _chat(table: Table) -> list[wire.ChatLine]:
    return [
        wire.ChatLine(
            line.number, line.seat, line.name, line.text, line.by in table.hushed_watchers
        )
        for line in table.chat[-CHAT_SHOWN:]
    ]


def _bot_name(level: str | None, language: str) -> str | None:
    return None if level is None else say(f"bot.{level}", language)
