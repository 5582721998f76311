"""What the lobby needs to know of Granada."""

from lioncourt.table.manifest import GAME, Manifest, Option

MANIFEST = Manifest(
    id="granada",
    kind=GAME,
    title="Granada",
    chapter=0,
    summary="Build a city behind moats with tiles of two faces; what everybody builds pays most.",
    install="lioncourt.games.granada.rules:install",
    rules="granada",
    texts=("lioncourt.games.common", "lioncourt.games.granada"),
    options=(
        Option("second_scoring_pile", choices=(4, 5), default=4, rule="core 3.6"),
        Option("simple_scoring", choices=(False, True), default=False, rule="granada scoring 4"),
        Option("open_memory", choices=(False, True), default=False, rule="core 9"),
    ),
)
