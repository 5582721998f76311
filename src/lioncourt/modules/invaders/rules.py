"""Invaders: an attack after each scoring; scouts reveal beforehand where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE, SIDE_LETTERS
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observation, Stage, View
from lioncourt.core.shown import ALL, NOBODY, Laid, SeenBy, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import CALENDAR, DISPLAY
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.specials import SpecialCards
from lioncourt.games.common.zones import PILE as PILE_ZONE
from lioncourt.games.common.zones import Data, card_names, card_piece, cards_zone, zone
from lioncourt.modules.invaders.attack import INVADERS, Attack
from lioncourt.modules.invaders.pile import (
    HIDDEN,
    HOLDING,
    LOOKED,
    OPEN_SCOUTS,
    PILE,
    SCOUTS,
    TOP,
    InvasionPile,
    TopOfPile,
)

TYPES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
SCOUT: Final = "scout-"


class Scouts(SpecialCards):
    """Adds one scout for each type in the game; a city alone has none of them (granada)."""

    def add(self, kit: Kit) -> None:
        self.kinds = tuple(
            [kit.card(SCOUT + t, role=self.role, purse=NONE) for t in TYPES if t in kit.type_name]
        )


class LayOut(Stage):
    """Shuffles invasion cards and scouts, two of them open (invaders set-up 1, 2)."""

    def __init__(self, pile: InvasionPile, invasions: SpecialCards, scouts: SpecialCards) -> None:
        self.pile: Final = pile
        self.invasions: Final = invasions
        self.scouts: Final = scouts

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, self.invasions.kinds, PILE)
        self.kept.put(state, self.scouts.kinds, HIDDEN)
        turn_up(self.pile, self, rules, state)


def turn_up(pile: InvasionPile, stage: Stage, rules: Ruleset, state: State) -> None:
    """Turns up what is open until the next attack: a card, or two scouts."""
    kept = stage.kept
    if pile.is_open:
        emit(rules, state, "turned-up-invasion", (pile.top(rules, state),))
        return
    kept.put(state, (), SCOUTS)  # the rest leave the game (invaders scoring 2)
    for _ in range(OPEN_SCOUTS):
        hidden = kept.ints(state, HIDDEN)
        if hidden:
            scout = hidden[draw_number(state, len(hidden))]
            kept.move(state, scout, (HIDDEN,), (SCOUTS,))
            emit(rules, state, "turned-up-scout", (scout,))


class NewScouts(Stage):
    """Turns up new scouts after the first and second attack (invaders scoring 2)."""

    def __init__(self, pile: InvasionPile) -> None:
        self.pile: Final = pile

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if frame.data[0] != LAST_SCORING:
            turn_up(self.pile, self, rules, state)


class WinScout(Stage):
    """An exact payment for a building that a scout shows wins a look at the top card (play 2)."""

    def __init__(self, pile: InvasionPile) -> None:
        self.pile: Final = pile

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        if not purchase.exact or purchase.place == NONE:  # only market tiles
            return
        type, names = rules.catalogue.tile_type[purchase.tile], rules.catalogue.card_name
        for scout in self.kept.ints(state, SCOUTS):
            if type != NONE and names[scout] == SCOUT + rules.catalogue.type_name[type]:
                self.kept.drop(state, scout, SCOUTS)
                emit(rules, state, "sent-scout", (frame.seat, scout))
                card = self.pile.look(rules, state, frame.seat)
                emit(rules, state, "looked", (frame.seat, card), frame.seat, (frame.seat,))
                return


class InvaderView(View):
    """Everybody sees who looks, but only the looker sees the card (invaders hidden-information)."""

    def __init__(self, pile: InvasionPile) -> None:
        self.pile: Final = pile

    def known(self, state: State, seat: int) -> tuple[int, ...]:
        """Returns the top card, if a seat may know it."""
        knows = self.pile.is_open or (seat != NONE and self.kept.number(state, LOOKED, seat))
        top = self.kept.number(state, TOP)
        return (top,) if knows and top != NONE else ()

    def private(self, rules: Ruleset, state: State, seat: int) -> Data:
        return {"invasion": card_names(rules, self.known(state, seat))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        size = len(self.kept.ints(state, PILE)) + (self.kept.number(state, TOP) != NONE)
        top: list[Laid] = [
            {**card_piece(rules, card), "from_top": 0} for card in self.known(state, seat)
        ]
        seen_by: SeenBy = ALL if self.pile.is_open else NOBODY  # except those who have looked
        pile = zone("invasion", PILE_ZONE, top, place=CALENDAR, size=size, seen_by=seen_by)
        if self.pile.is_open:
            return [pile]
        number = len(self.kept.ints(state, HIDDEN))
        hidden = zone("scout-pile", PILE_ZONE, place=DISPLAY, size=number, seen_by=NOBODY)
        scouts = cards_zone(rules, "scouts", self.kept.ints(state, SCOUTS), place=DISPLAY)
        return [pile, scouts, hidden]


class KnownInvasion(Observation):
    """What a seat that has looked knows, for learning agents: 1 for the top card."""

    name: ClassVar[str] = "invasion"

    def __init__(self, view: InvaderView) -> None:
        self.view: Final = view

    def names(self, rules: Ruleset) -> Sequence[str]:
        return [f"invasion-{side}" for side in SIDE_LETTERS]

    def numbers(self, rules: Ruleset, state: State, seat: int) -> Sequence[float]:
        known = card_names(rules, self.view.known(state, seat))
        return [float(name in known) for name in self.names(rules)]


def install(build: Build) -> None:
    build.holding(*HOLDING)
    card, seat = Field("card", CARD), Field("seat", SEAT)
    build.event("attacked", card, reveals=True)
    build.event("turned-up-invasion", card, reveals=True)
    build.event("turned-up-scout", card, reveals=True)
    build.event("sent-scout", seat, card)
    build.event("looked", seat, Field("cards", CARD, many=True), reveals=True)
    pile = InvasionPile(bool(build.options["invaders_open"]))
    invasions = SpecialCards("invasion", *[f"invasion-{side}" for side in SIDE_LETTERS])
    scouts = Scouts("scout")
    view = InvaderView(pile)
    for rule in (pile, invasions, scouts, TopOfPile(pile), view, KnownInvasion(view)):
        build.add(rule)
    build.stage("U2", INVADERS, LayOut(pile, invasions, scouts))
    build.stage("P5", INVADERS, WinScout(pile))
    build.stage("S24", INVADERS, Attack(pile))
    build.stage("S25", "scouts", NewScouts(pile))
