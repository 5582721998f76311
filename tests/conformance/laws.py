"""Laws that hold at every moment of every game; nothing here names a game or a module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.events import Event
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.seams import REBUILT
from lioncourt.core.squares import HALF, OUTSIDE, square_region
from lioncourt.core.state import State
from tests.conformance.conservation import vanished

SCORING_CARDS: Final = ("first-scoring", "second-scoring")
PARITIES: Final = ("even", "odd")


def audit(game: lc.Game) -> list[str]:
    """Returns what is wrong with a position; an empty list if nothing is.

    Some laws compare it with the position before the last action, so whoever wants them to hold for
    a whole game asks after every action.
    """
    return [
        *_lost_tiles(game),
        *_lost_cards(game),
        *vanished(game),
        *_unsorted(game),
        *(f"seat {seat}: illegal palace" for seat in _illegal_palaces(game)),
        *(f"seat {seat}: a start has moved" for seat in _moved_starts(game)),
        *(f"tile {name} was flipped" for name in _flipped(game)),
        *_wrong_parities(game),
        *(f"contender {c}: {p} points" for c, p in enumerate(game.state.points) if p < 0),
    ]


def _modules_hold(game: lc.Game) -> bool:
    """Tells whether a module may keep pieces in its holding; a game never does."""
    return any(name in game.rules.modules for name in game.rules.holding_id)


def _before(game: lc.Game) -> State | None:
    """Returns the position before the last action, None at the beginning."""
    return None if game.last is None else game.last.before


# Pieces


def _lost_tiles(game: lc.Game) -> list[str]:
    """Every piece of a supply is somewhere, once; each seat has its start tile and no other."""
    state, catalogue = game.state, game.rules.catalogue
    lying = [palace.tile(cell) for palace in state.palaces for cell in palace.cells()]
    complaints = []
    if lying.count(catalogue.start_tile) != game.rules.seats:
        complaints.append("start tiles")
    for supply, pool in enumerate(state.supply):
        strange = [tile for tile in pool if catalogue.tile_supply[tile] != supply]
        complaints += [f"{catalogue.tile_name[tile]} in a wrong supply" for tile in strange]
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
    complaints += [
        f"tile {catalogue.tile_name[piece]} {number} times"
        for piece, number in pieces.items()
        if number > catalogue.tile_copies[piece]
    ]
    if not _modules_hold(game):
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
    modules_hold = _modules_hold(game)
    first = Counter([] if modules_hold else _first_state(game).deck.cards())
    complaints = []
    for card, name in enumerate(catalogue.card_name):
        copies = catalogue.card_copies[card]
        if name in SCORING_CARDS:
            copies = _scoring_cards_left(game, card, found[card])
        elif not copies:  # a special card: as often as set-up shuffled it into the deck
            copies = found[card] if modules_hold else first[card]
        if found[card] > copies or (found[card] < copies and not modules_hold):
            complaints.append(f"card {name} {found[card]} times instead of {copies}")
    return complaints


def _first_state(game: lc.Game) -> State:
    """Returns the position at the first turn, or now; set-up may ask something before."""
    begun = [node.before for node in game.history() if node.before.turn]
    return begun[0] if begun else game.state


def _scoring_cards_left(game: lc.Game, card: int, found: int) -> int:
    """Returns how many of a scoring card must be in the deck.

    While a scoring is under way and at the end, when one may have been left out (core 6), the state
    does not tell: then at most one. One that set-up kept aside comes with the first turnover.
    """
    state = game.state
    nth = SCORING_CARDS.index(game.rules.catalogue.card_name[card]) + 1
    if game.rules.turnovers and _is_aside(game, card):
        return 0
    scoring = game.rules.handler_id["scoring"]
    if game.over or state.scorings > 2 or any(frame.kind == scoring for frame in state.frames):
        return min(found, 1)
    return 0 if nth <= state.scorings or nth in state.pending else 1


def _is_aside(game: lc.Game, card: int) -> bool:
    """Tells whether a card was not shuffled in at set-up and the deck has never run out since."""
    history = game.history()
    turned_over = any(event.kind == "reshuffled" for node in history for event in node.events)
    return card not in _first_state(game).deck.cards() and not turned_over


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


# Palaces


def _illegal_palaces(game: lc.Game) -> list[int]:
    """Seats whose palace has changed and breaks the building rules, region by region."""
    before = _before(game)
    return [
        seat
        for seat, palace in enumerate(game.state.palaces)
        if (before is None or palace is not before.palaces[seat])
        and not (_has_its_starts(palace) and slow.is_legal(palace.squares, palace.starts))
    ]


def _has_its_starts(palace: Palace) -> bool:
    """Tells whether there is a start for every region that has a tile, and for no other."""
    regions = {square_region(square) for square in palace.squares.values()} - {OUTSIDE, HALF}
    return regions == set(range(len(palace.starts)))


def _moved_starts(game: lc.Game) -> list[int]:
    """Seats where the first tile of a region did not stay where it lay, with the face it had."""
    before = _before(game)
    if before is None:
        return []
    return [
        seat
        for seat, (old, new) in enumerate(zip(before.palaces, game.state.palaces, strict=True))
        if new.starts[: len(old.starts)] != old.starts
        or any(new.tile(cell) != old.tile(cell) for cell in old.starts)
    ]


# Faces


def _faces(game: lc.Game, groups: Iterable[Iterable[int]]) -> dict[int, int]:
    """Returns by piece the face that shows."""
    piece_of = game.rules.catalogue.tile_piece
    return {piece_of[tile]: tile for group in groups for tile in group if tile != NONE}


def _flipped(game: lc.Game) -> list[str]:
    """Tiles that changed their face although they were not just being placed.

    Where a rule lets the owner choose a face for each rebuild, it may change then. Otherwise an
    event must tell of it, naming both faces. Of several pieces that are alike nobody can tell which
    one was which.
    """
    before = _before(game)
    if before is None:
        return []
    resting, now = (
        [
            *([palace.tile(cell) for cell in palace.cells()] for palace in state.palaces),
            *state.reserves,
            state.dirk,
            state.market,
        ]
        for state in (before, game.state)
    )
    after = _faces(game, [*now, *game.state.bought])
    names = game.rules.catalogue.tile_name
    return [
        names[tile]
        for piece, tile in _faces(game, resting).items()
        if after.get(piece, tile) != tile
        and not _told(game, tile, after[piece])
        and game.rules.catalogue.tile_copies[piece] == 1
        and len(game.rules.faces_of(game.state, 0, piece, REBUILT)) == 1
    ]


def _told(game: lc.Game, *faces: int) -> bool:
    """Tells whether an event of the last action names all these faces of a tile."""
    events = [] if game.last is None else game.last.events
    named = [
        {value for field, value in event.spec.spread(event.args) if field.kind == "tile"}
        for event in events
    ]
    return any(set(faces) <= tiles for tiles in named)


def _wrong_parities(game: lc.Game) -> list[str]:
    """New tiles show the parity of the marker, which moves when an empty place was refilled."""
    before = _before(game)
    events = game.opening.events if game.last is None else game.last.events
    marker = _marker(game, game.state)
    if marker is None:
        return []
    shown = PARITIES[0] if before is None else _marker(game, before)
    laid = _parities(game, events, "laid")
    drawn = _parities(game, events, "dirk-drew")
    complaints = [f"a new tile shows {found}" for found in laid + drawn if found != shown]
    refills = [e for e in events if before is None or _was_empty(before, e)]
    if (marker == shown) == bool(_parities(game, refills, "laid")):
        complaints.append(f"the marker shows {marker}")
    return complaints


def _was_empty(before: State, event: Event) -> bool:
    """Tells whether an event laid a tile at a place that was empty before, not for another tile."""
    return event.kind == "laid" and before.market[event.args[0]] == NONE


def _marker(game: lc.Game, state: State) -> object:
    """Returns what a marker of parity shows; None where there is none."""
    for _, view in game.rules.views:
        for zone in view.zones(game.rules, state, 0):
            if zone["id"] == "parity":
                return zone["pieces"][0]["id"]
    return None


def _parities(game: lc.Game, events: list[Event], kind: str) -> list[str]:
    """Returns the parities of the tiles with two faces that events of a kind are about."""
    catalogue = game.rules.catalogue
    return [
        PARITIES[catalogue.tile_cost[tile] % 2]
        for event in events
        if event.kind == kind
        for field, tile in event.spec.spread(event.args)
        if field.kind == "tile" and catalogue.tile_next_face[tile] != tile
    ]
