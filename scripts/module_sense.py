"""Does `normal` make sense of each module? It plays against a `normal` that ignores the module.

    python scripts/module_sense.py camps                 # 40 pairs of games: about a minute
    python scripts/module_sense.py camps --tried         # the same if bots must try its options
    python scripts/module_sense.py --pairs 200           # every module
    python scripts/module_sense.py camps --bot hard:seconds=0.1 --pairs 10

There are four seats, two of each; every seed is played twice, with the seats exchanged. A bot that
ignores a module never chooses an action that only the module has, or one that points at its pieces,
if there is anything else to choose, and knows neither what the module scores nor what it tells
bots. The script prints how many more points the others make, with a 95 % interval. `--tried` leaves
out what the module tells bots (its `sense.py`): if that makes no difference, the module needn't
tell it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from rich.progress import track

from lioncourt.bots import Sight, UnknownBot, make_bot, sight_of
from lioncourt.bots.sight import View
from lioncourt.core.build import Build, Entry, StageEntry
from lioncourt.core.frames import Frame
from lioncourt.core.holding import Holding
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Majorities, Scoring, Stage
from lioncourt.core.state import State
from lioncourt.game import Game, new_game
from lioncourt.table.compile import installer
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry

SEATS = 4
USUAL = "normal"
Option = dict[str, Any]


@dataclass(frozen=True)
class Additions:
    """What a module adds to a game: kinds of action, and pieces by name."""

    kinds: frozenset[str]
    pieces: frozenset[str]

    def concern(self, option: Option, view: View) -> bool:
        """Tells whether an option involves the module."""
        if option["kind"] in self.kinds:
            return True
        lying = {entry["place"]: entry["tile"] for entry in view["market"]}
        for target in option["targets"]:
            name = target.get("id")
            tile = lying.get(name) if target["type"] == "place" else None
            if name in self.pieces or (tile in self.pieces):
                return True
        return False


def without_sense(module: Manifest) -> Manifest:
    """Returns a module that tells bots nothing."""
    return replace(module, sense="")


class Unheard(Stage):
    """A scoring that gives its points, but can't be foreseen."""

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring

    def bind(self, kept: Holding) -> None:
        self.scoring.bind(kept)

    def takes_part(self, rules: Ruleset) -> bool:
        return self.scoring.takes_part(rules)

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.scoring.run(rules, state, frame)


def unheard(module: Manifest) -> Manifest:
    """Returns a module with unforeseen scorings, except majorities, which other rules rely on."""

    def install(build: Build) -> None:
        installer(module.install)(build)
        for at, stage in enumerate(build.stages):
            scoring = stage.stage
            if stage.entry.module != module.id or isinstance(scoring, Majorities):
                continue
            if isinstance(scoring, Scoring):
                silent = Unheard(scoring)
                entry = Entry(module.id, stage.entry.chapter, silent)
                build.stages[at] = StageEntry(stage.step, stage.name, silent, entry, stage.order)

    return replace(module, install=install)


def additions(game: str, module: Manifest) -> Additions:
    """Returns what a module adds to a game."""
    with_it = new_game(game, SEATS, [*module.requires, module], seed=0).rules
    without = new_game(game, SEATS, module.requires, seed=0).rules
    return Additions(
        frozenset(with_it.action_spec) - frozenset(without.action_spec),
        _pieces(with_it) - _pieces(without),
    )


def _pieces(rules: Ruleset) -> frozenset[str]:
    return frozenset((*rules.catalogue.tile_name, *rules.catalogue.card_name))


def ignoring(sight: Sight, added: Additions) -> Sight:
    """Returns a sight of the options that don't involve the module, if there are any.

    If all do, it has only the one that declines.
    """
    view = sight.view
    options: list[Option] = view["decision"]["options"]
    kept = [n for n, option in enumerate(options) if not added.concern(option, view)]
    kept = kept or [n for n, action in enumerate(sight.actions) if action.spec.declines]
    kept = kept or list(range(len(options)))
    decision = {**view["decision"], "options": [options[n] for n in kept]}
    narrowed = {**view, "decision": decision}
    actions = [sight.actions[n] for n in kept]
    return Sight(sight.seat, actions, lambda: narrowed, sight.recall, sight.imagine)


def play(
    table: Game, shadow: Game, added: Additions, sensible: Iterable[int], bot: str = USUAL
) -> list[int]:
    """Plays a game to its end and returns the points; the other seats ignore the module.

    They see a shadow of the table: the same game, but without what the module would score and what
    it tells bots.
    """
    bots = [make_bot(bot, (table.seed or 0) * SEATS + seat) for seat in range(SEATS)]
    using = frozenset(sensible)
    while (seat := table.seat) is not None:
        sight = sight_of(table) if seat in using else ignoring(sight_of(shadow), added)
        action = str(bots[seat].choose(sight))
        table.play(action)
        shadow.play(action)
    return table.scores()


def advantage(game: str, module: Manifest, pairs: int, first: int, bot: str = USUAL) -> list[float]:
    """Returns, by seed, how many more points the sensible seats make on average."""
    seen: list[str | Manifest] = [*module.requires, module]
    unseen: list[str | Manifest] = [*module.requires, without_sense(unheard(module))]
    added = additions(game, module)
    found = []
    for seed in range(first, first + pairs):
        more = 0.0
        for using in ((0, 2), (1, 3)):
            table, shadow = [new_game(game, SEATS, each, seed=seed) for each in (seen, unseen)]
            scores = play(table, shadow, added, using, bot)
            rest = [seat for seat in range(SEATS) if seat not in using]
            more += fmean(scores[s] for s in using) - fmean(scores[s] for s in rest)
        found.append(more / 2)
    return found


def interval(values: list[float]) -> float:
    """Returns half the width of the 95 % interval of a mean."""
    return 1.96 * stdev(values) / sqrt(len(values))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    modules = default_registry().modules
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="all of them by default")
    parser.add_argument("--bot", default=USUAL, help="who plays at all seats")
    parser.add_argument("--pairs", type=int, default=40, help="seeds per module, two games each")
    parser.add_argument("--tried", action="store_true", help="bots are told nothing of it")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.modules if name not in modules]
    if unknown:
        parser.error(f"no such module: {', '.join(unknown)}; there are {', '.join(modules)}")
    try:
        make_bot(chosen.bot, 0)
    except UnknownBot as error:
        parser.error(str(error))
    lines = []
    for module in track(chosen.modules or list(modules), description=f"{chosen.bot} and modules"):
        manifest = without_sense(modules[module]) if chosen.tried else modules[module]
        values = advantage(manifest.games[0], manifest, chosen.pairs, chosen.seed, chosen.bot)
        lines.append(f"{module:<20} {fmean(values):+6.2f} ± {interval(values):.2f} points")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
