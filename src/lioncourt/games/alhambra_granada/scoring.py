"""Points for the seam: where the walls of the palace and the moats of the city meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.ids import cell_x, cell_y, walls_text
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Scoring, View

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

SEAM: Final = "seam"
POINTS_PER_EDGE: Final = 2


class LongestSeam(Scoring):
    """Two points per edge of the longest run where wall and moat meet (scoring 3)."""

    by_form: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            found.append(self.of_length(seat, state.palaces[seat].meeting_run()))
        return found

    def of_length(self, seat: int, length: int) -> ScoreLine:
        return ScoreLine(seat, SEAM, POINTS_PER_EDGE * length, SEAM, {"length": length})


class SeamView(View):
    """Everybody sees the longest seam of each seat."""

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {
            "seams": [
                {
                    "length": palace.meeting_run(),
                    "edges": [
                        [cell_x(cell), cell_y(cell), walls_text(side)]
                        for cell, side in palace.meeting_edges()
                    ],
                }
                for palace in state.palaces
            ]
        }
