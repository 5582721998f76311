"""Bots by name, with parameters."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.bots import BOTS, HardBot, UnknownBot, make_bot, sight_of
from lioncourt.bots.registry import PARAMETERS


def test_the_levels_are_listed_from_weak_to_strong() -> None:
    assert list(BOTS) == ["random", "easy", "greedy", "normal", "hard"]


@pytest.mark.parametrize("name", BOTS)
def test_a_name_makes_a_bot(name: str) -> None:
    assert type(make_bot(name, 1)) is BOTS[name]


def test_parameters_follow_the_name() -> None:
    sight = sight_of(lc.new_game(seats=3, seed=1))
    bot = make_bot("hard:iterations=20", 1)
    assert isinstance(bot, HardBot)
    bot.choose(sight)
    assert 0 < bot.iterations <= 20
    both = make_bot("hard:iterations=20;seconds=0.001", 1)
    assert isinstance(both, HardBot)
    both.choose(sight)
    assert both.iterations == bot.iterations, "with a number of worlds it leaves the clock alone"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clever", "there is no bot 'clever'; there are random, easy, greedy, normal, hard"),
        ("", "there is no bot ''"),
        ("clever:seconds=1", "there is no bot 'clever'"),
        ("easy:seconds=1", "easy has no parameter 'seconds'; there are: none"),
        (
            "hard:minutes=1",
            "hard has no parameter 'minutes'; there are: hard:seconds=…, hard:iterations=…",
        ),
        ("hard:seconds=soon", "hard:seconds=soon has no number"),
        ("hard:seconds", "hard:seconds= has no number"),
        ("hard:iterations=1.5", "hard:iterations=1.5 has no number"),
        ("hard:seconds=0", "hard:seconds must be more than 0"),
        ("hard:iterations=-3", "hard:iterations must be more than 0"),
        ("hard:seconds=nan", "hard:seconds must be more than 0"),
        ("hard:seconds=1;seconds=x", "hard:seconds=x has no number"),
    ],
)
def test_a_name_that_cannot_be_read_is_refused_with_the_reason(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot(name, 1)
    assert str(refusal.value).startswith(sentence)


def test_only_bots_that_exist_have_parameters() -> None:
    assert set(PARAMETERS) <= set(BOTS)
