"""Writing an observation: what a seat may know of a state, as numbers.

Like views, observations contain what is named here; they aren't made by taking secrets out of a
state. Hidden pieces are only told all together, never by who has which.

Writing single numbers is slow. So blocks are packed together, and the numbers of a palace, which
never changes, are copied as a whole.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE, SIDES
from lioncourt.core.kinds import CARD, PLACE, TILE, TYPE
from lioncourt.core.tops import DECK, known_tops
from lioncourt.envs.codec.counted import PER_MANY, Facts, add_up, new_numbers
from lioncourt.envs.codec.layout import (
    COSTS,
    PLACE_FACTS,
    POINTS,
    SEAT_FACTS,
    TABLE_FACTS,
    Layout,
    Numbers,
    relative,
)
from lioncourt.envs.codec.palaces import DrawnPalace, Palaces
from lioncourt.envs.codec.partly import PartWriter
from lioncourt.games.common.paying import pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.envs.codec.universe import Universe
    from lioncourt.view.known import KnownHand

_BYTES: Final = 4  # of a number
_PRICE, _MONEY, _EXACT, _WALLS = range(1, 5)  # in the facts of a place


class _Starts:
    """Where the blocks begin that every layout has."""

    def __init__(self, layout: Layout) -> None:
        blocks = layout.blocks
        self.table: Final = blocks["table"].start
        self.asked: Final = blocks["asked"].start
        self.contenders: Final = blocks["contenders"].start
        self.counts: Final = blocks["counts"].start
        self.majorities: Final = blocks["majorities"].start
        self.palaces: Final = blocks["palaces"].start
        self.market: Final = blocks["market"].start
        self.hand: Final = blocks["hand"].start
        self.display: Final = blocks["display"].start
        self.discard: Final = blocks["discard"].start
        self.unseen_cards: Final = blocks["unseen_cards"].start
        self.unseen_tiles: Final = blocks["unseen_tiles"].start
        self.built: Final = blocks["built"].start
        self.reserve: Final = blocks["reserve"].start
        self.bought: Final = blocks["bought"].start


class Observing:
    """Writes the observations of one ruleset in the layout of a universe."""

    def __init__(self, rules: Ruleset, universe: Universe, layout: Layout) -> None:
        self.rules: Final = rules
        self._tiles: Final = universe.numbers(rules, TILE)
        self._cards: Final = universe.numbers(rules, CARD)
        self._types: Final = universe.numbers(rules, TYPE)
        self._places: Final = universe.numbers(rules, PLACE)
        self._asked: Final = universe.places(universe.questions, rules.handler_id)
        self._supplies: Final = universe.places(universe.supplies, rules.catalogue.supply_name)
        self._dirks_row: Final = universe.seats
        self._each_tile: Final = len(universe.kinds[TILE])
        self._each_card: Final = len(universe.kinds[CARD])
        self._each_type: Final = len(universe.kinds[TYPE])
        self._seat_facts: Final = len(SEAT_FACTS) + universe.regions
        self._place_facts: Final = len(PLACE_FACTS) + self._each_type
        self._palaces: Final = Palaces(rules, universe)
        self._parts: Final = PartWriter(rules, universe, layout)
        self._wares: Final[dict[int, list[float]]] = {}  # by tile: the facts of its place
        self._start: Final = {name: block.start for name, block in layout.blocks.items()}
        self._at: Final = _Starts(layout)
        # Two groups of adjacent blocks are packed at once.
        self._no_rivals: Final[Facts] = [0.0] * (self._at.palaces - self._at.contenders)
        self._no_stocks: Final[Facts] = [0.0] * (self._at.built - self._at.market)
        self._packed_rivals: Final = Struct(f"{len(self._no_rivals)}f")
        self._packed_stocks: Final = Struct(f"{len(self._no_stocks)}f")
        self._gaps: Final = self._find_gaps(layout.size)

    def _find_gaps(self, size: int) -> list[tuple[slice, Numbers]]:
        """Returns the stretches to clear first, as not all of their numbers are written."""
        at, seats = self._at, self.rules.seats
        gaps = (
            (0, at.contenders),
            (at.palaces + seats * self._palaces.planes, at.market),
            (at.built + seats * self._each_tile, size),
        )
        return [(slice(first, last), new_numbers(last - first)) for first, last in gaps]

    def write(
        self, state: State, seat: int, known: Iterable[KnownHand] | None, out: Numbers
    ) -> None:
        """Writes what a seat may know over the old numbers, without words of an action."""
        for gap, zeros in self._gaps:
            out[gap] = zeros
        order = relative(self.rules.seats, seat)
        drawn = [self._palaces.drawn(state.palaces[owner]) for owner in order]
        self._write_table(state, out)
        self._write_rivals(state, order, drawn, out)
        self._write_palaces(drawn, out)
        self._write_stocks(state, order, out)
        self._write_tiles(state, order, out)
        self._parts.write(state, seat, order, out)
        if state.tops:
            self._write_looked_at(state, seat, out)
        if known is not None:
            self._write_known(known, order, out)

    def _write_table(self, state: State, out: Numbers) -> None:
        at = self._at.table
        out[at] = state.turn / POINTS
        out[at + 1] = float(state.scorings)
        out[at + 2] = float(len(state.pending))
        out[at + 3] = state.deck.size() / POINTS
        at += len(TABLE_FACTS)
        for supply, number in enumerate(self._supplies):
            out[at + number] = len(state.supply[supply]) / POINTS
        if state.frames:
            out[self._at.asked + self._asked[state.frames[-1].kind]] = 1.0

    # Who plays, and their palaces

    def _write_palaces(self, drawn: list[DrawnPalace], out: Numbers) -> None:
        planes, tiles = self._palaces.planes, self._each_tile
        at, built = self._at.palaces, self._at.built
        for palace in drawn:
            out[at : at + planes] = palace.planes
            out[built : built + tiles] = palace.built
            at += planes
            built += tiles

    def _write_rivals(
        self, state: State, order: list[int], drawn: list[DrawnPalace], out: Numbers
    ) -> None:
        """Writes who plays, tiles by type, and majorities."""
        facts: Facts = self._no_rivals.copy()
        at = 0
        for row, owner in enumerate(order):
            palace = drawn[row]
            facts[at] = state.points[owner] / POINTS
            facts[at + 1] = PER_MANY[len(state.hands[owner].cards)]
            facts[at + 2] = palace.beyond
            if owner == state.active:
                facts[at + 3] = 1.0
            for region, run in enumerate(palace.runs):
                facts[at + len(SEAT_FACTS) + region] = run
            at += self._seat_facts
        counted = [palace.counts for palace in drawn]
        if self.rules.dirk:
            at = self._dirks_row * self._seat_facts
            facts[at] = state.points[self.rules.seats] / POINTS
            facts[at + 4] = 1.0
            counted.append(self._dirks_counts(state))
        self._tell_types(counted, facts)
        self._packed_rivals.pack_into(out, _BYTES * self._at.contenders, *facts)

    def _dirks_counts(self, state: State) -> tuple[int, ...]:
        type_of = self.rules.catalogue.tile_type
        types = [type_of[tile] for tile in state.dirk]
        return tuple([types.count(type) for type in range(len(self._types))])

    def _tell_types(self, counted: list[tuple[int, ...]], facts: Facts) -> None:
        """Writes tiles by type as they lie: what secret cards add stays secret."""
        counts = self._at.counts - self._at.contenders
        majorities = self._at.majorities - self._at.contenders
        seats, types = self.rules.seats, self._each_type
        for type, number in enumerate(self._types):
            most = second = 0
            for row, its in enumerate(counted):
                count = its[type]
                if not count:
                    continue
                told = row if row < seats else self._dirks_row
                facts[counts + told * types + number] = PER_MANY[count]
                if row == 0:
                    facts[majorities + 3 * number] = PER_MANY[count]
                elif count > most:
                    most, second = count, most
                elif count > second:
                    second = count
            facts[majorities + 3 * number + 1] = PER_MANY[most]
            facts[majorities + 3 * number + 2] = PER_MANY[second]

    # Market, hands and stocks

    def _write_stocks(self, state: State, order: list[int], out: Numbers) -> None:
        """Writes the market, all cards that may be known, and the tiles that nobody sees."""
        rules, cards, at = self.rules, self._cards, self._at
        facts: Facts = self._no_stocks.copy()
        self._tell_market(state, order[0], facts)
        shown = (pieces_of(rules, state, order[0]), state.display, state.discard)
        starts = (at.hand, at.display, at.discard)
        for nth, pieces in enumerate(shown):
            add_up(facts, starts[nth] - at.market, cards, pieces)
        unseen = at.unseen_cards - at.market
        add_up(facts, unseen, cards, state.deck.pool)
        for row in range(1, len(order)):
            add_up(facts, unseen, cards, state.hands[order[row]].cards)
        for stock in rules.stocks:  # some of its cards were dealt, the rest lie elsewhere
            add_up(facts, unseen, cards, stock.hidden(rules, state))
        for pool in state.supply:
            add_up(facts, at.unseen_tiles - at.market, self._tiles, pool)
        self._packed_stocks.pack_into(out, _BYTES * at.market, *facts)

    def _tell_market(self, state: State, seat: int, facts: Facts) -> None:
        rules, catalogue = self.rules, self.rules.catalogue
        width = self._place_facts
        values = state.hands[seat].values(catalogue)
        for place, tile in enumerate(state.market):
            if tile == NONE:
                continue
            at = self._places[place] * width
            price = rules.price_of(state, seat, place)
            slot = rules.slot_of(state, place) if rules.sellings else place
            currency = catalogue.place_currency[slot]
            money = values.get(currency, ())
            facts[at : at + width] = self._ware(state, tile)
            facts[at + _PRICE] = price / COSTS
            facts[at + _MONEY] = sum(money) / COSTS
            if _can_make(money, price):
                facts[at + _EXACT] = 1.0

    def _ware(self, state: State, tile: int) -> list[float]:
        """Returns the facts of a place with this tile, leaving out money."""
        known = self._wares.get(tile)
        if known is not None:
            return known
        facts = [0.0] * self._place_facts
        facts[0] = 1.0
        walls = self.rules.walls_of(state, tile)
        for side, bit in enumerate(SIDES):
            if walls & bit:
                facts[_WALLS + side] = 1.0
        type = self.rules.catalogue.tile_type[tile]
        if type != NONE:
            facts[len(PLACE_FACTS) + self._types[type]] = 1.0
        if not self.rules.walls:  # otherwise they may change
            self._wares[tile] = facts
        return facts

    def _write_tiles(self, state: State, order: list[int], out: Numbers) -> None:
        tiles, at = self._tiles, self._at
        for row, owner in enumerate(order):
            start = row * self._each_tile
            for tile in state.reserves[owner]:
                out[at.reserve + start + tiles[tile]] += 1.0
            for tile in state.bought[owner]:
                out[at.bought + start + tiles[tile]] += 1.0
        if self.rules.dirk:
            for tile in state.dirk:
                out[self._start["dirk"] + tiles[tile]] += 1.0

    def _write_looked_at(self, state: State, seat: int, out: Numbers) -> None:
        for stock in (DECK, *range(len(state.supply))):
            name = "looked_at_cards" if stock == DECK else "looked_at_tiles"
            numbers = self._cards if stock == DECK else self._tiles
            for piece in known_tops(state.tops, stock, seat):
                if piece != NONE:
                    out[self._start[name] + numbers[piece]] += 1.0

    def _write_known(self, known: Iterable[KnownHand], order: list[int], out: Numbers) -> None:
        card_id = self.rules.catalogue.card_id
        for hand in known:
            at = self._start["known"] + order.index(hand.seat) * self._each_card
            for name in hand.cards:
                out[at + self._cards[card_id[name]]] += 1.0


def _can_make(values: tuple[int, ...], price: int) -> bool:
    """Tells whether some of the values add up to a price; the bits are possible sums."""
    sums = 1
    for value in values:
        sums |= sums << value
    return sums >> price & 1 == 1
