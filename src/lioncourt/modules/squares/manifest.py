"""What the lobby needs to know of the squares."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="squares",
    kind=MODULE,
    title="Squares",
    chapter=4,
    summary="Free tiles that count as many buildings of their colour as lie openly beside them.",
    install="lioncourt.modules.squares.rules:install",
    rules="expansion-1",
    texts=("lioncourt.modules.squares",),
    games=("alhambra",),
    box="Box 1",
    weight="light",
    changes=("building", "scoring"),
)
