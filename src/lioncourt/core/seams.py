"""The seams: the only places where a game or a module takes part in the rules.

A module contributes rule objects, each a subclass of one class here. The ruleset keeps them per
seam, in a declared order, and the engine asks them. There are six ways of combining and no seventh:
script (ordered stages, each run in turn), collect (all answers together), chain (a value passes
through), veto (all must allow), first (the first answer counts), notify (all are informed).

This file has those that ask a seat; `lioncourt.core.stages` has those that scripts run,
`lioncourt.core.prices` those of money, and `lioncourt.core.answers` the others.

Rule objects are stateless: constants and their holding number, nothing that changes in a game.
`docs/seams.md` shows each seam with an example; a test keeps it equal to the source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import NO_SPEC, TILE, Action, Field, Spec
from lioncourt.core.answers import (
    Below,
    Components,
    Count,
    Drawn,
    EndCheck,
    Face,
    Facing,
    Ground,
    Observation,
    Observer,
    Placement,
    Secret,
    Sense,
    Stock,
    Store,
    TakeLimit,
    Taken,
    Turnover,
    View,
    Walls,
)
from lioncourt.core.ids import NONE
from lioncourt.core.options import FEW, Allowed, one_of, random_option
from lioncourt.core.prices import Payment, PaymentFilter, Price, Purse, Reward, Selling, Terms
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.rule import EARLY, LAST, LATE, NORMAL, Rule
from lioncourt.core.sale import Sale
from lioncourt.core.stages import Majorities, Prizes, Scoring, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lioncourt.core.frames import Frame
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

__all__ = [
    "BOUGHT",
    "EARLY",
    "HANDED_OUT",
    "LAST",
    "LATE",
    "NORMAL",
    "REBUILT",
    "SEAMS",
    "ActionFilter",
    "Below",
    "Choice",
    "Components",
    "Count",
    "Destination",
    "DestinationFilter",
    "Drawn",
    "EndCheck",
    "Face",
    "Facing",
    "ForSale",
    "FrameHandler",
    "Ground",
    "Interrupt",
    "MainAction",
    "Majorities",
    "Observation",
    "Observer",
    "Payment",
    "PaymentFilter",
    "Placement",
    "Price",
    "Prizes",
    "Purse",
    "Reward",
    "Rule",
    "Scoring",
    "Secret",
    "Selling",
    "Sense",
    "Stage",
    "Stock",
    "Store",
    "TakeLimit",
    "Taken",
    "Terms",
    "Turnover",
    "View",
    "Walls",
]

# Something that an action sells: its spec, the arguments that name the ware, and the sale. The
# other arguments are what is given for it.
ForSale: TypeAlias = tuple[Spec, tuple[int, ...], Sale]

# How a tile comes to be laid (`Destination.offers`, `Facing.faces`)
BOUGHT: Final = 0
HANDED_OUT: Final = 1
REBUILT: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameHandler(Rule):
    """Handles one kind of frame: something under way that may ask a seat (by kind).

    `advance` is called whenever its frame is on top, also when it is on top again; it returns True
    to offer `seat_of` the `options`, False after it has pushed, replaced or finished a frame.
    Options are sorted, distinct and never empty. `apply` gets an option, or an action that
    `refusal` allows. `reveals` is what everybody may know of the frame; nothing by default. `about`
    are the pieces that the question is about, by their ids in the zones of a view: a client shows
    them beside it. `redrawn` is the frame as it might be, for all that a seat knows. `facts` is
    what a client may show of an option besides its text, such as a price: JSON data. `fields` and
    `stages` name the data and the stages of its frames, so that positions are saved by names.
    """

    fields: ClassVar[tuple[Field, ...]] = ()
    stages: ClassVar[tuple[str, ...]] = ()  # by number; none if a frame has only the first

    name: str = ""  # the one that `Build.handler` was given

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

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        """Returns the name of the decision, such as "action" or "placing": that of the handler."""
        return self.name

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> dict[str, object]:
        return {}

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return ()

    def redrawn(self, rules: Ruleset, state: State, frame: Frame, seat: int, dice: Dice) -> Frame:
        """Returns the frame with what a seat can't know drawn anew (`Secret`); most are open."""
        return frame

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        return {}

    def sales(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[ForSale]:
        """Returns what its options pay for, so that a payment can be put together."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Rule):
    """Something that a seat may choose to do: the base of main actions and interrupts.

    A rule says in one place what is allowed, in `refusal`: None allows an action. `ways` are the
    arguments worth listing, sorted; the options are those that are not refused. A rule that knows
    its options better lists them itself; then `refusal` may also accept actions that are not listed
    (core 4, wasteful payments). `apply` carries one out and pushes whatever follows.

    `concerns` tells whether a seat is asked where only this choice is on offer; it must follow from
    what everybody knows, so that being asked gives nothing away. `neither` says why anything else
    may not be done there.
    """

    def __init__(self, *specs: Spec) -> None:
        self.kinds: Final = specs
        self.spec: Final = specs[0] if specs else NO_SPEC

    def specs(self) -> tuple[Spec, ...]:
        """Returns the kinds of action that this rule carries out."""
        return self.kinds

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return True

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return ((),)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        ways = self.ways(rules, state, seat)
        if len(ways) > FEW:
            return Allowed(self, rules, state.copy(), seat, ways)
        listed = [Action(self.spec, way) for way in ways]
        return [action for action in listed if self.refusal(rules, state, seat, action) is None]

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        """Returns an option at random, None if there is none; nothing outlives the call."""
        return one_of(self.options(rules, state, seat), dice)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        raise NotImplementedError

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return not_now(action)

    def neither(self, action: Action) -> Refusal:
        return not_now(action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """Returns what a client may show of an option besides its text, as JSON data."""
        return {}

    def face(self, rules: Ruleset, action: Action) -> int:
        """Returns the tile face that an action lays into a palace; NONE: it lays none."""
        return NONE

    def sales(self, rules: Ruleset, state: State, seat: int) -> Sequence[ForSale]:
        """Returns what it sells to a seat now, sorted by ware; most rules sell nothing."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class MainAction(Choice):
    """A kind of action for a turn (collect).

    A purchase pushes its script, which may earn an extra action. A `free` one doesn't use up the
    action of the turn: the question is asked again. One that `takes_money` is that action, or may
    be done instead of it (core 4.1).
    """

    free: ClassVar[bool] = False
    takes_money: ClassVar[bool] = False


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionFilter(Rule):
    """Forbids some main actions (veto). Must not look at what the seat can't see.

    `bars` says that all actions of a rule are refused, so that nobody needs to list them;
    `question` what is asked instead, if the usual question would name what is barred.
    """

    def bars(self, rules: Ruleset, state: State, seat: int, rule: MainAction) -> bool:
        return False

    def question(self, rules: Ruleset, state: State, seat: int) -> str | None:
        return None

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Destination(Rule):
    """Somewhere a bought or handed-out tile may go (collect): palace, reserve, Dirk."""

    opens_gates: ClassVar[bool] = False  # in double walls of the palace

    def __init__(self, *specs: Spec) -> None:
        self.kinds: Final = specs
        self.spec: Final = specs[0] if specs else NO_SPEC

    def specs(self) -> tuple[Spec, ...]:
        """Returns the kinds of action that this rule carries out."""
        return self.kinds

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        raise NotImplementedError

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        raise NotImplementedError

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return not_now(action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """Returns what a client may show of an option besides its text, as JSON data."""
        return {}

    def face(self, rules: Ruleset, action: Action) -> int:
        """Returns the face that an option's tile shows where it goes: mostly the one it names."""
        fields = action.spec.fields
        if not fields:
            return NONE
        first = fields[0]  # by itself: mypyc (2.4.1) frees what `fields and fields[0].kind` lends
        return action.args[0] if first.kind == TILE else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class DestinationFilter(Rule):
    """Forbids some destinations (veto): not into the reserve, not to Dirk.

    Asked for each option of a bought or handed-out tile (`how`). Something must be left: a rule
    that bars the reserve adds a `Destination` that is open whenever no other is.

    `keeps` says why a seat may not part with one of its tiles, by giving it to Dirk or putting it
    out of the game, while it could part with another.
    """

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return None

    def keeps(self, rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Interrupt(Choice):
    """Something that a seat may do between two turns (collect); then all seats are asked again."""


SEAMS: Final = (
    *(Components, Stage, FrameHandler, MainAction, ActionFilter),
    *(Price, Selling, Purse, Terms, Payment, PaymentFilter, Reward),
    *(Ground, Placement, Walls, Facing),
    *(Destination, DestinationFilter, Store, Interrupt),
    *(Drawn, Face, Below, Turnover),
    *(Count, TakeLimit, Taken, EndCheck, Observer, View, Secret, Sense, Observation),
)
