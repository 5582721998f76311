"""Writes down a game in the words of a position, like somebody copying a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import word_of
from lioncourt.core.parts import NOTHING, Description, Part
from lioncourt.core.steps import STEPS
from lioncourt.game import Game, Opening
from lioncourt.positions.laying import game_from
from lioncourt.positions.told import EMPTY, Position, PositionError, SeatPosition
from lioncourt.record.notation import hand_text, palace_text, tiles_text
from lioncourt.record.position import PositionWriter

ACTING: Final = "T2"  # the step where a seat has its action
PAID: Final = "frame purchase"  # the line of a purchase under way


def position_of(game: Game) -> Position:
    """Returns what lies on the table before a seat acts; the deck is left to chance."""
    rules, state, catalogue = game.rules, game.state, game.rules.catalogue
    seats = {
        seat: SeatPosition(
            palace=palace_text(catalogue, state.palaces[seat]),
            hand=hand_text(catalogue, state.hands[seat].cards),
            reserve=tiles_text(catalogue, state.reserves[seat]),
            bought=tiles_text(catalogue, state.bought[seat]),
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


def whole_position_of(game: Game) -> Position | None:
    """Returns the words that lay out a game as it is, with the question being asked.

    None if there are none: no words can describe how far the turn has come. A purchase that gave an
    extra action is described by that action alone; nothing else is left of it.
    """
    told = replace(position_of(game), piles=_piles(game))
    wanted = _text(game)
    for position in (replace(told, supply=None), told):  # mostly the supply has all the rest
        for asked in (
            position,
            replace(position, step=None, extra_action=True),
            replace(position, step=None),
            *(replace(position, step=step) for step in STEPS["turn"] if step != ACTING),
        ):
            if _laid_out(game, asked) == wanted:
                return asked
    return None


def _laid_out(game: Game, position: Position) -> str:
    """Returns the text of the table that a position lays out, empty if there is none."""
    opening = Opening(game.config, game.opening.registry, 0, [])
    try:
        laid = game_from(opening, position)
    except PositionError:
        return ""
    return _text(laid)


def _text(game: Game) -> str:
    lines = PositionWriter(game.rules).text(game.state).split("\n")
    return "\n".join(line for line in lines if not line.startswith(PAID))


def _piles(game: Game) -> str:
    names = game.rules.catalogue.card_name
    return " ".join(
        "+".join([str(pile.plain), *[names[card] for card in pile.specials]])
        for pile in game.state.deck.piles
    )


def told_parts(
    catalogue: Catalogue, description: Description, holding: object
) -> dict[str, object]:
    """Returns, in words by name, the parts of a holding that aren't as they began."""
    begun = description.values(description.start())
    return {
        part.name: [_told(catalogue, part, own) for own in value]
        if part.each
        else _told(catalogue, part, value)
        for (part, value), (_, start) in zip(description.values(holding), begun, strict=True)
        if value != start
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
