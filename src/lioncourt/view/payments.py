"""Payments put together piece by piece: what is for sale, and what a payment comes to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from lioncourt.core import engine
from lioncourt.core.actions import CARD
from lioncourt.core.sale import ALWAYS, MIXED, NEVER, ONE_CURRENCY, Sale
from lioncourt.games.common.listing import earned_by
from lioncourt.games.common.paying import Bill, Pieces, bill_of, pieces_of, pools_for
from lioncourt.view.targets import pointed_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.seams import ForSale
    from lioncourt.core.state import State
    from lioncourt.view import types
    from lioncourt.view.wording import Wording

EXTRA_ACTION: Final = "extra-action"  # what an exact payment earns
OVER_AT_MOST: Final = 7  # the most above the price for which to show what overpaying earns
TOO_LITTLE: Final = ("too-little", "too-little-for-it")  # refusals that more money removes


def sales_data(
    rules: Ruleset, state: State, seat: int, alone: Mapping[str, types.Target]
) -> list[types.ForSale]:
    """Returns what the deciding seat may buy now: the price, and the pieces it may pay with."""
    return [_sale_data(rules, state, seat, one, alone) for one in _sales(rules, state)]


def _sales(rules: Ruleset, state: State) -> list[ForSale]:
    top = state.frames[-1]
    return list(rules.handlers[top.kind].sales(rules, state, top))


def _sale_data(
    rules: Ruleset, state: State, seat: int, one: ForSale, alone: Mapping[str, types.Target]
) -> types.ForSale:
    spec, ware, sale = one
    shown: types.ForSale = {
        "action": spec.text(ware),
        "kind": spec.name,
        "targets": pointed_at(spec, ware, seat, alone),
        "price": sale.price,
        "asks": _asked(rules, sale),
        "pieces": _pieces(rules, state, seat, sale),
    }
    if sale.is_bid and sale.exactness == NEVER:
        shown["bid"] = True
    return shown


def _asked(rules: Ruleset, sale: Sale) -> str:
    """Returns the currency asked for, or how currencies may be chosen."""
    if sale.currency == MIXED:
        return "mixture"
    return "one" if sale.currency == ONE_CURRENCY else rules.catalogue.currency_name[sale.currency]


def _pieces(rules: Ruleset, state: State, seat: int, sale: Sale) -> list[types.PartOfPayment]:
    """Returns the pieces that may be part of a payment, where they lie and how many there are."""
    found: Counter[int] = Counter()
    if not sale.settled:
        for pool in pools_for(rules, state, seat, sale):
            found |= Counter(pool.pieces + pool.needs)
    if sale.takes_terms:
        for rule in rules.terms:
            if rule.bars(rules, state, seat, sale) is None:
                found |= Counter(rule.holds(rules, state, seat))
    return [
        {
            "type": CARD,
            "zone": _zone(rules, seat, piece),
            "id": rules.catalogue.card_name[piece],
            "number": number,
        }
        for piece, number in sorted(found.items())
    ]


def _zone(rules: Ruleset, seat: int, piece: int) -> str:
    """Returns the zone of a piece that a seat may pay with."""
    catalogue = rules.catalogue
    return catalogue.purse_zone[catalogue.card_purse[piece]].format(seat=seat)


def payment_data(
    rules: Ruleset, state: State, seat: int, action: Action, wording: Wording
) -> dict[str, Any] | None:
    """Returns what the payment of an action comes to, and where adding each piece leads.

    None if nothing that it pays for is for sale.
    """
    for spec, ware, sale in _sales(rules, state):
        if spec is action.spec and action.args[: len(ware)] == ware:
            given = action.args[len(ware) :]
            bill = bill_of(rules, state, seat, sale, given)
            if bill.refusal is None:  # the money is right, but a module may object
                bill = Bill(bill.sale, given, bill.worth, engine.refusal(rules, state, action))
            return {
                **_bill_data(rules, state, seat, bill, wording),
                "gains": _gains(rules, state, seat, bill, wording),
                "leads": _leads(rules, state, seat, sale, given, wording),
            }
    return None


def _gains(
    rules: Ruleset, state: State, seat: int, bill: Bill, wording: Wording
) -> list[dict[str, Any]]:
    """Returns what the exact payment and each larger one earns, if overpaying earns anything."""
    sale = bill.sale
    if not rules.rewards or not sale.rewarded or sale.exactness == ALWAYS:
        return []
    numbers = {EXTRA_ACTION: [int(_acts_again(state, seat, sale)), *[0] * OVER_AT_MOST]}
    for rule in rules.rewards:
        above = range(1, OVER_AT_MOST + 1)
        earned = [rule.earned(rules, state, seat, sale, over, bill.given) for over in above]
        numbers[rule.name] = [0, *earned]
    return [
        {"id": name, "text": wording.title(f"gain.{name}", name), "numbers": each}
        for name, each in numbers.items()
        if any(each)
    ]


def _acts_again(state: State, seat: int, sale: Sale) -> bool:
    return sale.acts_again and sale.in_turn and seat == state.active


def _leads(
    rules: Ruleset, state: State, seat: int, sale: Sale, given: Pieces, wording: Wording
) -> list[dict[str, Any]]:
    """Returns, for each piece that the seat has left, what the payment would come to with it."""
    left = Counter(pieces_of(rules, state, seat)) - Counter(given)
    leads = []
    for piece in sorted(left):
        bill = bill_of(rules, state, seat, sale, (*given, piece))
        told = _bill_data(rules, state, seat, bill, wording)
        leads.append(
            {
                "zone": _zone(rules, seat, piece),
                "id": rules.catalogue.card_name[piece],
                "missing": told["missing"],
                "over": bill.over,
                "exact": told["exact"],
                "earns": told["earns"],
                "reason": told["reason"] if told["barred"] else None,
            }
        )
    return leads


def _bill_data(
    rules: Ruleset, state: State, seat: int, bill: Bill, wording: Wording
) -> dict[str, Any]:
    """Returns what pieces come to: their worth, what is missing, what they earn, or why not."""
    sale, refusal = bill.sale, bill.refusal
    reason = None if refusal is None else wording.say(f"refusal.{refusal.key}", refusal.values)
    earned = {} if refusal is not None else earned_by(rules, state, seat, bill)
    if refusal is None and bill.exact and _acts_again(state, seat, sale):
        earned = {EXTRA_ACTION: 1, **earned}
    return {
        "price": sale.price,
        "worth": bill.worth,
        "missing": bill.missing,
        "over": bill.over,
        "exact": refusal is None and bill.exact,
        "earns": [
            {"id": name, "number": n, "text": wording.say(f"earns.{name}", {"number": str(n)})}
            for name, n in earned.items()
        ],
        "barred": refusal is not None and refusal.key not in TOO_LITTLE,
        "reason": reason,
        "rule": None if refusal is None else refusal.rule,
    }
