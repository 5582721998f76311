"""Payments that are put together piece by piece: what is for sale, and what a choice comes to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from lioncourt.core.actions import CARD
from lioncourt.core.sale import MIXED, ONE_CURRENCY, Sale
from lioncourt.games.common.listing import earned_by
from lioncourt.games.common.paying import Bill, bill_of, pools_for
from lioncourt.view.targets import targets_of

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.seams import ForSale
    from lioncourt.core.state import State
    from lioncourt.view import types
    from lioncourt.view.wording import Wording

EXTRA_ACTION = "extra-action"  # what an exact payment earns


def sales_data(rules: Ruleset, state: State, seat: int) -> list[types.ForSale]:
    """Returns what the deciding seat may buy now: the price, and the pieces it may pay with."""
    return [_sale_data(rules, state, seat, one) for one in _sales(rules, state)]


def _sales(rules: Ruleset, state: State) -> list[ForSale]:
    top = state.frames[-1]
    return list(rules.handlers[top.kind].sales(rules, state, top))


def _sale_data(rules: Ruleset, state: State, seat: int, one: ForSale) -> types.ForSale:
    spec, ware, sale = one
    return {
        "action": spec.text(ware),
        "kind": spec.name,
        "targets": targets_of(spec, ware, seat),
        "price": sale.price,
        "asks": _asked(rules, sale),
        "pieces": _pieces(rules, state, seat, sale),
    }


def _asked(rules: Ruleset, sale: Sale) -> str:
    """Returns the currency that is asked for, or how currencies may be chosen."""
    if sale.currency == MIXED:
        return "mixture"
    return "one" if sale.currency == ONE_CURRENCY else rules.catalogue.currency_name[sale.currency]


def _pieces(rules: Ruleset, state: State, seat: int, sale: Sale) -> list[types.PartOfPayment]:
    """Returns the pieces that may be part of a payment, with where they lie and how many."""
    found: Counter[int] = Counter()
    if not sale.settled:
        for pool in pools_for(rules, state, seat, sale):
            found |= Counter(pool.pieces + pool.needs)
    if sale.takes_terms:
        for rule in rules.terms:
            if rule.bars(rules, state, seat, sale) is None:
                found |= Counter(rule.holds(rules, state, seat))
    catalogue = rules.catalogue
    return [
        {
            "type": CARD,
            "zone": catalogue.purse_zone[catalogue.card_purse[piece]].format(seat=seat),
            "id": catalogue.card_name[piece],
            "number": number,
        }
        for piece, number in sorted(found.items())
    ]


def bill_for(rules: Ruleset, state: State, seat: int, action: Action) -> Bill | None:
    """Returns what an action that pays for something comes to; None if it pays for nothing."""
    for spec, ware, sale in _sales(rules, state):
        if spec is action.spec and action.args[: len(ware)] == ware:
            return bill_of(rules, state, seat, sale, action.args[len(ware) :])
    return None


def bill_data(
    rules: Ruleset, state: State, seat: int, bill: Bill, wording: Wording
) -> dict[str, Any]:
    """Returns what pieces come to: worth, what is missing, what they earn, and why not."""
    sale, refusal = bill.sale, bill.refusal
    reason = None if refusal is None else wording.say(f"refusal.{refusal.key}", refusal.values)
    earned = {} if refusal is not None else earned_by(rules, state, seat, bill)
    acts_again = sale.acts_again and sale.in_turn and seat == state.active
    if refusal is None and bill.exact and acts_again:
        earned = {EXTRA_ACTION: 1, **earned}
    return {
        "price": sale.price,
        "worth": bill.worth,
        "missing": bill.missing,
        "exact": refusal is None and bill.exact,
        "earns": [
            {"id": name, "number": n, "text": wording.say(f"earns.{name}", {"number": str(n)})}
            for name, n in earned.items()
        ],
        "reason": reason,
        "rule": None if refusal is None else refusal.rule,
    }
