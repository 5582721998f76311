"""What a seat sees: market, display, hand, palace and the other seats, drawn from its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lioncourt.terminal.board import Spot, palace_picture
from lioncourt.terminal.ink import GOLD, GOOD, QUIET, TITLE, Ink

View = Mapping[str, Any]

SIDE_BY_SIDE: Final = 116  # columns from which the palace stands beside the market
NARROW: Final = 66  # columns below which words are saved
COLUMNS: Final = 5  # of the grids: as many as the market has
ORDINALS: Final = ("first", "second", "third")


class Screen:
    """Draws views on a console; `names` are what the contenders are called, Dirk last."""

    def __init__(self, console: Console, types: Sequence[str], names: Sequence[str]) -> None:
        self.console = console
        self.ink = Ink(console, types)
        self.names = names

    def say(self, text: str | Text, style: str = "") -> None:
        """Prints a line."""
        self.console.print(text, style=style or None, highlight=False, markup=False)

    def show(self, *parts: RenderableType) -> None:
        """Prints some parts."""
        self.console.print(*parts, highlight=False)

    # The whole table

    def table(self, view: View, marks: Mapping[Spot, str] | None = None) -> None:
        """Shows the table as the seat of a view sees it."""
        self.show(self._heading(view))
        seat = view["you"]
        left: list[RenderableType] = [self._market(view), self._display(view)]
        if seat is not None:
            left.append(self._hand(view["hand"]))
        left.append(self._seats(view))
        if seat is None:
            self.show(*left)
            return
        wide = self.console.width >= SIDE_BY_SIDE
        room = self.console.width // 2 if wide else self.console.width
        palace = self.palace(view, seat, marks, room)
        if wide:
            sides = Table.grid(padding=(0, 3))
            sides.add_row(Group(*left), palace)
            self.show(sides)
        else:
            self.show(*left, Text(""), palace)

    def _heading(self, view: View) -> Rule:
        """Returns what stands at the top; the last facts are left out where there is no room."""
        done = view["scorings"]
        facts = [f"turn {view['turn']}", self.names[view["active"]]]
        facts += [f"{name} {left}" for name, left in view["supply"].items()]
        facts.append(f"deck {view['deck']['size']}")
        if done < len(ORDINALS):
            facts.append(f"{ORDINALS[done]} scoring next")
        dot = f" {self.ink.dot()} "
        while len(dot.join(facts)) > self.console.width - 4:
            facts.pop()
        characters = "─" if self.ink.unicode else "-"
        return Rule(Text(dot.join(facts)), style=QUIET, characters=characters)

    def _grid(self, title: str, indent: int = 2) -> tuple[Table, Group]:
        """Returns an empty grid, and the grid under its title."""
        grid = Table.grid(padding=(0, 2))
        for _ in range(COLUMNS):
            grid.add_column(overflow="fold")
        return grid, Group(Text(title, style=TITLE), Padding(grid, (0, 0, 1, indent)))

    # Market and money

    def _market(self, view: View) -> Group:
        grid, group = self._grid("Market")
        for entry in view["market"]:
            tile = entry["tile"]
            row: list[RenderableType] = [entry["place"], self.ink.currency(entry["currency"])]
            if tile is None:
                row += [Text("empty", style=QUIET)]
            else:
                row += [self.ink.badge(tile["type"], tile["cost"]), tile["name"]]
                if view["you"] is not None:
                    row += [self._purchase(view, entry)]
            grid.add_row(*row)
        return group

    def _purchase(self, view: View, entry: Mapping[str, Any]) -> Text:
        """Returns whether a tile can be paid, and what is missing."""
        held = sorted(
            value for currency, value in _money(view["hand"]) if currency == entry["currency"]
        )
        price = entry["price"]
        word = "" if price == entry["tile"]["cost"] else f"price {price}: "
        narrow = self._is_narrow()
        if price in _sums(held):
            return Text(word + ("exact" if narrow else "you can pay it exactly"), style=GOOD)
        if sum(held) >= price:
            least = min(total for total in _sums(held) if total > price)
            return Text(f"{word}{'' if narrow else 'you can pay it, '}{least - price} too much")
        short = f"{price - sum(held)} short"
        return Text(word + (short if narrow else f"you are {short}"), style=QUIET)

    def _is_narrow(self) -> bool:
        return self.console.width < NARROW

    def _display(self, view: View) -> Group:
        cards = [self.ink.card(name) for name in view["display"]]
        line = Text("   ").join(cards) if cards else Text("empty", style=QUIET)
        return Group(Text("Display", style=TITLE), Padding(line, (0, 0, 1, 2)))

    def _hand(self, hand: Sequence[str]) -> Group:
        grid, group = self._grid("Your hand")
        by_currency: dict[str, list[int]] = {}
        for currency, value in _money(hand):
            by_currency.setdefault(currency, []).append(value)
        for currency, values in by_currency.items():
            cards = " ".join(str(value) for value in sorted(values, reverse=True))
            grid.add_row(self.ink.currency(currency), cards, f"= {sum(values)}")
        if not by_currency:
            grid.add_row(Text("no cards", style=QUIET))
        return group

    # Seats

    def palace(
        self, view: View, seat: int, marks: Mapping[Spot, str] | None = None, width: int = 0
    ) -> Group:
        """Returns the palace of a seat with its wall, its reserve and what waits to be placed."""
        owner = view["table"][seat]
        whose = "Your palace" if seat == view["you"] else f"The palace of {self.names[seat]}"
        title = Text(whose, style=TITLE)
        title.append("   longest wall ", style="not bold")
        title.append(str(owner["wall"]), style=GOLD)
        room = width or self.console.width
        parts: list[RenderableType] = [
            title,
            palace_picture(owner, self.ink, room, marks),
        ]
        for key, label in (("reserve", "Reserve"), ("bought", "To be placed")):
            if owner[key]:
                parts.append(label)
            for tile in owner[key]:
                badge = self.ink.badge(tile["type"], tile["cost"])
                parts.append(Text.assemble("  ", badge, f" {tile['name']}"))
        return Group(*parts)

    def _seats(self, view: View) -> Table:
        """Returns one row per contender: points, hand, wall, tiles by type."""
        types = list(view["table"][0]["counts"])
        narrow = self._is_narrow()
        table = Table(box=None, pad_edge=False, padding=(0, 1), show_edge=False)
        table.add_column("", no_wrap=True)
        for heading in ("pts", "cds", "wall") if narrow else ("points", "cards", "wall"):
            table.add_column(heading, justify="right", no_wrap=True)
        for name in types:
            table.add_column(self.ink.letter[name], justify="right", style=self.ink.style[name])
        table.add_column("res" if narrow else "reserve", justify="right", no_wrap=True)
        for owner in view["table"]:
            seat = owner["seat"]
            mine = seat == view["you"]
            table.add_row(
                Text(str(seat) if narrow else self.names[seat], style=TITLE if mine else ""),
                str(owner["points"]),
                str(owner["hand_size"]),
                str(owner["wall"]),
                *(str(owner["counts"][name] or "") for name in types),
                str(len(owner["reserve"]) or ""),
            )
        if view["dirk"] is not None:
            drawn = [tile["type"] for tile in view["dirk"]["tiles"]]
            counts = (str(drawn.count(name) or "") for name in types)
            table.add_row("Dirk", str(view["dirk"]["points"]), "", "", *counts, "")
        return table


def _money(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Returns currency and value of the money among cards."""
    split = [card.rpartition("-") for card in cards]
    return [(currency, int(value)) for currency, _, value in split if value.isdecimal()]


def _sums(values: Sequence[int]) -> set[int]:
    """Returns the sums that some of the values make."""
    sums = {0}
    for value in values:
        sums |= {total + value for total in sums}
    return sums
