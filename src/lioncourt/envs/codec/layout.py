"""The layout of an observation: named blocks of numbers, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.core.kinds import CARD, EDGE, ON_THE_GRID, PLACE, SEAT, SIDES, TILE, TYPE, has_names
from lioncourt.core.parts import OWNER, SIZE, Part
from lioncourt.envs.codec.words import WIDTH

if TYPE_CHECKING:
    from lioncourt.envs.codec.universe import Universe

# What an observation is written into: a memoryview of format "f"
Numbers: TypeAlias = "memoryview[float]"

LOW: Final = -1.0
HIGH: Final = 100.0

# Numbers are divided by these, so that most of them lie between 0 and 1
POINTS: Final = 100.0
COSTS: Final = 10.0
MANY: Final = 10.0  # tiles, cards, other things

HISTOGRAM: Final = 8  # for several numbers: how many are 0, 1, …, and more
LARGEST_TABLE: Final = 4096  # a larger one has separate blocks for keys and values

SEAT_FACTS: Final = ("points", "cards in hand", "tiles outside the window", "has the turn", "Dirk")
PLANES: Final = ("ground", "cost", "wall N", "wall E", "wall S", "wall W")  # then one per type
# Then the type of the tile
PLACE_FACTS: Final = (
    *("tile", "price", "own money of its currency", "the hand pays exactly"),
    *("wall N", "wall E", "wall S", "wall W"),
)
TABLE_FACTS: Final = ("turn", "scorings done", "scorings due", "cards in the deck")


@dataclass(frozen=True)
class Block:
    """A block of an observation: where it begins, its shape, and what it means."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The blocks of an observation, by name."""

    def __init__(self, universe: Universe, words: int, *, memory: bool) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0
        self._add_table(universe, words)
        self._add_palaces(universe)
        self._add_pieces(universe, memory=memory)
        for (owner, _), part in universe.parts.items():
            for block, shape, meaning in part_blocks(universe, part):
                self._add(f"{owner}.{block}", shape, meaning)
        for (owner, name), told in universe.told.items():
            self._add(f"{owner}.{name}", (len(told),), ", ".join(told))

    def _add(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        if name in self.blocks:
            raise ValueError(f"there are two blocks {name!r}")
        block = Block(name, self.size, shape, meaning)
        self.blocks[name] = block
        self.size += block.size

    def _add_table(self, universe: Universe, words: int) -> None:
        facts = (*TABLE_FACTS, *[f"tiles in the {name}" for name in universe.supplies])
        self._add("table", (len(facts),), ", ".join(facts))
        self._add("asked", (len(universe.questions),), "1 for the question")
        self._add("said", (words,), "the words of the action so far")

    def _add_palaces(self, universe: Universe) -> None:
        types = len(universe.kinds[TYPE])
        rows = universe.seats + int(universe.dirk)
        facts = (*SEAT_FACTS, *[f"longest run {region}" for region in range(universe.regions)])
        self._add("contenders", (rows, len(facts)), _by_seat(", ".join(facts)))
        self._add("counts", (rows, types), _by_seat("tiles by type"))
        self._add("majorities", (types, 3), "by type: own tiles, most of another, second most")
        planes = len(PLANES) + types
        meaning = _by_seat(f"planes {', '.join(PLANES)}, types")
        self._add("palaces", (universe.seats, planes, WIDTH, WIDTH), meaning)

    def _add_pieces(self, universe: Universe, *, memory: bool) -> None:
        seats, tiles = universe.seats, len(universe.kinds[TILE])
        types, cards = len(universe.kinds[TYPE]), len(universe.kinds[CARD])
        market = (len(universe.kinds[PLACE]), len(PLACE_FACTS) + types)
        self._add("market", market, f"by place: {', '.join(PLACE_FACTS)}, type")
        self._add("hand", (cards,), "what can be paid with")
        self._add("display", (cards,), "cards")
        self._add("discard", (cards,), "cards")
        self._add(
            "unseen_cards",
            (cards,),
            "in the deck and in other hands, together",
        )
        self._add("unseen_tiles", (tiles,), "in the supplies, and hidden by others")
        self._add("built", (seats, tiles), _by_seat("tiles in the palace"))
        self._add("reserve", (seats, tiles), _by_seat("tiles"))
        self._add("bought", (seats, tiles), _by_seat("tiles to be placed"))
        if universe.dirk:
            self._add("dirk", (tiles,), "tiles")
        if universe.modules:
            self._add("looked_at_cards", (cards,), "on top of the deck, that the seat knows")
            self._add("looked_at_tiles", (tiles,), "on top of supplies, that the seat knows")
        if memory:
            self._add("known", (seats, cards), _by_seat("cards that a perfect memory knows"))


def _by_seat(what: str) -> str:
    return f"by seat from the own one on: {what}"


# Parts of holdings


def part_blocks(universe: Universe, part: Part) -> list[tuple[str, tuple[int, ...], str]]:
    """Returns the blocks of a part of a holding: name, shape, meaning."""
    seats = (universe.seats,) if part.each and part.seen != OWNER else ()
    whose = "by seat from the own one on: " if seats else ""
    if part.seen == SIZE:
        return [(part.name, (*seats, 1), f"{whose}how many {part.kind}s")]
    width = value_width(universe, part.kind, many=part.many)
    if not part.by:
        return [(part.name, (*seats, width), f"{whose}{part.kind}")]
    keys = key_width(universe, part.by)
    if keys * width <= LARGEST_TABLE:
        return [(part.name, (*seats, keys, width), f"{whose}by {part.by}: {part.kind}")]
    return [
        (f"{part.name}.keys", (*seats, keys), f"{whose}{part.by}s"),
        (f"{part.name}.values", (*seats, width), f"{whose}{part.kind}s"),
    ]


def key_width(universe: Universe, kind: str) -> int:
    """Returns how many keys of a kind a table may have."""
    if kind in ON_THE_GRID:
        return (2 if kind == EDGE else 1) * WIDTH * WIDTH
    return len(universe.names(kind))


def value_width(universe: Universe, kind: str, *, many: bool) -> int:
    """Returns how many numbers describe one or many things of a kind."""
    if kind in ON_THE_GRID or kind == SEAT or has_names(kind):
        return key_width(universe, kind)
    if kind == SIDES:
        return 4
    return HISTOGRAM if many else 1


def relative(seats: int, seat: int) -> list[int]:
    """Returns the seats in order, starting with one of them."""
    return [(seat + step) % seats for step in range(seats)]
