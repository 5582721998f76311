"""The seams on which rules answer a question or are told something; see `lioncourt.core.seams`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lioncourt.core.actions import Action
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.deck import Deck
    from lioncourt.core.events import Event
    from lioncourt.core.palace import Palace
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.shown import ShownZone
    from lioncourt.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Components(Rule):
    """Adds tiles, cards, types, currencies and market places (collect).

    Called once, while the ruleset is compiled, before any game exists. May keep the numbers it gets
    as constants of its own.
    """

    def add(self, kit: Kit) -> None:
        raise NotImplementedError


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
class Facing(Rule):
    """Says with which faces a tile may be laid into a palace (chain): turned, mirrored, built over.

    `faces` gets what the rules before it say, first the tile alone, and how the tile comes to be
    laid (BOUGHT, HANDED_OUT, REBUILT); it returns faces of the same piece, sorted, at least one. An
    action names the face that it lays. `stored` is the face that a tile shows when it goes to the
    reserve: that of a tile without a position, if it is turned anew each time it is laid.
    """

    def faces(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        tile: int,
        how: int,
        faces: tuple[int, ...],
    ) -> tuple[int, ...]:
        return faces

    def stored(self, rules: Ruleset, state: State, tile: int) -> int:
        return tile


@mypyc_attr(allow_interpreted_subclasses=True)
class Store(Rule):
    """Keeps the tiles that a seat has outside of its palace (one at most; else: the reserve).

    Asked whenever a tile goes to the reserve or leaves it. All that it keeps is in
    `state.reserves`, so that whoever speaks of the reserve means it: `put` ends with `keep_tile`,
    or with the tile out of the game, at once or when a frame that it pushes is done; `take` with
    `release_tile`. `turned` is told of a tile that shows another face there now. Where a tile lies
    in it is told by the holding.
    """

    def put(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        raise NotImplementedError

    def take(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        raise NotImplementedError

    def turned(self, rules: Ruleset, state: State, seat: int, tile: int, face: int) -> None:
        raise NotImplementedError


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
    """Says with which face a tile is laid that was drawn from a supply (chain).

    `dirks` is the face with which a tile becomes Dirk's, drawn or given; it may write its holding.
    """

    def face(self, rules: Ruleset, state: State, tile: int) -> int:
        return tile

    def dirks(self, rules: Ruleset, state: State, tile: int) -> int:
        return tile


@mypyc_attr(allow_interpreted_subclasses=True)
class Below(Rule):
    """Has tiles that lie face down below those of market places (first who answers).

    `turned_up` is asked for each place that is refilled: it returns the tile that lay below, as a
    front, and no longer keeps it; NONE leaves the place to the supply. `handed_out` is asked for
    each slot of the hand-out (core 7.1): True if it has dealt with what lies there, or pushed what
    will; the tile of the market may stay.
    """

    def turned_up(self, rules: Ruleset, state: State, place: int) -> int:
        return NONE

    def handed_out(self, rules: Ruleset, state: State, place: int) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Turnover(Rule):
    """Stacks the turned-over discard as the new deck (first who answers; else it is one pile).

    Asked as soon as the deck has run out, or, if there is no discard then, when a card is to be
    drawn (core 4.5). An empty deck leaves the discard where it is: no card can be drawn. May write
    its own holding, such as for a card that was kept aside until then.
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
class Taken(Rule):
    """Is told when a seat has done the action *take money*: its cards are in the hand (notify).

    May write its own holding and push frames, which belong to the action. Whoever gets cards of the
    display otherwise, such as by a theft, has not done it.
    """

    def taken(self, rules: Ruleset, state: State, seat: int, cards: tuple[int, ...]) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class EndCheck(Rule):
    """Says, after a market refill, whether the game ends now (grant: one is enough)."""

    def is_over(self, rules: Ruleset, state: State) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Rule):
    """Is told of the events whose names it `hears` (notify).

    May write its own holding and push frames, nothing else. An event that nobody hears is not even
    made, so none is heard in vain.
    """

    def hears(self) -> tuple[str, ...]:
        raise NotImplementedError

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

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        """Returns zones with their pieces as a seat (NONE: a spectator) may see them."""
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Stock(Secret):
    """Cards of its own that are dealt to hands face down: the kinds with this `stock` (by name).

    Which of them the others hold, and which lie hidden elsewhere, is drawn anew together: `hidden`
    are those that nobody sees, apart from hands; `hide` lays as many cards where they were.
    """

    name: str = ""

    def hidden(self, rules: Ruleset, state: State) -> tuple[int, ...]:
        raise NotImplementedError

    def hide(self, rules: Ruleset, state: State, cards: tuple[int, ...], dice: Dice) -> None:
        raise NotImplementedError

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        """Draws nothing more: that is done."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Rule):
    """A block of numbers for agents that learn (collect): what the open parts do not tell.

    Parts of a holding that a seat may see are told without it, and so is all that lies on the
    table. `names` says what each of the numbers is; they depend on the configuration alone.
    `numbers`, in the same order, are as the seat may know them, most of them from 0 to 1. Takes no
    part in the rules.
    """

    name: ClassVar[str] = ""

    def names(self, rules: Ruleset) -> Sequence[str]:
        raise NotImplementedError

    def numbers(self, rules: Ruleset, state: State, seat: int) -> Sequence[float]:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(Rule):
    """Tells bots what the things of a module are worth, in points (first, by action and by piece).

    Takes no part in the rules: nothing of it is shown to anybody or changes a game. Asked in worlds
    (`Secret`), where all that the seat cannot know is drawn anew; it only looks. `actions` are the
    names of the kinds of action it speaks for, `roles` those of the pieces; one that is LATE leaves
    the word to others. Of what nobody speaks for, bots find out by trying it.
    """

    actions: ClassVar[tuple[str, ...]] = ()
    roles: ClassVar[tuple[str, ...]] = ()
    laying: ClassVar[bool] = False

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        """Returns what an option is worth to the seat that is asked, against declining."""
        raise NotImplementedError

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        """Returns what a piece is worth to a seat that has it: what it loses by paying with it."""
        raise NotImplementedError

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        """Returns what else a seat gets that buys a tile of the market (sum).

        Such as what lies on it; the tile itself bots know how to value.
        """
        return 0.0

    def laid(self, rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> float:
        """Returns what a seat gets at once that lays a tile at a cell of its palace (sum).

        Asked of those who say that they are `laying`.
        """
        return 0.0

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        """Returns what all that a seat has of the module will bring it (sum).

        Without what a `Scoring` says already.
        """
        return 0.0
