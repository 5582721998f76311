"""One game of self-play in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import log2
from typing import Any, Final

from lioncourt.bots import make_bot, sight_of
from lioncourt.core import engine
from lioncourt.core.events import Event
from lioncourt.core.history import Played
from lioncourt.core.score import ScoreLine
from lioncourt.core.state import State
from lioncourt.game import RULES_VERSION, Game, new_game
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.measure.owners import belongings
from lioncourt.measure.plan import Table

BOT: Final = "normal"
# Events that don't show what one seat does to another: the course of the game, and points.
COURSE: Final = frozenset({"began", "dealt", "declined", "passed", "handed-out"})


@dataclass(frozen=True)
class Sample:
    """What is kept of a game. `points` are by contender: the seats, then Dirk if he plays."""

    seed: int
    rules: int  # the version of the rules
    turns: int
    decisions: int
    bits: float  # of choosing: the sum of log2(options + 1), Hick's law
    points: tuple[int, ...]
    leads: int  # how often somebody else took the lead
    hurt: int  # turns after which another seat would score less
    met: int  # turns in which another seat got, lost or did something
    reached: int  # turns of either kind
    outside: int  # decisions of seats out of turn
    built: int  # cells that all palaces fill at the end
    earned: dict[str, tuple[int, ...]]  # by module: points from its sources, by contender
    uses: dict[str, int]  # by module: decisions of all seats that involved it

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    def decided_by(self, module: str) -> bool:
        """Tells whether others would have won without a module's points."""
        without = [a - b for a, b in zip(self.points, self.earned[module], strict=True)]
        return _winners(self.points) != _winners(without)


def sample_from(data: dict[str, Any]) -> Sample:
    """Returns a sample from its JSON data."""
    earned = {module: tuple(points) for module, points in data["earned"].items()}
    return Sample(**{**data, "points": tuple(data["points"]), "earned": earned})


def _winners(points: Sequence[int]) -> set[int]:
    return {contender for contender, its in enumerate(points) if its == max(points)}


def play(table: Table, seed: int) -> Sample:
    """Lets `normal` play a game at all seats, and returns it in numbers."""
    game = new_game(table.game, table.seats, table.modules, seed=seed)
    bot = make_bot(BOT, seed)
    bits = 0.0
    while not game.over:
        sight = sight_of(game)
        bits += log2(len(sight.actions) + 1)
        game.play(bot.choose(sight))
    history = game.history()
    # Without the set-up and the end, where everybody gets something.
    ordinary = [played for played in history if 0 < played.turn < game.state.turn]
    hurt, met = _hurting(game, history), _meeting(ordinary)
    return Sample(
        seed=seed,
        rules=RULES_VERSION,
        turns=game.state.turn,
        decisions=len(history),
        bits=round(bits, 2),
        points=tuple(game.scores()),
        leads=_lead_changes(game, history),
        hurt=len(hurt),
        met=len(met),
        reached=len(hurt | met),
        outside=sum(1 for played in ordinary if _is_outside(played)),
        built=sum(len(palace.cells()) for palace in game.state.palaces),
        earned={module: _earned(game, table, module) for module in table.modules},
        uses={module: _uses(table, history, module) for module in table.modules},
    )


def _beginnings(game: Game, history: Sequence[Played]) -> list[State]:
    """Returns the position at the start of every turn, then the last one of the game."""
    begins: dict[int, State] = {}
    for played in history:
        if played.turn:
            begins.setdefault(played.turn, played.before)
    return [*begins.values(), game.state]


def _foreseen(game: Game, state: State, nth: int) -> list[int]:
    """Returns the points by contender that the nth scoring would give."""
    points = [0] * game.rules.contenders
    for line in engine.scoring_lines(game.rules, state, nth):
        points[line.contender] += line.points
    return points


def _next_scoring(state: State) -> int:
    return min(state.scorings + 1, LAST_SCORING)


def _lead_changes(game: Game, history: Sequence[Played]) -> int:
    """Returns how often the lead changes, including the points of a scoring held now."""
    leader: int | None = None
    changes = 0
    for state in _beginnings(game, history)[:-1]:
        foreseen = _foreseen(game, state, _next_scoring(state))
        points = [a + b for a, b in zip(state.points, foreseen, strict=True)]
        most = max(points)
        if points.count(most) == 1 and points.index(most) != leader:
            changes += leader is not None
            leader = points.index(most)
    return changes


def _hurting(game: Game, history: Sequence[Played]) -> set[int]:
    """Returns the turns after which a seat out of turn would score less than before."""
    found = set()
    for before, after in pairwise(_beginnings(game, history)[:-1]):
        nth = _next_scoring(before)
        less = zip(_foreseen(game, before, nth), _foreseen(game, after, nth), strict=True)
        losers = {seat for seat, (was, is_) in enumerate(less) if is_ < was}
        if losers & set(range(game.config.seats)) - {before.active}:
            found.add(before.turn)
    return found


def _meeting(history: Sequence[Played]) -> set[int]:
    """Returns the turns in which something happened to a seat out of turn."""
    return {
        played.turn
        for played in history
        if any(_concerns_another(event, played.before.active) for event in played.events)
    }


def _is_outside(played: Played) -> bool:
    return played.seat != played.before.active and not played.action.spec.declines


def _concerns_another(event: Event, active: int) -> bool:
    first = event.spec.fields[:1]
    if event.kind in COURSE or not event.args or not first or first[0].name != "seat":
        return False
    return event.args[0] != active


def _earned(game: Game, table: Table, module: str) -> tuple[int, ...]:
    """Returns the points from the sources of a module by contender."""
    sources = belongings(table.game, table.seats, module).sources
    points = [0] * game.rules.contenders
    for event in game.events():
        if isinstance(event.line, ScoreLine) and event.line.source in sources:
            points[event.line.contender] += event.line.points
    return tuple(points)


def _uses(table: Table, history: Sequence[Played], module: str) -> int:
    """Returns how many decisions involved a module."""
    own = belongings(table.game, table.seats, module)
    return sum(own.used(played.seat, played.action, played.events) for played in history)
