"""A position as text, and its hash: the same on every machine, for every build, in any language.

The text names everything: cards, tiles, places, stages, parts of holdings. It leaves out what is
empty or as it began. So the hash survives changes of the engine's numbers, and additions to the
components, stages and holdings of modules: a record stays true as long as the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from lioncourt.core.actions import Spec
from lioncourt.core.frames import FROM_SCRIPT, Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import BETWEEN, has_names, word_of
from lioncourt.core.palace import Palace
from lioncourt.core.parts import NOTHING
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.script import SCRIPT_FIELDS
from lioncourt.core.state import State
from lioncourt.core.steps import SCRIPTS
from lioncourt.core.tops import DECK, Top
from lioncourt.record.notation import palace_text

HASH_BYTES: Final = 8
VERSION: Final = "2:"  # begins every hash; raised when the text changes
# Hashes of the first version have no prefix. Their texts contained numbers of the engine.
NOT_COMPARED: Final = (
    "its hashes are of version 1, which went by numbers that have changed since: "
    "actions, draws and result were checked, positions were not"
)


def is_comparable(digest: str) -> bool:
    """Tells whether a hash was made from texts of the present version."""
    return digest.startswith(VERSION)


class PositionWriter:
    """Writes positions of one ruleset; remembers seats and holdings, as a turn changes few."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self._handler_name: Final = {number: name for name, number in rules.handler_id.items()}
        # Palaces are keyed by identity, and kept so that nothing else gets that identity.
        self._seats: Final[dict[tuple[object, ...], tuple[Palace, list[str]]]] = {}
        # By module: the holding last written, and its lines. Most stay as they are.
        self._holdings: Final[dict[str, tuple[object, list[str]]]] = {}

    def hash(self, state: State) -> str:
        """Returns the hash of a position: its version, and 16 hexadecimal digits."""
        digest = blake2b(self.text(state).encode(), digest_size=HASH_BYTES).hexdigest()
        return f"{VERSION}{digest}"

    def text(self, state: State) -> str:
        """Returns a position line by line: the table, then each seat, then each holding."""
        lines = [*self._table_lines(state), *self._frame_lines(state)]
        for seat in range(self.rules.seats):
            lines += self._seat_lines(state, seat)
        return "\n".join([*lines, *self._holding_lines(state)])

    def _table_lines(self, state: State) -> list[str]:
        catalogue = self.rules.catalogue
        tiles, cards = catalogue.tile_name, catalogue.card_name
        market = [
            f"{place}:{tiles[tile]}"
            for place, tile in zip(catalogue.place_name, state.market, strict=True)
            if tile != NONE
        ]
        piles = [
            "+".join([str(pile.plain), *sorted([cards[card] for card in pile.specials])])
            for pile in state.deck.piles
        ]
        supplies = zip(catalogue.supply_name, state.supply, strict=True)
        lines = [
            f"turn {state.turn} {state.active}",
            f"scorings {_numbers((state.scorings, *state.pending))}",
            f"points {_numbers(state.points)}",
            *_line("market", sorted(market)),
            *_line("display", _named(cards, state.display)),
            *_line("deck", _named(cards, state.deck.pool)),
            *_line("piles", piles),
            *_line("discard", _named(cards, state.discard)),
        ]
        for name, pool in sorted(supplies):
            lines += _line(f"supply {name}", _named(tiles, pool))
        lines += _line("dirk", _named(tiles, state.dirk))
        return [*lines, *[self._top(top) for top in state.tops]]

    def _top(self, top: Top) -> str:
        """Returns what lies on top of a stock, and the seats that know."""
        catalogue, (stock, piece, seats) = self.rules.catalogue, top
        knowing = [seat for seat in range(self.rules.seats) if seats >> seat & 1]
        name = "deck" if stock == DECK else catalogue.supply_name[stock]
        names = catalogue.card_name if stock == DECK else catalogue.tile_name
        return f"top {name} {names[piece]} {_numbers(knowing)}".rstrip()

    def _frame_lines(self, state: State) -> list[str]:
        found: list[str] = []
        script = ""  # the script under way below
        for frame in state.frames:
            name = self._handler_name[frame.kind]
            script = name if name in SCRIPTS else script
            words = [f"frame {name} {frame.seat}", *self._stage(name, frame)]
            found.append(" ".join([*words, *self._data(name, script, frame)]))
        return found

    def _stage(self, name: str, frame: Frame) -> list[str]:
        """Returns how far a frame has come, unless it is at its beginning."""
        if frame.stage == 0:
            return []
        if name in SCRIPTS:  # the stage under way; the number is that of the next
            return [f"stage={self.rules.stage_names[name][frame.stage - 1]}"]
        names = self.rules.handlers[frame.kind].stages
        if frame.stage >= len(names):
            raise ValueError(f"{name}: stage {frame.stage} of its frame has no name")
        return [f"stage={names[frame.stage]}"]

    def _data(self, name: str, script: str, frame: Frame) -> list[str]:
        """Returns the data of a frame, each with the name of its field."""
        if not frame.data:
            return []
        fields = self.rules.handlers[frame.kind].fields
        if name in SCRIPTS or fields == FROM_SCRIPT:
            fields = SCRIPT_FIELDS.get(script, ())
        many = any(field.many for field in fields)
        if len(frame.data) != len(fields) and not (many and len(frame.data) >= len(fields) - 1):
            raise ValueError(f"{name}: {len(frame.data)} numbers in its frame, which fields?")
        words: dict[str, list[str]] = {}
        for field, value in Spec(NONE, name, fields).spread(frame.data):
            words.setdefault(field.name, []).append(self._word(field.kind, value))
        return [f"{field}={BETWEEN.join(values)}" for field, values in words.items()]

    def _word(self, kind: str, value: int) -> str:
        if value == NONE and has_names(kind):
            return NOTHING
        return word_of(self.rules.catalogue, kind, value)

    def _seat_lines(self, state: State, seat: int) -> list[str]:
        hand = state.hands[seat].cards
        palace = state.palaces[seat]
        reserve = state.reserves[seat]
        bought = state.bought[seat]
        key = (seat, hand, id(palace), reserve, bought)
        known = self._seats.get(key)
        if known is None:
            catalogue = self.rules.catalogue
            lines = [
                *_line(f"hand {seat}", _named(catalogue.card_name, hand)),
                *_line(f"palace {seat}", palace_text(catalogue, palace).split()),
                *_line(f"reserve {seat}", _named(catalogue.tile_name, reserve)),
                *_line(f"bought {seat}", _named(catalogue.tile_name, bought)),
            ]
            known = self._seats[key] = (palace, lines)
        return known[1]

    def _holding_lines(self, state: State) -> list[str]:
        rules = self.rules
        found: list[str] = []
        for module, parts in sorted(rules.descriptions.items()):
            holding = state.holdings[rules.holding_id[module]]
            known = self._holdings.get(module)
            if known is None or known[0] is not holding:
                lines = [f"holding {module} {x}" for x in parts.lines(rules.catalogue, holding)]
                known = self._holdings[module] = (holding, lines)
            found += known[1]
        return found


def _named(names: tuple[str, ...], pieces: Iterable[int]) -> list[str]:
    return sorted([names[piece] for piece in pieces])


def _line(what: str, words: list[str]) -> list[str]:
    """Returns a line, or none if there is nothing to say."""
    return [" ".join([what, *words])] if words else []


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join([str(int(number)) for number in numbers])
