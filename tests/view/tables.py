"""Games under way for the tests of views, and states that differ only in what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lioncourt.core.deck import Deck, Pile
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.game import Game, new_game
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import default_registry
from tests.view.hiding import put_in_disguise
from tests.view.smugglers import CUSTOMS, MONEY_KINDS, SMUGGLERS

BASE = "alhambra"
GAMES = sorted(default_registry().games)
EVERY_TABLE = [
    *((BASE, seats, ()) for seats in (2, 3, 4, 6)),
    (BASE, 3, (SMUGGLERS,)),
    *((game, seats, ()) for game in GAMES if game != BASE for seats in (2, 4)),
]


def fitting_modules(game: str) -> tuple[str, ...]:
    """Returns as many of the modules as may be in a game together."""
    chosen: list[Manifest] = []
    for module in default_registry().modules.values():
        barred = any(module.id in m.excludes or m.id in module.excludes for m in chosen)
        if game in module.games and not barred:
            chosen.append(module)
    return tuple(module.id for module in chosen)


def moments(
    seats: int,
    seed: int,
    *,
    game: str = BASE,
    every: int = 1,
    modules: tuple[str | Manifest, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> Iterator[Game]:
    """Yields one game again and again while it is played at random, at its end for the last time.

    Kinds of action are chosen evenly, so that games get on; tables with hiding hands would not end.
    """
    table = new_game(game, seats, modules, options, seed)
    random = Random(seed)
    for number in range(900):
        if table.over:
            break
        if number % every == 0:
            yield table
        actions = table.actions()
        group = random.choice(sorted({action.spec.group for action in actions}))
        table.play(random.choice([a for a in actions if a.spec.group == group]))
    yield table


def disguised(rules: Ruleset, state: State, seat: int | None, random: Random) -> State:
    """Returns a state that differs in all that a seat (None: a spectator) cannot see."""
    other = state.copy()
    others = [owner for owner in range(rules.seats) if owner != seat]
    stock_of = rules.catalogue.card_stock
    # How many cards of a stock a hand holds is seen by their backs: any of the stock may be there.
    backs = [[card for card in state.hands[o].cards if stock_of[card]] for o in others]
    cards = [card for o in others for card in state.hands[o].cards if not stock_of[card]]
    cards += state.deck.pool
    random.shuffle(cards)
    for owner, stocked in zip(others, backs, strict=True):
        size = len(state.hands[owner].cards) - len(stocked)
        unseen = [random.choice(_of_stock(rules, stock_of[card])) for card in stocked]
        other.hands[owner] = Hand(tuple(sorted([*cards[:size], *unseen])))
        del cards[:size]
    other.deck = _restacked(state.deck, tuple(sorted(cards)), random)
    # Tiles that cannot be there: nothing may even look at which ones they are.
    every_tile = range(len(rules.catalogue.tile_name))
    other.supply = [tuple(sorted(random.sample(every_tile, len(pool)))) for pool in state.supply]
    other.rng = random.getrandbits(60)
    other.frames = [_with_other_secret(rules, frame, seat, random) for frame in state.frames]
    put_in_disguise(rules, other, seat, random)
    return other


def _of_stock(rules: Ruleset, stock: str) -> list[int]:
    """Returns the kinds of cards of a stock."""
    return [card for card, its in enumerate(rules.catalogue.card_stock) if its == stock]


def _restacked(deck: Deck, pool: tuple[int, ...], random: Random) -> Deck:
    piles = [Pile(pile.plain) for pile in deck.piles]
    for pile in deck.piles:
        for card in pile.specials:
            at = random.randrange(len(piles))
            piles[at] = piles[at].with_special(card)
    return Deck(pool, tuple(pile for pile in piles if pile.size()))


def _with_other_secret(rules: Ruleset, frame: Frame, seat: int | None, random: Random) -> Frame:
    if rules.handler_id.get(CUSTOMS) != frame.kind:
        return frame
    smuggler, _ = frame.data
    return Frame(frame.kind, frame.seat, frame.stage, (smuggler, random.randrange(MONEY_KINDS)))


def disguised_events(events: list[Event], seat: int | None, random: Random) -> list[Event]:
    """Returns the events with other cards in those that only another seat saw."""
    viewer = NONE if seat is None else seat
    return [
        event
        if event.audience in (NONE, viewer)
        else Event(
            event.spec,
            (event.args[0], *(random.randrange(MONEY_KINDS) for _ in event.args[1:])),
            event.audience,
            event.veiled,
            event.line,
        )
        for event in events
    ]
