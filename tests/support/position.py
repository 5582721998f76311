"""Builds positions from text, for scenarios and other tests.

What is not told gets a default that completes the game: tiles and cards that nobody has are in
their supplies and in the deck. A piece that is told twice is an error, whichever face is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from lioncourt.core.catalogue import HAND_PURSE, Catalogue
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
from lioncourt.games.alhambra_granada.market import LATE_CARD, LateScoringCard
from lioncourt.games.common.money import DISPLAY_SIZE, SCORING_CARDS
from lioncourt.games.granada.parity import ODD, PARITIES, ShownFace
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

    palace: str = ""  # "garden-10@1,0 tower-12@2,0"; the start tile is always there
    hand: str = ""
    reserve: str = ""
    points: int = 0


@dataclass(frozen=True)
class Position:
    """A table in notation; the seat to move is at the start of its turn.

    Defaults: nothing for seats and Dirk; the dearest tiles that are not named for a slot, with
    their fronts; the highest money that is not named for the display; the remaining tiles and cards
    for supplies and deck; a parity marker that shows odd. The deck lies in its order, top first;
    "..." at its end is all other money, shuffled, and below it the scoring cards that are still to
    come, except one that the game keeps aside. A special card of a module, of which there is one,
    is where it is told, or not in the game.
    """

    seat: Mapping[int, SeatPosition] = field(default_factory=dict)
    market: Mapping[int, str] | Mapping[str, str] = field(default_factory=dict)  # by slot
    display: str | None = None
    deck: str = REST
    discard: str = ""
    supply: str | Mapping[str, str] | None = None  # of all supplies together, or by name
    parity: str | None = None  # "even" or "odd"
    holding: Mapping[str, object] = field(default_factory=dict)  # of modules: numbers and pieces
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
    if not is_legal(palace.squares, palace.starts):
        raise ValueError(f"this palace breaks the building rules: {text}")
    return palace


class _Box:
    """The pieces of one kind that have not been told yet, by name."""

    def __init__(self, left: dict[str, int], piece_of: Mapping[str, str] | None = None) -> None:
        self.left = left
        self.piece_of = piece_of or {}  # by face: the name under which its piece is in the box

    def take(self, text: str) -> str:
        """Takes the named pieces out and returns the text."""
        for word in listed(text).split():
            name = re.split("[+~=#@]", word)[0]
            piece = self.piece_of.get(name, name)
            if self.left.get(piece, 0) == 0:
                raise ValueError(f"{name!r} is told too often, or there is none in this game")
            self.left[piece] -= 1
        return text

    def rest(self, among: Iterable[str] | None = None) -> str:
        """Returns all that is left, or what is left of some."""
        names = self.left if among is None else among
        return " ".join(name for name in names for _ in range(self.left[name]))

    def best(self, value: Mapping[str, int], number: int, among: Iterable[str]) -> str:
        """Returns different pieces with the highest values."""
        names = sorted((name for name in among if self.left[name]), key=lambda n: -value[n])
        return " ".join(names[:number])


class _Builder:
    """Lays a position out, first all that is told, then the rest."""

    def __init__(self, rules: Ruleset, position: Position, seed: int) -> None:
        self.rules = rules
        self.catalogue = catalogue = rules.catalogue
        self.position = position
        self.state = empty_state(rules, seed)
        names = catalogue.tile_name
        self.stocks: list[list[str]] = [[] for _ in catalogue.supply_name]  # fronts by supply
        for name, supply in zip(names, catalogue.tile_supply, strict=True):
            if supply != NONE:
                self.stocks[supply].append(name)
        piece_of = {names[t]: names[piece] for t, piece in enumerate(catalogue.tile_piece)}
        # What comes from no supply is where it is told: a piece of a module, such as a square.
        tiles = dict.fromkeys(piece_of.values(), 1)
        del tiles[names[catalogue.start_tile]]
        self.tiles = _Box(tiles, piece_of)
        copies = dict(zip(catalogue.card_name, catalogue.card_copies, strict=True))
        self.plain = [name for name in copies if copies[name]]  # what set-up shuffles as money
        purses = zip(catalogue.card_name, catalogue.card_purse, strict=True)
        held = [name for name, its in purses if its in (HAND_PURSE, NONE)]  # no coins and the like
        cards = [name for name in held if name not in SCORING_CARDS]
        self.money = _Box({name: copies[name] or 1 for name in cards})  # special ones too, once
        self.scorings = _Box(dict.fromkeys(SCORING_CARDS[position.scorings :], 1))

    def build(self) -> State:
        state, position = self.state, self.position
        for seat, own in position.seat.items():
            self._lay_seat(seat, own)
        state.dirk = self._tiles(position.dirk)
        if self.rules.dirk:
            state.points[self.rules.seats] = position.dirk_points
        state.discard = self._cards(position.discard)
        told = self._told_supplies()
        words = listed(position.deck).split()
        top = [self._known_card(name) for name in words if name != REST]
        self._lay_market()
        self._lay_display()
        self._lay_supplies(told)
        self._lay_deck(top, rest=words[-1:] == [REST])
        self._set_marker()
        self._set_holdings()
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
        catalogue = self.catalogue
        told = {str(slot): text for slot, text in self.position.market.items()}
        for slot in told:
            if slot not in catalogue.place_id:
                raise ValueError(f"there is no slot {slot}")
        lying = {slot: self._tiles(text) for slot, text in told.items()}
        costs = dict(zip(catalogue.tile_name, catalogue.tile_cost, strict=True))
        for slot, supply in zip(catalogue.place_name, catalogue.place_supply, strict=True):
            if slot not in lying:
                lying[slot] = self._tiles(self.tiles.best(costs, 1, self.stocks[supply]))
        self.state.market = tuple((*lying[slot], NONE)[0] for slot in catalogue.place_name)

    def _lay_display(self) -> None:
        text = self.position.display
        if text is None:
            values = dict(zip(self.catalogue.card_name, self.catalogue.card_value, strict=True))
            text = self.money.best(values, DISPLAY_SIZE, self.plain)
        self.state.display = self._cards(text)

    def _told_supplies(self) -> dict[str, tuple[int, ...]]:
        """Returns the tiles of the supplies that are told, by the name of the supply."""
        told, names = self.position.supply, self.catalogue.supply_name
        if told is None:
            return {}
        tiles = self._tiles(told if isinstance(told, str) else " ".join(map(listed, told.values())))
        if any(self.catalogue.tile_supply[tile] == NONE for tile in tiles):
            raise ValueError(f"a supply holds fronts only: {told}")
        found: dict[str, tuple[int, ...]] = {}
        for name in names if isinstance(told, str) else told:
            if name not in names:
                raise ValueError(f"there is no {name!r}; there are {', '.join(names)}")
            supply = names.index(name)
            found[name] = tuple(t for t in tiles if self.catalogue.tile_supply[t] == supply)
        if sum(map(len, found.values())) != len(tiles):
            raise ValueError(f"a tile is in another supply than its own: {told}")
        return found

    def _lay_supplies(self, told: dict[str, tuple[int, ...]]) -> None:
        for supply, name in enumerate(self.catalogue.supply_name):
            tiles = told.get(name)
            if tiles is None:
                tiles = self._tiles(self.tiles.rest(self.stocks[supply]))
            self.state.supply[supply] = tiles

    def _set_marker(self) -> None:
        """Sets the parity marker, where there is one."""
        told = self.position.parity
        markers = [rule.kept for rule in self.rules.faces if isinstance(rule, ShownFace)]
        if told is not None and (not markers or told not in PARITIES):
            raise ValueError(f"there is no parity {told!r} in this game")
        for kept in markers:
            kept.put(self.state, ODD if told is None else PARITIES.index(told))

    def _set_holdings(self) -> None:
        """Gives modules their holdings as they are told; otherwise they are as before set-up."""
        for module, told in self.position.holding.items():
            if module not in self.rules.holding_id:
                raise ValueError(f"{module!r} holds nothing in this game")
            self.state.holdings[self.rules.holding_id[module]] = self._held(told)

    def _held(self, told: object) -> object:
        """Returns a told holding as plain values: a text is a list of tiles or cards."""
        if isinstance(told, str):
            return tuple(value for _, value in parse_draws(self.catalogue, told))
        return tuple(map(self._held, told)) if isinstance(told, list) else told

    def _known_card(self, name: str) -> Pile:
        """Returns the pile of one card that lies known in the deck."""
        box = self.scorings if name in SCORING_CARDS else self.money
        return Pile(0, (parse_card(self.catalogue, box.take(name)),))

    def _lay_deck(self, top: list[Pile], *, rest: bool) -> None:
        piles = list(top)
        pool = self._cards(self.money.rest(self.plain)) if rest else ()
        if pool:
            piles.append(Pile(len(pool)))
        if rest:
            # alhambra-granada set-up 2: the second scoring card is aside, unless it is told.
            late = any(isinstance(rule, LateScoringCard) for rule in self.rules.turnovers)
            names = [name for name in self.scorings.left if not (late and name == LATE_CARD)]
            piles += [self._known_card(name) for name in self.scorings.rest(names).split()]
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
