"""What the lobby needs to know of Alhambra."""

from lioncourt.table.manifest import GAME, Manifest, Option

MANIFEST = Manifest(
    id="alhambra",
    kind=GAME,
    title="Alhambra",
    chapter=0,
    summary="Buy buildings in four currencies and wall in the finest palace.",
    install="lioncourt.games.alhambra.rules:install",
    rules="core",
    texts=("lioncourt.games.common", "lioncourt.games.alhambra"),
    options=(
        Option("second_scoring_pile", choices=(4, 5), default=4, rule="core 3.6"),
        Option("open_memory", choices=(False, True), default=False, rule="core 9"),
    ),
)
