"""What the lobby needs to know of the city gates."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="city-gates",
    kind=MODULE,
    title="City gates",
    chapter=5,
    summary="A gate makes a double wall walkable, so that tiles behind walls can be built.",
    install="lioncourt.modules.city_gates.rules:install",
    rules="expansion-2",
    texts=("lioncourt.modules.city_gates",),
    games=("alhambra",),
    box="Box 2",
    weight="medium",
    changes=("money", "building"),
)
