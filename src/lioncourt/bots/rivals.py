"""What rivals are about to do: which tiles they can pay for, and what they would gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.bots.contests import RIVALS
from lioncourt.bots.wares import PAYABLE

if TYPE_CHECKING:
    from lioncourt.bots.outlook import Outlook
    from lioncourt.bots.wares import Ware

STAYS: Final = 0.87  # chance that a rival leaves a given tile of the market alone for a turn
# By a rival's readiness: out of reach, by overpaying, exactly.
STAYS_BY_READINESS: Final[tuple[float, ...]] = (0.95, 0.9, 0.5)
DENIED: Final = 0.5  # share of what a tile would give a rival who can pay for it exactly


class Rivalry:
    """The rivals of a seat, as far as the market is concerned.

    With foresight it uses what is known of their hands; without, an average.
    """

    __slots__ = ("_outlooks", "chance", "foresight", "outlook")

    def __init__(self, outlook: Outlook, foresight: bool) -> None:
        self.outlook: Final = outlook
        self.foresight: Final = foresight
        self.chance: Final[float] = STAYS ** (outlook.rules.seats - 1)  # a tile stays
        self._outlooks: list[Outlook] | None = None

    def _rivals(self) -> list[Outlook]:
        """Returns each rival's outlook, the next to move first."""
        found = self._outlooks
        if found is None:
            mine = self.outlook
            seats = mine.rules.seats
            found = [mine.of((mine.seat + step) % seats) for step in range(1, seats)]
            self._outlooks = found
        return found

    def stays(self, ware: Ware) -> float:
        """Returns the chance that a tile for sale is still there on the seat's next turn."""
        if not self.foresight:
            return self.chance
        chance = 1.0
        for rival in self._rivals():
            ready = ware.readiness(rival.money().get(ware.currency, ()))
            chance *= STAYS_BY_READINESS[2 if ready == 1.0 else 1 if ready >= PAYABLE else 0]
        return chance

    def denied(self, ware: Ware) -> float:
        """Returns what it is worth to keep a tile from the rivals."""
        if not self.foresight:
            return 0.0
        most = 0.0
        for rival in self._rivals():
            if ware.readiness(rival.money().get(ware.currency, ())) == 1.0:
                most = max(most, rival.gain(ware.tile))
        return DENIED * RIVALS * most
