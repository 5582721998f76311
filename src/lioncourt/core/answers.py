"""The seams where rules answer a question or hear of something; see `lioncourt.core.seams`."""

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

    Called once, while the ruleset is compiled, before any game exists. It may keep the numbers it
    gets as its own constants.
    """

    def add(self, kit: Kit) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground(Rule):
    """Knows where its tiles may lie (first: each tile has one ground).

    All answers depend on the palace alone, so the palace may remember them.
    """

    def takes(self, rules: Ruleset, tile: int) -> bool:
        raise NotImplementedError

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        """Returns the empty cells where the tile may be laid, sorted."""
        raise NotImplementedError

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        """Returns the cells whose tile it may be swapped with, sorted.

        Every ground is asked about every tile: it may allow other tiles to replace its own.
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
    """Objects to the palace that a placement, removal or swap would leave (veto).

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
    """Says which faces of a tile may be laid into a palace (chain): turned, mirrored, built over.

    `faces` gets the answer of the rules before it (at first the tile alone) and how the tile comes
    to be laid (BOUGHT, HANDED_OUT, REBUILT). It returns one or more faces of the same piece,
    sorted. An action names the face that it lays. `stored` is the face that a tile shows when it
    goes to the reserve: the upright one, if the tile is turned anew each time it is laid.
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
    """Keeps the tiles that a seat has outside its palace (at most one; otherwise the reserve).

    Asked whenever a tile goes to the reserve or leaves it. Everything it keeps is in
    `state.reserves`, so a rule about the reserve applies to it too: `put` ends with `keep_tile` or
    with the tile out of the game, at once or when a frame that it pushes is done; `take` ends with
    `release_tile`. `turned` hears of a tile that now shows another face there. The holding says
    where in the store each tile lies.
    """

    def put(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        raise NotImplementedError

    def take(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        raise NotImplementedError

    def turned(self, rules: Ruleset, state: State, seat: int, tile: int, face: int) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawn(Rule):
    """Deals with a special card or a tile just turned up (first to return True).

    Never asked about money cards. If no rule takes it, a card goes to the display and a tile to its
    place. May push frames; the refill goes on when they are done. A rule that never deals with
    tiles says so.
    """

    tiles: ClassVar[bool] = True

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return False

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Face(Rule):
    """Says which face a tile drawn from a supply shows when it is laid (chain).

    `dirks` is the face of a tile that becomes Dirk's, drawn or given; it may write its holding.
    """

    def face(self, rules: Ruleset, state: State, tile: int) -> int:
        return tile

    def dirks(self, rules: Ruleset, state: State, tile: int) -> int:
        return tile


@mypyc_attr(allow_interpreted_subclasses=True)
class Below(Rule):
    """Has tiles that lie face down below those of market places (first to answer).

    `turned_up` is asked for each place that is refilled: it gives up the tile that lay below and
    returns its front; NONE leaves the place to the supply. `handed_out` is asked for each slot of
    the hand-out (core 7.1): True if it has dealt with what lies there, or pushed a frame that will;
    the market's tile may stay.
    """

    def turned_up(self, rules: Ruleset, state: State, place: int) -> int:
        return NONE

    def handed_out(self, rules: Ruleset, state: State, place: int) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Turnover(Rule):
    """Stacks the turned-over discard as the new deck (first to answer; by default one pile).

    Asked as soon as the deck has run out or, if there is no discard then, when a card is to be
    drawn (core 4.5). If it returns an empty deck, the discard stays and no card can be drawn. May
    write its own holding, such as for a card that was kept aside until then.
    """

    def stack(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> Deck | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Rule):
    """Changes how many tiles of a type a contender has in a majority (chain)."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        return count

    def halves(self, rules: Ruleset, state: State, contender: int, type: int) -> int:
        """Returns how many half tiles to add (sum)."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeLimit(Rule):
    """Changes the limit on the total value of several cards taken together (chain)."""

    def limit(self, rules: Ruleset, state: State, seat: int, limit: int) -> int:
        return limit


@mypyc_attr(allow_interpreted_subclasses=True)
class Taken(Rule):
    """Hears that a seat has done the action *take money*: the cards are in its hand (notify).

    May write its own holding and push frames, which belong to the action. A seat that gets cards of
    the display in another way, such as by theft, has not done it.
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
    """Hears the events whose names are in `hears` (notify).

    May write its own holding and push frames, nothing else. An event that nobody hears is never
    even made.
    """

    def hears(self) -> tuple[str, ...]:
        raise NotImplementedError

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Rule):
    """Shows a module's holding (merge under the module's id).

    `public` is for everybody, `private` for one seat only. It is an allow-list: what it leaves out
    isn't shown. Values are JSON data.
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
    """Draws anew what a seat cannot know, for a world that it may search (notify).

    Called with a copy of the state, after hands and deck have been dealt anew. May write its own
    holding and where its cards lie in the deck. It must not look at who has which of the hidden
    pieces, only at how many there are and which they are in all: from two states that a seat cannot
    tell apart, the same dice must draw the same.
    """

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Stock(Secret):
    """A module's own cards, dealt to hands face down: the kinds with this `stock` (by name).

    The ones that others hold and the ones hidden elsewhere are drawn anew together. `hidden` are
    those that nobody sees, apart from hands; `hide` lays as many cards where they were.
    """

    name: str = ""

    def hidden(self, rules: Ruleset, state: State) -> tuple[int, ...]:
        raise NotImplementedError

    def hide(self, rules: Ruleset, state: State, cards: tuple[int, ...], dice: Dice) -> None:
        raise NotImplementedError

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        """Draws nothing: the cards have been dealt anew already."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Rule):
    """A block of numbers for learning agents (collect): what the open parts don't show.

    Agents get the parts of a holding that a seat may see without it, and all that lies on the
    table. `names` says what each number is; the names depend on the configuration alone. `numbers`,
    in the same order, are what the seat may know, most of them from 0 to 1. Takes no part in the
    rules.
    """

    name: ClassVar[str] = ""

    def names(self, rules: Ruleset) -> Sequence[str]:
        raise NotImplementedError

    def numbers(self, rules: Ruleset, state: State, seat: int) -> Sequence[float]:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(Rule):
    """Tells bots what the things of a module are worth, in points (first, by action and by piece).

    Takes no part in the rules: nobody sees it, and it changes no game. Asked in worlds (`Secret`),
    where all that the seat cannot know is drawn anew; it only looks. `actions` names the kinds of
    action it speaks for, `roles` the roles of the pieces; one that is LATE lets others speak first.
    If nobody speaks for something, bots find out its worth by trying it.
    """

    actions: ClassVar[tuple[str, ...]] = ()
    roles: ClassVar[tuple[str, ...]] = ()
    laying: ClassVar[bool] = False

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        """Returns what an option is worth to the seat to choose, compared with declining."""
        raise NotImplementedError

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        """Returns what a piece is worth to the seat that has it: what paying with it would lose."""
        raise NotImplementedError

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        """Returns what else a seat gets by buying a tile of the market (sum).

        Such as what lies on it; bots can value the tile itself.
        """
        return 0.0

    def becomes(self, rules: Ruleset, state: State, tile: int) -> tuple[int, ...]:
        """Returns the faces of which the buyer of a tile without a type will choose one.

        None if the tile stays as it is.
        """
        return ()

    def laid(self, rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> float:
        """Returns what a seat gets at once by laying a tile at a cell of its palace (sum).

        Only asked of rules that set `laying`.
        """
        return 0.0

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        """Returns what a seat's things of the module will bring it (sum).

        Leaves out what a `Scoring` counts already.
        """
        return 0.0
