"""The cards of the craftsmen: who has which, whether one may be used now, and how they travel.

The holding: by seat, its open cards and the card face down before it, which all know; the face-down
card of set-up, which nobody knows; the cards not in the game; the card used last, and in which
turn; the turn in which the coiner paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, SIZE, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler, Rule, Secret, Stage, View
from lioncourt.core.shown import NOBODY, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS
from lioncourt.core.verbs import draw_number, emit, finish, push
from lioncourt.games.common.permits import Permit
from lioncourt.games.common.specials import SpecialCards
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.zones import PILE, ROW, card_piece, zone

TABLE: Final = {
    name: (entry.split()[0], int(entry.split()[1]))
    for name, entry in table_beside(__file__, "craftsmen")["cards"].items()
}
DEALT: Final = 2
LAST_STEP: Final = "T8.4"  # where a card is passed on
PLACING, AFTER_PLACING = "T3", "T4.1"  # the brickmaker works between these

OPEN, DOWN, HIDDEN, UNUSED, USED, USED_IN, COINED = range(7)
HOLDING: Final = (
    Part("open", CARD, many=True, each=True, seen=ALL),
    Part("down", CARD, each=True, seen=ALL),
    Part("hidden", CARD, each=True),  # travelling-craftsmen hidden-information
    Part("unused", CARD, many=True, seen=SIZE),
    Part("used", CARD, seen=ALL),
    Part("used-in", NUMBER, seen=ALL),
    Part("coined", NUMBER, seen=ALL),
)


class Craftsmen(Rule):
    """Which cards a seat may use now (travelling-craftsmen play 1, 4), and how one moves on."""

    def in_turn(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether it is the turn of a seat, and no card has been passed on."""
        if seat != state.active or not state.frames:  # otherwise the game is over
            return False
        script = state.frames[0]
        return script.kind == rules.script_id["turn"] and not rules.is_past(script, LAST_STEP)

    def used(self, state: State) -> int:
        """Returns the card used this turn, or NONE."""
        now = self.kept.number(state, USED_IN) == state.turn
        return self.kept.number(state, USED) if now else NONE

    def pass_on(self, rules: Ruleset, state: State, seat: int, card: int) -> None:
        """Passes an open card to the left, then turns up one's face-down card (play 2)."""
        left = (seat + 1) % rules.seats
        self.kept.drop(state, card, OPEN, seat)
        emit(rules, state, "passed-craftsman", (seat, card, left))
        for part in (DOWN, HIDDEN):
            own = self.kept.number(state, part, seat)
            if own != NONE:
                self.kept.put(state, NONE, part, seat)
                self.kept.add(state, own, OPEN, seat)
                name = "turned-craftsman" if part == DOWN else "revealed-craftsman"
                emit(rules, state, name, (seat, own))
        self.kept.put(state, card, DOWN, left)


