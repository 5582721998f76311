"""Playing the games that a measurement still needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final, TypeAlias

from lioncourt.measure.folder import Folder
from lioncourt.measure.plan import Table
from lioncourt.measure.sample import Sample, play
from lioncourt.processes import finished

Job: TypeAlias = tuple[Table, int]  # a table and the seed of a game
FIRST_SEED: Final = 1


def missing(folder: Folder, tables: Sequence[Table], games: int) -> list[Job]:
    """Returns the games still to be played, table by table."""
    found: list[Job] = []
    for table in tables:
        done = {sample.seed for sample in folder.samples(table)}
        wanted = range(FIRST_SEED, FIRST_SEED + ceil(games / table.sharing))
        found += [(table, seed) for seed in wanted if seed not in done]
    return found


def run(
    folder: Folder, jobs: Sequence[Job], workers: int, check: Callable[[], None] = lambda: None
) -> Iterator[Sample]:
    """Plays games, writes and yields each."""
    for table, sample in finished(_played, jobs, workers, check):
        folder.keep(table, sample)
        yield sample


def _played(job: Job) -> tuple[Table, Sample]:
    table, seed = job
    return table, play(table, seed)
