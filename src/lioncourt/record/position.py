"""A position as text, and its hash: the same on every machine, for every build, in any language.

The text names everything, so that the hash outlives changes of the engine's numbers: a record that
was true stays true as long as the rules do.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Final

from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.record.notation import hand_text, palace_text, tiles_text

HASH_BYTES: Final = 8

# Circles cannot be in immutable values, so looking for them is wasted time.
_holding_json: Final = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode


class PositionWriter:
    """Writes positions of one ruleset; remembers seats, as a turn seldom changes more than one."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self._handler_name: Final = {number: name for name, number in rules.handler_id.items()}
        # The palace goes by its identity, and is kept so that nothing else gets that identity.
        self._seats: Final[dict[tuple[object, ...], tuple[Palace, str]]] = {}

    def hash(self, state: State) -> str:
        """Returns the hash of a position as 16 hexadecimal digits."""
        return blake2b(self.text(state).encode(), digest_size=HASH_BYTES).hexdigest()

    def text(self, state: State) -> str:
        """Returns a position line by line: the table, then each seat, then each holding."""
        parts = [_joined([*self._table_lines(state), *self._frame_lines(state)])]
        for seat in range(self.rules.seats):
            parts.append(self._seat(state, seat))
        for module, number in self.rules.holding_id.items():
            parts.append(f"holding {module} {_plain(state.holdings[number])}")
        return "\n".join(parts)

    def _table_lines(self, state: State) -> list[str]:
        catalogue = self.rules.catalogue
        names = catalogue.tile_name
        market = [
            f"{place}:{names[tile] if tile != NONE else ''}"
            for place, tile in zip(catalogue.place_name, state.market, strict=True)
        ]
        piles = [
            "+".join([str(pile.plain), *[catalogue.card_name[card] for card in pile.specials]])
            for pile in state.deck.piles
        ]
        return [
            f"turn {state.turn} {state.active}",
            f"scorings {state.scorings} {_numbers(state.pending)}",
            f"points {_numbers(tuple(state.points))}",
            f"market {' '.join(market)}",
            f"display {hand_text(catalogue, state.display)}",
            f"deck {hand_text(catalogue, state.deck.pool)}",
            f"piles {' '.join(piles)}",
            f"discard {hand_text(catalogue, sorted(state.discard))}",
            *[
                f"supply {name} {tiles_text(catalogue, tiles)}"
                for name, tiles in zip(catalogue.supply_name, state.supply, strict=True)
            ],
            f"dirk {tiles_text(catalogue, state.dirk)}",
        ]

    def _frame_lines(self, state: State) -> list[str]:
        return [
            f"frame {self._handler_name[frame.kind]} "
            f"{_numbers((frame.seat, frame.stage, *frame.data))}"
            for frame in state.frames
        ]

    def _seat(self, state: State, seat: int) -> str:
        hand = state.hands[seat].cards
        palace = state.palaces[seat]
        reserve = state.reserves[seat]
        bought = state.bought[seat]
        key = (seat, hand, id(palace), reserve, bought)
        known = self._seats.get(key)
        if known is None:
            catalogue = self.rules.catalogue
            lines = [
                f"hand {seat} {hand_text(catalogue, hand)}",
                f"palace {seat} {palace_text(catalogue, palace)}",
                f"reserve {seat} {tiles_text(catalogue, reserve)}",
                f"bought {seat} {tiles_text(catalogue, bought)}",
            ]
            known = (palace, _joined(lines))
            self._seats[key] = known
        return known[1]


def _joined(lines: list[str]) -> str:
    return "\n".join([line.rstrip() for line in lines])


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(int(number)) for number in numbers])


def _plain(holding: object) -> str:
    """Returns a holding as JSON with 0 and 1 for truth, which a compiled build may have made."""
    return _holding_json(holding).replace("true", "1").replace("false", "0")
