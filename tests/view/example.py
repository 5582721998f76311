"""The example of docs/views.md: a real view, written by `python -m tests.view.example`."""

from __future__ import annotations

import json
from pathlib import Path

from lioncourt.game import Game
from tests.support.position import Position, SeatPosition, game_at

PAGE = Path(__file__).resolve().parents[2] / "docs" / "views.md"
BEGIN = "```json\n"
END = "```\n"
WIDTH = 100


def example_game() -> Game:
    """Returns a small game for two in the middle of a turn."""
    position = Position(
        seat={
            0: SeatPosition("garden-10-N@1,0 tower-12@0,1", "dinar-7 florin-2 florin-9", points=3),
            1: SeatPosition("arcades-9@0,-1", "ducat-3 ducat-8", "chambers-10", points=4),
        },
        market={1: "empty", 2: "pavilion-8", 3: "garden-7-NSW", 4: "seraglio-9"},
        display="dirham-2 dinar-3 ducat-6 ducat-7",
        discard="dirham-9",
        supply="tower-11 chambers-11",
        dirk="pavilion-2-NEW",
        dirk_points=1,
        turn=12,
        scorings=1,
    )
    return game_at(position, seats=2, options={"open_memory": False}, seed=0)


def written(data: object, indent: int = 0, room: int = WIDTH) -> str:
    """Returns JSON text: on one line what fits there, otherwise key beside key, item below item."""
    line = json.dumps(data, ensure_ascii=False)
    if len(line) <= room or not isinstance(data, (dict, list)):
        return line
    inner = indent + 2
    if isinstance(data, dict):
        lines: list[str] = []
        for key, value in data.items():
            label = f'"{key}": '
            item = label + written(value, inner, WIDTH - inner - len(label) - 1)
            if lines and "\n" not in lines[-1] + item and len(lines[-1] + item) < WIDTH - inner - 2:
                lines[-1] += f", {item}"
            else:
                lines.append(item)
    else:
        lines = [written(item, inner, WIDTH - inner - 1) for item in data]
    text = ",\n".join(" " * inner + part for part in lines)
    brackets = "{}" if isinstance(data, dict) else "[]"
    return f"{brackets[0]}\n{text}\n{' ' * indent}{brackets[1]}"


def example() -> str:
    """Returns the view of the first seat as it stands on the page."""
    return written(example_game().view(0)) + "\n"


def on_page() -> str:
    """Returns the example that stands on the page."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def write() -> None:
    """Writes the example as it is now into the page."""
    before, begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + begin + example() + END + after, encoding="utf-8")


if __name__ == "__main__":
    write()
