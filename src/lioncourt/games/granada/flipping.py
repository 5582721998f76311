"""Placing a bought tile with its other face (granada play 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, CELL, SEAT, TILE, Action, Field
from lioncourt.core.options import Rows
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT, Destination
from lioncourt.core.verbs import (
    discard_cards,
    emit,
    place_bought,
    reserve_bought,
    set_aside,
    take_set_aside,
)
from lioncourt.games.common.building import legal_cells, palace_with, run_facts, why_not
from lioncourt.games.common.placing import not_set_aside
from lioncourt.games.granada.parity import has_two_faces

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FLIP_PRICE: Final = 3  # the least value of the one card that a flip costs


def flip(rules: Ruleset, state: State, seat: int, tile: int) -> int:
    """Flips a tile that is set aside and returns the face that shows now."""
    face = rules.catalogue.tile_next_face[tile]
    take_set_aside(state, seat, tile)
    set_aside(state, seat, face)
    return face


def flip_refusal(rules: Ruleset, state: State, seat: int, how: int, tile: int) -> Refusal | None:
    """Returns why a tile may not be flipped, or None if it may."""
    reason = not_set_aside(rules, state, seat, tile)
    if reason is not None:
        return reason
    name = rules.catalogue.tile_name[tile]
    if not has_two_faces(rules, tile):
        return Refusal("one-face", "granada components 2", {"tile": name})
    if how != BOUGHT:
        return Refusal("flip-bought-only", "granada end-of-game", {"tile": name})
    return None


def flip_cards(rules: Ruleset, state: State, seat: int) -> list[int]:
    """Returns the kinds of card in a hand that pay for a flip: one of value 3 or more."""
    value_of = rules.catalogue.card_value
    return sorted({card for card in state.hands[seat].cards if value_of[card] >= FLIP_PRICE})


class ToCityFlipped(Destination):
    """Into the city with the other face, for one card of value 3 or more (granada play 2)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if how != BOUGHT or not has_two_faces(rules, tile):
            return ()
        cards = flip_cards(rules, state, seat)
        if not cards:
            return ()
        cells = legal_cells(rules, state, seat, rules.catalogue.tile_next_face[tile])
        return Rows([(self.spec, (tile, cell), cards) for cell in cells])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile, cell, card = action.args
        discard_cards(rules, state, seat, (card,))
        face = flip(rules, state, seat, tile)
        emit(rules, state, "paid-flip", (seat, tile, face, card))
        place_bought(rules, state, seat, face, cell)

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        tile, cell, card = action.args
        reason = flip_refusal(rules, state, seat, how, tile)
        if reason is not None:
            return reason
        if card not in state.hands[seat].cards:
            return Refusal("not-in-hand", "granada play 2")
        if card not in flip_cards(rules, state, seat):
            return Refusal("flip-price", "granada play 2", {"least": str(FLIP_PRICE)})
        return why_not(rules, state, seat, rules.catalogue.tile_next_face[tile], cell)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        tile, cell, _ = action.args
        face = rules.catalogue.tile_next_face[tile]
        after = palace_with(rules, state, state.palaces[seat], face, cell)
        return {"face": rules.catalogue.tile_name[face], **run_facts(rules, after)}


class ToReserveFlipped(Destination):
    """Into the reserve with the other face, free (granada play 2)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if how != BOUGHT or not has_two_faces(rules, tile):
            return ()
        return (Action(self.spec, (tile,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile = action.args[0]
        face = flip(rules, state, seat, tile)
        emit(rules, state, "flipped", (seat, tile, face))
        reserve_bought(rules, state, seat, face)

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return flip_refusal(rules, state, seat, how, action.args[0])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        face = rules.catalogue.tile_next_face[action.args[0]]
        return {"face": rules.catalogue.tile_name[face]}


def install_flipping(build: Build) -> None:
    """Installs both ways to flip a bought tile while it is placed."""
    tile = Field("tile", TILE, zone="bought.{seat}")
    card = Field("card", CARD, zone="hand.{seat}")
    build.add(ToCityFlipped(build.action("place-flipped", tile, Field("cell", CELL), card)))
    build.add(ToReserveFlipped(build.action("reserve-flipped", tile)))
    seat = Field("seat", SEAT)
    face = Field("face", TILE)
    flipped = Field("tile", TILE)
    build.event("flipped", seat, flipped, face)
    build.event("paid-flip", seat, flipped, face, Field("cards", CARD, many=True), hand=-1)
