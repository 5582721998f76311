"""`lioncourt explain`: how the rules of a game fit together."""

from __future__ import annotations

from lioncourt.cli.options import (
    GameOption,
    HouseRulesOption,
    ModulesOption,
    SeatsOption,
    house_rules_in,
    names_in,
)
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry


def explain(
    game: GameOption = "alhambra",
    seats: SeatsOption = 3,
    modules: ModulesOption = "",
    options: HouseRulesOption = "",
) -> None:
    """List the active rules seam by seam, in order, and what decides the order.

    [bold]Examples[/bold]

    lioncourt explain --seats 2
    lioncourt explain --game granada --modules thieves,diamonds
    """
    registry = default_registry()
    config = make_config(registry, game, seats, names_in(modules), house_rules_in(options))
    print(compile_rules(config, registry).explain())
