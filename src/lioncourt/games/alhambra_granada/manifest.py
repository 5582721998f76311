"""What the lobby needs to know of Alhambra & Granada."""

from lioncourt.table.manifest import GAME, Manifest, Option

MANIFEST = Manifest(
    id="alhambra-granada",
    kind=GAME,
    title="Alhambra & Granada",
    chapter=0,
    summary="Both games at once: a palace, and beyond its walls a city behind moats.",
    install="lioncourt.games.alhambra_granada.rules:install",
    rules="granada",
    texts=(
        "lioncourt.games.common",
        "lioncourt.games.alhambra",
        "lioncourt.games.granada",
        "lioncourt.games.alhambra_granada",
    ),
    options=(
        Option("simple_scoring", choices=(False, True), default=False, rule="granada scoring 4"),
        Option("open_memory", choices=(False, True), default=False, rule="core 9"),
    ),
)
