"""What is under way: a stack of plain values. What waits is never code."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import NUMBER, Field

# For a frame that has the data of the script below it (`FrameHandler.fields`)
FROM_SCRIPT: Final = (Field("from-script", NUMBER, many=True),)


@mypyc_attr(free_list_len=1)
class Frame:
    """One thing under way: its handler's number, its seat, how far it has come, and a few ints."""

    __slots__ = ("data", "kind", "seat", "stage")

    def __init__(self, kind: int, seat: int, stage: int = 0, data: tuple[int, ...] = ()) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.stage: Final = stage
        self.data: Final = data

    def at(self, stage: int) -> Frame:
        """Returns the frame at another stage."""
        return Frame(self.kind, self.seat, stage, self.data)

    def content(self) -> tuple[int, ...]:
        """Returns the value of the frame as plain data."""
        return (self.kind, self.seat, self.stage, *self.data)
