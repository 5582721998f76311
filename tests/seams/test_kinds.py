"""Kinds of a module's own, and corners: falcons in rooms, let fly to where four cells meet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import CORNER, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE, cell_at
from lioncourt.core.kinds import corner_cells
from lioncourt.core.parts import ALL, OWNER, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, PALACE_TILE
from lioncourt.core.verbs import emit
from lioncourt.games.common.zones import GRID, TOKENS, at_corner, thing, zone
from lioncourt.record.position import PositionWriter
from lioncourt.table.manifest import Manifest
from lioncourt.view.log import log_lines
from lioncourt.view.reading import pieces_in
from tests.seams.table import SEATS, played, small_module, sound

FALCON, ROOM = "falcon", "room"
FALCONS, ROOMS = ("saker", "merlin"), ("room-1", "room-2")
IN_ROOMS, FLYING = 0, 1  # the parts of the holding


class LetFly(MainAction):
    """A falcon leaves its room for a corner of the own palace where at least two tiles meet."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        rooms = self.kept.table(state, IN_ROOMS, seat)
        corners = {c for cell in state.palaces[seat].cells() for c in corners_of(cell)}
        found = [(room, f, corner) for room, f in rooms.items() for corner in corners]
        return sorted(found)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        room, falcon, corner = action.args
        if self.kept.entry(state, room, IN_ROOMS, seat) != falcon:
            return Refusal("not-in-hand", "falcons 1")
        cells = state.palaces[seat].cells()
        tiles = [cell for cell in corner_cells(corner) if cell in cells]
        return None if len(tiles) > 1 else Refusal("not-in-hand", "falcons 2")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        room, falcon, corner = action.args
        self.kept.drop_entry(state, room, IN_ROOMS, seat)
        self.kept.put_entry(state, corner, falcon, FLYING, seat)
        emit(rules, state, "flew", (seat, falcon, corner))


def corners_of(cell: int) -> tuple[int, int, int, int]:
    """Returns the corners of a cell: each is the north-east one of a cell there."""
    return corner_cells(cell - cell_at(1, 1))


class Mews(View):
    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for owner in range(rules.seats):
            rooms = self.kept.table(state, IN_ROOMS, owner) if owner == seat else {}
            pieces = [thing(rules, ROOM, room) for room in rooms]
            found.append(zone("rooms", TOKENS, pieces, place=BELONGINGS, seat=owner))
            flying = self.kept.table(state, FLYING, owner).items()
            birds = [at_corner(thing(rules, FALCON, falcon), corner) for corner, falcon in flying]
            found.append(zone("falcons", GRID, birds, place=PALACE_TILE, seat=owner))
        return found


def install(build: Build) -> None:
    falcon, room = build.kind(FALCON, *FALCONS), build.kind(ROOM, *ROOMS)
    build.holding(
        Part("in-rooms", falcon, by=room, each=True, start=((0, 1), (0, 1)), seen=OWNER),
        Part("flying", falcon, by=CORNER, each=True, seen=ALL),
    )
    fields = (Field("room", room, zone="rooms.{seat}"), Field("falcon", falcon))
    build.event("flew", Field("seat", SEAT), Field("falcon", falcon), Field("corner", CORNER))
    build.add(LetFly(build.action("let-fly", *fields, Field("corner", CORNER))))
    build.add(Mews())


FALCONERS: Manifest = small_module("falcons", install)


def at_the_start() -> lc.Game:
    return lc.new_game(seats=3, modules=[FALCONERS], seed=3)


def spec_of(game: lc.Game) -> Spec:
    return game.rules.action_spec["let-fly"]


