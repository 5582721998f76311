"""Permits: what a module's card or piece lets a seat do now and then, beyond the usual.

Rules that use a permit know nothing of the module: the permit says whether a seat may do something
and notes that it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.rule import LATE
from lioncourt.core.seams import MainAction, Observer, Rule, TakeLimit
from lioncourt.games.common.money import TOGETHER_AT_MOST
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.paying import worth_of

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.events import Event
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Permit(Rule):
    """Says whether a seat may do something now, as everybody knows, and notes that it does."""

    def barred(self, rules: Ruleset, state: State, seat: int) -> Refusal | None:
        """Returns why the seat may not; None if it may."""
        raise NotImplementedError

    def useless(self) -> Refusal:
        """Returns why something can't be done this way, though the seat has the permit."""
        raise NotImplementedError

    def use(self, rules: Ruleset, state: State, seat: int) -> None:
        """Notes that the seat does it."""
        raise NotImplementedError

    def allows(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether the seat may."""
        return self.barred(rules, state, seat) is None


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeAbility(MainAction):
    """What a permit lets a seat do before, between or after its actions, at no cost of an action.

    A rule says what there is to choose (`ways`) and what it does (`work`).
    """

    free: ClassVar[bool] = True

    def __init__(self, permit: Permit, spec: Spec) -> None:
        super().__init__(spec)
        self.permit: Final = permit

    def work(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        """Does it."""

    def has_use(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether it has any effect now, as far as everybody knows."""
        return len(self.ways(rules, state, seat)) > 0

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.permit.allows(rules, state, seat) and self.has_use(rules, state, seat)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not self.permit.allows(rules, state, seat):
            return ()
        return [Action(self.spec, way) for way in self.ways(rules, state, seat)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        reason = self.permit.barred(rules, state, seat)
        if reason is not None:
            return reason
        known = action.args in self.ways(rules, state, seat)
        return None if known else self.neither(action)

    def neither(self, action: Action) -> Refusal:
        return self.permit.useless()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.permit.use(rules, state, seat)
        self.work(rules, state, seat, action)


def offer_at_free_points(build: Build, rule: FreeAbility, piece: str) -> None:
    """Adds an ability that is offered with every action, and once more after the last one.

    That last question is named after the action and shows a piece.
    """
    name = rule.spec.name
    build.add(rule)
    build.handler(name, Offer(rule, build.forgo(), piece))
    build.stage("T2", name, MakeOffer(name, rule))


class TakeMore(TakeLimit):
    """With a permit several cards may be worth more together; limits don't add up."""

    order: ClassVar[int] = LATE

    def __init__(self, permit: Permit, most: int) -> None:
        self.permit: Final = permit
        self.most: Final = most

    def limit(self, rules: Ruleset, state: State, seat: int, limit: int) -> int:
        return max(limit, self.most) if self.permit.allows(rules, state, seat) else limit


class MoreWasTaken(Observer):
    """A seat that takes more than it otherwise could uses its permit."""

    def __init__(self, takes: TakeMore) -> None:
        self.takes: Final = takes

    def hears(self) -> tuple[str, ...]:
        return ("took",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, *cards = event.args
        limit = TOGETHER_AT_MOST
        for rule in rules.take_limits:
            if rule is not self.takes:
                limit = rule.limit(rules, state, seat, limit)
        if len(cards) > 1 and worth_of(rules, tuple(cards)) > limit:
            self.takes.permit.use(rules, state, seat)
