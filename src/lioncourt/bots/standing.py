"""How the contenders stand: the points that each may expect at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.bots.contests import contests_of, expected, ranks_in
from lioncourt.bots.outlook import Outlook, other_points
from lioncourt.bots.shape import shape_now
from lioncourt.bots.weights import WEIGHTS
from lioncourt.bots.worth import PAYABLE, best_change, money_worth, readiness, worth_of

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def standings(rules: Ruleset, state: State) -> list[float]:
    """Returns the points by contender that the position promises."""
    found = other_points(rules, state)
    weights = WEIGHTS[min(state.scorings, len(WEIGHTS) - 1)]
    for contest in contests_of(rules, state.scorings, weights):
        for contender, share in enumerate(expected(contest, ranks_in(contest, rules, state))):
            found[contender] += share
    for contender, points in enumerate(state.points):
        found[contender] += points
    for seat in range(rules.seats):
        found[seat] += belongings(Outlook(rules, state, seat))
    return found


def belongings(outlook: Outlook) -> float:
    """Returns what a seat's palace, reserve and money are worth beside what they score."""
    weights, state = outlook.weights, outlook.state
    worth = worth_of(outlook, shape_now(outlook.palace, outlook.regions))
    worth += weights.tile * len(outlook.palace.squares)
    worth += weights.stored * len(state.reserves[outlook.seat])
    for values in outlook.money().values():
        worth += money_worth(outlook, values)
    return worth + _next_purchase(outlook)


def _next_purchase(outlook: Outlook) -> float:
    """Returns what the market offers for the money in the hand."""
    exact = payable = 0.0
    money = outlook.money()
    for ware in outlook.wares():
        ready = readiness(ware, money.get(ware.currency, ()))
        if ready >= PAYABLE:
            worth = outlook.gain(ware.tile) + max(0.0, best_change(outlook, ware.tile))
            if ready == 1.0:
                exact = max(exact, worth)
            else:
                payable = max(payable, worth)
    return outlook.weights.exact * exact + outlook.weights.payable * payable


def lead(points: list[float], seat: int) -> float:
    """Returns how far a contender is ahead of the others."""
    own = points[seat]
    return own - (sum(points) - own) / (len(points) - 1)
