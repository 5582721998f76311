"""Score sheets: every line of points, and in words how it came about."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.table.texts import say


@dataclass(frozen=True)
class SheetLine:
    """Points of one contender from one source in one scoring."""

    scoring: int
    contender: int
    source: str
    points: int
    text: str

    def to_data(self) -> dict[str, int | str]:
        """Returns the line as JSON data."""
        return asdict(self)


def sheet_line(rules: Ruleset, line: ScoreLine, scoring: int, language: str = "en") -> SheetLine:
    """Returns a line in a language, with how its points came about."""
    values = {**line.values, "source": f"@source.{line.source}", "points": line.points}
    text = say(rules.texts, f"how.{line.how}", values, language)
    return SheetLine(scoring, line.contender, line.source, line.points, text)
