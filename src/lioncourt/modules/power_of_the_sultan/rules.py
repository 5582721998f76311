"""Power of the sultan: once, a card takes a tile of its type for free when it is turned up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, PLACE, SEAT, TILE, TYPE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import BOUGHT, LATE, Drawn, FrameHandler, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, COUNTER, NICHE
from lioncourt.core.verbs import emit, finish, lay_tile, push, replace_top, set_aside
from lioncourt.games.common.paying import Bill
from lioncourt.games.common.placing import push_placing
from lioncourt.games.common.specials import TurnsUp, hide_in_piles
from lioncourt.games.common.wares import BuyWare, ware_action
from lioncourt.games.common.window import from_next
from lioncourt.games.common.zones import (
    ROW,
    TOKENS,
    Data,
    card_piece,
    tile_piece,
    token,
    zone,
)
from lioncourt.modules.power_of_the_sultan.cards import (
    HELD,
    HOLDING,
    OPEN,
    PRICE,
    SultanCards,
    cards_for,
    lay_card,
    marked_cards,
    opposite,
    roll,
    take_card,
)

Ints = tuple[int, ...]

SULTAN: Final = "sultan"
PILES: Final = (1, 1, 1, 2, 2, 3, 3, 3)  # set-up 1
ROLL, MARK, CLAIM = "sultan-roll", "sultan-mark", "sultan-claim"  # questions


class SultanTurnsUp(TurnsUp):
    """Lays the card open beside the market; the die says what its cube marks (play 1)."""

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        mark = roll(rules, state)
        lay_card(self, state, card, mark, OPEN)
        emit(rules, state, "sultan-opened", (card, mark))


class BuySultan(BuyWare):
    """Buys an open card for at least 7 in its currency; exactly 7 earns an action (play 2)."""

    cites: ClassVar[str] = "power-of-the-sultan play 2"

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return sorted(set(marked_cards(self, state, OPEN)))

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: Ints) -> Sale:
        currency = rules.catalogue.card_currency[ware[0]]
        return Sale(NONE, NONE, currency, PRICE, takes_terms=False)

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        card, mark = ware
        take_card(self, state, card, mark, OPEN)
        lay_card(self, state, card, mark, HELD, seat)
        push(state, Frame(rules.handler_id[ROLL], seat, 0, ware))


class NewRoll(FrameHandler):
    """Does the buyer keep the mark, or lift the cube and roll the die (play 3)?"""

    fields: ClassVar[tuple[Field, ...]] = (Field("card", CARD), Field("mark", TYPE))

    def __init__(self, keep: Spec, again: Spec) -> None:
        self.keep: Final = keep
        self.again: Final = again

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return (Action(self.keep), Action(self.again))

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is self.keep:
            return
        card, mark = frame.data
        take_card(self, state, card, mark, HELD, frame.seat)
        lay_card(self, state, card, NONE, HELD, frame.seat)
        rolled = roll(rules, state)
        emit(rules, state, "sultan-rolled", (frame.seat, rolled))
        push(state, Frame(rules.handler_id[MARK], frame.seat, 0, (card, rolled)))

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.card_name[frame.data[0]],)

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> Data:
        card, mark = frame.data
        catalogue = rules.catalogue
        return {"card": catalogue.card_name[card], "mark": catalogue.type_name[mark]}


class NewMark(FrameHandler):
    """Which type does the cube now mark: the rolled one, or its opposite (play 3)?"""

    fields: ClassVar[tuple[Field, ...]] = (Field("card", CARD), Field("rolled", TYPE))

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        rolled = frame.data[1]
        return [Action(self.spec, (t,)) for t in sorted((rolled, opposite(rules, rolled)))]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        card, mark = frame.data[0], action.args[0]
        finish(state)
        take_card(self, state, card, NONE, HELD, frame.seat)
        lay_card(self, state, card, mark, HELD, frame.seat)
        emit(rules, state, "sultan-marked", (frame.seat, card, mark))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("sultan-not-rolled", "power-of-the-sultan play 3")

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (die_showing(rules, frame.data[1]),)

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> Data:
        card, rolled = frame.data
        catalogue = rules.catalogue
        return {"card": catalogue.card_name[card], "rolled": catalogue.type_name[rolled]}


def asked_in_order(rules: Ruleset, state: State) -> Ints:
    """Returns the seats, starting with the one whose turn is next (play 4, order 1).

    At the start of a turn, before anybody has played, that is the active seat (Rulings).
    """
    seats = from_next(rules, state)
    return seats if rules.is_past(state.frames[0], "T3") else (seats[-1], *seats[:-1])


class OfferTile(Drawn):
    """Before a tile is laid down, it is offered to the cards that mark its type (play 4).

    All other rules for drawn tiles come first: a tile that they take away isn't laid down.
    """

    order: ClassVar[int] = LATE

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return False

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        type = rules.catalogue.tile_type[tile]
        if type == NONE:
            return False
        seats = asked_in_order(rules, state)
        asked = [seat for seat in seats if cards_for(self, state, seat, type)]
        if not asked:
            return False
        push(state, Frame(rules.handler_id[CLAIM], asked[0], 0, (place, tile, *asked)))
        return True


class ClaimQuestion(FrameHandler):
    """Who takes the tile with a card? The data: its place, the tile, the seats still to be asked.

    Each is asked once, for one card. If all decline, the tile is laid down (play 4 to 6).
    """

    fields: ClassVar[tuple[Field, ...]] = (
        *(Field("place", PLACE), Field("tile", TILE)),
        Field("asked", SEAT, many=True),
    )

    def __init__(self, claim: Spec, forgo: Spec) -> None:
        self.claim: Final = claim
        self.forgo: Final = forgo

    def usable(self, rules: Ruleset, state: State, frame: Frame) -> list[int]:
        """Returns the kinds of cards that let the seat take the tile."""
        return cards_for(self, state, frame.seat, rules.catalogue.tile_type[frame.data[1]])

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        cards = self.usable(rules, state, frame)
        return sorted([*[Action(self.claim, (card,)) for card in cards], Action(self.forgo)])

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        place, tile, seat, *others = frame.data
        if action.spec is self.claim:  # play 5; the place is refilled (play 6)
            finish(state)
            card = action.args[0]
            take_card(self, state, card, rules.catalogue.tile_type[tile], HELD, seat)
            emit(rules, state, "sultan-claimed", (seat, card, tile))
            set_aside(state, seat, tile)
            push_placing(rules, state, seat, BOUGHT)
        elif others:
            data = (place, tile, *others)
            replace_top(state, Frame(frame.kind, others[0], 0, data))
        else:
            finish(state)
            lay_tile(rules, state, place, tile)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("sultan-no-card", "power-of-the-sultan play 4")

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.tile_name[frame.data[1]],)

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> Data:
        place, tile, *asked = frame.data
        catalogue = rules.catalogue
        return {
            "place": catalogue.place_name[place],
            "tile": catalogue.tile_name[tile],
            "asked": asked,
        }


class SultanView(View):
    """Die, cards and cubes are open to all (hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found = [self.row(rules, state, "sultans", COUNTER, OPEN)]
        for owner in range(rules.seats):
            found.append(self.row(rules, state, "own-sultans", BELONGINGS, HELD, owner))
        for frame in state.frames:
            if frame.kind == rules.handler_id[CLAIM]:
                tile = [tile_piece(rules, frame.data[1])]
                found.append(zone("sultan-offer", ROW, tile, place=NICHE))
            elif frame.kind == rules.handler_id[MARK]:
                die = [token(die_showing(rules, frame.data[1]))]
                found.append(zone("sultan-die", TOKENS, die, place=NICHE))
        return found

    def row(self, rules: Ruleset, state: State, name: str, place: str, *at: int) -> ShownZone:
        """Returns the cards on the table or of a seat, each with its mark."""
        pieces = [marked_piece(rules, *marked) for marked in marked_cards(self, state, *at)]
        return zone(name, ROW, pieces, place=place, seat=at[1] if at[1:] else NONE)


def die_showing(rules: Ruleset, type: int) -> str:
    """Returns the name of the die with a type on top."""
    return f"sultan-die-{rules.catalogue.type_name[type]}"


def marked_piece(rules: Ruleset, card: int, mark: int) -> Laid:
    """Returns a card as a piece of the type that its cube marks, unless the cube is lifted."""
    piece: Laid = {**card_piece(rules, card), "cost": PRICE}
    if mark == NONE:
        return piece
    type = rules.catalogue.type_name[mark]
    said: Data = {"card": piece["label"], "type": f"@type.{type}"}
    return {**piece, "type": type, "label": "@piece.marked-sultan", "values": said}


def install(build: Build) -> None:
    build.holding(*HOLDING)
    seat, card, mark = Field("seat", SEAT), Field("card", CARD), Field("mark", TYPE)
    build.event("sultan-opened", card, mark)
    build.event("sultan-rolled", seat, Field("type", TYPE))
    build.event("sultan-marked", seat, card, mark)
    build.event("sultan-claimed", seat, card, Field("tile", TILE))
    hide_in_piles(build, SULTAN, SultanCards(SULTAN), *PILES)
    build.add(SultanTurnsUp(SULTAN))
    build.add(BuySultan(ware_action(build, SULTAN, Field("card", CARD, zone="sultans"), mark)))
    keep = build.action("sultan-keep", declines=True)
    build.handler(ROLL, NewRoll(keep, build.action(ROLL)))
    build.handler(MARK, NewMark(build.action(MARK, Field("type", TYPE))))
    held = Field("card", CARD, zone="own-sultans.{seat}")
    build.add(OfferTile())
    build.handler(CLAIM, ClaimQuestion(build.action(CLAIM, held), build.forgo()))
    build.add(SultanView())
