"""How the contenders stand: the points that each may expect at the end.

A few numbers, the features, describe a position. A regression over games gave their weights
(`scripts/fit_standing.py`), for the time just before the next scoring and for long before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.bots.contests import SCORINGS
from lioncourt.bots.outlook import Outlook, other_points
from lioncourt.bots.shape import shape_now
from lioncourt.bots.standing_weights import FAR, FEATURES, NEAR
from lioncourt.bots.wares import PAYABLE
from lioncourt.games.common.money import SCORING_CARD
from lioncourt.games.common.senses import turns_left

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FAR_CARDS: Final = 40.0  # this many cards before a scoring, or more, is long before it
FAR_TURNS: Final = 12.0  # this many turns per seat before the last one, or more, is too


def standings(rules: Ruleset, state: State) -> list[float]:
    """Returns, by contender, the points that the position promises."""
    found = other_points(rules, state)
    phase = min(state.scorings, SCORINGS - 1)
    near, far, far_share = NEAR[phase], FAR[phase], distance(rules, state)
    weights = [near[at] + (far[at] - near[at]) * far_share for at in range(len(FEATURES))]
    for contender, values in enumerate(features(rules, state)):
        points = found[contender] + state.points[contender]
        for at, weight in enumerate(weights):
            points += weight * values[at]
        found[contender] = points
    return found


def distance(rules: Ruleset, state: State) -> float:
    """Returns how far the next scoring is: 0 is just before it, 1 long before it."""
    if state.scorings + 1 >= SCORINGS:
        return min(1.0, turns_left(rules, state) / FAR_TURNS)
    if state.pending:
        return 0.0
    roles = rules.catalogue.card_role
    cards = 0.0
    for pile in state.deck.piles:
        for card in pile.specials:
            if roles[card] == SCORING_CARD:
                return min(1.0, (cards + pile.plain / 2) / FAR_CARDS)
        cards += pile.plain
    return 1.0


def features(rules: Ruleset, state: State) -> list[list[float]]:
    """Returns the features of each contender, in the order of `FEATURES`."""
    outlook = Outlook(rules, state, 0)
    found = [[now, grown] for now, grown in outlook.majorities()]
    for seat in range(rules.seats):
        found[seat] += _belongings(outlook.of(seat))
    for other in found[rules.seats :]:  # Dirk has no others
        other += [0.0] * (len(FEATURES) - len(other))
    return found


def _belongings(outlook: Outlook) -> list[float]:
    """Returns the features of a seat's palace, reserve and money."""
    shape = shape_now(outlook.palace, outlook.regions)
    spent = outlook.spending
    coins = cards = 0
    for values in outlook.money().values():
        cards += len(values)
        for value in values:
            coins += value
    exact, payable = _next_purchase(outlook)
    return [
        float(shape.length),
        shape.room * outlook.building,
        float(len(outlook.palace.squares)),
        len(outlook.state.reserves[outlook.seat]) * spent,
        coins * spent,
        cards * spent,
        exact,
        payable,
    ]


def _next_purchase(outlook: Outlook) -> tuple[float, float]:
    """Returns the worth of the best tile that can be paid exactly, and of the best overpaid one."""
    exact = payable = 0.0
    for ware in outlook.wares():
        if ware.ready >= PAYABLE:
            worth = outlook.gain(ware.tile)  # ignores where it would lie: that takes too long
            if ware.ready == 1.0:
                exact = max(exact, worth)
            else:
                payable = max(payable, worth)
    return exact, payable


def lead(points: list[float], seat: int) -> float:
    """Returns how far a contender is ahead of the others."""
    own = points[seat]
    return own - (sum(points) - own) / (len(points) - 1)
