"""New building grounds: plots are sold like tiles; whoever gets one chooses its building.

A plot with its building is another face of the plot, with the building's type (play 3). A column
keeps all its buildings; another part says which of them stand on which plots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, TILE, TYPE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Face, FrameHandler, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import NICHE, SOUK
from lioncourt.core.verbs import draw_number, emit, finish, push, set_aside, take_set_aside
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.zones import ROW, TOKENS, tile_piece, token, zone

TABLE: Final = table_beside(__file__, "grounds")
COSTS: Final[list[int]] = TABLE["costs"]
TOKEN: Final = "number-token"
QUESTION: Final = "building-ground"
ON_OFFER: Final = "buildings-on-offer"  # the zone with a plot’s buildings during the question
COLUMNS, TAKEN = 0, 1  # the parts of the holding


class Plots(Components):
    """Adds the plots to the supply, each with a face for every building (set-up 1)."""

    def __init__(self) -> None:
        self.plots: tuple[int, ...] = ()  # once added

    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for cost in COSTS:
            for which in TABLE["plots"]:
                name = f"plot-{cost}-{which}"
                plot = kit.tile(name, cost=cost, supply=supply)
                for type in TABLE["buildings"]:
                    number = kit.type_name.index(type)
                    face = f"{name}-{type}"
                    kit.tile(face, type=number, cost=cost, face_of=plot, is_flipped=False)
                self.plots += (plot,)

    def left(self, rules: Ruleset, state: State, column: int) -> dict[int, int]:
        """Returns the buildings left in a column by place; 1 is nearest the token."""
        cost_of = rules.catalogue.tile_cost
        taken = self.kept.table(state, TAKEN).items()
        gone = [place for plot, place in taken if cost_of[plot] == COSTS[column]]
        buildings = enumerate(self.kept.entry(state, column, COLUMNS), start=1)
        return {place: type for place, type in buildings if place not in gone}

    def on_offer(self, rules: Ruleset, state: State, plot: int) -> dict[int, int]:
        """Returns the places of the buildings that a plot may get, by its face with each.

        Of two alike it is the nearer one (Rulings). The nearest comes first.
        """
        catalogue, found = rules.catalogue, dict[int, int]()
        column = COSTS.index(catalogue.tile_cost[plot])
        for place, type in self.left(rules, state, column).items():
            name = f"{catalogue.tile_name[plot]}-{catalogue.type_name[type]}"
            found.setdefault(catalogue.tile_id[name], place)
        return found


class LayColumns(Stage):
    """Lays three random buildings under each token (set-up 2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        type_id = rules.catalogue.type_id
        pool = [type_id[type] for type, n in TABLE["buildings"].items() for _ in range(n)]
        for column in range(len(COSTS)):
            laid = [pool.pop(draw_number(state, len(pool))) for _ in range(TABLE["column"])]
            self.kept.put_entry(state, column, tuple(laid), COLUMNS)
            emit(rules, state, "laid-column", (column, *laid))


class AskForBuilding(Stage):
    """Whoever buys or receives a plot chooses at once (play 2, end-of-game; order P4, G4.2)."""

    def __init__(self, plots: Plots) -> None:
        self.plots: Final = plots

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        tile = frame.data[1]  # for a purchase and a hand-out alike
        if tile in self.plots.plots:
            push(state, Frame(rules.handler_id[QUESTION], frame.seat, 0, (tile,)))


class BuildingQuestion(FrameHandler):
    """Which building from the column? One must be chosen (play 2)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("plot", TILE),)

    def __init__(self, plots: Plots, erect: Spec) -> None:
        self.plots: Final = plots
        self.erect: Final = erect

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        faces = list(self.plots.on_offer(rules, state, frame.data[0]))
        if len(faces) > 1:
            return True
        finish(state)
        for face in faces:  # all that are left are alike
            self.put_on(rules, state, frame, face)
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        faces = sorted(self.plots.on_offer(rules, state, frame.data[0]))
        return [Action(self.erect, (face,)) for face in faces]

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.tile_name[frame.data[0]],)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("choose-building", "new-building-grounds play 2")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.put_on(rules, state, frame, action.args[0])

    def put_on(self, rules: Ruleset, state: State, frame: Frame, face: int) -> None:
        """Puts a building on the plot for good (play 2, 3)."""
        plot = frame.data[0]
        self.kept.put_entry(state, plot, self.plots.on_offer(rules, state, plot)[face], TAKEN)
        take_set_aside(state, frame.seat, plot)
        set_aside(state, frame.seat, face)
        emit(rules, state, "erected", (frame.seat, plot, face))


class FirstForDirk(Face):
    """Dirk's plots get the first building; a chosen one goes back first (two-players)."""

    def __init__(self, plots: Plots) -> None:
        self.plots: Final = plots

    def dirks(self, rules: Ruleset, state: State, tile: int) -> int:
        plot = rules.catalogue.tile_piece[tile]
        if plot not in self.plots.plots:
            return tile
        if plot in self.kept.table(state, TAKEN):
            self.kept.drop_entry(state, plot, TAKEN)
        for face, place in self.plots.on_offer(rules, state, plot).items():
            self.kept.put_entry(state, plot, place, TAKEN)
            if tile != plot:  # for one that he draws, the event tells the face
                emit(rules, state, "dirk-erected", (face,))
            return face
        return tile


class ColumnsView(View):
    """Columns are open (hidden-information)."""

    def __init__(self, plots: Plots) -> None:
        self.plots: Final = plots

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for column, cost in enumerate(COSTS):
            left = self.plots.left(rules, state, column).values()
            buildings = [token(f"building-{rules.catalogue.type_name[type]}") for type in left]
            pieces = [token(f"{TOKEN}-{cost}"), *buildings]
            found.append(zone(f"column-{cost}", TOKENS, pieces, place=SOUK))
        top = state.frames[-1] if state.frames else None
        if top is not None and top.kind == rules.handler_id[QUESTION]:
            faces = sorted(self.plots.on_offer(rules, state, top.data[0]))
            pieces = [tile_piece(rules, face) for face in faces]
            found.append(zone(ON_OFFER, ROW, pieces, place=NICHE))
        return found


def install(build: Build) -> None:
    column = build.kind(TOKEN, *[f"{TOKEN}-{cost}" for cost in COSTS])
    build.holding(
        Part("columns", TYPE, many=True, ordered=True, by=column, seen=ALL),
        Part("taken", NUMBER, by=TILE, seen=ALL),  # by plot: the place of its building
    )
    tile = Field("tile", TILE)
    buildings = Field("buildings", TYPE, many=True)
    build.event("laid-column", Field("column", column), buildings, reveals=True)
    build.event("erected", Field("seat", SEAT), Field("plot", TILE), tile)
    build.event("dirk-erected", tile)
    plots = Plots()
    build.add(plots)
    erect = build.action("erect", Field("tile", TILE, zone=ON_OFFER))
    build.handler(QUESTION, BuildingQuestion(plots, erect))
    build.stage("U2", "columns", LayColumns())
    build.stage("P4", "building-on-plot", AskForBuilding(plots))
    build.stage("G4.2", "building-on-plot", AskForBuilding(plots))
    build.add(FirstForDirk(plots))
    build.add(ColumnsView(plots))
