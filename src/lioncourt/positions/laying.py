"""Lays out a position: first all it describes, then the rest, so that no piece is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.engine import empty_state, settle
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.ids import FOUNTAIN_CELL, NONE
from lioncourt.core.kinds import CARD, TILE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.core.steps import STEPS
from lioncourt.core.verbs import begin_turn
from lioncourt.game import Game, Opening
from lioncourt.games.common.building import objection
from lioncourt.games.common.money import DISPLAY_SIZE, SCORING_CARDS, StackPiles
from lioncourt.games.common.turn import push_extra_action
from lioncourt.positions.box import Box, tile_in
from lioncourt.positions.faults import named_fault, palace_fault
from lioncourt.positions.told import (
    REST,
    Position,
    PositionError,
    SeatPosition,
    listed,
    read_position,
    words_of,
)
from lioncourt.record.notation import (
    cell_text,
    parse_card,
    parse_hand,
    parse_palace,
    parse_tiles,
)
from lioncourt.table.config import make_config
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import say
from lioncourt.view.known import KnownHand, Memory

Found = TypeVar("Found")

PARITY: Final = "parity"  # the part of a game's holding that has its own word in a position
AFTER_SETUP: Final = "odd"  # what it shows when play begins (granada set-up 1)

STOCKED: Final = 9  # at most this many of a kind of card that a module deals from its own stock


def position(
    game: str = "alhambra",
    seats: int = 3,
    modules: Iterable[str | Manifest] = (),
    options: Mapping[str, OptionValue] | None = None,
    seed: int | None = None,
    **told: Any,
) -> Game:
    """Returns a game at a position described in words (`docs/positions.md`).

    `told` are the parts of `Position`, seats and slots as tables. A PositionError says what is
    wrong.
    """
    return game_at(
        read_position(told), game=game, seats=seats, modules=modules, options=options, seed=seed
    )


def game_at(
    position: Position,
    *,
    seats: int = 3,
    game: str = "alhambra",
    modules: Iterable[str | Manifest] = (),
    options: Mapping[str, OptionValue] | None = None,
    seed: int | None = None,
) -> Game:
    """Returns a game at a position; PositionError if it is impossible."""
    named = [modules] if isinstance(modules, str) else list(modules)
    own = [module for module in named if isinstance(module, Manifest)]
    registry = default_registry().with_modules(own)
    names = [module.id if isinstance(module, Manifest) else module for module in named]
    config = make_config(registry, game, seats, names, options)
    return game_from(Opening(config, registry, seed, []), position)


def game_from(opening: Opening, position: Position) -> Game:
    """Returns the game that begins at a position instead of a set-up."""
    state = _Builder(opening.rules, position, opening.seed).build()
    opening.told = position.to_data()
    # Nobody saw how the cards got into the hands, but everybody sees how many there are.
    sizes = [len(hand.cards) for hand in state.hands]
    opening.memory = Memory(tuple(KnownHand(seat, (), size) for seat, size in enumerate(sizes)))
    return Game(opening, state)


def _at(where: str, read: Callable[[str], Found], text: str) -> Found:
    """Returns what a text describes; an error says where the text is."""
    try:
        return read(text)
    except ValueError as error:
        raise PositionError(f"{where}: {error}") from None


class _Builder:
    """Lays out a position."""

    def __init__(self, rules: Ruleset, position: Position, seed: int | None) -> None:
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
        # A tile from no supply is wherever it is put: a piece of a module, such as a square.
        tiles = {names[piece]: catalogue.tile_copies[piece] for piece in catalogue.tile_piece}
        del tiles[names[catalogue.start_tile]]
        self.tiles = Box(catalogue, TILE, tiles, piece_of)
        copies = dict(zip(catalogue.card_name, catalogue.card_copies, strict=True))
        self.plain = [name for name in copies if copies[name]]  # what set-up shuffles as money
        purses = zip(catalogue.card_name, catalogue.card_purse, strict=True)
        held = [name for name, its in purses if its in (HAND_PURSE, NONE)]  # not coins and the like
        cards = [name for name in held if name not in SCORING_CARDS]
        stocked = dict(zip(catalogue.card_name, catalogue.card_stock, strict=True))
        special = {name: STOCKED if stocked[name] else 1 for name in cards}
        self.money = Box(catalogue, CARD, {name: copies[name] or special[name] for name in cards})
        to_come = [
            name
            for nth, name in enumerate(SCORING_CARDS, start=1)
            if nth > position.scorings and nth not in position.due
        ]
        self.scorings = Box(catalogue, CARD, dict.fromkeys(to_come, 1))

    def build(self) -> State:
        state, position = self.state, self.position
        for seat, own in position.seat.items():
            self._lay_seat(seat, own)
        self._lay_dirk()
        state.discard = self._cards("the discard", position.discard)
        told = self._told_supplies()
        words = listed(position.deck).split()
        top = [self._known_card(name) for name in words if name != REST]
        self._lay_market()
        self._lay_display()
        self._lay_supplies(told)
        self._lay_deck(top, rest=words[-1:] == [REST])
        self._set_holdings()
        self._check_palaces()
        self._begin()
        settle(self.rules, state)
        return state

    def _tiles(self, where: str, text: str) -> tuple[int, ...]:
        return parse_tiles(self.catalogue, listed(_at(where, self.tiles.take, text)))

    def _cards(self, where: str, text: str) -> tuple[int, ...]:
        return parse_hand(self.catalogue, listed(_at(where, self.money.take, text)))

    def _lay_seat(self, seat: int, own: SeatPosition) -> None:
        state, catalogue = self.state, self.catalogue
        if not 0 <= seat < self.rules.seats:
            raise PositionError(f"there is no seat {seat}; seats are counted from 0")
        if listed(own.bought).strip() and seat != self.position.to_move:
            raise PositionError(f"seat {seat}: only the seat to move has tiles to place")
        where = f"seat {seat}'s palace"
        text = listed(own.palace)
        _at(where, self.tiles.take, " ".join(self._without_start(where, text)))
        state.palaces[seat] = _at(where, lambda text: parse_palace(catalogue, text), text)
        state.hands[seat] = Hand(self._cards(f"seat {seat}'s hand", own.hand))
        state.reserves[seat] = self._tiles(f"seat {seat}'s reserve", own.reserve)
        state.bought[seat] = self._tiles(f"seat {seat}'s tiles to place", own.bought)
        state.points[seat] = own.points

    def _without_start(self, where: str, palace: str) -> list[str]:
        """Returns the tiles of a palace but its start tile, which is there if walls were added."""
        start = self.catalogue.tile_name[self.catalogue.start_tile]
        found: list[str] = []
        for word in palace.split():
            is_start = tile_in(word) == start
            if is_start != word.endswith(f"@{cell_text(FOUNTAIN_CELL)}"):
                raise PositionError(f"{where}: {start} lies at {cell_text(FOUNTAIN_CELL)}")
            if not is_start:
                found.append(word)
        return found

    def _lay_dirk(self) -> None:
        position = self.position
        if self.rules.dirk:
            self.state.points[self.rules.seats] = position.dirk_points
        elif listed(position.dirk).strip() or position.dirk_points:
            raise PositionError("Dirk plays only with two seats (core 8)")
        self.state.dirk = self._tiles("Dirk's tiles", position.dirk)

    def _lay_market(self) -> None:
        catalogue = self.catalogue
        told = {str(slot): text for slot, text in self.position.market.items()}
        for slot in told:
            if slot not in catalogue.place_id:
                places = ", ".join(catalogue.place_name)
                raise PositionError(f"there is no slot {slot}; there are {places}")
        lying = {slot: self._tiles(f"slot {slot}", text) for slot, text in told.items()}
        costs = dict(zip(catalogue.tile_name, catalogue.tile_cost, strict=True))
        for slot, supply in zip(catalogue.place_name, catalogue.place_supply, strict=True):
            if slot not in lying and supply != NONE:
                best = self.tiles.best(costs, 1, self.stocks[supply])
                lying[slot] = self._tiles(f"slot {slot}", best)
        self.state.market = tuple((*lying.get(slot, ()), NONE)[0] for slot in catalogue.place_name)

    def _lay_display(self) -> None:
        text = self.position.display
        if text is None:
            values = dict(zip(self.catalogue.card_name, self.catalogue.card_value, strict=True))
            text = self.money.best(values, DISPLAY_SIZE, self.plain)
        self.state.display = self._cards("the display", text)

    def _told_supplies(self) -> dict[str, tuple[int, ...]]:
        """Returns the tiles of the supplies that are given, by the name of the supply."""
        told, names = self.position.supply, self.catalogue.supply_name
        if told is None:
            return {}
        text = told if isinstance(told, str) else " ".join(words_of(told.values()))
        tiles = self._tiles("the supply", text)
        if any(self.catalogue.tile_supply[tile] == NONE for tile in tiles):
            raise PositionError(f"a supply holds fronts only: {text}")
        found: dict[str, tuple[int, ...]] = {}
        for name in names if isinstance(told, str) else told:
            if name not in names:
                raise PositionError(f"there is no {name!r}; there are {', '.join(names)}")
            supply = names.index(name)
            found[name] = tuple(t for t in tiles if self.catalogue.tile_supply[t] == supply)
        if sum(map(len, found.values())) != len(tiles):
            raise PositionError(f"a tile is in another supply than its own: {text}")
        return found

    def _lay_supplies(self, told: dict[str, tuple[int, ...]]) -> None:
        for supply, name in enumerate(self.catalogue.supply_name):
            tiles = told.get(name)
            if tiles is None:
                tiles = self._tiles(name, self.tiles.rest(self.stocks[supply]))
            self.state.supply[supply] = tiles

    def _set_holdings(self) -> None:
        """Gives modules their holdings as described; otherwise they are as before set-up."""
        told = {module: dict(parts) for module, parts in self.position.holding.items()}
        marked = self.rules.descriptions.get(self.rules.game)
        has_marker = marked is not None and PARITY in [part.name for part in marked.parts]
        if has_marker:
            shown = self.position.parity
            told.setdefault(self.rules.game, {PARITY: AFTER_SETUP if shown is None else shown})
        elif self.position.parity is not None:
            raise PositionError(f"there is no parity {self.position.parity!r} in this game")
        for module, parts in told.items():
            if module not in self.rules.holding_id:
                raise PositionError(f"{module!r} holds nothing in this game")
            description = self.rules.descriptions[module]
            try:
                holding = description.read(self.catalogue, parts)
            except ValueError as error:
                raise PositionError(f"{module}: {error}") from None
            self.state.holdings[self.rules.holding_id[module]] = holding

    def _known_card(self, name: str) -> Pile:
        """Returns the pile of one card that is known to lie in the deck."""
        if name in SCORING_CARDS and name not in self.scorings.left:
            raise PositionError(f"the deck: {name} has turned up already")
        box = self.scorings if name in SCORING_CARDS else self.money
        return Pile(0, (parse_card(self.catalogue, _at("the deck", box.take, name)),))

    def _told_pile(self, word: str) -> Pile:
        """Returns a pile such as "20+first-scoring"."""
        number, *specials = word.split("+")
        if not number.isdecimal():
            raise PositionError(f"the piles: {word!r} does not begin with a number of cards")
        cards = [card for name in specials for card in self._known_card(name).specials]
        return Pile(int(number), tuple(sorted(cards)))

    def _lay_deck(self, top: list[Pile], *, rest: bool) -> None:
        piles = list(top)
        if self.position.piles and (top or not rest):
            raise PositionError("piles tell of the whole deck: leave `deck` out")
        told = [self._told_pile(word) for word in self.position.piles.split()]
        pool = self._cards("the deck", self.money.rest(self.plain)) if rest else ()
        if told:
            plain = sum([pile.plain for pile in told])
            if plain != len(pool):
                raise PositionError(f"the piles hold {plain} cards, but {len(pool)} are left")
            self.state.deck = Deck(pool, tuple(told))
            return
        if pool:
            piles.append(Pile(len(pool)))
        if rest:  # and below it the scoring cards, except one that set-up keeps aside
            stacks = [s for s in self.rules.stages["setup"] if isinstance(s, StackPiles)]
            stacked = [name for stack in stacks for name, _ in stack.piles]
            names = [name for name in self.scorings.left if name in stacked]
            piles += [self._known_card(name) for name in self.scorings.rest(names).split()]
        self.state.deck = Deck(pool, tuple(piles))

    def _check_palaces(self) -> None:
        for seat in range(self.rules.seats):
            palace = self.state.palaces[seat]
            fault = named_fault(self.rules, self.state, palace) or palace_fault(self.rules, palace)
            if fault is not None:
                raise PositionError(f"seat {seat}'s palace: {fault.text} ({fault.rule})")
            reason = objection(self.rules, self.state, seat, palace)
            if reason is not None:
                text = say(self.rules.texts, f"refusal.{reason.key}", reason.values)
                raise PositionError(f"seat {seat}'s palace: {text} ({reason.rule})")

    def _begin(self) -> None:
        """Sets whose turn it is and where in the turn play goes on (order 3)."""
        rules, state, position = self.rules, self.state, self.position
        seat, step = position.to_move, position.step
        if not 0 <= seat < rules.seats:
            raise PositionError(f"there is no seat {seat} to move; seats are counted from 0")
        state.scorings = position.scorings
        state.pending = tuple(sorted(position.due))
        if step is None and not position.extra_action:
            if state.bought[seat]:
                step = "T3"
            else:
                state.turn = position.turn - 1
                begin_turn(rules, state, seat)
                return
        state.active, state.turn = seat, position.turn
        kind, entries = rules.script_id["turn"], rules.stage_entries["turn"]
        if position.extra_action:
            if step is not None:
                raise PositionError("an extra action is part of T2: tell either it or a step")
            passed = [entry.name for entry in entries].index("act") + 1
            state.frames.append(Frame(kind, seat, passed))
            push_extra_action(rules, state, seat)
            return
        if step not in STEPS["turn"]:
            steps = ", ".join(STEPS["turn"])
            raise PositionError(f"there is no step {step!r} of a turn; there are {steps}")
        state.frames.append(Frame(kind, seat, rules.stage_at(step)))
