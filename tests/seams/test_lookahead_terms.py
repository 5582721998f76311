"""Terms that later modules need, each as a small module: they know nothing of each other."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import ALWAYS, NEVER, Sale
from lioncourt.core.seams import LATE, Components, PaymentFilter, Stage, Terms
from lioncourt.core.state import State
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.paying import money_for, worth_of
from lioncourt.table.manifest import Manifest
from tests.seams.table import SEATS, events_of, played, small_module, sound
from tests.support.position import Position, SeatPosition, game_at

Ints = tuple[int, ...]


class TermPieces(Components):
    """Kinds of pieces that are terms, in a purse of their own."""

    def __init__(self, *names: str, shared: bool = False) -> None:
        self.names = names
        self.shared = shared
        self.purse = NONE
        self.kinds: Ints = ()

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(self.names[0], shared=self.shared)
        self.kinds = tuple(kit.card(name, role="term", purse=self.purse) for name in self.names)


class TrialTerms(Terms):
    """The holding: by seat, how many there are of each kind."""

    def __init__(self, pieces: TermPieces) -> None:
        self.pieces = pieces

    def number(self) -> int:
        return self.pieces.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        numbers = self.kept.ints(state, seat)
        kinds = zip(self.pieces.kinds, numbers, strict=True)
        return tuple(kind for kind, number in kinds for _ in range(number))

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        for piece in pieces:
            self.kept.grow(state, -1, seat, self.pieces.kinds.index(piece))


def numbers(*start: int) -> Part:
    """Returns the part of a holding that says how many of each kind every seat has."""
    return Part("numbers", NUMBER, many=True, each=True, ordered=True, start=start)


# A piece that is bought together with a tile: the price rises, and a stage sees that it was added


class Turret(TrialTerms):
    """One for a garden of the market, for 4 more; one supply for all."""

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return self.pieces.kinds * self.kept.number(state, 0)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        garden = rules.catalogue.type_id["garden"]
        fits = sale.tile != NONE and rules.catalogue.tile_type[sale.tile] == garden
        return None if fits else Refusal("camp", "turret 1")

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price + 4)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        self.kept.grow(state, -1, 0)


class TurretComes(Stage):
    def __init__(self, pieces: TermPieces) -> None:
        self.pieces = pieces

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if self.pieces.kinds[0] in Purchase(frame).terms:
            self.kept.grow(state, 1, 1, frame.seat)


def install_turret(build: Build) -> None:
    build.holding(Part("supply", NUMBER, start=6), Part("turrets", NUMBER, each=True))
    pieces = TermPieces("turret", shared=True)
    build.add(pieces)
    build.add(Turret(pieces))
    build.stage("P4", "turret", TurretComes(pieces))


TURRET = small_module("turret", install_turret, chapter=941)

# Half the price, never exact


class Plot(TrialTerms):
    order = LATE

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return None if sale.in_turn and not sale.settled else Refusal("half", "plots 1")

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price // 2, NEVER)


class NoTurretOnAPlot(PaymentFilter):
    """What a file for the pair of modules would say."""

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: Ints
    ) -> Refusal | None:
        both = {"plot", "turret"} <= {rules.catalogue.card_name[piece] for piece in given}
        return Refusal("alone", "plots 2") if both else None


def install_plots(build: Build) -> None:
    build.holding(numbers(2))
    pieces = TermPieces("plot")
    build.add(pieces)
    build.add(Plot(pieces))
    build.add(NoTurretOnAPlot())


PLOTS = small_module("plots", install_plots, chapter=942)

# Steps up or down, as many as one likes


class Steps(TrialTerms):
    def choices(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Ints]:
        up, down = self.pieces.kinds
        number = self.kept.number(state, seat, 0)
        return sorted((kind,) * n for kind in (up, down) for n in range(1, number + 1))

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        up, down = self.pieces.kinds
        return sale.at(sale.price + mine.count(up) - mine.count(down))

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        left = self.kept.number(state, seat, 0) - len(pieces)
        self.kept.put(state, (left, left), seat)


def install_steps(build: Build) -> None:
    build.holding(numbers(3, 3))
    pieces = TermPieces("step-up", "step-down")
    build.add(pieces)
    build.add(Steps(pieces))


STEPS = small_module("steps", install_steps, chapter=943)

# Something for those who cannot pay otherwise: always exact, and the last to change the price


class Gifts(TrialTerms):
    order = LATE

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints, given: Ints
    ) -> Refusal | None:
        money = money_for(rules, state, seat, sale, sale.currency)
        if len(mine) > 1 or sale.settled:
            return Refusal("alone", "gifts 1")
        enough = worth_of(rules, money) >= sale.price
        return Refusal("crowded", "gifts 3") if enough else None

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        value = 1 + self.pieces.kinds.index(mine[0])
        return sale.at(max(0, sale.price - value), ALWAYS)


def install_gifts(build: Build) -> None:
    build.holding(numbers(1, 1, 1))
    pieces = TermPieces("gift-1", "gift-2", "gift-3")
    build.add(pieces)
    build.add(Gifts(pieces))


GIFTS = small_module("gifts", install_gifts, chapter=944)

TERM_MODULES = (TURRET, PLOTS, STEPS, GIFTS)


def table(hand: str, tile: str, *modules: Manifest) -> lc.Game:
    """Returns a game in which the florin slot alone has a tile."""
    market = {1: tile, 2: "empty", 3: "empty", 4: "empty"}
    position = Position(seat={0: SeatPosition(hand=hand)}, market=market)
    return game_at(position, modules=list(modules), seed=0)


def kind_after(game: lc.Game, action: str) -> str:
    """Returns what is asked after an action."""
    game.play(action)
    assert game.decision is not None
    return game.decision.kind


def test_a_piece_comes_with_a_tile_for_more_money() -> None:
    game = table("florin-8 florin-4", "garden-8-SW", TURRET)
    assert kind_after(game, "buy 1 florin-4 florin-8 turret") == "extra-action"
    assert game.state.holdings[0] == (5, (1, 0, 0))
    game = table("florin-8 florin-4", "tower-9-NE", TURRET)
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("buy 1 florin-4 florin-8 turret")
    assert refused.value.rule == "turret 1"


def test_half_the_price_is_never_exact_and_bars_another_term() -> None:
    game = table("florin-4 florin-9", "garden-8-SW", PLOTS)
    assert kind_after(game, "buy 1 florin-4 plot") == "placing"
    game = table("florin-9 florin-7", "garden-8-SW", PLOTS, TURRET)
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("buy 1 florin-9 plot turret")
    assert refused.value.rule == "plots 2"
    assert not any("plot turret" in str(action) for action in game.actions())


def test_steps_add_up_before_the_half_and_the_gift() -> None:
    game = table("florin-3", "garden-8-SW", PLOTS, STEPS)
    assert kind_after(game, "buy 1 florin-3 plot step-down step-down") == "placing"
    game = table("florin-4", "garden-8-SW", STEPS, GIFTS)
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("buy 1 step-down step-down step-down florin-4 gift-1 gift-2")
    assert refused.value.rule == "gifts 1"
    assert kind_after(game, "buy 1 florin-4 step-down step-down step-down gift-3") == "extra-action"


def test_a_gift_only_where_the_money_does_not_reach() -> None:
    game = table("florin-5 florin-6", "garden-9-E", GIFTS)
    assert not any("gift" in str(action) for action in game.actions())
    game = table("florin-4 florin-3", "garden-9-E", GIFTS)
    assert [str(a) for a in game.actions() if a.kind == "buy"] == [
        "buy 1 florin-3 florin-4 gift-2",
        "buy 1 florin-3 florin-4 gift-3",
    ]


def test_the_patron_pays_on_terms_too() -> None:
    own = SeatPosition(hand="florin-1")
    market = {1: "garden-8-SW", 2: "empty", 3: "empty", 4: "empty"}
    holding = {"characters": {"owned": ["patron", "", ""]}}
    position = Position(seat={0: own}, market=market, holding=holding)
    game = game_at(position, modules=["characters", TURRET, PLOTS], seed=0)
    offered = [str(action) for action in game.actions() if action.kind == "patron"]
    assert offered == ["patron 1", "patron 1 turret"], "no plot where nothing is paid"
    assert kind_after(game, "patron 1 turret") == "extra-action"
    assert events_of(game, "bought")[-1].args[3:5] == (12, 12)


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(TERM_MODULES, seats=seats, seed=seats))
    backwards = played(TERM_MODULES[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
    used = {
        forwards.rules.catalogue.card_name[piece]
        for event in events_of(forwards, "bought")
        for piece in event.args[5:]
        if forwards.rules.catalogue.card_role[piece] == "term"
    }
    assert len(used) > 2


def test_every_choice_of_terms_can_be_drawn() -> None:
    game = table("florin-9 florin-5", "garden-8-SW", *TERM_MODULES)
    drawn = set()
    dice = Dice(11)
    for _ in range(400):
        action = game.rules.handlers[game.state.frames[-1].kind].sample(
            game.rules, game.state, game.state.frames[-1], dice
        )
        if action.kind == "buy":
            game.check(action)
            drawn.add(str(action))
    assert any("turret" in text and "step-up" in text for text in drawn)
    assert any("plot" in text for text in drawn)
