"""The open decision: who is asked what and, for that seat only, its options with targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from lioncourt.core import engine
from lioncourt.core.actions import CELL, TILE, Action
from lioncourt.core.ids import NONE
from lioncourt.core.laying import lying_as
from lioncourt.core.tableplaces import NICHE
from lioncourt.games.common.building import tiles_in
from lioncourt.games.common.window import passing_action
from lioncourt.view.labels import Labels
from lioncourt.view.payments import sales_data
from lioncourt.view.targets import USUAL_ZONE, only_pieces, pointed_at
from lioncourt.view.undo import would_be_final

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.pieces import PieceBook
    from lioncourt.view.types import About, Decision, Group, Option, Target, Zone
    from lioncourt.view.wording import Wording


def decision_data(
    rules: Ruleset,
    state: State,
    seat: int | None,
    book: PieceBook,
    zones: Sequence[Zone],
    *,
    finals: bool = False,
) -> Decision | None:
    """Returns what is asked now, with options if this seat is asked; None when the game is over.

    It looks for the pieces in question in the zones as the seat sees them.
    """
    wording = book.wording
    asked = engine.seat_to_decide(rules, state)
    if asked == NONE:
        return None
    top = state.frames[-1]
    handler = rules.handlers[top.kind]
    kind = handler.question(rules, state, top)
    decision: Decision = {
        "seat": asked,
        "kind": kind,
        "text": wording.say(f"question.{kind}"),
        "about": _about(handler.about(rules, state, top), asked, zones),
    }
    if wording.has(f"help.question.{kind}"):
        decision["help"] = wording.say(f"help.question.{kind}")
    if asked == seat:
        actions = engine.legal_actions(rules, state)
        decision["groups"] = _groups(actions, wording)
        passing = passing_action(rules, state)
        if passing is not None:
            decision["passing"] = passing
        alone = only_pieces(zones, book.pieces)
        decision["sales"] = sales_data(rules, state, seat, alone)
        labels = Labels(state, seat, wording, zones).of(actions)
        options = [
            _option(rules, state, seat, action, label, alone)
            for action, label in zip(actions, labels, strict=True)
        ]
        for option in options:
            if "face" in option:  # describe the face that would lie there as well
                tile = rules.catalogue.tile_id[option["face"]]
                book.tile(tile, rules.walls_of(state, tile))
        if finals:
            for option, action in zip(options, actions, strict=True):
                option["final"] = would_be_final(rules, state, action)
        decision["options"] = options
    return decision


def _about(names: Iterable[str], asked: int, zones: Sequence[Zone]) -> list[About]:
    """Returns pieces with the zones where they lie: the niche, then zones of the asked seat."""
    ranks = {zone["id"]: (zone["place"] != NICHE, zone["seat"] != asked) for zone in zones}
    found: list[About] = []
    for name in names:
        lies_in = [
            zone["id"] for zone in zones if any(piece["id"] == name for piece in zone["pieces"])
        ]
        if lies_in:  # otherwise the seat doesn't see it
            found.append({"id": name, "zone": min(lies_in, key=lambda zone: ranks[zone])})
    return found


def _groups(actions: Iterable[Action], wording: Wording) -> list[Group]:
    """Returns the choices that the options belong to, such as rebuilding."""
    ids = dict.fromkeys(action.spec.group for action in actions)
    return [{"id": group, "label": wording.title(f"group.{group}", group)} for group in ids]


def _option(
    rules: Ruleset,
    state: State,
    seat: int,
    action: Action,
    label: str,
    alone: Mapping[str, Target],
) -> Option:
    top = state.frames[-1]
    option: Option = {
        "action": str(action),
        "kind": action.kind,
        "group": action.spec.group,
        "label": label,
        "targets": pointed_at(action.spec, action.args, seat, alone),
    }
    _show_face(rules, state, seat, action, option)
    facts = rules.handlers[top.kind].facts(rules, state, top, action)
    return cast("Option", {**option, **facts})


def _show_face(rules: Ruleset, state: State, seat: int, action: Action, option: Option) -> None:
    """Notes which face an option lays, if the tile shows another; targets name the one it shows."""
    face, tiles = rules.face_laid(action), state.bought[seat] + state.reserves[seat]
    if face == NONE:
        face, tiles = _moved(action), tiles_in(state.palaces[seat])
    lying = NONE if face == NONE else lying_as(rules.catalogue, tiles, face)
    if lying in (NONE, face):
        return
    names = rules.catalogue.tile_name
    for target in option["targets"]:
        if target["type"] == TILE and target["id"] == names[face]:
            target["id"] = names[lying]
    option["face"] = names[face]


def _moved(action: Action) -> int:
    """Returns the face of a tile in one's own palace that an option names; NONE: none."""
    for field, value in zip(action.spec.fields, action.args, strict=False):  # one with many is last
        if field.kind == TILE and field.zone == USUAL_ZONE[CELL]:
            return value
    return NONE
