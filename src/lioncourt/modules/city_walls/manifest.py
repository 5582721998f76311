"""What the lobby needs to know of the city walls."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="city-walls",
    kind=MODULE,
    title="City walls",
    chapter=9,
    summary="Cards let a player add wooden wall segments to an own tile.",
    install="lioncourt.modules.city_walls.rules:install",
    rules="expansion-3",
    texts=("lioncourt.modules.city_walls",),
    games=("alhambra",),
    box="Box 3",
    weight="light",
    changes=("building",),
)
