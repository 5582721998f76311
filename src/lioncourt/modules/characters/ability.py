"""How the owner of a character uses it: by itself, or asked at some moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import LATE, MainAction, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, push
from lioncourt.modules.characters.cast import OWNED, USED, Facts, Ints, part, put, table


class Ability(MainAction):
    """What a character does; it is no action, and at most once in a turn (characters play)."""

    free: ClassVar[bool] = True

    def __init__(self, name: str, *specs: Spec) -> None:
        self.name: Final = name
        self.kinds: Final = specs

    def specs(self) -> tuple[Spec, ...]:
        return self.kinds

    def is_ready(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether the seat has the card and has not used it in this turn."""
        card = rules.catalogue.card_id[self.name]
        if card not in part(rules, state, OWNED + seat):
            return False
        turn, *used = part(rules, state, USED) or (NONE,)
        return turn != state.turn or card not in used

    def use(self, rules: Ruleset, state: State, seat: int) -> int:
        """Notes that the card is used, and returns it."""
        card = rules.catalogue.card_id[self.name]
        turn, *used = part(rules, state, USED) or (NONE,)
        put(rules, state, USED, (state.turn, *(used if turn == state.turn else ()), card))
        emit(rules, state, "used-character", (seat, card))
        return card

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        """Returns the arguments of every option, sorted, for a seat that may use the card."""
        return ((),)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not self.is_ready(rules, state, seat):
            return ()
        return [Action(self.kinds[0], args) for args in self.ways(rules, state, seat)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if action in self.options(rules, state, seat):
            return None
        rule = f"characters {table()[self.name]['rule']}"
        return Refusal("no-ability", rule, {"character": f"@card.{self.name}"})

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        return {"hint": 0.0}

    def asked(self, rules: Ruleset, state: State, frame: Frame) -> int:
        """Returns the seat to be asked at a stage of a script, by what everybody sees, or NONE."""
        return frame.seat if self.is_ready(rules, state, frame.seat) else NONE


class Ask(Stage):
    """Asks the owner of a character whether to use it."""

    def __init__(self, ability: Ability) -> None:
        self.ability: Final = ability

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        seat = self.ability.asked(rules, state, frame)
        if seat != NONE:
            push(state, Frame(rules.handler_id[self.ability.name], seat, 0, frame.data))


class AskLast(Ask):
    """Asks after what others do at this point."""

    order: ClassVar[int] = LATE
