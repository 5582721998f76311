"""The seams on which rules answer a question or are told something; see `lioncourt.core.seams`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.rule import Rule

if TYPE_CHECKING:
    from lioncourt.core.deck import Deck
    from lioncourt.core.events import Event
    from lioncourt.core.palace import Palace
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Price(Rule):
    """Changes what a tile costs a seat (chain: EARLY sets, NORMAL adds, LATE limits)."""

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Purse(Rule):
    """A place from which a seat pays (collect): the hand, coins, credits.

    `number` tells which purse it is: each kind of piece belongs to one. `holds` lists what may be
    paid from it; `spend` takes pieces out and puts them where spent ones go.
    """

    def number(self) -> int:
        """Returns the number of the purse, HAND_PURSE or as `Kit.purse` gave it."""
        raise NotImplementedError

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        raise NotImplementedError

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        """Returns what of it is money of a currency, sorted."""
        currency_of = rules.catalogue.card_currency
        held = self.holds(rules, state, seat)
        return tuple(sorted([piece for piece in held if currency_of[piece] == currency]))

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Payment(Rule):
    """A way to pay (collect offers; the best worth counts).

    `offers` lists sorted tuples of pieces worth offering: nothing in them can be left out. `worth`
    is what any pieces count for this sale, NONE if they may not be given. Worth equal to the price
    is an exact payment.
    """

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        return ()

    def worth(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> int:
        return NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground(Rule):
    """Knows where its tiles may lie (first: each tile has one ground).

    All answers follow from the palace alone, so they may be remembered on it.
    """

    def takes(self, rules: Ruleset, tile: int) -> bool:
        raise NotImplementedError

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        """Returns the empty cells where the tile may be laid, sorted."""
        raise NotImplementedError

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        """Returns the cells whose tile it may be swapped with, sorted.

        Every ground is asked about every tile: one may let others take the place of its own.
        """
        raise NotImplementedError

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        """Returns the cells whose tile may leave the palace, sorted."""
        raise NotImplementedError

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        """Returns why the tile may not be laid at a cell, or None if it may."""
        raise NotImplementedError

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        """Returns why it may not be swapped with the tile at a cell, or None if it may."""
        fits = cell in self.swaps(rules, palace, tile, walls)
        return None if fits else Refusal("swap-edges", "core 5.2")

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        """Returns why the tile at a cell may not leave the palace, or None if it may."""
        may_leave = cell in self.removals(rules, palace)
        return None if may_leave else Refusal("removal-cuts", "core 5.3")


@mypyc_attr(allow_interpreted_subclasses=True)
class Placement(Rule):
    """Objects to a palace as it would be after a placement, removal or swap (veto).

    `watches` tells whether it could object to any change of a palace at all.
    """

    def watches(self, rules: Ruleset, palace: Palace) -> bool:
        return True

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Walls(Rule):
    """Changes the walls that a tile has (chain): segments added later."""

    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        return walls


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawn(Rule):
    """Deals with a special card or a tile that has just been turned up (first who returns True).

    Money cards are never asked about. Nobody: a card goes to the display, a tile to its place. May
    push frames; the refill goes on when they are done. One that never deals with tiles says so.
    """

    tiles: ClassVar[bool] = True

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return False

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Face(Rule):
    """Says with which face a tile is laid that was drawn from a supply (chain)."""

    def face(self, rules: Ruleset, state: State, tile: int) -> int:
        return tile


@mypyc_attr(allow_interpreted_subclasses=True)
class Turnover(Rule):
    """Stacks the turned-over discard as the new deck (first who answers; else it is one pile).

    An empty deck leaves the discard where it is: no card can be drawn. May write its own holding,
    such as for a card that was kept aside until then.
    """

    def stack(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> Deck | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Rule):
    """Changes how many tiles of a type a contender has in a majority (chain)."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        return count

    def halves(self, rules: Ruleset, state: State, contender: int, type: int) -> int:
        """Returns how many half tiles come on top (sum)."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeLimit(Rule):
    """Changes what several cards that a seat takes together may be worth (chain)."""

    def limit(self, rules: Ruleset, state: State, seat: int, limit: int) -> int:
        return limit


@mypyc_attr(allow_interpreted_subclasses=True)
class EndCheck(Rule):
    """Says, after a market refill, whether the game ends now (grant: one is enough)."""

    def is_over(self, rules: Ruleset, state: State) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Rule):
    """Is told of every event (notify). May write its own holding and push frames, nothing else."""

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Rule):
    """Shows a module's holding (merge under the module's id).

    `public` is for everybody, `private` for one seat only. An allow-list: what is not written here
    is not shown. Values are JSON data.
    """

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {}

    def private(self, rules: Ruleset, state: State, seat: int) -> dict[str, object]:
        return {}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        """Returns places with pieces as a seat (NONE: a spectator) may see them, for any client."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Rule):
    """Draws anew what a seat cannot know, for a world that it may search in (all are told).

    Asked of a copy of the state, after hands and deck have been dealt anew. May write its own
    holding, and where its cards lie in the deck. It must not look at who has which of the hidden
    pieces, but only at how many there are and at all of them together: from two states that a seat
    cannot tell apart the same dice draw the same.
    """

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        raise NotImplementedError
