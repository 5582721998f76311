"""Watchtowers: half tiles with a wall on the long side, bought along with a building."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Destination, DestinationFilter, Facing, Scoring, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import CALENDAR, SOUK
from lioncourt.core.verbs import emit, set_aside, take_set_aside
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.half_tiles import HalfTileGround
from lioncourt.games.common.placing import ToReserve, not_set_aside
from lioncourt.games.common.zones import TOKENS, Data, card_piece, counter, zone
from lioncourt.modules.watchtowers.pieces import (
    EXTRA,
    WATCHTOWERS,
    BesideItsColour,
    Watchtowers,
    WithABuilding,
    surcharge,
)


class ComesAlong(Stage):
    """Sets a watchtower aside with the building it was bought with (play 3, order P3)."""

    def __init__(self, towers: Watchtowers) -> None:
        self.towers: Final = towers

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for piece in Purchase(frame).terms:
            if piece in self.towers.kinds:
                front = self.towers.fronts[self.towers.kinds.index(piece)]
                set_aside(state, frame.seat, front)


class AnyWayRound(Facing):
    """A watchtower may be laid in any of four orientations (watchtowers geometry 1)."""

    def __init__(self, towers: Watchtowers) -> None:
        self.towers: Final = towers

    def faces(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        tile: int,
        how: int,
        faces: tuple[int, ...],
    ) -> tuple[int, ...]:
        fronts = self.towers.fronts
        return self.towers.faces[fronts.index(tile)] if tile in fronts else faces


class NeverReserved(DestinationFilter):
    """A watchtower can't be stored, and Dirk gets none (watchtowers play 4, two-players)."""

    def __init__(self, towers: Watchtowers) -> None:
        self.towers: Final = towers

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        stores = isinstance(rules.carrier_of[action.spec.kind], ToReserve)
        if stores and action.args[0] in self.towers.fronts:
            return Refusal("watchtower-not-stored", "watchtowers play 4")
        return None

    def keeps(self, rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
        is_tower = tile in self.towers.fronts
        return Refusal("watchtower-not-dirks", "watchtowers two-players") if is_tower else None


class GiveBack(Destination):
    """A watchtower may always go back to the supply, without a refund (watchtowers play 4)."""

    def __init__(self, towers: Watchtowers, spec: Spec) -> None:
        super().__init__(spec)
        self.towers: Final = towers

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return (Action(self.spec, (tile,)),) if tile in self.towers.fronts else ()

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        if action.args[0] not in self.towers.fronts:
            return Refusal("no-watchtower", "watchtowers play 4")
        return not_set_aside(rules, state, seat, action.args[0])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_set_aside(state, seat, action.args[0])
        emit(rules, state, "returned-watchtower", (seat, *action.args))


class WatchtowersScore(Scoring):
    """Two extra points for each watchtower in the scored run (watchtowers scoring 2)."""

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            count = state.palaces[seat].halves_in_longest_wall()
            if count:
                values: Values = {"count": count, "extra": EXTRA}
                found.append(ScoreLine(seat, WATCHTOWERS, EXTRA * count, WATCHTOWERS, values))
        return found


class WatchtowerView(View):
    """Shows how many of each type are left, and what one costs now (set-up 1)."""

    def __init__(self, towers: Watchtowers) -> None:
        self.towers: Final = towers

    def public(self, rules: Ruleset, state: State) -> Data:
        names = rules.catalogue.type_name
        stock = {name: self.towers.left(state, type) for type, name in enumerate(names)}
        return {"stock": stock, "surcharge": surcharge(state)}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        pieces = [card_piece(rules, kind) for kind in self.towers.stock(state)]
        return [
            zone(WATCHTOWERS, TOKENS, pieces, place=SOUK),
            counter("watchtower-surcharge", surcharge(state), place=CALENDAR),
        ]


def install(build: Build) -> None:
    towers = Watchtowers()
    own = Field("tile", TILE, zone="bought.{seat}")
    returned = build.action("return-watchtower", own, declines=True)
    build.event("returned-watchtower", Field("seat", SEAT), own)
    for rule in (
        towers,
        HalfTileGround(),
        BesideItsColour(),
        WithABuilding(towers),
        AnyWayRound(towers),
        NeverReserved(towers),
        GiveBack(towers, returned),
        WatchtowerView(towers),
    ):
        build.add(rule)
    build.stage("P3", WATCHTOWERS, ComesAlong(towers))
    build.stage("S1", WATCHTOWERS, WatchtowersScore())
