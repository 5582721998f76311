"""What the lobby needs to know of the camps."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="camps",
    kind=MODULE,
    title="Camps",
    chapter=8,
    summary="Camps stand outside the wall and score the row of buildings in front of them.",
    install="lioncourt.modules.camps.rules:install",
    rules="expansion-2",
    texts=("lioncourt.modules.camps",),
    games=("alhambra",),
    box="Box 2",
    weight="medium",
    changes=("building", "scoring"),
)
