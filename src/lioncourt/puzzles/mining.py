"""Mining: bots play, and decisions with one clearly best answer become puzzles.

The same plan gives the same puzzles on every machine: seeds and numbers of worlds count, not time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.registry import make_bot
from lioncourt.bots.sight import sight_of
from lioncourt.core.rng import Dice
from lioncourt.game import Game, Opening, new_game
from lioncourt.games.common.placing import ToPalace
from lioncourt.positions.laying import game_from
from lioncourt.positions.telling import whole_position_of
from lioncourt.processes import Check
from lioncourt.puzzles.plain import is_decisive, may_be_decisive, subject_of
from lioncourt.puzzles.puzzle import SEED, Puzzle, read_puzzle
from lioncourt.puzzles.themes import (
    EASY_TRIES,
    MODULE,
    NORMAL_TRIES,
    SEEN_BY_NORMAL,
    how_often,
    is_explained,
    is_of_a_module,
    level_of,
    theme_of,
)
from lioncourt.puzzles.trial import Trial, trial_of, worth_trying
from lioncourt.puzzles.ways import ways_of
from lioncourt.record.position import VERSION, PositionWriter
from lioncourt.table.registry import default_registry

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.positions.told import Position

WORLDS: Final = 60  # to try the ways of a puzzle in
GLANCES: Final = (8, 24)  # worlds: a decision without a way ahead in them is dropped
AHEAD: Final = 1.5  # points in those glances
LEAST: Final = 1.5  # points by which an answer must surely be best
FEWEST_WAYS, MOST_WAYS = 4, 30
FEWEST_CELLS: Final = 3  # where a tile is laid
DECIDED: Final = 25.0  # points of lead before the last scoring: the game is decided
FROM_A_GAME: Final = 2  # puzzles: more of them look alike
BOTS: Final = ("normal", "normal", "greedy", "normal", "easy", "normal")
ROUNDS: Final = 12  # games at a table, then the plan gives up on it
ALL_THEMES: Final[frozenset[str]] = frozenset()
LIKELY: Final = 3  # ways that the judge likes best: one of them must fit the wanted themes
PLAIN, WITH_MODULE = 14, 4  # puzzles wanted at a table


@dataclass(frozen=True)
class Table:
    """A table to look for puzzles at."""

    game: str
    seats: int
    modules: tuple[str, ...]
    wanted: int

    @property
    def name(self) -> str:
        return "+".join([f"{self.game}-{self.seats}", *self.modules])


def all_tables() -> list[Table]:
    """Returns all games with two to four seats, and every module at a table of its own."""
    registry = default_registry()
    found = [Table(game, seats, (), PLAIN) for game in registry.games for seats in (3, 2, 4)]
    for module in sorted(registry.modules.values(), key=lambda module: module.chapter):
        if module.box:
            found.append(Table(module.games[0], 3, (module.id,), WITH_MODULE))
    return found


def mined(
    tables: list[Table],
    seed: int,
    done: list[dict[str, Any]],
    progress: Callable[[str, int], None] = lambda table, found: None,
    check: Check = lambda: None,
    *,
    themes: frozenset[str] = ALL_THEMES,
    rounds: int = ROUNDS,
) -> Iterator[dict[str, Any]]:
    """Yields what each game gave, as JSON data, except for games already `done`.

    `progress` is called before each game, with the number of puzzles so far, and `check` at each
    decision; both may raise to stop. With `themes`, only puzzles on these are looked for.
    """
    found: dict[str, list[Puzzle]] = {table.name: [] for table in tables}
    played = set()
    for entry in done:
        played.add((entry["table"], entry["seed"]))
        found.setdefault(entry["table"], []).extend(map(read_puzzle, entry["puzzles"]))
    for at in range(rounds):
        for table in tables:
            own = found[table.name]
            if len(own) >= table.wanted or (table.name, seed + at) in played:
                continue
            progress(table.name, sum(map(len, found.values())))
            puzzles = list(_from_game(table, seed + at, Mixture(table, own, themes), check))
            own.extend(puzzles)
            yield {
                "table": table.name,
                "seed": seed + at,
                "puzzles": [puzzle.to_data() for puzzle in puzzles],
            }


def mined_in(game: Game, name: str, check: Check = lambda: None) -> dict[str, Any]:
    """Returns what a recorded game gives, as JSON data under the name of its record."""
    table = Table(game.config.game, game.rules.seats, (), FROM_A_GAME)
    puzzles = puzzles_in(game, 0, Mixture(table, []), check)
    return {"table": name, "seed": 0, "puzzles": [puzzle.to_data() for puzzle in puzzles]}


def _from_game(table: Table, seed: int, mixture: Mixture, check: Check) -> Iterator[Puzzle]:
    """Yields the puzzles that a game of bots adds to those of its table."""
    game = new_game(table.game, table.seats, modules=table.modules, seed=seed)
    bots = [make_bot(BOTS[(seat + seed) % len(BOTS)], seed + seat) for seat in range(table.seats)]
    while not game.over:
        check()
        game.play(bots[game.seat or 0].choose(sight_of(game)))
    yield from puzzles_in(game, seed, mixture, check)


class Mixture:
    """What a table has so far, and what it still takes: no theme, nor easy ones, too often.

    At a table with a module, all puzzles are about it. Themes asked for are never too many.
    """

    def __init__(
        self, table: Table, own: list[Puzzle], themes: frozenset[str] = ALL_THEMES
    ) -> None:
        self.themes: Final = frozenset([MODULE]) if table.modules else themes
        self.left = min(FROM_A_GAME, table.wanted - len(own))
        self.most: Final = table.wanted if self.themes else -(-table.wanted // 3)
        self.most_easy: Final = (table.wanted + 1) // 2
        self.found: Final = Counter([puzzle.theme for puzzle in own])
        self.easy = sum([puzzle.level == 1 for puzzle in own])

    def takes(self, puzzle: Puzzle) -> bool:
        """Takes a puzzle; False if there are enough of its kind."""
        if self.themes and puzzle.theme not in self.themes:
            return False
        if puzzle.theme != MODULE and self.found[puzzle.theme] >= self.most:
            return False
        if puzzle.level == 1 and self.easy >= self.most_easy:
            return False
        self.found[puzzle.theme] += 1
        self.easy += puzzle.level == 1
        self.left -= 1
        return True


def puzzles_in(game: Game, seed: int, mixture: Mixture, check: Check) -> Iterator[Puzzle]:
    """Yields some puzzles from a finished game, from all parts of it."""
    dice = Dice(seed)
    history = game.history()
    moves = list(range(len(history)))
    while moves and mixture.left > 0:
        check()
        played = history[moves.pop(dice.below(len(moves)))]
        then = Game(game.opening, played.before, played.parent)
        puzzle = puzzle_at(then, themes=mixture.themes)
        if puzzle is not None and mixture.takes(puzzle):
            yield puzzle


def puzzle_at(
    game: Game, worlds: int = WORLDS, *, themes: frozenset[str] = ALL_THEMES
) -> Puzzle | None:
    """Returns the puzzle in a decision, None if there is none, or none on the given themes.

    A puzzle shows only the table: whoever solves it hasn't seen the game so far.
    """
    if len(game.actions()) < FEWEST_WAYS or not FEWEST_WAYS <= len(ways_of(game)) <= MOST_WAYS:
        return None
    if themes and not _may_be_about(game, themes):
        return None
    for glance in GLANCES:
        trial = trial_of(game, glance, 0)
        if not _is_clear(trial):
            return None
        if themes and not _is_about(game, trial.best.action, themes):
            return None
    position = whole_position_of(game)
    if position is None:
        return None
    shown = game_from(Opening(game.config, game.opening.registry, SEED, []), position)
    trial = trial_of(shown, worlds, 1)
    if trial.margin() < LEAST or _is_decided(shown, trial) or not _is_rich(shown, trial):
        return None
    return _puzzle(shown, position, trial)


def _may_be_about(game: Game, themes: frozenset[str]) -> bool:
    """Tells whether the best answer may fit some themes, before anything is tried."""
    if MODULE in themes:
        own = any(is_of_a_module(game, each) for each in game.actions())
        return own or may_be_decisive(game)
    judge = judge_for(sight_of(game), Dice(0), foresight=True)
    return any(theme_of(game, each) in themes for each in worth_trying(game, judge)[:LIKELY])


def _is_about(game: Game, answer: Action, themes: frozenset[str]) -> bool:
    """Tells whether an answer fits some themes."""
    theme = theme_of(game, answer)
    return theme in themes or (MODULE in themes and is_decisive(game, answer))


def _is_clear(trial: Trial) -> bool:
    return trial.gap() >= AHEAD and trial.margin() > -AHEAD


def _is_decided(game: Game, trial: Trial) -> bool:
    return game.state.scorings >= 2 and abs(trial.best.mean()) > DECIDED


def _is_rich(game: Game, trial: Trial) -> bool:
    """Tells whether there is something to think about when a tile is laid."""
    carriers = game.rules.carrier_of
    if not isinstance(carriers.get(trial.best.action.spec.kind), ToPalace):
        return True
    laid = [each for each in game.actions() if isinstance(carriers.get(each.spec.kind), ToPalace)]
    return len({each.args[1] for each in laid}) >= FEWEST_CELLS


def _puzzle(game: Game, position: Position, trial: Trial) -> Puzzle | None:
    theme, module = subject_of(game, trial.best.action)
    if not theme:
        return None
    easy = how_often("easy", game, trial.best.way, EASY_TRIES)
    normal = how_often("normal", game, trial.best.way, NORMAL_TRIES)
    if not is_explained(game, trial.best.action, obvious=normal >= SEEN_BY_NORMAL):
        return None
    digest = PositionWriter(game.rules).hash(game.state).removeprefix(VERSION)
    return Puzzle(
        name=f"{module or theme}-{digest[:5]}",
        theme=theme,
        level=level_of(easy, normal),
        game=game.config.game,
        seats=game.rules.seats,
        modules=tuple(game.config.modules),
        options=dict(game.config.options),
        module=module,
        position=position.to_data(),
        answer=str(trial.best.action),
        margin=int(10 * trial.margin()) / 10,
        costs={
            str(tried.action): round(tried.behind(trial.best)[0], 1) for tried in trial.tried[1:]
        },
        easy=round(easy, 2),
        normal=round(normal, 2),
    )
