"""What the lobby needs to know of the vizier's favour."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="viziers-favour",
    kind=MODULE,
    title="The vizier's favour",
    chapter=1,
    summary="Between two turns the vizier buys one tile, if it is paid exactly.",
    install="lioncourt.modules.viziers_favour.rules:install",
    rules="expansion-1",
    texts=("lioncourt.modules.viziers_favour",),
    games=("alhambra", "granada", "alhambra-granada"),
    box="Box 1",
    weight="light",
    changes=("interaction",),
)
