"""Architecture and knowledge: a roll of the red die, and a look at the top tiles or cards.

Also what happens to a hidden tile when the game ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import PLACE, TILE, Action, Field, Spec
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice, FrameHandler
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, emit, finish, push, remember_scoring, start_scorings
from lioncourt.games.common.below import TilesBelow, leave_game
from lioncourt.games.common.ending import hand_out, richest_seats
from lioncourt.games.common.looking import THE_DECK, Looking, look_at_top, stock_named, to_hand
from lioncourt.games.common.money import SCORING_CARD, SCORING_CARDS
from lioncourt.games.common.zones import Data
from lioncourt.modules.buildings_of_power import dice
from lioncourt.modules.buildings_of_power.dice import SUPPLY, USED, Ints, Twins

LAY, ORDER_TILES = "lay-hidden", "order-tiles"
LEARN, ORDER_CARDS = "learn", "order-cards"
CHOOSE: Final = "choose-tile"
# By power: where one looks, the event, the question that follows
LOOKS: Final = {
    dice.ARCHITECTURE: (SUPPLY, "saw-tiles", LAY),
    dice.KNOWLEDGE: (THE_DECK, "saw-cards", LEARN),
}


class UsePower(Choice):
    """Uses each architecture or knowledge tile in the palace once, when a turn ends (play 4, 6, 7).

    Whether one can be used depends on the numbers of tiles and cards, which everybody knows.
    """

    def __init__(self, twins: Twins, below: TilesBelow, spec: Spec) -> None:
        super().__init__(spec)
        self.twins: Final = twins
        self.below: Final = below

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        ways = self.ways(rules, state, seat)
        return None in [self.why_idle(rules, state, tile) for (tile,) in ways]

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return [(t,) for t in self.twins.working(state, seat, dice.ARCHITECTURE, dice.KNOWLEDGE)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if action.args not in self.ways(rules, state, seat):
            return Refusal("no-power-there", "buildings-of-power play 7")
        return self.why_idle(rules, state, action.args[0])

    def why_idle(self, rules: Ruleset, state: State, tile: int) -> Refusal | None:
        """Returns why a tile with a power cannot be used now, or None."""
        if self.kept.entry(state, tile, USED) == state.turn:
            return Refusal("power-used", "buildings-of-power play 7")
        if self.twins.power_of(tile) == dice.KNOWLEDGE:
            some = state.deck.piles or state.discard
            return None if some else Refusal("no-card-to-see", "buildings-of-power play 6")
        if not state.supply[stock_named(rules, SUPPLY)]:
            return Refusal("no-tile-to-see", "buildings-of-power play 4")
        free = self.below.free_slots(rules, state)
        return None if free else Refusal("no-slot-to-hide", "buildings-of-power play 4")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        (tile,) = action.args
        self.kept.put_entry(state, tile, state.turn, USED)
        number = draw_number(state, dice.FACES) + 1
        emit(rules, state, "rolled-red", (seat, tile, number))
        where, told, asked = LOOKS[self.twins.power_of(tile)]
        seen = look_at_top(rules, state, seat, stock_named(rules, where), number)
        emit(rules, state, told, (seat, *seen), seat)  # the roll informs the others
        push(state, Frame(rules.handler_id[asked], seat, 0, (len(seen),)))


class LayHidden(Looking):
    """Which tile goes below which slot? One must be laid (buildings-of-power play 4)."""

    def __init__(self, below: TilesBelow, spec: Spec) -> None:
        super().__init__(SUPPLY, "lay-one-hidden", "buildings-of-power play 4", spec)
        self.below: Final = below

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        tiles, slots = self.seen(rules, state, frame), self.below.free_slots(rules, state)
        return [Action(self.specs[0], (tile, slot)) for tile in tiles for slot in slots]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        tile, place = action.args
        self.take(rules, state, frame, tile, order=ORDER_TILES)
        self.kept.put_entry(state, place, tile, self.below.at, frame.seat)
        emit(rules, state, "laid-hidden", (frame.seat, place))
        emit(rules, state, "knows-hidden", (tile,), frame.seat)


class Learn(Looking):
    """Which card, or the scoring if its card is among them (buildings-of-power play 6)?"""

    def __init__(self, *specs: Spec) -> None:
        super().__init__(THE_DECK, "learn-one", "buildings-of-power play 6", *specs)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        learn, score, leave = self.specs
        catalogue, seen = rules.catalogue, self.seen(rules, state, frame)
        scoring = [card for card in seen if catalogue.card_role[card] == SCORING_CARD]
        money = [c for c in seen if c not in scoring and catalogue.card_purse[c] == HAND_PURSE]
        found = [Action(learn, (card,)) for card in money]
        due = SCORING_CARDS[state.scorings : state.scorings + 1]  # the next in order (Rulings)
        found += [Action(score, (c,)) for c in scoring if catalogue.card_name[c] in due]
        return found if money else [*found, Action(leave)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        self.take(rules, state, frame, *action.args, order=ORDER_CARDS)
        for card in action.args:
            if action.spec is self.specs[1]:  # it leaves the game
                remember_scoring(rules, state, state.scorings + 1)
                start_scorings(rules, state)
            else:
                to_hand(rules, state, frame.seat, card)


class HiddenTiles(TilesBelow):
    """A hidden tile is turned up; the seat with the most money chooses (end-of-game)."""

    def handed_out(self, rules: Ruleset, state: State, place: int) -> bool:
        hidden = self.turned_up(rules, state, place)
        if hidden == NONE:
            return False
        if rules.catalogue.tile_name[hidden] in rules.catalogue.place_id:
            return False  # tiles sold beside a slot are not handed out (with-other-modules)
        richest = richest_seats(rules, state, rules.catalogue.place_currency[place])
        if len(richest) == 1:
            push(state, Frame(rules.handler_id[CHOOSE], richest[0], 0, (place, hidden)))
        elif richest:
            leave_game(rules, state, place, state.market[place], hidden)
        return True


class ChooseTile(FrameHandler):
    """Which of the two tiles? The seat with the second most gets the other (end-of-game)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("place", PLACE), Field("hidden", TILE))

    def __init__(self, choose: Spec) -> None:
        self.choose: Final = choose

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        place, hidden = frame.data
        return [Action(self.choose, (tile,)) for tile in sorted((state.market[place], hidden))]

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        place, hidden = frame.data
        return [rules.catalogue.tile_name[tile] for tile in (state.market[place], hidden)]

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> Data:
        catalogue, (place, hidden) = rules.catalogue, frame.data
        return {"place": catalogue.place_name[place], "tile": catalogue.tile_name[hidden]}

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        (place, hidden), (chosen,) = frame.data, action.args
        other = hidden if chosen != hidden else state.market[place]
        currency = rules.catalogue.place_currency[place]
        second = richest_seats(rules, state, currency, besides=frame.seat)
        if len(second) > 1:
            leave_game(rules, state, place, other)
        elif second:  # handed out after the first, so pushed before it
            hand_out(rules, state, second[0], place, other)
        hand_out(rules, state, frame.seat, place, chosen)
