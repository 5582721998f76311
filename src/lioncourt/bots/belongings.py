"""What all the contenders' belongings are worth to the judge.

`standings` estimates the final points from a position. This adds up what the judge thinks of every
single thing: the difference between two positions is what it would have said of the step from one
to the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.bots.contests import RIVALS
from lioncourt.bots.outlook import other_points
from lioncourt.bots.shape import shape_now
from lioncourt.bots.worth import pieces_worth, stored_worth, worth_of
from lioncourt.core.seams import Terms

if TYPE_CHECKING:
    from lioncourt.bots.outlook import Outlook


def margin(outlook: Outlook) -> float:
    """Returns what a seat has, compared with the average of the others."""
    rules, state, weights = outlook.rules, outlook.state, outlook.weights
    if outlook.clock is not None:
        outlook.clock.watch()
    found = other_points(rules, state)
    for contender, (now, grown) in enumerate(outlook.majorities()):
        found[contender] += weights.now * now + weights.grown * grown + state.points[contender]
    for seat in range(rules.seats):
        found[seat] += belongings_worth(outlook if seat == outlook.seat else outlook.of(seat))
    own = found[outlook.seat]
    return own - RIVALS * (sum(found) - own) / (len(found) - 1)


def belongings_worth(outlook: Outlook) -> float:
    """Returns what a seat's palace, reserve and money are worth, leaving out majorities."""
    rules, state, seat = outlook.rules, outlook.state, outlook.seat
    worth = worth_of(outlook, shape_now(outlook.palace, outlook.regions))
    catalogue = rules.catalogue
    counts = outlook.palace.type_counts(catalogue.tile_type, len(catalogue.type_name))
    for type, count in enumerate(counts):
        if count and outlook.is_ranked(type):
            worth += count * outlook.weights.tile
    for tile in state.reserves[seat]:
        worth += stored_worth(outlook, outlook.gain(tile))
    return worth + pieces_worth(outlook, _owned_pieces(outlook))


def _owned_pieces(outlook: Outlook) -> tuple[int, ...]:
    """Returns all that a seat has in its purses, without common stocks."""
    rules, found = outlook.rules, list[int]()
    for purse in rules.purses:
        if not (isinstance(purse, Terms) and purse.common):
            found.extend(purse.holds(rules, outlook.state, outlook.seat))
    return tuple(found)
