"""Measures random games in which every legal option is listed at each decision, as peers do.

`lioncourt bench` measures `engine.play_out`, which samples without listing (decision 7). catanatron
lists all playable actions for its random players, so this is the comparison like for like. Run it
in the environment of the bench: `.venv-bench/bin/python scripts/listing_bench.py`, and with
`PYTHONPATH=.build/compiled` for the compiled build.
"""

from __future__ import annotations

from statistics import mean, median
from time import process_time

import lioncourt as lc
from lioncourt.bench.ours import build_name
from lioncourt.bench.peers import available_peers
from lioncourt.core import engine
from lioncourt.core.actions import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset

ROUNDS = 7
SECONDS = 1.5


def listed_game(rules: Ruleset, seed: int) -> int:
    """Plays a game at random from full lists and returns how many decisions that took."""
    state = engine.new_state(rules, seed)
    dice = Dice(seed)
    decisions = 0
    while state.frames:
        options = engine.legal_actions(rules, state)
        engine.apply(rules, state, random_option(options, dice))
        decisions += 1
    return decisions


def main() -> None:
    peer = available_peers().get("catanatron")
    if peer is None:
        raise SystemExit(
            "catanatron is not installed here; `python3 run.py bench` makes .venv-bench"
        )
    rules = lc.new_game(seats=4).rules
    lengths: list[int] = []
    their_lengths: list[float] = []
    speeds: list[float] = []
    ratios: list[float] = []
    for round_number in range(ROUNDS):
        theirs = peer(SECONDS, round_number)
        done = len(lengths)
        start = process_time()
        while process_time() - start < SECONDS:
            lengths.append(listed_game(rules, len(lengths)))
        speeds.append(sum(lengths[done:]) / (process_time() - start))
        ratios.append(speeds[-1] / theirs.decisions_per_second)
        their_lengths.append(theirs.decisions / theirs.games)
    ratio = median(ratios)
    print(f"{build_name()} build, 4 seats, every option listed: {median(speeds):.0f} decisions/s")
    print(f"x decisions/s of catanatron: {ratio:.2f}")
    print(f"x games/s of catanatron: {ratio * mean(their_lengths) / mean(lengths):.2f}")


if __name__ == "__main__":
    main()
