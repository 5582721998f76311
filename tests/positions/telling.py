"""Writes a game down in the words of a position, as somebody does who copies a table."""

from __future__ import annotations

from typing import Any

import lioncourt as lc
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import word_of
from lioncourt.core.parts import NOTHING, Description, Part
from lioncourt.positions.told import EMPTY, Position, SeatPosition
from lioncourt.record.notation import hand_text, palace_text, tiles_text

ACTING = "T2"  # the step at which a seat has its action


def position_of(game: lc.Game) -> Position:
    """Returns what lies on the table before a seat acts; the deck is left to chance."""
    rules, state, catalogue = game.rules, game.state, game.rules.catalogue
    seats = {
        seat: SeatPosition(
            palace=palace_text(catalogue, state.palaces[seat]),
            hand=hand_text(catalogue, state.hands[seat].cards),
            reserve=tiles_text(catalogue, state.reserves[seat]),
            points=state.points[seat],
        )
        for seat in range(rules.seats)
    }
    places = zip(catalogue.place_name, state.market, strict=True)
    supplies = zip(catalogue.supply_name, state.supply, strict=True)
    return Position(
        seat=seats,
        market={
            name: EMPTY if tile == NONE else catalogue.tile_name[tile] for name, tile in places
        },
        display=hand_text(catalogue, state.display),
        discard=hand_text(catalogue, state.discard),
        supply={name: tiles_text(catalogue, tiles) for name, tiles in supplies},
        holding={
            name: told_parts(catalogue, rules.descriptions[name], state.holdings[number])
            for name, number in rules.holding_id.items()
        },
        dirk=tiles_text(catalogue, state.dirk),
        dirk_points=state.points[rules.seats] if rules.dirk else 0,
        to_move=state.active,
        turn=state.turn,
        step=ACTING,
        scorings=state.scorings,
        due=state.pending,
    )


def told_parts(
    catalogue: Catalogue, description: Description, holding: object
) -> dict[str, object]:
    """Returns the parts of a holding in words, by their names."""
    return {
        part.name: [_told(catalogue, part, own) for own in value]
        if part.each
        else _told(catalogue, part, value)
        for part, value in description.values(holding)
    }


def _told(catalogue: Catalogue, part: Part, value: Any) -> object:
    if not part.by:
        return _words(catalogue, part, value)
    entries = zip(*value, strict=True)
    return {word_of(catalogue, part.by, key): _words(catalogue, part, its) for key, its in entries}


def _words(catalogue: Catalogue, part: Part, value: Any) -> object:
    if part.many:
        return [_word(catalogue, part, item) for item in value]
    return _word(catalogue, part, value)


def _word(catalogue: Catalogue, part: Part, value: int) -> str:
    return NOTHING if value == part.nothing else word_of(catalogue, part.kind, value)
