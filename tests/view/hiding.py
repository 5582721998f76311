"""What modules keep hidden, put in disguise: by the description of their holdings, not by hand.

A part that only its owner sees, or of which all know the size only, gets other things of its kind,
also such as cannot be there: nothing may even look at which ones they are. A part that is shown to
nobody may be a secret or a note that follows from what everybody saw; `SECRETS` and `NOTES` say
which, and a test wants every such part in one of them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from lioncourt.core.actions import CARD, NUMBER
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import has_names, names_of
from lioncourt.core.parts import OWNER, SIZE, Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.core.tops import DECK
from lioncourt.games.common.asking import SecretQuestion
from lioncourt.modules.invaders.pile import LOOKED

# Shown to nobody, because nobody may know it
SECRETS = {
    ("invaders", "top"),  # but for who has looked at it
    ("master-builders", "unused"),
    ("travelling-craftsmen", "hidden"),
}
# Shown to nobody, because it follows from what everybody saw; a stack has no order
NOTES = {
    ("bonus-cards", "shown"),
    ("caravanserai", "moved"),
    ("characters", "used"),
    ("characters", "used-in"),
    ("characters", "named"),
    ("characters", "named-for"),
    ("major-projects", "face-down"),
    ("master-builders", "rebuilt"),
    ("palace-designers", "moved-off"),
    ("squares", "face-down"),
    ("thieves", "played"),
}


def put_in_disguise(rules: Ruleset, other: State, seat: int | None, random: Random) -> None:
    """Changes all of a state that modules hide from a seat (None: from a spectator)."""
    for module, description in rules.descriptions.items():
        at = rules.holding_id[module]
        values = [
            _hidden(rules, module, part, value, other, seat, random)
            for part, value in description.values(other.holdings[at])
        ]
        other.holdings[at] = values[0] if len(values) == 1 else tuple(values)
    other.tops = tuple(
        top if seat is not None and top[2] >> seat & 1 else _other_top(rules, top, random)
        for top in other.tops
    )
    other.frames = [_other_answers(rules, other, frame, seat, random) for frame in other.frames]


def _hidden(
    rules: Ruleset,
    module: str,
    part: Part,
    value: Any,
    state: State,
    seat: int | None,
    random: Random,
) -> Any:
    """Returns the value of a part with all that a seat cannot see put in disguise."""
    if part.seen not in (OWNER, SIZE) and (module, part.name) not in SECRETS:
        return value
    if (module, part.name) == ("invaders", "top") and _sees_invaders(rules, state, seat):
        return value
    if not part.each:
        return _others(rules, part, value, random)
    return tuple(
        own if part.seen == OWNER and owner == seat else _others(rules, part, own, random)
        for owner, own in enumerate(value)
    )


def _sees_invaders(rules: Ruleset, state: State, seat: int | None) -> bool:
    """Tells whether the top card lies open (invaders set-up 2), or the seat has looked at it."""
    if rules.options["invaders_open"]:
        return True
    held = state.holdings[rules.holding_id["invaders"]]
    assert isinstance(held, tuple)
    return seat is not None and bool(held[LOOKED][seat])


def _others(rules: Ruleset, part: Part, value: Any, random: Random) -> Any:
    """Returns as many other things; where they lie, and that none lies there, everybody sees."""
    if part.by:
        keys, things = value
        return keys, tuple(_others_of_kind(rules, part, thing, random) for thing in things)
    return _others_of_kind(rules, part, value, random)


def _others_of_kind(rules: Ruleset, part: Part, value: Any, random: Random) -> Any:
    if part.many:
        found = [_another(rules, part, thing, random) for thing in value]
        return tuple(found if part.ordered else sorted(found))
    return value if value == part.nothing else _another(rules, part, value, random)


def _another(rules: Ruleset, part: Part, thing: int, random: Random) -> int:
    """Returns another thing of a kind; of cards one with the same back."""
    if part.kind == CARD:
        role_of = rules.catalogue.card_role
        alike = [card for card, role in enumerate(role_of) if role == role_of[thing]]
        return random.choice(alike)
    if part.kind == NUMBER:
        return random.randrange(10)
    assert has_names(part.kind), f"{part.name}: say how a {part.kind} is put in disguise"
    return random.randrange(len(names_of(rules.catalogue, part.kind)))


def _other_top(rules: Ruleset, top: tuple[int, int, int], random: Random) -> tuple[int, int, int]:
    stock, _, seats = top
    names = rules.catalogue.card_name if stock == DECK else rules.catalogue.tile_name
    return (stock, random.randrange(len(names)), seats)


def _other_answers(
    rules: Ruleset, state: State, frame: Frame, seat: int | None, random: Random
) -> Frame:
    handler = rules.handlers[frame.kind]
    if not isinstance(handler, SecretQuestion):
        return frame
    viewer = NONE if seat is None else seat
    return handler.redrawn(rules, state, frame, viewer, Dice(random.getrandbits(32)))
