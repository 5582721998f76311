"""Tables on paper: a journal in memory, commands decided and followed, no network at all."""

from __future__ import annotations

from typing import Any

import pytest

from lioncourt.bots import make_bot, sight_of
from lioncourt.game import new_game
from lioncourt.server import journal, wire
from lioncourt.server.commands import Asking, Outcome, decide, move
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys
from lioncourt.server.making import new_table
from lioncourt.server.tables import Table, table_of
from lioncourt.table.texts import LANGUAGES

TYPES = {type.__struct_config__.tag: type for type in wire.AnyCommand.__args__}


class Paper:
    """A table with its journal and all its keys."""

    def __init__(
        self, kinds: str = "mb", *, modules: tuple[str, ...] = (), seed: int | None = 5
    ) -> None:
        """Makes a table; a letter for each seat: m(e), o(pen) or b(ot)."""
        names = {"m": "me", "o": "open", "b": "bot"}
        places = [
            wire.Place(names[kind], f"Name {seat}" if kind == "m" else "", "random")
            for seat, kind in enumerate(kinds)
        ]
        game = new_game(seats=len(kinds), modules=modules, seed=seed)
        new = new_table(wire.NewTable(seats=places, seed=seed), game.record(), "en")
        self.host = new.host
        self.keys = dict(new.keys)
        self.entries: list[journal.AnyEntry] = [new.made]
        self.table: Table = table_of("paper", self.entries)

    def asking(self, *seats: int, host: bool = False, language: str = "en") -> Asking:
        """Returns somebody who holds the keys of some seats."""
        keys = [self.keys[seat] for seat in seats] + [self.host] * host
        return Asking(Keys(keys), language)

    def run(self, asking: Asking, type: str, **parts: Any) -> Outcome:
        """Decides a command and follows it; Refused if it is refused."""
        outcome = decide(self.table, asking, TYPES[type](**parts))
        self.add(*outcome.entries)
        if "key" in outcome.answer:
            self.keys[parts["seat"]] = outcome.answer["key"]
        return outcome

    def refused(self, asking: Asking, type: str, **parts: Any) -> str:
        """Decides a command that must be refused, and returns the error."""
        version = self.table.version
        with pytest.raises(Refused) as caught:
            self.run(asking, type, **parts)
        assert all(caught.value.sentence(language) for language in LANGUAGES)
        assert self.table.version == version
        return caught.value.code

    def add(self, *entries: journal.AnyEntry) -> None:
        """Adds entries to the journal."""
        self.entries += entries
        self.table.follow(journal.from_bytes(journal.to_bytes(entries)))

    def play(self, moves: int = 1, *, greedy: bool = False) -> None:
        """Plays some moves for whoever has to decide."""
        bot = make_bot("greedy" if greedy else "random", 3)
        for _ in range(moves):
            game = self.table.game
            if game is None or game.seat is None:
                return
            action = str(bot.choose(sight_of(game)))
            self.add(move(self.table, game.seat, action, self.table.moves, "en"))

    def options(self) -> list[dict[str, Any]]:
        """Returns the options of the seat that has to decide."""
        game = self.table.game
        assert game is not None
        found: list[dict[str, Any]] = game.view(game.seat, finals=True)["decision"]["options"]
        return found
