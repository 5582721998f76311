"""Colours and signs. Every colour comes with a letter or a sign, so everything reads without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.text import Text

from lioncourt.core.ids import NONE
from lioncourt.terminal.strokes import DASHED, HEAVY

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue

# Types and currencies look as in the box; a module's additions get a look by their order.
_TYPE_STYLES: Final = {
    "pavilion": "bold grey100 on dodger_blue3",
    "seraglio": "bold grey100 on red3",
    "arcades": "bold grey100 on orange4",
    "chambers": "bold grey0 on grey89",
    "garden": "bold grey0 on green3",
    "tower": "bold grey100 on purple4",
    "arena": "bold grey0 on sandy_brown",
    "bathhouse": "bold grey0 on turquoise2",
    "library": "bold grey100 on dark_goldenrod",
    "hostel": "bold grey0 on khaki1",
    "hospital": "bold grey0 on light_pink1",
    "market": "bold grey0 on gold1",
    "park": "bold grey0 on chartreuse3",
    "school": "bold grey100 on deep_pink4",
    "residence": "bold grey0 on plum2",
}
_MORE_TYPE_STYLES: Final = ("bold grey0 on cyan", "bold grey0 on yellow", "bold grey100 on grey37")
_CURRENCIES: Final = {
    "florin": ("gold3", "●", "o"),
    "dirham": ("green3", "▲", "^"),
    "dinar": ("dodger_blue1", "■", "%"),
    "ducat": ("dark_orange3", "◆", "*"),
}
_MORE_CURRENCY: Final = ("magenta", "✚", "+")
_EDGES: Final = {"wall": (HEAVY, "bold"), "moat": (DASHED, "bold dodger_blue1")}
_SIGNS: Final = {"fountain": "~~~"}  # tiles without a type that have their own sign

GOLD: Final = "bold gold3"
MARK: Final = "bold grey0 on cyan"
QUIET: Final = "dim"
ALERT: Final = "bold red"
TITLE: Final = "bold"
GOOD: Final = "bold green"


@dataclass(frozen=True)
class Region:
    """How a part of the grid is drawn: what its tiles have on their sides, and their types."""

    name: str
    edge: str
    types: tuple[str, ...]


def regions_of(catalogue: Catalogue) -> list[Region]:
    """Returns the regions of a game; a type belongs to the region of its tiles."""
    region_of_type = dict(zip(catalogue.tile_type, catalogue.tile_region, strict=True))
    region_of_type.pop(NONE, None)
    types: list[list[str]] = [[] for _ in catalogue.region_name]
    for number, name in enumerate(catalogue.type_name):
        region = region_of_type.get(number, 0)
        types[region if region < len(types) else 0].append(name)
    return [
        Region(name, edge, tuple(names))
        for name, edge, names in zip(
            catalogue.region_name, catalogue.region_edge, types, strict=True
        )
    ]


class Ink:
    """How things look on one console. Types of the first region have capital letters."""

    def __init__(self, console: Console, regions: Sequence[Region]) -> None:
        self.unicode = console.encoding.lower().startswith("utf")
        self.regions = regions
        self.letter: dict[str, str] = {}
        self.style: dict[str, str] = {}
        self.edge: dict[str, tuple[int, str]] = {}  # by region: weight and style of its lines
        for number, region in enumerate(regions):
            self.edge[region.name] = _EDGES.get(region.edge, _EDGES["wall"])
            for name in region.types:
                self._add_type(name, name.lower() if number else name.upper())

    def _add_type(self, name: str, letters: str) -> None:
        taken = set(self.letter.values())
        spare = [c for c in letters if c.isalpha() and c not in taken]
        more = _MORE_TYPE_STYLES[len(self.letter) % len(_MORE_TYPE_STYLES)]
        self.letter[name] = spare[0] if spare else "?"
        self.style[name] = _TYPE_STYLES.get(name, more)

    def currency(self, name: str, said: str | None = None) -> Text:
        """Returns a currency with its sign, such as "■ dinar"."""
        style, sign, plain = _CURRENCIES.get(name, _MORE_CURRENCY)
        text = name if said is None else said
        return Text(f"{sign if self.unicode else plain} {text}", style=style)

    def card(self, name: str) -> Text:
        """Returns a money card, such as "■ dinar-5"."""
        return self.currency(name.rpartition("-")[0], name)

    def badge(self, type: str | None, cost: int | None) -> Text:
        """Returns type and cost of a tile as a coloured badge, such as " G 10 "."""
        letter = self.letter[type] if type else " "
        price = "" if cost is None else f"{cost:>3}"
        return Text(f" {letter}{price} ", style=self.style.get(type or "", ""))

    def face(self, tile: Mapping[str, Any], width: int) -> Text:
        """Returns what is drawn on the cell of a tile, such as " G10 "."""
        cost = "" if tile["cost"] is None else tile["cost"]
        if tile["type"] is None:
            return self._sign(tile["id"], str(cost), width)
        label = f"{self.letter[tile['type']]}{cost:>2}"
        return Text(f"{label:^{width}}", style=self.style[tile["type"]])

    def initial(self, tile: Mapping[str, Any]) -> Text:
        """Returns a letter for a tile: that of a type in its name, else the first of its name."""
        words: list[str] = tile["id"].split("-")
        for word in words:
            if word in self.letter:
                return Text(self.letter[word], style=self.style[word])
        return Text(words[0][0], style="bold cyan")

    def _sign(self, name: str, cost: str, width: int) -> Text:
        """Returns what is drawn for a tile without a type: " ~~~ ", or by its name "cam 4"."""
        first = name.partition("-")[0]
        if first in self.letter:  # it names a type without being of that type
            return Text(f"{f'[{self.letter[first]}]':^{width}}", style=self.style[first])
        sign = _SIGNS.get(name, f"{first[: width - 2]}{cost:>2}" if cost else name[:width])
        return Text(f"{sign:^{width}}", style="bold cyan")

    def turned(self) -> str:
        """Returns the sign before the other face of a tile."""
        return "⇄" if self.unicode else "/"

    def dot(self) -> str:
        """Returns a separator that the console can show."""
        return "·" if self.unicode else "|"
