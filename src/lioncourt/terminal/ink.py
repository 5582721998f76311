"""Colours and signs. Every colour has a letter or a sign, so nothing needs colours to be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

# Types and currencies look as in the box; what a module adds gets a look by its place in the list.
_TYPE_STYLES: Final = {
    "pavilion": "bold grey100 on dodger_blue3",
    "seraglio": "bold grey100 on red3",
    "arcades": "bold grey100 on orange4",
    "chambers": "bold grey0 on grey89",
    "garden": "bold grey0 on green3",
    "tower": "bold grey100 on purple4",
}
_MORE_TYPE_STYLES: Final = ("bold grey0 on cyan", "bold grey0 on yellow", "bold grey100 on grey37")
_CURRENCIES: Final = {
    "florin": ("gold3", "●", "o"),
    "dirham": ("green3", "▲", "^"),
    "dinar": ("dodger_blue1", "■", "%"),
    "ducat": ("dark_orange3", "◆", "*"),
}
_MORE_CURRENCY: Final = ("magenta", "✚", "+")

GOLD: Final = "bold gold3"
MARK: Final = "bold grey0 on cyan"
QUIET: Final = "dim"
ALERT: Final = "bold red"
TITLE: Final = "bold"
GOOD: Final = "bold green"


class Ink:
    """How things look on one console."""

    def __init__(self, console: Console, types: Iterable[str]) -> None:
        self.unicode = console.encoding.lower().startswith("utf")
        self.letter: dict[str, str] = {}
        self.style: dict[str, str] = {}
        for name in types:
            spare = [c for c in name.upper() if c.isalpha() and c not in self.letter.values()]
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
        letter = self.letter.get(type or "", "?")
        price = "" if cost is None else str(cost)
        return Text(f" {letter}{price:>3} ", style=self.style.get(type or "", ""))

    def dot(self) -> str:
        """Returns a separator that the console can show."""
        return "·" if self.unicode else "|"
