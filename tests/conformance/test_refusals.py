"""What is not allowed is refused with a sentence and a rule, and changes nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core.actions import CELL, EDGE, NUMBER, SEAT, SIDES, Action, Spec, names_of
from lioncourt.core.ids import ALL_SIDES, cell_at, edge_at
from lioncourt.core.rng import Dice
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.paying import bill_of
from tests.conformance.support import Configuration, random_actions, sampled

SEED = 37
TRIES = 12  # random actions at each position that is looked at
RULE = r"[a-z-]+ (\d+(\.\d+)?|[a-z-]+( \d+)?)"  # "core 4.2", "granada play 2"

every_configuration = pytest.mark.parametrize("configuration", sampled(), ids=str)


def garbage(game: lc.Game, spec: Spec, dice: Dice) -> Action:
    """Returns an action of a kind with arguments that exist but need not make sense."""
    args: list[int] = []
    for field in spec.fields:
        for _ in range(dice.below(4) if field.many else 1):
            if field.kind == CELL:
                args.append(cell_at(dice.below(5) - 2, dice.below(5) - 2))
            elif field.kind == EDGE:
                args.append(edge_at(cell_at(dice.below(5) - 2, dice.below(5) - 2), dice.below(4)))
            elif field.kind == SIDES:
                args.append(dice.below(ALL_SIDES + 1))
            elif field.kind in (NUMBER, SEAT):
                args.append(dice.below(game.rules.seats))
            else:
                args.append(dice.below(len(names_of(game.rules.catalogue, field.kind))))
    return Action(spec, tuple(args))


def is_wasteful_or_reordered(game: lc.Game, action: Action) -> bool:
    """Tells whether the engine's wider rule lets an action pass (core 4, wasteful payments)."""
    if action.kind == "take":
        return Action(action.spec, tuple(sorted(action.args))) in game.actions()
    rules, state, seat = game.rules, game.state, game.seat
    if action.kind != "buy" or seat is None:
        return False
    place, *cards = action.args
    if all(option.args[:1] != (place,) for option in game.actions() if option.kind == "buy"):
        return False  # not now, not there, or nothing to pay with
    sale = sale_at(rules, state, seat, place)
    return bill_of(rules, state, seat, sale, tuple(cards)).refusal is None


def check_refused(game: lc.Game, wanted: Action | str) -> None:
    content = game.state.content()
    history = len(game.history())
    with pytest.raises(lc.IllegalAction) as caught:
        game.play(wanted)
    assert caught.value.reason == game.reason(caught.value.refusal)
    assert "{" not in caught.value.reason or "{" in str(wanted)
    assert re.fullmatch(r"[a-z-]+ (\d+(\.\d+)?|[a-z-]+( \d+)?)", caught.value.rule), (
        caught.value.rule
    )
    assert str(caught.value) == f"{caught.value.reason} ({caught.value.rule})"
    assert game.state.content() == content
    assert len(game.history()) == history


@every_configuration
def test_nonsense_is_refused_and_changes_nothing(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    dice = Dice(SEED)
    specs = list(game.rules.action_spec.values())
    for number, action in enumerate(random_actions(game, SEED)):
        if number % 5 == 0:
            options = game.actions()
            for _ in range(TRIES):
                wanted = garbage(game, specs[dice.below(len(specs))], dice)
                if wanted in options:
                    continue
                if is_wasteful_or_reordered(game, wanted):
                    assert game.check(wanted) == wanted
                else:
                    check_refused(game, wanted)
        game.play(action)
    for option in (garbage(game, spec, dice) for spec in specs):
        check_refused(game, option)


def test_a_payment_beyond_need_is_accepted_though_not_listed() -> None:
    """core 4, wasteful payments: all cards of the currency buy what some of them buy."""
    configuration = Configuration("alhambra", 3)
    accepted = 0
    for seed in range(20):
        game = configuration.start(seed)
        catalogue = game.rules.catalogue
        assert game.seat is not None
        for place, currency in enumerate(catalogue.place_currency):
            hand = game.state.hands[game.seat].cards
            cards = tuple(card for card in hand if catalogue.card_currency[card] == currency)
            wanted = Action(game.rules.action_spec["buy"], (place, *cards))
            if wanted not in game.actions() and is_wasteful_or_reordered(game, wanted):
                branch = game.copy()
                branch.play(wanted)
                assert branch.state.market[place] == -1
                accepted += 1
    assert accepted


@settings(deadline=None, database=None, max_examples=150)
@given(
    st.text(max_size=12)
    | st.lists(
        st.sampled_from(
            ["take", "buy", "place", "1", "0,0", "--1", "-", "1,--2", "dinar-5", "tower-11", "²"]
        ),
        max_size=4,
    ).map(" ".join)
)
def test_any_text_is_an_action_or_refused(text: str) -> None:
    game = Configuration("alhambra", 2).start(SEED)
    try:
        action = game.check(text)
    except lc.IllegalAction:
        check_refused(game, text)
    else:
        game.play(action)


def test_nothing_can_be_done_after_the_end() -> None:
    game = Configuration("alhambra", 2).start(SEED)
    for action in random_actions(game, SEED):
        game.play(action)
    for wanted in ("take dinar-5", "", "nonsense"):
        with pytest.raises(lc.IllegalAction, match=r"the game is over \(core 7.3\)"):
            game.play(wanted)


def test_an_action_of_another_game_is_read_anew() -> None:
    """Its numbers mean other things there, its text does not."""
    two, three = Configuration("alhambra", 2).start(1), Configuration("alhambra", 3).start(1)
    action = three.actions()[0]
    assert two.parse(str(action)).spec is not action.spec
    if str(action) in map(str, two.actions()):
        two.play(action)
    else:
        check_refused(two, action)
