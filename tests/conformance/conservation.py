"""No piece gets lost, also among what modules hold: what leaves the game is told by an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import CARD, TILE
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State


def vanished(game: lc.Game) -> list[str]:
    """Returns what the last action took away and no event of it tells.

    A number of an open question may be a piece that is on its way, or may not, and a table may name
    a piece that lies elsewhere. So not all that is lost is found, but what is found is lost.
    """
    if game.last is None or not game.last.before.turn:  # set-up may still shuffle
        return []
    rules, before = game.rules, game.last.before
    catalogue = rules.catalogue
    on_its_way = [value for frame in game.state.frames for value in frame.data]
    tiles = _tiles(rules, before) - _tiles(rules, game.state)
    told = {catalogue.tile_piece[tile] for tile in _told(game, TILE) if tile != NONE}
    lost = sorted(tiles - told - set(on_its_way))
    complaints = [f"tile {catalogue.tile_name[piece]} has vanished" for piece in lost]
    cards = _cards(rules, before) - _cards(rules, game.state)
    cards -= Counter([*_told(game, CARD), *on_its_way])
    for card, number in sorted(cards.items()):
        if card != NONE and catalogue.card_copies[card]:  # money: others leave when used
            complaints.append(f"card {catalogue.card_name[card]} has vanished {number} times")
    return complaints


def _tiles(rules: Ruleset, state: State) -> set[int]:
    """Returns the pieces of the supplies that are anywhere."""
    catalogue = rules.catalogue
    groups: list[Iterable[int]] = [*state.supply, *state.reserves, *state.bought, state.market]
    groups += [[palace.tile(cell) for cell in palace.cells()] for palace in state.palaces]
    groups += [state.dirk, _held(rules, state, TILE)]
    found = {catalogue.tile_piece[tile] for group in groups for tile in group if tile != NONE}
    return {piece for piece in found if catalogue.tile_supply[piece] != NONE}


def _cards(rules: Ruleset, state: State) -> Counter[int]:
    """Returns how many there are of each card."""
    found = Counter(state.deck.cards())
    for group in (state.discard, state.display, *(hand.cards for hand in state.hands)):
        found.update(group)
    found.update(_held(rules, state, CARD))
    return found


def _held(rules: Ruleset, state: State, kind: str) -> Iterator[int]:
    """Yields the things of a kind in the holdings, of tables also the keys."""
    for name, number in rules.holding_id.items():
        for part, value in rules.descriptions[name].values(state.holdings[number]):
            for own in value if part.each else (value,):
                yield from _of_part(part, own, kind)


def _of_part(part: Part, value: Any, kind: str) -> Iterator[int]:
    keys, values = value if part.by else ((), (value,))
    if part.by == kind:
        yield from keys
    if part.kind == kind:
        for its in values:
            yield from its if part.many else (its,)


def _told(game: lc.Game, kind: str) -> list[int]:
    """Returns the things of a kind that the events of the last action name."""
    events = [] if game.last is None else game.last.events
    return [
        value
        for event in events
        for field, value in event.spec.spread(event.args)
        if field.kind == kind
    ]
