"""What happened, in a few lines: the public log without what the table shows anyway."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.view.log import log_lines

if TYPE_CHECKING:
    from lioncourt.core.events import Event
    from lioncourt.core.ruleset import Ruleset

QUIET_KINDS: Final = ("dealt", "began", "turned-up", "laid")  # the table shows the outcome
SCORED: Final = "scored"


def told(
    rules: Ruleset, events: Sequence[Event], seat: int | None, names: Sequence[str]
) -> list[str]:
    """Returns what a seat (None: a spectator) saw, with the points of each scoring added up."""
    lines: list[str] = []
    gained: dict[tuple[int, int], int] = {}  # by scoring and contender

    def add_up() -> None:
        for nth in sorted({scoring for scoring, _ in gained}):
            mine = [f"{names[c]} +{n}" for (s, c), n in sorted(gained.items()) if s == nth]
            lines.append(f"scoring {nth}: {', '.join(mine)}")
        gained.clear()

    for line in log_lines(rules, events, seat):
        if line["kind"] == SCORED:
            assert line["seat"] is not None  # somebody scored
            key = (line["values"]["scoring"], line["seat"])
            gained[key] = gained.get(key, 0) + line["values"]["points"]
            continue
        add_up()
        if line["kind"] not in QUIET_KINDS:
            lines.append(line["text"])
    add_up()
    return lines
