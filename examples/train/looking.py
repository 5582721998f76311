"""What the agent looks at: facts about the table, and about each number that it may choose.

All of them come from an observation and the words of the codec. A number is described by what it
means (a tile, its price, the cells around), not by which number it is, so that a lesson about one
card or cell holds for all of them. For the base game, without modules.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np
from ground import Ground, ground_of
from numpy.typing import NDArray

from lioncourt.envs import Codec

Floats = NDArray[np.float32]

CURRENCIES: Final = ("florin", "dirham", "dinar", "ducat")  # of places 1 to 4
TYPES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
WHOLE: Final = ("table", "asked", "contenders", "majorities")  # blocks passed on unchanged
GRID: Final = 15
PURSE: Final = 7
PLACE: Final = 26
CARD: Final = 10
TILE: Final = 18
CELL: Final = 9


class Looking:
    """Turns the observations of a codec, which has a memory, into facts."""

    def __init__(self, codec: Codec) -> None:
        layout = codec.observation_layout()
        self.block: Final = {b.name: slice(b.start, b.start + b.size) for b in layout}
        self.shape: Final = {b.name: b.shape for b in layout}
        self.words: Final = [codec.action_to_text(number) for number in range(codec.actions)]
        self.blocks: Final = codec.action_layout()
        self.first: Final = {name: first for name, first, _ in self.blocks}
        self.name: Final = [name for name, _, size in self.blocks for _ in range(size)]
        self.tiles: Final = [_tile(w) for w, name in self._named() if name == "tile"]
        self.cards: Final = [_card(w) for w, name in self._named() if name == "card"]
        self.paid: Final = {n for n, name in enumerate(self.name) if name == "card"}
        self.take: Final = self.words.index("take")
        kinds = self.name.count("action")
        self.kinds: Final = np.zeros((codec.actions, kinds + len(self.blocks)), np.float32)
        for number, name in enumerate(self.name):
            column = number if name == "action" else kinds + list(self.first).index(name)
            self.kinds[number, column] = 1.0
        whole = sum(int(np.prod(self.shape[name])) for name in WHOLE)
        self.context: Final = whole + len(TYPES) + 4 * (PURSE + PLACE)
        self.facts: Final = self.kinds.shape[1] + PLACE + CARD + TILE + CELL

    def _named(self) -> list[tuple[str, str]]:
        return list(zip(self.words, self.name, strict=True))

    def look(self, seen: Floats, numbers: list[int]) -> tuple[Floats, Floats]:
        """Returns the facts about the table, and a row of facts for each number."""
        table = Table(self, seen)
        facts = np.zeros((len(numbers), self.facts), np.float32)
        start = self.kinds.shape[1]
        facts[:, :start] = self.kinds[numbers]
        for row, number in zip(facts, numbers, strict=True):
            table.tell(number, row[start:])
        return table.context, facts


class Table:
    """One observation, taken apart."""

    def __init__(self, looking: Looking, seen: Floats) -> None:
        self.looking = looking
        self.seen = seen
        self.market = self.part("market")
        self.majorities = self.part("majorities")
        self.hand = self.money(self.part("hand"))
        self.rivals = [self.money(hand) for hand in self.part("known")[1:]]
        self.prices = [round(10 * float(place[1])) for place in self.market]
        self.sums = [_sums(cards) for cards in self.hand]
        self.said = np.flatnonzero(self.part("said")).tolist()
        self.unseen = np.zeros(len(TYPES), np.float32)
        for tile in np.flatnonzero(self.part("unseen_tiles")).tolist():
            if (kind := looking.tiles[tile][0]) >= 0:
                self.unseen[kind] += 0.1
        self.places = [self._place(place) for place in range(len(CURRENCIES))]
        whole = [seen[looking.block[name]] for name in WHOLE]
        self.context = np.concatenate([*whole, self.unseen, *self._purses(), *self.places])

    def part(self, block: str) -> Floats:
        """Returns a block of the observation in its shape."""
        return self.seen[self.looking.block[block]].reshape(self.looking.shape[block])

    def money(self, counts: Floats) -> list[list[int]]:
        """Returns the values of cards by currency."""
        found: list[list[int]] = [[] for _ in CURRENCIES]
        for card in np.flatnonzero(counts).tolist():
            currency, value = self.looking.cards[card]
            if currency >= 0:
                found[currency] += [value] * int(counts[card])
        return found

    @cached_property
    def ground(self) -> Ground:
        planes = self.part("palaces")[0][[0, 2, 3, 4, 5]] != 0
        return ground_of(planes.tobytes(), GRID)

    @cached_property
    def tile(self) -> int:
        """The tile in question: the one named, or the first one bought."""
        first = self.looking.first["tile"]
        for number in self.said:
            if self.looking.name[number] == "tile":
                return int(number) - first
        bought = np.flatnonzero(self.part("bought")[0])
        return int(bought[0]) if len(bought) else -1

    # Facts about the table

    def _purses(self) -> list[Floats]:
        """Returns facts about the money in each currency, in the hand and in the display."""
        display = self.money(self.part("display"))
        found = []
        for currency, (hand, shown) in enumerate(zip(self.hand, display, strict=True)):
            price, sums = self.prices[currency], self.sums[currency]
            makes = [card for card in shown if _makes(sums | sums << card, price)]
            low = [card for card in shown if card <= 5]
            purse = (sum(hand) / 10, len(hand) / 5, max(shown, default=0) / 10, len(shown) / 4)
            some = (float(bool(makes)), min(low, default=0) / 5, sums.bit_count() / 20)
            found.append(np.array([*purse, *some], np.float32))
        return found

    def _place(self, place: int) -> Floats:
        """Returns facts about a place of the market and its tile."""
        facts = np.zeros(PLACE, np.float32)
        own = self.market[place]
        if not own[0]:
            return facts
        price, sums, hand = self.prices[place], self.sums[place], self.hand[place]
        over = _over(sums, price)
        kind = own[8:]
        walls = sum(1 << side for side in range(4) if own[4 + side])
        rivals = [_over(_sums(money[place]), price) for money in self.rivals]
        facts[:14] = own
        facts[14:17] = kind @ self.majorities
        facts[17:20] = (over / 10, (sum(hand) - price) / 10, float(kind @ self.unseen))
        facts[20:22] = (float(0 in rivals), sum(1 for rival in rivals if rival >= 0) / 2)
        facts[22:25] = self.ground.best(walls)
        facts[25] = min(1.0, sum(hand) / price)
        return facts

    # Facts about a number

    def tell(self, number: int, row: Floats) -> None:
        """Writes the facts about a number."""
        name, word = self.looking.name[number], self.looking.words[number]
        at = number - self.looking.first[name]
        place, card = row[:PLACE], row[PLACE : PLACE + CARD]
        tile, cell = row[PLACE + CARD : -CELL], row[-CELL:]
        if word.startswith("buy "):
            place[:] = self.places[int(word[4:]) - 1]
        elif name == "card":
            currency, value = self.looking.cards[at]
            if currency >= 0:
                place[:] = self.places[currency]
                self._tell_card(currency, value, card)
        elif name == "tile":
            self._tell_tile(at, tile)
        elif self.tile >= 0:
            self._tell_tile(self.tile, tile)
            if name == "cell":
                self._tell_cell(at, cell)

    def _tell_card(self, currency: int, value: int, facts: Floats) -> None:
        """Describes a card to take, or to pay with."""
        looking, price = self.looking, self.prices[currency]
        named = [looking.cards[n - looking.first["card"]] for n in self.said if n in looking.paid]
        same = [amount for its, amount in named if its == currency]
        facts[:3] = (value / 10, len(named) / 3, sum(amount for _, amount in named) / 10)
        if looking.take in self.said:
            before = _sums([*self.hand[currency], *same])
            after = before | before << value
            over = _over(after, price)
            facts[3:7] = (over / 10, float(over == 0), float(over >= 0), _over(before, price) == 0)
        else:
            rest = list(self.hand[currency])
            for amount in (value, *same):
                rest.remove(amount)
            due = price - value - sum(same)
            exact = due >= 0 and _sums(rest) >> due & 1
            facts[7:10] = (due / 10, float(exact), _sums(rest).bit_count() / 20)

    def _tell_tile(self, tile: int, facts: Floats) -> None:
        kind, cost, walls = self.looking.tiles[tile]
        if kind >= 0:
            facts[kind] = 1.0
            facts[6:9] = self.majorities[kind]
            facts[9:11] = (self.unseen[kind], cost / 10)
            facts[11:15] = [walls >> side & 1 for side in range(4)]
            facts[15:18] = self.ground.best(walls)

    def _tell_cell(self, at: int, facts: Floats) -> None:
        """Describes a cell for a tile: the form of the palace then, and the cells around."""
        walls = self.looking.tiles[self.tile][2]
        y, x = divmod(at, GRID)
        now, then = self.ground.form, self.ground.with_tile((x, y), walls).form
        asked, bare = self.ground.frontier.get((x, y), (0, 0))
        facts[:] = (
            *((then.run - now.run) / 5, then.run / 10, (then.outer - now.outer) / 5, then.runs / 5),
            *(then.room, then.room - now.room, 1 - (1 - then.room) ** 2),
            *(asked.bit_count() / 4, bare.bit_count() / 4),
        )


def _tile(name: str) -> tuple[int, int, int]:
    """Returns type, cost and walls of a tile."""
    kind, *rest = name.split("-")
    if kind not in TYPES:
        return -1, 0, 0
    sides = rest[1] if len(rest) > 1 else ""
    return TYPES.index(kind), int(rest[0]), sum(1 << "NESW".index(side) for side in sides)


def _card(name: str) -> tuple[int, int]:
    """Returns currency and value of a card."""
    currency, value = name.split("-")
    return (CURRENCIES.index(currency), int(value)) if currency in CURRENCIES else (-1, 0)


def _sums(cards: list[int]) -> int:
    """Returns the sums that can be paid exactly, as bits."""
    sums = 1
    for card in cards:
        sums |= sums << card
    return sums


def _makes(sums: int, price: int) -> bool:
    return price > 0 and bool(sums >> price & 1)


def _over(sums: int, price: int) -> int:
    """Returns the least overpayment for a price; below 0, what is missing."""
    enough = sums >> price
    return (enough & -enough).bit_length() - 1 if enough else sums.bit_length() - 1 - price
