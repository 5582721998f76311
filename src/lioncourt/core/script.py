"""Scripts: ordered, named stages that run one after the other and may be interrupted by frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.frames import Frame
from lioncourt.core.seams import FrameHandler, Stage

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

# Set-up (order U), a turn (T), the market in it (T7), a purchase (P), a placement (L), a scoring
# (S), the end (G).
SCRIPTS: Final = ("setup", "turn", "market", "purchase", "placement", "scoring", "end")


class Script(FrameHandler):
    """Runs the stages of its frame; never asks anybody anything itself."""

    __slots__ = ("_from", "stages")

    def __init__(self, stages: tuple[Stage, ...]) -> None:
        self.stages: Final = stages
        # By stage: those from there on, each with the number of the next.
        numbered = tuple([(at + 1, stage) for at, stage in enumerate(stages)])
        self._from: Final = tuple([numbered[at:] for at in range(len(stages) + 1)])

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        frames = state.frames
        depth = len(frames)
        for after, stage in self._from[frame.stage]:
            stage.run(rules, state, frame)
            if frames[-1] is not frame:
                # Something was pushed, or all is over: come back to the next stage, if ever.
                if len(frames) > depth and frames[depth - 1] is frame:
                    frames[depth - 1] = Frame(frame.kind, frame.seat, after, frame.data)
                return False
        frames.pop()
        return False
