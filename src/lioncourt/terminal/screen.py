"""Draws a seat's view: market, display, hand, palace, and the other seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lioncourt.core.actions import PLACE
from lioncourt.core.catalogue import Catalogue
from lioncourt.terminal.board import Spot, palace_picture
from lioncourt.terminal.ink import GOLD, GOOD, QUIET, TITLE, Ink, regions_of
from lioncourt.terminal.seats import SeatTable, runs_of
from lioncourt.view.reading import own_pieces, piece_at, pieces_in, zone_of

View = Mapping[str, Any]
Entry = Mapping[str, Any]  # a place of the market
Zone = Mapping[str, Any]

SIDE_BY_SIDE: Final = 116  # columns from which the palace may stand beside the market
LEFT: Final = 80  # columns for what stands beside it
NARROW: Final = 66  # columns below which words are left out
GUTTER: Final = 3
ANY_WIDTH: Final = 1000
INDENT: Final = 6
ORDINALS: Final = ("first", "second", "third")
# Zones drawn in their own way, besides the supplies; a seat's zones have its number.
DRAWN: Final = (
    "market",
    "beside",
    "display",
    "deck",
    "discard",
    "palace",
    "hand",
    "bought",
    "reserve",
)
COUNTED: Final = ("dirk",)
BUYING: Final = ("action", "extra-action")  # decisions that offer every tile one can pay for


class Screen:
    """Draws views on a console; `names` are the contenders', Dirk's last."""

    def __init__(self, console: Console, catalogue: Catalogue, names: Sequence[str]) -> None:
        self.console = console
        self.ink = Ink(console, regions_of(catalogue))
        self.names = names

    def say(self, text: str | Text, style: str = "") -> None:
        """Prints a line."""
        self.console.print(text, style=style or None, highlight=False, markup=False)

    def item(self, text: Text) -> None:
        """Prints a line of a list; the rest of a long one follows below, indented."""
        first, *others = text.wrap(self.console, self.console.width - INDENT)
        self.say(first)
        for line in others:
            self.say(Text(" " * INDENT).append_text(line))

    def show(self, *parts: RenderableType) -> None:
        """Prints some parts."""
        self.console.print(*parts, highlight=False)

    # The whole table

    def table(self, view: View, marks: Mapping[Spot, str] | None = None) -> None:
        """Shows the table as the seat of a view sees it."""
        self.show(self._heading(view))
        seat = view["you"]
        room = min(self.console.width, LEFT)
        left: list[RenderableType] = [self._market(view), *self._module_zones(view)]
        left.append(self._display(view))
        if seat is not None:
            left.append(self._hand(view, seat))
        left += SeatTable(view, self.ink, self.names, narrow=self._is_narrow()).tables(room)
        if seat is None:
            self.show(*left)
            return
        beside = self._beside(view, seat, marks, left)
        if beside is not None:
            sides = Table.grid(padding=(0, GUTTER))
            sides.add_row(Group(*left), beside)
            self.show(sides)
        else:
            self.show(*left, Text(""), self.palace(view, seat, marks))

    def _beside(
        self,
        view: View,
        seat: int,
        marks: Mapping[Spot, str] | None,
        left: Sequence[RenderableType],
    ) -> Group | None:
        """Returns the palace for the space beside the rest, or None if it doesn't fit there."""
        if self.console.width < SIDE_BY_SIDE:
            return None
        room = self.console.width - self._width_of(Group(*left)) - GUTTER
        palace = self.palace(view, seat, marks, room)
        return palace if self._width_of(palace) <= room else None

    def _width_of(self, part: RenderableType) -> int:
        unlimited = self.console.options.update(max_width=ANY_WIDTH)
        return Measurement.get(self.console, unlimited, part).maximum

    def _heading(self, view: View) -> Rule:
        """Returns the heading, without the last facts if there is no room."""
        done = view["scorings"]
        facts = [f"turn {view['turn']}", self.names[view["active"]]]
        if done < len(ORDINALS):
            facts.append(f"scoring {done + 1} next")
        piles = [zone_of(view, name) for name in (*view["supplies"], "deck")]
        facts += [f"{pile['id']} {pile['size']}" for pile in piles]
        dot = f" {self.ink.dot()} "
        while len(dot.join(facts)) > self.console.width - 4:
            facts.pop()
        characters = "─" if self.ink.unicode else "-"
        return Rule(Text(dot.join(facts)), style=QUIET, characters=characters)

    def _grid(self, title: str, columns: int, gap: int = 2) -> tuple[Table, Group]:
        """Returns an empty grid, and a group of its title and the grid."""
        grid = Table.grid(padding=(0, gap))
        for _ in range(columns):
            grid.add_column(overflow="fold")
        return grid, Group(Text(title, style=TITLE), Padding(grid, (0, 0, 1, 2)))

    # Market and money

    def _market(self, view: View) -> Group:
        """Returns the market, with as many words as fit."""
        slots: dict[str, list[Mapping[str, Any]]] = {}
        for entry in view["market"]:  # what lies beside a slot gets its own line
            line = entry["place"] if "beside" in entry else entry["slot"]
            slots.setdefault(line, []).append(entry)
        most = max(len(entries) for entries in slots.values())
        entries = list(slots.values())
        for market in (
            *([self._rows(view, entries, short=False)] if most == 1 else []),
            self._rows(view, entries, short=True),
        ):
            if self._width_of(market) <= self.console.width:
                return market
        return self._stacked(view, entries)

    def _rows(self, view: View, slots: Sequence[Sequence[Entry]], *, short: bool) -> Group:
        """Returns a row for each slot, with several tiles side by side."""
        most = max(len(entries) for entries in slots)
        grid, group = self._grid("Market", 2 + 4 * most, gap=1 if short else 2)
        if most > 1:
            places = [entry["place"].replace(entry["slot"], "N", 1) for entry in slots[0]]
            heads = [cell for name in places for cell in ("", Text(name, style=QUIET), "", "")]
            grid.add_row("", "", *heads)
        for entries in slots:
            offers = [cell for entry in entries for cell in self._offer(view, entry, short=short)]
            grid.add_row(entries[0]["slot"], self.ink.currency(entries[0]["currency"]), *offers)
        return group

    def _stacked(self, view: View, slots: Sequence[Sequence[Entry]]) -> Group:
        """Returns the tiles of each slot below its currency."""
        parts: list[RenderableType] = [Text("Market", style=TITLE)]
        for entries in slots:
            places = ", ".join(entry["place"] for entry in entries)
            title = Text(f"{places} ").append_text(self.ink.currency(entries[0]["currency"]))
            grid = Table.grid(padding=(0, 1))
            for entry in entries:
                grid.add_row(*self._offer(view, entry, short=True))
            parts += [title, Padding(grid, (0, 0, 0, 1))]
        return Group(*parts, Text(""))

    def _offer(self, view: View, entry: Entry, *, short: bool) -> list[RenderableType]:
        """Returns a tile for sale: its badge, name, whether one can pay for it, and its back."""
        if entry["tile"] is None:
            return ["", Text("empty", style=QUIET), "", ""]
        tile = view["pieces"][entry["tile"]]
        badge = self.ink.badge(tile["type"], None if short else tile["cost"])
        note = Text("") if view["you"] is None else self._purchase(view, entry, short=short)
        return [badge, entry["tile"], note, self._back(tile)]

    def _back(self, tile: Mapping[str, Any]) -> Text:
        """Returns what a tile shows when it is flipped."""
        if "back" not in tile:
            return Text("")
        back = tile["back"]
        return Text.assemble(f"{self.ink.turned()} ", self.ink.badge(back["type"], back["cost"]))

    def _module_zones(self, view: View) -> list[RenderableType]:
        """Returns the zones that modules add: one line per label, for all seats."""
        usual = (*DRAWN, *COUNTED, *view["supplies"])
        by_label: dict[str, list[Zone]] = {}
        for zone in view["zones"]:
            if zone["id"].partition(".")[0] not in usual:
                by_label.setdefault(zone["label"], []).append(zone)
        if not by_label:
            return []
        grid = Table.grid(padding=(0, 2))
        empty: list[str] = []
        for label, zones in by_label.items():
            contents = [(zone, _content(view, zone)) for zone in zones]
            held = [_whose(view, zone) + content for zone, content in contents if content]
            if held:
                grid.add_row(Text(label, style=TITLE), f" {self.ink.dot()} ".join(held))
            else:
                empty.append(label)
        if empty:
            grid.add_row(Text("Empty", style=QUIET), Text(", ".join(empty), style=QUIET))
        grid.width = min(self._width_of(grid), self.console.width, LEFT)
        return [Padding(grid, (0, 0, 1, 0))]

    def _purchase(self, view: View, entry: Entry, *, short: bool) -> Text:
        """Returns how the open decision lets one pay for a tile, or what is missing."""
        price = entry["price"]
        if price is None:
            return Text("")  # it can't be bought now
        word = "" if price == view["pieces"][entry["tile"]]["cost"] else f"price {price}"
        note, style = _payment(view, entry, short=short)
        return Text(": ".join(part for part in (word, note) if part), style=style)

    def _is_narrow(self) -> bool:
        return self.console.width < NARROW

    def _display(self, view: View) -> Group:
        cards = [self.ink.card(card["id"]) for card in pieces_in(view, "display")]
        line = Text("   ").join(cards) if cards else Text("empty", style=QUIET)
        return Group(Text("Display", style=TITLE), Padding(line, (0, 0, 1, 2)))

    def _hand(self, view: View, seat: int) -> Group:
        grid, group = self._grid("Your hand", 3)
        hand = pieces_in(view, f"hand.{seat}")
        by_currency: dict[str, list[int]] = {}
        for card in hand:
            if _is_money(card):
                by_currency.setdefault(card["currency"], []).append(card["value"])
        for currency, values in by_currency.items():
            cards = " ".join(str(value) for value in sorted(values, reverse=True))
            grid.add_row(self.ink.currency(currency), cards, f"= {sum(values)}")
        for card in hand:
            if not _is_money(card):
                grid.add_row(self.ink.card(card["id"]))
        if not hand:
            grid.add_row(Text("no cards", style=QUIET))
        return group

    # Seats

    def palace(
        self, view: View, seat: int, marks: Mapping[Spot, str] | None = None, width: int = 0
    ) -> Group:
        """Returns a seat's palace with its runs, its reserve, and tiles waiting to be placed."""
        what = zone_of(view, f"palace.{seat}")["label"].lower()
        whose = f"Your {what}" if seat == view["you"] else f"The {what} of {self.names[seat]}"
        runs = runs_of(view, seat)
        room = width or self.console.width
        title = Text(whose, style=TITLE).append("   " if room >= NARROW else "\n")
        for number, (edge, run) in enumerate(runs.items()):
            title.append(f"{', ' if number else 'longest '}{edge} ", style="not bold")
            title.append(str(run["length"]), style=GOLD)
        picture = palace_picture(
            pieces_in(view, f"palace.{seat}"), runs.values(), self.ink, room, marks
        )
        parts: list[RenderableType] = [title, picture]
        for key, label in (("reserve", "Reserve"), ("bought", "To be placed")):
            tiles = pieces_in(view, f"{key}.{seat}")
            if tiles:
                parts.append(label)
            for tile in tiles:
                badge = self.ink.badge(tile["type"], tile["cost"])
                line = Text.assemble("  ", badge, f" {tile['id']}  ")
                if key == "bought":
                    line.append_text(self._back(tile))
                parts.append(line)
        return Group(*parts)


