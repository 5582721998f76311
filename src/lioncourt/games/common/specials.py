"""Special cards: how they get into the deck or before the seats, and what happens if one turns up.

Most modules bring some: a few kinds of cards with their own role, which tells them from money.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import NORMAL, Components, Drawn, Secret, Stage
from lioncourt.core.state import State
from lioncourt.core.tops import DECK
from lioncourt.core.verbs import draw_number, emit, fill_deck, shuffle_in


class SpecialCards(Components):
    """Adds kinds of cards of one role; `purse` NONE: none is ever in a hand."""

    def __init__(self, role: str, *names: str, purse: int = NONE) -> None:
        self.role: Final = role
        self.names: Final = names
        self.purse: Final = purse
        self.kinds: tuple[int, ...] = ()  # their numbers, once they are added

    def add(self, kit: Kit) -> None:
        self.kinds = tuple([kit.card(n, role=self.role, purse=self.purse) for n in self.names])


@mypyc_attr(allow_interpreted_subclasses=True)
class IntoPiles(Stage):
    """Shuffles a random card into each pile of the deck that is named; 1 is the top one.

    If there is a single kind, it has as many cards as needed. `InSomePile` goes with it.
    """

    def __init__(self, cards: SpecialCards, *piles: int) -> None:
        self.cards: Final = cards
        self.piles: Final = piles

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = list(self.cards.kinds)
        is_single = len(left) == 1
        for pile in self.piles:
            card = left[0] if is_single else left.pop(draw_number(state, len(left)))
            shuffle_in(state, pile, card)
        self.set_aside(rules, state, tuple(left))

    def set_aside(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> None:
        """Deals with the cards that are left: by default they aren't used."""


class InSomePile(Secret):
    """Nobody knows which of the cards lies in which pile, nor which ones were set aside.

    Those set aside are a part of the holding, if one is given.
    """

    def __init__(self, cards: SpecialCards, *aside: int) -> None:
        self.cards: Final = cards
        self.aside: Final = aside

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        left = lying_in_piles(state, self.cards.kinds)
        if self.aside:
            left.extend(self.kept.ints(state, *self.aside))
        if len(left) < 2:
            return
        left = lay_in_piles(state, self.cards.kinds, sorted(left), dice)
        if self.aside:
            self.kept.put(state, tuple(left), *self.aside)


def lying_in_piles(state: State, kinds: tuple[int, ...]) -> list[int]:
    """Returns the cards of some kinds in the piles of the deck."""
    return [card for pile in state.deck.piles for card in pile.specials if card in kinds]


def lay_in_piles(state: State, kinds: tuple[int, ...], cards: list[int], dice: Dice) -> list[int]:
    """Lays random ones of the cards where such cards lie in the piles; returns the rest.

    For worlds (`Secret`): what the seat knows to lie on top stays there.
    """
    piles: list[Pile] = []
    left = list(cards)
    on_top: list[int] = []
    for stock, card, _ in state.tops:
        if stock == DECK and card in left:  # otherwise it is now a plain card of the pool
            left.remove(card)
            on_top.append(card)
    for pile in state.deck.piles:
        specials = [card for card in pile.specials if card not in kinds]
        free = len(pile.specials) - len(specials)
        if not piles:
            specials += on_top
            free -= len(on_top)
        for _ in range(free):
            specials.append(left.pop(dice.below(len(left))))
        ordered = tuple(sorted(specials))
        piles.append(Pile(pile.plain, ordered))
    stacked = tuple(piles)
    fill_deck(state, Deck(state.deck.pool, stacked))
    return left


def hide_in_piles(build: Build, stage: str, cards: SpecialCards, *piles: int) -> None:
    """Adds cards that a stage of the set-up shuffles into piles of the deck (core 3.6)."""
    build.add(cards)
    build.stage("U7", stage, IntoPiles(cards, *piles))
    if len(cards.names) > 1:
        build.add(InSomePile(cards))


class DealSecretly(Stage):
    """Deals each seat a number of cards face down; nobody ever knows the rest.

    They go to the part of the holding with cards by seat. Each kind has `copies`.
    """

    def __init__(
        self, cards: SpecialCards, number: int, event: str, *at: int, copies: int = 1
    ) -> None:
        self.cards: Final = cards
        self.number: Final = number
        self.event: Final = event
        self.at: Final = at
        self.copies: Final = copies

    def every_card(self) -> list[int]:
        """Returns all the cards that there are, sorted."""
        return [card for card in self.cards.kinds for _ in range(self.copies)]

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = self.every_card()
        for seat in range(rules.seats):
            drawn = [left.pop(draw_number(state, len(left))) for _ in range(self.number)]
            dealt = tuple(sorted(drawn))
            where = (*self.at, seat)
            self.kept.put(state, dealt, *where)
            emit(rules, state, self.event, (seat, *dealt), seat, (seat,))


class DealtSecretly(Secret):
    """The cards dealt face down to others may be any that the seat has not seen.

    `shown` is the part of the holding, if there is one, with the cards that everybody has seen:
    they are out of the game or, if they come `back`, before their owners again.
    """

    def __init__(self, deal: DealSecretly, shown: int = NONE, *, back: bool = False) -> None:
        self.deal: Final = deal
        self.shown: Final = shown
        self.back: Final = back

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        shown: tuple[int, ...] = ()
        if self.shown != NONE:
            shown = self.kept.ints(state, self.shown)
        known: tuple[int, ...] = shown if self.back else ()  # wherever they lie
        dealt = self.kept.rows(state, *self.deal.at)
        left = self.deal.every_card()
        for card in shown:
            left.remove(card)
        for card in dealt[seat]:
            if card not in known:
                left.remove(card)
        redealt: list[tuple[int, ...]] = []
        for owner, held in enumerate(dealt):
            cards = [card for card in held if owner == seat or card in known]
            for _ in range(len(held) - len(cards)):
                cards.append(left.pop(dice.below(len(left))))
            redealt.append(tuple(sorted(cards)))
        self.kept.put(state, tuple(redealt), *self.deal.at)


def deal_secretly(
    build: Build,
    stage: str,
    deal: DealSecretly,
    shown: int = NONE,
    *,
    back: bool = False,
    order: int = NORMAL,
) -> None:
    """Adds cards that a stage of the set-up deals face down (order U8); see `DealtSecretly`."""
    build.add(deal.cards)
    build.stage("U8", stage, deal, order=order)
    build.add(DealtSecretly(deal, shown, back=back))


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnsUp(Drawn):
    """Settles the cards of a role when they turn up, whatever the draw was for."""

    tiles: ClassVar[bool] = False

    def __init__(self, role: str) -> None:
        self.role: Final = role

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != self.role:
            return False
        self.settle(rules, state, card)
        return True

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        raise NotImplementedError


class LaidOpen(TurnsUp):
    """Lays a card that turns up openly beside the market with others: a part of the holding."""

    def __init__(self, role: str, event: str, *at: int) -> None:
        super().__init__(role)
        self.event: Final = event
        self.at: Final = at

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        self.kept.add(state, card, *self.at)
        emit(rules, state, self.event, (card,))
