"""Granada: a city with moats, two-faced tiles, majorities by number; the rest is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.games.common.assembly import install_family
from lioncourt.games.common.ending import PlaceBeforeTheNext
from lioncourt.games.common.money import StackPiles
from lioncourt.games.common.scoring import LongestRun
from lioncourt.games.granada.flipping import install_flipping
from lioncourt.games.granada.ground import CityRules
from lioncourt.games.granada.majorities import city_majorities
from lioncourt.games.granada.parity import install_marker
from lioncourt.games.granada.tiles import MOAT, GranadaTiles

if TYPE_CHECKING:
    from lioncourt.core.build import Build


def install(build: Build) -> None:
    second_pile = build.options["second_scoring_pile"]
    assert isinstance(second_pile, int)
    install_family(
        build,
        tiles=GranadaTiles(),
        ground=CityRules(),
        piles=StackPiles(("first-scoring", 2), ("second-scoring", second_pile)),
        run=LongestRun(MOAT),
        rank=city_majorities(bool(build.options["simple_scoring"])),
    )
    build.stage("G4.3", "place", PlaceBeforeTheNext())
    install_marker(build)
    install_flipping(build)
