"""The seam of what bots need to know of a module, with the smallest module that uses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.bots.standing import standings
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.kinds import FLAG
from lioncourt.core.parts import Part
from lioncourt.core.rule import LATE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction, Sense
from lioncourt.core.state import State
from lioncourt.games.common.specials import SpecialCards
from tests.seams.table import SEATS, played, small_module, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed


class LightLamp(MainAction):
    """A lamp is lit, or burns on; the holding: whose lamps burn."""

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        return None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, 1, seat)


class LampSense(Sense):
    """A lamp that burns is worth 4 points, one that is lit when it burns already harms."""

    actions: ClassVar[tuple[str, ...]] = ("light",)
    roles: ClassVar[tuple[str, ...]] = ("oil",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        return -1.0 if self.kept.number(state, seat) else 4.0

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        return 0.5

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        return 4.0 * self.kept.number(state, seat)


class LastWord(LampSense):
    order: ClassVar[int] = LATE


def lamps(senses: Sequence[Sense]) -> Callable[[Build], None]:
    def install(build: Build) -> None:
        build.holding(Part("lit", FLAG, each=True))
        build.add(LightLamp(build.action("light")))
        build.add(SpecialCards("oil", "oil"))
        for sense in senses:
            build.add(sense)

    return install


def game_with(*senses: Sense, seats: int = 3) -> lc.Game:
    return lc.new_game(seats=seats, modules=[small_module("lamps", lamps(senses))], seed=2)


def test_seam_sense() -> None:
    sense = LampSense()
    game = game_with(sense)
    rules, state = game.rules, game.state
    assert game.seat is not None
    assert sensed(game) == {"light": 4.0}
    oil = rules.catalogue.card_id["oil"]
    assert rules.sense_of_piece == {oil: sense}
    assert sense.piece(rules, state, game.seat, oil) == 0.5
    assert sense.becomes(rules, state, state.market[0]) == ()
    assert [sense.possessions(rules, state, seat) for seat in range(3)] == [0.0] * 3
    first = game.seat
    game.play("light")
    assert sense.possessions(rules, game.state, first) == 4.0


def test_who_is_not_late_has_the_word() -> None:
    late, sense = LastWord(), LampSense()
    for senses in ((late, sense), (sense, late)):
        rules = game_with(*senses).rules
        assert set(rules.sense_of_action.values()) == {sense}
    assert set(game_with(late).rules.sense_of_action.values()) == {late}


def test_a_sense_for_an_action_that_nobody_declared_is_a_mistake() -> None:
    module = small_module("dark", lambda build: build.add(LampSense()))
    with pytest.raises(ValueError, match="LampSense: there is no action 'light'"):
        lc.new_game(seats=3, modules=[module], seed=0)


def test_nothing_of_it_is_shown_or_changes_a_game() -> None:
    for seats in SEATS:
        module = small_module("lamps", lamps([LampSense()]))
        plain = small_module("lamps", lamps([]))
        game = sound(played([module], seats=seats, seed=seats))
        other = played([plain], seats=seats, seed=seats)
        assert game.state.content() == other.state.content(), f"seed {seats}"
    with_it, without = game_with(LampSense()), game_with()
    for seat in (*range(3), None):
        assert with_it.view(seat) == without.view(seat)


class WorthMuch(LampSense):
    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        return 90.0


class WorthLittle(LampSense):
    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        return -90.0


@pytest.mark.parametrize("bot", ["greedy", "normal"])
def test_bots_listen(bot: str) -> None:
    assert make_bot(bot, 1).choose(sight_of(game_with(WorthMuch()))).kind == "light"
    assert make_bot(bot, 1).choose(sight_of(game_with(WorthLittle()))).kind != "light"


class GiftsInSlot2(LampSense):
    """Whatever lies on slot 2 comes with something that is worth 90 points."""

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        return 90.0 if tile == state.market[1] else 0.0


@pytest.mark.parametrize("bot", ["greedy", "normal"])
def test_bots_buy_for_what_comes_along(bot: str) -> None:
    position = Position(
        seat={0: SeatPosition(hand="florin-9 dirham-9")},
        market={1: "garden-8-NE", 2: "pavilion-2-NEW"},
    )
    module = small_module("lamps", lamps([GiftsInSlot2()]))
    game = game_at(position, seats=3, modules=[module], seed=0)
    assert str(make_bot(bot, 1).choose(sight_of(game))) == "buy 2 dirham-9"


class WestIsBest(LampSense):
    """A tile that is laid west of the fountain brings 90 points at once."""

    laying: ClassVar[bool] = True

    def laid(self, rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> float:
        return 90.0 if cell == -1 else 0.0


@pytest.mark.parametrize("bot", ["greedy", "normal"])
def test_bots_lay_tiles_where_it_brings_something(bot: str) -> None:
    position = Position(seat={0: SeatPosition(bought="tower-11")})
    game = game_at(
        position, seats=3, modules=[small_module("lamps", lamps([WestIsBest()]))], seed=0
    )
    assert str(make_bot(bot, 1).choose(sight_of(game))) == "place tower-11 -1,0"


def test_whoever_plays_on_counts_possessions() -> None:
    game, plain = game_with(LampSense()), game_with()
    first = game.seat
    assert first is not None
    for each in (game, plain):
        each.play("light")
    more = standings(game.rules, game.state)[first] - standings(plain.rules, plain.state)[first]
    assert more == pytest.approx(4.0)
