"""Offers and windows with choices of their own, in a small module."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice
from lioncourt.core.state import State
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.window import BeginWindow, Window
from tests.seams.table import SEATS, played, small_module, sound

SONGS = 2  # that each seat may sing


class Sing(Choice):
    """Sing, as long as there are songs left; the holding: how many each seat has."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.kept.number(state, seat) > 0

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, -1, seat)

    def neither(self, action: Action) -> Refusal:
        return Refusal("curfew", "small 1")


def install_window(build: Build) -> None:
    build.holding(Part("songs", NUMBER, each=True, start=SONGS))
    sing = Sing(build.action("sing"))
    build.handler("songs", Window(build.action("listen"), sing))
    build.stage("T9", "songs", BeginWindow("songs"))


def install_offer(build: Build) -> None:
    """Everybody is offered a song before each turn, not only the seat whose turn it is."""
    build.holding(Part("songs", NUMBER, each=True, start=SONGS))
    sing = Sing(build.action("sing"))
    build.handler("songs", Offer(sing, build.action("listen")))
    build.stage("T1.2", "songs", MakeOffer("songs", sing, own_turn=False))


WINDOW = small_module("evenings", install_window)
OFFER = small_module("mornings", install_offer)


def until_songs() -> lc.Game:
    """Returns a game in which the window after the first turn has just opened."""
    game = lc.new_game(seats=3, modules=[WINDOW], seed=1)
    game.play(next(action for action in game.actions() if action.kind == "take"))
    return game


def test_a_window_goes_around_until_all_have_declined_in_a_row() -> None:
    game = until_songs()
    first = (game.state.active + 1) % 3
    seats = [(first + i) % 3 for i in range(3)]
    assert [str(action) for action in game.actions()] == ["sing", "listen"]
    for name in ("listen", "sing"):
        assert game.seat == seats[0 if name == "listen" else 1]
        game.play(name)
    for seat in seats:  # asked again from the first
        assert game.seat == seat
        game.play("listen")
    assert game.state.active == first


def test_who_has_no_song_left_is_not_asked() -> None:
    game = until_songs()
    singer = game.seat
    for _ in range(SONGS):
        assert game.seat == singer
        game.play("sing")
    assert game.seat == ((singer or 0) + 1) % 3


def test_an_offer_may_be_made_to_all_whom_it_concerns() -> None:
    game = lc.new_game(seats=3, modules=[OFFER], seed=1)
    asked = []
    while game.decision is not None and game.decision.kind == "songs":
        asked.append(game.decision.seat)
        with pytest.raises(lc.IllegalAction, match="nobody buys by night"):
            game.play("pass")
        game.play("listen")
    assert sorted(asked) == [0, 1, 2]


def test_whole_games_are_sound() -> None:
    for seats in SEATS:
        for module in (WINDOW, OFFER):
            game = sound(played([module], seats=seats, seed=seats))
            sung = [node.seat for node in game.history() if node.action.kind == "sing"]
            assert all(sung.count(seat) <= SONGS for seat in range(seats)), f"seed {seats}"
