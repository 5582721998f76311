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
    """Writes positions of one ruleset; remembers palaces, which seldom change between two turns."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self._handler_name: Final = {number: name for name, number in rules.handler_id.items()}
        # By identity; the palace is kept so that its identity is not used again.
        self._palaces: Final[dict[int, tuple[Palace, str]]] = {}

    def hash(self, state: State) -> str:
        """Returns the hash of a position as 16 hexadecimal digits."""
        return blake2b(self.text(state).encode(), digest_size=HASH_BYTES).hexdigest()

    def text(self, state: State) -> str:
        """Returns a position line by line: the table, then each seat, then each holding."""
        lines = [*self._table_lines(state), *self._frame_lines(state)]
        for seat in range(self.rules.seats):
            lines += self._seat_lines(state, seat)
        for module, number in self.rules.holding_id.items():
            lines.append(f"holding {module} {_plain(state.holdings[number])}")
        return "\n".join([line.rstrip() for line in lines])

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

    def _seat_lines(self, state: State, seat: int) -> list[str]:
        catalogue = self.rules.catalogue
        return [
            f"hand {seat} {hand_text(catalogue, state.hands[seat].cards)}",
            f"palace {seat} {self._palace(state.palaces[seat])}",
            f"reserve {seat} {tiles_text(catalogue, state.reserves[seat])}",
            f"bought {seat} {tiles_text(catalogue, state.bought[seat])}",
        ]

    def _palace(self, palace: Palace) -> str:
        known = self._palaces.get(id(palace))
        if known is None:
            known = (palace, palace_text(self.rules.catalogue, palace))
            self._palaces[id(palace)] = known
        return known[1]


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(int(number)) for number in numbers])


def _plain(holding: object) -> str:
    """Returns a holding as JSON with 0 and 1 for truth, which a compiled build may have made."""
    return _holding_json(holding).replace("true", "1").replace("false", "0")
