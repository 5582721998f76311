"""The ten characters: their cards and where they are, which is the holding of the module."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage
from lioncourt.core.state import State
from lioncourt.core.values import sorted_with, without
from lioncourt.core.verbs import draw_number, shuffle_in

Ints: TypeAlias = tuple[int, ...]
Facts: TypeAlias = dict[str, object]

MODULE: Final = "characters"
ROLE: Final = "character"
PILES: Final = (2, 2, 3, 3, 4, 4)  # for six of the ten
COIN: Final = 0.45  # about what a unit of money is worth in points

# Parts of the holding: a turn and the cards used in it; the spare pile; how many scorings were done
# when the wise man named a type, and the type; from OWNED on, the cards of each seat.
USED, SPARE, NAMED, OWNED = 0, 1, 2, 3


@cache
def table() -> dict[str, Any]:
    """Returns by name what is known of each character (characters components)."""
    return tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))


def part(rules: Ruleset, state: State, at: int) -> Ints:
    """Returns a part of the holding."""
    parts = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(parts, tuple)
    found: Ints = parts[at]
    return found


def put(rules: Ruleset, state: State, at: int, changed: Ints) -> None:
    """Changes a part of the holding."""
    parts = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(parts, tuple)
    state.holdings[rules.holding_id[MODULE]] = (*parts[:at], changed, *parts[at + 1 :])


def gain(rules: Ruleset, state: State, seat: int, card: int) -> None:
    """Lays a card open before a seat; it works from now on (characters play 4)."""
    put(rules, state, OWNED + seat, sorted_with(part(rules, state, OWNED + seat), card))


def lose(rules: Ruleset, state: State, seat: int, card: int) -> None:
    """Takes a card of a seat out of the game (characters play 6, 8)."""
    put(rules, state, OWNED + seat, without(part(rules, state, OWNED + seat), card))


def owner(rules: Ruleset, state: State, name: str) -> int:
    """Returns the seat that has a character, or NONE."""
    card = rules.catalogue.card_id[name]
    for seat in range(rules.seats):
        if card in part(rules, state, OWNED + seat):
            return seat
    return NONE


def card_worth(rules: Ruleset, state: State, card: int) -> float:
    """Returns about what a character is worth in points, by the tiles still to come."""
    now, per_tile = table()[rules.catalogue.card_name[card]]["worth"]
    return float(now + per_tile * sum([len(pool) for pool in state.supply]))


class CharacterCards(Components):
    """Adds one card for each; it is never in a hand (characters components)."""

    def add(self, kit: Kit) -> None:
        for name in table():
            kit.card(name, role=ROLE, purse=NONE)


class IntoThePiles(Stage):
    """Two of the ten into each of the piles 2, 3, 4; the rest are spare (characters set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = [rules.catalogue.card_id[name] for name in table()]
        for pile in PILES:
            shuffle_in(state, pile, left.pop(draw_number(state, len(left))))
        put(rules, state, SPARE, tuple(left))
