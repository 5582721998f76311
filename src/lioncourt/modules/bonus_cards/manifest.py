"""What the lobby needs to know of the bonus cards."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="bonus-cards",
    kind=MODULE,
    title="Bonus cards",
    chapter=3,
    summary="A secret card makes one certain tile count twice in the majorities.",
    install="lioncourt.modules.bonus_cards.rules:install",
    rules="expansion-1",
    texts=("lioncourt.modules.bonus_cards",),
    games=("alhambra",),
    box="Box 1",
    weight="light",
    changes=("scoring",),
)
