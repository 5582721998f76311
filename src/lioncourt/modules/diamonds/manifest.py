"""What the lobby needs to know of the diamonds."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="diamonds",
    kind=MODULE,
    title="Diamonds",
    chapter=6,
    summary="Ten cards of a fifth currency, which buys from every slot but is never mixed.",
    install="lioncourt.modules.diamonds.rules:install",
    rules="expansion-2",
    texts=("lioncourt.modules.diamonds",),
    games=("alhambra", "granada", "alhambra-granada"),
    box="Box 2",
    weight="light",
    changes=("money",),
)
