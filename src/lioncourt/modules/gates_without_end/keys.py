"""The keys, what is on them, and who has one (gates-without-end components, set-up 1).

Nobody, not even its owner, sees a key before it is used (hidden-information). So nothing decides
which key it is until then: the holding only says how many keys each seat has.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import NUMBER, SIDES, TILE
from lioncourt.core.parts import ALL, SCORES, SIZE, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Rule
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.tables import table_beside

KEY: Final = "key"
BONUS: Final = "key-bonus"
HALF: Final = "half-building"

# In the order of the chapter (play 5); the drawings of bonuses have the same names.
BONUSES: Final = (
    *("key-rebuild", "key-wall", "key-buy14", "key-half", "key-money"),
    *("key-swap", "key-plaza", "key-vp1", "key-vp2"),
)
_TABLE: Final = table_beside(__file__, "keys")
KEYS: Final = tuple(_TABLE)
# By key: its bonuses, clockwise
ON_KEY: Final = tuple(
    tuple(BONUSES.index(f"key-{name}") for name in _TABLE[key].split()) for key in KEYS
)
COLOURS: Final = ("white", "red", "yellow", "green", "blue", "orange")
GATES: Final = tuple(f"gate-{colour}" for colour in COLOURS)  # by seat
ARCADES: Final = "arcades"
TYPES: Final = ("pavilion", "seraglio", ARCADES, "chambers", "garden", "tower")
HALVES: Final = tuple(f"{HALF}-{type}" for type in TYPES)
WALL_PIECES: Final = 7
PLAZAS: Final = 6

FACE_DOWN, HELD, LATER, OWN_HALVES, WALLS, WALLS_LEFT, PLAZAS_LEFT = range(7)
HOLDING: Final = (
    Part("keys", KEY, many=True, seen=SIZE, start=tuple(range(len(KEYS)))),  # not turned up yet
    Part("held", NUMBER, each=True, seen=ALL),  # how many each seat has
    Part("later", NUMBER, each=True, seen=ALL),  # how many of those wait for the next turn (play 3)
    Part("halves", HALF, many=True, each=True, seen=ALL, scores=SCORES),
    Part("walls", SIDES, by=TILE, seen=ALL, scores=SCORES),
    Part("wall_pieces", NUMBER, seen=ALL, start=WALL_PIECES),
    Part("plazas", NUMBER, seen=ALL, start=PLAZAS),
)


def bonus_at(key: int, owner: int, own: int, seat: int) -> int:
    """Returns the bonus at the gate of a seat, if the owner's gate shows `own` (play 2).

    With the rotation r = place of `own` - owner, gate g shows bonus (g + r) mod 6.
    """
    bonuses = ON_KEY[key]
    return bonuses[(bonuses.index(own) + seat - owner) % len(bonuses)]


def bonuses_by_seat(rules: Ruleset, key: int, owner: int, own: int) -> list[int]:
    """Returns the bonuses at the gates of all seats."""
    return [bonus_at(key, owner, own, seat) for seat in range(rules.seats)]


def brings_key(rules: Ruleset, tile: int) -> bool:
    """Tells whether a tile brings a key: the nine arcades of the base game (play 1)."""
    catalogue = rules.catalogue
    is_arcades = catalogue.tile_type[tile] == catalogue.type_id[ARCADES]
    return is_arcades and catalogue.tile_is_base[tile]


def keys_in_pile(rule: Rule, state: State) -> int:
    """Returns how many keys nobody has taken yet."""
    return len(rule.kept.ints(state, FACE_DOWN)) - sum(rule.kept.ints(state, HELD))


def turn_up(rule: Rule, rules: Ruleset, state: State, seat: int) -> int:
    """Turns up the first key of a seat and returns it (play 2)."""
    hidden = rule.kept.ints(state, FACE_DOWN)
    key = hidden[draw_number(state, len(hidden))]
    rule.kept.drop(state, key, FACE_DOWN)
    rule.kept.grow(state, -1, HELD, seat)
    emit(rules, state, "turned-up-key", (seat, key))
    return key


def halves_left(rule: Rule, state: State) -> list[int]:
    """Returns the half-buildings that nobody has, sorted."""
    taken = [half for own in rule.kept.rows(state, OWN_HALVES) for half in own]
    return [half for half in range(len(HALVES)) if half not in taken]
