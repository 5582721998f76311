"""What the tests of the seams share: small modules, and games that prove themselves sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ids import NONE
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.table.manifest import MODULE, Manifest

SEATS = (2, 3, 4)


def small_module(
    name: str,
    install: Callable[[Build], None],
    *,
    chapter: int = 900,
    replaces: tuple[str, ...] = (),
) -> Manifest:
    """Returns the manifest of a module that lives in a test."""
    return Manifest(
        id=name,
        kind=MODULE,
        title=name.capitalize(),
        chapter=chapter,
        summary="A module for a test.",
        install=install,
        texts=("tests.seams",),
        games=("alhambra",),
        replaces=replaces,
    )


def any_action(game: lc.Game, dice: Dice) -> Action:
    """Returns one of the legal actions, after a look at whether they are listed as promised."""
    actions = game.actions()
    where = f"{game.config}, seed {game.seed}, turn {game.state.turn}"
    assert actions, where
    keys = [action.sort_key() for action in actions]
    assert keys == sorted(set(keys)), where
    return random_option(actions, dice)


def played(
    modules: Sequence[Manifest],
    *,
    seats: int,
    seed: int,
    watch: Callable[[lc.Game], None] | None = None,
) -> lc.Game:
    """Returns a game that was played to its end at random; `watch` is called at each decision."""
    game = lc.new_game(seats=seats, modules=modules, seed=seed)
    dice = Dice(seed)
    while not game.over:
        if watch is not None:
            watch(game)
        game.play(any_action(game, dice))
    return game


def sound(game: lc.Game, *, tiles_leave: bool = False) -> lc.Game:
    """Checks that a game can be copied, taken back and replayed, and that no piece got lost.

    `tiles_leave`: a rule takes tiles out of the game.
    """
    where = f"{game.config}, seed {game.seed}"
    contents = [node.before.content() for node in game.history()] + [game.state.content()]
    _replay(game, contents, where)
    taken_back = game.copy()
    dice = Dice(game.seed or 0)
    for at in range(len(contents) - 1, -1, -1):
        assert taken_back.state.content() == contents[at], f"{where}: after action {at}"
        if at % 25 == 0 and not taken_back.over:
            branch = taken_back.copy()
            branch.play(any_action(branch, dice))
            assert taken_back.state.content() == contents[at], f"{where}: copy of action {at}"
        if at:
            taken_back.undo()
    modules = [game.opening.registry.modules[name] for name in game.config.modules]
    loaded = lc.load(game.record(), modules=modules)
    assert loaded.state.content() == contents[-1], where
    assert tiles_leave or tiles_lie_once(game), where
    return game


def _replay(game: lc.Game, contents: list[tuple[object, ...]], where: str) -> None:
    again = lc.new_game(
        seats=game.config.seats,
        modules=[game.opening.registry.modules[name] for name in game.config.modules],
        seed=None,  # the draws are told, so the generator must not matter
        draws=list(game.opening.draws),
    )
    for at, node in enumerate(game.history()):
        assert again.state.content() == contents[at], f"{where}: before action {at}"
        again.replay(str(node.action), node.draws)
    assert again.state.content() == contents[-1], where


def tiles_lie_once(game: lc.Game) -> bool:
    """Tells whether every tile that came from a supply lies in exactly one place."""
    state, catalogue = game.state, game.rules.catalogue
    faces: list[int] = [*state.dirk, *(tile for tile in state.market if tile != NONE)]
    for pool in (*state.supply, *state.reserves, *state.bought):
        faces += pool
    for palace in state.palaces:
        faces += [palace.tile(cell) for cell in palace.cells()]
    drawn = [tile for tile, supply in enumerate(catalogue.tile_supply) if supply != NONE]
    lying = Counter(catalogue.tile_piece[face] for face in faces)
    return all(lying[tile] == 1 for tile in drawn)


def cards_on_table(game: lc.Game) -> Counter[int]:
    """Returns how often each kind of card lies in deck, display, discard or a hand."""
    state = game.state
    cards = [*state.deck.cards(), *state.display, *state.discard]
    for hand in state.hands:
        cards += hand.cards
    return Counter(cards)


def events_of(game: lc.Game, kind: str) -> list[Event]:
    """Returns the events of a kind so far."""
    return [event for event in game.events() if event.kind == kind]


def ints(state: State, holding: int) -> tuple[int, ...]:
    """Returns a holding that is a tuple of ints."""
    value = state.holdings[holding]
    assert isinstance(value, tuple)
    return value


def clockwise_after(rules: Ruleset, seat: int) -> tuple[int, ...]:
    """Returns all seats in the order of turns, the given one last."""
    return tuple((seat + step) % rules.seats for step in range(1, rules.seats + 1))