class Craftsman(Permit):
    """What one kind of card allows: once, if no other was used this turn (play 1, 4)."""

    def __init__(self, craftsmen: Craftsmen, kind: str) -> None:
        self.craftsmen: Final = craftsmen
        self.kind: Final = kind

    def open_card(self, rules: Ruleset, state: State, seat: int) -> int:
        """Returns the open card of this kind that a seat has, or NONE."""
        names = rules.catalogue.card_name
        for card in self.kept.ints(state, OPEN, seat):
            if TABLE[names[card]][0] == self.kind:
                return card
        return NONE

    def allows(self, rules: Ruleset, state: State, seat: int) -> bool:
        # The quickest check comes first: this is asked all the time.
        if seat != state.active or self.craftsmen.used(state) != NONE:
            return False
        has_it = self.open_card(rules, state, seat) != NONE
        return has_it and self.craftsmen.in_turn(rules, state, seat)

    def barred(self, rules: Ruleset, state: State, seat: int) -> Refusal | None:
        allowed = self.allows(rules, state, seat)
        return None if allowed else self.no("craftsman-not-ready", "play 1")

    def useless(self) -> Refusal:
        return self.no("craftsman-no-use", "play 3")

    def no(self, reason: str, rule: str) -> Refusal:
        return Refusal(reason, f"travelling-craftsmen {rule}", {"craftsman": f"@card.{self.kind}"})

    def use(self, rules: Ruleset, state: State, seat: int) -> None:
        card = self.open_card(rules, state, seat)
        self.kept.put(state, card, USED)
        self.kept.put(state, state.turn, USED_IN)
        emit(rules, state, "used-craftsman", (seat, card))

    def is_used(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether it is this turn's card, and the turn goes on."""
        card = self.craftsmen.used(state)
        its = card != NONE and TABLE[rules.catalogue.card_name[card]][0] == self.kind
        return its and self.craftsmen.in_turn(rules, state, seat)


class Brickmaker(Craftsman):
    """Works only at core 4.4, not for tiles placed earlier, by a sultan card or by a key."""

    def allows(self, rules: Ruleset, state: State, seat: int) -> bool:
        if not super().allows(rules, state, seat):
            return False
        stage = state.frames[0].stage  # the next one
        return rules.stage_at(PLACING) < stage <= rules.stage_at(AFTER_PLACING)


class DealCraftsmen(Stage):
    """Deals two open cards each, and one face down to the first player (set-up 1, 2)."""

    def __init__(self, cards: SpecialCards) -> None:
        self.cards: Final = cards

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        least = [fewest for _, fewest in TABLE.values()]
        pool = [c for c, n in zip(self.cards.kinds, least, strict=True) if n <= rules.seats]
        for seat in range(rules.seats):
            dealt = sorted([pool.pop(draw_number(state, len(pool))) for _ in range(DEALT)])
            self.kept.put(state, tuple(dealt), OPEN, seat)
            emit(rules, state, "dealt-craftsmen", (seat, *dealt))
        hidden = pool.pop(draw_number(state, len(pool)))
        self.kept.put(state, hidden, HIDDEN, state.active)
        self.kept.put(state, tuple(sorted(pool)), UNUSED)


class UnknownCards(Secret):
    """The face-down card of set-up may be any unseen card (hidden-information)."""

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        for owner in range(rules.seats):
            hidden = self.kept.number(state, HIDDEN, owner)
            if hidden != NONE:
                pool = sorted([*self.kept.ints(state, UNUSED), hidden])
                self.kept.put(state, pool.pop(dice.below(len(pool))), HIDDEN, owner)
                self.kept.put(state, tuple(pool), UNUSED)


class PassOn(Stage):
    """Passes on the card that was used or, if none was, an open one (order T8.4)."""

    def __init__(self, craftsmen: Craftsmen) -> None:
        self.craftsmen: Final = craftsmen

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        used = self.craftsmen.used(state)
        if used != NONE:
            self.craftsmen.pass_on(rules, state, frame.seat, used)
        elif self.kept.ints(state, OPEN, frame.seat):
            push(state, Frame(rules.handler_id["pass-craftsman"], frame.seat))


class WhichToPass(FrameHandler):
    """Which of the open cards? One must go (travelling-craftsmen play 2)."""

    def __init__(self, craftsmen: Craftsmen, spec: Spec) -> None:
        self.craftsmen: Final = craftsmen
        self.spec: Final = spec

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.spec, (card,)) for card in self.kept.ints(state, OPEN, frame.seat)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.craftsmen.pass_on(rules, state, frame.seat, action.args[0])

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("pass-one-craftsman", "travelling-craftsmen play 2")


class CraftsmenView(View):
    """Shows open cards and those passed on openly (hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for owner in range(rules.seats):
            shown = [card_piece(rules, card) for card in self.kept.ints(state, OPEN, owner)]
            found.append(zone("craftsmen", ROW, shown, place=BELONGINGS, seat=owner))
            down = self.kept.number(state, DOWN, owner)
            known = [] if down == NONE else [card_piece(rules, down)]
            found.append(zone("next-craftsman", ROW, known, place=BELONGINGS, seat=owner))
            size = int(self.kept.number(state, HIDDEN, owner) != NONE)
            hidden = zone("unknown-craftsman", PILE, place=BELONGINGS, seat=owner, size=size)
            found.append({**hidden, "seen_by": NOBODY})
        return found
