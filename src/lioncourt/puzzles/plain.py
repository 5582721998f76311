"""The same table without its modules: if something else is best there, a module decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.sight import sight_of
from lioncourt.core.rng import Dice
from lioncourt.game import Game, Opening
from lioncourt.positions.laying import game_from
from lioncourt.positions.telling import whole_position_of
from lioncourt.positions.told import EMPTY, PositionError, listed
from lioncourt.puzzles.puzzle import SEED
from lioncourt.puzzles.themes import MODULE, module_of, theme_of
from lioncourt.puzzles.trial import trial_of
from lioncourt.puzzles.ways import way_of
from lioncourt.table.config import make_config

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.positions.told import Position

WORLDS: Final = 24  # to try the ways in without the module
BEHIND: Final = 1.0  # points by which the answer must be worse there


def plain_table(game: Game) -> Game | None:
    """Returns the table as it would be without its modules; None if it can't be without them.

    It removes their cards from hands and display. A tile that only a module has makes it
    impossible.
    """
    position = whole_position_of(game)
    if position is None:
        return None
    registry = game.opening.registry
    plain = make_config(registry, game.config.game, game.rules.seats)
    opening = Opening(plain, registry, SEED, [])
    try:
        return game_from(opening, _without(position, opening))
    except PositionError:
        return None


def _without(position: Position, opening: Opening) -> Position:
    known = set(opening.rules.catalogue.card_name)

    def money(cards: str) -> str:
        return " ".join([card for card in listed(cards).split() if card in known]) or EMPTY

    seats = {
        number: replace(seat, hand=money(seat.hand).removesuffix(EMPTY))
        for number, seat in position.seat.items()
    }
    holding = {
        name: told for name, told in position.holding.items() if name in opening.rules.holding_id
    }
    display = money(position.display or "")
    return replace(
        position, seat=seats, display=display, discard="", piles="", supply=None, holding=holding
    )


def may_be_decisive(game: Game) -> bool:
    """Tells whether the judge would decide differently without the modules."""
    plain = plain_table(game)
    return plain is not None and _favourite(game) != _favourite(plain)


def _favourite(game: Game) -> str:
    judge = judge_for(sight_of(game), Dice(0), foresight=True)
    best = max(game.actions(), key=judge.value)
    return str(best)


def is_decisive(game: Game, answer: Action) -> bool:
    """Tells whether the best answer with the modules gives points away without them."""
    plain = plain_table(game)
    if plain is None:
        return False
    same = next((each for each in plain.actions() if str(each) == str(answer)), None)
    if same is None:
        return False
    trial = trial_of(plain, WORLDS, 0)
    own = next((tried for tried in trial.tried if tried.way == way_of(plain, same)), None)
    return own is not None and own.behind(trial.best)[0] >= BEHIND


def subject_of(game: Game, answer: Action) -> tuple[str, str]:
    """Returns the theme of a best answer, and the module it is about, if any."""
    module = module_of(game, answer)
    if not module and game.config.modules and is_decisive(game, answer):
        return MODULE, game.config.modules[0]
    return theme_of(game, answer), module
