"""Checks a puzzle with ten times the miner's budget: does its answer win, by its margin?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lioncourt.bots.hard_bot import HardBot
from lioncourt.bots.sight import sight_of
from lioncourt.game import Game
from lioncourt.puzzles.mining import WORLDS
from lioncourt.puzzles.puzzle import Puzzle
from lioncourt.puzzles.trial import trial_of
from lioncourt.puzzles.ways import Way, way_of

TIMES: Final = 10  # as many worlds as the miner
SEED: Final = 2  # not the miner's: other worlds


@dataclass(frozen=True)
class Verdict:
    """The result of checking a puzzle."""

    name: str
    fault: str  # empty if it holds
    gap: float = 0.0  # points by which the answer beats the second best

    @property
    def holds(self) -> bool:
        return not self.fault


def checked(puzzle: Puzzle, times: int = TIMES) -> Verdict:
    """Checks a puzzle from its table alone: `hard` must choose the answer; all ways are tried."""
    game = puzzle.table()
    answer = answer_of(puzzle, game)
    if answer is None:
        return Verdict(puzzle.name, f"{puzzle.answer} is not among the options")
    trial = trial_of(game, times * WORLDS, SEED)
    if trial.best.way != answer:
        return Verdict(puzzle.name, f"{trial.best.action} is better")
    gap = trial.gap()
    if gap < puzzle.margin:
        second = trial.tried[1].action
        return Verdict(puzzle.name, f"{second} is behind by less than {puzzle.margin}", gap)
    chosen = HardBot(SEED, iterations=trial.iterations).choose(sight_of(game))
    if way_of(game, chosen) != answer:
        return Verdict(puzzle.name, f"hard chooses {chosen}", gap)
    return Verdict(puzzle.name, "", gap)


def answer_of(puzzle: Puzzle, game: Game) -> Way | None:
    """Returns the best way, None if it isn't among the options."""
    for action in game.actions():
        if str(action) == puzzle.answer:
            return way_of(game, action)
    return None
