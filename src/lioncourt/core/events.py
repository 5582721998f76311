"""What happened, for logs, animations, memories and modules that wait for something."""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import Spec
from lioncourt.core.ids import NONE
from lioncourt.core.score import ScoreLine


class Event:
    """Something that happened; immutable.

    `audience` NONE: everybody saw it. A seat: only that seat saw the arguments, the others see the
    `veiled` ones (the same spec with fewer `many` values, or none).
    """

    __slots__ = ("args", "audience", "line", "spec", "veiled")

    def __init__(
        self,
        spec: Spec,
        args: tuple[int, ...],
        audience: int = NONE,
        veiled: tuple[int, ...] = (),
        line: ScoreLine | None = None,
    ) -> None:
        self.spec: Final = spec
        self.args: Final = args
        self.audience: Final = audience
        self.veiled: Final = veiled
        self.line: Final = line  # of points: what they follow from

    @property
    def kind(self) -> str:
        """The name of the event's spec, such as "took"."""
        return self.spec.name

    def args_for(self, seat: int) -> tuple[int, ...]:
        """Returns the arguments as a seat (NONE: a spectator) may know them."""
        return self.args if self.audience in (NONE, seat) else self.veiled

    def __str__(self) -> str:
        return self.spec.text(self.args)

    def __repr__(self) -> str:
        return f"<Event {self}>"
