"""Prizes of majorities that follow from the state: drawn at set-up, other ones for each scoring."""

from __future__ import annotations

from typing import ClassVar

import lioncourt as lc
from lioncourt.bots.contests import are_fixed, contests_of
from lioncourt.bots.outlook import Outlook
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import shared_places
from lioncourt.core.seams import Prizes, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number
from lioncourt.games.alhambra.rules import prizes
from lioncourt.games.common.scoring import SharedMajorities, rankings
from tests.seams.table import ints, played, small_module, sound


class DrawTurns(Stage):
    """For each scoring it is drawn by how many places the prizes are turned; all see it."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, tuple([draw_number(state, 6) for _ in range(3)]))


class TurnedPrizes(SharedMajorities):
    """The prizes of the six types, turned by so many places (the holding, by scoring)."""

    by_state: ClassVar[bool] = True

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        printed = super().prizes(rules, state)
        rows = list(printed.values())
        turns = self.kept.ints(state)
        return {
            type: tuple([rows[(at + turns[nth]) % len(rows)][nth] for nth in range(3)])
            for at, type in enumerate(printed)
        }


def install(build: Build) -> None:
    build.holding(Part("turns", NUMBER, many=True, ordered=True, seen=ALL, start=(0, 0, 0)))
    build.stage("U2", "turns", DrawTurns())
    build.stage("S6", "turned-majorities", TurnedPrizes(prizes()))


MODULE = small_module("turned", install, replaces=("SharedMajorities",))


def test_the_view_and_the_points_follow_the_state() -> None:
    for seed in range(3):
        game = sound(played([MODULE], seats=3, seed=seed))
        turns = ints(game.state, 0)
        rows = list(prizes())
        shown = game.view(None)["majorities"]
        for at, entry in enumerate(shown):
            for nth in range(3):
                turned = rows[(at + turns[nth]) % 6][1][nth]
                assert entry["prizes"][nth] == list(turned), f"seed {seed}"
        last = {entry["type"]: tuple(entry["prizes"][2]) for entry in shown}
        scored = [
            (line.source, line.contender, line.points)
            for line in game.score_sheet()
            if line.scoring == 3 and line.source in last
        ]
        expected: list[tuple[str, int, int]] = []
        for type, name in enumerate(game.rules.catalogue.type_name):
            counts = [game.rules.halves_of(game.state, seat, type) for seat in range(3)]
            places = shared_places(counts, last[name])
            expected += [(name, place.contender, place.points) for place in places]
        assert sorted(scored) == sorted(expected), f"seed {seed}"


def test_bots_ask_for_them_anew() -> None:
    first = lc.new_game(seats=3, modules=[MODULE], seed=1)
    rules, state = first.rules, first.state
    assert not are_fixed(rules)
    other = state.copy()
    other.holdings[0] = tuple([(turn + 1) % 6 for turn in ints(state, 0)])
    (rule,) = rankings(rules)
    for each in (state, other):
        outlook = Outlook(rules, each, 0)
        found = outlook.contests()
        assert found == contests_of(rules, each, outlook.weights)
        for type, its_prizes in rule.prizes(rules, each).items():
            assert found[type][0].prizes == its_prizes[0]