def _payment(view: View, entry: Entry, *, short: bool) -> tuple[str, str]:
    """Returns what the options say about paying for a tile, with a style; empty if nothing."""
    decision = view["decision"]
    if decision is None or decision["seat"] != view["you"]:
        return "", ""
    over = [
        option["worth"] - option["price"]
        for option in decision["options"]
        if "exact" in option
        and any(t["type"] == PLACE and t["id"] == entry["place"] for t in option["targets"])
    ]
    if 0 in over:
        return ("exact" if short else "you can pay exactly"), GOOD
    if over:
        return (f"{min(over)} over" if short else f"you can pay, {min(over)} too much"), ""
    missing = entry["price"] - _held(view, entry["currency"])
    if decision["kind"] not in BUYING or missing <= 0:
        return "", ""
    return (f"{missing} short" if short else f"you're {missing} short"), QUIET


def _held(view: View, currency: str | None) -> int:
    """Returns the money of a currency in the seat's own zones."""
    cards = [piece for piece in own_pieces(view) if piece["kind"] == "card"]
    return sum(card["value"] for card in cards if card["currency"] == currency)


def _whose(view: View, zone: Zone) -> str:
    """Returns the owner of a zone, to stand before its content."""
    if zone["seat"] is None:
        return ""
    return "you: " if zone["seat"] == view["you"] else f"seat {zone['seat']}: "


def _content(view: View, zone: Zone) -> str:
    """Returns the content of a module's zone in a few words; empty if there is none."""
    if "value" in zone:
        return str(zone["value"])
    shown = Counter(_named(piece_at(view, lying)) for lying in zone["pieces"])
    hidden = zone["size"] - shown.total()
    words = [f"{number}x {label}" if number > 1 else label for label, number in shown.items()]
    return ", ".join([*words, *([f"{hidden} hidden"] if hidden else [])])


def _named(piece: Mapping[str, Any]) -> str:
    """Returns a module's piece in words, with its cell, if any."""
    label = str(piece["label"])
    return f"{label} ({piece['x']}, {piece['y']})" if "x" in piece else label


def _is_money(card: Mapping[str, Any]) -> bool:
    return bool(card["currency"] and card["value"])
