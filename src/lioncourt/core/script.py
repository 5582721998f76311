"""Scripts: stages that run one after the other; frames may interrupt them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, CELL, CURRENCY, NUMBER, PLACE, TILE, Field
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import PLACES
from lioncourt.core.seams import FrameHandler, Stage

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


# The data of each script; the others have none.
_PLACE: Final = Field("place", PLACE)
_TILE: Final = Field("tile", TILE)
SCRIPT_FIELDS: Final[dict[str, tuple[Field, ...]]] = {
    "market": (Field("empty", PLACES),),
    "purchase": (
        *(_PLACE, _TILE, Field("price", NUMBER), Field("worth", NUMBER)),
        *(Field("currency", CURRENCY), Field("how", NUMBER)),  # `games.common.buying`
        Field("terms", CARD, many=True),
    ),
    "placement": (_TILE, Field("cell", CELL), Field("left", TILE)),
    "scoring": (Field("scoring", NUMBER),),
    "hand-out": (_PLACE, _TILE),
}


class Script(FrameHandler):
    """Runs the stages of its frame; never asks anything itself."""

    __slots__ = ("_from",)

    def __init__(self, stages: tuple[Stage, ...]) -> None:
        # By stage: the stages from there on, each with the number of the next.
        numbered = tuple([(at + 1, stage) for at, stage in enumerate(stages)])
        self._from: Final = tuple([numbered[at:] for at in range(len(stages) + 1)])

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        frames = state.frames
        depth = len(frames)
        for after, stage in self._from[frame.stage]:
            stage.run(rules, state, frame)
            if frames[-1] is not frame:
                # A frame was pushed, or all is over: come back to the next stage, if ever.
                if len(frames) > depth and frames[depth - 1] is frame:
                    frames[depth - 1] = Frame(frame.kind, frame.seat, after, frame.data)
                return False
        frames.pop()
        return False
