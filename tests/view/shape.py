"""The shape of JSON data: every path of keys with the kinds of values found there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from lioncourt.view.log import log_lines
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import moments

SHAPE_FILE = Path(__file__).with_name("shape.txt")


def paths(data: object, prefix: str) -> Iterator[str]:
    """Yields "path: kind" for everything in JSON data; [] is any item of a list, {} any piece."""
    if isinstance(data, dict):
        by_id = prefix.endswith(".pieces")
        for key, value in data.items():
            yield from paths(value, f"{prefix}{{}}" if by_id else f"{prefix}.{key}")
    elif isinstance(data, list):
        if not data:
            yield f"{prefix}: empty list"
        for item in data:
            yield from paths(item, f"{prefix}[]")
    else:
        yield f"{prefix}: {type(data).__name__}"


def shape_of(named: Iterable[tuple[str, object]]) -> list[str]:
    """Returns the sorted paths of several pieces of data, each under its name."""
    return sorted({line for name, data in named for line in paths(data, name)})


def all_views() -> Iterator[tuple[str, object]]:
    """Yields views and logs of many moments of games with everything that can be shown."""
    tables = [
        moments(2, seed=1, every=23, options={"open_memory": True}),
        moments(3, seed=2, every=19),
        moments(5, seed=3, every=41),
        moments(3, seed=4, every=19, modules=(SMUGGLERS,)),
        moments(2, seed=5, game="granada", every=23),
        moments(2, seed=6, game="alhambra-granada", every=29),
    ]
    for table in tables:
        for game in table:
            for seat in (None, *range(game.config.seats)):
                yield "view", game.view(seat)
        yield "log", log_lines(game.rules, game.events(), 0)


def write() -> None:
    """Writes down the shape as it is now: `python -m tests.view.shape`, then read the diff."""
    SHAPE_FILE.write_text("\n".join(shape_of(all_views())) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
