"""The seams: the only places where a game or a module takes part in the rules.

A module contributes rule objects, each a subclass of one class here. The ruleset keeps them per
seam, in a declared order, and the engine asks them. There are six ways of combining and no seventh:

* script: ordered stages, each run in turn;
* collect: all answers together;
* chain: a value passes through;
* veto: all must allow;
* first: the first who answers;
* notify: all are told.

Rule objects are stateless: constants and their holding number, nothing that changes in a game.
`docs/seams.md` shows each seam with an example; a test keeps it equal to this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import random_option
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import not_now
from lioncourt.core.verbs import award

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lioncourt.core.actions import Action, Spec
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.events import Event
    from lioncourt.core.frames import Frame
    from lioncourt.core.palace import Palace
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.score import ScoreLine
    from lioncourt.core.state import State

# Order inside a seam; ties go by the number of the module's chapter. In a chain: set, add, limit.
EARLY: Final = -1
NORMAL: Final = 0
LATE: Final = 1

# How a tile came to be placed (`Destination.offers`)
BOUGHT: Final = 0
HANDED_OUT: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A rule object; `order` places it among the rules of its seam."""

    # A ClassVar is looked up on the subclass, compiled or not.
    order: ClassVar[int] = NORMAL


@mypyc_attr(allow_interpreted_subclasses=True)
class Components(Rule):
    """Adds tiles, cards, types, currencies and market places (collect).

    Called once, while the ruleset is compiled, before any game exists. May keep the numbers it gets
    as constants of its own.
    """

    def add(self, kit: Kit) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Rule):
    """One named step of a script: setup, turn, purchase, placement, scoring or end (script).

    Called once each time the script comes to it. May push frames: the script goes on when they are
    done, so a stage that asks somebody something is the last thing it does.
    """

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Stage):
    """A stage of the scoring script that gives points (script; lines are collected).

    `lines` only looks: it is also asked what a scoring would give now. Points never fall below 0.
    """

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        raise NotImplementedError

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        nth = frame.data[0]
        for line in self.lines(rules, state, nth):
            award(rules, state, line, nth)


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameHandler(Rule):
    """Handles one kind of frame: something under way that may ask a seat (by kind).

    `advance` is called whenever its frame is on top, also when it comes back there; it returns True
    to ask `seat_of` the `options`, False after it has pushed, replaced or finished a frame. Options
    are sorted, distinct and never empty. `apply` gets an option or an action that `refusal` let
    pass. `reveals` is what everybody may know of the frame; nothing by default. `facts` is what a
    client may show of an option besides its text, such as a price: JSON data.
    """

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        return True

    def seat_of(self, frame: Frame) -> int:
        return frame.seat

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        raise NotImplementedError

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        raise NotImplementedError

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        """Returns an option at random: one of the groups, then one of its options."""
        return random_option(self.options(rules, state, frame), dice)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return not_now(action)

    def question(self, frame: Frame) -> str:
        """Returns the name of the decision, such as "action" or "placing"."""
        raise NotImplementedError

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> dict[str, object]:
        return {}

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class MainAction(Rule):
    """A kind of action for a turn (collect).

    `options` are sorted; `apply` carries one out and pushes whatever follows (a purchase pushes its
    script, which may earn an extra action). `refusal` says why an action that is not among the
    options may not be taken, or None to accept it all the same (core 4, wasteful payments). A
    `free` one leaves the action of the turn to be taken: the question is asked again.
    """

    free: ClassVar[bool] = False

    def specs(self) -> tuple[Spec, ...]:
        """Returns the kinds of action that this rule carries out."""
        raise NotImplementedError

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        raise NotImplementedError

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        """Returns one of the options at random, None if there is none."""
        options = self.options(rules, state, seat)
        return options[dice.below(len(options))] if options else None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        raise NotImplementedError

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return not_now(action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """Returns what a client may show of an option besides its text, as JSON data."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionFilter(Rule):
    """Forbids some main actions (veto). Must not look at what the seat cannot see."""

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None


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
        """Returns the cells whose tile it may be swapped with, sorted."""
        raise NotImplementedError

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        """Returns the cells whose tile may leave the palace, sorted."""
        raise NotImplementedError

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        """Returns why the tile may not be laid at a cell, or None if it may."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Placement(Rule):
    """Objects to a palace as it would be after a placement, removal or swap (veto)."""

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Walls(Rule):
    """Changes the walls that a tile has (chain): segments added later."""

    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        return walls


@mypyc_attr(allow_interpreted_subclasses=True)
class Destination(Rule):
    """Somewhere a tile that was bought or handed out may go (collect): palace, reserve, Dirk."""

    def specs(self) -> tuple[Spec, ...]:
        """Returns the kinds of action that this rule carries out."""
        raise NotImplementedError

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        raise NotImplementedError

    def sample(
        self, rules: Ruleset, state: State, seat: int, how: int, dice: Dice
    ) -> Action | None:
        """Returns one of the offers for all that is set aside at random, None if there is none."""
        found: list[Action] = []
        for tile in state.bought[seat]:
            found.extend(self.offers(rules, state, seat, tile, how))
        return found[dice.below(len(found))] if found else None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        raise NotImplementedError

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return not_now(action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """Returns what a client may show of an option besides its text, as JSON data."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawn(Rule):
    """Deals with a special card or a tile that has just been turned up (first who returns True).

    Money cards are never asked about. Nobody: a card goes to the display, a tile to its place. May
    push frames; the refill goes on when they are done.
    """

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return False

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Rule):
    """Changes how many tiles of a type a contender has in a majority (chain)."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        return count


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


SEAMS: Final = (
    Components,
    Stage,
    FrameHandler,
    MainAction,
    ActionFilter,
    Price,
    Purse,
    Payment,
    Ground,
    Placement,
    Walls,
    Destination,
    Drawn,
    Count,
    EndCheck,
    Observer,
    View,
)
