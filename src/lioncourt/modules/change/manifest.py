"""What the lobby needs to know of the change."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="change",
    kind=MODULE,
    title="Change",
    chapter=11,
    summary="Who overpays a tile draws coins worth 1 from a bag and pays with them later.",
    install="lioncourt.modules.change.rules:install",
    rules="expansion-3",
    texts=("lioncourt.modules.change",),
    games=("alhambra",),
    box="Box 3",
    weight="light",
    changes=("money",),
)
