"""The questions: which citizens, where the trader stands, who moves in or is exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from lioncourt.core.actions import TILE, TYPE, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Listed
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, finish
from lioncourt.games.common.asking import SecretQuestion
from lioncourt.modules.street_traders.traders import (
    CARRIED,
    HOUSED,
    SPOT,
    citizen,
    is_spot,
    stock,
)

CHOSEN: Final = 3
MATCH, NO_MATCH = 0, 1


class ChooseCitizens(SecretQuestion):
    """Three of six colours, secretly (street-traders set-up 1)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("citizens", TYPE, many=True),)

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "citizens"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        colours = range(len(rules.catalogue.type_name))
        return Listed(rules.action_spec["citizens"], tuple(combinations(colours, CHOSEN)))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.kind == "citizens" and len(set(action.args)) == len(action.args) == CHOSEN:
            return None  # the same in another order
        return Refusal("three-citizens", "street-traders set-up 1")

    def answer_of(self, action: Action) -> tuple[int, ...]:
        return tuple(sorted(action.args))

    def answered(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        emit(rules, state, "chose-citizens", (seat, *answer), seat, (seat,))

    def reveal(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        self.kept.put(state, answer, CARRIED, seat)
        emit(rules, state, "revealed-citizens", (seat, *answer))


class PutTrader(FrameHandler):
    """Which empty cell beside a palace tile (street-traders set-up 2, play 3)?"""

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        carried = self.kept.ints(state, CARRIED, frame.seat)
        return [str(citizen(rules, colour)["id"]) for colour in carried]

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        palace = state.palaces[frame.seat]
        cells = [cell for cell in sorted(palace.frontier()) if is_spot(palace, cell)]
        return Listed(rules.action_spec["trader"], tuple([(cell,) for cell in cells]))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("trader-beside-tile", "street-traders play 3")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.kept.put(state, action.args[0], SPOT, frame.seat)
        emit(rules, state, "put-trader", (frame.seat, *action.args))


class CitizensQuestion(FrameHandler):
    """Does a citizen move into the tile (the frame's data)? If none fits, is one exchanged?"""

    fields: ClassVar[tuple[Field, ...]] = (Field("tile", TILE),)
    stages: ClassVar[tuple[str, ...]] = ("match", "no-match")

    def __init__(self, *specs: Spec) -> None:
        # One moves in and one joins the trader; one moves in, with the stock empty; one is
        # exchanged; nothing.
        self.move_in, self.move_in_alone, self.exchange, self.keep = specs

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return "match" if frame.stage == MATCH else "no-match"

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.tile_name[frame.data[0]],)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if len(self.options(rules, state, frame)) > 1:
            return True
        finish(state)  # nothing to exchange
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        left = stock(rules, state, self.kept)
        newcomers = [colour for colour, number in enumerate(left) if number]
        if frame.stage == MATCH:  # and one joins the trader, if any are left (play 2.1)
            moves = [Action(self.move_in, (colour,)) for colour in newcomers]
            return [*(moves or [Action(self.move_in_alone)]), Action(self.keep)]
        carried = sorted(set(self.kept.ints(state, CARRIED, frame.seat)))
        pairs = [(given, taken) for given in carried for taken in newcomers if given != taken]
        return [*(Action(self.exchange, pair) for pair in pairs), Action(self.keep)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("citizens-first", "street-traders play 2")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        seat, tile = frame.seat, frame.data[0]
        if action.spec is self.exchange:
            self.kept.drop(state, action.args[0], CARRIED, seat)
            self.kept.add(state, action.args[1], CARRIED, seat)
            emit(rules, state, "exchanged-citizen", (seat, *action.args))
        elif action.spec is not self.keep:
            self.kept.drop(state, rules.catalogue.tile_type[tile], CARRIED, seat)
            self.kept.add(state, tile, HOUSED, seat)
            emit(rules, state, "moved-in", (seat, tile))
            for colour in action.args:
                self.kept.add(state, colour, CARRIED, seat)
                emit(rules, state, "joined-trader", (seat, colour))
