"""Tables for the tests of `lioncourt play`: lines that are typed, answers from a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.bots import Bot, make_bot
from lioncourt.cli import app
from lioncourt.terminal.commands import Left
from lioncourt.terminal.session import Session


def typed(*lines: str, args: tuple[str, ...] = ("--seed", "7"), code: int = 0) -> str:
    """Plays with these lines typed and returns the screen."""
    result = CliRunner().invoke(app, ["play", "--terminal", *args], input="\n".join((*lines, "")))
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


class Table:
    """A session whose answers come from a function."""

    def __init__(
        self,
        game: lc.Game,
        people: tuple[int, ...],
        answer: Callable[[str], str],
        width: int = 100,
    ) -> None:
        self.out = StringIO()
        bots: dict[int, tuple[str, Bot]] = {
            seat: ("random", make_bot("random", seat))
            for seat in range(game.config.seats)
            if seat not in people
        }
        console = Console(file=self.out, width=width)
        self.session = Session(game, bots, console, answer)

    @property
    def text(self) -> str:
        return self.out.getvalue()


def script(*lines: str) -> Callable[[str], str]:
    """Returns answers one by one, then the end of the input."""
    answers: Iterator[str] = iter(lines)

    def answer(prompt: str) -> str:
        for line in answers:
            return line
        raise EOFError

    return answer


def leave(table: Table) -> str:
    with pytest.raises(Left):
        table.session.run()
    return table.text
