"""Fruits, fruit boards, and what lies on them."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from lioncourt.core.holding import Holding
from lioncourt.core.kinds import TILE
from lioncourt.core.parts import ALL, SCORES, SIZE, Part
from lioncourt.core.state import State
from lioncourt.games.common.tables import table_beside

TABLE: Final = table_beside(__file__, "orchards")
SIZES: Final[list[int]] = TABLE["sizes"]
VALUES: Final[list[int]] = TABLE["values"]
FIRSTS: Final = tuple(accumulate([0, *SIZES[:-1]]))  # by group: its first space
FRUIT, BOARD, GROUP = "fruit", "fruit-board", "fruit-group"  # kinds of things
FRUITS: Final = [f"{FRUIT}-{name}" for name in TABLE["fruits"]]
SPACES: Final = [f"{FRUIT}-space-{name}" for name in TABLE["fruits"]]  # free ones
BOARDS: Final = [f"{BOARD}-{letter}" for letter in TABLE["boards"]]
GROUPS: Final = [f"{GROUP}-{size}" for size in SIZES]

UNDRAWN, BOARD_OF, PLANTED, BESIDE, LYING = range(5)  # the parts of the holding
HOLDING: Final = (
    Part("undrawn", FRUIT, many=True, seen=SIZE),
    Part("boards", BOARD, each=True, seen=ALL),
    Part("planted", FRUIT, many=True, by=GROUP, each=True, seen=ALL, scores=SCORES),
    # Face down beside the board
    Part("beside", FRUIT, many=True, each=True, seen=ALL, scores=SCORES),
    Part("lying", FRUIT, many=True, by=TILE, seen=ALL),  # on tiles
)


def spaces(board: int, group: int) -> list[int]:
    """Returns the fruits that a group of a board asks for (components)."""
    return [(board + FIRSTS[group] + i) % len(FRUITS) for i in range(SIZES[group])]


def groups_for(kept: Holding, state: State, seat: int, fruit: int) -> list[int]:
    """Returns the groups of a seat with a free space for a fruit (play 2)."""
    board = kept.number(state, BOARD_OF, seat)
    asking = [group for group in range(len(GROUPS)) if fruit in spaces(board, group)]
    return [g for g in asking if fruit not in kept.entry(state, g, PLANTED, seat)]
