"""Builds positions from text, for scenarios and other tests.

What is not told gets a default that completes the game: tiles and cards that nobody has are in the
supply and in the deck. A piece that is told twice is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.engine import empty_state, settle
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.slow import is_legal
from lioncourt.core.state import State
from lioncourt.core.verbs import begin_turn
from lioncourt.game import Game, Opening
from lioncourt.games.common.money import DISPLAY_SIZE, SCORING_CARDS
from lioncourt.record.notation import (
    parse_card,
    parse_draw,
    parse_hand,
    parse_palace,
    parse_tiles,
)
from lioncourt.table.config import make_config
from lioncourt.table.manifest import OptionValue
from lioncourt.table.registry import default_registry

EMPTY = "empty"
REST = "..."  # at the end of a deck: whatever is not told elsewhere


@dataclass(frozen=True)
class SeatPosition:
    """What one seat has, in notation."""

    palace: str = ""  # "garden-10@1,0 tower-12@2,0"; the fountain is always there
    hand: str = ""
    reserve: str = ""
    points: int = 0


@dataclass(frozen=True)
class Position:
    """A table in notation; the seat to move is at the start of its turn.

    Defaults: nothing for seats and Dirk; the dearest tiles that are not named for a slot; the
    highest money that is not named for the display; the remaining tiles and cards for supply and
    deck. The deck lies in its order, top first; "..." at its end is all other money, shuffled, and
    below it the scoring cards that are still to come.
    """

    seat: Mapping[int, SeatPosition] = field(default_factory=dict)
    market: Mapping[int, str] = field(default_factory=dict)  # by slot from 1
    display: str | None = None
    deck: str = REST
    discard: str = ""
    supply: str | None = None
    dirk: str = ""
    dirk_points: int = 0
    to_move: int = 0
    turn: int = 1
    scorings: int = 0


def listed(text: str) -> str:
    """Returns a list of pieces as notation has it; "empty" stands for nothing."""
    return "" if text.strip() == EMPTY else text


def parse_draws(catalogue: Catalogue, text: str) -> list[tuple[int, int]]:
    """Returns the draws named in a text: tiles from the supply, cards from the deck."""
    return [parse_draw(catalogue, word) for word in listed(text).split()]


def legal_palace(catalogue: Catalogue, text: str) -> Palace:
    """Returns a palace; ValueError if it breaks the building rules."""
    palace = parse_palace(catalogue, listed(text))
    if not is_legal(palace.squares):
        raise ValueError(f"this palace breaks the building rules: {text}")
    return palace


class _Box:
    """The pieces of one kind that have not been told yet, by name."""

    def __init__(self, left: dict[str, int]) -> None:
        self.left = left

    def take(self, text: str) -> str:
        """Takes the named pieces out and returns the text."""
        for word in listed(text).split():
            name = re.split("[+~=#@]", word)[0]
            if self.left.get(name, 0) == 0:
                raise ValueError(f"{name!r} is told too often, or there is none in this game")
            self.left[name] -= 1
        return text

    def rest(self) -> str:
        """Returns all that is left."""
        return " ".join(name for name, number in self.left.items() for _ in range(number))

    def best(self, value: Mapping[str, int], number: int) -> str:
        """Returns different pieces with the highest values."""
        names = sorted((name for name in self.left if self.left[name]), key=lambda n: -value[n])
        return " ".join(names[:number])


class _Builder:
    """Lays a position out, first all that is told, then the rest."""

    def __init__(self, rules: Ruleset, position: Position, seed: int) -> None:
        self.rules = rules
        self.catalogue = catalogue = rules.catalogue
        self.position = position
        self.state = empty_state(rules, seed)
        tiles = zip(catalogue.tile_name, catalogue.tile_supply, strict=True)
        self.tiles = _Box({name: 1 for name, supply in tiles if supply != NONE})
        cards = zip(catalogue.card_name, catalogue.card_copies, strict=True)
        self.money = _Box({name: copies for name, copies in cards if copies})
        self.scorings = _Box(dict.fromkeys(SCORING_CARDS[position.scorings :], 1))

    def build(self) -> State:
        state, position = self.state, self.position
        for seat, own in position.seat.items():
            self._lay_seat(seat, own)
        state.dirk = self._tiles(position.dirk)
        if self.rules.dirk:
            state.points[self.rules.seats] = position.dirk_points
        state.discard = self._cards(position.discard)
        supply = None if position.supply is None else self._tiles(position.supply)
        words = listed(position.deck).split()
        top = [self._known_card(name) for name in words if name != REST]
        self._lay_market()
        self._lay_display()
        self._lay_supply(self._tiles(self.tiles.rest()) if supply is None else supply)
        self._lay_deck(top, rest=words[-1:] == [REST])
        state.scorings = position.scorings
        state.turn = position.turn - 1
        begin_turn(self.rules, state, position.to_move)
        settle(self.rules, state)
        return state

    def _tiles(self, text: str) -> tuple[int, ...]:
        return parse_tiles(self.catalogue, listed(self.tiles.take(text)))

    def _cards(self, text: str) -> tuple[int, ...]:
        return parse_hand(self.catalogue, listed(self.money.take(text)))

    def _lay_seat(self, seat: int, own: SeatPosition) -> None:
        state = self.state
        if not 0 <= seat < self.rules.seats:
            raise ValueError(f"there is no seat {seat}")
        state.palaces[seat] = legal_palace(self.catalogue, self.tiles.take(own.palace))
        state.hands[seat] = Hand(self._cards(own.hand))
        state.reserves[seat] = self._tiles(own.reserve)
        state.points[seat] = own.points

    def _lay_market(self) -> None:
        told, slots = self.position.market, self.catalogue.place_name
        for slot in told:
            if str(slot) not in slots:
                raise ValueError(f"there is no slot {slot}")
        lying = {slot: self._tiles(text) for slot, text in told.items()}
        costs = dict(zip(self.catalogue.tile_name, self.catalogue.tile_cost, strict=True))
        for slot in map(int, slots):
            if slot not in lying:
                lying[slot] = self._tiles(self.tiles.best(costs, 1))
        self.state.market = tuple((*lying[int(slot)], NONE)[0] for slot in slots)

    def _lay_display(self) -> None:
        text = self.position.display
        if text is None:
            values = dict(zip(self.catalogue.card_name, self.catalogue.card_value, strict=True))
            text = self.money.best(values, DISPLAY_SIZE)
        self.state.display = self._cards(text)

    def _lay_supply(self, tiles: tuple[int, ...]) -> None:
        supply_of = self.catalogue.tile_supply
        for supply in range(len(self.state.supply)):
            self.state.supply[supply] = tuple(t for t in tiles if supply_of[t] == supply)

    def _known_card(self, name: str) -> Pile:
        """Returns the pile of one card that lies known in the deck."""
        box = self.scorings if name in SCORING_CARDS else self.money
        return Pile(0, (parse_card(self.catalogue, box.take(name)),))

    def _lay_deck(self, top: list[Pile], *, rest: bool) -> None:
        piles = list(top)
        pool = self._cards(self.money.rest()) if rest else ()
        if pool:
            piles.append(Pile(len(pool)))
        if rest:
            piles += [self._known_card(name) for name in self.scorings.rest().split()]
        self.state.deck = Deck(pool, tuple(piles))


def game_at(
    position: Position,
    *,
    seats: int = 3,
    game: str = "alhambra",
    modules: Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
) -> Game:
    """Returns a game that stands at a position; ValueError if it cannot be."""
    registry = default_registry()
    config = make_config(registry, game, seats, modules, options)
    opening = Opening(config, registry, seed, [])
    return Game(opening, _Builder(opening.rules, position, seed).build())
