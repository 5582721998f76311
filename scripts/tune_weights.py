"""Tries other weights for the judging bots, in matches against their present ones.

    python scripts/tune_weights.py                        # each weight a third up and down
    python scripts/tune_weights.py coin card --factor 1.6 --games 400
    PYTHONPATH=.build/compiled python scripts/tune_weights.py --game granada

Every deal is played from every seat. A change that wins more than its share by two standard errors
is kept while the next ones are tried; the result is printed for `bots/weights.py`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt

from rich.progress import track

from lioncourt.bots.judge import Judge
from lioncourt.bots.weights import WEIGHTS, Weights, WeightTable
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.game import new_game


@dataclass(frozen=True)
class Trial:
    """The match that tries weights."""

    game: str
    seats: int
    games: int
    seed: int

    def share(self, new: WeightTable, old: WeightTable) -> float:
        """Returns the share of comparisons that new weights win against old ones."""
        won = 0.0
        for number in range(self.games):
            table = new_game(self.game, self.seats, seed=self.seed + number // self.seats)
            mine = number % self.seats
            tables = [new if seat == mine else old for seat in range(self.seats)]
            points = played_out(table.rules, table.state.copy(), tables)
            rivals = [points[seat] for seat in range(self.seats) if seat != mine]
            better = [(points[mine] > other) + (points[mine] == other) / 2 for other in rivals]
            won += sum(better) / len(rivals)
        return won / self.games

    def error(self) -> float:
        """Returns the standard error of a share, if all games are independent."""
        return 0.5 / sqrt(self.games)


def played_out(rules: Ruleset, state: State, tables: list[WeightTable]) -> list[int]:
    """Plays a game to its end, every seat by its own weights, and returns the points."""
    while state.frames:
        seat = engine.seat_to_decide(rules, state)
        engine.apply(rules, state, best_action(rules, state, seat, tables[seat]))
    return state.points


def best_action(rules: Ruleset, state: State, seat: int, table: WeightTable) -> Action:
    """Returns the action that the judge thinks best with some weights."""
    actions = list(engine.legal_actions(rules, state))
    if len(actions) == 1:
        return actions[0]
    judge = Judge(rules, state, seat, foresight=False, table=table)
    return max(actions, key=judge.value)


def scaled(table: WeightTable, name: str, factor: float) -> WeightTable:
    """Returns the weights with one of them scaled."""
    rows = [{each: getattr(weights, each) for each in Weights.__slots__} for weights in table]
    return tuple(Weights(**{**row, name: factor * row[name]}) for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = sorted(Weights.__slots__)
    parser.add_argument("weights", nargs="*", help=f"which ones, all by default: {names}")
    parser.add_argument("--factor", type=float, default=4 / 3)
    parser.add_argument("--game", default="alhambra")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if unknown := set(wanted.weights) - set(names):
        parser.error(f"there are no weights {sorted(unknown)}; there are {names}")
    trial = Trial(wanted.game, wanted.seats, wanted.games, wanted.seed)
    best = WEIGHTS
    for name in track(wanted.weights or names, "trying"):
        for factor in (wanted.factor, 1 / wanted.factor):
            changed = scaled(best, name, factor)
            share = trial.share(changed, best)
            is_better = share > 0.5 + 2 * trial.error()
            print(f"{name} x {factor:.2f}: {share:.1%}{' (kept)' if is_better else ''}")
            if is_better:
                best = changed
    for at, weights in enumerate(best):
        print(at, {name: round(getattr(weights, name), 2) for name in names})


if __name__ == "__main__":
    main()
