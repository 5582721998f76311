"""Which payments for a sale are listed, and how any payment is drawn at random (core 4.2).

The length of the list has a limit that doesn't grow with the purse. Unlisted payments are legal all
the same: they can be judged (`bill_of`) and drawn (`draw_payment`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.core.actions import Action
from lioncourt.core.payments import MOST_OVER, Earned, Kinds, best_payments, random_payment
from lioncourt.core.sale import ALWAYS, Pool, Sale
from lioncourt.core.values import without_all
from lioncourt.games.common.paying import (
    Bill,
    Pieces,
    means_of,
    pools_for,
    vetoed,
    with_terms,
    worth_of,
)

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.seams import ForSale
    from lioncourt.core.state import State

CHOICES: Final = 24  # choices of terms listed for a sale, those with the fewest pieces
FOR_A_CHOICE: Final = 4  # payments listed at least for each of them, if there are any
LISTED: Final = 48  # payments for a sale without a choice of terms
TRIES: Final = 8  # to draw a payment at random, before drawing a listed one


def choices_of_terms(rules: Ruleset, state: State, seat: int, sale: Sale) -> list[Pieces]:
    """Returns the terms worth adding to a sale, no terms first: those with the fewest pieces."""
    found: list[Pieces] = [()]
    if not sale.takes_terms:
        return found
    for rule in rules.terms:
        if rule.bars(rules, state, seat, sale) is None:
            more = rule.choices(rules, state, seat, sale)
            found += [before + mine for before in found for mine in more]
            found.sort(key=_few_first)
            del found[CHOICES:]
    return found


def _few_first(pieces: Pieces) -> tuple[int, Pieces]:
    return (len(pieces), pieces)


# The payments that are listed


def offers_for(rules: Ruleset, state: State, seat: int, sale: Sale) -> list[Pieces]:
    """Returns the payments worth listing for a sale, sorted and distinct; bounded in number."""
    if sale.barred is not None:
        return []
    pools = pools_for(rules, state, seat, sale)
    if not rules.terms:
        return sorted(_offers_on(rules, state, seat, sale, (), pools, LISTED))
    if not sale.settled:
        most = max([worth_of(rules, pool.pieces) for pool in pools], default=0)
        if most < sale.price and most < sale.price - _most_off(rules, state, seat, sale):
            return []  # mostly it is too dear and terms don't help
    found: list[Pieces] = []
    choices = choices_of_terms(rules, state, seat, sale)
    share = max(FOR_A_CHOICE, LISTED // len(choices))
    for terms in choices:
        changed = with_terms(rules, state, seat, sale, terms, terms)[0] if terms else sale
        for given in _offers_on(rules, state, seat, changed, terms, pools, share):
            if not terms or _may_be_added(rules, state, seat, sale, terms, changed, given):
                found.append(given)
    return sorted(found)


def offers_without_terms(
    rules: Ruleset, state: State, seat: int, sale: Sale, most: int, means: Sequence[int]
) -> list[Pieces]:
    """Returns at most `most` payments for a sale as it is, the least overpaid and shortest.

    What overpaying would earn isn't looked at. `means` is `means_of` the seat.
    """
    if sale.barred is not None:
        return []
    if not sale.settled and _most_worth(rules, state, seat, sale, means) < sale.price:
        return []  # mostly it is too dear
    pools = pools_for(rules, state, seat, sale)
    return _offers_on(rules, state, seat, sale, (), pools, most, rewarded=False)


def _may_be_added(
    rules: Ruleset, state: State, seat: int, sale: Sale, terms: Pieces, changed: Sale, given: Pieces
) -> bool:
    """Tells whether no rule objects to terms and to a payment put together with them.

    As `bill_of`, for pieces known to be there, to fit a pool and to be worth enough.
    """
    if terms and with_terms(rules, state, seat, sale, terms, given)[1] is not None:
        return False
    return vetoed(rules, state, seat, changed, given) is None


def _offers_on(
    rules: Ruleset,
    state: State,
    seat: int,
    sale: Sale,
    terms: Pieces,
    pools: list[Pool],
    most: int,
    *,
    rewarded: bool = True,
) -> list[Pieces]:
    """Returns payments for a sale with its terms; if too many, the least overpaid and shortest."""
    if sale.settled:
        return [tuple(sorted(terms))]
    values = rules.catalogue.card_value
    found: dict[Pieces, Pieces] = {}  # by what is given: the money in it
    for pool in pools:
        if pool.needs and not pool.foreign:
            continue  # legal to give, but no use
        if worth_of(rules, pool.pieces) < sale.price:
            continue
        copies: dict[int, int] = {}  # by kind, sorted as the pieces are
        for piece in pool.pieces:
            copies[piece] = copies.get(piece, 0) + 1
        kinds = list(copies)
        wanted: Kinds = tuple([(values[k], n, k in pool.foreign) for k, n in copies.items()])
        earns = rewarded and pool.widened
        more = rewards_of(rules, state, seat, sale, pool.pieces) if earns else ()
        by_pieces = len(more) > 0 and any(rule.by_pieces for rule in rules.rewards)
        others = pool.needs + terms
        for picked in best_payments(wanted, sale.price, more, bool(sale.exactly)):
            money = tuple([kinds[at] for at in picked])
            if by_pieces and _has_spare(rules, state, seat, sale, money):
                continue
            found[tuple(sorted(money + others)) if others else money] = money
    offers = list(found)
    if rules.payment_filters:
        offers = [given for given in offers if vetoed(rules, state, seat, sale, given) is None]
    if len(offers) > most:
        offers.sort(key=lambda given: (worth_of(rules, found[given]), len(given), given))
    return offers[:most]


def _has_spare(rules: Ruleset, state: State, seat: int, sale: Sale, money: Pieces) -> bool:
    """Tells whether a piece of a payment could be left out without earning less.

    The rewards that led to it were those for all that could be given: it may earn less itself.
    """
    over = worth_of(rules, money) - sale.price
    for piece in sorted(set(money)):
        value = rules.catalogue.card_value[piece]
        rest = without_all(money, (piece,))
        if value <= over and all(
            rule.earned(rules, state, seat, sale, over, money)
            <= rule.earned(rules, state, seat, sale, over - value, rest)
            for rule in rules.rewards
        ):
            return True
    return False


def rewards_of(rules: Ruleset, state: State, seat: int, sale: Sale, pieces: Pieces) -> Earned:
    """Returns what overpaying a sale with some pieces earns, by reward and by how much."""
    if not rules.rewards or not sale.rewarded or sale.exactly or sale.exactness == ALWAYS:
        return ()
    tables: list[tuple[int, ...]] = []
    for rule in rules.rewards:
        overs = range(MOST_OVER + 1)
        table = [rule.earned(rules, state, seat, sale, over, pieces) for over in overs]
        if any(table):
            tables.append(tuple(table))
    return tuple(tables)


def earned_by(rules: Ruleset, state: State, seat: int, bill: Bill) -> dict[str, int]:
    """Returns what a payment earns by overpaying, by the name of the reward."""
    found: dict[str, int] = {}
    if bill.over and bill.sale.rewarded:
        for rule in rules.rewards:
            number = rule.earned(rules, state, seat, bill.sale, bill.over, bill.given)
            if number:
                found[rule.name] = number
    return found


def can_pay(rules: Ruleset, state: State, seat: int, sale: Sale) -> bool:
    """Tells whether a seat can pay for a sale, on some terms."""
    if sale.barred is not None:
        return False
    for pool in pools_for(rules, state, seat, sale):
        if worth_of(rules, pool.pieces) >= sale.price:
            return True
    return bool(rules.terms) and len(offers_for(rules, state, seat, sale)) > 0


def short_by(rules: Ruleset, state: State, seat: int, sale: Sale) -> int:
    """Returns how much money a seat lacks for a sale; 0 if it can pay."""
    if can_pay(rules, state, seat, sale):
        return 0
    own = [p for p in pools_for(rules, state, seat, sale) if p.widened]
    return sale.price - max([worth_of(rules, pool.pieces) for pool in own], default=0)


# Any payment


def draw_payment(
    rules: Ruleset, state: State, seat: int, sale: Sale, dice: Dice, means: Sequence[int]
) -> Pieces | None:
    """Returns a payment for a sale, put together piece by piece at random; None if there is none.

    Any payment may come, except those with superfluous pieces that earn nothing. `means` is
    `means_of` the seat.
    """
    if sale.barred is not None or not within_reach(rules, state, seat, sale, means):
        return None
    offered = _terms_on_offer(rules, state, seat, sale)
    pools = [
        (pool, worth_of(rules, pool.pieces))
        for pool in pools_for(rules, state, seat, sale)
        if pool.foreign or not pool.needs
    ]
    for _ in range(TRIES if offered or rules.payment_filters else 1):
        terms = _drawn_terms(offered, dice)
        changed = with_terms(rules, state, seat, sale, terms, terms)[0] if terms else sale
        given = _drawn_on(rules, state, seat, changed, terms, pools, dice)
        if given is None:
            if not offered and not any(pool.needs for pool, _ in pools):
                return None  # another try would find nothing either
            continue
        if not rules.terms and not rules.payment_filters:
            return given
        if _may_be_added(rules, state, seat, sale, terms, changed, given):
            return given
    listed = offers_for(rules, state, seat, sale)
    return listed[dice.below(len(listed))] if listed else None


def draw_purchase(
    rules: Ruleset, state: State, seat: int, sales: Sequence[ForSale], dice: Dice
) -> Action | None:
    """Returns a random one of some sales with a payment for it; None if none can be paid."""
    if not sales:
        return None
    means = means_of(rules, state, seat)
    left = list(sales)
    while left:
        spec, ware, sale = left.pop(dice.below(len(left)))
        pieces = draw_payment(rules, state, seat, sale, dice, means)
        if pieces is not None:
            return Action(spec, ware + pieces)
    return None


def within_reach(rules: Ruleset, state: State, seat: int, sale: Sale, means: Sequence[int]) -> bool:
    """Tells whether a seat with these means might pay for a sale, on some terms; mostly not."""
    if sale.settled:
        return True
    most = _most_worth(rules, state, seat, sale, means)
    return most >= sale.price or most >= sale.price - _most_off(rules, state, seat, sale)


def _most_worth(rules: Ruleset, state: State, seat: int, sale: Sale, means: Sequence[int]) -> int:
    """Returns an upper bound on what any pool for a sale is worth (`Payment.most`)."""
    most = 0
    for rule in rules.payments:
        worth = rule.most(rules, state, seat, sale, means)
        if worth > most:
            most = worth
    return most


# The terms that a seat may add to a sale: by rule, its choices
Offered: TypeAlias = list[Sequence[Pieces]]


def _terms_on_offer(rules: Ruleset, state: State, seat: int, sale: Sale) -> Offered:
    found: Offered = []
    if sale.takes_terms:
        for rule in rules.terms:
            if rule.bars(rules, state, seat, sale) is None:
                choices = rule.choices(rules, state, seat, sale)
                if choices:
                    found.append(choices)
    return found


def _most_off(rules: Ruleset, state: State, seat: int, sale: Sale) -> int:
    """Returns how much all terms together can take off a price at most (`Terms`)."""
    off = 0
    if sale.takes_terms:
        for rule in rules.terms:
            if rule.cheapens and rule.bars(rules, state, seat, sale) is None:
                for choice in rule.choices(rules, state, seat, sale):
                    off += max(0, sale.price - rule.changed(rules, state, seat, sale, choice).price)
    return off


def _drawn_terms(offered: Offered, dice: Dice) -> Pieces:
    found: Pieces = ()
    for choices in offered:
        if dice.below(2):
            found += choices[dice.below(len(choices))]
    return found


def _drawn_on(
    rules: Ruleset,
    state: State,
    seat: int,
    sale: Sale,
    terms: Pieces,
    pools: list[tuple[Pool, int]],
    dice: Dice,
) -> Pieces | None:
    """Returns a random payment for a sale with its terms from one of some pools.

    Each pool comes with its worth.
    """
    if sale.settled:
        return tuple(sorted(terms))
    values = rules.catalogue.card_value
    payable = [pool for pool, worth in pools if worth >= sale.price]
    while payable:
        pool = payable.pop(dice.below(len(payable)))
        earns = len(rewards_of(rules, state, seat, sale, pool.pieces)) > 0
        each = [values[piece] for piece in pool.pieces]
        trimmed = not earns or dice.below(2) == 0
        exactly = bool(sale.exactly)
        chosen = random_payment(each, sale.price, dice, trimmed=trimmed, exactly=exactly)
        if chosen is None:
            continue
        money = tuple([pool.pieces[at] for at in chosen])
        if not pool.needs or any(piece in pool.foreign for piece in money):
            return tuple(sorted(money + pool.needs + terms))
    return None
