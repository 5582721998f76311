"""Positions for the questions of every game and module: the first of each kind that bots meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, gather_texts
from tests.conformance.sampling import WHOLE, sample
from tests.e2e.gallery import NAMES, every_module
from tests.e2e.positions import BUILDER
from tests.e2e.tables import Table, Tables, bot, me

SEATS = 4
SEEDS_AT_MOST = 12
MOVES = 130
MODULES = 3
"""So many modules are played alone, to the end, if not the whole is asked for."""
QUICK = "random"
PLAYERS = (QUICK, QUICK if WHOLE else BUILDER)
"""A bot that does not think meets every kind of question, and in a minute."""


@dataclass(frozen=True)
class Question:
    """What a seat is asked, at the end of a record."""

    kind: str
    seat: int
    record: dict[str, Any]

    def table(self, tables: Tables) -> tuple[Table, str]:
        """Make a table where this is asked; returned with the link of the seat that is asked."""
        number = int(self.record["seats"])
        seats = [me(NAMES[n]) if n == self.seat else bot(NAMES[n]) for n in range(number)]
        made = tables.go_on(self.record, *seats)
        return made, made.link(self.seat)


@cache
def every_kind() -> frozenset[str]:
    """The kinds of questions that games and modules have words for."""
    known = default_registry()
    manifests = (*known.games.values(), *known.modules.values())
    texts = gather_texts({package for manifest in manifests for package in manifest.texts})
    return frozenset(
        key.removeprefix("question.") for key in texts[ENGLISH] if key.startswith("question.")
    )


@cache
def questions() -> dict[str, Question]:
    """The first question of each kind.

    Some of them come from the beginning of a game with all modules that go together, others from
    games with one module. With the whole (`tests/conformance/sampling.py`) every module is played,
    and games with all of them follow until every kind has been asked.
    """
    found: dict[str, Question] = {}
    if not WHOLE:
        for question in _played("alhambra", every_module(), SEATS, 1, BUILDER, MOVES):
            found.setdefault(question.kind, question)
    modules = list(default_registry().modules.values())
    for seed, player in enumerate(PLAYERS, 1):
        for module in sample(modules, MODULES):
            game = "alhambra" if "alhambra" in module.games else next(iter(module.games))
            for question in _played(game, (module.id, *module.requires), 3, seed, player):
                found.setdefault(question.kind, question)
    seed = 2
    while WHOLE and every_kind() - found.keys() and seed < SEEDS_AT_MOST:
        for question in _played("alhambra", every_module(), SEATS, seed, QUICK):
            found.setdefault(question.kind, question)
        seed += 1
    return found


def _played(
    game: str, modules: tuple[str, ...], seats: int, seed: int, player: str, moves: int = 10_000
) -> Iterator[Question]:
    """The first question of each kind in a game that bots play."""
    played = lc.new_game(game, seats, modules, seed=seed)
    bot_ = make_bot(player, seed)
    seen: set[str] = set()
    for _ in range(moves):
        if played.decision is None or played.seat is None:
            return
        kind = played.decision.kind
        if kind not in seen:
            seen.add(kind)
            yield Question(kind, played.seat, played.record())
        played.play(bot_.choose(sight_of(played)))
