"""How the contenders stand: the points that each may expect at the end.

A position is told in a few numbers, the features; what each counts was found by regression over
games (`scripts/fit_standing.py`), for the time just before the next scoring and long before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.bots.contests import SCORINGS, contests_of, points_in, ranks_in
from lioncourt.bots.outlook import Outlook, other_points, turns_left
from lioncourt.bots.shape import shape_now
from lioncourt.bots.standing_weights import FAR, FEATURES, NEAR
from lioncourt.bots.weights import WEIGHTS
from lioncourt.bots.worth import PAYABLE, readiness, spending
from lioncourt.games.common.money import SCORING_CARD

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FAR_CARDS: Final = 40.0  # so many cards before a scoring, or more, is long before it
FAR_TURNS: Final = 12.0  # so many turns of each seat before the last one, or more


def standings(rules: Ruleset, state: State) -> list[float]:
    """Returns the points by contender that the position promises."""
    found = other_points(rules, state)
    phase = min(state.scorings, SCORINGS - 1)
    near, far, far_share = NEAR[phase], FAR[phase], distance(rules, state)
    weights = [a + (b - a) * far_share for a, b in zip(near, far, strict=True)]
    for contender, values in enumerate(features(rules, state)):
        found[contender] += state.points[contender]
        for weight, value in zip(weights, values, strict=True):
            found[contender] += weight * value
    return found


def distance(rules: Ruleset, state: State) -> float:
    """Returns how far the next scoring is: 0 it is about to be, 1 long before it."""
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
    found = [[0.0] * len(FEATURES) for _ in range(rules.contenders)]
    for contests in contests_of(rules, state.scorings, WEIGHTS[0]).values():
        for contest in contests:
            ranks = ranks_in(contest, rules, state)
            now, grown = points_in(contest, ranks, 0), points_in(contest, ranks, 1)
            for contender in range(rules.contenders):
                found[contender][0] += now[contender]
                found[contender][1] += grown[contender]
    for seat in range(rules.seats):
        found[seat][2:] = _belongings(Outlook(rules, state, seat))
    return found


def _belongings(outlook: Outlook) -> list[float]:
    """Returns the features of a seat's palace, reserve and money."""
    shape = shape_now(outlook.palace, outlook.regions)
    spent = spending(outlook)
    coins = cards = 0
    for values in outlook.money().values():
        coins += sum(values)
        cards += len(values)
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
    """Returns what the best tile is worth that can be paid exactly, and that must be overpaid."""
    exact = payable = 0.0
    money = outlook.money()
    for ware in outlook.wares():
        ready = readiness(ware, money.get(ware.currency, ()))
        if ready >= PAYABLE:
            worth = outlook.gain(ware.tile)  # where it would lie is left out: that takes too long
            if ready == 1.0:
                exact = max(exact, worth)
            else:
                payable = max(payable, worth)
    return exact, payable


def lead(points: list[float], seat: int) -> float:
    """Returns how far a contender is ahead of the others."""
    own = points[seat]
    return own - (sum(points) - own) / (len(points) - 1)
