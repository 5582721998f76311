"""Options that nobody speaks for are tried: a module without a sense, with all kinds of them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import ClassVar

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.bots.judge import EXTRA_ACTION, JUDGES, Judge
from lioncourt.bots.judging_bots import judge_for
from lioncourt.core.actions import NUMBER, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import FrameHandler, MainAction, Scoring
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, finish, push, take_cards
from lioncourt.games.common.offering import MakeOffer, Offer
from tests.seams.table import small_module

HARM, NOTHING, GOOD, BETTER = range(4)
WELLS = (-4, 0, 4, 8)  # what each brings into the holding, which scores at the end


class Dig(MainAction):
    """Digs one of the wells; each brings something for the last scoring."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(well,) for well in range(len(WELLS))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        return None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, WELLS[action.args[0]], seat)


class DigFreely(Dig):
    """The same, for nothing, as long as the seat has nothing of it."""

    free: ClassVar[bool] = True

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        dug = self.kept.number(state, seat)
        return () if dug else super().options(rules, state, seat)


class Dowse(MainAction):
    """Pushes a question: which well?"""

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        return None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        push(state, Frame(rules.handler_id["which-well"], seat))


class WhichWell(FrameHandler):
    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(rules.action_spec["well"], (well,)) for well in range(len(WELLS))]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.kept.grow(state, WELLS[action.args[0]], frame.seat)


class Gamble(MainAction):
    """Brings one of the wells by chance: 2 on average."""

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        return None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, WELLS[draw_number(state, len(WELLS))], seat)


class WellsScore(Scoring):
    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        wells = enumerate(self.kept.ints(state))
        return [ScoreLine(s, "bowls", n, "each", {}) for s, n in wells if nth == 3]


class Filch(MainAction):
    """Takes the dearest card of the display, or the cheapest one."""

    def __init__(self, cheapest: Spec, dearest: Spec) -> None:
        super().__init__(cheapest, dearest)
        self.dearest = dearest

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return [Action(spec) for spec in self.specs()]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        values = rules.catalogue.card_value
        cards = sorted(state.display, key=lambda card: values[card])
        take_cards(rules, state, seat, (cards[-1 if action.spec is self.dearest else 0],))


def install(build: Build) -> None:
    """Nothing here tells bots anything."""
    number = Field("number", NUMBER)
    build.holding(Part("wells", NUMBER, each=True))
    build.add(Dig(build.action("dig", number)))
    build.add(DigFreely(build.action("dig-freely", number)))
    build.add(Dowse(build.action("dowse")))
    build.add(Gamble(build.action("gamble")))
    cheapest = build.action("filch-cheapest", group="filch")
    build.add(Filch(cheapest, build.action("filch-dearest", group="filch")))
    build.action("well", number)
    build.handler("which-well", WhichWell())
    offered = Dig(build.action("dig-offered", number))
    build.handler("offered", Offer(offered, build.action("leave", declines=True)))
    build.stage("T4.2", "offered", MakeOffer("offered", offered))
    build.stage("S21", "wells", WellsScore())


WELL = small_module("wells", install)


def judge_of(game: lc.Game) -> Judge:
    return judge_for(sight_of(game), Dice(1), foresight=True)


def values_of(game: lc.Game, kind: str) -> list[float]:
    judge = judge_of(game)
    return [judge.value(action) for action in game.actions() if action.kind == kind]


def table() -> lc.Game:
    return lc.new_game(seats=3, modules=[WELL], seed=3)


def test_what_is_tried_is_worth_what_it_changes() -> None:
    harm, nothing, good, better = values_of(table(), "dig")
    assert harm < nothing == 0.0 < good < better
    assert better == pytest.approx(2 * good)
    assert good == pytest.approx(4 * 0.75)  # at the third scoring from now


def test_what_costs_no_action_comes_first_if_it_does_no_harm() -> None:
    harm, nothing, good, better = values_of(table(), "dig-freely")
    assert harm < nothing == 0.0
    assert better > good > EXTRA_ACTION


def test_a_question_that_follows_is_answered_as_well_as_possible() -> None:
    game = table()
    assert values_of(game, "dowse") == [pytest.approx(values_of(game, "dig")[BETTER])]


def test_luck_is_tried_more_than_once_and_the_same_way_each_time() -> None:
    game = table()
    judge = judge_of(game)
    gamble = next(action for action in game.actions() if action.kind == "gamble")
    judged = judge.value(gamble)
    assert judge.value(gamble) == judged
    worlds = []
    for seed in range(40):
        worlds.append(judge_for(sight_of(game), Dice(seed), foresight=False).value(gamble))
    assert fmean(worlds) == pytest.approx(2 * 0.75, abs=0.75), "seeds 0 to 39"


def test_money_counts_as_when_it_is_taken() -> None:
    game = table()
    judge = judge_of(game)
    values = {str(action): judge.value(action) for action in game.actions()}
    value_of = game.rules.catalogue.card_value
    cards = sorted(game.state.display, key=lambda card: value_of[card])
    names = [game.rules.catalogue.card_name[card] for card in cards]
    assert values["filch-dearest"] == pytest.approx(values[f"take {names[-1]}"])
    assert values["filch-cheapest"] == pytest.approx(values[f"take {names[0]}"])


def test_an_offer_is_taken_if_it_is_good_and_declining_is_worth_nothing() -> None:
    game = table()
    game.play("dig 1")
    assert [action.kind for action in game.actions()] == ["dig-offered"] * 4 + ["leave"]
    assert values_of(game, "leave") == [0.0]
    assert str(make_bot("normal", 1).choose(sight_of(game))) == f"dig-offered {BETTER}"


@pytest.mark.parametrize("bot", ["greedy", "normal", "hard:iterations=40"])
def test_trying_changes_nothing(bot: str) -> None:
    game = table()
    content = game.state.content()
    make_bot(bot, 1).choose(sight_of(game))
    assert game.state.content() == content


KINDS = ["take", "place", "reserve"]


@pytest.mark.parametrize("kind", KINDS)
def test_trying_finds_what_the_judge_knows(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking money and laying tiles: the judge says the same, only faster."""
    game = lc.new_game(seats=4, seed=6)
    bot = make_bot("normal", 1)
    compared = 0
    while not game.over and compared < 60:
        sight = sight_of(game)
        actions = [action for action in game.actions() if action.kind == kind]
        if actions:
            judge = judge_of(game)
            known = [judge.value(action) for action in actions]
            with monkeypatch.context() as patched:
                patched.delitem(JUDGES, kind)
                assert [judge.value(action) for action in actions] == pytest.approx(known)
            compared += len(actions)
        game.play(bot.choose(sight))
    assert compared >= 20, "seed 6"


def test_who_tries_everything_beats_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    more = []
    for seed in range(2):
        game = lc.new_game(seats=3, seed=seed)
        trying, easy = make_bot("normal", seed), make_bot("easy", seed)
        while game.seat is not None:
            sight = sight_of(game)
            if game.seat == seed:
                with monkeypatch.context() as patched:
                    for kind in list(JUDGES):
                        patched.delitem(JUDGES, kind)
                    action = trying.choose(sight)
            else:
                action = easy.choose(sight)
            game.play(action)
        scores = game.scores()
        more.append(scores.pop(seed) - max(scores))
    assert sum(more) > 0, f"{more}, seeds 0 and 1"
