"""Continues an evening in the game, from its last scoring as a position (`docs/positions.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from lioncourt.core.catalogue import MONEY
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.evening.laid import laid_out
from lioncourt.evening.scored import rules_of, score_evening
from lioncourt.evening.told import Evening, ScoreFileError, ToldScoring
from lioncourt.game import new_game
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.money import STARTING_MONEY
from lioncourt.positions.laying import game_at
from lioncourt.positions.told import Position, PositionError, SeatPosition
from lioncourt.record.notation import hand_text, palace_text, tiles_text


def game_of(evening: Evening, dice: Random) -> dict[str, Any]:
    """Returns the record of a game that goes on after the last scoring entered.

    Nobody enters hands, so each seat is dealt money as at the start (core 3.3).
    """
    if not evening.scorings:
        raise ScoreFileError("there is no scoring from which the game could go on")
    last = evening.scorings[-1]
    if last.counted:
        raise ScoreFileError("a game goes on from palaces; here tiles were only counted")
    if last.nth == LAST_SCORING:
        raise ScoreFileError("the game is over", "core 7.3")
    rules = rules_of(evening)
    state = laid_out(rules, last)
    _check_finished(rules, state)
    points = score_evening(evening).totals
    hands = _dealt(rules, dice)
    seats = {
        seat: SeatPosition(
            palace=palace_text(rules.catalogue, state.palaces[seat]),
            hand=hands[seat],
            points=points[seat],
        )
        for seat in range(rules.seats)
    }
    position = Position(
        seat=seats,
        dirk=tiles_text(rules.catalogue, state.dirk) if rules.dirk else "",
        dirk_points=points[rules.seats] if rules.dirk else 0,
        holding=_holdings(rules, evening, last),
        scorings=last.nth,
    )
    try:
        game = game_at(
            position,
            game=evening.game,
            seats=evening.seats,
            modules=evening.modules,
            options=dict(evening.options),
        )
    except PositionError as error:
        raise ScoreFileError(str(error)) from None
    return game.record()


def _check_finished(rules: Ruleset, state: State) -> None:
    """Refuses a tile whose face isn't a building yet: nobody entered what lies hidden on it."""
    catalogue = rules.catalogue
    for palace in state.palaces:
        for cell in palace.squares:
            tile = palace.tile(cell)
            of_type = catalogue.tile_type[catalogue.tile_piece[tile]] != NONE
            if of_type and catalogue.tile_type[tile] == NONE:
                name = catalogue.tile_name[tile]
                raise ScoreFileError(f"a game cannot go on with {name}: its secret is not told")


def _holdings(
    rules: Ruleset, evening: Evening, last: ToldScoring
) -> dict[str, Mapping[str, object]]:
    """Returns what modules hold: as entered and, for the rest, as after set-up."""
    started = new_game(evening.game, evening.seats, evening.modules, dict(evening.options))
    found: dict[str, Mapping[str, object]] = {}
    for module, description in rules.descriptions.items():
        held = started.state.holdings[rules.holding_id[module]]
        parts = {p.name: p.told(rules.catalogue, value) for p, value in description.values(held)}
        found[module] = {**parts, **last.holding.get(module, {})}
    return found


def _dealt(rules: Ruleset, dice: Random) -> list[str]:
    """Returns a hand for each seat, worth at least what everybody starts with."""
    catalogue = rules.catalogue
    deck = [
        card
        for card, copies in enumerate(catalogue.card_copies)
        if catalogue.card_role[card] == MONEY
        for _ in range(copies)
    ]
    dice.shuffle(deck)
    hands: list[str] = []
    for _ in range(rules.seats):
        hand: list[int] = []
        while sum(catalogue.card_value[card] for card in hand) < STARTING_MONEY:
            hand.append(deck.pop())
        hands.append(hand_text(catalogue, hand))
    return hands
