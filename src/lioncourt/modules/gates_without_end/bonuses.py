"""The bonuses of a key: each is optional and takes effect at once (gates-without-end play 5).

Whether a seat is asked at all depends on what is open on the table, never on its hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, EDGE, PLACE, SEAT, TILE, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import BOUGHT, Choice, Components, Count
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, set_aside
from lioncourt.games.common.gifts import BuyAtPrice, Gift, SwapSlots, TakeCard, TakePoints
from lioncourt.games.common.moving import RebuildOrMove, move_action
from lioncourt.games.common.placing import push_placing
from lioncourt.games.common.wall_pieces import PutWall
from lioncourt.modules.gates_without_end import keys

CITES: Final = "gates-without-end play 5"
PRICE: Final = 14
PLAZAS: Final = tuple(f"plaza-{number}" for number in range(1, keys.PLAZAS + 1))


class PlazaTiles(Components):
    """Adds six palace tiles without type, cost or walls (components)."""

    def add(self, kit: Kit) -> None:
        for name in PLAZAS:
            kit.tile(name)


class TakePlaza(Gift):
    """Takes a plaza and places it at once, in the palace or the reserve."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.kept.number(state, keys.PLAZAS_LEFT) > 0

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None  # whoever is asked may have one

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        left = self.kept.number(state, keys.PLAZAS_LEFT)
        tile = rules.catalogue.tile_id[PLAZAS[len(PLAZAS) - left]]
        self.kept.grow(state, -1, keys.PLAZAS_LEFT)
        set_aside(state, seat, tile)
        emit(rules, state, "took-plaza", (seat, tile))
        push_placing(rules, state, seat, BOUGHT)


class TakeHalf(Gift):
    """Takes one of the half-buildings that are left."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return len(keys.halves_left(self, state)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(half,) for half in keys.halves_left(self, state)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        is_left = action.args[0] in keys.halves_left(self, state)
        return None if is_left else Refusal("half-taken", CITES)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.add(state, action.args[0], keys.OWN_HALVES, seat)
        emit(rules, state, "took-half", (seat, *action.args))


class HalvesCount(Count):
    """A half-building counts ½ if the palace has a building of its type (scoring)."""

    def halves(self, rules: Ruleset, state: State, contender: int, type: int) -> int:
        if contender >= rules.seats:
            return 0  # Dirk has no gate (two-players)
        names, own = rules.catalogue.type_name, self.kept.ints(state, keys.OWN_HALVES, contender)
        if names[type] not in [keys.TYPES[half] for half in own]:
            return 0
        counts = state.palaces[contender].type_counts(rules.catalogue.tile_type, len(names))
        return 1 if counts[type] else 0


def all_bonuses(build: Build) -> tuple[Choice, ...]:
    """Returns what the bonuses do, in the order of `BONUSES`; actions are named after them."""
    seat, tile, edge = Field("seat", SEAT), Field("tile", TILE), Field("edge", EDGE)
    half, place = Field("half", keys.HALF, zone="gate-stock"), Field("place", PLACE)
    cards = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.event("put-wall-piece", seat, tile, edge)
    build.event("took-half", seat, half)
    build.event("took-plaza", seat, tile)
    _, wall, buy14, one_half, money, swap, plaza, vp1, vp2 = keys.BONUSES
    put = build.action(wall, edge)
    slots = (Field("first", PLACE), Field("second", PLACE))
    return (
        RebuildOrMove(CITES, move_action(build)),
        PutWall(CITES, put, keys.WALLS, keys.WALLS_LEFT, "put-wall-piece"),
        BuyAtPrice(CITES, build.action(buy14, place, cards), PRICE),
        TakeHalf(CITES, build.action(one_half, half)),
        TakeCard(CITES, build.action(money, Field("card", CARD, zone="display"))),
        SwapSlots(CITES, build.action(swap, *slots)),
        TakePlaza(CITES, build.action(plaza)),
        TakePoints(CITES, build.action(vp1), "key", 1),
        TakePoints(CITES, build.action(vp2), "key", 2),
    )
