"""`lioncourt replay`: a recorded game, told or stepped through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from lioncourt.cli.errors import USAGE, fail
from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json, seed_text
from lioncourt.core.events import Event
from lioncourt.core.history import Played
from lioncourt.game import Game
from lioncourt.record.replay import load, remark_on
from lioncourt.terminal.ink import TITLE
from lioncourt.terminal.screen import Screen
from lioncourt.terminal.sheets import ranking_table, sheet_text
from lioncourt.terminal.story import told


def replay(
    file: Annotated[Path, typer.Argument(help="A record saved by play, simulate or the page.")],
    turn: Annotated[
        int | None, typer.Option(min=1, help="Show the table at the start of this turn.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Stop after every turn.")] = False,
    json: JsonOption = False,
) -> None:
    """Show a recorded game, checking every action.

    [bold]Examples[/bold]

    lioncourt replay game.json
    lioncourt replay game.json --turn 12
    lioncourt replay game.json --step
    """
    if sum((turn is not None, step, json)) > 1:
        fail("use only one of --turn, --step and --json", USAGE)
    game = load(file)
    remark = remark_on(file)
    if remark:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"{file}: {remark}")
    if json:
        print_json(_data(game))
    elif turn is not None:
        _show_turn(game, turn)
    else:
        _tell(game, step=step)


def _names(game: Game) -> list[str]:
    names = [f"seat {seat}" for seat in range(game.config.seats)]
    return [*names, "Dirk"] if game.rules.dirk else names


def _turns(game: Game) -> Iterator[tuple[int, list[Played]]]:
    """Yields the turns with their actions; questions at the end belong to the last turn."""
    actions: list[Played] = []
    for played in game.history():
        if actions and played.turn != actions[0].turn:
            yield actions[0].turn, actions
            actions = []
        actions.append(played)
    if actions:
        yield actions[0].turn, actions


def _events(actions: list[Played]) -> list[Event]:
    return [event for played in actions for event in played.events]


def _at(game: Game, played: Played) -> Game:
    """Returns the game as it was before an action."""
    return Game(game.opening, played.before, played.parent)


def _result(game: Game) -> dict[str, Any]:
    return {
        "over": game.over,
        "scores": game.scores(),
        "winners": game.winners(),
        "sheet": [line.to_data() for line in game.score_sheet()],
    }


def _data(game: Game) -> dict[str, Any]:
    names = _names(game)
    turns = [
        {
            "turn": turn,
            "seat": actions[0].before.active,
            "points": list(actions[0].before.points),
            "actions": [str(played.action) for played in actions],
            "log": told(game.rules, _events(actions), None, names),
        }
        for turn, actions in _turns(game)
    ]
    config = game.config
    return {
        "game": config.game,
        "seats": config.seats,
        "modules": list(config.modules),
        "options": dict(config.options),
        "seed": game.seed,
        "turns": turns,
        **_result(game),
    }


def _show_turn(game: Game, wanted: int) -> None:
    turns = dict(_turns(game))
    if wanted not in turns:
        fail(f"there is no turn {wanted} in this game; it has turns 1 to {max(turns, default=0)}")
    screen = Screen(console(), game.rules.catalogue, _names(game))
    view = _at(game, turns[wanted][0]).view(None)
    screen.table(view)
    for seat in range(game.config.seats):
        screen.show(Text(""), screen.palace(view, seat))
    screen.say("\nIn this turn:", TITLE)
    for line in told(game.rules, _events(turns[wanted]), None, screen.names):
        screen.say(f"  {line}")


def _tell(game: Game, *, step: bool) -> None:
    out = console()
    screen = Screen(out, game.rules.catalogue, _names(game))
    screen.say(f"{game.config}, {seed_text(game)}", TITLE)
    for turn, actions in _turns(game):
        seat = actions[0].before.active
        if step:
            view = _at(game, actions[0]).view(None)
            screen.table(view)
            screen.show(Text(""), screen.palace(view, seat))
        screen.say(f"turn {turn}: {screen.names[seat]}", TITLE)
        for line in told(game.rules, _events(actions), None, screen.names):
            screen.say(f"  {line}")
        if step and not _go_on():
            return
    screen.say("")
    screen.show(sheet_text(game.score_sheet(), screen.names))
    screen.say("\nThe game is over." if game.over else "\nThe game isn't over yet.", TITLE)
    screen.show(ranking_table(game.scores(), screen.names))


def _go_on() -> bool:
    """Waits for Enter; anything else ends the show."""
    try:
        return not input("Enter: next turn, q: stop ").strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return False
