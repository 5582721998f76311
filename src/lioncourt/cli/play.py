"""`lioncourt play`: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from lioncourt.bots import Bot, make_bot
from lioncourt.cli.errors import FAILURE, USAGE, fail
from lioncourt.cli.options import (
    BotsOption,
    GameOption,
    HouseRulesOption,
    ModulesOption,
    SeatsOption,
    house_rules_in,
    names_in,
)
from lioncourt.cli.output import console
from lioncourt.game import Game, new_game
from lioncourt.record.replay import load as load_record
from lioncourt.terminal.commands import Left
from lioncourt.terminal.session import Session

SEEDS: Final = 1_000_000  # seeds short enough to be typed


def play(
    game: GameOption = "alhambra",
    seats: SeatsOption = 3,
    modules: ModulesOption = "",
    options: HouseRulesOption = "",
    seed: Annotated[
        int | None, typer.Option(help="The seed; another one each time without.")
    ] = None,
    bots: BotsOption = "greedy",
    seat: Annotated[int, typer.Option(min=0, help="Your seat, counted from 0.")] = 0,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People at all seats, at one screen.")
    ] = False,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the game to this file after each decision.")
    ] = None,
) -> None:
    """Play in the terminal, against bots or with friends at the same screen.

    [bold]Examples[/bold]

    lioncourt play
    lioncourt play --game granada
    lioncourt play --seats 4 --bots greedy,random --seed 7 --save game.json
    lioncourt play --load game.json
    lioncourt play --hot-seat --seats 2
    """
    if save is not None and save.exists() and save != load:
        fail(f"{save} exists: go on with --load {save}, or save to another file", USAGE)
    begun = _begin(game, seats, modules, options, seed, load)
    if seat >= begun.config.seats:
        fail(f"there is no seat {seat} at a table of {begun.config.seats}", USAGE)
    players = {} if hot_seat else _opponents(begun, seat, names_in(bots))
    out = console()
    session = Session(begun, players, out, input, save)
    if save is not None and not session.save(save):
        raise typer.Exit(FAILURE)
    out.print(f"{begun.config}, seed {begun.seed}", style="dim")
    _enable_line_editing()
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        _goodbye(out, save)
        return
    if save is None:
        _offer_to_save(session)


def _begin(
    game: str, seats: int, modules: str, options: str, seed: int | None, load: Path | None
) -> Game:
    if load is not None:
        return load_record(load)
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    return new_game(game, seats, names_in(modules), house_rules_in(options), chosen)


def _opponents(game: Game, mine: int, names: tuple[str, ...]) -> dict[int, tuple[str, Bot]]:
    """Returns a bot for every other seat; the names are repeated as often as needed."""
    if not names:
        fail("at least one bot is needed; for a table without bots there is --hot-seat", USAGE)
    others = [seat for seat in range(game.config.seats) if seat != mine]
    chosen = [(seat, names[i % len(names)]) for i, seat in enumerate(others)]
    return {seat: (name, make_bot(name, game.seed + seat)) for seat, name in chosen}


def _enable_line_editing() -> None:
    """Lets the arrow keys work at the prompt, where Python has the library for it."""
    try:
        import readline  # noqa: F401, PLC0415
    except ImportError:
        return


def _goodbye(out: Console, save: Path | None) -> None:
    out.print()
    if save is not None:
        out.print(f"The game is saved. Go on with: lioncourt play --load {save}", markup=False)
    else:
        out.print("Goodbye.")


def _offer_to_save(session: Session) -> None:
    try:
        name = session.prompt("Save the record of this game to which file? (Enter: none) ")
    except Left:
        return
    if name and session.save(Path(name)):
        session.screen.say(f"Saved. See it again with: lioncourt replay {name}")
