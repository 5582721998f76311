"""The rules that take part in each seam, filtered and ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from lioncourt.core.seams import (
    ActionFilter,
    Below,
    Count,
    Destination,
    DestinationFilter,
    Drawn,
    EndCheck,
    Face,
    Facing,
    Ground,
    Interrupt,
    MainAction,
    Observation,
    Observer,
    Payment,
    PaymentFilter,
    Placement,
    Price,
    Purse,
    Reward,
    Secret,
    Selling,
    Sense,
    Stock,
    Store,
    TakeLimit,
    Taken,
    Terms,
    Turnover,
    View,
    Walls,
)

if TYPE_CHECKING:
    from lioncourt.core.actions import Spec
    from lioncourt.core.build import Entry

R = TypeVar("R")


def of_seam(kind: type[R], entries: list[Entry]) -> tuple[R, ...]:
    """Returns the rules of one seam, in their order."""
    return tuple([entry.rule for entry in entries if isinstance(entry.rule, kind)])


def _views(entries: list[Entry]) -> tuple[tuple[str, View], ...]:
    """Returns the views with the modules whose holdings they show."""
    return tuple([(e.module, e.rule) for e in entries if isinstance(e.rule, View)])


def _observations(entries: list[Entry]) -> tuple[tuple[str, Observation], ...]:
    """Returns the observations with the modules they belong to."""
    return tuple([(e.module, e.rule) for e in entries if isinstance(e.rule, Observation)])


def _by_event(observers: tuple[Observer, ...]) -> dict[str, tuple[Observer, ...]]:
    """Returns, by name of event, the observers that hear it, in order."""
    names = sorted({name for observer in observers for name in observer.hears()})
    return {name: tuple([o for o in observers if name in o.hears()]) for name in names}


def _first_kind(rule: MainAction | Destination | Interrupt) -> int:
    specs = rule.specs()
    if not specs:
        raise ValueError(f"{type(rule).__name__} was made without an action")
    return specs[0].kind


def numbered_purses(purses: tuple[Purse, ...], number: int) -> tuple[Purse, ...]:
    """Returns the purses by their numbers; every number has one."""
    ordered = tuple(sorted(purses, key=_purse_number))
    if [purse.number() for purse in ordered] != list(range(number)):
        raise ValueError("every purse of the kit needs one Purse rule")
    return ordered


def _purse_number(purse: Purse) -> int:
    return purse.number()


def one_group(rule: MainAction | Destination) -> tuple[Spec, ...]:
    """Returns the kinds of action of a rule, which must be one group: one choice for a seat."""
    specs = rule.specs()
    if len({spec.group for spec in specs}) != 1:
        raise ValueError(f"{type(rule).__name__}: its actions must be one group")
    return specs


def _only_store(entries: list[Entry]) -> Store | None:
    """Returns the rule that keeps a seat's tiles, None for the reserve; there can't be two."""
    owners = [entry.module for entry in entries if isinstance(entry.rule, Store)]
    if len(owners) > 1:
        raise ValueError(f"two modules keep the tiles of a seat: {', '.join(owners)}")
    stores = of_seam(Store, entries)
    return stores[0] if stores else None


class SeamRules:
    """One attribute per seam."""

    def __init__(self, entries: list[Entry], purses: int) -> None:
        self._entries: Final = entries
        # By kind of action, so that collected options come out sorted.
        self.main_actions: Final = tuple(sorted(of_seam(MainAction, entries), key=_first_kind))
        self.destinations: Final = tuple(sorted(of_seam(Destination, entries), key=_first_kind))
        self.interrupts: Final = tuple(sorted(of_seam(Interrupt, entries), key=_first_kind))
        self.purses: Final = numbered_purses(of_seam(Purse, entries), purses)
        # Those whose pieces have a value; terms have none.
        self.money_purses: Final = tuple([p for p in self.purses if not isinstance(p, Terms)])
        self.filters: Final = of_seam(ActionFilter, entries)
        self.prices: Final = of_seam(Price, entries)
        self.sellings: Final = of_seam(Selling, entries)
        self.terms: Final = of_seam(Terms, entries)
        self.payments: Final = of_seam(Payment, entries)
        self.payment_filters: Final = of_seam(PaymentFilter, entries)
        self.rewards: Final = of_seam(Reward, entries)
        self.grounds: Final = of_seam(Ground, entries)
        self.placements: Final = of_seam(Placement, entries)
        self.walls: Final = of_seam(Walls, entries)
        self.facings: Final = of_seam(Facing, entries)
        self.destination_filters: Final = of_seam(DestinationFilter, entries)
        self.store: Final = _only_store(entries)
        self.drawn: Final = of_seam(Drawn, entries)
        self.drawn_tiles: Final = tuple([rule for rule in self.drawn if rule.tiles])
        self.faces: Final = of_seam(Face, entries)
        self.belows: Final = of_seam(Below, entries)
        self.turnovers: Final = of_seam(Turnover, entries)
        self.counts: Final = of_seam(Count, entries)
        self.take_limits: Final = of_seam(TakeLimit, entries)
        self.takens: Final = of_seam(Taken, entries)
        self.end_checks: Final = of_seam(EndCheck, entries)
        self.observers: Final = of_seam(Observer, entries)
        self.hearers: Final = _by_event(self.observers)
        self.views: Final = _views(entries)
        self.secrets: Final = of_seam(Secret, entries)
        self.stocks: Final = of_seam(Stock, entries)
        self.senses: Final = of_seam(Sense, entries)
        self.observations: Final = _observations(entries)
        self.laying_senses: Final = tuple([sense for sense in self.senses if sense.laying])

        self.actor_of: Final = {s.kind: r for r in self.main_actions for s in one_group(r)}
        self.carrier_of: Final = {s.kind: r for r in self.destinations for s in one_group(r)}
        # Kinds of action that don't use up the action of the turn.
        self.free_kinds: Final = {s.kind for r in self.main_actions if r.free for s in r.specs()}

    def entries(self) -> list[Entry]:
        """Returns every rule outside the scripts, with its origin, in order."""
        return list(self._entries)
