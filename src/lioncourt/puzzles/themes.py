"""What a puzzle is about, and how hard it is to find the answer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.reasons import Reasons
from lioncourt.bots.registry import make_bot
from lioncourt.bots.sight import sight_of
from lioncourt.bots.standing import distance
from lioncourt.core.kinds import CARD, TILE
from lioncourt.core.rng import Dice
from lioncourt.games.common.placing import ToPalace, ToReserve
from lioncourt.games.common.rebuilding import REBUILD
from lioncourt.puzzles.ways import Way, is_exact, way_of
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.game import Game

MODULE: Final = "module"
THEMES: Final = (
    *("exact", "purchase", "money", "majority", "wall", "place", "reserve", "rebuild"),
    MODULE,
)
NEAR: Final = 0.2  # from 0, a scoring, to 1, long before it: it may come any turn
EASY_TRIES: Final = 20
NORMAL_TRIES: Final = 6
LEVELS: Final = (1, 2, 3)
# `easy` overlooks two options in five: whatever it finds this often is plain to see.
SEEN_BY_EASY: Final = 0.45
SEEN_BY_NORMAL: Final = 0.8
SAYS_LITTLE: Final = frozenset(["worth", "free", "nowhere", "overpaid"])  # keys of reasons
OVERLOOKED: Final = 0.35  # of the tries, or less: `normal` prefers something else


def theme_of(game: Game, action: Action) -> str:
    """Returns what a decision with a known best option is about; empty if that is hard to say."""
    if is_of_a_module(game, action):
        return MODULE
    name = action.spec.name
    if action.spec.group == REBUILD:
        return "reserve" if name.startswith("build") else "rebuild"
    if name == "take":
        return "money"
    carrier = game.rules.carrier_of.get(action.spec.kind)
    if name == "reserve" or isinstance(carrier, ToReserve):
        return "reserve"
    if name == "buy":
        if _decides_a_majority(game, action):
            return "majority"
        return "exact" if is_exact(game, action) else "purchase"
    if name == "place" or isinstance(carrier, ToPalace):
        return "wall" if _lengthens_a_run(game, action) else "place"
    return ""


def is_of_a_module(game: Game, action: Action) -> bool:
    """Tells whether an action or one of its pieces doesn't exist without modules."""
    return bool(game.config.modules) and not _is_known(game, action, ())


def module_of(game: Game, action: Action) -> str:
    """Returns the module that an action or one of its pieces belongs to, empty if to none."""
    if not is_of_a_module(game, action):
        return ""
    modules = game.config.modules
    return next((each for each in modules if _is_known(game, action, (each,))), modules[0])


def _is_known(game: Game, action: Action, modules: tuple[str, ...]) -> bool:
    """Tells whether an action and its pieces exist with only the given modules."""
    rules = _rules_with(game.config.game, game.rules.seats, modules)
    if action.spec.name not in rules.action_spec:
        return False
    catalogue, known = game.rules.catalogue, rules.catalogue
    for field, value in action.spec.spread(action.args):
        if field.kind == TILE and catalogue.tile_name[value] not in known.tile_name:
            return False
        if field.kind == CARD and catalogue.card_name[value] not in known.card_name:
            return False
    return True


@lru_cache(maxsize=32)
def _rules_with(game: str, seats: int, modules: tuple[str, ...]) -> Ruleset:
    registry = default_registry()
    return compile_rules(make_config(registry, game, seats, modules, None), registry)


def _decides_a_majority(game: Game, action: Action) -> bool:
    """Tells whether a tile for sale brings majority points in a scoring that may come any turn."""
    if distance(game.rules, game.state) > NEAR:
        return False
    sight = sight_of(game)
    judge = judge_for(sight, Dice(0), foresight=True)
    tile = judge.ware_at(action.args[0]).tile
    ranked = judge.outlook.is_ranked(game.rules.catalogue.tile_type[tile])
    return ranked and judge.outlook.gain(tile) >= judge.outlook.weights.tile + 1


def _lengthens_a_run(game: Game, action: Action) -> bool:
    top = game.state.frames[-1]
    facts = game.rules.handlers[top.kind].facts(game.rules, game.state, top, action)
    runs = facts.get("runs")
    if not isinstance(runs, dict):
        return False
    judge = judge_for(sight_of(game), Dice(0), foresight=False)
    edges = game.rules.catalogue.region_edge
    now = dict(zip(edges, judge.shape().runs, strict=True))
    return any(then > now.get(edge, then) for edge, then in runs.items())


def is_explained(game: Game, action: Action, *, obvious: bool) -> bool:
    """Tells whether words can say why an option is best, so that a person can see it.

    That money is money explains nothing; what it can pay for does. That something is worth some
    points is enough if it is obvious. Overpaying speaks against it.
    """
    sight = sight_of(game)
    judge = judge_for(sight, Dice(0), foresight=True)
    reasons = Reasons(judge, sight.known, ENGLISH)
    said = {reason.key for reason in reasons.found(action)}
    if action.spec.name == "take":
        return len(said) > 1
    return bool(said if obvious else said - SAYS_LITTLE)


def how_often(bot: str, game: Game, answer: Way, tries: int) -> float:
    """Returns how often a bot finds the answer, from 0 to 1."""
    sight = sight_of(game)
    chosen = [make_bot(bot, seed).choose(sight) for seed in range(tries)]
    return sum([way_of(game, action) == answer for action in chosen]) / tries


def level_of(easy: float, normal: float) -> int:
    """Returns how hard a puzzle is, by how often bots find its answer."""
    if normal < OVERLOOKED:
        return 3
    return 1 if normal >= SEEN_BY_NORMAL and easy >= SEEN_BY_EASY else 2
