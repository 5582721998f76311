"""What the scorings of an evening give, with running totals; the points come from the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Tally
from lioncourt.core.seams import Majorities
from lioncourt.core.state import State
from lioncourt.core.verbs import add_points
from lioncourt.evening.entries import counted_sources
from lioncourt.evening.laid import laid_out
from lioncourt.evening.told import Counted, Evening, ScoreFileError, ToldScoring
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.sheet import SheetLine, sheet_line
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import ConfigError, make_config
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH
from lioncourt.view.wording import wording_in

AT_ONCE: Final = "at-once"  # the source of points since the previous scoring
TOLD: Final = "told"  # how points came about that were entered as such


@dataclass(frozen=True)
class ScoredLine:
    """A line of the sheet."""

    line: SheetLine
    source_label: str
    at_once: bool

    def to_data(self) -> dict[str, Any]:
        """Returns the line as JSON data."""
        more = {"source_label": self.source_label, "at_once": self.at_once}
        return {**self.line.to_data(), **more}


@dataclass(frozen=True)
class Scored:
    """One scoring: its lines, and the points of all contenders in it and after it."""

    nth: int
    lines: tuple[ScoredLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def to_data(self) -> dict[str, Any]:
        """Returns the scoring as JSON data."""
        return {
            "scoring": self.nth,
            "lines": [line.to_data() for line in self.lines],
            "points": list(self.points),
            "totals": list(self.totals),
        }


@dataclass(frozen=True)
class EveningReport:
    """The whole sheet."""

    contenders: tuple[str, ...]
    scorings: tuple[Scored, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Returns the points of all contenders so far."""
        return self.scorings[-1].totals if self.scorings else (0,) * len(self.contenders)

    def to_data(self) -> dict[str, Any]:
        """Returns the sheet as JSON data; it has `winners` after the last scoring (core 7.3)."""
        over = bool(self.scorings) and self.scorings[-1].nth == LAST_SCORING
        best = [i for i, points in enumerate(self.totals) if points == max(self.totals)]
        return {
            "contenders": [
                {"contender": contender, "name": name, "points": self.totals[contender]}
                for contender, name in enumerate(self.contenders)
            ],
            "scorings": [scoring.to_data() for scoring in self.scorings],
            "winners": best if over else [],
        }


def rules_of(evening: Evening) -> Ruleset:
    """Returns the ruleset of an evening; a ScoreFileError says what doesn't go together."""
    registry = default_registry()
    try:
        config = make_config(
            registry, evening.game, evening.seats, evening.modules, dict(evening.options)
        )
    except ConfigError as error:
        raise ScoreFileError(str(error)) from None
    return compile_rules(config, registry)


def score_evening(evening: Evening, language: str = ENGLISH) -> EveningReport:
    """Returns what all scorings give; a ScoreFileError says what is illegal."""
    rules = rules_of(evening)
    tally = _Sheet(rules, language)
    scorings = tuple(tally.scored(told) for told in evening.scorings)
    return EveningReport(names_of(rules, evening, language), scorings)


def names_of(rules: Ruleset, evening: Evening, language: str) -> tuple[str, ...]:
    """Returns what contenders are called: their names or, without any, their seats."""
    wording = wording_in(rules, language)
    given = (*evening.names, *[""] * (rules.contenders - rules.seats))
    return tuple(
        name if name.strip() else wording.contender(contender)
        for contender, name in enumerate(given)
    )


class _Sheet:
    """Does one scoring after another; no line takes points below 0 (core 6)."""

    def __init__(self, rules: Ruleset, language: str) -> None:
        self.rules = rules
        self.wording = wording_in(rules, language)
        self.points = [0] * rules.contenders

    def scored(self, told: ToldScoring) -> Scored:
        """Does the next scoring."""
        state = laid_out(self.rules, told, self.wording.language)
        state.points[:] = self.points
        at_once = [
            ScoreLine(seat, AT_ONCE, points, TOLD, {})
            for seat, points in enumerate(told.at_once)
            if points
        ]
        lines = (
            counted_lines(self.rules, told)
            if told.counted
            else laid_lines(self.rules, state, told.nth)
        )
        for line in (*at_once, *lines):
            add_points(state, line.contender, line.points)
        gained = tuple(now - then for now, then in zip(state.points, self.points, strict=True))
        self.points = list(state.points)
        written = [
            self._written(line, told.nth, line.source == AT_ONCE) for line in (*at_once, *lines)
        ]
        return Scored(told.nth, tuple(written), gained, tuple(self.points))

    def _written(self, line: ScoreLine, nth: int, at_once: bool) -> ScoredLine:
        label = self.wording.title(f"source.{line.source}", line.source)
        return ScoredLine(sheet_line(self.rules, line, nth, self.wording.language), label, at_once)


def laid_lines(rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
    """Returns what a scoring gives if everything lies open."""
    return [line for rule in rules.scorings() for line in rule.open_lines(rules, state, nth)]


def counted_lines(rules: Ruleset, told: ToldScoring) -> list[ScoreLine]:
    """Returns what a scoring gives from numbers alone; points of modules are entered as such."""
    people = _checked(rules, told.counted)
    found: list[ScoreLine] = []
    state = laid_out(rules, ToldScoring(told.nth, ()))
    for rule in rules.scorings():
        if isinstance(rule, Majorities):
            for type in rule.prizes(rules, state):
                tallies = [_tally(one, rules.catalogue.type_name[type]) for one in people]
                found += rule.ranked(rules, state, told.nth, type, tallies)
            continue
        for seat, one in enumerate(people[: rules.seats]):
            empty = rule.of_length(seat, 0)
            line = empty and rule.of_length(seat, one.runs.get(empty.source, 0))
            found += [] if line is None else [line]
    for contender, one in enumerate(people):
        found += [
            ScoreLine(contender, source, points, TOLD, {})
            for source, points in one.points.items()
            if points
        ]
    return found


def _checked(rules: Ruleset, people: tuple[Counted, ...]) -> list[Counted]:
    """Returns what was counted for each contender; ScoreFileError if no such thing exists."""
    runs, types = counted_sources(rules)
    names = [rules.catalogue.type_name[type] for type in types]
    known = {"type": names, "run": runs}
    for one in people:
        told = {"type": [*one.halves, *one.dearest], "run": list(one.runs)}
        for kind, words in told.items():
            for word in words:
                if word not in known[kind]:
                    raise ScoreFileError(
                        f"there is no {kind} {word!r:.40}; there are {', '.join(known[kind])}"
                    )
        for source in one.points:
            if f"source.{source}" not in rules.texts[ENGLISH]:
                raise ScoreFileError(f"nothing here scores as {source!r:.40}")
    if len(people) > rules.contenders:
        raise ScoreFileError("Dirk plays only with two seats", "core 8")
    return [*people, *[Counted()] * (rules.contenders - len(people))]


def _tally(one: Counted, type: str) -> Tally:
    halves = one.halves.get(type, 0)
    return Tally(halves, halves // 2, one.dearest.get(type, 0))
