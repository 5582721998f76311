"""`lioncourt play`: a game in the browser, or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from lioncourt.bots import USUAL
from lioncourt.cli.at_terminal import AtTerminal, play_at_terminal
from lioncourt.cli.errors import USAGE, fail
from lioncourt.cli.in_browser import play_in_browser
from lioncourt.cli.options import (
    BotsOption,
    GameOption,
    HouseRulesOption,
    ModulesOption,
    PresetOption,
    SeatsOption,
    house_rules_in,
    modules_in,
    names_in,
    seats_of,
)
from lioncourt.cli.serve import DataOption
from lioncourt.game import Game, new_game
from lioncourt.record.replay import load as load_record

SET_UP: Final = (
    *("game", "seats", "modules", "preset", "options"),
    *("seed", "bots", "seat", "hot_seat", "load"),
)


def play(
    context: typer.Context,
    game: GameOption = "alhambra",
    seats: SeatsOption = 3,
    modules: ModulesOption = "",
    preset: PresetOption = "",
    options: HouseRulesOption = "",
    seed: Annotated[int | None, typer.Option(help="The seed; random if omitted.")] = None,
    bots: BotsOption = USUAL,
    seat: Annotated[int, typer.Option(min=0, help="Your seat, counted from 0.")] = 0,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People at all seats, sharing one screen.")
    ] = False,
    load: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="In the terminal: save the game to this file after each decision."),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal instead of the browser.")
    ] = False,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser, or just print the link.")
    ] = True,
    data: DataOption = None,
) -> None:
    """Play in the browser or the terminal, against bots or with friends at one screen.

    Without options it opens the home page. With options that describe a table,
    it opens that table.

    [bold]Examples[/bold]

    lioncourt play
    lioncourt play --game granada --seats 4
    lioncourt play --preset quick
    lioncourt play --terminal
    lioncourt play --terminal --bots hard,easy --seed 7 --save game.json
    lioncourt play --load game.json
    lioncourt play --hot-seat --seats 2
    """
    if not terminal and save is not None:
        fail("--save needs --terminal; the browser saves every game anyway", USAGE)
    if save is not None and save.exists() and save != load:
        fail(f"{save} exists: continue it with --load {save}, or save to another file", USAGE)
    if not terminal and not _asks_for_a_table(context):
        play_in_browser(None, data, show=browser)
        return
    chosen = modules_in(modules, preset, seed)
    begun = _begin(game, seats_of(context, seats, preset), chosen, options, seed, load)
    wanted = AtTerminal(names_in(bots), seat, hot_seat, save)
    _require_places(wanted, begun.config.seats)
    if terminal:
        play_at_terminal(begun, wanted)
    else:
        table = _table(begun, wanted, origin=_origin(begun, load))
        play_in_browser(table, data, show=browser)


def _asks_for_a_table(context: typer.Context) -> bool:
    """Tells whether the command line says anything about the table."""
    sources = (context.get_parameter_source(name) for name in SET_UP)
    return any(source is not None and source.name == "COMMANDLINE" for source in sources)


def _require_places(wanted: AtTerminal, seats: int) -> None:
    """Fails if you or the bots have no seat at a table."""
    if wanted.seat >= seats:
        fail(f"there is no seat {wanted.seat} at a table of {seats}", USAGE)
    if wanted.hot_seat:
        return
    if not wanted.bots:
        fail("name at least one bot, or use --hot-seat for a table without bots", USAGE)
    if len(wanted.bots) >= seats:
        given, left = len(wanted.bots), seats - 1
        fail(f"{given} bots are too many: a table of {seats} has {left} seats beside yours", USAGE)


def _begin(
    game: str,
    seats: int,
    modules: tuple[str, ...],
    options: str,
    seed: int | None,
    load: Path | None,
) -> Game:
    if load is not None:
        return load_record(load)
    return new_game(game, seats, modules, house_rules_in(options), seed)


def _table(game: Game, wanted: AtTerminal, origin: dict[str, Any]) -> dict[str, Any]:
    """Returns the request for a server to make a table for a game."""
    places: list[dict[str, Any]] = []
    for seat in range(game.config.seats):
        if wanted.hot_seat or seat == wanted.seat:
            places.append({"kind": "me"})
        else:
            level = wanted.bots[(seat - (seat > wanted.seat)) % len(wanted.bots)]
            places.append({"kind": "bot", "level": level})
    return {"seats": places, **origin}


def _origin(game: Game, load: Path | None) -> dict[str, Any]:
    """Returns whether the game is new or continues a record."""
    if load is not None:
        return {"from": {"record": game.record()}}
    config = game.config
    return {
        "game": config.game,
        "modules": list(config.modules),
        "options": dict(config.options),
        "seed": game.seed,
    }
