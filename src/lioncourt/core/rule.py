"""Rule objects: what games and modules put on the seams."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

# Order inside a seam; ties go by the number of the module's chapter. In a chain: set, add, limit.
EARLY: Final = -1
NORMAL: Final = 0
LATE: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A rule object; `order` places it among the rules of its seam."""

    # A ClassVar is looked up on the subclass, compiled or not.
    order: ClassVar[int] = NORMAL
