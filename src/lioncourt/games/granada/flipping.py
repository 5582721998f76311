"""Placing a bought tile with its other face (granada play 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.actions import CARD, CELL, SEAT, TILE, Action, Field
from lioncourt.core.laying import place_bought, reserve_bought
from lioncourt.core.options import Rows
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT
from lioncourt.core.verbs import discard_cards, emit
from lioncourt.games.common.building import legal_cells, palace_with, run_facts, why_not
from lioncourt.games.common.placing import ToPalace, ToReserve, not_set_aside
from lioncourt.games.granada.parity import has_two_faces

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FLIP_PRICE: Final = 3  # the least value of the one card that a flip costs


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


def other_face(rules: Ruleset, tile: int, how: int) -> tuple[int, ...]:
    """Returns the face that a flip shows: none unless the tile was bought and has two."""
    if how != BOUGHT or not has_two_faces(rules, tile):
        return ()
    return (rules.catalogue.tile_next_face[tile],)


class ToCityFlipped(ToPalace):
    """Into the city with the other face, for one card of value 3 or more (granada play 2)."""

    least_card: ClassVar[int] = FLIP_PRICE

    def face(self, rules: Ruleset, action: Action) -> int:
        return rules.catalogue.tile_next_face[action.args[0]]

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> tuple[int, ...]:
        return other_face(rules, tile, how)

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        cards = flip_cards(rules, state, seat)
        faces = self.faces(rules, state, seat, tile, how) if cards else ()
        cells = [cell for face in faces for cell in legal_cells(rules, state, seat, face)]
        return Rows([(self.spec, (tile, cell), cards) for cell in cells])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile, cell, card = action.args
        face = self.face(rules, action)
        discard_cards(rules, state, seat, (card,))
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
        return why_not(rules, state, seat, self.face(rules, action), cell)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        face = self.face(rules, action)
        after = palace_with(rules, state, state.palaces[seat], face, action.args[1])
        return {"face": rules.catalogue.tile_name[face], **run_facts(rules, after)}


class ToReserveFlipped(ToReserve):
    """Into the reserve with the other face, free (granada play 2)."""

    def face(self, rules: Ruleset, action: Action) -> int:
        return rules.catalogue.tile_next_face[action.args[0]]

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return [Action(self.spec, (tile,)) for _ in other_face(rules, tile, how)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        face = self.face(rules, action)
        emit(rules, state, "flipped", (seat, *action.args, face))
        reserve_bought(rules, state, seat, face)

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return flip_refusal(rules, state, seat, how, action.args[0])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return {"face": rules.catalogue.tile_name[self.face(rules, action)]}


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
