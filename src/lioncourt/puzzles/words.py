"""A puzzle in words: the question, a hint, and what each option brings or costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lioncourt.bots.hints import MOST_REASONS
from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.reasons import Reasons
from lioncourt.bots.sight import sight_of
from lioncourt.core.rng import Dice
from lioncourt.game import Game
from lioncourt.puzzles.puzzle import Puzzle
from lioncourt.puzzles.themes import MODULE
from lioncourt.puzzles.ways import Way, way_of
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, gather_texts, say
from lioncourt.view.labels import Labels
from lioncourt.view.wording import wording_in

PACKAGE: Final = "lioncourt.puzzles"


@dataclass(frozen=True)
class OptionWords:
    """An option of a puzzle."""

    label: str
    right: bool
    cost: float | None  # points of lead it gives away; None: `hard` didn't consider it
    reason: str  # what speaks for it; empty if nothing does


@dataclass(frozen=True)
class PuzzleWords:
    """A puzzle in one language."""

    title: str
    question: str
    hint: str
    reason: str  # why it is best
    options: dict[str, OptionWords]  # by action


def theme_title(theme: str, language: str = ENGLISH) -> str:
    """Returns the title of a theme."""
    return _say(f"theme.{theme}", language)


def title_of(puzzle: Puzzle, language: str = ENGLISH) -> str:
    """Returns what a puzzle is about: its module, or its theme."""
    if puzzle.theme != MODULE:
        return theme_title(puzzle.theme, language)
    module = default_registry().modules[puzzle.module]
    texts = gather_texts(module.texts)
    key = f"{module.kind}.{module.id}"
    return texts.get(language, {}).get(key) or texts[ENGLISH].get(key, module.title)


def words_of(puzzle: Puzzle, game: Game, language: str = ENGLISH) -> PuzzleWords:
    """Returns a puzzle in words; the game is the puzzle's table."""
    sight = sight_of(game)
    judge = judge_for(sight, Dice(0), foresight=True)
    reasons = Reasons(judge, sight.known, language)
    wording = wording_in(game.rules, language)
    costs = _costs(puzzle, game)
    options: dict[str, OptionWords] = {}
    actions = game.actions()
    labels = Labels(game.state, sight.seat, wording).of(actions)
    for action, label in zip(actions, labels, strict=True):
        cost = costs.get(way_of(game, action))
        said = reasons.found(action)[:MOST_REASONS] if cost is not None else []
        options[str(action)] = OptionWords(
            label=label,
            right=cost == 0,
            cost=cost,
            reason=reasons.sentences(said),
        )
    best = options[puzzle.answer]
    return PuzzleWords(
        title=title_of(puzzle, language),
        question=_say("question", language),
        hint=_say(f"hint.{puzzle.theme}", language),
        reason=best.reason or reasons.spoken("best"),
        options=options,
    )


def _costs(puzzle: Puzzle, game: Game) -> dict[Way, float]:
    """Returns what the tried ways give away; the answer gives away nothing."""
    told = {**puzzle.costs, puzzle.answer: 0.0}
    return {
        way_of(game, action): told[str(action)] for action in game.actions() if str(action) in told
    }


def _say(key: str, language: str) -> str:
    return say(gather_texts([PACKAGE]), key, None, language)
