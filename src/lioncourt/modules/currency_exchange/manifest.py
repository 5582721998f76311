"""What the lobby needs to know of the currency exchange."""

from lioncourt.table.manifest import MODULE, Manifest

MANIFEST = Manifest(
    id="currency-exchange",
    kind=MODULE,
    title="Currency exchange",
    chapter=2,
    summary="Six cards, each of which lets its owner pay one tile in two currencies mixed.",
    install="lioncourt.modules.currency_exchange.rules:install",
    rules="expansion-1",
    texts=("lioncourt.modules.currency_exchange",),
    games=("alhambra", "granada", "alhambra-granada"),
    box="Box 1",
    weight="light",
    changes=("money",),
)
