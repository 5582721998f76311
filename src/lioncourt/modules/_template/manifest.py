"""What the lobby needs to know of the beggar's bowl."""

from lioncourt.table.manifest import MODULE, Manifest, Option

MANIFEST = Manifest(
    id="beggars-bowl",
    kind=MODULE,
    title="The beggar's bowl",
    chapter=999,
    summary="Two beggars turn up in the money; who gives scores for it.",
    install="lioncourt.modules._template.rules:install",
    texts=("lioncourt.modules._template",),
    options=(Option("alms_per_point", choices=(2, 3), default=2, rule="beggars-bowl 4"),),
    games=("alhambra",),
    changes=("money", "scoring"),
)
