"""Measures random games that list the legal options at each decision, as peers do.

`lioncourt bench` measures `engine.play_out`, which asks only the group that it has chosen (decision
7). catanatron lists all playable actions for its random players. This script compares with it in
three degrees: asking for one of all the options; finding and counting all of them first; making a
list of them all, which is most similar. Run it in the environment of the bench:
`.venv-bench/bin/python scripts/listing_bench.py`, and with `PYTHONPATH=.build/compiled` for the
compiled build.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import mean, median
from time import process_time

import lioncourt as lc
from lioncourt.bench.ours import build_name
from lioncourt.bench.peers import available_peers
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset

ROUNDS = 9
SECONDS = 1.5
Look = Callable[[Sequence[Action]], Sequence[Action]]


def counted(options: Sequence[Action]) -> Sequence[Action]:
    """Returns the options once all of them have been found."""
    len(options)
    return options


DEGREES: dict[str, Look] = {
    "asked for": lambda options: options,
    "counted": counted,
    "made": list,
}


def listed_game(rules: Ruleset, seed: int, look: Look) -> int:
    """Plays a game at random from its options and returns how many decisions that took."""
    state = engine.new_state(rules, seed)
    dice = Dice(seed)
    decisions = 0
    while state.frames:
        options = look(engine.legal_actions(rules, state))
        engine.apply(rules, state, random_option(options, dice))
        decisions += 1
    return decisions


def main() -> None:
    peer = available_peers().get("catanatron")
    if peer is None:
        raise SystemExit(
            "catanatron is not installed here; `python3 run.py bench` makes .venv-bench"
        )
    rules = lc.new_game(seats=4, seed=0).rules
    lengths: list[int] = []
    their_lengths: list[float] = []
    speeds: dict[str, list[float]] = {degree: [] for degree in DEGREES}
    ratios: dict[str, list[float]] = {degree: [] for degree in DEGREES}
    for round_number in range(ROUNDS):
        for degree, look in DEGREES.items():
            theirs = peer(SECONDS, round_number)
            done = len(lengths)
            start = process_time()
            while process_time() - start < SECONDS:
                lengths.append(listed_game(rules, len(lengths), look))
            speeds[degree].append(sum(lengths[done:]) / (process_time() - start))
            ratios[degree].append(speeds[degree][-1] / theirs.decisions_per_second)
            their_lengths.append(theirs.decisions / theirs.games)
    longer = mean(their_lengths) / mean(lengths)
    print(f"{build_name()} build, 4 seats, beside catanatron:")
    for degree in DEGREES:
        ratio = median(ratios[degree])
        print(
            f"  options {degree:<9}  {median(speeds[degree]):7.0f} decisions/s"
            f"  {ratio:5.2f} x decisions/s  {ratio * longer:5.2f} x games/s"
        )


if __name__ == "__main__":
    main()
