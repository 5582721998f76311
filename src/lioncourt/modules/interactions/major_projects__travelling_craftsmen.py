"""Major projects and travelling craftsmen: the mosaic painter turns a project by quarter turns.

A turned project is another face, named after the side that its top faces: `project-1-E`. So rules
that ask for its halves, and for the side where they meet, see it as it lies.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import HANDED_OUT, Components, Facing, Observer
from lioncourt.core.state import State
from lioncourt.games.common.double_tiles import add_turned
from lioncourt.modules.travelling_craftsmen.cards import Craftsman

Ints = tuple[int, ...]


class TurnedProjects(Components):
    """Adds three faces for each project: turned by one, two and three quarters."""

    def __init__(self) -> None:
        self.faces: dict[int, Ints] = {}  # by project: upright, then turned

    def add(self, kit: Kit) -> None:
        for double in list(kit.doubles):
            others = [add_turned(kit, double, quarters) for quarters in (1, 2, 3)]
            self.faces[double.whole] = (double.whole, *others)


class PainterTurnsProjects(Facing):
    """With the mosaic painter, a project may be laid with any of its faces (play 3)."""

    def __init__(self, projects: TurnedProjects, painter: Craftsman) -> None:
        self.projects: Final = projects
        self.painter: Final = painter

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int, faces: Ints
    ) -> Ints:
        if tile not in self.projects.faces or how == HANDED_OUT:
            return faces
        return self.projects.faces[tile] if self.painter.allows(rules, state, seat) else faces

    def stored(self, rules: Ruleset, state: State, tile: int) -> int:
        faces = self.projects.faces
        return next((front for front in faces if tile in faces[front]), tile)


class PainterIsUsed(Observer):
    """Laying a turned project uses the painter; moving one doesn't turn it."""

    def __init__(self, painter: Craftsman) -> None:
        self.painter: Final = painter

    def hears(self) -> tuple[str, ...]:
        return ("placed", "swapped")

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, half = event.args[0], event.args[1]
        catalogue = rules.catalogue
        double = catalogue.doubles.get(half)
        if double is not None and half == double.first and catalogue.tile_quarters[half]:
            self.painter.use(rules, state, seat)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Craftsman) and entry.rule.kind == "mosaic-painter":
            projects = TurnedProjects()
            build.add(projects)
            build.add(PainterTurnsProjects(projects, entry.rule))
            build.add(PainterIsUsed(entry.rule))
            return
