"""Twelve twins of base tiles, and the dice on those of strength and wealth.

A die is a kind of card for each number that it may show; white ones are added to a payment. The
holding: what lies on tiles; the turn in which a white die was last used; by tile, the turn in which
its power was last used; by seat, the tiles that it has laid face down, by slot.
"""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CARD, NUMBER, PLACE, TILE
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, OWNER, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Components, Scoring, Stage, Terms
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.tables import table_beside

TABLE: Final[dict[str, list[str]]] = table_beside(__file__, "twins")
ARCHITECTURE, KNOWLEDGE = "architecture", "knowledge"
STRENGTH, WEALTH = "strength", "wealth"
BLACK, WHITE = 0, 1
DIE: Final = {STRENGTH: BLACK, WEALTH: WHITE}  # by power: the die to roll
FACES: Final = 6
DICE: Final = "dice"  # the zone
SUPPLY: Final = "supply"

ON_TILES, DIE_USED, USED, HIDDEN = range(4)
DICE_ROLES: Final = ("die-black", "die-white")
HOLDING: Final = (
    Part("dice", CARD, many=True, by=TILE, seen=ALL, scores=SCORES, roles=DICE_ROLES),
    Part("die-used", NUMBER, seen=ALL),
    Part("used", NUMBER, by=TILE, seen=ALL),
    Part("hidden", TILE, by=PLACE, each=True, seen=OWNER),
)

Ints = tuple[int, ...]


class Twins(Components):
    """Replaces base tiles by their twins, and adds the dice (set-up 1)."""

    def __init__(self) -> None:
        self.powers: tuple[tuple[int, str], ...] = ()  # tiles with their powers, once added
        self.dice: tuple[Ints, ...] = ()  # black, then white: the faces from 1 on
        self.purse = NONE

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(DICE)
        for power, names in TABLE.items():
            for name in names:
                self.powers += ((kit.replace(name, f"{name}-{power}"), power),)
        for die, purse in zip(DICE_ROLES, (NONE, self.purse), strict=True):
            names = [f"{die}-{number}" for number in range(1, FACES + 1)]
            self.dice += (tuple([kit.card(name, role=die, purse=purse) for name in names]),)

    def power_of(self, tile: int) -> str:
        """Returns the power of a tile; "" if it has none, as an unfinished one."""
        return next((power for its, power in self.powers if its == tile), "")

    def working(self, state: State, seat: int, power: str, other: str = "") -> list[int]:
        """Returns the tiles with one of two powers in a palace; only there they work (Rulings)."""
        palace = state.palaces[seat]
        lying: list[tuple[int, str]] | None = palace.noted("of-power")
        if lying is None:  # asked at every step
            lying = palace.note("of-power", sorted([p for p in self.powers if palace.holds(p[0])]))
        return [tile for tile, its in lying if its in (power, other)]

    def dice_of(self, rules: Ruleset, state: State, seat: int, power: str) -> list[int]:
        """Returns the dice on the tiles of a power in a palace."""
        riders = Riders(self.kept, ON_TILES)
        tiles = self.working(state, seat, power)
        return [die for tile in tiles for die in riders.on(rules, state, tile)]

    def number_on(self, die: int) -> int:
        """Returns what a die shows."""
        return next(row.index(die) + 1 for row in self.dice if die in row)


class RollForTile(Stage):
    """Whoever buys strength or wealth rolls a die for it, once (play 2, 3; order P4)."""

    def __init__(self, twins: Twins) -> None:
        self.twins: Final = twins

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase, riders = Purchase(frame), Riders(self.kept, ON_TILES)
        tile, power = purchase.tile, self.twins.power_of(purchase.tile)
        # A tile that is sold again keeps its die, or stays without (with-other-modules)
        if power in DIE and purchase.place != NONE and not riders.on(rules, state, tile):
            die = self.twins.dice[DIE[power]][draw_number(state, FACES)]
            riders.lay(rules, state, tile, die)
            emit(rules, state, "rolled-for-tile", (frame.seat, tile, die))


class WhiteDie(Terms):
    """One white die per turn makes a tile cheaper by 1 (buildings-of-power play 3)."""

    def __init__(self, twins: Twins) -> None:
        self.twins: Final = twins

    def number(self) -> int:
        return self.twins.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return tuple(sorted(self.twins.dice_of(rules, state, seat, WEALTH)))

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        if not sale.in_turn or sale.place == NONE or sale.settled:
            return Refusal("die-for-tiles", "buildings-of-power play 3")
        used = self.kept.number(state, DIE_USED) == state.turn
        return Refusal("one-die-a-turn", "buildings-of-power play 3") if used else None

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints, given: Ints
    ) -> Refusal | None:
        return None if len(mine) == 1 else Refusal("one-die-a-turn", "buildings-of-power play 3")

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price - 1)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        self.kept.put(state, state.turn, DIE_USED)
        riders, (die,) = Riders(self.kept, ON_TILES), pieces
        tiles = self.twins.working(state, seat, WEALTH)
        tile = next(tile for tile in tiles if die in riders.on(rules, state, tile))
        riders.take(rules, state, tile, die)
        number = self.twins.number_on(die)
        if number > 1:  # a die used at 1 leaves the game
            riders.lay(rules, state, tile, self.twins.dice[WHITE][number - 2])
        emit(rules, state, "lowered-die", (seat, tile, number - 1))


class SecondRun(Scoring):
    """The second-longest run scores too, at most the sum of the black dice (scoring, order S3)."""

    alike: ClassVar[bool] = True

    def __init__(self, twins: Twins) -> None:
        self.twins: Final = twins

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            dice = self.twins.dice_of(rules, state, seat, STRENGTH)
            runs = state.palaces[seat].outer_runs() if dice else []
            if len(runs) > 1:
                second, most = len(runs[1]), sum([self.twins.number_on(die) for die in dice])
                values: Values = {"length": second, "dice": most}
                found.append(ScoreLine(seat, STRENGTH, min(second, most), STRENGTH, values))
        return found
