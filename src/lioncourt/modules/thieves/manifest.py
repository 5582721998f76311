"""What the lobby needs to know of the thieves."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="thieves",
    kind=MODULE,
    title="Thieves",
    chapter=10,
    summary="Between two turns a thief takes one card of its currency from the display.",
    install="lioncourt.modules.thieves.rules:install",
    rules="expansion-3",
    texts=("lioncourt.modules.thieves",),
    games=("alhambra", "granada", "alhambra-granada"),
    box="Box 3",
    weight="light",
    changes=("money", "interaction"),
)
