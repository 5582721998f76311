"""The project's own puzzles, as the page gets them."""

from __future__ import annotations

from functools import cache, lru_cache

from lioncourt.puzzles.shipped import shipped
from lioncourt.puzzles.themes import THEMES
from lioncourt.puzzles.words import theme_title, title_of, words_of
from lioncourt.server.answers import PuzzleOption, PuzzlePage, Puzzles, PuzzleTitle
from lioncourt.server.lesson.steps import cell_reasons
from lioncourt.server.rules import title_of as game_title
from lioncourt.table.registry import default_registry


@cache
def puzzle_list(language: str) -> Puzzles:
    """Returns all puzzles with their titles."""
    puzzles = [
        PuzzleTitle(
            name=puzzle.name,
            title=title_of(puzzle, language),
            theme=puzzle.theme,
            level=puzzle.level,
            game=puzzle.game,
            module=puzzle.module,
            seats=puzzle.seats,
        )
        for puzzle in shipped().values()
    ]
    played = {puzzle.game for puzzle in shipped().values()}
    games = [game for game in default_registry().games.values() if game.id in played]
    return Puzzles(
        puzzles,
        {theme: theme_title(theme, language) for theme in THEMES},
        {game.id: game_title(game, language) for game in games},
    )


@lru_cache(maxsize=64)
def puzzle_page(name: str, language: str) -> PuzzlePage | None:
    """Returns a puzzle with its table; None if there is no such puzzle."""
    puzzle = shipped().get(name)
    if puzzle is None:
        return None
    game = puzzle.table()
    words = words_of(puzzle, game, language)
    seat = game.seat
    assert seat is not None  # a puzzle asks somebody
    return PuzzlePage(
        name=name,
        title=words.title,
        theme=puzzle.theme,
        level=puzzle.level,
        margin=puzzle.margin,
        question=words.question,
        hint=words.hint,
        answer=puzzle.answer,
        reason=words.reason,
        view=game.view(seat, finals=True, language=language),
        options={
            action: PuzzleOption(option.label, option.right, option.cost, option.reason)
            for action, option in words.options.items()
        },
        reasons=cell_reasons(game, seat, language),
    )
