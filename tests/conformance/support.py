"""What conformance tests share: configurations from the registry, random games, their audit.

A new game, option or module is tested as soon as its manifest exists: nothing here names one.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.actions import Action, random_option
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import default_registry

# A random game of six takes about 400 decisions; a game that takes ten times as many is stuck.
ENDLESS: Final = 4000
SCORING_CARDS: Final = ("first-scoring", "second-scoring")


@dataclass(frozen=True)
class Configuration:
    """One way to play, as a test names it."""

    game: str
    seats: int
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()

    def __str__(self) -> str:
        words = [self.game, f"{self.seats}-seats", *self.modules]
        words += [f"{name}-{value}" for name, value in self.options]
        return "-".join(words).replace("_", "-").lower()

    def start(self, seed: int) -> lc.Game:
        """Begins a game."""
        return lc.new_game(self.game, self.seats, self.modules, dict(self.options), seed)


def configurations() -> list[Configuration]:
    """Returns every game and every module alone, with all seats and each option's every value."""
    registry = default_registry()
    found: list[Configuration] = []
    for game in registry.games.values():
        found += _variants(game, game, ())
        for module in registry.modules.values():
            if game.id in module.games and not module.requires:
                found += _variants(game, module, (module.id,))
    return found


def _variants(game: Manifest, part: Manifest, modules: tuple[str, ...]) -> list[Configuration]:
    """Returns a part with every number of seats, one option at a time off its default."""
    low = max(game.seats[0], part.seats[0])
    high = min(game.seats[1], part.seats[1])
    settings: list[tuple[tuple[str, OptionValue], ...]] = [()]
    for option in part.options:
        settings += [((option.name, c),) for c in option.choices if c != option.default]
    return [
        Configuration(game.id, seats, modules, setting)
        for setting in settings
        for seats in range(low, high + 1)
    ]


# Playing


def random_actions(game: lc.Game, seed: int) -> Iterator[Action]:
    """Yields a random option of each decision until the game is over; the caller plays it."""
    dice = Dice(seed)
    for _ in range(ENDLESS):
        if game.over:
            return
        yield random_option(game.actions(), dice)
    raise AssertionError(f"{game.config}, seed {game.seed}: no end after {ENDLESS} decisions")


def played_out(configuration: Configuration, seed: int) -> lc.Game:
    """Returns a random game at its end."""
    game = configuration.start(seed)
    for action in random_actions(game, seed):
        game.play(action)
    return game


def digest(configuration: Configuration, seed: int) -> str:
    """Returns a number for a whole random game: every position and every event of it."""
    game = configuration.start(seed)
    seen = hashlib.sha256(repr(game.state.content()).encode())
    for action in random_actions(game, seed):
        game.play(action)
        seen.update(f"{action}\n{game.state.content()!r}\n".encode())
    seen.update("\n".join(str(event) for event in game.events()).encode())
    seen.update(game.rules.explain().encode())
    return seen.hexdigest()


# Laws that hold at every moment of every game


def audit(game: lc.Game) -> list[str]:
    """Returns what is wrong with a position; an empty list if nothing is."""
    return [
        *_lost_tiles(game),
        *_lost_cards(game),
        *_unsorted(game),
        *(f"seat {seat}: illegal palace" for seat in _illegal_palaces(game)),
        *(f"contender {c}: {p} points" for c, p in enumerate(game.state.points) if p < 0),
    ]


def _lost_tiles(game: lc.Game) -> list[str]:
    """Every piece of a supply is somewhere, once; each seat has its start tile and no other."""
    state, catalogue = game.state, game.rules.catalogue
    lying = [palace.tile(cell) for palace in state.palaces for cell in palace.cells()]
    complaints = []
    if lying.count(catalogue.start_tile) != game.rules.seats:
        complaints.append("start tiles")
    groups = [*state.supply, *state.reserves, *state.bought, state.dirk, state.market, lying]
    pieces = Counter(
        catalogue.tile_piece[tile]
        for group in groups
        for tile in group
        if tile not in (NONE, catalogue.start_tile)
    )
    owned = {
        catalogue.tile_piece[tile]
        for tile, supply in enumerate(catalogue.tile_supply)
        if supply != NONE
    }
    complaints += [f"tile {catalogue.tile_name[p]} {n} times" for p, n in pieces.items() if n > 1]
    if not game.rules.holding_id:  # a holding may keep tiles
        complaints += [
            f"tile {catalogue.tile_name[p]} is gone" for p in sorted(owned - set(pieces))
        ]
    return complaints


def _lost_cards(game: lc.Game) -> list[str]:
    """Every card is somewhere as often as it was printed; a scoring card until it turns up."""
    state, catalogue = game.state, game.rules.catalogue
    found = Counter(state.deck.cards())
    for group in (state.discard, state.display, *(hand.cards for hand in state.hands)):
        found.update(group)
    complaints = []
    for card, name in enumerate(catalogue.card_name):
        copies = catalogue.card_copies[card]
        if name in SCORING_CARDS:
            copies = _scoring_cards_left(game, SCORING_CARDS.index(name) + 1, found[card])
        if found[card] > copies or (found[card] < copies and not game.rules.holding_id):
            complaints.append(f"card {name} {found[card]} times instead of {copies}")
    return complaints


def _scoring_cards_left(game: lc.Game, nth: int, found: int) -> int:
    """Returns how many cards of the nth scoring must be in the deck.

    While a scoring is under way and at the end, when one may have been left out (core 6), the state
    does not tell: then at most one.
    """
    state = game.state
    scoring = game.rules.handler_id["scoring"]
    if game.over or state.scorings > 2 or any(frame.kind == scoring for frame in state.frames):
        return min(found, 1)
    return 0 if nth <= state.scorings or nth in state.pending else 1


def _unsorted(game: lc.Game) -> list[str]:
    """Values that count as sorted are sorted: equal positions must have equal content."""
    state = game.state
    groups = [
        state.display,
        state.pending,
        state.dirk,
        state.deck.pool,
        *state.supply,
        *state.reserves,
        *state.bought,
        *(hand.cards for hand in state.hands),
    ]
    complaints = [f"unsorted: {group}" for group in groups if list(group) != sorted(group)]
    complaints += ["empty pile in the deck" for pile in state.deck.piles if pile.size() == 0]
    if sum(pile.plain for pile in state.deck.piles) != len(state.deck.pool):
        complaints.append("the piles do not add up to the pool")
    return complaints


def _illegal_palaces(game: lc.Game) -> list[int]:
    """Seats whose palace has changed and breaks core 5."""
    before = game.last.before.palaces if game.last is not None else [None] * game.rules.seats
    return [
        seat
        for seat, palace in enumerate(game.state.palaces)
        if palace is not before[seat] and not slow.is_legal(palace.squares)
    ]


def hands_from_events(game: lc.Game) -> list[Counter[int]]:
    """Returns the hands as the events tell them."""
    hands: list[Counter[int]] = [Counter() for _ in range(game.rules.seats)]
    for event in game.events():
        if event.spec.hand:
            spread = event.spec.spread(event.args)
            seat = next(value for field, value in spread if field.kind == "seat")
            for field, value in spread:
                if field.kind == "card":
                    hands[seat][value] += event.spec.hand
    return hands
