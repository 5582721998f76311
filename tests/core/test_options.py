"""Options are made when they are looked at, and are those that a plain list would hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.options import (
    Groups,
    Joined,
    Listed,
    Made,
    Options,
    Rows,
    as_options,
    random_option,
)
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import ActionFilter, Placement, Price
from lioncourt.core.state import State
from tests.seams.table import small_module

RULES = lc.new_game(seats=2, seed=0).rules
SEEDS = range(4)


def install_lists(build: Build) -> None:
    """Adds rules that change nothing, so that the family's rules list their options plainly."""
    build.add(Price())
    build.add(Placement())
    build.add(ActionFilter())


def listing_rules(seats: int) -> Ruleset:
    return lc.new_game(seats=seats, modules=[small_module("lists", install_lists)], seed=0).rules


def positions(rules: Ruleset, seed: int) -> Iterator[State]:
    """Yields every position of a random game."""
    state = engine.new_state(rules, seed)
    dice = Dice(seed)
    while state.frames:
        yield state
        engine.apply(rules, state, engine.sample_action(rules, state, dice))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_options_are_those_of_a_plain_list(seats: int) -> None:
    rules = lc.new_game(seats=seats, seed=0).rules
    listing = listing_rules(seats)
    assert (rules.plain_money, rules.plain_building) == (True, True)
    assert (listing.plain_money, listing.plain_building) == (False, False)
    for seed in SEEDS:
        for number, state in enumerate(positions(rules, seed)):
            options = engine.legal_actions(rules, state)
            where = (seats, seed, number)
            assert isinstance(options, Options), where
            plain = engine.legal_actions(listing, state)
            assert [str(option) for option in options] == [str(action) for action in plain], where
            keys = [option.sort_key() for option in options]
            assert keys == sorted(set(keys)), where


@pytest.mark.parametrize("left_out", [("remove", "swap"), ("build",), ("take", "place"), ()])
def test_some_kinds_of_option_can_be_left_out(left_out: tuple[str, ...]) -> None:
    dropped = 0
    for rules in (RULES, listing_rules(2)):
        for number, state in enumerate(positions(rules, 3)):
            options = as_options(engine.legal_actions(rules, state))
            wanted = [option for option in options if option.spec.name not in left_out]
            assert options.but(left_out) == wanted, number
            fresh = as_options(engine.legal_actions(rules, state))  # nothing was asked of it
            assert fresh.but(left_out) == wanted, number
            dropped += len(options) - len(wanted)
    assert bool(dropped) == bool(left_out)


def test_options_are_a_sequence() -> None:
    rules = lc.new_game(seats=3, seed=0).rules
    for number, state in enumerate(positions(rules, 5)):
        options = engine.legal_actions(rules, state)
        plain = list(options)
        size = len(plain)
        assert len(options) == size > 0, number
        assert [options[at] for at in range(-size, size)] == plain + plain, number
        assert options[1:] == plain[1:], number
        assert options[::-2] == plain[::-2], number
        assert list(reversed(options)) == plain[::-1], number
        assert all(option in options for option in plain), number
        assert options.index(plain[-1]) == size - 1, number
        for beyond in (size, -size - 1):
            with pytest.raises(IndexError):
                options[beyond]


@pytest.mark.parametrize("rules", [RULES, listing_rules(3)], ids=["plain", "ruled"])
def test_options_outlive_their_position(rules: Ruleset) -> None:
    kept = [
        (engine.legal_actions(rules, state), list(engine.legal_actions(rules, state)))
        for state in positions(rules, 6)
    ]
    for number, (options, then) in enumerate(kept):
        assert list(options) == then, number


def test_what_is_not_on_offer_is_no_option() -> None:
    rules = lc.new_game(seats=3, seed=0).rules
    options = engine.legal_actions(rules, engine.new_state(rules, 1))
    assert Action(rules.action_spec["end"]) not in options
    assert "take" not in options


def test_parts_stand_one_after_the_other() -> None:
    reserve, place = RULES.action_spec["reserve"], RULES.action_spec["place"]
    listed = Listed(reserve, [(3,), (5,)])
    rows = Rows([(place, (3,), (1, 2)), (place, (4,), ()), (place, (5,), (7,))])
    joined = Joined([rows, Made(()), listed])
    assert [str(action) for action in joined] == [str(action) for action in [*rows, *listed]]
    assert [action.args for action in joined] == [(3, 1), (3, 2), (5, 7), (3,), (5,)]
    assert len(joined) == 5
    assert joined[3] == listed[0]
    assert repr(listed) == f"<Listed {list(listed)}>"


def test_a_random_option_is_a_random_group_first() -> None:
    """Of one way to give and thirty to reserve, each group comes about half of the time."""
    reserve, give = RULES.action_spec["reserve"], RULES.action_spec["give"]
    options = sorted([Action(give, (1,)), *(Action(reserve, (tile,)) for tile in range(30))])
    dice = Dice(5)
    chosen = [random_option(options, dice) for _ in range(4000)]
    assert set(chosen) == set(options)
    assert abs(sum(action.spec is give for action in chosen) - 2000) < 200


def test_a_random_option_never_comes_from_an_empty_group() -> None:
    reserve, place = RULES.action_spec["reserve"], RULES.action_spec["place"]
    options = Groups([Rows([(place, (3,), ())]), Listed(reserve, [(3,), (5,)]), Made(())])
    dice = Dice(7)
    chosen = Counter(random_option(options, dice) for _ in range(1000))
    assert set(chosen) == set(options)
    assert min(chosen.values()) > 400


def test_a_random_option_of_a_position_is_fair() -> None:
    """Each group has the same chance, and so has each option of a group, listed or not."""
    rules = lc.new_game(seats=3, seed=0).rules
    state = next(
        state
        for state in positions(rules, 8)
        if len({option.spec.group for option in engine.legal_actions(rules, state)}) == 3
        and 15 < len(engine.legal_actions(rules, state)) < 40
    )
    plain = list(engine.legal_actions(rules, state))
    times = 1000 * len(plain)
    groups = Counter(option.spec.group for option in plain)
    for kind, dice in (("lazy", Dice(1)), ("plain", Dice(2))):
        options = engine.legal_actions(rules, state) if kind == "lazy" else plain
        chosen = Counter(random_option(options, dice) for _ in range(times))
        for option in plain:
            fair = times / len(groups) / groups[option.spec.group]
            assert 0.8 * fair < chosen[option] < 1.2 * fair, (kind, option, chosen[option], fair)
