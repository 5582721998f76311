"""Rule objects: what games and modules put on the seams."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.holding import Holding

# Order inside a seam; ties go by the number of the module's chapter. In a chain: set, add, limit.
EARLY: Final = -1
NORMAL: Final = 0
LATE: Final = 1
LAST: Final = 2  # closes a script; only for the game itself

_NOTHING: Final = Holding()


def order_name(order: int) -> str:
    """Returns the order of a rule inside its seam in words."""
    return ("early", "normal", "late", "last")[order - EARLY]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A rule object; `order` places it among the rules of its seam.

    `kept` is its module's holding, if there is one; a rule gets it when the ruleset is sealed.
    """

    # A ClassVar is looked up on the subclass, compiled or not.
    order: ClassVar[int] = NORMAL

    kept: Holding = _NOTHING

    def bind(self, kept: Holding) -> None:
        """Hands over the holding; a rule with other rules inside hands it on to them."""
        self.kept = kept
