"""All options of a decision, found by trying everything: the judge of what the engine lists.

Payments and money by looking at every set of cards, building by laying every tile at every cell and
asking `lioncourt.core.slow` whether the palace is legal. For games without modules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lioncourt.core.ids import NONE, ROW, STEPS, cell_x, cell_y
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import BOUGHT
from lioncourt.core.slow import is_legal
from lioncourt.core.squares import square_of
from lioncourt.core.state import State

FLIP_PRICE = 3  # granada play 2


def slow_options(rules: Ruleset, state: State) -> list[str]:
    """Returns what the seat that is asked may do, in notation, sorted."""
    top = state.frames[-1]
    question = rules.handlers[top.kind].question(rules, state, top)
    table = _Table(rules, state, top.seat)
    if question == "placing":
        return sorted(table.placings(top.data[0] == BOUGHT))
    actions = {*table.takes(), *table.purchases(), *table.rebuilds()}
    if question == "extra-action":
        actions.add("end")  # core 4.2
    return sorted(actions or {"pass"})  # core 4


def _cell(cell: int) -> str:
    return f"{cell_x(cell)},{cell_y(cell)}"


class _Table:
    """A position as one seat has to look at it."""

    def __init__(self, rules: Ruleset, state: State, seat: int) -> None:
        self.rules = rules
        self.catalogue = rules.catalogue
        self.state = state
        self.seat = seat
        self.palace = state.palaces[seat]
        self.hand = state.hands[seat].cards

    def _worth(self, cards: tuple[int, ...]) -> int:
        return sum(self.catalogue.card_value[card] for card in cards)

    def _named(self, cards: tuple[int, ...]) -> str:
        return " ".join(self.catalogue.card_name[card] for card in cards)

    def takes(self) -> Iterator[str]:
        """One card, or several worth at most 5 (core 4.1)."""
        display = self.state.display
        for number in range(1, len(display) + 1):
            for cards in combinations(display, number):
                if number == 1 or self._worth(cards) <= 5:
                    yield f"take {self._named(cards)}"

    def purchases(self) -> Iterator[str]:
        """Cards of the place's currency that cover the price, none to spare (core 4.2)."""
        for place, tile in enumerate(self.state.market):
            if tile == NONE:
                continue
            price = self.catalogue.tile_cost[tile]
            currency = self.catalogue.place_currency[place]
            money = [card for card in self.hand if self.catalogue.card_currency[card] == currency]
            for number in range(1, len(money) + 1):
                for cards in combinations(money, number):
                    least = min(self.catalogue.card_value[card] for card in cards)
                    if self._worth(cards) >= price > self._worth(cards) - least:
                        yield f"buy {self.catalogue.place_name[place]} {self._named(cards)}"

    def rebuilds(self) -> Iterator[str]:
        """From the reserve, to the reserve, or two swapped on one cell (core 4.3)."""
        names = self.catalogue.tile_name
        for tile in self.state.reserves[self.seat]:
            for cell in self._cells_for(tile):
                yield f"build {names[tile]} {_cell(cell)}"
        for cell in self.palace.squares:
            if cell in self.palace.starts:  # never removed or swapped
                continue
            left = {at: square for at, square in self.palace.squares.items() if at != cell}
            if is_legal(left, self.palace.starts):
                yield f"remove {_cell(cell)}"
            for tile in self.state.reserves[self.seat]:
                if self._is_legal_with(tile, cell):
                    yield f"swap {names[tile]} {_cell(cell)}"

    def placings(self, bought: bool) -> Iterator[str]:
        """Palace, reserve and Dirk, and flipped what was bought (core 4.4, 8.5, granada play 2)."""
        names = self.catalogue.tile_name
        for tile in self.state.bought[self.seat]:
            for cell in self._cells_for(tile):
                yield f"place {names[tile]} {_cell(cell)}"
            yield f"reserve {names[tile]}"
            if bought and self.rules.dirk:
                yield f"give {names[tile]}"
            back = self.catalogue.tile_next_face[tile]
            if bought and back != tile:
                yield f"reserve-flipped {names[tile]}"
                for card in {card for card in self.hand if self._worth((card,)) >= FLIP_PRICE}:
                    for cell in self._cells_for(back):
                        yield f"place-flipped {names[tile]} {_cell(cell)} {self._named((card,))}"

    def _cells_for(self, tile: int) -> Iterator[int]:
        """Yields the empty cells where a tile may be laid, of all that touch a tile or a corner."""
        squares = self.palace.squares
        near = {cell + step for cell in squares for step in (*STEPS, ROW + 1, ROW - 1)}
        near |= {cell - step for cell in squares for step in (ROW + 1, ROW - 1)}
        for cell in sorted(near - set(squares)):
            if self._is_legal_with(tile, cell):
                yield cell

    def _is_legal_with(self, tile: int, cell: int) -> bool:
        region = self.catalogue.tile_region[tile]
        square = square_of(tile, self.catalogue.tile_walls[tile], region)
        starts = self.palace.starts
        if region == len(starts):
            starts = (*starts, cell)  # the first tile of the city is its start
        return is_legal({**self.palace.squares, cell: square}, starts)