def test_actions_are_written_and_read_by_names() -> None:
    game = at_the_start()
    action = Action(spec_of(game), (1, 0, cell_at(-1, 0)))
    assert str(action) == "let-fly room-2 saker -1,0+"
    assert game.parse(str(action)) == action
    with pytest.raises(lc.IllegalAction, match="there is no room 'room-3' in this game; there are"):
        game.play("let-fly room-3 saker 0,0+")
    with pytest.raises(lc.IllegalAction, match="'0,0' is no corner"):
        game.play("let-fly room-1 saker 0,0")


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_are_sound(seats: int) -> None:
    game = sound(played([FALCONERS], seats=seats, seed=seats))
    flown = [node for node in game.history() if node.action.kind == "let-fly"]
    assert flown, f"seed {seats}"
    lines = PositionWriter(game.rules).text(game.state).splitlines()
    seat, (_, falcon, corner) = flown[0].seat, flown[0].action.args
    word = spec_of(game).word(CORNER, corner)
    assert any(
        line.startswith(f"holding falcons flying {seat} ") and f"{word}={FALCONS[falcon]}" in line
        for line in lines
    )


def flown() -> lc.Game:
    """Returns a game in which somebody has just let a falcon fly."""
    game = at_the_start()
    while not (ways := [action for action in game.actions() if action.kind == "let-fly"]):
        game.play(game.actions()[0])
    game.play(ways[0])
    return game


def test_options_read_well_and_point_at_things() -> None:
    game = flown()
    game.undo()
    seat = game.seat
    assert seat is not None
    shown = game.view(seat)
    option = next(o for o in shown["decision"]["options"] if o["kind"] == "let-fly")
    _, room, falcon, corner = option["action"].split()
    x, y = map(int, corner.rstrip("+").split(","))
    said = f"({x}, {y}) and ({x + 1}, {y + 1})"
    assert option["label"] == f"Let the {falcon} fly from room 1 to the corner of {said}"
    assert option["targets"] == [
        {"type": "room", "zone": f"rooms.{seat}", "id": room},
        {"type": "falcon", "id": falcon},
        {"type": "corner", "zone": f"palace.{seat}", "x": x, "y": y},
    ]
    rooms = pieces_in(shown, f"rooms.{seat}")
    assert [(p["id"], p["kind"], p["label"]) for p in rooms] == [
        ("room-1", "room", "room 1"),
        ("room-2", "room", "room 2"),
    ]


def test_events_and_views_name_them() -> None:
    game = flown()
    last = game.last
    assert last is not None
    _, falcon, corner = last.action.args
    line = next(e for e in log_lines(game.rules, last.events, None) if e["kind"] == "flew")
    assert FALCONS[falcon] in line["text"]
    assert "the corner of" in line["text"]
    shown = game.view(None)["module"]["falcons"]
    assert shown["flying"][last.seat] == {spec_of(game).word(CORNER, corner): FALCONS[falcon]}
    assert "in-rooms" not in shown
    own = game.view(last.seat)["module"]["falcons"]["in-rooms"]
    assert list(own.values()) == [name for name in FALCONS if name != FALCONS[falcon]]
    grid = next(z for z in game.view(0)["zones"] if z["id"] == f"falcons.{last.seat}")
    assert grid["pieces"][0]["x"] % 1 == 0.5, "it stands where four cells meet"


def test_a_holding_is_told_by_names() -> None:
    game = at_the_start()
    parts = game.rules.descriptions["falcons"]
    told = {"flying": {"1": {"2,-1+": "merlin"}}, "in-rooms": {"1": {"room-2": "saker"}}}
    holding = parts.read(game.rules.catalogue, told)
    assert parts.lines(game.rules.catalogue, holding) == [
        "flying 1 2,-1+=merlin",
        "in-rooms 1 room-2=saker",
    ]
    with pytest.raises(ValueError, match="there is no falcon 'kestrel' in this game"):
        parts.read(game.rules.catalogue, {"flying": {"0": {"0,0+": "kestrel"}}})


def test_what_is_unknown_is_hidden() -> None:
    game = at_the_start()
    assert spec_of(game).word(FALCON, NONE) == "?"
