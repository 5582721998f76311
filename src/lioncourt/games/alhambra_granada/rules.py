"""Alhambra & Granada: both games at once, on one grid with a palace and a city."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.games.alhambra.rules import WALL, prizes
from lioncourt.games.alhambra_granada.ground import CITY, PALACE, PalaceAndCity
from lioncourt.games.alhambra_granada.market import FIRST_PILE, TilesOfBoth, install_market
from lioncourt.games.alhambra_granada.scoring import LongestSeam, SeamView
from lioncourt.games.common.assembly import install_family
from lioncourt.games.common.ending import PlaceBeforeTheNext
from lioncourt.games.common.money import StackPiles
from lioncourt.games.common.scoring import LongestRun, SharedMajorities
from lioncourt.games.granada.flipping import install_flipping
from lioncourt.games.granada.majorities import city_majorities
from lioncourt.games.granada.parity import install_marker
from lioncourt.games.granada.tiles import MOAT

if TYPE_CHECKING:
    from lioncourt.core.build import Build


def install(build: Build) -> None:
    install_family(
        build,
        tiles=TilesOfBoth(),
        ground=PalaceAndCity(),
        piles=StackPiles(("first-scoring", FIRST_PILE)),
        run=LongestRun(WALL, PALACE),
        rank=SharedMajorities(prizes()),
    )
    build.stage("S1", "moat", LongestRun(MOAT, CITY))
    build.stage("S1", "seam", LongestSeam())
    simple = bool(build.options["simple_scoring"])
    build.stage("S6", "city-majorities", city_majorities(simple))
    build.add(SeamView())
    build.stage("G4.3", "place", PlaceBeforeTheNext())
    install_marker(build)
    install_flipping(build)
    install_market(build)
