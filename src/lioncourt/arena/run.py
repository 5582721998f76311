"""Playing a match: missing games are played, kept and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from lioncourt.arena.folder import Folder
from lioncourt.arena.match import Match
from lioncourt.arena.on_ray import finished_on_ray
from lioncourt.arena.outcome import Outcome
from lioncourt.arena.play import play_fixture
from lioncourt.processes import finished


class Run:
    """A match in progress in a folder: games of earlier runs count, this run plays the rest."""

    def __init__(self, match: Match, path: Path) -> None:
        match.check()
        self.match = match
        self.folder = Folder(path, match)
        self.outcomes = self.folder.open()
        self._before = len(self.outcomes)
        self._start = perf_counter()

    @property
    def total(self) -> int:
        """The number of games of the match."""
        return self.match.total

    @property
    def done(self) -> int:
        """The number of games done, in this run and before."""
        return len(self.outcomes)

    def seconds_left(self) -> float | None:
        """Returns how long the rest will take at this run's pace; None before its first game."""
        played = self.done - self._before
        if not played:
            return None
        return (perf_counter() - self._start) / played * (self.total - self.done)

    def play(
        self, workers: int, *, ray: bool = False, check: Callable[[], None] = lambda: None
    ) -> Iterator[Outcome]:
        """Plays the missing games, keeps and yields them one by one.

        `check` is called from time to time and may raise to stop: finished games are kept.
        """
        missing = [n for n in range(self.total) if n not in self.outcomes]
        fixtures = [self.match.fixture(number) for number in missing]
        play = partial(play_fixture, self.match)
        if not fixtures:
            return
        if ray:
            results = finished_on_ray(play, fixtures, check)
        else:
            results = finished(play, fixtures, workers, check)
        for outcome, record in results:
            self.folder.keep(outcome, record)
            self.outcomes[outcome.number] = outcome
            yield outcome
