"""The game as a whole, once it is over: ranking, history turn by turn, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from lioncourt.core.score import ScoreLine
from lioncourt.core.state import State
from lioncourt.game import Game
from lioncourt.server.answers import Contender, Moment, Named, Ranked, Summary, Turn
from lioncourt.server.commands import require_game
from lioncourt.server.errors import Refused
from lioncourt.server.questions import contenders, sheet
from lioncourt.server.tables import Table
from lioncourt.server.words import say
from lioncourt.sheet import sheet_line
from lioncourt.view.wording import Wording, wording_in

LINES_SHOWN: Final = 3  # of points, and
RUNS_SHOWN: Final = 2  # of runs that grew
LEAST_GROWTH: Final = 3  # segments gained in one turn that are worth a mention


@dataclass(frozen=True)
class Scored:
    """Points in a scoring, with the move that brought them."""

    moves: int
    turn: int
    scoring: int
    line: ScoreLine


def summary(table: Table, language: str) -> Summary:
    """Returns the summary of a game that is over."""
    game = require_game(table)
    if not game.over:
        raise Refused("not-over")
    told = Teller(table, game, language)
    history = turns(game)
    scored = sheet(table, language, now=False)
    return Summary(
        moves=table.moves,
        turns=game.state.turn,
        ranking=_ranking(scored.contenders),
        contenders=scored.contenders,
        lines=scored.lines,
        sources=told.sources(),
        types=told.types(),
        edges=told.edges(),
        history=history,
        moments=told.moments(history),
    )


def _ranking(contenders: list[Contender]) -> list[Ranked]:
    """Returns the contenders ranked by points; equal points share a place (core 7.3)."""
    placed = [
        Ranked(
            place=1 + sum(other.points > one.points for other in contenders),
            contender=one.contender,
            name=one.name,
            points=one.points,
        )
        for one in contenders
    ]
    return sorted(placed, key=lambda one: (one.place, one.contender))


def turns(game: Game) -> list[Turn]:
    """Returns the table at the end of every turn."""
    states = [*(played.before for played in game.history()), game.state]
    begins: dict[int, tuple[State, int]] = {}  # by turn: its first position, the moves before it
    for moves, state in enumerate(states):
        begins.setdefault(state.turn, (state, moves))
    ended = [_turn(game, turn, *begins[after]) for turn, after in pairwise(begins)]
    return [*ended, _turn(game, game.state.turn, game.state, len(states) - 1)]


def _turn(game: Game, turn: int, state: State, moves: int) -> Turn:
    catalogue = game.rules.catalogue
    types = catalogue.type_name
    return Turn(
        turn=turn,
        moves=moves,
        scorings=state.scorings,
        points=list(state.points),
        runs=[
            {edge: palace.wall_run(region) for region, edge in enumerate(catalogue.region_edge)}
            for palace in state.palaces
        ],
        counts=[
            dict(zip(types, palace.type_counts(catalogue.tile_type, len(types)), strict=True))
            for palace in state.palaces
        ],
    )


class Teller:
    """Tells the story of a game in one language."""

    def __init__(self, table: Table, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.wording: Wording = wording_in(game.rules, language)
        self.names = [one.name for one in contenders(table, game, language)]
        self.scored = _scored(game)

    # Names of what the charts show

    def sources(self) -> list[Named]:
        """Returns the sources of points, in the order in which they first scored."""
        names = dict.fromkeys(scored.line.source for scored in self.scored)
        return [self._named("source", name) for name in names]

    def types(self) -> list[Named]:
        """Returns the types of buildings."""
        return [self._named("type", name) for name in self.game.rules.catalogue.type_name]

    def edges(self) -> list[Named]:
        """Returns the kinds of edges that form runs."""
        return [self._named("source", name) for name in self.game.rules.catalogue.region_edge]

    def _named(self, kind: str, name: str) -> Named:
        return Named(name, self.wording.title(f"{kind}.{name}", name))

    # What decided the game

    def moments(self, history: list[Turn]) -> list[Moment]:
        """Returns the moments worth a second look, in order."""
        found = [*self._leads(), *self._lines(), *self._runs(history), self._end(history)]
        return sorted(found, key=lambda moment: moment.moves)

    def _leads(self) -> list[Moment]:
        """Returns the scorings after which somebody new was in the lead."""
        points = [0] * self.game.rules.contenders
        leader: int | None = None
        found: list[Moment] = []
        for scoring in sorted({scored.scoring for scored in self.scored}):
            now = [scored for scored in self.scored if scored.scoring == scoring]
            for scored in now:
                points[scored.line.contender] += scored.line.points
            most = max(points)
            if points.count(most) == 1 and points.index(most) != leader:
                leader = points.index(most)
                said = self._say("lead", name=self.names[leader], scoring=scoring)
                last = now[-1]
                found.append(Moment("lead", last.moves, last.turn, leader, most, *said))
        return found

    def _lines(self) -> list[Moment]:
        """Returns the lines of the score sheet with the most points."""
        best = sorted(self.scored, key=lambda scored: -scored.line.points)[:LINES_SHOWN]
        return [
            Moment(
                "points",
                scored.moves,
                scored.turn,
                scored.line.contender,
                scored.line.points,
                *self._say(
                    "points",
                    name=self.names[scored.line.contender],
                    points=scored.line.points,
                    how=self._derivation(scored),
                ),
            )
            for scored in best
        ]

    def _derivation(self, scored: Scored) -> str:
        return sheet_line(self.game.rules, scored.line, scored.scoring, self.language).text

    def _runs(self, history: list[Turn]) -> list[Moment]:
        """Returns when runs grew most in one turn."""
        found = []
        for before, after in pairwise(history):
            for seat, runs in enumerate(after.runs):
                for edge, length in runs.items():
                    grown = length - before.runs[seat][edge]
                    if grown >= LEAST_GROWTH:
                        said = self._say(
                            f"run-{edge}",
                            name=self.names[seat],
                            before=before.runs[seat][edge],
                            after=length,
                        )
                        found.append(Moment("run", after.moves, after.turn, seat, grown, *said))
        return sorted(found, key=lambda moment: -moment.value)[:RUNS_SHOWN]

    def _end(self, history: list[Turn]) -> Moment:
        points = self.game.scores()
        winners = self.game.winners()
        end = history[-1]
        if len(winners) > 1:
            said = self._say("tie", points=max(points))
            return Moment("close", end.moves, end.turn, winners[0], 0, *said)
        others = [points[one] for one in range(len(points)) if one != winners[0]]
        margin = points[winners[0]] - max(others)
        said = self._say("close", name=self.names[winners[0]], margin=margin)
        return Moment("close", end.moves, end.turn, winners[0], margin, *said)

    def _say(self, moment: str, **values: object) -> tuple[str, str]:
        """Returns a moment as told to everybody, and as told to the contender it is about."""
        text, own = (f"{kind}.{moment}" for kind in ("moment", "own-moment"))
        return say(text, self.language, **values), say(own, self.language, **values)


def _scored(game: Game) -> list[Scored]:
    return [
        Scored(moves, played.turn, event.args[1], event.line)
        for moves, played in enumerate(game.history(), start=1)
        for event in played.events
        if isinstance(event.line, ScoreLine)
    ]
