"""A game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from secrets import randbits

import typer
from rich.console import Console

from lioncourt.bots import Bot, make_bot
from lioncourt.cli.errors import FAILURE
from lioncourt.cli.output import console, seed_text
from lioncourt.game import Game
from lioncourt.terminal.commands import Left
from lioncourt.terminal.session import Session


@dataclass(frozen=True)
class AtTerminal:
    """Who plays, and where the game is saved."""

    bots: tuple[str, ...]
    seat: int
    hot_seat: bool
    save: Path | None


def play_at_terminal(game: Game, wanted: AtTerminal) -> None:
    """Plays a game in the terminal until it is over or somebody leaves."""
    save = wanted.save
    players = {} if wanted.hot_seat else _opponents(game, wanted.seat, wanted.bots)
    out = console()
    session = Session(game, players, out, input, save)
    if save is not None and not session.save(save):
        raise typer.Exit(FAILURE)
    out.print(f"{game.config}, {seed_text(game)}", style="dim")
    _enable_line_editing()
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        _goodbye(out, save)
        return
    if save is None:
        _offer_to_save(session)


def _opponents(game: Game, mine: int, names: tuple[str, ...]) -> dict[int, tuple[str, Bot]]:
    """Returns a bot for every other seat, repeating the names as needed."""
    others = [seat for seat in range(game.config.seats) if seat != mine]
    chosen = [(seat, names[i % len(names)]) for i, seat in enumerate(others)]
    return {seat: (name, make_bot(name, _bot_seed(game, seat))) for seat, name in chosen}


def _bot_seed(game: Game, seat: int) -> int:
    """Returns a bot's seed; if the game has no seed, the bot's is unknown too."""
    return randbits(63) if game.seed is None else game.seed + seat


def _enable_line_editing() -> None:
    """Makes the arrow keys work at the prompt, if Python has the library for it."""
    try:
        import readline  # noqa: F401, PLC0415
    except ImportError:
        return


def _goodbye(out: Console, save: Path | None) -> None:
    out.print()
    if save is not None:
        out.print(
            f"The game is saved. Continue it with: lioncourt play --terminal --load {save}",
            markup=False,
            soft_wrap=True,
        )
    else:
        out.print("Goodbye.")


def _offer_to_save(session: Session) -> None:
    try:
        name = session.prompt("Save this game to which file? (Enter: don't save) ")
    except Left:
        return
    if name and session.save(Path(name)):
        session.screen.say(f"Saved. Watch it with: lioncourt replay {name}")
