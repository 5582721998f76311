"""What the lobby needs to know of the street traders."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="street-traders",
    kind=MODULE,
    title="Street traders",
    chapter=12,
    summary="Build in the right colour where your trader stands: citizens move in and score.",
    install="lioncourt.modules.street_traders.rules:install",
    rules="expansion-3",
    texts=("lioncourt.modules.street_traders",),
    games=("alhambra",),
    box="Box 3",
    weight="medium",
    changes=("building", "scoring"),
)
