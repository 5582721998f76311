"""What the lobby needs to know of the characters."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="characters",
    kind=MODULE,
    title="Characters",
    chapter=7,
    summary="Ten persons with abilities of their own are auctioned when they turn up.",
    install="lioncourt.modules.characters.rules:install",
    rules="expansion-2",
    texts=("lioncourt.modules.characters",),
    games=("alhambra", "granada", "alhambra-granada"),
    box="Box 2",
    weight="heavy",
    changes=("money", "building", "scoring", "interaction"),
)
